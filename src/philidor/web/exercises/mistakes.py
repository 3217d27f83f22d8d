"""Moves of games as exercises: the mistakes of a person, and moves that the user chose."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import chess

from philidor.library.store import now
from philidor.pgn.tree import NULL_UCI
from philidor.puzzles.puzzle import Origin, Puzzle, Source
from philidor.web.games.web_game import WebGame
from philidor.web.wire.codes import Code
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
    """The side of the player of that name; None if the game has no such player."""
    wanted = player.strip().casefold()
    sides = (side for side in chess.COLORS if game.name_of(side).strip().casefold() == wanted)
    return next(sides, None)


def mistakes(
    game: WebGame, moves: Sequence[ReviewMove], side: chess.Color, stored: bool
) -> Iterator[Puzzle]:
    """A side's mistakes and blunders; stored: whether the game can be opened by its id."""
    if game.chess960:
        return
    for move in moves:
        if move.node not in game.tree:
            continue
        parent = game.tree[move.node].parent
        if parent is None:
            continue
        turn = game.tree.white_to_move(parent)
        if move.label not in LABELS or turn != side or not move.best or not move.best_san:
            continue
        played = game.tree.uci(move.node)
        if played == NULL_UCI:
            continue
        origin = Origin(
            white=game.name_of(True),
            black=game.name_of(False),
            date=game.tags.get("Date", ""),
            game=game.id if stored else "",
            ply=game.tree.ply(move.node),
            played=played,
            played_san=move.san,
            label=move.label,
            created=now(),
        )
        yield _puzzle(game, parent, move.best, "mistake", origin)


def chosen(game: WebGame, number: int) -> Puzzle:
    """A move of a game as the solution of an exercise; a Fault if it has none or is Chess960."""
    parent = game.tree[number].parent
    if parent is None:
        raise Fault(Code.ROOT_NODE, "no move leads to the start position", WRONG)
    if game.chess960:
        raise Fault(Code.BAD_REQUEST, "exercises cannot be made of Chess960 games", WRONG)
    move = game.tree.uci(number)
    if move == NULL_UCI:
        raise Fault(Code.BAD_REQUEST, "a null move cannot be the solution of an exercise", WRONG)
    origin = Origin(
        white=game.name_of(True),
        black=game.name_of(False),
        date=game.tags.get("Date", ""),
        game=game.id,
        ply=game.tree.ply(number),
        label="best",
        created=now(),
    )
    return _puzzle(game, parent, move, "chosen", origin)


def _puzzle(game: WebGame, node: int, best: str, source: Source, origin: Origin) -> Puzzle:
    """A puzzle at a node, with the move that leads to it unless a side has passed."""
    before = game.tree[node].parent
    if before is None or game.tree.uci(node) == NULL_UCI:
        return Puzzle(fen=game.tree.fen(node), moves=(best,), lead=0, source=source, origin=origin)
    moves = (game.tree.uci(node), best)
    return Puzzle(fen=game.tree.fen(before), moves=moves, source=source, origin=origin)
