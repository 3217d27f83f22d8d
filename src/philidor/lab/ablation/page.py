"""The page `docs/what-is-it-worth.md`, written from the results file."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import product
from pathlib import Path
from statistics import NormalDist

from philidor.arena.elo import NORMAL_95
from philidor.arena.records import GAMES_A_PAIR
from philidor.files import replace_text
from philidor.lab.ablation import wording
from philidor.lab.ablation.measures import DEPTH, MOST_NODES
from philidor.lab.ablation.plan import GAMES, SHARED
from philidor.lab.ablation.results import Results
from philidor.lab.ablation.steps import NOTHING_OFF, Kind, Step
from philidor.lab.ablation.together import CHANCE
from philidor.lab.wording import elo, interval, relative

HEADINGS = {
    Kind.SEARCH: "Steps of the search",
    Kind.HISTORY: "Histories",
    Kind.EVALUATION: "Terms of the evaluation",
    Kind.NETWORK: "The network",
    Kind.CHANGE: "Other changes",
}
# An effect is listed as one that changes with the nodes if chance alone would show it in one of a
# hundred steps.
NORMAL_99 = NormalDist().inv_cdf(0.995)
CHANGES = """\
## What grows with depth

Steps whose worth in shared games differs between {few:,} nodes a move and more, by a test that
chance alone passes for one step in a hundred; the largest growth is at the top.

"""
INTRODUCTION = """\
# What is it worth?

Every step of the search, every history and every group of terms of the evaluation was switched off,
one at a time, and the rest was measured without it. A positive figure says that the step helps.
The evaluation is the HCE alone, without the [network](network.md) that is added to it and could
make up for a missing term; the network has a row of its own.

- **Nodes to depth**: how many times the nodes are needed for the {positions} bench positions at
  depth {depth} (the geometric mean). A step that prunes makes this large and may still cost
  strength, or the reverse. A search is broken off at {most:,} nodes.
- **Suites**: problems solved without the step, and the difference from the whole engine, which
  solves {suites}.
- **Elo**: games of the whole engine against the engine without the step, both with the same number
  of nodes for each move, with the 95 % interval. What a step costs in time is therefore not part
  of the figure. All steps play the same openings, each with both colours.
- **Together**: with many nodes, games are few, so they measure all steps at once. In each pair of
  games either side lacks every step but material with a chance of {chance:.0%}, and logistic
  regression estimates from all games what each is worth. So a step is measured in engines that lack
  some six others, and the games of its row are those in which one side alone lacked it.

{games}

An interval that includes zero does not show that a step is worthless: with few games only large
effects are visible. The [ledger](../src/philidor/lab/LEDGER.md) has the tests that each change
passed when it was made.

This page is written from [a file of results]({file}), to which anyone can add games. The first
command continues the measurement where it stopped, but only with the search that was measured: the
search of a later version needs a new file. The second command rewrites the page and the plots, the
third the figures in the comments of the search:
```sh
philidor lab study ablate -o {file_from_root}
philidor lab report {file_from_root} -o docs/what-is-it-worth.md
philidor lab report {file_from_root} --comments src/philidor/search
```
"""


def write(results: Results, path: Path, pictures: Sequence[Path]) -> None:
    """Write the page; the pictures are shown in their order."""
    steps = list(results.measured())
    nodes = wording.counts(results)
    worths = wording.shared_worths(results)
    introduction = INTRODUCTION.format(
        positions=len(results.depths.get(NOTHING_OFF.name, [])),
        depth=DEPTH,
        most=MOST_NODES,
        suites=" and ".join(
            f"{len(solved)} of {wording.suite_size(suite)} ({wording.SUITE_TITLES[suite]})"
            for suite, solved in results.suites.get(NOTHING_OFF.name, {}).items()
        )
        or "none so far",
        chance=CHANCE,
        games=_games(results, [step.name for step in steps], nodes),
        file=relative(results.path, path.parent),
        file_from_root=relative(results.path, path.parent.parent),
    )
    parts = [introduction]
    parts += [f"![{_alt(picture)}]({relative(picture, path.parent)})\n" for picture in pictures]
    parts += _changes(steps, worths)
    for kind, heading in HEADINGS.items():
        chosen = [step for step in steps if step.kind is kind]
        if chosen:
            parts.append(f"## {heading}\n\n{_table(results, chosen, nodes, worths)}")
    replace_text(path, "\n".join(parts))


def _games(results: Results, names: Sequence[str], nodes: Sequence[int]) -> str:
    """What has been played so far, and what the full measurement is."""
    played = [f"{wording.games_range(results, names, one)} at {one:,} nodes" for one in nodes]
    so_far = "; ".join(played) or "none"
    together = "; ".join(
        f"{GAMES_A_PAIR * len(shared.known):,} at {one:,} nodes"
        for one, shared in sorted(results.shared.items())
    )
    full = ", ".join(f"{games:,} at {one:,} nodes" for one, games in GAMES)
    all_shared = ", ".join(f"{games:,} at {one:,}" for one, games in SHARED)
    return (
        f"**Games for each step alone so far: {so_far}; for all together: {together or 'none'}.** "
        f"The full measurement is {full} for each step, and {all_shared} together; that takes "
        "some ten hours on one core."
    )


def _changes(steps: Sequence[Step], worths: wording.Worths) -> list[str]:
    """The section on steps whose worth changes with the nodes; none without shared games."""
    if len(worths) < 2:
        return []
    few, *more = worths
    found = []
    for step, many in product(steps, more):
        less, now = worths[few].get(step.name), worths[many].get(step.name)
        if less is None or now is None:
            continue
        growth = now.elo - less.elo
        if abs(growth) > NORMAL_99 / NORMAL_95 * math.hypot(less.error, now.error):
            cells = [step.title, interval(less), f"{many:,}", interval(now), f"{growth:+.0f}"]
            found.append((growth, cells))
    found.sort(key=lambda change: -change[0])
    heads = ["step", f"at {few:,} nodes", "nodes", "then", "growth"]
    rows = [cells for _, cells in found] or [["none", "-", "-", "-", "-"]]
    return [CHANGES.format(few=few) + _markdown(heads, rows)]


def _table(
    results: Results,
    steps: Sequence[Step],
    nodes: Sequence[int],
    worths: wording.Worths,
) -> str:
    heads = ["without", "nodes to depth", *wording.SUITE_TITLES.values()]
    heads += [f"Elo at {one:,} nodes" for one in nodes]
    heads += [f"together at {one:,} nodes" for one in worths]
    rows = []
    for step in steps:
        cells = [step.title, wording.growth_text(results, step.name)]
        cells += [wording.solved_text(results, step.name, suite) for suite in wording.SUITE_TITLES]
        for one in nodes:
            result = results.tally(step.name, one)
            cells.append(f"{elo(result)}, {result.games:,} games" if result.games else "-")
        for one, found in worths.items():
            games = results.shared[one].games_of(step.name)
            known = step.name in found
            cells.append(f"{interval(found[step.name])}, {games:,} games" if known else "-")
        rows.append(cells)
    return _markdown(heads, rows)


def _markdown(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = ["| " + " | ".join(cells) + " |" for cells in (heads, *rows)]
    lines.insert(1, "|" + " --- |" * len(heads))
    return "\n".join(lines) + "\n"


def _alt(picture: Path) -> str:
    return picture.stem.replace("-", " ")
