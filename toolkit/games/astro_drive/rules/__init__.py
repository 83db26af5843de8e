"""The rulebook, rule by rule: nothing here chooses."""
