"""Games of the library as PGN."""

from __future__ import annotations

import json
from array import array

from philidor.contract.setup import Setup
from philidor.game.fen import parse_fen
from philidor.library.bulk import StoredGame
from philidor.library.store import Store
from philidor.library.stored import read_game
from philidor.pgn.tags import ROSTER, START, START_960, known_tags, unescaped, written_tag
from philidor.pgn.tree import ROOT, GameTree
from philidor.pgn.whole_games import WholeGame, trees_in
from philidor.pgn.writer import style_of, tags_of, written


def edited_pgn(store: Store, id: str) -> str:
    """A game that was played or edited as PGN; what cannot be read of it stands in a comment."""
    tree, faults = read_game(store, id)
    if faults:
        notes = tree[ROOT].notes
        damage = f"This game is damaged: {'; '.join(faults)}. {notes.comment}"
        tree.note(ROOT, notes._replace(comment=damage.strip()))
    return written(tree)


def start_of(game: StoredGame) -> Setup:
    """Where a stored game starts."""
    if game.fen is None:
        return START_960 if game.chess960 else START
    return parse_fen(game.fen, game.chess960)


def pgn_of(game: StoredGame) -> str:
    """An imported game as PGN in export format, with its comments and variations."""
    tree = tree_of(game)
    return written(tree, style_of(tree))


def tree_of(game: StoredGame) -> GameTree:
    """An imported game with its comments and variations."""
    header = game.header
    tags = {
        "Event": header.event,
        "Site": header.site,
        "Date": header.date,
        "Round": header.round,
        "White": header.white,
        "Black": header.black,
        "WhiteElo": str(header.white_elo or ""),
        "BlackElo": str(header.black_elo or ""),
        "ECO": header.eco,
        "Opening": header.opening,
    }
    tags = {name: value for name, value in tags.items() if value or name in ROSTER}
    tags |= json.loads(game.tags) if game.tags else {}
    # Before the reader replaced them, tabs and the like were imported with a name.
    tags = {name: unescaped(value, False) for name, value in tags.items()}
    tree = GameTree(start_of(game), known_tags(tags), header.result)
    read = _read(tree, game.text) if game.text else None
    if read is not None:
        return read
    node = ROOT
    for move in array("H", game.moves):
        node = tree.add(node, move)
    return tree


def _read(heading: GameTree, text: str) -> GameTree | None:
    """The tree of a game's text under the tags of another; None if it cannot be read."""
    tags = "".join(f"{written_tag(name, value)}\n" for name, value in tags_of(heading).items())
    read = next(trees_in(f"{tags}\n{text}\n"), None)
    if not isinstance(read, WholeGame) or read.fault is not None:
        return None
    read.tree.tags, read.tree.result = heading.tags, heading.result
    return read.tree
