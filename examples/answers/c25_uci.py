"""Answers of chapter 25; two of them are the toy's own functions."""

from __future__ import annotations

from examples.uci import command_in, limits_of, score_text

__all__ = ["clock", "command_in", "score_text"]


def clock(words: list[str], white: bool) -> tuple[float | None, float, int | None]:
    """Seconds left, increment in seconds, and moves to the next control, from the words of go."""
    limits = limits_of(words, white)
    return limits.left, limits.increment, limits.moves_to_go
