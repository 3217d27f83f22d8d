"""Networks that evaluate alone, from the engine's own games: data, training, conversion."""
