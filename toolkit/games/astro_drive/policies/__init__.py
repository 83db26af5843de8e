"""Who chooses: random, random_safe, greedy, strong."""
