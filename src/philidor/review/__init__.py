"""Reviews of games: what each move was worth, for the page and for `philidor annotate`."""
