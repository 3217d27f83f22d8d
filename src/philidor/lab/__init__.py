"""The laboratory: matches, suites, tuning, claims."""
