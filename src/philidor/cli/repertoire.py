"""`philidor repertoire`: the prepared opening lines, which the browser app trains as well."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import chess
import typer
from rich.table import Table

from philidor import training_answers as answers
from philidor.book.shelf import open_book
from philidor.cli.common import (
    board_after,
    complain,
    fail,
    out,
    plain_errors,
    plural,
    tell,
)
from philidor.game.fen import start
from philidor.json_output import print_json
from philidor.library.library import Library, default_folder
from philidor.library.sqlite_file import StoreError
from philidor.library.store import Store
from philidor.notation.boards import board_of, setup_of
from philidor.notation.san import MoveTextError, parse_move, san_line
from philidor.pgn.source import spoken
from philidor.pgn.tree import GameTree
from philidor.pgn.whole_games import WholeGame, trees_in, trees_of
from philidor.shared_options import JsonOption, data_option
from philidor.terminal.picture import picture
from philidor.training.practice import (
    Departure,
    Question,
    answer,
    counts,
    departure,
    line_counts,
    question,
)
from philidor.training.repertoire import Changed, Repertoire

INITIAL = start()


class Colour(StrEnum):
    """The side whose moves are prepared."""

    WHITE = "white"
    BLACK = "black"


SideArgument = Annotated[Colour, typer.Argument(help="white or black.")]
DataOption = Annotated[
    Path | None, data_option("The data folder; by default the one that all share.")
]


def add(
    side: SideArgument,
    files: Annotated[list[Path] | None, typer.Argument(help="PGN files, with variations.")] = None,
    line: Annotated[str, typer.Option("--line", help="A line from the start, in quotes.")] = "",
    book: Annotated[
        Path | None, typer.Option("--book", "-b", help="A book, from --line on.")
    ] = None,
    as_json: JsonOption = False,
    data: DataOption = None,
) -> None:
    """Add lines: of the opponent's moves all, of your own the main ones.

    Lines come from PGN files, from --line, or from a book after --line.
    """
    if not files and not line and book is None:
        fail('say which lines: a PGN file, --line "1. e4 e5", or --book FILE')
    moves = moves_of(line)
    with repertoire(side, data) as kept:
        changes = [kept.add_trees(trees(path)) for path in files or []]
        if book is not None:
            changes.append(kept.add_book(open_book(book).book, moves))
        elif moves:
            changes.append(kept.add([(INITIAL, moves)]))
        if as_json:
            print_json(change_of(kept, changes))
            return
        told(kept, f"{plural(sum(one.moves for one in changes), 'move')} added")


def show(side: SideArgument, as_json: JsonOption = False, data: DataOption = None) -> None:
    """List the lines, with what is due and how often their moves were known."""
    now = datetime.now(UTC)
    with repertoire(side, data) as kept:
        rows = [(line, *line_counts(line, now)) for line in kept.whole()]
        if as_json:
            listed = tuple(
                answers.RepertoireLine(
                    san_line(board_of(line.begin), line.moves), line.moves, *figures
                )
                for line, *figures in rows
            )
            print_json(answers.RepertoireLines(side.value, listed))
            return
        table = Table("line", box=None)
        for name in ("due", "known", "not known"):
            table.add_column(name, justify="right")
        for line, *figures in rows:
            table.add_row(san_line(board_of(line.begin), line.moves), *map(str, figures))
        out.print(table)
        told(kept, plural(len(rows), "line"))


def train(
    side: SideArgument,
    early: Annotated[bool, typer.Option("--early", help="Also what is not due yet.")] = False,
    data: DataOption = None,
) -> None:
    """Ask for the prepared moves, those that are due; `?` shows a move, `quit` ends."""
    with repertoire(side, data) as kept:
        asked = question(kept, early=early)
        if asked is None:
            told(kept, "nothing is due")
            return
        while asked is not None:
            if not ask(kept, asked, side is Colour.BLACK):
                break
            asked = question(kept, [*asked.moves, asked.planned[0]], early=early)
        told(kept, "done")


def ask(kept: Repertoire, asked: Question, flipped: bool) -> bool:
    """Ask for one move until it is a legal one, and judge it; False if the user has enough."""
    board = board_of(asked.setup)
    out.print(picture(board, out, flipped))
    tell(san_line(board_of(asked.begin), asked.moves) or "the starting position")
    planned = ", ".join(board.san(chess.Move.from_uci(move)) for move in asked.planned)
    while True:
        try:
            word = out.input("your move: ").strip()
        except EOFError:
            return False
        if word in ("quit", "q"):
            return False
        if word in ("", "?"):
            move = None
        else:
            try:
                move = board.uci(parse_move(board, word))
            except MoveTextError as error:
                complain(str(error))
                continue
        judged = answer(kept, asked.setup, move)
        tell("right" if judged.right else f"planned: {planned}")
        return True


def remove(
    side: SideArgument,
    line: Annotated[str, typer.Argument(help="The line up to the move to remove, in quotes.")],
    as_json: JsonOption = False,
    data: DataOption = None,
) -> None:
    """Remove the last move of a line, with what is reached through it alone."""
    moves = moves_of(line)
    if not moves:
        fail('say which move: the line up to it, such as "1. e4 c5"')
    board = board_of(INITIAL)
    for move in moves[:-1]:
        board.push_uci(move)
    with repertoire(side, data) as kept:
        gone = kept.remove(setup_of(board), moves[-1])
        if as_json:
            print_json(change_of(kept, [gone]))
        else:
            removed(kept, gone)


def removed(kept: Repertoire, gone: Changed) -> None:
    """Say what was removed, and how it comes back."""
    told(kept, f"{plural(gone.moves, 'move')} removed")
    tell(f"'philidor repertoire undo {kept.side} {gone.key}' brings back what was removed")


def undo(
    side: SideArgument,
    change: Annotated[str, typer.Argument(help="The key that a change has printed.")],
    as_json: JsonOption = False,
    data: DataOption = None,
) -> None:
    """Undo a change."""
    with repertoire(side, data) as kept:
        kept.undo(change)
        if as_json:
            print_json(change_of(kept, []))
        else:
            told(kept, "undone")


def left(
    side: SideArgument,
    files: Annotated[
        list[Path] | None, typer.Argument(help="PGN files; without them your library's games.")
    ] = None,
    player: Annotated[str, typer.Option(help="Only games in which this player has the side.")] = "",
    as_json: JsonOption = False,
    data: DataOption = None,
) -> None:
    """Say where games left the repertoire, and what was planned there."""
    with repertoire(side, data) as kept:
        found = []
        for tree in games(files, data):
            if player and player.casefold() not in tree.tags.get(side.title(), "").casefold():
                continue
            where = departure(kept, tree.start, tree.line((tree.main_line() or [0])[-1])[1])
            if where is not None:
                found.append((tree, where))
        if as_json:
            listed = tuple(described(tree, where) for tree, where in found)
            print_json(answers.LeftRepertoires(side.value, listed))
            return
        for tree, where in found:
            tell(sentence(tree, where))
        if not found:
            complain("No game left the repertoire.")
            raise typer.Exit(1)


def described(tree: GameTree, where: Departure) -> answers.LeftRepertoire:
    """Where a game left the repertoire, as --json prints it."""
    return answers.LeftRepertoire(
        tree.tags.get("White", "?"),
        tree.tags.get("Black", "?"),
        tree.tags.get("Date", ""),
        where.ply,
        where.mine,
        in_san(where, [where.played])[0],
        tuple(in_san(where, where.planned)),
        where.ended,
    )


def change_of(kept: Repertoire, changes: Sequence[Changed]) -> answers.RepertoireChange:
    """What changes did, as --json prints it."""
    found = counts(kept)
    undo = tuple(one.key for one in reversed(changes) if one.key)
    moves = sum(one.moves for one in changes)
    return answers.RepertoireChange(kept.side, moves, found.due, found.total, undo)


def sentence(tree: GameTree, where: Departure) -> str:
    """The same in words."""
    tags = tree.tags
    played = san_line(board_of(where.setup), [where.played])
    planned = ", ".join(in_san(where, where.planned))
    who = f"{tags.get('White', '?')} - {tags.get('Black', '?')} {tags.get('Date', '')}".strip()
    if where.ended:
        return f"{who}: the repertoire ends with {played}"
    word = "planned" if where.mine else "expected"
    return f"{who}: {played} ({word}: {planned})"


def in_san(where: Departure, moves: Sequence[str]) -> list[str]:
    """Moves of the position in SAN."""
    board = board_of(where.setup)
    return [board.san(chess.Move.from_uci(move)) for move in moves]


def games(files: list[Path] | None, data: Path | None) -> Iterator[GameTree]:
    """The games of files, or of the library."""
    if files:
        for path in files:
            yield from trees(path)
        return
    with Library(data or default_folder()) as library:
        for text in library.texts():
            yield from (one.tree for one in trees_in(text) if isinstance(one, WholeGame))


def trees(path: Path) -> Iterator[GameTree]:
    """The games of a file, up to what cannot be read, which is reported."""
    for game in trees_of(path):
        for one in game.complaints if isinstance(game, WholeGame) else [game.fault]:
            complain(f"{spoken(path)}, {one}")
        if isinstance(game, WholeGame):
            yield game.tree


def moves_of(line: str) -> list[str]:
    """The moves of a line from the start in UCI form; a mistake ends the command."""
    return [move.uci() for move in board_after(line).move_stack]


@contextmanager
def repertoire(side: Colour, data: Path | None) -> Iterator[Repertoire]:
    """A side's repertoire; a fault ends the command with a message."""
    with plain_errors():
        try:
            store = Store(data or default_folder())
        except StoreError as error:
            fail(str(error))
        try:
            yield Repertoire(store, side.value)
        finally:
            store.close()


def told(kept: Repertoire, what: str) -> None:
    """Say what happened and how much is due."""
    found = counts(kept)
    tell(f"{what}; {kept.side}: {found.due} of {plural(found.total, 'position')} due")
