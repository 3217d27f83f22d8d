"""Which build is chosen, on processors that this machine need not be."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES, ExtensionFileLoader, SourceFileLoader
from pathlib import Path

import pytest

from philidor import _loader

V3 = "avx avx2 bmi1 bmi2 f16c fma movbe abm"
REPORT = """processor\t: 0
vendor_id\t: {vendor}
cpu family\t: {family}
flags\t\t: fpu sse2 {flags}
bugs\t\t: spectre_v1

processor\t: 1
flags\t\t: something_else
"""


def report(tmp_path: Path, flags: str, vendor: str = "GenuineIntel", family: str = "6") -> Path:
    path = tmp_path / "cpuinfo"
    path.write_text(REPORT.format(flags=flags, vendor=vendor, family=family))
    return path


@pytest.fixture
def targets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package that carries a build for x86-64-v3 with one module."""
    directory = tmp_path / "_targets"
    module = directory / "x86-64-v3" / "core" / f"attacks{EXTENSION_SUFFIXES[0]}"
    module.parent.mkdir(parents=True)
    module.touch()
    monkeypatch.setattr(_loader, "TARGETS", directory)
    return directory


def choose(monkeypatch: pytest.MonkeyPatch, flags: set[str]) -> Path | None:
    monkeypatch.setattr(_loader, "processor_flags", lambda: flags)
    return _loader.best_target()


def test_new_processor_gets_the_fast_build(targets: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert choose(monkeypatch, set(V3.split())) == targets / "x86-64-v3"


@pytest.mark.parametrize("lacking", V3.split())
def test_one_feature_missing_means_the_baseline(
    targets: Path, monkeypatch: pytest.MonkeyPatch, lacking: str
) -> None:
    assert targets.is_dir()
    assert choose(monkeypatch, set(V3.split()) - {lacking}) is None


def test_install_without_targets_uses_what_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(_loader, "TARGETS", tmp_path / "absent")
    assert choose(monkeypatch, set(V3.split())) is None


def test_flags_of_the_first_processor_are_read(tmp_path: Path) -> None:
    flags = _loader.processor_flags(report(tmp_path, V3))
    assert flags == {"fpu", "sse2", *V3.split()}


def test_no_report_means_no_flags(tmp_path: Path) -> None:
    assert _loader.processor_flags(tmp_path / "absent") == set()


@pytest.mark.parametrize(("family", "counts"), [("23", False), ("25", True)])
def test_slow_pext_does_not_count(tmp_path: Path, family: str, counts: bool) -> None:
    path = report(tmp_path, V3, vendor="AuthenticAMD", family=family)
    assert ("bmi2" in _loader.processor_flags(path)) == counts


def test_finder_takes_a_module_from_the_target(targets: Path) -> None:
    finder = _loader.BuildFinder(targets / "x86-64-v3")
    spec = finder.find_spec("philidor.core.attacks", [])
    assert spec is not None
    assert isinstance(spec.loader, ExtensionFileLoader)
    assert Path(str(spec.origin)).is_relative_to(targets)


@pytest.mark.parametrize("name", ["philidor.core.magics", "philidor.core", "json"])
def test_finder_leaves_the_rest_to_python(targets: Path, name: str) -> None:
    assert _loader.BuildFinder(targets / "x86-64-v3").find_spec(name, []) is None


def test_finder_without_target_takes_the_source() -> None:
    spec = _loader.BuildFinder(None).find_spec("philidor.core.attacks", [])
    assert spec is not None
    assert isinstance(spec.loader, SourceFileLoader)


def origin_and_notice(**environment: str) -> list[str]:
    """In a fresh process: the file that the witness comes from, and the notice."""
    program = (
        "import philidor.core.attacks as witness\n"
        "from philidor import _loader\n"
        "print(witness.__file__)\n"
        "print(_loader.interpreted_notice())\n"
    )
    clean = {name: value for name, value in os.environ.items() if not name.startswith("PHILIDOR_")}
    return subprocess.run(
        [sys.executable, "-c", program],
        env=clean | environment,
        capture_output=True,
        text=True,
        check=True,
    ).stdout.splitlines()


def test_interpreted_on_purpose_runs_the_source_and_says_nothing() -> None:
    origin, notice = origin_and_notice(PHILIDOR_INTERPRETED="1")
    assert origin.endswith("attacks.py")
    assert notice == "None"


def test_tests_run_against_a_compiled_build() -> None:
    """Unless asked otherwise: a suite that silently tests the fallback would prove little."""
    origin, notice = origin_and_notice()
    assert origin.endswith(tuple(EXTENSION_SUFFIXES))
    assert notice == "None"


def test_notice_names_the_remedy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PHILIDOR_INTERPRETED", raising=False)
    monkeypatch.setattr(_loader, "is_compiled", lambda: False)
    notice = _loader.interpreted_notice()
    assert notice is not None
    assert "apt install gcc python3-dev" in notice
    assert "\n" not in notice
