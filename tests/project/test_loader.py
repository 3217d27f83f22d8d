"""The choice of a build, also for processors other than this machine's."""

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


def test_new_processor_gets_the_fast_build(targets: Path) -> None:
    assert _loader.best_target(set(V3.split())) == targets / "x86-64-v3"


@pytest.mark.parametrize("lacking", V3.split())
def test_one_feature_missing_means_the_baseline(targets: Path, lacking: str) -> None:
    assert targets.is_dir()
    assert _loader.best_target(set(V3.split()) - {lacking}) is None


def test_install_without_targets_uses_what_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(_loader, "TARGETS", tmp_path / "absent")
    assert _loader.best_target(set(V3.split())) is None


def features(path: Path) -> set[str]:
    return _loader.fast_features(_loader.processor_report(path))


def test_flags_of_the_first_processor_are_read(tmp_path: Path) -> None:
    assert features(report(tmp_path, V3)) == {"fpu", "sse2", *V3.split()}


def test_no_report_means_no_flags(tmp_path: Path) -> None:
    assert features(tmp_path / "absent") == set()


@pytest.mark.parametrize(("family", "counts"), [("23", False), ("25", True)])
def test_slow_pext_does_not_count(tmp_path: Path, family: str, counts: bool) -> None:
    path = report(tmp_path, V3, vendor="AuthenticAMD", family=family)
    assert ("bmi2" in features(path)) == counts


@pytest.mark.parametrize(
    ("needed", "missing"),
    [
        ("avx avx2", []),
        ("avx avx512f", ["avx512f"]),
        (None, []),
        ("avx512f amx", ["avx512f", "amx"]),
    ],
)
def test_native_build_is_compared_with_the_processor(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, needed: str | None, missing: list[str]
) -> None:
    native = tmp_path / "_native.txt"
    if needed is not None:
        native.write_text(needed)
    monkeypatch.setattr(_loader, "NATIVE", native)
    assert _loader.missing_features(_loader.processor_report(report(tmp_path, V3))) == missing


def test_unknown_processor_is_trusted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Systems other than Linux have no report; the build was most likely made for this machine."""
    native = tmp_path / "_native.txt"
    native.write_text("avx512f")
    monkeypatch.setattr(_loader, "NATIVE", native)
    assert _loader.missing_features({}) == []


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


@pytest.fixture
def foreign(root: Path, tmp_path: Path) -> Path:
    """The package as if it had been compiled for a processor with a feature that none has."""
    package = tmp_path / "site" / "philidor"
    package.mkdir(parents=True)
    for entry in (root / "src" / "philidor").iterdir():
        (package / entry.name).symlink_to(entry)
    (package / "_native.txt").unlink(missing_ok=True)
    (package / "_native.txt").write_text("sse2 second_sight\n")
    return package


linux = pytest.mark.skipif(
    not _loader.processor_report().get("flags"), reason="the system reports no processor features"
)


@linux
def test_build_for_another_processor_runs_interpreted_and_says_so(foreign: Path) -> None:
    origin, notice = origin_and_notice(PYTHONPATH=str(foreign.parent))
    assert origin == str(foreign / "core" / "attacks.py")
    assert "this one lacks second_sight" in notice and "Install it again" in notice


@linux
def test_build_for_another_processor_gives_way_to_a_baseline(foreign: Path, root: Path) -> None:
    baseline = foreign / "_targets" / "x86-64"
    for built in (root / "src" / "philidor").rglob(f"*{EXTENSION_SUFFIXES[0]}"):
        link = baseline / built.relative_to(root / "src" / "philidor")
        link.parent.mkdir(parents=True, exist_ok=True)
        link.symlink_to(built)
    origin, notice = origin_and_notice(PYTHONPATH=str(foreign.parent))
    assert Path(origin).is_relative_to(baseline)
    assert "slower build" in notice and "second_sight" in notice


def test_uncompiled_sources_need_no_cython() -> None:
    """The module that stands in for Cython's gives the same move counts."""
    program = (
        "import sys\n"
        "class Absent:\n"
        "    def find_spec(self, name, path, module=None):\n"
        "        if name.partition('.')[0] == 'Cython':\n"
        "            raise ModuleNotFoundError(name)\n"
        "        if name == 'cython':\n"
        "            from philidor._loader import ShimFinder\n"
        "            return ShimFinder().find_spec(name, path)\n"
        "import philidor\n"
        "sys.meta_path.insert(0, Absent())\n"
        "from philidor.players import load\n"
        "from philidor.contract.limits import Limits\n"
        "def print_nothing(info):\n"
        "    pass\n"
        "for name in ('philidor', 'rdchess'):\n"
        "    player = load(name)\n"
        "    player.set_option('OwnBook', 'false')\n"
        "    move = player.go(Limits(depth=2), print_nothing).move\n"
        "    print(sum(player.divide(2).values()), move)\n"
        "print(sys.modules['cython'].__file__)\n"
    )
    lines = output_of(program, PHILIDOR_INTERPRETED="1")
    assert [line.split()[0] for line in lines[:2]] == ["400", "400"]
    assert lines[2].endswith("_uncompiled.py")


def output_of(program: str, **environment: str) -> list[str]:
    """The lines that a Python program prints in a fresh process."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith("PHILIDOR_")}
    done = subprocess.run(
        [sys.executable, "-c", program],
        env=clean | environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def origin_and_notice(**environment: str) -> list[str]:
    """In a fresh process: the file that the witness comes from, and the notice."""
    program = (
        "import philidor.core.attacks as witness\n"
        "from philidor import _loader\n"
        "print(witness.__file__)\n"
        "print(_loader.interpreted_notice())\n"
    )
    return output_of(program, **environment)


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
