"""The rules of a game between two players, without boards of an engine and without processes."""
