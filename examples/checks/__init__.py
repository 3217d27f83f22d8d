"""The exercises of the lessons: hints, answers in words and checks, a module for each chapter."""
