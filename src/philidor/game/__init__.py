"""The rules of a game between two players, without an engine's board and without processes."""
