"""The toy for a page that runs Python in the browser: texts in, texts out.

The page of the course calls these functions through `call`, by name, with arguments and results as
JSON. They need nothing but Python's own library.
"""

from __future__ import annotations

import contextlib
import inspect
import io
import json
import random
import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from math import log10, sqrt
from types import ModuleType
from typing import Any

from examples.board import LETTERS, START_FEN, Board
from examples.castling import generate_all
from examples.check import check_text, module_of
from examples.checks.chapters import chapter_of, chapters
from examples.generator import attacked, in_check
from examples.limits import Limits
from examples.making import legal_moves
from examples.player import OnReport, Player, Report
from examples.steps import STEPS, Step, step_named
from examples.tree import Node, TooLargeError, move_text, score_text, tree_of_kind

# Steps that need an installed Philidor, or processes; chapters that need an installed Philidor.
ABSENT_STEPS = (*range(17, 21), 31)
INSTALLED_CHAPTERS = (15, *range(17, 21), 23)
# Where games of a duel begin and end: random moves, a lead that decides, and the longest game.
OPENING_PLIES, SEED = 6, 2020
DECISIVE, DECISIVE_PLIES, MOST_PLIES = 700, 6, 200
MOST_TREE_NODES = 4000
# The file of a reader's code, as errors name it.
YOURS = "your code"
# Of what a reader's code prints, the end is shown.
MOST_PRINTED = 5000
# The 95 % interval in standard deviations.
CONFIDENCE = 1.96


class BadCodeError(Exception):
    """A reader's code cannot be used; the text says why."""


def steps() -> list[dict[str, Any]]:
    """The steps that run here: chapter, name and title."""
    return [
        {"chapter": step.chapter, "name": step.name, "title": step.title}
        for step in STEPS
        if step.chapter not in ABSENT_STEPS
    ]


def source(step: str) -> str:
    """The module of a step."""
    return inspect.getsource(inspect.getmodule(kind_of(step, "")) or Player)


def position(fen: str, moves: list[str]) -> dict[str, Any]:
    """A position: its FEN, the legal moves, and the result if the game is over."""
    player = Player()
    try:
        check_fen(fen)
        player.set_position(fen, tuple(moves))
    except (ValueError, IndexError) as error:
        raise BadCodeError(f"this is not a position: {error}") from error
    board = player.board
    legal = [str(move) for move in legal_moves(board, generate_all)]
    over = ""
    if not legal:
        over = ("0-1", "1-0")[board.side] if in_check(board) else "1/2-1/2"
    elif board.quiet_plies >= 100 or occurrences(fen, moves) >= 3:
        over = "1/2-1/2"
    return {"fen": board.fen(), "legal": legal, "over": over}


def check_fen(fen: str) -> None:
    """ValueError if a text is not the FEN of a position that the toy can play.

    The board of chapter 1 trusts its FEN.
    """
    fields = fen.split()
    if len(fields) < 4:
        raise ValueError("a FEN has a board, the side to move, castling rights, en passant")
    rows = [re.sub("[1-8]", lambda gap: " " * int(gap[0]), row) for row in fields[0].split("/")]
    if [len(row) for row in rows] != [8] * 8 or not set("".join(rows)) <= set(LETTERS):
        raise ValueError("a board has 8 ranks of 8 squares, with the letters KQRBNPkqrbnp")
    if fields[0].count("K") != 1 or fields[0].count("k") != 1:
        raise ValueError("each side has one king")
    if set("Pp") & set(rows[0] + rows[-1]):
        raise ValueError("no pawn stands on the first or the last rank")
    if fields[1] not in ("w", "b"):
        raise ValueError("the side to move is w or b")
    homes = {"K": (7, 4, 7), "Q": (7, 4, 0), "k": (0, 4, 7), "q": (0, 4, 0)}
    for right in fields[2].replace("-", ""):
        rank, king, rook = homes.get(right, (0, 0, 0))
        if rows[rank][king] + rows[rank][rook] != ("KR" if right.isupper() else "kr"):
            raise ValueError(f"castling {right} needs king and rook on their first squares")
    if not re.fullmatch("-|[a-h][36]", fields[3]):
        raise ValueError("the en passant square is - or a square such as e3")
    board = Board(fen)
    if attacked(board, board.king[1 - board.side], board.side):
        raise ValueError("the side that is not to move is in check")


