"""`lab people`, `lab people-train`: players beside people, and the human policy."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from philidor.command_frame import needs_packages, plain_errors, tell_written
from philidor.files import check_output, replace_text
from philidor.lab.commands.common import Progress, print_tables
from philidor.shared_options import ForceOption, JsonOption, output_option

Seed = Annotated[int, typer.Option(help="Seed of the sample and of the draws.")]
Games = Annotated[
    Path | None,
    typer.Option(
        help="The games that a table's positions are from (.tsv, .tsv.gz: game, moves): with "
        "them, players know the moves before a position."
    ),
]
Network = Annotated[
    Path | None,
    typer.Option(
        help="Another policy: your own (.policy), a network of lc0's (.pb.gz) such as Maia's, "
        "or a folder with one for each rating."
    ),
]


def people(
    source: Annotated[
        list[Path],
        typer.Argument(
            help="Positions with people's moves (.tsv, .tsv.gz), or games with ratings and "
            "clocks (.pgn, .pgn.zst, ...) from which they are taken.",
        ),
    ],
    player: Annotated[
        list[str] | None,
        typer.Option(
            "--player",
            help="Who chooses: `own` (the level of each person's rating), a level, `policy`, or "
            "an engine such as 'stockfish; Skill Level=3; nodes=1000'; {rating:1350} in its "
            "text is the rating of the people beside whom it is measured, at least 1350. May be "
            "repeated.",
        ),
    ] = None,
    games: Games = None,
    positions: Annotated[int, typer.Option(min=1, help="Positions at most.")] = 400,
    nodes: Annotated[
        int, typer.Option(min=0, help="Positions that the judge searches a move; 0: no judge.")
    ] = 5_000,
    network: Network = None,
    puzzles: Annotated[
        Path | None,
        typer.Option(help="Also let them solve puzzles (a table: fen, moves, rating)."),
    ] = None,
    seed: Seed = 1,
    output: Annotated[Path | None, output_option("Also write the tables (markdown).")] = None,
    force: ForceOption = False,
    as_json: JsonOption = False,
) -> None:
    """How like people players choose: in positions in which people of known ratings moved."""
    with plain_errors(), needs_packages():
        from philidor.lab.people import report

        if output is not None:
            check_output(output, source, (".md",), force)
        progress = Progress(stderr=True)
        text = report.compared(
            report.Comparison(
                tuple(source),
                tuple(player or ["own"]),
                positions,
                nodes,
                network,
                puzzles,
                seed,
                games,
            ),
            progress.show,
        )
        progress.end()
        if output is not None:
            replace_text(output, text)
        print_tables(text, as_json)


def people_train(
    games: Annotated[
        list[Path],
        typer.Argument(help="Games with ratings: .pgn, also .zst and .gz, or tables (.tsv.gz)."),
    ],
    output: Annotated[Path, output_option("The policy network to write (.policy).")],
    positions: Annotated[
        int, typer.Option(min=1_000, help="Positions to learn from; each takes 1 KB of memory.")
    ] = 1_500_000,
    share: Annotated[
        float, typer.Option(min=0.001, max=1.0, help="Share of the games' positions taken.")
    ] = 0.3,
    epochs: Annotated[int, typer.Option(min=1, help="Times through the positions.")] = 4,
    seed: Seed = 1,
    start: Annotated[
        Path | None,
        typer.Option(
            "--from",
            help="A policy network to go on from; `shipped` is the one that comes with Philidor. "
            "By default the weights begin at random.",
        ),
    ] = None,
    jobs: Annotated[int, typer.Option("--jobs", "-j", min=1, help="Threads at the same time.")] = 1,
    force: ForceOption = False,
    as_json: JsonOption = False,
) -> None:
    """Train a human policy from people's games: what people of each rating play.

    One game in ten is not learned from; with its positions the result is measured.
    """
    with plain_errors(), needs_packages():
        from philidor.lab.people import trainer

        check_output(output, games, (".policy",), force)
        progress = Progress(stderr=as_json)
        plan = trainer.Plan(positions, share, epochs, seed, jobs, start)
        score = trainer.made(tuple(games), output, plan, progress.show)
        progress.end()
        told = str(score or "not measured, since no game was left to measure it with")
        tell_written([output], f"{output}: {told}", as_json, asdict(score) if score else {})
