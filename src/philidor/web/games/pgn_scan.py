"""Finding the games of a PGN text, with their tags and lengths, without playing a move.

Checking every move of a file takes a hundred times as long as finding its games. A list of games
needs only their tags, so the moves of a game in a large file are checked when it is opened.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

TAG_NAME = r"[A-Za-z0-9][A-Za-z0-9_+#=:-]*"
# One alternative for each kind of token; other text is ignored.
TOKEN = re.compile(
    rf"""
      ^[ \t]*\[(?P<name>{TAG_NAME})[ \t]+"(?P<value>[^\r\n]*)"[ \t]*\][ \t\r]*$
    | (?P<comment>\{{[^}}]*\}}? | ;[^\n]* | ^%[^\n]*)
    | (?P<open>\()
    | (?P<close>\))
    | (?P<result>1-0|0-1|1/2-1/2|\*)
    | (?P<move>[NBKRQP]?[a-h]?[1-8]?[-x]?[a-h][1-8](?:=?[NBRQKnbrqk])?|[O0]-[O0](?:-[O0])?|--|Z0)
    """,
    re.VERBOSE | re.MULTILINE,
)


@dataclass
class FoundGame:
    """A game in a text: where it is, its tags, the half-moves of its main line, and all moves."""

    begin: int
    end: int = 0
    tags: dict[str, str] = field(default_factory=dict)
    plies: int = 0
    moves: int = 0
    finished: bool = False

    @property
    def in_moves(self) -> bool:
        """Whether the movetext has begun, so that a tag belongs to the next game."""
        return self.moves > 0 or self.finished


def find_games(text: str) -> list[FoundGame]:
    """The games of a PGN text in order; empty where the text holds neither a tag nor a move."""
    found: list[FoundGame] = []
    depth = 0
    for token in TOKEN.finditer(text):
        kind = token.lastgroup
        if kind == "comment":
            continue
        current = found[-1] if found else None
        new = current is None or (
            current.in_moves if kind == "value" else current.finished and kind == "move"
        )
        if new and kind in ("value", "move", "result"):
            if current is not None:
                current.end = token.start()
            current = FoundGame(token.start())
            found.append(current)
            depth = 0
        if current is None:
            continue
        if kind == "value":
            current.tags[token["name"]] = token["value"]
        elif kind == "open":
            depth += 1
        elif kind == "close":
            depth = max(0, depth - 1)
        elif kind == "result":
            # Inside a variation a result does not end the game.
            current.finished = current.finished or depth == 0
        else:
            current.moves += 1
            current.plies += depth == 0
    if found:
        found[-1].end = len(text)
    return found
