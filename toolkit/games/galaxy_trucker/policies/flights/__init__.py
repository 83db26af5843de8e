"""Quick flights: a ship flown to the journey's end through cards that may still come, to rate a choice (checklist 6.2, P2).

The own ship is flown by the rules and by the rules of thumb of `greedy`. Of the other ships no more is known than what each
can do now (others.py): they move, land, fight and are compared, and stay as they are.
"""
