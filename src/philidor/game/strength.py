"""Playing below full strength: its notation, and setting a player to it."""

from __future__ import annotations

import re

from philidor.contract.options import OptionError
from philidor.contract.player import Player

ELO = re.compile(r"\belo[ =]+(\d{1,9})\b", re.IGNORECASE)


def split_strength(text: str) -> tuple[str, int | None]:
    """Split `5m+3s elo 1500` into the time control and the strength.

    The time control is `unlimited` if only a strength is given.
    """
    found = ELO.search(text)
    if found is None:
        return text, None
    rest = (text[: found.start()] + text[found.end() :]).strip(" ,")
    return rest or "unlimited", int(found[1])


def set_strength(player: Player, elo: int | None) -> None:
    """Set a player to that Elo, or to full strength for None.

    Raises OptionError if the player does not support it, or not that number.
    """
    names = {option.name for option in player.options}
    if "UCI_LimitStrength" not in names:
        if elo is not None:
            raise OptionError(f"{player.name} has one strength only")
        return
    if elo is not None:
        player.set_option("UCI_Elo", str(elo))
    player.set_option("UCI_LimitStrength", "false" if elo is None else "true")
