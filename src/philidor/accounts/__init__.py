"""Games of an account on lichess or chess.com, fetched into the library on request."""
