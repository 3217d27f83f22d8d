"""What the user trains by spaced repetition: the schedule."""
