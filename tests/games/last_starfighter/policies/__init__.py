"""Policies against slow independent versions: sampled states, the referee's geometry, dice counted one by one."""
