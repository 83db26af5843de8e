"""The event log in words."""
