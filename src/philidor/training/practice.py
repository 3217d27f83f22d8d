"""Training a repertoire move by move: which position is asked for next, and what came of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import takewhile

from philidor.book.keys import place
from philidor.contract.errors import InputError
from philidor.contract.setup import Setup
from philidor.game.replay import after
from philidor.pgn.tree import NULL_UCI
from philidor.training.repertoire import Line, Repertoire
from philidor.training.schedule import Rating, due, repeated

NEVER = datetime.max.replace(tzinfo=UTC)


@dataclass(frozen=True)
class Counts:
    """How many positions are due, how many there are, and when the next one is due."""

    due: int
    total: int
    next: datetime | None


@dataclass(frozen=True)
class Question:
    """A position in which the user is asked for a prepared move, and the moves to it.

    planned: the moves that are right, the main one first. new: it was never asked for.
    """

    begin: Setup
    moves: tuple[str, ...]
    setup: Setup
    planned: tuple[str, ...]
    new: bool


@dataclass(frozen=True)
class Answered:
    """What came of an answer: whether it is prepared, what is, and when it is asked for again."""

    right: bool
    planned: tuple[str, ...]
    due: datetime


def counts(repertoire: Repertoire, now: datetime | None = None) -> Counts:
    """How much is to be trained."""
    moment = now or datetime.now(UTC)
    dates = [due(one.memory) for one in repertoire.all().values() if one.memory is not None]
    return Counts(sum(date <= moment for date in dates), len(dates), min(dates, default=None))


def line_counts(line: Line, now: datetime) -> tuple[int, int, int]:
    """How many positions of a line are due, and how often its moves were known and were not."""
    own = [one for one in line.way if one.memory is not None]
    due_now = sum(one.memory is not None and due(one.memory) <= now for one in own)
    return due_now, sum(one.right for one in own), sum(one.wrong for one in own)


def question(
    repertoire: Repertoire,
    line: Sequence[str] = (),
    now: datetime | None = None,
    early: bool = False,
) -> Question | None:
    """The next position that is due, None if none is.

    line: the moves of the question before, with its answer: the nearest position below them comes
    first, so that a line is trained to its end. early: also what is not due yet.
    """
    moment = now or datetime.now(UTC)
    found = [one for one in repertoire.positions() if _asked(one, moment, early)]
    if early and found:
        # What is due first comes first.
        soonest = min(found, key=_due)
        found = [one for one in found if _due(one) == _due(soonest)]
    below = [one for one in found if line and one.moves[: len(line)] == tuple(line)]
    chosen = min(below, key=lambda one: len(one.moves), default=None) or next(iter(found), None)
    if chosen is None or chosen.prepared is None:
        return None
    known = chosen.prepared
    new = not known.right and not known.wrong
    return Question(chosen.begin, chosen.moves, chosen.setup, tuple(known.moves), new)


def answer(
    repertoire: Repertoire,
    setup: Setup,
    move: str | None,
    helped: bool = False,
    now: datetime | None = None,
) -> Answered:
    """Judge a move (UCI), None for a user who does not know it, and schedule the position.

    helped: whether the user has seen a hint. InputError if nothing is to be played.
    """
    prepared = repertoire.at(setup)
    if prepared is None or prepared.memory is None:
        raise InputError(f"the repertoire has no move of yours in {setup.fen()}")
    right = move in prepared.moves
    if right:
        prepared.right += 1
    else:
        prepared.wrong += 1
    rating: Rating = "again" if not right else "hard" if helped else "good"
    prepared.memory = repeated(prepared.memory, rating, now or datetime.now(UTC))
    repertoire.keep(prepared)
    return Answered(right, tuple(prepared.moves), due(prepared.memory))


@dataclass(frozen=True)
class Departure:
    """Where a game left a repertoire: after `ply` half-moves, in the position `setup`.

    mine: whether the user was to move. played, planned: the move of the game, empty at its end, and
    those prepared. ended: the prepared line was played to its end.
    """

    ply: int
    setup: Setup
    mine: bool
    played: str
    planned: tuple[str, ...]
    ended: bool


def departure(repertoire: Repertoire, begin: Setup, moves: Sequence[str]) -> Departure | None:
    """Where a game left the repertoire for good; None if it never was in it, or still is.

    A game ends with the first null move.
    """
    known = repertoire.all()
    setup, last = begin, None
    for ply, move in enumerate(takewhile(lambda move: move != NULL_UCI, moves)):
        prepared = known.get(place(setup))
        if prepared is not None:
            inside = move in prepared.moves
            last = Departure(ply, setup, prepared.mine, move, tuple(prepared.moves), inside)
        setup = after(setup, move)
    return None if place(setup) in known else last


def _asked(line: Line, moment: datetime, early: bool) -> bool:
    date = _due(line)
    return date <= moment or (early and date != NEVER)


def _due(line: Line) -> datetime:
    """When a position is due, never where the opponent is to move."""
    memory = line.prepared.memory if line.prepared else None
    return NEVER if memory is None else due(memory)
