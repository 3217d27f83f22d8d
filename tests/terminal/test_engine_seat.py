"""Any UCI or XBoard engine as opponent: its moves, its strength, its faults."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import pytest
from tests.terminal.talking import Talk, talk

from philidor.contract.errors import InputError
from philidor.library.store import Store
from philidor.terminal.beginning import Beginning
from philidor.terminal.opponent import OpponentSettings
from philidor.terminal.resuming import listed_engines

FAKE = Path(__file__).parents[1] / "arena" / "fake_engine.py"
GAMES = "/usr/games"


def against(engine: str, level: str = "nodes 50", **settings: object) -> Beginning:
    shape = OpponentSettings(engine=engine, level=level, **settings)  # type: ignore[arg-type]
    return Beginning(shape, person="Ann")


def fake(mode: str) -> str:
    return f"{sys.executable} {FAKE} {mode}; name=Fake"


def test_a_command_plays_and_is_named(tmp_path: Path) -> None:
    said = talk(tmp_path, "e4", "d4", "quit", beginning=against(fake("honest")))
    assert "Fake (Black)" in said and said.count("Fake plays") == 2
    assert "for White, depth" in said


@pytest.mark.parametrize(
    ("mode", "words"),
    [("crash", "Black crashed"), ("illegal", "Black made an illegal move"), ("none", "Black made")],
)
def test_a_faulty_engine_loses_and_the_person_stays_at_the_board(
    tmp_path: Path, mode: str, words: str
) -> None:
    one = Talk(tmp_path, "e4", "d4", "a3", "undo", "quit", beginning=against(fake(mode)))
    said = one.run()
    assert words in said and "1-0" in said
    assert "over, " in said
    assert one.conversation.game.ending is None, "the move that crashed it was taken back"


def test_an_engine_that_is_none_is_one_line(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no program 'nosuch'"):
        talk(tmp_path, beginning=against("nosuch"))
    with pytest.raises(InputError, match="one strength only"):
        talk(tmp_path, beginning=against(fake("honest"), elo=1500))
    with pytest.raises(InputError, match="no human-like levels"):
        talk(tmp_path, beginning=against(fake("honest"), human=1500))


def test_an_engine_of_the_users_list_is_known_by_its_name(tmp_path: Path) -> None:
    store = Store(tmp_path)
    command = [sys.executable, str(FAKE), "honest"]
    store.put(
        "engine",
        "x",
        {"name": "My Engine", "command": command, "protocol": "uci", "options": {}, "folder": ""},
    )
    store.close()
    assert list(listed_engines(tmp_path)) == ["My Engine"]
    said = talk(tmp_path, "e4", "quit", beginning=against("My Engine"))
    assert "My Engine plays 1..." in said


@pytest.mark.opponent
@pytest.mark.parametrize(
    ("program", "engine", "settings"),
    [
        ("stockfish", "stockfish", {"elo": 1500}),
        ("gnuchess", "gnuchess -x; protocol=xboard; name=GNU", {}),
    ],
)
def test_real_engines_of_both_protocols(
    tmp_path: Path, program: str, engine: str, settings: dict[str, int]
) -> None:
    if shutil.which(program, path=GAMES) is None:
        pytest.skip(f"{program} is not installed")
    said = talk(tmp_path, "e4", "quit", beginning=against(engine, "0.1s/move", **settings))
    assert "plays 1..." in said
    assert ("stockfish 1500 (Black)" if settings else "GNU (Black)") in said
