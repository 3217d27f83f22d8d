"""No command replaces a file that it does not write, such as its own input."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from philidor.__main__ import main

PGN = """[Event "Club"]
[White "A"]
[Black "B"]
[Result "1-0"]

1. e4 e5 2. Nf3 Nc6 1-0

"""
FAULTY = PGN + PGN.replace("2. Nf3", "2. Nf6")
MATCH = ["--nodes", "1", "--games", "2", "--max-plies", "4"]
PLAYERS = ["--engine", "philidor", "--engine", "rajah"]

Refused = Callable[..., str]


@pytest.fixture
def refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Refused:
    """Run a command in a folder with some files, which it must refuse in one line and leave."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    (tmp_path / "g.pgn").write_text(PGN)
    (tmp_path / "faulty.pgn").write_text(FAULTY)
    (tmp_path / "hello.pgn").write_text("hello world, not a pgn\n")
    (tmp_path / "notes.txt").write_text("e4 e5\n")
    (tmp_path / "page.html").write_text("<p>")
    (tmp_path / "folder.pgn").mkdir()
    (tmp_path / "data").mkdir()
    assert main(["book", "build", "g.pgn", "-o", "one.bin"]) == 0
    before = contents(tmp_path)
    capsys.readouterr()

    def run(*words: str) -> str:
        assert main(words) == 2
        (line,) = capsys.readouterr().err.strip().splitlines()
        assert contents(tmp_path) == before
        return line

    return run


def contents(folder: Path) -> dict[str, bytes]:
    """All files below a folder, except those of the user's data."""
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and "data" not in path.relative_to(folder).parts
    }


@pytest.mark.parametrize(
    "words",
    [
        ["annotate", "g.pgn", "-o", "g.pgn"],
        ["annotate", "g.pgn", "-o", "./folder.pgn/../g.pgn"],
        ["annotate", "g.pgn", "--html", "g.pgn"],
        ["annotate", "g.pgn", "-o", "new.pgn", "--html", "new.pgn"],
        ["annotate", "g.pgn", "--html", "g-annotated.pgn"],
        ["book", "build", "g.pgn", "-o", "g.pgn"],
        ["book", "convert", "one.bin", "one.bin", "-o", "one.bin"],
        ["book", "convert", "notes.txt", "-o", "notes.txt"],
        ["book", "convert", "one.bin", "-o", "one.bin"],
        ["book", "convert", "notes.txt", "--white", "new.bin", "--black", "new.bin"],
        ["book", "convert", "notes.txt", "--black", "notes.txt"],
        ["lab", "report", "notes.txt", "-o", "notes.txt"],
        ["games", "import", "faulty.pgn", "--rejected", "faulty.pgn", "-d", "data/db"],
    ],
)
def test_two_files_of_a_command_have_two_names(refused: Refused, words: list[str]) -> None:
    assert "choose another name" in refused(*words)


@pytest.mark.parametrize(
    "words",
    [
        ["annotate", "g.pgn", "-o", "one.bin"],
        ["annotate", "g.pgn", "--html", "notes.txt"],
        ["book", "build", "g.pgn", "-o", "page.html"],
        ["book", "convert", "one.bin", "one.bin", "-o", "g.pgn"],
        ["lab", "match", "--a", "philidor", "--b", "rajah", *MATCH, "--output", "g.jsonl"],
        ["lab", "study", "claims", "--quick", "-o", "g.pgn"],
        ["museum", "rajah", "--figure", "g.pgn"],
    ],
)
def test_a_file_of_another_kind_is_not_replaced(refused: Refused, words: list[str]) -> None:
    assert "exists" in refused(*words)


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["annotate", "g.pgn", "-o", "folder.pgn"], "folder.pgn is a folder"),
        (["annotate", "g.pgn", "-o", "g.pgn/new.pgn"], "g.pgn is not a folder"),
        (["annotate", "g.pgn", "-o", ""], ". is a folder"),
        (["annotate", ""], ". is a folder"),
        (["games", "import", "g.pgn", "--rejected", "folder.pgn"], "folder.pgn is a folder"),
        (
            ["lab", "match", "--a", "philidor", "--b", "rajah", *MATCH, "--output", ""],
            "is a folder",
        ),
        (
            ["lab", "match", "--a", "philidor", "--b", "rajah", *MATCH, "--output", "new.pgn"],
            "give the results a name in .jsonl",
        ),
        (["museum", "rajah", "--figure", "folder.pgn"], "folder.pgn is a folder"),
    ],
)
def test_a_folder_is_refused_before_the_work(
    refused: Refused, words: list[str], reason: str
) -> None:
    assert reason in refused(*words)


def test_an_export_without_games_leaves_the_file(
    tmp_path: Path, refused: Refused, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["games", "import", "g.pgn", "-d", "data/db"]) == 0
    assert "in the library's folder" in refused(
        "games", "export", "-o", "data/db/x.pgn", "-d", "data/db"
    )
    for name in ("g.pgn", "new.parquet"):
        assert main(["games", "export", "-o", name, "--player", "nobody", "-d", "data/db"]) == 1
        assert "No game was found" in capsys.readouterr().err
    assert (tmp_path / "g.pgn").read_text() == PGN
    assert not (tmp_path / "new.parquet").exists()


WRITING = [
    ["book", "build", "g.pgn", "-o"],
    ["book", "convert", "one.bin", "-o"],
    ["annotate", "g.pgn", "--nodes", "1", "-o"],
    ["museum", "rajah", "--figure"],
    ["games", "export", "-d", "data/db", "-o"],
]
NAMES = ["x.bin", "x.bin", "x.pgn", "x.svg", "x.pgn"]


