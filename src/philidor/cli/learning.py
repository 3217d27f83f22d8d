"""`philidor book learn`: import, show and reset what was learned from games."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Annotated

import chess
import typer

from philidor import answers
from philidor.book.learning import Experience, Lesson
from philidor.book.opener import store_in
from philidor.book.pgn_games import lessons
from philidor.book.repertoire import BookError
from philidor.book.store import LearnStore
from philidor.cli.books import told
from philidor.cli.common import fail, out, plain_errors, plural, progress_bar, tell
from philidor.cli.positions import PositionArgument, place_of
from philidor.game.fen import start
from philidor.json_output import print_json
from philidor.notation.boards import board_of
from philidor.notation.san import san_line
from philidor.shared_options import JsonOption, data_option
from philidor.terminal.tables import experience_table

# Games are stored in batches: each batch is one transaction.
AT_ONCE = 200
LATEST = 10

DataOption = Annotated[
    Path | None, data_option("Folder of what was learned; by default the user's own.")
]


@dataclass
class Imported:
    """The result of an import: how many games were new, already known, or not usable."""

    count: int = 0
    known: int = 0
    complaints: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        """One line for the user."""
        skipped = [
            f"{number} {what}"
            for number, what in ((self.known, "already known"), (len(self.complaints), "skipped"))
            if number
        ]
        return f"learned from {'; '.join([plural(self.count, 'game'), *skipped])}"


def learn_from(
    games: Path, kept: LearnStore, on_count: Callable[[int], object] = lambda count: None
) -> Imported:
    """Learn from the games of a PGN file; BookError if it cannot be read or has no game."""
    imported = Imported()
    reader = lessons(games)
    while portion := list(islice(reader, AT_ONCE)):
        good = [one for one in portion if isinstance(one, Lesson)]
        imported.complaints += [one for one in portion if isinstance(one, str)]
        new = kept.import_all(good)
        imported.count += new
        imported.known += len(good) - new
        on_count(imported.count)
    if not imported.count + imported.known + len(imported.complaints):
        raise BookError(f"{games} has no game")
    return imported


def existing(data: Path | None) -> Path:
    """The path of a folder's store; if there is none, the command ends with a message."""
    path = store_in(data)
    if not path.exists():
        fail(f"{path} does not exist: nothing has been learned yet")
    return path


def import_games(
    games: Annotated[Path, typer.Argument(help="A PGN file.")],
    as_json: JsonOption = False,
    data: DataOption = None,
) -> None:
    """Learn from the games of a PGN file, for both sides.

    A game that was imported before is not counted again, so an interrupted import can be repeated.
    """
    with (
        plain_errors(),
        LearnStore(store_in(data)) as kept,
        progress_bar("learning") as progress,
    ):
        task = progress.add_task("", total=None)
        imported = learn_from(
            games, kept, lambda count: progress.update(task, description=f"{count} games")
        )
    if as_json:
        faults = tuple(imported.complaints)
        print_json(answers.LearnedGames(imported.count, imported.known, faults))
        return
    told(imported.complaints)
    tell(str(imported))


def show(
    position: PositionArgument = None,
    data: DataOption = None,
    games: Annotated[int, typer.Option(min=0, help="Number of latest games to show.")] = LATEST,
    as_json: JsonOption = False,
) -> None:
    """Show what was learned about a position, and the latest games."""
    setup = place_of(position).setup
    with plain_errors(), LearnStore(existing(data)) as kept:
        total, moves = kept.counts()
        if not as_json:
            tell(f"{kept.path}: {plural(total, 'game')}, {plural(moves, 'move')} of positions")
        known = kept.experience(setup)
        latest = list(islice(kept.games(), games))
    board = board_of(setup)
    if as_json:
        learned = tuple(learned_answer(board, one) for one in known)
        print_json(answers.Learned(total, setup.fen(), learned))
        return
    if known:
        out.print(
            experience_table(
                (
                    board.san(board.parse_uci(one.move)),
                    one.games,
                    one.points / one.games,
                    one.value,
                    "followed" if one.good else "left" if one.bad else "",
                )
                for one in known
            )
        )
    else:
        tell("Nothing has been learned about this position.")
    for game in latest:
        line = san_line(board_of(start()), game.line.split()[:16])
        tell(f"{game.learned}  {game.result}  {line}  ({game.source})")


def learned_answer(board: chess.Board, one: Experience) -> answers.LearnedMove:
    """What was learned about a move, as an answer."""
    return answers.LearnedMove(
        one.move,
        board.san(board.parse_uci(one.move)),
        one.games,
        one.points,
        one.value,
        one.good,
        one.bad,
    )


def reset(
    data: DataOption = None,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask for confirmation.")] = False,
) -> None:
    """Forget everything that was learned."""
    with plain_errors(), LearnStore(existing(data)) as kept:
        total, _ = kept.counts()
        if not yes and not typer.confirm(f"Forget {plural(total, 'game')}?"):
            raise typer.Exit(1)
        kept.reset()
    tell(f"forgot {plural(total, 'game')}")
