"""Background jobs of the page: reviews, suites, matches."""
