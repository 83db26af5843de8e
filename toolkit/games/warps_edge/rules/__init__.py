"""What the rules say, by the parts of the reference sheet; rules never choose."""
