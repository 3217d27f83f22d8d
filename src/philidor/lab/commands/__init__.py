"""The laboratory's commands, a module each."""
