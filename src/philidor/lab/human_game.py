"""A game between two human-like levels with their notes on what they overlooked."""

from __future__ import annotations

import chess

from philidor.core import convert
from philidor.explanations.judgement import judge
from philidor.explanations.own_words import SERIOUS, Opponent
from philidor.explanations.searcher import Searcher, position_of
from philidor.human.person import Person
from philidor.human.styles import style_of
from philidor.pgn.headings import today
from philidor.pgn.notes import Notes
from philidor.pgn.tags import START
from philidor.pgn.tree import ROOT, GameTree

MOST_PLIES = 300


def annotated_game(
    levels: tuple[int, int],
    styles: tuple[str, str],
    seed: int,
    nodes: int,
    most_plies: int = MOST_PLIES,
) -> GameTree:
    """The game; a mistake or blunder has its sign and the player's own note.

    levels, styles: White's and Black's. seed: White's; Black has the next. nodes: of the judge.
    """
    players = [
        Opponent(Person.of(level, style_of(style), seed + place))
        for place, (level, style) in enumerate(zip(levels, styles, strict=True))
    ]
    searcher = Searcher()
    event = f"philidor lab study human-game --seed {seed}"
    tree = GameTree(START, {"Event": event, "Date": today()})
    for colour, level, style in zip(("White", "Black"), levels, styles, strict=True):
        tree.tags[colour] = f"Human {level}, {style}"
    board, node = chess.Board(), ROOT
    before = searcher.value(board, nodes)
    while not board.is_game_over(claim_draw=True) and board.ply() < most_plies:
        player = players[board.ply() % 2]
        thought, _ = player.thought(board)
        move = board.parse_uci(convert.uci(position_of(board), thought.move))
        then = board.copy()
        board.push(move)
        after = searcher.value(board, nodes)
        judged = judge(then, move, before, after)
        node = tree.add(node, thought.move)
        if judged.label in SERIOUS:
            comment = player.missed(then, thought, judged)
            tree.note(node, Notes(comment=comment, label=judged.label))
        before = after
    tree.result = board.result(claim_draw=True)
    return tree
