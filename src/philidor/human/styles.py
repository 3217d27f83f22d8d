"""What the styles of play like, in centipawns (see `Taste`)."""

from __future__ import annotations

from dataclasses import dataclass

ALL_ROUND = "all-round"


@dataclass(frozen=True)
class Style:
    """A taste: the bonuses of `Taste`, all 0 for a player without one."""

    name: str
    exchange: int = 0
    attack: int = 0
    pawn: int = 0
    caution: int = 0
    structure: int = 0


STYLES = (
    Style(ALL_ROUND),
    Style("trader", exchange=18),
    Style("attacker", exchange=-6, attack=12, caution=-3),
    Style("pawn-grabber", pawn=35, caution=-2),
    Style("solid", attack=-2, caution=8, structure=60),
)


def style_of(name: str) -> Style:
    """The style of that name; ValueError if there is none."""
    for style in STYLES:
        if style.name == name:
            return style
    raise ValueError(f"there is no style '{name}'")
