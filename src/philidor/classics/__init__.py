"""Historic programs, re-created from their authors' descriptions."""
