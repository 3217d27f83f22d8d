"""The repertoires of both sides, as the page sees them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime

from philidor.book.san import write_san
from philidor.contract.setup import Setup
from philidor.game.replay import after
from philidor.library.store import Store
from philidor.notation.boards import board_of
from philidor.notation.san import san_line
from philidor.pgn.tree import GameTree
from philidor.training.practice import (
    Question,
    answer,
    counts,
    departure,
    line_counts,
    question,
)
from philidor.training.repertoire import SIDES, Changed, Repertoire, Side
from philidor.web.wire.repertoire import (
    Departure,
    Planned,
    RepertoireAnswer,
    RepertoireAnswered,
    RepertoireChange,
    RepertoireCounts,
    RepertoireLine,
    RepertoireMove,
    RepertoirePosition,
    RepertoireQuestion,
    RepertoireSide,
)


class Repertoires:
    """What the user has prepared as White and as Black."""

    def __init__(self, store: Store) -> None:
        self.sides = {side: Repertoire(store, side) for side in SIDES}

    def counts(self, side: Side) -> RepertoireCounts:
        """How much of a side is due."""
        found = counts(self.sides[side])
        next_due = None if found.next is None else _stamp(found.next)
        return RepertoireCounts(side=side, due=found.due, total=found.total, next=next_due)

    def side(self, side: Side) -> RepertoireSide:
        """All lines of a side."""
        now = datetime.now(UTC)
        lines = []
        for line in self.sides[side].whole():
            due, right, wrong = line_counts(line, now)
            text = san_line(board_of(line.begin), line.moves)
            lines.append(
                RepertoireLine(
                    moves=list(line.moves),
                    text=text,
                    fen=line.setup.fen(),
                    due=due,
                    right=right,
                    wrong=wrong,
                )
            )
        return RepertoireSide(counts=self.counts(side), lines=lines)

    def position(self, setup: Setup) -> RepertoirePosition:
        """The prepared moves of a position."""
        found = {}
        for side, repertoire in self.sides.items():
            prepared = repertoire.at(setup)
            found[side] = _moves(setup, prepared.moves if prepared else ())
        return RepertoirePosition(fen=setup.fen(), white=found["white"], black=found["black"])

    def planned(self, setup: Setup) -> dict[str, Planned]:
        """The moves of a position that are prepared: the user's, and those that are expected."""
        mover: Side = "white" if setup.white_to_move else "black"
        found: dict[str, Planned] = {}
        for side, repertoire in self.sides.items():
            prepared = repertoire.at(setup)
            for move in prepared.moves if prepared else ():
                if side == mover or move not in found:
                    found[move] = "mine" if side == mover else "expected"
        return found

    def question(self, side: Side, line: Sequence[str], early: bool) -> RepertoireQuestion | None:
        """The next position of a side to be trained, None if nothing is due."""
        found = question(self.sides[side], line, early=early)
        return None if found is None else _asked(found)

    def answer(self, side: Side, setup: Setup, given: RepertoireAnswer) -> RepertoireAnswered:
        """Judge and schedule an answer; InputError if nothing is prepared."""
        found = answer(self.sides[side], setup, given.move, given.helped)
        due = _stamp(found.due)
        return RepertoireAnswered(right=found.right, due=due, counts=self.counts(side))

    def changed(self, side: Side, change: Changed) -> RepertoireChange:
        """A change as a message."""
        return RepertoireChange(moves=change.moves, undo=change.key, counts=self.counts(side))

    def departures(self, tree: GameTree) -> Iterator[Departure]:
        """Where the main line of a game left the repertoires that it was in."""
        line = tree.main_line()
        nodes = [0, *line]
        moves = tree.line(nodes[-1])[1]
        for side, repertoire in self.sides.items():
            found = departure(repertoire, tree.start, moves)
            if found is not None:
                yield Departure(
                    side=side,
                    node=nodes[found.ply],
                    ply=tree.ply(nodes[found.ply]),
                    mine=found.mine,
                    played=write_san(found.setup, found.played),
                    planned=[write_san(found.setup, move) for move in found.planned],
                    ended=found.ended,
                )


def _asked(found: Question) -> RepertoireQuestion:
    setup, moves = found.begin, []
    for move in found.moves:
        moves.append(RepertoireMove(uci=move, san=write_san(setup, move)))
        setup = after(setup, move)
    return RepertoireQuestion(
        begin=found.begin.fen(),
        moves=moves,
        text=san_line(board_of(found.begin), found.moves),
        fen=found.setup.fen(),
        planned=_moves(found.setup, found.planned),
        new=found.new,
    )


def _moves(setup: Setup, moves: Sequence[str]) -> list[RepertoireMove]:
    return [RepertoireMove(uci=move, san=write_san(setup, move)) for move in moves]


def _stamp(moment: datetime) -> str:
    return moment.astimezone(UTC).isoformat(timespec="milliseconds")