def occurrences(fen: str, moves: list[str]) -> int:
    """How often the last position has been on the board."""
    player = Player()
    player.set_position(fen)
    seen = [placement(player.board)]
    for text in moves:
        player.make(player.find(text))
        seen.append(placement(player.board))
    return seen.count(seen[-1])


def placement(board: Board) -> str:
    """What has to be equal for a repetition: a FEN without its counters."""
    return board.fen().rsplit(" ", 2)[0]


def reply(step: str, code: str, fen: str, moves: list[str], nodes: int) -> dict[str, Any]:
    """The move of a step, or of a reader's class, and what it says of it."""
    player = kind_of(step, code)()
    player.set_position(fen, tuple(moves))
    reports: list[Report] = []
    move = chosen(player, position(fen, moves)["legal"], nodes, reports.append)
    last = reports[-1] if reports else Report(0, 0, 0, 0.0, ())
    return {
        "move": move,
        "depth": last.depth,
        "score": score_text(last.score),
        "nodes": player.nodes,
        "line": [str(one) for one in last.line],
    }


def chosen(player: Player, legal: list[str], nodes: int, report: OnReport) -> str:
    """The move of a player in the position that it has; BadCodeError if it is not legal."""
    move = str(player.think(Limits(nodes=nodes), report))
    if move not in legal:
        raise BadCodeError(f"{type(player).__name__} plays {move}, which is not a legal move")
    return move


def tree(step: str, code: str, fen: str, depth: int) -> dict[str, Any]:
    """The tree of a search; one with too many nodes is refused."""
    position(fen, [])
    return branch(tree_of_kind(kind_of(step, code), fen, depth, MOST_TREE_NODES))


def branch(node: Node) -> dict[str, Any]:
    """A node and all below it."""
    return {
        "move": move_text(node.move),
        "alpha": score_text(node.alpha),
        "beta": score_text(node.beta),
        "score": score_text(node.score),
        "kind": "cut" if node.cut else "inside" if node.score > node.alpha else "low",
        "left_out": node.left_out,
        "below": [branch(child) for child in node.children],
    }


def exercises() -> list[dict[str, Any]]:
    """The chapters whose exercises can be checked here."""
    return [
        {"chapter": chapter.number, "names": [one.name for one in chapter.exercises]}
        for chapter in chapters()
        if chapter.number not in INSTALLED_CHAPTERS
    ]


def starter(chapter: int) -> str:
    """A file to begin a chapter's exercises with."""
    return chapter_of(chapter).starter()


def hint(chapter: int, exercise: int, number: int) -> str:
    """A hint for an exercise, from 1; the fourth is the answer in words."""
    found = chapter_of(chapter).exercise(exercise)
    return (*found.hints, found.answer)[number - 1]


def check(chapter: int, code: str) -> list[dict[str, Any]]:
    """What is right in a reader's answers."""
    try:
        found = check_text(chapter_of(chapter), code, YOURS)
    except Exception as error:
        raise BadCodeError(fault_text(error)) from error
    return [{"number": one.number, "text": one.text, "right": one.right} for one in found]


