"""The messages and schemas of the API: all of them, and nothing else."""
