"""Engine descriptions on the command line."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from philidor.arena.engines import EngineSpec, EngineSpecError, read_engine
from philidor.game.time_control import TimeControl


def test_engine_with_settings_and_options() -> None:
    spec = read_engine(f"{sys.executable} -V ; Hash = 16; name=Old; nodes=500", ("Threads=1",))
    assert spec.command == (sys.executable, "-V")
    assert spec.options == {"Hash": "16", "Threads": "1"}
    assert (spec.name, spec.time_control) == ("Old", TimeControl(nodes=500))


def test_built_in_engine_by_its_name() -> None:
    spec = read_engine("Philidor")
    assert spec.command == (sys.executable, "-m", "philidor", "uci", "--engine", "philidor")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("no-such-program-here", "there is no program"),
        ("", "needs a command"),
        ("philidor; Hash", "is not NAME=VALUE"),
        ("philidor; protocol=smtp", "uci or xboard"),
        ("philidor; nodes=many", "nodes must be a number"),
        ("'philidor", "cannot read the command"),
    ],
)
def test_bad_engine_is_refused(text: str, message: str) -> None:
    with pytest.raises(EngineSpecError, match=message):
        read_engine(text)


def test_engine_without_limit_is_refused() -> None:
    with pytest.raises(EngineSpecError, match="has no limit"):
        read_engine("philidor").limited(None)


def test_another_build_of_a_program_is_told_apart(tmp_path: Path) -> None:
    program, weights = tmp_path / "engine", tmp_path / "weights.net"
    program.write_text("1")
    weights.write_text("1")
    spec = EngineSpec(
        "x", (str(program), "--fast"), options={"File": "weights.net"}, folder=tmp_path
    )
    before = spec.build()
    assert spec.build() == before
    weights.write_text("22")
    after = spec.build()
    assert after != before
    program.write_text("333")
    assert spec.build() not in (before, after)
