"""Elo of networks by data, width and buckets, as a picture."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path

from matplotlib.figure import Figure

from philidor.lab.nnue.curve import EQUALS, Curve, Variant
from philidor.lab.plots import drawable, save_plain

LABELS = {
    "share": "positions of the data",
    "hidden": "hidden units",
    "king_buckets": "king buckets",
    "output_buckets": "output buckets",
}


def draw(curve: Curve, path: Path) -> None:
    """Elo by each thing in which networks differ, with 95 % intervals."""
    panels = [(name, line) for name in LABELS if len(line := line_of(curve, name)) > 1]
    figure = Figure(figsize=(5 * max(1, len(panels)), 4), layout="constrained")
    axes_of = figure.subplots(1, max(1, len(panels)), squeeze=False)[0]
    for axes, (name, line) in zip(axes_of, panels, strict=False):
        size = _size_of(curve, name)
        for equal in EQUALS:
            played = [one for one in line if curve.pairs.get((one, equal))]
            if played:
                tallies = [curve.pairs_of(one, equal).tally() for one in played]
                elos, margins = drawable([one.elo() for one in tallies])
                sizes = [size(one) for one in played]
                axes.errorbar(sizes, elos, margins, fmt="o-", capsize=3, label=f"equal {equal}")
        axes.axhline(0, color="black", linewidth=0.8)
        axes.set_xscale("log")
        axes.set_xticks([size(one) for one in line], [f"{size(one):,}" for one in line])
        axes.minorticks_off()
        axes.set_xlabel(LABELS[name])
        axes.set_ylabel("Elo against the rival")
        axes.grid(alpha=0.3)
        axes.legend()
    save_plain(figure, path)


def line_of(curve: Curve, name: str) -> list[Variant]:
    """The networks that differ in one thing alone, the most of them that there are."""
    groups: dict[tuple[int, ...], list[Variant]] = {}
    for variant in sorted(curve.points):
        rest = tuple(value for key, value in asdict(variant).items() if key != name)
        groups.setdefault(rest, []).append(variant)
    return max(groups.values(), key=len, default=[])


def _size_of(curve: Curve, name: str) -> Callable[[Variant], int]:
    if name == "share":
        return lambda variant: curve.points[variant].positions
    return lambda variant: int(asdict(variant)[name])
