"""Words and links of the pages that the laboratory writes."""

from __future__ import annotations

import math
import os
from pathlib import Path

from philidor.arena.elo import EloEstimate, Tally


def elo(result: Tally) -> str:
    """`+86 [+41, +134]`: the Elo difference with its 95 % interval, which few games lack."""
    estimate = result.elo()
    if math.isinf(estimate.elo):
        return "all games won" if estimate.elo > 0 else "all games lost"
    if math.isinf(estimate.low) and math.isinf(estimate.high):
        return f"{estimate.elo:+.0f} [too few games]"
    return interval(estimate)


def gain(result: Tally) -> str:
    """`+86 [+41, +134] Elo`, or that all games were won or lost."""
    words = elo(result)
    return words if math.isinf(result.elo().elo) else f"{words} Elo"


def interval(estimate: EloEstimate) -> str:
    """`+86 [+41, +134]`: an Elo difference with its 95 % interval."""
    return f"{estimate.elo:+.0f} [{estimate.low:+.0f}, {estimate.high:+.0f}]"


def relative(path: Path, folder: Path) -> str:
    """A path as a link of a page in a folder."""
    return Path(os.path.relpath(path.resolve(), folder.resolve())).as_posix()
