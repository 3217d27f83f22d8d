"""The picture of the packages and their imports, from the imports of the sources."""

from __future__ import annotations

import tomllib
from html import escape
from pathlib import Path

import grimp

ROOT = Path(__file__).parents[2]
CONTRACT = "packages import only what stands below them"
WIDTH, ROW, HEIGHT = 860, 74, 30
INK, FAINT, FILL = "#17605f", "#8a9a98", "#f3efe6"


def layers() -> list[list[str]]:
    """The layers of the packages from the top, as the import contract names them."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    contracts = project["tool"]["importlinter"]["contracts"]
    rows = next(one["layers"] for one in contracts if one["name"] == CONTRACT)
    return [[name.strip(" ()") for name in row.split("|")] for row in rows]


def imports(packages: list[str]) -> dict[str, set[str]]:
    """Which packages each package imports directly."""
    graph = grimp.build_graph("philidor")
    for package in packages:
        graph.squash_module(f"philidor.{package}")
    return {
        package: {
            found.removeprefix("philidor.")
            for found in graph.find_modules_directly_imported_by(f"philidor.{package}")
        }
        & (set(packages) - {package})
        for package in packages
    }


def reduced(found: dict[str, set[str]]) -> dict[str, set[str]]:
    """The imports without those that follow from others."""

    def reach(package: str) -> set[str]:
        return found[package].union(*(reach(one) for one in found[package]))

    return {
        package: {
            one
            for one in direct
            if not any(one in reach(other) for other in direct if other != one)
        }
        for package, direct in found.items()
    }


def picture() -> str:
    """The picture as SVG: a row for each layer, an arrow for each import."""
    rows = layers()
    arrows = reduced(imports([name for row in rows for name in row]))
    places: dict[str, tuple[float, float]] = {}
    for number, row in enumerate(rows):
        for place, name in enumerate(row):
            # Every other row is shifted, so that arrows pass between the boxes.
            shift = 0.5 + (0.16 if number % 2 else -0.16) / len(row)
            places[name] = (WIDTH * (place + shift) / len(row), 30 + number * ROW)
    lines = [arrow(places[one], places[other]) for one in arrows for other in sorted(arrows[one])]
    boxes = [box(name, *place) for name, place in places.items()]
    height = len(rows) * ROW
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" '
            'font-family="system-ui, sans-serif" font-size="14" role="img">',
            "<title>The packages of Philidor and what they import</title>",
            f'<rect width="{WIDTH}" height="{height}" rx="8" fill="#fdfbf6"/>',
            '<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" '
            f'markerHeight="7" orient="auto"><path d="M0 0 8 4 0 8z" fill="{FAINT}"/>'
            "</marker></defs>",
            *lines,
            *boxes,
            "</svg>\n",
        ]
    )


def arrow(start: tuple[float, float], end: tuple[float, float]) -> str:
    """A curved arrow from below one box to the top of another."""
    (x, y), (to_x, to_y) = start, end
    y, to_y = y + HEIGHT / 2, to_y - HEIGHT / 2
    bend = (to_y - y) / 2
    return (
        f'<path d="M{x:.0f} {y:.0f} C{x:.0f} {y + bend:.0f} {to_x:.0f} {to_y - bend:.0f} '
        f'{to_x:.0f} {to_y:.0f}" fill="none" stroke="{FAINT}" marker-end="url(#tip)"/>'
    )


def box(name: str, x: float, y: float) -> str:
    """A package's box around its centre."""
    width = 9 * len(name) + 22
    return (
        f'<rect x="{x - width / 2:.0f}" y="{y - HEIGHT / 2:.0f}" width="{width}" '
        f'height="{HEIGHT}" rx="6" fill="{FILL}" stroke="{INK}"/>'
        f'<text x="{x:.0f}" y="{y + 5:.0f}" text-anchor="middle" fill="#23272b">'
        f"{escape(name)}</text>"
    )
