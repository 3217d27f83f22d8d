"""The built-in engines by name; an engine's modules are imported only when it is loaded."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import cast

from philidor.book.opener import Opener
from philidor.contract.player import Player


@dataclass(frozen=True)
class EngineInfo:
    """What lists show of a program; `factory` is the `module:callable` that creates the player.

    has_book: whether it comes with an opening book, from which it plays in the terminal unless
    asked otherwise. The others of its time had none, or one that is lost.
    """

    key: str
    name: str
    author: str
    year: str
    board: str
    summary: str
    factory: str
    has_book: bool = False


ENGINES = (
    EngineInfo(
        "philidor",
        "Philidor",
        "the Philidor authors",
        "2026",
        "bitboards",
        "the main engine: alpha-beta search; a neural network corrects its hand-written evaluation",
        "philidor.engine:Philidor",
        has_book=True,
    ),
    EngineInfo(
        "rajah",
        "Rajah",
        "Valavan Manohararajah",
        "1996",
        "0x88",
        "a full-width searcher and leaf evaluator in the line of Chess 4.5",
        "philidor.classics.rajah.player:Rajah",
    ),
    EngineInfo(
        "arasan",
        "Arasan 1.2",
        "Jon Dart",
        "1994",
        "64 squares with PiecePos lists",
        "attack tables kept move by move, a chained hash table, extensions by captures and checks",
        "philidor.classics.arasan.player:Arasan",
        has_book=True,
    ),
    EngineInfo(
        "romichess",
        "RomiChess tutorial",
        "the Philidor authors, after Mike Sherwin's tutorial",
        "2020",
        "10x12 mailbox with a linked piece list",
        "lists that a capture search makes legal and sorts, castling by move counts",
        "philidor.classics.romichess.player:RomiChess",
    ),
    EngineInfo(
        "paulchess",
        "PaulChess 1.0",
        "Paul R. Stevens",
        "2009",
        "twelve bitboards, copied for each move",
        "four plies and six of captures, rotated lookups, 2-Deep table, null move",
        "philidor.classics.paulchess.player:PaulChess",
        has_book=True,
    ),
    EngineInfo(
        "paulchess-simple1",
        "PaulChess Simple1",
        "Paul R. Stevens",
        "2008",
        "twelve bitboards, copied for each move",
        "PaulChess 0.1: material and two kinds of mobility, four plies of plain alpha-beta",
        "philidor.classics.paulchess.player:Simple1",
    ),
    EngineInfo(
        "rdchess",
        "RDChess",
        "Rudolf Posch",
        "2003-2010",
        "12x12 bytes with piece lists and attack tables",
        "strictly legal generators, NegaScout, ten classes of moves, a king-pawn hash table",
        "philidor.classics.rdchess.player:RDChess",
    ),
)


class UnknownPlayerError(ValueError):
    """There is no program of that name; the message lists those that exist."""


def find(key: str) -> EngineInfo:
    """The info of a program, ignoring the name's case."""
    for info in ENGINES:
        if info.key == key.lower():
            return info
    known = ", ".join(info.key for info in ENGINES)
    raise UnknownPlayerError(f"there is no built-in engine '{key}'; there are: {known}")


def load(key: str) -> Player:
    """Create the player of that name, wrapped with a book; UnknownPlayerError if there is none."""
    module, _, attribute = find(key).factory.partition(":")
    return Opener(cast(Player, getattr(import_module(module), attribute)()))
