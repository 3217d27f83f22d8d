"""The lines that an engine sends in the XBoard protocol: moves, thinking, status."""

from __future__ import annotations

from philidor.contract.info import Bound, Info, Score
from philidor.contract.setup import Setup
from philidor.game.replay import castling_move, castling_side

# A mate in N moves is sent as this many centipawns plus N.
MATE = 100_000
# XBoard's marks at the end of a line whose score is a bound. A space precedes them, because clients
# cannot read a move with a mark attached.
BOUND_MARKS = {Bound.EXACT: "", Bound.LOWER: " !", Bound.UPPER: " ?"}


def spoken_move(setup: Setup, move: str) -> str:
    """A legal UCI move as XBoard writes it: Chess960 castling is `O-O` or `O-O-O`."""
    if setup.chess960:
        return castling_side(setup, move) or move
    return move


def understood_move(setup: Setup, text: str) -> str:
    """XBoard's move as UCI; it may be illegal."""
    letters = text.strip().rstrip("+#").upper().replace("0", "O")
    if letters in ("O-O", "O-O-O"):
        return castling_move(setup, letters == "O-O") or text
    return text.strip().lower().replace("=", "")


def looks_like_move(text: str) -> bool:
    """Whether a line without a command looks like a move, as protocol version 1 sends it."""
    if text.upper().replace("0", "O") in ("O-O", "O-O-O"):
        return True
    return (
        len(text) in (4, 5)
        and text[0] in "abcdefgh"
        and text[1] in "12345678"
        and text[2] in "abcdefgh"
        and text[3] in "12345678"
        and text[4:].lower() in ("", "q", "r", "b", "n", "k")
    )


def score_number(score: Score) -> int:
    """A score as XBoard's one number."""
    if score.mate is None:
        return score.centipawns or 0
    return MATE + score.mate if score.mate > 0 else -MATE + score.mate


def thinking_line(info: Info, before: str = "") -> str | None:
    """`ply score time nodes pv` with the time in centiseconds, or None without a line to show.

    `before` is the move that is pondered on; it is put in brackets in front of the line.
    """
    if info.depth is None or info.score is None or not info.pv:
        return None
    moves = " ".join((f"({before})", *info.pv) if before else info.pv)
    mark = BOUND_MARKS[info.score.bound]
    numbers = (info.depth, score_number(info.score), (info.time or 0) // 10, info.nodes or 0)
    return f"{' '.join(map(str, numbers))} {moves}{mark}"


def status_line(info: Info, move: str, left: int, total: int) -> str:
    """The answer to `.` in analysis: what is searched, and how many root moves are left."""
    return (
        f"stat01: {(info.time or 0) // 10} {info.nodes or 0} {info.depth or 0} "
        f"{left} {total} {move}".rstrip()
    )
