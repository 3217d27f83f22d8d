"""The positions of an exhibit's game, and the game as PGN with its notes."""

from __future__ import annotations

import io
from dataclasses import dataclass
from functools import cache

import chess
import chess.pgn

from philidor.contract.setup import Setup
from philidor.museum.exhibit import Exhibit, Language
from philidor.notation.boards import setup_of


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
    game = chess.pgn.read_game(io.StringIO(text))
    if game is None or game.errors:
        raise GameError(str(game.errors[0]) if game else "there are no moves")
    board, played = game.board(), []
    for move in game.mainline_moves():
        san = board.san(move)
        board.push(move)
        played.append(Move(move.uci(), san, board.fen(en_passant="fen")))
    return tuple(played)


def position(exhibit: Exhibit, ply: int) -> tuple[Setup, list[str]]:
    """The position after `ply` moves of the game, and the moves (UCI) that led to it.

    A number beyond the game's end means its last position.
    """
    played = moves_of(exhibit)[: max(0, ply)]
    board = chess.Board(played[-1].fen) if played else chess.Board()
    return setup_of(board), [move.uci for move in played]


def annotated(exhibit: Exhibit, language: Language) -> str:
    """The game as PGN, with the introduction and the notes as comments."""
    shown = exhibit.game
    game = chess.pgn.Game()
    game.headers.update(
        Event=shown.event.in_language(language),
        Site="?",
        Date=f"{shown.year}.??.??" if shown.year else "????.??.??",
        Round="?",
        White=shown.white,
        Black=shown.black,
        Result=shown.result,
    )
    game.comment = shown.introduction.in_language(language)
    notes = {note.ply: note.text.in_language(language) for note in shown.notes}
    node: chess.pgn.GameNode = game
    for ply, move in enumerate(moves_of(exhibit), 1):
        node = node.add_variation(chess.Move.from_uci(move.uci))
        node.comment = notes.get(ply, "")
    return str(game) + "\n"
