"""`philidor config`: defaults from a file, and what happens to a bad one."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from tests.commands import invoke

from philidor.cli.doctor import EXTRAS


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The path of a configuration file that does not exist yet."""
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "new" / "config.toml"
    monkeypatch.setenv("PHILIDOR_CONFIG", str(path))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return path


def test_a_setting_is_the_default_of_an_option(file: Path) -> None:
    english = invoke("museum", "rajah").stdout
    assert invoke("config", "set", "language", "de").exit_code == 0
    german = invoke("museum", "rajah").stdout
    assert german != english
    assert invoke("museum", "rajah", "--language", "en").stdout == english
    assert invoke("config", "set", "museum.language", "en").exit_code == 0
    assert invoke("museum", "rajah").stdout == english
    assert invoke("config", "unset", "museum.language").exit_code == 0
    assert invoke("museum", "rajah").stdout == german
    assert "language = de" in invoke("config").stdout


def test_numbers_flags_and_plain_commands(file: Path) -> None:
    assert invoke("config", "set", "perft.divide", "true").exit_code == 0
    assert "a2a3" in invoke("perft", "1").stdout
    assert invoke("config", "set", "bench.depth", "1").exit_code == 0
    assert '"depth": 1' in invoke("bench", "--json").stdout
    assert file.read_text() == "[perft]\ndivide = true\n\n[bench]\ndepth = 1\n"


def test_comments_stay(file: Path) -> None:
    file.parent.mkdir()
    file.write_text("# mine\njobs = 2 # two\n")
    assert invoke("config", "set", "jobs", "3").exit_code == 0
    assert file.read_text() == "# mine\njobs = 3 # two\n"


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["set", "jobs", "many"], "--jobs takes a whole number of at least 1, not many"),
        (["set", "jbos", "2"], "no such option: 'jbos'"),
        (["set", "mate.engin", "rajah"], "did you mean 'engine'?"),
        (["set", "mat.engine", "rajah"], "there is no command 'mat'"),
        (["set", "jobs"], "VALUE is missing"),
        (["unset", "jobs"], "jobs is not set"),
        (["sett"], "too many"),
    ],
)
def test_mistakes_are_one_line_and_make_nothing(file: Path, words: list[str], reason: str) -> None:
    result = invoke("config", *words)
    assert (result.exit_code, result.stdout) == (2, "")
    (line,) = result.stderr.splitlines()
    assert reason in line
    assert not file.exists()


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("jobs = [", "Invalid value"),
        ("jobs = 0\n", "--jobs takes a whole number of at least 1, not 0"),
        ("[annotate]\njbos = 1\n", "has no option 'jbos'; did you mean 'jobs'?"),
        ("[annotate]\nexplain = 'yes'\n", "--explain takes true or false, not yes"),
    ],
)
def test_a_bad_file_is_named_where_it_matters(file: Path, text: str, reason: str) -> None:
    file.parent.mkdir()
    file.write_text(text)
    result = invoke("annotate", "none.pgn")
    assert result.exit_code == 2
    (line,) = result.stderr.splitlines()
    assert "config.toml" in line and reason in line
    health = invoke("doctor")
    assert health.exit_code == 1 and "!!  settings" in health.stdout
    log = str(file.parent / "no" / "log")
    assert "No such file or directory" in invoke("uci", "--log", log).stderr


def test_doctor(file: Path, tmp_path: Path) -> None:
    result = invoke("doctor")
    assert result.exit_code == 0, result.stdout
    for part in ("build", "network", "extra web", "browser app", "data", "settings"):
        assert part in result.stdout
    (tmp_path / "data" / "philidor").mkdir(parents=True)
    (tmp_path / "data" / "philidor" / "learned.sqlite").write_bytes(bytes(2_000_000))
    assert "what engines learned, 2.0 MB" in invoke("doctor").stdout


def test_doctor_looks_for_what_the_extras_install(root: Path) -> None:
    """A package that an extra forgets is missing from a wheel's installation alone."""
    project = tomllib.loads((root / "pyproject.toml").read_text())["project"]
    for extra, packages in EXTRAS.items():
        named = {Requirement(one).name for one in project["optional-dependencies"][extra]}
        assert {one.replace("_", "-") for one in packages} <= named
