"""Games as PGN and EPD: written with comments, evaluations and times, read with variations."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from typing import Literal

import chess
import chess.engine
import chess.pgn

from philidor.contract.setup import FenError
from philidor.notation.boards import setup_of
from philidor.notation.rdchess import Annotation, read_annotation
from philidor.web.games.tree import ROOT, GameTree, Notes
from philidor.web.games.web_game import WebGame, make_game
from philidor.web.storage.opening_library import OpeningLibrary
from philidor.web.wire.codes import Code, Message
from philidor.web.wire.games import Ended, HumanSeat, MoveRecord
from philidor.web.wire.searches import Score

Annotations = Literal["philidor", "rdchess", "none"]
RESULTS = ("1-0", "0-1", "1/2-1/2")
# Roster first, as the standard wants it.
ROSTER = ("Event", "Site", "Date", "Round", "White", "Black", "Result")
# Tags in which EPD's operations travel with a PGN file, as RDChess's do.
EPD_TAG = "EPD_"
MARKUP = re.compile(r"\[%(?:eval|clk|emt)\s[^\]]*\]\s*")


def pgn_text(game: WebGame, annotations: Annotations = "philidor", variations: bool = True) -> str:
    """A game as PGN.

    `philidor` writes evaluations, clocks and times as `[%eval]`, `[%clk]` and `[%emt]`, `rdchess`
    that program's annotation; `none` only what people wrote.
    """
    written = chess.pgn.Game()
    written.setup(game.tree.start)
    for name, value in headers(game).items():
        written.headers[name] = value
    written.comment = game.tree[ROOT].notes.comment
    nodes: dict[int, chess.pgn.GameNode] = {ROOT: written}
    for number in game.tree.below(ROOT):
        branch = game.tree[number]
        if branch.parent is None or branch.parent not in nodes or branch.move is None:
            continue
        if not variations and game.tree[branch.parent].children[0] != number:
            continue
        node = nodes[branch.parent].add_variation(branch.move)
        nodes[number] = node
        _write_notes(node, branch.notes, annotations)
    return str(written) + "\n"


def headers(game: WebGame) -> dict[str, str]:
    """All tags: the roster, what the user gave, EPD's operations."""
    eco, opening = game.opening()
    tags = dict(game.tags) | {
        "White": game.name_of(True),
        "Black": game.name_of(False),
        "Result": game.result,
    }
    if game.chess960:
        tags["Variant"] = "Chess960"
    if eco:
        tags |= {"ECO": eco, "Opening": opening}
    if game.ended is not None and game.ended.reason.code is not Code.END_PGN:
        tags.setdefault("Termination", game.ended.reason.text)
    first = {name: tags.pop(name, "?") for name in ROSTER}
    return first | tags | {f"{EPD_TAG}{name}": value for name, value in game.epd.items()}


def _write_notes(node: chess.pgn.ChildNode, notes: Notes, annotations: Annotations) -> None:
    node.nags = set(notes.nags)
    node.starting_comment = notes.before
    node.comment = notes.comment
    if annotations == "philidor":
        if notes.score is not None:
            node.set_eval(_pov(notes.score), notes.record.depth if notes.record else None)
        if notes.clock is not None:
            node.set_clock(notes.clock / 1000)
        if notes.spent is not None:
            node.set_emt(notes.spent / 1000)
    elif annotations == "rdchess" and notes.record is not None:
        mark = str(annotation_of(notes.record))
        node.comment = f"{mark} {notes.comment}".strip()


def annotation_of(record: MoveRecord) -> Annotation:
    """A move's record in RDChess's form."""
    score = record.score or Score()
    return Annotation(
        record.mark, score.cp, score.mate, record.nodes, record.seldepth, dict(record.extra)
    )


def _pov(score: Score) -> chess.engine.PovScore:
    value: chess.engine.Score
    value = (
        chess.engine.Mate(score.mate) if score.mate is not None else chess.engine.Cp(score.cp or 0)
    )
    return chess.engine.PovScore(value, chess.WHITE)


def read_games(text: str) -> Iterator[chess.pgn.Game]:
    """The games of a PGN text, one after the other."""
    stream = io.StringIO(text.removeprefix("\ufeff"))
    while (game := chess.pgn.read_game(stream)) is not None:
        yield game


