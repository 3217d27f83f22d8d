"""RDChess's files of games, and the letters of their annotations."""

from __future__ import annotations

from philidor.game.fen import parse_fen
from philidor.museum.games import examples
from philidor.museum.shows import Shown
from philidor.notation.rdchess_reader import read_annotation
from philidor.pgn.reader import games_in
from philidor.pgn.tree import ROOT, GameTree
from philidor.pgn.uci_moves import uci_moves
from philidor.pgn.writer import written

MOVES = ["e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "g8f6", "e1g1", "f6e4", "f1e1"]
ENDING = "8/8/4k3/8/8/4K3/4P3/8 w - - 0 1"


def saved() -> Shown:
    """A game as it is saved: PGN with English letters, from which the same moves are read."""
    tree = GameTree(tags={"White": "Player", "Black": "RDChess"})
    tree.extend(ROOT, MOVES)
    text = written(tree)
    game = next(games_in(text))
    assert game.setup is not None
    line = text.strip().splitlines()[-1]
    letters = "Nf3 Nc6" in line and "Bb5" in line and "Re1" in line
    return Shown((line,), letters and list(uci_moves(game.setup, game.moves)) == MOVES)


def initial_position() -> Shown:
    """The tags of a game that begins elsewhere: FEN, and the solution of a test as in EPD."""
    tree = GameTree(parse_fen(ENDING), {"bm": "Kd4", "id": "Opposition"})
    tree.extend(ROOT, ["e3d4"])
    text = written(tree)
    lines = tuple(line for line in text.splitlines() if line[1:4] in ("FEN", "bm ", "id "))
    return Shown(lines, len(lines) == 3 and f'[FEN "{ENDING}"]' in lines)


def several_games() -> Shown:
    """The list of the games in a file, from which one is chosen."""
    trees = [GameTree(tags={"White": white, "Black": "RDChess"}) for white in ("Anna", "Bert")]
    for tree in trees:
        tree.extend(ROOT, MOVES)
    games = list(games_in("".join(map(written, trees))))
    lines = tuple(f"{game.number}: {game.players}" for game in games)
    return Shown(lines, lines == ("1: Anna - RDChess", "2: Bert - RDChess"))


def letters() -> Shown:
    """Who made a move: the computer, a player, the library, by itself, and the brain directly."""
    read = {letter: read_annotation(f"{letter} 0.12") for letter in "CPB1D"}
    lines = tuple(f"{letter}: {annotation}" for letter, annotation in read.items())
    return Shown(lines, all(one is not None and one.mark == key for key, one in read.items()))


def example_games() -> Shown:
    """The games that come with the program, as `philidor museum --pgn` writes them to a file."""
    games = list(games_in(examples("en")))
    lines = tuple(f"{game.number}: {game.players}" for game in games)
    return Shown(lines, len(games) == 18 and not any(game.fault for game in games))
