"""What `lab people` prints: players beside people, in tables."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from philidor.contract.errors import InputError
from philidor.human.human_policy import HumanPolicy
from philidor.human.policies import PeoplesPolicy, read_policy
from philidor.human.policy import PolicyError
from philidor.lab.people.instrument import Judge, likelihoods, measure, side_by_side, table_of
from philidor.lab.people.origins import Origins
from philidor.lab.people.players import Chooser, EngineChooser, LevelChooser, chooser_of
from philidor.lab.people.positions import HumanMove, positions_of, read_positions, sample
from philidor.lab.people.tactics import curve_of, read_puzzles
from philidor.lab.people.timing import times_of, times_table

TABLES = (".tsv", ".tsv.gz")
# The rating for which an engine or the policy alone solves puzzles.
MIDDLING = 1500
PUZZLES = 300


@dataclass(frozen=True)
class Comparison:
    """What is compared: the options of `lab people`."""

    sources: tuple[Path, ...]
    players: tuple[str, ...]
    positions: int
    nodes: int
    network: Path | None
    puzzles: Path | None
    seed: int
    games: Path | None = None


def compared(plan: Comparison, show: Callable[[str], None]) -> str:
    """The tables, in Markdown."""
    policy = policy_of(plan.network)
    positions = found_positions(plan)
    choosers = [chooser_of(text, policy) for text in plan.players]
    for chooser in choosers:
        if isinstance(chooser, EngineChooser):
            show(f"{chooser.name} thinks")
            chooser.think(positions)
    total = len(positions)
    found = measure(
        choosers,
        positions,
        Judge(plan.nodes),
        lambda number: show(f"position {number}/{total}"),
    )
    parts = [side_by_side(found), *(table_of(one) for one in found)]
    levels = {
        chooser.elo: measured
        for chooser, measured in zip(choosers, found, strict=True)
        if isinstance(chooser, LevelChooser) and chooser.elo
    }
    if len(levels) > 1:
        parts.append(likelihoods(levels))
    times = times_of(positions, policy, plan.seed)
    if len(times.people) > 1:
        parts.append(times_table(times))
    if plan.puzzles is not None:
        parts.append(puzzle_table(choosers, plan, show))
    return "\n".join(parts)


def policy_of(network: Path | None) -> HumanPolicy:
    """Philidor's policy, or the one of a file; InputError if that cannot be read."""
    if network is None:
        return PeoplesPolicy()
    try:
        return read_policy(network)
    except PolicyError as error:
        raise InputError(f"{network}: {error}") from None


def found_positions(plan: Comparison) -> list[HumanMove]:
    """The positions of the sources: of tables of positions, or taken from games."""
    origins = None if plan.games is None else Origins(plan.games)
    tables = [path for path in plan.sources if is_position_table(path)]
    games = [path for path in plan.sources if path not in tables]
    found = [one for path in tables for one in read_positions(path, origins)]
    found = sample(found, plan.positions, plan.seed)
    if games:
        found += positions_of(games, max(0, plan.positions - len(found)), plan.seed)
    if not found:
        raise InputError("there are no positions with ratings")
    return found


def is_position_table(path: Path) -> bool:
    """Whether a file is a table of positions, not of games."""
    from philidor.lab.people.tables import columns_of

    return path.name.endswith(TABLES) and "human" in columns_of(path)


def puzzle_table(choosers: list[Chooser], plan: Comparison, show: Callable[[str], None]) -> str:
    """Who solves which puzzles."""
    assert plan.puzzles is not None
    puzzles = read_puzzles(plan.puzzles, PUZZLES, plan.seed)
    lines = [
        "| player | whole line solved | half solved at | scale (Elo: 400) |",
        "| --- | --- | --- | --- |",
    ]
    for chooser in choosers:
        rating = chooser.elo if isinstance(chooser, LevelChooser) and chooser.elo else MIDDLING
        curve = curve_of(
            chooser,
            puzzles,
            rating,
            lambda number, name=chooser.name: show(f"{name}: puzzle {number}/{len(puzzles)}"),  # type: ignore[misc]
        )
        lines.append(
            f"| {chooser.name} | {curve.solved:.0f} of {curve.tried} | {curve.half:.0f} | "
            f"{curve.scale:.0f} |"
        )
    return "\n".join(lines) + "\n"
