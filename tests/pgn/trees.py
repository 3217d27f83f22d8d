"""Random trees of games with everything in them, and their comparison."""

from __future__ import annotations

import random
import string
from dataclasses import replace
from typing import Any

import chess

from philidor.core.movegen import legal_moves
from philidor.core.position import Position
from philidor.game.fen import parse_fen
from philidor.pgn.notes import NOTHING, Arrow, Circle, Colour, Notes, Score
from philidor.pgn.tags import START
from philidor.pgn.tree import NULL_MOVE, ROOT, GameTree

COLOURS: tuple[Colour, ...] = ("G", "R", "Y", "B")
WORDS = (
    "best", "e4", "[Event", '"x"]', "%", "%clk", "1-0", "$1", ";", "(", ")", "...", "{", "\\", "ß",
    "Žižkov", "½", "♘f3", "1.", "--", "!?", "[", "]", "[White", "a" * 90, "\N{NO-BREAK SPACE}",
)  # fmt: skip
ENDGAME = replace(
    START, board=START.board.replace("n", ".").replace("P", ".", 4), castling=frozenset({0, 63})
)


def random_tree(seed: int, size: int = 60) -> GameTree:
    """A tree with variations, comments, glyphs, commands, null moves and tags."""
    chance = random.Random(seed)
    other = chess.Board.from_chess960_pos(chance.randrange(960)).fen()
    start = chance.choice((START, START, parse_fen(other, chess960=True), ENDGAME))
    result = chance.choice(("1-0", "0-1", "1/2-1/2", "*"))
    tree = GameTree(start, random_tags(chance), result)
    tree.note(ROOT, random_notes(chance)._replace(before="", nags=()))
    nodes = [ROOT]
    for _ in range(chance.randrange(size)):
        parent = nodes[-1] if chance.random() < 0.8 else chance.choice(nodes)
        move = random_move(chance, tree.position(parent))
        if move is None or tree.child(parent, move) is not None:
            continue
        notes = random_notes(chance) if chance.random() < 0.5 else NOTHING
        nodes.append(tree.add(parent, move, notes))
    return tree


def random_move(chance: random.Random, position: Position) -> int | None:
    """A legal move, sometimes a null move; None at the end of a game."""
    moves = list(legal_moves(position))
    if not moves:
        return None
    if not position.checkers and chance.random() < 0.05:
        return NULL_MOVE
    return chance.choice(moves)


def random_tags(chance: random.Random) -> dict[str, str]:
    """Some tags, with the characters that need an escape."""
    values = ('Robert "Bobby" F', "C:\\dir\\", "Müller, Jörg", "x" * 100, "1.e4 [%] {}", '\\"')
    names = ("Event", "Site", "Date", "Round", "White", "Black", "ECO", "Annotator", "X_1", "Z-y")
    return {name: chance.choice(values) for name in names if chance.random() < 0.4}


def random_notes(chance: random.Random) -> Notes:
    """Notes with any of their fields."""

    def sometimes(value: Any, empty: Any) -> Any:
        return value if chance.random() < 0.35 else empty

    cp, mate = (chance.randrange(-9999, 9999), None) if chance.random() < 0.8 else (None, 0)
    if mate is not None:
        mate = chance.choice((-12, -1, 0, 1, 7))
    score = Score(cp, mate, sometimes(chance.randrange(99), None))
    return Notes(
        comment=sometimes(random_text(chance), ""),
        before=sometimes(random_text(chance), ""),
        nags=sometimes(tuple(sorted(chance.sample(range(1, 256), chance.randrange(4)))), ()),
        clock=sometimes(chance.randrange(-100, 10**8), None),
        spent=sometimes(chance.randrange(10**7), None),
        score=sometimes(score, None),
        arrows=sometimes(
            tuple(
                Arrow(chance.choice(COLOURS), *chance.sample(range(64), 2))
                for _ in range(chance.randrange(30))
            ),
            (),
        ),
        circles=sometimes(
            tuple(
                Circle(chance.choice(COLOURS), chance.randrange(64))
                for _ in range(chance.randrange(30))
            ),
            (),
        ),
        commands=sometimes(("[%mdl 4]", "[%tqu En,Move?,,e4]", "[%evp]"), ()),
    )


def random_text(chance: random.Random) -> str:
    """A comment in one line, of words that could be taken for something else."""
    letters = string.ascii_letters + string.digits
    made = ("".join(chance.choices(letters, k=chance.randrange(1, 12))) for _ in range(1000))
    words = [
        chance.choice(WORDS) if chance.random() < 0.3 else next(made)
        for _ in range(chance.randrange(1, 40))
    ]
    return " ".join(" ".join(words).split())


def outline(tree: GameTree) -> list[Any]:
    """All that a tree holds, without the numbers of its nodes."""
    places = {number: at for at, number in enumerate(tree.below())}
    nodes = [
        (
            None if tree[number].parent is None else places[tree[number].parent or ROOT],
            tree[number].move,
            tree[number].notes,
        )
        for number in places
    ]
    return [tree.start, dict(tree.tags), tree.result, *nodes]
