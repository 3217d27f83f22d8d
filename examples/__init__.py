"""The toy engine of the lessons (docs/lessons): pure Python, one small module a chapter."""
