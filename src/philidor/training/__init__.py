"""What the user trains by spaced repetition: the schedule, exercises and repertoire."""
