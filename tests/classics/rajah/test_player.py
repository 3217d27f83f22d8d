"""Rajah through the contract that front ends use."""

from __future__ import annotations

import pytest

from philidor.classics.rajah.player import SWITCHES, Rajah
from philidor.contract.info import Info
from philidor.contract.limits import Limits
from philidor.contract.options import OptionError
from philidor.game.fen import parse_fen

ZUGZWANG_MATE = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1"
MIDDLEGAME = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"


@pytest.fixture
def rajah() -> Rajah:
    return Rajah()


def test_the_null_move_is_blind_for_zugzwang(rajah: Rajah) -> None:
    """A mate search, which does not use the null move, finds the mate."""
    rajah.set_position(parse_fen(ZUGZWANG_MATE), ())
    for limits, mate in ((Limits(mate=2), 2), (Limits(depth=4), None)):
        infos: list[Info] = []
        rajah.new_game()
        rajah.go(limits, infos.append)
        assert infos[-1].score is not None
        assert infos[-1].score.mate == mate


def test_options(rajah: Rajah) -> None:
    assert {option.name for option in rajah.options} == {
        "Hash",
        "Trace",
        "Period Speed",
        "Period Clock",
        *SWITCHES,
    }
    with pytest.raises(OptionError, match="true or false"):
        rajah.set_option("Null Move", "maybe")
    with pytest.raises(OptionError, match="no option"):
        rajah.set_option("Contempt", "1")
    with pytest.raises(OptionError, match="1 to 4096"):
        rajah.set_option("Hash", "0")
    rajah.set_option("hash", "2")


@pytest.mark.parametrize("name", SWITCHES)
def test_every_switch_changes_the_search(rajah: Rajah, name: str) -> None:
    def nodes() -> int:
        infos: list[Info] = []
        rajah.new_game()
        rajah.set_position(parse_fen(MIDDLEGAME), ())
        rajah.go(Limits(depth=4), infos.append)
        return infos[-1].nodes or 0

    usual = nodes()
    rajah.set_option(name, "false")
    assert nodes() != usual
    rajah.set_option(name, "true")
    assert nodes() == usual
