"""The rules of a game between two players; needs neither an engine's board nor processes."""
