"""Playing below full strength."""

from __future__ import annotations

import pytest
from tests.doubles import RandomMover

from philidor.contract.options import OptionError
from philidor.game.strength import set_strength, split_strength


def test_strength_is_written_beside_a_time_control() -> None:
    assert split_strength("5m+3s elo 1500") == ("5m+3s", 1500)
    assert split_strength("ELO=900, depth 3") == ("depth 3", 900)
    assert split_strength("elo 1500") == ("unlimited", 1500)
    assert split_strength("5m+3s") == ("5m+3s", None)
    assert split_strength("elo high") == ("elo high", None)


def test_strength_is_the_players_options() -> None:
    player = RandomMover()
    set_strength(player, 1700)
    assert (player.values["UCI_Elo"], player.values["UCI_LimitStrength"]) == (1700, True)
    set_strength(player, None)
    assert player.values["UCI_LimitStrength"] is False
    with pytest.raises(OptionError, match="600 to 3000"):
        set_strength(player, 50)
