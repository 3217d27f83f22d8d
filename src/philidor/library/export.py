"""Games of the library as PGN."""

from __future__ import annotations

import json
from array import array

from philidor.contract.setup import Setup
from philidor.core import convert
from philidor.core.position import Position
from philidor.game.fen import parse_fen
from philidor.library.bulk import StoredGame
from philidor.library.store import Store
from philidor.library.stored import read_game
from philidor.pgn.san import write_san
from philidor.pgn.tags import START, START_960, written_tag
from philidor.pgn.tree import ROOT
from philidor.pgn.writer import written

WIDTH = 80


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
    """A game as PGN in export format; comments and variations as they were imported."""
    header = game.header
    tags = {
        "Event": header.event,
        "Site": header.site,
        "Date": header.date,
        "Round": header.round,
        "White": header.white,
        "Black": header.black,
        "Result": header.result,
    }
    for name, value in (
        ("WhiteElo", header.white_elo),
        ("BlackElo", header.black_elo),
        ("ECO", header.eco),
        ("Opening", header.opening),
    ):
        if value:
            tags[name] = str(value)
    tags |= json.loads(game.tags) if game.tags else {}
    if game.fen is not None:
        tags |= {"SetUp": "1", "FEN": game.fen}
    if game.chess960:
        tags.setdefault("Variant", "Chess960")
    lines = [written_tag(name, value) for name, value in tags.items()]
    text = game.text or wrapped([*movetext(start_of(game), game.moves), header.result])
    return "\n".join([*lines, "", text, "", ""])


def movetext(setup: Setup, moves: bytes) -> list[str]:
    """The words of a game without comments: numbers and SAN."""
    position = Position()
    convert.place(position, setup)
    words: list[str] = []
    for ply, move in enumerate(array("H", moves)):
        if position.us == 0:
            words.append(f"{position.fullmove}.")
        elif ply == 0:
            words.append(f"{position.fullmove}...")
        words.append(write_san(position, move))
        position.make(move)
        if position.top > convert.HISTORY - convert.SEARCH_ROOM:
            position.forget_past()
    return words


def wrapped(words: list[str]) -> str:
    """Words in lines shorter than 80 characters, as the export format asks."""
    lines, line = [], ""
    for word in words:
        if line and len(line) + 1 + len(word) >= WIDTH:
            lines.append(line)
            line = word
        else:
            line = f"{line} {word}" if line else word
    return "\n".join([*lines, line])
