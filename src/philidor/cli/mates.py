"""`philidor mate`: find the shortest mate, or prove that there is none."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

import typer
from rich.markup import escape

from philidor import answers
from philidor.cli.common import fail, out, plain_errors, progress_bar, stand, tell
from philidor.cli.positions import NumberOption, Place, PlyOption, number_and_place, place_of
from philidor.contract.errors import INTERRUPTED
from philidor.contract.info import Info, Score
from philidor.contract.limits import MOST_MATE_MOVES, Limits
from philidor.contract.player import Player
from philidor.json_output import print_json
from philidor.notation.referee import ending
from philidor.notation.san import san_line
from philidor.players import UnknownPlayerError, load
from philidor.shared_options import ENGINE_TEXT, JsonOption
from philidor.terminal.values import told
from philidor.toolkit.mates import is_refuted, mate_reports, mate_told

# Plies beyond the length of the mate that other programs search.
BEYOND = 4


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
    engine: Annotated[
        str, typer.Option("--engine", "-e", help=f"The engine: {ENGINE_TEXT}.")
    ] = "philidor",
    as_json: JsonOption = False,
) -> None:
    """Find the shortest mate; exit code 1 if there is none within MOVES moves.

    Philidor proves either result; other programs search as deep as the mate and 4 plies beyond.
    Ctrl-C ends the search.
    """
    moves, position = number_and_place(words, "MOVES")
    if not 1 <= moves <= MOST_MATE_MOVES:
        fail(f"MOVES takes 1 to {MOST_MATE_MOVES}, not {moves}")
    place = place_of(position, number, ply)
    over = ending(place.board)
    if over is not None and not any(place.board.legal_moves):
        if as_json:
            print_json(answers.Mate(place.setup.fen(), moves, None, True))
        else:
            tell(f"The game is over here: {over.text}.")
        raise typer.Exit(1)
    found = searched(engine, place, moves)
    if as_json:
        print_json(found.answer(place, moves))
    else:
        found.tell(place, moves)
    if found.mate is None:
        raise typer.Exit(INTERRUPTED if found.interrupted else 1)


@dataclass(frozen=True)
class Found:
    """What a search for a mate found; last: its last report with a value."""

    engine: str
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

    def tell(self, place: Place, moves: int) -> None:
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
            tell(f"{self.engine} finds no mate in {moves}.")


def searched(engine: str, place: Place, moves: int) -> Found:
    """Search for a mate: by a built-in engine, or by any program."""
    try:
        player = load(engine)
    except UnknownPlayerError:
        with plain_errors():
            return by_program(engine, place, moves)
    stand(player, place.setup)
    return by_player(player, moves)


def by_program(engine: str, place: Place, moves: int) -> Found:
    """Let a program search for a mate; InputError if there is none, or it fails."""
    from philidor.arena.engines import read_engine
    from philidor.arena.running import run_engines
    from philidor.arena.session import EngineSession, Finding

    spec = read_engine(engine)
    # Programs know no bound but a depth: that of the mate, and a little more for their pruning.
    limits = Limits(depth=2 * moves + BEYOND)

    async def search() -> Finding:
        async with EngineSession(spec) as session:
            return await session.analyse(place.board, limits, object())

    with progress_bar("searching") as bar:
        bar.add_task("", total=None)
        found = run_engines(search())
    score = found.info.get("score")
    length = None if score is None else score.relative.mate()
    mate = length if length is not None and 0 < length <= moves else None
    line = tuple(move.uci() for move in found.info.get("pv", ()))
    if mate is None and len(line) < 2 * moves and ends_in_mate(place, line):
        # XBoard's programs have no values for mates; their lines show them.
        mate = (len(line) + 1) // 2
    last = Info(
        score=None if mate is None else Score(mate=mate),
        depth=found.info.get("depth"),
        nodes=found.info.get("nodes"),
        pv=line,
    )
    return Found(spec.name, mate, last, False, False)


def ends_in_mate(place: Place, line: Sequence[str]) -> bool:
    """Whether the side to move mates with the last move of a line."""
    board = place.board.copy()
    for move in line:
        board.push_uci(move)
    return bool(len(line) % 2) and board.is_checkmate()


def by_player(player: Player, moves: int) -> Found:
    """Let a player search its position for a mate, under a progress bar."""
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
    return Found(player.name, mate, last, interrupted, is_refuted(reports, moves))
