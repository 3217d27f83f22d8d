"""`philidor mate`: find the shortest mate, or prove that there is none."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import typer
from rich.markup import escape

from philidor import answers
from philidor.answers import print_json
from philidor.cli.common import EngineOption, fail, out, player_named, progress_bar, stand, tell
from philidor.cli.positions import NumberOption, Place, PlyOption, number_and_place, place_of
from philidor.contract.errors import INTERRUPTED
from philidor.contract.info import Info
from philidor.contract.limits import MOST_MATE_MOVES
from philidor.contract.player import Player
from philidor.notation.referee import ending
from philidor.notation.san import san_line
from philidor.shared_options import JsonOption
from philidor.terminal.values import told
from philidor.toolkit.mates import is_refuted, mate_reports, mate_told


def mate(
    words: Annotated[
        list[str],
        typer.Argument(
            metavar="[POSITION] MOVES",
            help="A position (a FEN, startpos, moves from the start, a PGN or EPD file, or - for "
            "standard input) and the longest mate to look for, in moves.",
        ),
    ],
    number: NumberOption = None,
    ply: PlyOption = None,
    engine: EngineOption = "philidor",
    as_json: JsonOption = False,
) -> None:
    """Find the shortest mate; exit code 1 if there is none within MOVES moves.

    Philidor proves either result. Ctrl-C ends the search.
    """
    moves, position = number_and_place(words, "MOVES")
    if not 1 <= moves <= MOST_MATE_MOVES:
        fail(f"MOVES takes 1 to {MOST_MATE_MOVES}, not {moves}")
    place = place_of(position, number, ply)
    player = player_named(engine)
    stand(player, place.setup)
    over = ending(place.board)
    if over is not None and not player.legal_moves():
        if as_json:
            print_json(answers.Mate(place.setup.fen(), moves, None, True))
        else:
            tell(f"The game is over here: {over.text}.")
        raise typer.Exit(1)
    found = searched(player, place, moves)
    if as_json:
        print_json(found.answer(place, moves))
    else:
        found.tell(player, place, moves)
    if found.mate is None:
        raise typer.Exit(INTERRUPTED if found.interrupted else 1)


@dataclass(frozen=True)
class Found:
    """What a search for a mate found; last: its last report with a value."""

    mate: int | None
    last: Info
    interrupted: bool
    refuted: bool

    def answer(self, place: Place, moves: int) -> answers.Mate:
        """The result as an answer."""
        line = tuple(self.last.pv) if self.mate else ()
        return answers.Mate(
            place.setup.fen(),
            moves,
            self.mate,
            self.mate is not None or self.refuted,
            line,
            san_line(place.board.copy(), list(line)) if line else "",
            self.last.nodes,
        )

    def tell(self, player: Player, place: Place, moves: int) -> None:
        """Print the result."""
        if self.mate is not None:
            line = escape(san_line(place.board.copy(), self.last.pv))
            about = escape(told(self.last, place.board.turn))
            out.print(f"[bold]Mate in {self.mate}:[/bold] {line}  [dim]{about}[/dim]")
        elif self.interrupted:
            tell(f"Interrupted: whether there is a mate in {moves} is not known.")
        elif self.refuted:
            tell(f"There is no mate in {moves}.")
        else:
            tell(f"{player.name} finds no mate in {moves}.")


def searched(player: Player, place: Place, moves: int) -> Found:
    """Search for a mate under a progress bar."""
    with progress_bar("searching") as bar:
        task = bar.add_task("", total=moves)

        def show(info: Info) -> None:
            if info.nodes:
                bar.update(task, description=f"{info.nodes:,} nodes")

        reports, interrupted = mate_reports(player, moves, show)
    scored = [info for info in reports if info.score is not None]
    told_by = mate_told(reports, moves)
    mate = None if told_by is None or told_by.score is None else told_by.score.mate
    last = scored[-1] if scored else Info()
    return Found(mate, last, interrupted, is_refuted(reports, moves))
