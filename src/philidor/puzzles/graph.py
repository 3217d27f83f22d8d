"""A history of ratings as one line of text."""

from __future__ import annotations

from collections.abc import Sequence

from philidor.standard_streams import can_show

BARS = "▁▂▃▄▅▆▇█"
PLAIN_BARS = "_.-=*#"


def sparkline(values: Sequence[float], width: int, encoding: str) -> str:
    """The values from the oldest to the newest, at most `width` signs, with the bounds."""
    bars = BARS if can_show(encoding, BARS) else PLAIN_BARS
    step = max(1, -(-len(values) // max(1, width)))
    shown = values[step - 1 :: step]
    low, high = min(shown), max(shown)
    scale = (len(bars) - 1) / (high - low) if high > low else 0
    drawn = "".join(bars[round((one - low) * scale)] for one in shown)
    return f"{low:.0f} {drawn} {high:.0f}"
