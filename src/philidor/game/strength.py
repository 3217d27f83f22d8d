"""Playing below full strength: how it is written and how a player is set to it."""

from __future__ import annotations

import re

from philidor.contract.options import OptionError
from philidor.contract.player import Player

ELO = re.compile(r"\belo[ =]+(\d{1,9})\b", re.IGNORECASE)


def split_strength(text: str) -> tuple[str, int | None]:
    """What is left of `5m+3s elo 1500` without the strength, and the strength.

    The rest is `unlimited` where only a strength was given.
    """
    found = ELO.search(text)
    if found is None:
        return text, None
    rest = (text[: found.start()] + text[found.end() :]).strip(" ,")
    return rest or "unlimited", int(found[1])


def set_strength(player: Player, elo: int | None) -> None:
    """Let a player play at that Elo, or at full strength for None.

    Raises OptionError where the player cannot, or not at that number.
    """
    names = {option.name for option in player.options}
    if "UCI_LimitStrength" not in names:
        if elo is not None:
            raise OptionError(f"{player.name} has one strength only")
        return
    if elo is not None:
        player.set_option("UCI_Elo", str(elo))
    player.set_option("UCI_LimitStrength", "false" if elo is None else "true")
