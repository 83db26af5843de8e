"""What the rulebook says, in the order of play. Rules never choose: the kernel asks the policies in between."""
