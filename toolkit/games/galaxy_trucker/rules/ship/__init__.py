"""A ship: where its tiles stand, how they join, whether it is legal, what it can do, what it loses."""
