"""Moves of games as exercises: the mistakes of a person, and moves that the user chose."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence

import chess

from philidor.library.store import now
from philidor.web.games.clock import side_of
from philidor.web.games.web_game import WebGame
from philidor.web.wire.codes import Code
from philidor.web.wire.explanations import Exercise
from philidor.web.wire.faults import WRONG, Fault
from philidor.web.wire.games import EngineSeat, HumanSeat
from philidor.web.wire.jobs import ReviewMove

LABELS = ("mistake", "blunder")


def person(game: WebGame) -> bool | None:
    """The side that a person played against an engine; None in every other game."""
    for side in chess.COLORS:
        if isinstance(game.seats[side], HumanSeat) and isinstance(game.seats[not side], EngineSeat):
            return side
    return None


def side_named(game: WebGame, player: str) -> bool | None:
    """The side of the player of that name; None where the game has no such player."""
    wanted = player.strip().casefold()
    sides = (side for side in chess.COLORS if game.name_of(side).strip().casefold() == wanted)
    return next(sides, None)


def mistakes(
    game: WebGame, moves: Sequence[ReviewMove], side: chess.Color, stored: bool
) -> Iterator[Exercise]:
    """A side's mistakes and blunders; stored: whether the game can be opened by its id."""
    if game.chess960:
        return
    for move in moves:
        if move.node not in game.tree:
            continue
        parent = game.tree[move.node].parent
        if parent is None:
            continue
        before, played = game.tree.fen(parent), game.tree.uci(move.node)
        turn = game.tree.white_to_move(parent)
        if move.label not in LABELS or turn != side or not move.best or not move.best_san:
            continue
        yield Exercise(
            id=_identity(before, played),
            fen=before,
            side=side_of(side),
            played=played,
            played_san=move.san,
            best=move.best,
            best_san=move.best_san,
            label=move.label,
            white=game.name_of(True),
            black=game.name_of(False),
            date=game.tags.get("Date", ""),
            game=game.id if stored else "",
            ply=game.tree.ply(move.node),
            created=now(),
            due="",
        )


def chosen(game: WebGame, number: int) -> Exercise:
    """A move of a game as the solution of an exercise; Fault where it has none or is Chess960."""
    parent = game.tree[number].parent
    if parent is None:
        raise Fault(Code.ROOT_NODE, "no move leads to the start position", WRONG)
    if game.chess960:
        raise Fault(Code.BAD_REQUEST, "exercises cannot be made of Chess960 games", WRONG)
    before, best = game.tree.fen(parent), game.tree.uci(number)
    return Exercise(
        id=_identity(before, f"={best}"),
        fen=before,
        side=side_of(game.tree.white_to_move(parent)),
        played="",
        played_san="",
        best=best,
        best_san=game.tree.san(number),
        label="best",
        white=game.name_of(True),
        black=game.name_of(False),
        date=game.tags.get("Date", ""),
        game=game.id,
        ply=game.tree.ply(number),
        created=now(),
        due="",
    )


def _identity(fen: str, move: str) -> str:
    """The id of an exercise: the same position with the same move is the same exercise."""
    position = " ".join(fen.split()[:4])
    return hashlib.blake2b(f"{position} {move}".encode(), digest_size=12).hexdigest()
