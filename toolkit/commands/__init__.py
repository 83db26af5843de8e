"""One small file per subcommand: `execute` does the work and returns the exit code.

Bad input raises a ToolkitError; only `cli` speaks of it and exits.
"""
