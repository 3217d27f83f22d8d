"""Exercises of chapter 12."""

from __future__ import annotations

from types import ModuleType

from examples.checks.exercise import Exercise, require
from examples.limits import Limits
from examples.null_move import NullMove

PAWNS = "8/p7/7k/3P2p1/4K3/7P/8/8 w - - 0 1"
DEPTH = 6


def found(player: NullMove) -> tuple[str, int, int]:
    """Move, score and nodes of a search of the pawn ending."""
    scores: list[int] = []
    player.set_position(PAWNS)
    move = player.think(Limits(depth=DEPTH), lambda report: scores.append(report.score))
    return str(move), scores[-1], player.watch.nodes


def reckless(mine: ModuleType) -> None:
    """Check 12.1."""
    player = mine.Reckless()
    player.set_position(PAWNS)
    require(player.has_pieces() is True, "Reckless still fears zugzwang: has_pieces is not True")
    careful, careless = found(NullMove()), found(player)
    require(
        careless[:2] != careful[:2],
        f"in {PAWNS} at depth {DEPTH} both say {careful[:2]}; Reckless should be misled",
    )


def verifying(mine: ModuleType) -> None:
    """Check 12.2."""
    player = mine.Verifying()
    careful, verified = found(NullMove()), found(player)
    require(player.has_pieces() is True, "Verifying has to try the null move here too")
    require(
        verified[1] == careful[1],
        f"in {PAWNS} Verifying says {verified[1]}, the careful search {careful[1]}",
    )


EXERCISES = (
    Exercise(
        "Reckless",
        (
            "One method of the chapter decides whether zugzwang is to be feared.",
            "Override `has_pieces`.",
            "`return True`. Then compare with `NullMove` in a pawn ending.",
        ),
        "In `8/p7/7k/3P2p1/4K3/7P/8/8 w - - 0 1` at depth 6 the careful search plays d5d6 and "
        "says 730: the pawn promotes. The reckless one plays e4f3 and says 4. It lets Black pass, "
        "looks at the rest at reduced depth, and there the pawn is not yet a queen.",
        reckless,
    ),
    Exercise(
        "Verifying",
        (
            "A null move that reaches beta is a claim. Who could confirm it?",
            "A search of the real moves from the same position, two plies shallower, with the "
            "window just below beta. It must not pass itself.",
            "In `shortcut`: call `super()`, and if it gives a score, search "
            "`self.search(beta - 1, beta, depth - 2, ply)` with a flag that switches passing off.",
        ),
        "It says 730 again, as the careful search does, though it may pass where that may not. "
        "Strong engines verify at high depth only.",
        verifying,
    ),
)
