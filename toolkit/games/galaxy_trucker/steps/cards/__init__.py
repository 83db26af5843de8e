"""Adventure cards, a file for each group: what is asked in which order, which rules follow.

Each returns whether the game goes on: False after a choice that is not legal.
"""
