"""The figures show the contents of the programs' boards."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest

from philidor.contract.setup import START_FEN
from philidor.game.fen import parse_fen, start
from philidor.museum.exhibit import KEYS, exhibit
from philidor.museum.figures import figure
from philidor.museum.games import position
from philidor.museum.text import LANGUAGES, Language

SVG = "{http://www.w3.org/2000/svg}"
ROOKLESS = "4k3/8/8/3q4/8/8/8/4K3 b - - 0 1"


def words(drawing: str) -> list[str]:
    """All texts of a figure from top to bottom."""
    return [element.text or "" for element in ET.fromstring(drawing).iter(f"{SVG}text")]


def drawn(key: str, fen: str, moves: list[str] | None = None) -> list[str]:
    return words(figure(exhibit(key), "en", parse_fen(fen), moves or []))


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_figure_is_a_drawing_with_a_name_in_each_language(key: str, language: Language) -> None:
    shown = exhibit(key)
    for ply in (0, shown.figure_ply, 999):
        root = ET.fromstring(figure(shown, language, *position(shown, ply)))
        assert root.tag == f"{SVG}svg"
        assert root.attrib["aria-label"]
    english = ET.fromstring(figure(shown, "en", start(), [])).attrib["aria-label"]
    german = ET.fromstring(figure(shown, "de", start(), [])).attrib["aria-label"]
    assert english != german


@pytest.mark.parametrize("key", KEYS)
def test_a_figure_needs_no_rook_and_no_pawn(key: str) -> None:
    assert drawn(key, ROOKLESS)


def test_rdchess_shows_144_bytes_with_their_border() -> None:
    found = drawn("rdchess", START_FEN)
    # The border has 80 squares; square 13 and the piece value 13 look alike.
    assert found.count("13") == 80 + 1
    assert {str(square) for square in range(144)} <= set(found)


def test_rajah_s_differences_are_those_of_its_table() -> None:
    found = drawn("rajah", START_FEN)
    place = {word: number for number, word in enumerate(found)}
    reached = {"+16": "KQR", "+17": "KQBP", "+33": "N", "+34": "QB", "+119": "QB", "+35": ""}
    for difference, letters in reached.items():
        assert found[place[difference] + 1] == letters


def test_arasan_lists_its_pieces_and_free_entries() -> None:
    found = drawn("arasan", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1")
    assert found.count("127") == 32 - 3


def test_paulchess_s_lookup_divides_by_258() -> None:
    text = " ".join(drawn("paulchess", START_FEN))
    line = 1 | 1 << 8 | 1 << 48 | 1 << 56
    assert f"{line:#x} mod 258 = {line % 258};" in text
    assert "the rook on a1" in text


def test_romichess_unlinks_what_was_captured() -> None:
    before = drawn("romichess", START_FEN, ["e2e4", "d7d5"])
    after = drawn("romichess", START_FEN, ["e2e4", "d7d5", "e4d5"])
    assert not [word for word in before if word.startswith("Unlinked")]
    assert [word for word in after if word.startswith("Unlinked")]
    # The d-pawn has slot 22; its neighbours wait for it.
    assert "21·23" in after
