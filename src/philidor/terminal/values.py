"""Values of searches as the terminal tells them: always from White's side."""

from __future__ import annotations

from philidor.contract.info import Info, Score
from philidor.pgn import notes


def whites(score: Score, white_moves: bool) -> Score:
    """A score of the side to move from White's point of view."""
    if white_moves:
        return score
    if score.mate is not None:
        return Score(mate=-score.mate)
    return Score(centipawns=-(score.centipawns or 0))


def note_of(info: Info, white_moves: bool) -> notes.Score:
    """The value of a report from White's side, as games keep it."""
    value = whites(info.score or Score(centipawns=0), white_moves)
    return notes.Score(value.centipawns, value.mate, info.depth)


def told(info: Info, white_moves: bool) -> str:
    """A report's value from White's side, depth and time, where it has them."""
    if info.score is None:
        return info.text or ""
    parts = [f"{whites(info.score, white_moves)} for White"]
    parts += [f"depth {info.depth}"] if info.depth is not None else []
    parts += [f"{info.time / 1000:.1f} s"] if info.time is not None else []
    return ", ".join(parts)
