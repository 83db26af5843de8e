"""Compiled building blocks that know no game: draws, hexes, the event log, the kernel cache, declarations.

Rule of this folder: it imports nothing else of ours, allocates nothing inside a game and holds no global random state.
"""