def game_from(read: chess.pgn.Game, desk: OpeningLibrary) -> WebGame:
    """A game to keep from one that was read; FenError where its start is no position of chess."""
    start = read.board()
    setup_of(start)
    tags = {name: value for name, value in read.headers.items() if value and value != "?"}
    names = [HumanSeat(name=tags.get(name, "")[:1000]) for name in ("White", "Black")]
    for name in ("FEN", "SetUp", "Variant"):
        tags.pop(name, None)
    game = make_game(start, names[0], names[1], "unlimited", tags)
    if "Date" not in read.headers:
        game.tags.pop("Date", None)
    game.epd = {
        name.removeprefix(EPD_TAG): game.tags.pop(name)
        for name in list(game.tags)
        if name.startswith(EPD_TAG)
    }
    game.tree[ROOT].notes.comment = read.comment
    _read_moves(read, game.tree, desk)
    game.stand(([ROOT] + game.tree.main_line())[-1])
    result = tags.get("Result", "*")
    if result in RESULTS:
        _end_as_recorded(game, result, tags.get("Termination", ""))
    return game


def _end_as_recorded(game: WebGame, result: str, termination: str) -> None:
    text = termination or "as the file says"
    reason = Message(code=Code.END_PGN, params={"text": termination}, text=text)
    game.ended = Ended.model_validate({"result": result, "reason": reason})
    game.state = "over"


def _read_moves(read: chess.pgn.Game, tree: GameTree, desk: OpeningLibrary) -> None:
    """All moves, depth first without recursion: lines may be deeper than Python's stack."""
    waiting: list[tuple[chess.pgn.ChildNode, int, chess.Board]] = [
        (child, ROOT, tree.start.copy(stack=False)) for child in reversed(read.variations)
    ]
    while waiting:
        node, parent, board = waiting.pop()
        known = tree.child(parent, node.move)
        if known is None:
            branch = tree.add(parent, board, node.move)
            branch.opening = desk.opening(board)
            branch.notes = _read_notes(node)
            known = branch.id
        else:
            board.push(node.move)
        last = len(node.variations) - 1
        for index, child in enumerate(reversed(node.variations)):
            # The board is handed on to the last that needs it.
            own = board if index == last else board.copy(stack=False)
            waiting.append((child, known, own))


def _read_notes(node: chess.pgn.ChildNode) -> Notes:
    seen, clock, emt = node.eval(), node.clock(), node.emt()
    comment = MARKUP.sub("", node.comment).strip()
    notes = Notes(
        comment=comment,
        before=node.starting_comment,
        nags=sorted(nag for nag in node.nags if 0 <= nag <= 255),
        clock=None if clock is None else round(1000 * clock),
        spent=None if emt is None else round(1000 * emt),
    )
    if seen is not None:
        white = seen.white()
        notes.score = Score(cp=white.score(), mate=white.mate())
    annotation = read_annotation(comment) if comment else None
    if annotation is not None:
        notes.comment = ""
        notes.record = record_of(annotation)
        notes.score = notes.record.score or notes.score
    return notes


def record_of(annotation: Annotation) -> MoveRecord:
    """A move's record from RDChess's form."""
    known = annotation.centipawns is not None or annotation.mate is not None
    return MoveRecord.model_validate(
        {
            "mark": annotation.mark,
            "score": {"cp": annotation.centipawns, "mate": annotation.mate} if known else None,
            "nodes": annotation.nodes,
            "seldepth": annotation.deepest,
            "extra": annotation.counts,
        }
    )


def epd_line(board: chess.Board, operations: dict[str, str]) -> str:
    """A position with its operations, as EPD."""
    parts = [f"{name} {_operand(name, value)};" for name, value in operations.items()]
    return " ".join([board.epd(), *parts])


def _operand(name: str, value: str) -> str:
    """Moves and numbers stand bare, other texts in quotes."""
    if name in ("bm", "am", "pv", "sm", "pm") or re.fullmatch(r"[+-]?\d+(\.\d+)?", value):
        return value
    return '"' + value.replace("\\", "").replace('"', "'") + '"'


def read_epd(line: str) -> tuple[chess.Board, dict[str, str]]:
    """The position of an EPD line and its operations as texts; FenError or ValueError."""
    fields = line.split(None, 4)
    if len(fields) < 4:
        raise FenError(f"an EPD line has at least 4 fields, this one has {len(fields)}")
    board, operations = chess.Board.from_epd(line)
    setup_of(board)
    texts: dict[str, str] = {}
    for name, value in operations.items():
        if isinstance(value, list):
            texts[name] = _moves_text(board, name, value)
        elif isinstance(value, chess.Move):
            texts[name] = board.san(value)
        else:
            texts[name] = "" if value is None else str(value)
    return board, texts


def _moves_text(board: chess.Board, name: str, moves: list[chess.Move]) -> str:
    """Moves as SAN; those of a `pv` follow one another, others are alternatives."""
    replayed, words = board.copy(stack=False), []
    for move in moves:
        words.append(replayed.san(move))
        if name == "pv":
            replayed.push(move)
    return " ".join(words)
