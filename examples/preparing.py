"""Chapter 17's book: python -m examples.preparing.

Before a tournament whose openings are known, the toy thinks about them with ten times the nodes
that it will have in a game. Its opponent's replies are those that it would give itself.
"""

from __future__ import annotations

from examples.board import BLACK, WHITE, Board, Side
from examples.limits import Limits
from examples.matches import FEWER_NODES, PREPARED_BOOK, openings
from examples.network import NetworkPlayer
from examples.steps import step_named
from philidor.book.polyglot import entries_of, write_entries
from philidor.book.repertoire import BookMove, Repertoire
from philidor.game.fen import parse_fen

# A side's moves in a line, and the nodes for each.
MOVES, NODES = 8, 10 * FEWER_NODES


def prepare(fen: str, side: Side, book: Repertoire) -> None:
    """Put one line into the book: a side's moves after an opening."""
    searchers = {side: (NetworkPlayer(), NODES), 1 - side: (NetworkPlayer(), FEWER_NODES)}
    first = Board(fen).side
    moves: list[str] = []
    while len(moves) < 2 * MOVES:
        player, nodes = searchers[(first + len(moves)) % 2]
        player.set_position(fen, tuple(moves))
        move = player.think(Limits(nodes=nodes), lambda _: None)
        if move is None:
            return
        moves.append(str(move))
        if player.board.side == side:
            book.put(parse_fen(player.board.fen()), BookMove(moves[-1]))


def main() -> None:
    """Prepare every opening for both sides."""
    book = Repertoire()
    fens = openings(step_named("book"))
    for number, fen in enumerate(fens, start=1):
        for side in (WHITE, BLACK):
            prepare(fen, side, book)
        print(f"\r{number} of {len(fens)} openings, {len(book)} positions", end="", flush=True)
    print()
    write_entries(PREPARED_BOOK, entries_of(book))


if __name__ == "__main__":
    main()
