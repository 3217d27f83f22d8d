"""A UCI engine that answers `uci` and `isready` but never moves."""

import sys

for line in sys.stdin:
    word = line.split()[:1]
    if word == ["uci"]:
        print("id name Silent\nuciok", flush=True)  # noqa: T201
    elif word == ["isready"]:
        print("readyok", flush=True)  # noqa: T201
    elif word == ["quit"]:
        break
