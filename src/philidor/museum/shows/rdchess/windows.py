"""What RDChess's windows show of a search."""

from __future__ import annotations

from philidor.classics.rdchess.evaluate import Evaluator
from philidor.classics.rdchess.player import RDChess
from philidor.classics.rdchess.stage import Stage
from philidor.contract.info import Info
from philidor.contract.limits import Limits
from philidor.game.fen import parse_fen
from philidor.museum.shows import Shown
from philidor.museum.shows.rdchess import board_at

POSITION = "6k1/3r1ppp/8/8/8/2N5/5PPP/3R2K1 w - - 0 1"
COLUMNS = ("depth", "alpha", "best", "beta", "nodes", "line")


def told(depth: int) -> list[Info]:
    """The reports of a search."""
    player, reports = RDChess(), list[Info]()
    player.set_position(parse_fen(POSITION), ())
    player.go(Limits(depth=depth), reports.append)
    return reports


def insights(reports: list[Info], kind: str) -> list[dict[str, object]]:
    """What the reports tell for one of the windows."""
    return [dict(one.facts) for info in reports for one in info.insights if one.kind == kind]


def watchdog() -> Shown:
    """Depth, value, nodes and best line after each iteration, and how many root moves it tried."""
    reports = [report for report in told(2) if report.depth is not None]
    tried = [len(facts["moves"]) for facts in insights(reports, "root")]  # type: ignore[arg-type]
    lines = tuple(
        f"depth {one.depth}, value {one.score and one.score.centipawns}, {one.nodes} nodes, "
        f"{count} moves tried, {' '.join(one.pv)}"
        for one, count in zip(reports, tried, strict=True)
    )
    whole = all(one.pv and one.score and one.nodes for one in reports)
    return Shown(lines, whole and min(tried) > 0 and reports[-1].depth == 2)


def two_tables() -> Shown:
    """The use of the position hash table and of the king-pawn hash table in a search."""
    found = insights(told(3), "statistics")[-1]
    names = ("hash_probes", "hash_hits", "king_pawn_probes", "king_pawn_hits")
    lines = tuple(f"{name}: {found.get(name)}" for name in names)
    return Shown(lines, all(found.get(name) for name in names))


def iterations() -> Shown:
    """The rows of the window of iterations, which has a column for the time too."""
    rows = insights(told(2), "iteration")
    lines = tuple(", ".join(f"{name} {row.get(name)}" for name in COLUMNS) for row in rows)
    return Shown(lines, all({*COLUMNS, "time"} <= set(row) for row in rows) and len(rows) > 1)


def terms() -> Shown:
    """The terms of an evaluation, White's advantage, which add up to its value."""
    board, evaluator = board_at(POSITION), Evaluator(Stage())
    case, found = evaluator.explain(board)
    value = evaluator.evaluate(board)
    listed = ", ".join(f"{name} {worth}" for name, worth in found.items())
    return Shown((f"{case}: {listed}", f"together {value}"), sum(found.values()) == value != 0)
