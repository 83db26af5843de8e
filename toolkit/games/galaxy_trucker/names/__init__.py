"""One vocabulary for event logs, pins and tests: draws, decisions, phases, effects, endings.

Constants live in modules, not in enumerations: kernels read them as plain integers.
"""
