"""The steps of a race that ask policies: each choice is checked, logged, and handed to the rules."""
