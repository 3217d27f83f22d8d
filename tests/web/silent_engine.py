"""A UCI engine that says what it must and then nothing: it never moves, whatever it is told."""

import sys

for line in sys.stdin:
    word = line.split()[:1]
    if word == ["uci"]:
        print("id name Silent\nuciok", flush=True)  # noqa: T201
    elif word == ["isready"]:
        print("readyok", flush=True)  # noqa: T201
    elif word == ["quit"]:
        break