def game(step: str, code: str, number: int, nodes: int) -> dict[str, Any]:
    """One game of a duel of the reader's class against the step; points are the reader's.

    Games 0 and 1 have the same opening with colours exchanged, and so have 2 and 3.
    """
    if not code.strip():
        raise BadCodeError("there is no code to measure: load the step's code, and change it")
    white_is_mine = number % 2 == 0
    kinds = (kind_of(step, code), kind_of(step, ""))
    players = tuple(kinds[(side == 0) != white_is_mine]() for side in (0, 1))
    moves = opening(number // 2)
    result = played(players, moves, nodes)
    points = {"1-0": 1.0, "0-1": 0.0}.get(result, 0.5)
    return {"points": points if white_is_mine else 1 - points, "moves": moves, "result": result}


def opening(number: int) -> list[str]:
    """A few random moves that leave material even."""
    chance = random.Random(SEED + number)
    while True:
        player, moves = Player(), []
        player.set_position()
        for _ in range(OPENING_PLIES):
            move = chance.choice(sorted(legal_moves(player.board, generate_all)))
            player.make(move)
            moves.append(str(move))
        if not player.board.material and position(START_FEN, moves)["legal"]:
            return moves


def played(players: tuple[Player, ...], moves: list[str], nodes: int) -> str:
    """Play a game to its end; `moves` grows. A lead that lasts decides it."""
    lead = 0
    while len(moves) < MOST_PLIES:
        now = position(START_FEN, moves)
        if now["over"]:
            return str(now["over"])
        material = Board(now["fen"]).material
        lead = lead + 1 if abs(material) >= DECISIVE else 0
        if lead >= DECISIVE_PLIES:
            return "1-0" if material > 0 else "0-1"
        player = players[len(moves) % 2]
        player.set_position(START_FEN, tuple(moves))
        moves.append(chosen(player, now["legal"], nodes, lambda _: None))
    return "1/2-1/2"


def margin(points: list[float]) -> dict[str, Any]:
    """Score, Elo and the ends of its 95 % interval; None for a number that is infinite."""
    games = len(points)
    mean = sum(points) / games
    error = CONFIDENCE * sqrt(sum((one - mean) ** 2 for one in points) / games / games)
    low, elo, high = (difference(share) for share in (mean - error, mean, mean + error))
    return {"games": games, "score": mean, "elo": elo, "low": low, "high": high}


def difference(share: float) -> int | None:
    """The Elo difference that a share of the points stands for."""
    return round(-400 * log10(1 / share - 1)) if 0 < share < 1 else None


def kind_of(step: str, code: str) -> type[Player]:
    """The class of a step; with a reader's code, the last player that it defines."""
    if not code:
        found: Step = step_named(step)
        return type(found.make())
    try:
        module = module_of(code, YOURS)
        own = own_players(module)
        if own:
            own[-1]()
    except Exception as error:
        raise BadCodeError(fault_text(error)) from error
    if not own:
        raise BadCodeError("your code defines no class of a player")
    return own[-1]


def own_players(module: ModuleType) -> list[type[Player]]:
    """The players that a module defines itself, in order."""
    return [
        one
        for one in vars(module).values()
        if isinstance(one, type) and issubclass(one, Player) and one.__module__ == module.__name__
    ]


def fault_text(error: BaseException) -> str:
    """An error of a reader's code with its line, or what is wrong with what the page asked."""
    line = error.lineno if isinstance(error, SyntaxError) else None
    trace = error.__traceback__
    while trace:
        if trace.tb_frame.f_code.co_filename == YOURS:
            line = trace.tb_lineno
        trace = trace.tb_next
    if line is None and isinstance(error, ValueError | IndexError):
        return str(error)
    where = f"line {line}: " if line else ""
    return f"{where}{type(error).__name__}: {error}"


@dataclass(frozen=True)
class Answer:
    """The reply to the page: a value, or an error in words, and what the reader's code printed."""

    value: Any = None
    error: str = ""
    printed: str = ""


CALLS: tuple[Callable[..., Any], ...] = (
    *(steps, source, position, reply, tree),
    *(exercises, starter, hint, check, game, margin),
)
NAMED = {function.__name__: function for function in CALLS}


def call(name: str, words: str) -> str:
    """Call a function of this module for the page."""
    printed = io.StringIO()
    try:
        with contextlib.redirect_stdout(printed):
            answer = Answer(NAMED[name](*json.loads(words)))
    except (BadCodeError, TooLargeError) as error:
        answer = Answer(error=str(error))
    # It is the reader's own code that runs here, and it may call exit().
    except (Exception, SystemExit, KeyboardInterrupt) as error:  # noqa: BLE001
        answer = Answer(error=fault_text(error))
    return json.dumps(vars(replace(answer, printed=printed.getvalue()[-MOST_PRINTED:])))
