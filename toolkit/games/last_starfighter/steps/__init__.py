"""The game turn, step by step: ask the policies, check their answers, log them, hand them to the rules.

The policies see `seen` (the state with what their seat may not know masked); no step is taken on an illegal answer.
"""
