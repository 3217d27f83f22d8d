"""The laboratory's commands, one module for each."""
