"""Hash tables that are refused before they exhaust the machine's memory."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from philidor.contract import memory
from philidor.contract.limits import Limits
from philidor.contract.memory import MEGABYTE, free_memory, make_table
from philidor.contract.options import OptionError, Spin
from philidor.contract.player import Player
from philidor.players import ENGINES, load

WITH_HASH = [
    info.key for info in ENGINES if any(option.name == "Hash" for option in load(info.key).options)
]


def nodes(player: Player) -> int:
    counted = [0]
    player.go(Limits(depth=2, search_moves=("a2a3",)), lambda info: counted.append(info.nodes or 0))
    return counted[-1]


def test_the_free_memory_is_known() -> None:
    free = free_memory()
    assert free is not None
    assert 16 * MEGABYTE < free < 1 << 50


def test_a_table_that_does_not_fit_is_not_allocated(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "free_memory", lambda: 100 * MEGABYTE)
    made: list[int] = []
    with pytest.raises(OptionError, match="option Hash: 101 MB do not fit into 100 MB"):
        make_table(made.append, 101)
    assert made == []
    make_table(made.append, 100)
    make_table(made.append, 130, released=30)
    assert made == [100, 130]


def test_a_system_that_refuses_is_reported() -> None:
    def refuse(megabytes: int) -> None:
        raise MemoryError

    with pytest.raises(OptionError, match="the system refuses 5 MB; the table stays as it is"):
        make_table(refuse, 5)


@pytest.mark.parametrize("limit", ["268435456", "max"])
def test_a_container_has_what_its_group_leaves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, limit: str
) -> None:
    monkeypatch.setattr(memory, "_CGROUPS", tmp_path)
    monkeypatch.setattr(memory, "_available", lambda: 1 << 40)
    group = tmp_path / Path("/proc/self/cgroup").read_text().split("0::/")[1].strip()
    group.mkdir(parents=True, exist_ok=True)
    (group / "memory.max").write_text(limit)
    (group / "memory.current").write_text(str(100 * MEGABYTE))
    (group / "memory.stat").write_text(f"anon 5\ninactive_file {30 * MEGABYTE}\n")
    assert free_memory() == (1 << 40 if limit == "max" else 186 * MEGABYTE)


@pytest.mark.parametrize("key", WITH_HASH)
def test_a_table_too_large_is_refused_when_it_is_set(
    key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also before the first search, which used to allocate Philidor's table."""
    player = load(key)
    (option,) = (option for option in player.options if option.name == "Hash")
    assert isinstance(option, Spin)
    monkeypatch.setattr(memory, "free_memory", lambda: 64 * MEGABYTE)
    with pytest.raises(OptionError, match=f"{option.most} MB do not fit into"):
        player.set_option("Hash", str(option.most))
    assert nodes(player) > 0
    player.set_option("Hash", "2")
    with pytest.raises(OptionError, match=f"{option.most} MB do not fit into"):
        player.set_option("Hash", str(option.most))
    assert nodes(player) > 0


LIMITED = """
import resource, sys
from pathlib import Path
from philidor.contract.info import ignore
from philidor.contract.limits import Limits
from philidor.contract.options import OptionError
from philidor.players import load

player = load(sys.argv[1])
player.set_option("OwnBook", "false")
player.go(Limits(depth=2), ignore)
used = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
resource.setrlimit(resource.RLIMIT_AS, (used + (300 << 20),) * 2)
for size in ("600", "200", "600"):
    try:
        player.set_option("Hash", size)
    except OptionError as error:
        print(error)
player.new_game()
print(player.go(Limits(depth=3), ignore).move in player.legal_moves())
"""


@pytest.mark.parametrize("key", WITH_HASH)
def test_a_process_at_its_limit_goes_on_with_the_old_table(key: str) -> None:
    run = subprocess.run(
        [sys.executable, "-c", LIMITED, key],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    first, second, moved = run.stdout.splitlines()
    for line in (first, second):
        assert line.startswith("option Hash: 600 MB do not fit into ")
        assert line.endswith(" MB of free memory; the table stays as it is")
    assert (moved, run.stderr) == ("True", "")
