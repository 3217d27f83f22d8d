"""The options that `lab match` and `lab tournament` share."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from philidor.arena.engines import EngineSpec, read_engine
from philidor.arena.engines_file import read_engines
from philidor.arena.game import DEFAULT_TOLERANCE
from philidor.arena.match import MatchPlan
from philidor.arena.openings import SEED, in_random_order, read_openings
from philidor.arena.pool import Workforce
from philidor.arena.sprt import Sprt
from philidor.arena.tables import TableFolders, TableJudge
from philidor.arena.workers import Conditions
from philidor.contract.errors import InputError
from philidor.files import make_folder
from philidor.game.adjudication import make_adjudication
from philidor.game.time_control import TimeControl, make_time_control
from philidor.shared_options import LEVEL_TEXT, Cluster, ForceOption, Jobs, Resume, output_option
from philidor.tablebase.store import folder_in

Level = Annotated[
    str | None,
    typer.Option("--level", "-l", help=f"{LEVEL_TEXT}; without units in seconds: 5+0.05."),
]
Nodes = Annotated[int | None, typer.Option(help="Nodes for each move.")]
MoveTime = Annotated[int | None, typer.Option(help="Milliseconds for each move.")]
Depth = Annotated[int | None, typer.Option(help="Plies for each move.")]
EnginesFile = Annotated[
    Path | None, typer.Option(help="engines.json whose engines may be named as COMMAND.")
]
Openings = Annotated[
    Path | None,
    typer.Option(help="Openings: EPD or FEN lines, .pgn, or a book (.bin, .lib, .book)."),
]
Plies = Annotated[int | None, typer.Option(min=0, help="Plies of a PGN's or a book's openings.")]
Shuffled = Annotated[bool, typer.Option("--shuffle", help="Openings in random order, by --seed.")]
Seed = Annotated[int, typer.Option(help="Seed of the random order.")]
Ponder = Annotated[bool, typer.Option("--ponder", help="Engines think on the opponent's time.")]
ClientCounts = Annotated[
    bool,
    typer.Option(
        "--client-counts",
        help="The time of a move includes the work of python-chess, as with most user interfaces.",
    ),
]
Logs = Annotated[Path | None, typer.Option(help="Folder for logs of all lines of the protocol.")]
MostFailures = Annotated[
    int,
    typer.Option(
        min=0,
        help="An engine that crashes, hangs or breaks the rules this often in a row is "
        "disqualified; 0: never. It is started again after each failure.",
    ),
]
First = Annotated[int, typer.Option(help="Place of the first opening in its file, from 0.")]
Affinity = Annotated[
    bool,
    typer.Option("--affinity", help="Each game at a time has a processor of its own."),
]
Output = Annotated[Path | None, output_option("Results file (.jsonl); PGN is written beside it.")]
Resign = Annotated[
    str | None, typer.Option(help="SCORE:MOVES, such as 600:4: both engines agree for MOVES moves.")
]
Draw = Annotated[
    str | None, typer.Option(help="SCORE:MOVES[:FROM_MOVE], such as 8:8:34: drawn when quiet.")
]
Tables = Annotated[
    bool,
    typer.Option("--tables", help="Your endgame tables (`philidor endgame`) end games they know."),
]
Syzygy = Annotated[
    str | None, typer.Option(help="Folders of Syzygy tables, which end games that they know.")
]
MaxPlies = Annotated[int, typer.Option(min=1, help="A game of this length is drawn.")]
Tolerance = Annotated[
    int, typer.Option(min=0, help="Milliseconds by which a move may exceed its time.")
]
Patience = Annotated[
    int, typer.Option(min=1, help="Milliseconds until an engine without a clock counts as hanging.")
]


@dataclass(frozen=True, kw_only=True)
class MatchSettings:
    """How games are played and where they are stored; each field is an option of that name."""

    engines: EnginesFile = None
    level: Level = None
    nodes: Nodes = None
    movetime: MoveTime = None
    depth: Depth = None
    openings: Openings = None
    plies: Plies = None
    shuffle: Shuffled = False
    seed: Seed = SEED
    first_opening: First = 0
    jobs: Jobs = 2
    cluster: Cluster = None
    affinity: Affinity = False
    resign: Resign = None
    draw: Draw = None
    tables: Tables = False
    syzygy: Syzygy = None
    max_plies: MaxPlies = 500
    tolerance: Tolerance = DEFAULT_TOLERANCE
    patience: Patience = 60_000
    ponder: Ponder = False
    client_counts: ClientCounts = False
    logs: Logs = None
    most_failures: MostFailures = 5
    output: Output = None
    epd: Annotated[
        Path | None, typer.Option(help="Write the final positions of the games (EPD).")
    ] = None
    keep: Annotated[
        str | None,
        typer.Option(metavar="FOLDER", help="Add the games to this folder of your library."),
    ] = None
    resume: Resume = False
    force: ForceOption = False

    @property
    def replaces(self) -> bool:
        """Whether other files than the games may be replaced: a match that goes on writes its own
        anew."""
        return self.force or self.resume

    @property
    def time_control(self) -> TimeControl | None:
        """The time control of engines without one of their own; None if none is given."""
        return optional_time_control(self.level, self.nodes, self.movetime, self.depth)

    @property
    def workforce(self) -> Workforce:
        """Where the games are played."""
        if self.affinity and self.cluster is not None:
            raise InputError("--affinity binds games on this machine, not those of a --cluster")
        if self.affinity and self.ponder:
            raise InputError("--affinity gives a game one processor, and --ponder needs two")
        return Workforce(self.jobs, self.cluster, self.affinity)

    def read_engine(
        self, text: str, options: Sequence[str] = (), time_control: TimeControl | None = None
    ) -> EngineSpec:
        """An engine of the command line, with its own time control or else the common one."""
        listed = {} if self.engines is None else read_engines(self.engines)
        return read_engine(text, tuple(options), time_control, listed).limited(self.time_control)

    def conditions(self, engines: Sequence[EngineSpec]) -> Conditions:
        """The conditions of every game between these engines."""
        rules = make_adjudication(self.resign, self.draw, self.max_plies)
        tables = TableFolders(folder_in() if self.tables else None, self.syzygy)
        # Missing tables are reported before the first game.
        TableJudge(tables)
        if self.logs is not None:
            make_folder(self.logs)
        return Conditions(
            tuple(engines),
            rules,
            self.tolerance,
            self.patience,
            self.ponder,
            self.logs,
            self.client_counts,
            tables,
        )

    def plan(
        self,
        engines: Sequence[EngineSpec],
        games: int,
        sprt: Sprt | None = None,
    ) -> MatchPlan:
        """The plan of a match or tournament between these engines."""
        openings = read_openings(self.openings, self.plies, partial(typer.echo, err=True))
        if self.shuffle:
            openings = in_random_order(openings, self.seed)
        most_failures = self.most_failures or None
        conditions = self.conditions(engines)
        return MatchPlan(
            conditions, openings, games, False, self.first_opening, sprt, most_failures
        )


def optional_time_control(
    clock: str | None, nodes: int | None, movetime: int | None, depth: int | None
) -> TimeControl | None:
    """The time control that these options describe, None when all are left out."""
    if clock is None and nodes is None and movetime is None and depth is None:
        return None
    return make_time_control(clock, nodes, movetime, depth)
