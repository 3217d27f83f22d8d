"""Matches across time: historic programs on faster machines and against a slower Philidor."""
