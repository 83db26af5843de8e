"""Galaxy Trucker: the names of the contract, and nothing else."""
