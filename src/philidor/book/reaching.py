"""The positions of a book that legal play reaches from the initial position.

A book often lacks the moves that lead to its positions: one built from games leaves out the moves
that only lost, and the book of one side has no moves of the other. So the search goes over the
book's own moves first, then over single legal moves that the book lacks, each from a position that
was reached to a position of the book. Two such moves in a row are not tried.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Set
from dataclasses import dataclass, field

from philidor.book.keys import place, polyglot_key
from philidor.book.repertoire import Book, BookMove, Repertoire
from philidor.contract.setup import Setup
from philidor.core import convert, movegen
from philidor.core.position import Position
from philidor.game.fen import start
from philidor.game.replay import after
from philidor.pgn import keys as core_keys


@dataclass(frozen=True)
class Reached:
    """The part of a book that was reached.

    own: its positions and moves. links: the moves that the book lacks and that lead to them, with
    weight 0.
    """

    own: Repertoire = field(default_factory=Repertoire)
    links: Repertoire = field(default_factory=Repertoire)

    def joined(self) -> Repertoire:
        """Both in one book, in which the book's own moves and the links reach every position."""
        both = Repertoire()
        for part in (self.own, self.links):
            for known in part.positions.values():
                for move in known.moves.values():
                    both.put(known.setup, move)
        return both


def reach(book: Book, keys: Set[int]) -> Reached:
    """What legal play reaches of a book whose positions have these Polyglot keys."""
    found = Reached()
    wanted = set(keys)
    seen = {place(start())}
    # Positions whose book moves are still to be followed, then those whose other moves are.
    fresh, followed = [start()], deque[Setup]()
    while fresh or (wanted and followed):
        if fresh:
            setup = fresh.pop()
            wanted.discard(polyglot_key(setup))
            followed.append(setup)
            moves = book.moves(setup)
            part = found.own
        else:
            setup = followed.popleft()
            moves = [BookMove(move, 0) for move in _moves_into(setup, wanted)]
            part = found.links
        for move in moves:
            part.put(setup, move)
            reached = after(setup, move.move)
            name = place(reached)
            if name not in seen:
                seen.add(name)
                fresh.append(reached)
    return found


def reach_all(book: Repertoire) -> Reached:
    """What legal play reaches of a book in memory."""
    return reach(book, {polyglot_key(known.setup) for known in book.positions.values()})


def _moves_into(setup: Setup, keys: Set[int]) -> Iterator[str]:
    """The legal moves (UCI) that lead to one of these positions."""
    position = Position()
    convert.place(position, setup)
    for move in movegen.legal_moves(position):
        position.make(move)
        reached = core_keys.polyglot_key(position)
        position.unmake()
        if reached in keys:
            yield convert.uci(position, move)
