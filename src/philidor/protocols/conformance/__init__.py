"""Whether a chess program keeps to its protocol: named checks that any program can be put to."""
