"""What an engine reports of a search, read from the last lines before its answer."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import chess.engine

from philidor.contract.info import Score

# Numbers beyond these are no depths, counts or values.
MOST_DEPTH = 1_000
MOST_COUNT = 2**63 - 1
MOST_CENTIPAWNS = 1_000_000
MOST_MATE = 10_000
COUNTS = {"depth": MOST_DEPTH, "seldepth": MOST_DEPTH, "nodes": MOST_COUNT, "nps": MOST_COUNT,
          "time": MOST_COUNT, "tbhits": MOST_COUNT, "hashfull": 1_000}  # fmt: skip


@dataclass(frozen=True)
class Report:
    """The figures of a search; None for those that the engine did not tell.

    score: from the mover's view. depth, seldepth: plies. nps: nodes a second. time: milliseconds.
    """

    score: Score | None = None
    depth: int | None = None
    seldepth: int | None = None
    nodes: int | None = None
    nps: int | None = None
    time: int | None = None
    tbhits: int | None = None
    hashfull: int | None = None


def read_uci(lines: Iterable[str]) -> Report:
    """The report of UCI's `info` lines, later ones in front; nonsense is passed over."""
    counts: dict[str, int] = {}
    score: Score | None = None
    for line in lines:
        words = line.split()
        for place, word in enumerate(words):
            if word in ("string", "pv"):
                break
            if word == "score" and score is None:
                score = _score(words[place + 1 : place + 3])
            elif word in COUNTS and word not in counts:
                number = _number(words[place + 1 : place + 2], 0, COUNTS[word])
                if number is not None:
                    counts[word] = number
    return Report(score, **counts)


def from_client(info: chess.engine.InfoDict, white: bool) -> Report:
    """The same from what python-chess has read; `white`: the mover's side."""
    score = info.get("score")
    seconds = info.get("time")
    return Report(
        None if score is None else Score(score.pov(white).score(), score.pov(white).mate()),
        info.get("depth"),
        info.get("seldepth"),
        info.get("nodes"),
        info.get("nps"),
        None if seconds is None else round(1_000 * seconds),
        info.get("tbhits"),
        info.get("hashfull"),
    )


def _score(words: list[str]) -> Score | None:
    if words[:1] == ["mate"]:
        mate = _number(words[1:], -MOST_MATE, MOST_MATE)
        return None if mate is None else Score(mate=mate)
    if words[:1] == ["cp"]:
        centipawns = _number(words[1:], -MOST_CENTIPAWNS, MOST_CENTIPAWNS)
        return None if centipawns is None else Score(centipawns)
    return None


def _number(words: list[str], least: int, most: int) -> int | None:
    """The number that follows; None without a sensible one."""
    try:
        number = int(words[0][:20])
    except (IndexError, ValueError):
        return None
    return number if least <= number <= most else None
