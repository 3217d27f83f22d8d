"""The same sources compiled and uncompiled give the same searches."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

PROGRAM = Path(__file__).with_name("modes.py")


def lines(*words: str, interpreted: bool) -> list[str]:
    """What the program prints in one of the modes."""
    environment = {key: value for key, value in os.environ.items() if "PHILIDOR" not in key}
    if interpreted:
        environment["PHILIDOR_INTERPRETED"] = "1"
    return subprocess.run(
        [sys.executable, str(PROGRAM), *words],
        capture_output=True,
        text=True,
        check=True,
        env=environment,
        timeout=300,
    ).stdout.splitlines()


def test_results_are_identical() -> None:
    kind, *compiled = lines(interpreted=False)
    if kind != "so":
        pytest.skip("the package is installed interpreted: there is nothing to compare")
    source, *interpreted = lines(interpreted=True)
    assert source == "py"
    assert compiled == interpreted
    assert len(compiled) == 6


def test_the_check_of_attacks_sees_a_single_wrong_entry() -> None:
    assert lines("tamper", interpreted=True) == ["True False"]
