"""What the rulebook says, by its sections: building, ship, flight, adventures, rewards. Rules never choose."""
