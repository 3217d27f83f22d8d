"""Long work of the page: reviews, suites, matches."""
