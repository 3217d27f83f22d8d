"""`philidor museum` as a user types it."""

from __future__ import annotations

import io
import xml.etree.ElementTree as ET
from pathlib import Path

import chess.pgn
import pytest
from tests.commands import invoke
from tests.test_cli import fails

from philidor.museum.exhibit import KEYS, exhibit


def test_the_exhibits_are_listed_oldest_first() -> None:
    text = invoke("museum").stdout
    places = [text.index(f"{key}  ") for key in KEYS]
    assert places == sorted(places)


@pytest.mark.parametrize(("language", "word"), [("en", "Stories and people"), ("de", "Rundgang")])
def test_a_card_is_printed(language: str, word: str) -> None:
    result = invoke("museum", "RDCHESS", "--language", language)
    assert result.exit_code == 0
    assert word in result.stdout
    shown = exhibit("rdchess")
    assert "41.Nxd2 Qxd2#" in result.stdout
    for stop in shown.tour:
        assert stop.name in result.stdout
    assert max(map(len, result.stdout.splitlines())) <= 100


def test_a_game_is_printed_as_pgn() -> None:
    text = invoke("museum", "rajah", "--pgn", "--language", "de").stdout
    game = chess.pgn.read_game(io.StringIO(text))
    assert game is not None
    assert game.headers["White"] == "Rajah"
    assert game.end().board().is_checkmate()


def test_all_games_are_written_to_a_file(tmp_path: Path) -> None:
    file = tmp_path / "games.pgn"
    assert invoke("museum", "--pgn", "-o", str(file)).exit_code == 0
    found = []
    with file.open(encoding="utf-8") as text:
        while (game := chess.pgn.read_game(text)) is not None:
            assert not game.errors
            found.append(game)
    assert len(found) == len(KEYS) + 13
    thesis = [game for game in found if "PaulChess (" in str(game.headers)]
    assert len(thesis) == 13
    assert "exists" in fails("museum", "--pgn", "-o", str(file))


def test_a_figure_is_written_for_any_position(tmp_path: Path) -> None:
    drawings = []
    for words in ((), ("--ply", "3"), ("--fen", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1")):
        file = tmp_path / "figure.svg"
        assert invoke("museum", "arasan", "--figure", str(file), "--force", *words).exit_code == 0
        drawings.append(file.read_text("utf-8"))
        ET.fromstring(drawings[-1])
    assert len(set(drawings)) == 3


def test_errors_are_one_line(tmp_path: Path) -> None:
    assert "no exhibit 'fritz'" in fails("museum", "fritz")
    assert "no texts in 'fr'" in fails("museum", "--language", "fr")
    assert "--figure" in fails("museum", "rajah", "--ply", "3")
    (tmp_path / "no").touch()
    file = str(tmp_path / "no" / "figure.svg")
    assert "cannot be written" in fails("museum", "rajah", "--figure", file)
    for key in KEYS:
        words = ("--figure", str(tmp_path / "x.svg"), "--fen", "1k2r3/8/8/8/8/8/8/1K2R3 w Ee - 0 1")
        assert "Chess960" in fails("museum", key, *words)
    assert "unknown piece" in fails(
        "museum", "rajah", "--figure", "x.svg", "--fen", "x7/8/8/8/8/8/8/8 w - - 0 1"
    )
    assert "together" in fails("museum", "rajah", "--figure", file, "--ply", "1", "--fen", "8")


def test_a_trait_is_shown() -> None:
    result = invoke("museum", "paulchess", "--show", "p2")
    assert result.exit_code == 0
    assert "file modulo 258: 256 of 256" in result.stdout
    assert '"Rotated Lookup Example"' in result.stdout
    every = invoke("museum", "romichess", "--show", "all").stdout
    assert all(f"{show.line}  " in every for show in exhibit("romichess").shows)
    assert "shows no line 'R99'; it shows: R1, R1b" in fails("museum", "rajah", "--show", "R99")
    assert "need the name" in fails("museum", "--show", "R1")
