"""`philidor mate`: find the shortest mate, or prove that there is none."""

from __future__ import annotations

import queue
from typing import Annotated

import typer
from rich.markup import escape

from philidor.cli.common import EngineOption, FenArgument, out, player_named, position, stand, tell
from philidor.contract.errors import INTERRUPTED
from philidor.contract.info import BestMove, Info
from philidor.contract.limits import MOST_MATE_MOVES, Limits
from philidor.contract.player import Player
from philidor.notation.boards import board_of
from philidor.notation.referee import ending
from philidor.notation.san import san_line
from philidor.protocols.thinker import Thinker
from philidor.terminal.values import told


def mate(
    fen: FenArgument,
    moves: Annotated[
        int, typer.Argument(min=1, max=MOST_MATE_MOVES, help="Longest mate to look for, in moves.")
    ],
    engine: EngineOption = "philidor",
) -> None:
    """Find the shortest mate; exit code 1 if there is none within MOVES moves.

    Philidor proves either result. Ctrl-C ends the search.
    """
    player = player_named(engine)
    setup = position(fen)
    stand(player, setup)
    over = ending(board_of(setup))
    if over is not None and not player.legal_moves():
        tell(f"The game is over here: {over.text}.")
        raise typer.Exit(1)
    reports, interrupted = _search(player, moves)
    scored = [info for info in reports if info.score is not None]
    found = scored[-1].score.mate if scored and scored[-1].score is not None else None
    if found is not None and 0 < found <= moves:
        line = san_line(board_of(setup), scored[-1].pv)
        about = escape(told(scored[-1], setup.white_to_move))
        out.print(f"[bold]Mate in {found}:[/bold] {escape(line)}  [dim]{about}[/dim]")
        return
    if interrupted:
        tell(f"Interrupted: whether there is a mate in {moves} is not known.")
        raise typer.Exit(INTERRUPTED)
    if any(info.text == f"mate in {moves}: refuted" for info in reports):
        tell(f"There is no mate in {moves}.")
    else:
        tell(f"{player.name} finds no mate in {moves}.")
    raise typer.Exit(1)


def _search(player: Player, moves: int) -> tuple[list[Info], bool]:
    """The search's reports, and whether Ctrl-C ended it."""
    reports: list[Info] = []
    answers: queue.Queue[BestMove] = queue.Queue()
    thinker = Thinker(player)
    thinker.start(Limits(mate=moves), reports.append, answers.put)
    try:
        answers.get()
    except KeyboardInterrupt:
        thinker.stop()
        return reports, True
    return reports, False
