"""A game between two human-like levels with their notes on what they overlooked."""

from __future__ import annotations

import chess

from philidor.book.shelf import default_book
from philidor.contract.limits import Limits
from philidor.contract.search_control import SearchControl
from philidor.core import convert
from philidor.core.position import Position
from philidor.explanations.judgement import JudgedMove, judge
from philidor.explanations.searcher import Searcher, position_of
from philidor.human.levels import level_of, names_of
from philidor.human.notes import Reason, oversight
from philidor.human.opponent import focus_after
from philidor.human.person import Person, Thought
from philidor.human.styles import style_of
from philidor.lab.errors import SERIOUS
from philidor.notation.boards import setup_of
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
        Person(level_of(level), style_of(style), seed + place)
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
        position, focus = position_of(board), focus_after([move.uci() for move in board.move_stack])
        thought = _thought(player, board, position, focus)
        move = board.parse_uci(convert.uci(position, thought.move))
        then = board.copy(stack=False)
        board.push(move)
        after = searcher.value(board, nodes)
        judged = judge(then, move, before, after)
        node = tree.add(node, thought.move)
        if judged.label in SERIOUS:
            comment = _note(player, then, position, thought, judged, focus)
            tree.note(node, Notes(comment=comment, label=judged.label))
        before = after
    tree.result = board.result(claim_draw=True)
    return tree


def _thought(player: Person, board: chess.Board, position: Position, focus: int) -> Thought:
    """The move that the person remembers, else its thought."""
    thought = player.choose(position, Limits(), SearchControl(), (), focus)
    known = [(move.move, move.weight) for move in default_book().moves(setup_of(board))]
    remembered = player.recall(position.key, board.ply(), known)
    if remembered is None:
        return thought
    move = convert.legal_by_name(position)[remembered]
    return Thought(move, thought.value, (move,), thought.seen, thought.depth, thought.nodes)


def _note(
    player: Person,
    board: chess.Board,
    position: Position,
    thought: Thought,
    judged: JudgedMove,
    focus: int,
) -> str:
    """The person's note on an error; `board` is the position before it."""
    best = convert.legal_by_name(position)[judged.before.line[0]]
    reply = None
    if judged.after.line:
        position.make(thought.move)
        reply = convert.legal_by_name(position)[judged.after.line[0]]
        position.unmake()
    found = oversight(player, position, thought, best, reply, focus)
    kinds = ", ".join(names_of(found.kinds)) or "castling"
    if found.reason is Reason.REPLY:
        after = board.copy(stack=False)
        after.push_uci(judged.uci)
        line = after.variation_san([after.parse_uci(judged.after.line[0])])
        return f"Overlooked {line} ({kinds})."
    better = f"{board.san(board.parse_uci(judged.before.line[0]))} ({kinds})"
    if found.reason is Reason.MOVE:
        return f"Did not think of {better}."
    return f"Thought this as good as {better}."
