"""Figures of the programs' boards, drawn from the data structures of their own code."""

from __future__ import annotations

from importlib import import_module

from philidor.contract.setup import Setup
from philidor.museum.exhibit import Exhibit
from philidor.museum.text import Language


def figure(exhibit: Exhibit, language: Language, setup: Setup, moves: list[str]) -> str:
    """An exhibit's board at a position, as an SVG document.

    moves: the moves (UCI) from the initial position that led to it, for a program whose board
        remembers them; none for a position that was set up.
    """
    module = import_module(f"philidor.museum.figures.{exhibit.key}")
    return str(module.draw(language, setup, moves))