@pytest.mark.parametrize(("words", "name"), list(zip(WRITING, NAMES, strict=True)))
def test_a_typing_error_makes_no_folder_and_replaces_no_file(
    tmp_path: Path, refused: Refused, words: list[str], name: str
) -> None:
    assert main(["games", "import", "g.pgn", "-d", "data/db"]) == 0
    assert "there is no folder no/such" in refused(*words, f"no/such/{name}")
    assert main([*words, name]) == 0
    first = (tmp_path / name).read_bytes()
    (tmp_path / name).write_bytes(b"mine")
    assert main([*words, name]) == 2
    assert (tmp_path / name).read_bytes() == b"mine"
    assert main([*words, name, "--force"]) == 0
    assert len((tmp_path / name).read_bytes()) == len(first)


@pytest.mark.parametrize(
    ("words", "name"),
    [
        (["lab", "openings", "g.pgn", "-o"], "x.epd"),
        (["lab", "people", "g.pgn", "-o"], "x.md"),
        (["lab", "people-train", "g.pgn", "-o"], "x.policy"),
        (["lab", "study", "claims", "--quick", "-o"], "x.md"),
        (["lab", "data", "manifest", "-o"], "x.json"),
        (["lab", "nnue", "distil", "--data", "games"], "x.bin"),
        (["lab", "tune", "spsa", "values.json", "--curve"], "x.svg"),
    ],
)
def test_the_laboratory_replaces_nothing_without_being_told(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    words: list[str],
    name: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("g.pgn").write_text(PGN)
    Path(name).write_text("mine")
    assert main([*words, name]) == 2
    assert f"{name} exists: --force replaces it" in capsys.readouterr().err
    assert Path(name).read_text() == "mine"


def test_results_are_not_continued_under_a_wrong_name(refused: Refused) -> None:
    match = ["lab", "match", "--a", "philidor", "--b", "rajah", *MATCH]
    assert "there is no file typo.jsonl to continue" in refused(
        *match, "--resume", "--output", "typo.jsonl"
    )
    assert "--resume continues the results of --output" in refused(*match, "--resume")
    assert "there is no folder no/such" in refused(*match, "--output", "no/such/r.jsonl")


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["annotate", "hello.pgn"], "hello.pgn has no game"),
        (["games", "import", "hello.pgn", "-d", "data/db"], "hello.pgn has no game"),
        (["annotate", "g.pgn", "--cluster", ""], "--cluster needs the address"),
        (["annotate", "g.pgn", "--cluster", "foo"], "--cluster needs the address"),
        (["games", "search", "--since", "abc", "-d", "data/db"], "'abc' is not a date"),
    ],
)
def test_bad_input_changes_nothing(
    capsys: pytest.CaptureFixture[str], refused: Refused, words: list[str], reason: str
) -> None:
    assert main(["games", "import", "g.pgn", "-d", "data/db"]) == 0
    capsys.readouterr()
    assert reason in refused(*words)


@pytest.mark.parametrize(
    "words",
    [
        ["book", "build", "g.pgn", "-o", "new.bin", "--max-ply", "99999999999"],
        ["games", "search", "--limit", "9223372036854775808"],
    ],
)
def test_numbers_out_of_range_are_refused(
    capsys: pytest.CaptureFixture[str], words: list[str]
) -> None:
    assert main(words) == 2
    assert "takes 1 to" in " ".join(capsys.readouterr().err.split())


def test_a_typing_error_makes_no_library(refused: Refused, tmp_path: Path) -> None:
    assert "nosuch.pgn cannot be read" in refused("games", "import", "nosuch.pgn", "-d", "new")
    line = refused("games", "import", "g.pgn", "-d", "no/such")
    assert "there is no folder no for such: make it first" in line
    assert not (tmp_path / "new").exists() and not (tmp_path / "no").exists()


def test_files_go_to_the_standard_output(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    """`-o -` writes what the file would hold, and nothing else."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    Path("g.pgn").write_text(PGN)
    assert main(["book", "build", "g.pgn", "-o", "one.bin"]) == 0
    capsysbinary.readouterr()
    assert main(["book", "build", "g.pgn", "-o", "-"]) == 0
    written = capsysbinary.readouterr()
    assert written.out == Path("one.bin").read_bytes()
    assert b"2 entries from 1 game" in written.err
    assert main(["book", "convert", "one.bin", "one.bin", "-o", "-"]) == 0
    assert len(capsysbinary.readouterr().out) == len(written.out)
    assert main(["games", "import", "g.pgn"]) == 0
    capsysbinary.readouterr()
    assert main(["games", "export", "-o", "-"]) == 0
    written = capsysbinary.readouterr()
    assert written.out.startswith(b'[Event "Club"]') and b"-: 1 game" in written.err
    assert main(["museum", "rajah", "--figure", "-"]) == 0
    assert capsysbinary.readouterr().out.startswith(b"<svg")
    for words in (["games", "export"], ["book", "build", "g.pgn"], ["annotate", "g.pgn"]):
        assert main([*words, "-o", "-", "--json"]) == 2
        assert b"--json and -o - both write" in capsysbinary.readouterr().err
    lab = "lab match --a rajah --b arasan --depth 1"
    for words in ([*lab.split(), "-o"], [*lab.split(), "--epd"], ["play", "--pgn"]):
        assert main([*words, "-"]) == 2
        assert b"- is the standard output" in capsysbinary.readouterr().err
    assert not Path("-").exists()
