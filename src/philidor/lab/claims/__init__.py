"""What the classics' sources claim, re-measured: a list of claims, each with its measurement."""
