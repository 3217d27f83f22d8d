"""The positions of an exhibit's game, and the game as PGN with its notes."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from philidor.contract.setup import Setup
from philidor.game.fen import parse_fen
from philidor.museum.exhibit import Exhibit, exhibits
from philidor.museum.text import Language
from philidor.notation.boards import board_of
from philidor.pgn.notes import Notes
from philidor.pgn.reader import games_in
from philidor.pgn.tags import START
from philidor.pgn.tree import ROOT, GameTree
from philidor.pgn.uci_moves import uci_moves
from philidor.pgn.writer import written


class GameError(ValueError):
    """A move of an exhibit's game cannot be read or is illegal."""


@dataclass(frozen=True)
class Move:
    """A move of a game, and the position after it as FEN."""

    uci: str
    san: str
    fen: str


def moves_of(exhibit: Exhibit) -> tuple[Move, ...]:
    """The game move by move; GameError at an illegal one."""
    return _moves(exhibit.game.moves)


@cache
def _moves(text: str) -> tuple[Move, ...]:
    game = next(games_in(text), None)
    if game is None or game.setup is None or game.fault is not None:
        raise GameError(str(game.fault) if game else "there are no moves")
    board, played = board_of(game.setup), []
    for name in uci_moves(game.setup, game.moves):
        move = board.parse_uci(name)
        san = board.san(move)
        board.push(move)
        played.append(Move(name, san, board.fen(en_passant="fen")))
    return tuple(played)


def position(exhibit: Exhibit, ply: int) -> tuple[Setup, list[str]]:
    """The position after `ply` moves of the game, and the moves (UCI) that led to it.

    A number beyond the game's end means its last position.
    """
    played = moves_of(exhibit)[: max(0, ply)]
    return parse_fen(played[-1].fen) if played else START, [move.uci for move in played]


def examples(language: Language) -> str:
    """All games of the museum as PGN: the exhibits', and the others of PaulChess's thesis."""
    printed = (files(__package__) / "data/games.pgn").read_text("utf-8")
    return "\n".join([*(annotated(shown, language) for shown in exhibits()), printed])


def annotated(exhibit: Exhibit, language: Language) -> str:
    """The game as PGN, with the introduction and the notes as comments."""
    shown = exhibit.game
    tags = {
        "Event": shown.event.in_language(language),
        "Date": f"{shown.year}.??.??" if shown.year else "",
        "White": shown.white,
        "Black": shown.black,
    }
    tree = GameTree(START, tags, shown.result)
    tree.note(ROOT, Notes(comment=shown.introduction.in_language(language)))
    notes = {note.ply: note.text.in_language(language) for note in shown.notes}
    nodes = tree.extend(ROOT, [move.uci for move in moves_of(exhibit)])
    for ply, node in enumerate(nodes, 1):
        tree.note(node, Notes(comment=notes.get(ply, "")))
    return written(tree)
