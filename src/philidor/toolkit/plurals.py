"""Numbers of things in words."""

from __future__ import annotations


def plural(number: int, noun: str, several: str = "") -> str:
    """A number of things: `1 game`, `2 games`; with `several`, `2 entries`."""
    return f"{number} {noun}" if number == 1 else f"{number} {several or noun + 's'}"
