"""Puzzles as PGN: each a game from its position, with the solution as its moves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from philidor.game.fen import parse_fen
from philidor.pgn.tree import ROOT, GameTree
from philidor.pgn.writer import written
from philidor.puzzles.puzzle import Puzzle

EVENT = "Puzzle"


def pgn_of(puzzles: Iterable[Puzzle]) -> Iterator[str]:
    """Puzzles as games of PGN; tags without a value are left out."""
    for one in puzzles:
        start = parse_fen(one.fen)
        # Whose move it is to find: the first move of most puzzles is the opponent's.
        white = start.white_to_move != bool(one.lead % 2)
        tree = GameTree(start)
        tree.tags = {name: text for name, text in _tags(one, white).items() if text}
        tree.extend(ROOT, one.moves)
        yield written(tree)


def _tags(one: Puzzle, white: bool) -> dict[str, str]:
    origin = one.origin
    return {
        "Event": f"{EVENT} {one.name or one.id}",
        "Site": one.address or one.url,
        "Date": origin.date if origin else "",
        "White": origin.white if origin else "",
        "Black": origin.black if origin else "",
        "PuzzleRating": "" if one.rating is None else str(one.rating),
        "PuzzleThemes": " ".join(one.themes),
        "PuzzleSolver": "White" if white else "Black",
    }
