"""Networks of Leela Chess Zero as human policies: Maia's, where the user has them."""
