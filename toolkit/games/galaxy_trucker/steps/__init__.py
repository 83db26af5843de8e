"""A game step by step: who is asked, what is logged, which rules follow."""
