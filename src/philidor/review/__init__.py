"""Reviews of games: the quality of each move, for the page and for `philidor annotate`."""
