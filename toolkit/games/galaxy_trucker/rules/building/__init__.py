"""Rules of a round up to the launch: warehouse, piles, actions of builders, timer, spot check, crew."""
