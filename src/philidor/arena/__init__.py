"""Games between engine processes: sessions, matches, suites, and the statistics that judge them."""
