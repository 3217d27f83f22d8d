"""The answers to the lessons' exercises, one module a chapter."""
