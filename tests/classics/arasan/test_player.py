"""Arasan through the contract that front ends use."""

from __future__ import annotations

import pytest
from tests.classics.thinking import quickest, timed

from philidor.classics.arasan.player import FIELDS, Arasan
from philidor.classics.arasan.timing import Allotment, allotment
from philidor.contract.info import Info
from philidor.contract.limits import Limits, TimeLeft
from philidor.contract.options import OptionError
from philidor.game.fen import parse_fen

ZUGZWANG_MATE = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1"
MIDDLEGAME = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"


@pytest.fixture
def arasan() -> Arasan:
    return Arasan()


def test_95_percent_of_the_allotted_time() -> None:
    """A search usually ends at 95 %, and at the latest shortly after the allotted time."""
    move = allotment(Limits(movetime=1004), True)
    assert move == Allotment(950, 1000)
    clock = allotment(Limits(white=TimeLeft(60_015), moves_to_go=30), True)
    assert clock == Allotment(1900, 2600)


def test_a_search_for_a_time_ends_at_95_percent_of_it(arasan: Arasan) -> None:
    arasan.set_position(parse_fen(MIDDLEGAME), ())
    spent = quickest(lambda: timed(arasan, Limits(movetime=600)), 0.585)
    assert 0.56 <= spent < 0.6


def test_the_null_move_is_blind_for_zugzwang(arasan: Arasan) -> None:
    """A mate search, which does not use the null move, finds the mate."""
    arasan.set_position(parse_fen(ZUGZWANG_MATE), ())
    for limits, mate in ((Limits(mate=2), 2), (Limits(depth=4), None)):
        infos: list[Info] = []
        arasan.new_game()
        arasan.go(limits, infos.append)
        assert infos[-1].score is not None
        assert infos[-1].score.mate == mate


def test_options(arasan: Arasan) -> None:
    assert {option.name for option in arasan.options} == {
        "Hash",
        "Trace",
        "Period Speed",
        "Period Clock",
        *FIELDS,
    }
    for name, value, message in (
        ("Null Move", "maybe", "true or false"),
        ("Contempt", "1", "no option"),
        ("Hash", "0", "1 to 1024"),
        ("Capture Extension", "33", "0 to 32"),
    ):
        with pytest.raises(OptionError, match=message):
            arasan.set_option(name, value)
    arasan.set_option("hash", "2")


@pytest.mark.parametrize(
    ("name", "value", "usual"),
    [
        ("Hash Table", "false", "true"),
        ("Null Move", "false", "true"),
        ("Capture Extension", "2", "8"),
        ("Check Extension", "1", "4"),
    ],
)
def test_every_switch_changes_the_search(arasan: Arasan, name: str, value: str, usual: str) -> None:
    def nodes() -> int:
        infos: list[Info] = []
        arasan.set_position(parse_fen(MIDDLEGAME), ())
        arasan.go(Limits(depth=3), infos.append)
        return infos[-1].nodes or 0

    before = nodes()
    arasan.set_option(name, value)
    assert nodes() != before
    arasan.set_option(name, usual)
    assert nodes() == before


def test_debug_attacks_reports_nothing_where_nothing_is_wrong(arasan: Arasan) -> None:
    arasan.set_option("Debug Attacks", "true")
    infos: list[Info] = []
    arasan.set_position(parse_fen(MIDDLEGAME), ())
    arasan.go(Limits(depth=2), infos.append)
    assert all(info.text is None for info in infos)
