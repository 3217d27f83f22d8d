"""The visitor's hour: figures of the time-travel page, quotations of the sources, judgements."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.test_cli import command, fails

from philidor.classics.common.period import ARASAN, PAULCHESS, RAJAH, RDCHESS, ROMICHESS
from philidor.game.fen import parse_fen
from philidor.museum.exhibit import KEYS, exhibit
from philidor.museum.hour import Station, hour, terms
from philidor.museum.judging import judge
from philidor.museum.shows import show_of

ROOT = Path(__file__).parents[2]
PERIODS = {
    "arasan": ARASAN,
    "rajah": RAJAH,
    "rdchess": RDCHESS,
    "paulchess": PAULCHESS,
    "romichess": ROMICHESS,
}
STATIONS = [station for station in hour().stations if station.exhibit]


def test_the_tour_has_every_program_in_order_of_time_and_the_engine_of_today() -> None:
    assert [station.exhibit for station in hour().stations] == [*KEYS, ""]
    assert hour().stations[-1].engine == "philidor"
    for term in terms():
        assert term.exhibit in KEYS
    words = [term.word.lower() for term in terms()]
    assert words == sorted(words)
    assert len(words) >= 20


@pytest.mark.parametrize("station", STATIONS, ids=[one.engine for one in STATIONS])
def test_a_station_has_the_figures_of_the_time_travel_page(station: Station) -> None:
    """One second of the machine, what a doubling is worth, Philidor's nodes for an even match."""
    assert station.nodes == PERIODS[station.exhibit].nodes_a_second
    name = exhibit(station.exhibit).name.removesuffix(" tutorial")
    text = (
        (ROOT / "docs/time-travel.md").read_text("utf-8").split(f"## {name}\n")[1].split("## ")[0]
    )
    doubled = re.search(r"\| itself, 2 times as fast \|[^|]*\|[^|]*\| ([+-]\d+)", text)
    even = re.search(r"as strong with about ([\d,]+) nodes a move", text)
    assert doubled is not None
    assert even is not None
    assert (station.doubling, station.equals) == (int(doubled[1]), int(even[1].replace(",", "")))


@pytest.mark.parametrize("station", STATIONS, ids=[one.engine for one in STATIONS])
def test_a_quotation_is_short_and_its_demonstration_exists(station: Station) -> None:
    assert station.quotation is not None
    assert len(station.quotation.text.en.split()) <= 20
    assert station.quotation.passage
    assert show_of(exhibit(station.exhibit), station.show)


def test_only_the_engine_of_today_finds_the_answer() -> None:
    """The texts say so; a tenth of Philidor's second is enough to check it."""
    guided = hour()
    moves = {}
    for station in guided.stations:
        nodes = station.nodes // 10 if station.engine == "philidor" else station.nodes
        found = judge(station.engine, guided.setup, nodes)
        assert found is not None
        assert found.line[0] == found.san
        assert len(found.line) <= 8
        moves[station.engine] = found.san
    assert {engine for engine, san in moves.items() if san == guided.solution} == {"philidor"}


def test_values_are_for_white_and_a_game_that_is_over_has_none() -> None:
    for turn in "wb":
        found = judge("rajah", parse_fen(f"q3k3/8/8/8/8/8/8/4K3 {turn} - - 0 1"), 500)
        assert found is not None
        assert found.score.startswith("-")
    mated = judge("rajah", parse_fen("6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1"), 500)
    assert mated is not None
    assert (mated.san, mated.score) == ("Rd8#", "#1")
    defended = judge("rajah", parse_fen("k7/7R/1K6/8/8/8/8/8 b - - 0 1"), 500)
    assert defended is not None
    assert defended.score == "#1"
    assert judge("rajah", parse_fen("k6R/8/1K6/8/8/8/8/8 b - - 0 1"), 500) is None


def test_the_tour_is_printed_for_any_position() -> None:
    printed = command("museum", "hour", "--fen", "6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1").stdout
    assert printed.count("Rd8#, #1, ") == len(hour().stations)
    for station in STATIONS:
        assert station.quotation is not None
        assert " ".join(station.quotation.text.en.split()) in " ".join(printed.split())
    assert "stand pat" in command("museum", "terms", "--language", "de").stdout
    assert "--fen is for hour" in fails("museum", "terms", "--fen", "8/8/8/8/8/8/8/8 w - - 0 1")
    assert "no exhibit" in fails("museum", "hour", "--pgn")
    assert "Chess960" in fails("museum", "hour", "--fen", "1k2r3/8/8/8/8/8/8/1K2R3 w Ee - 0 1")
