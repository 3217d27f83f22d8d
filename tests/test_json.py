"""`--json`: every answer has the form that its dataclass documents, and nothing else."""

from __future__ import annotations

import sys
from dataclasses import fields
from pathlib import Path

import pytest
from tests.commands import answer_of, invoke

from philidor.answers import CardPart, Check, Engine, Term, TreeMove
from philidor.cli import json_forms, sheet_for
from philidor.cli.tree import walk
from philidor.protocols.conformance import cli as conformance
from philidor.protocols.conformance.suite import CheckSuite
from philidor.protocols.conformance.uci import UCI
from philidor.protocols.conformance.uci.client import UciProgram

MATE = "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2"
PGN = '[White "Ann"]\n[Black "Ben"]\n[Result "0-1"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n'
EPD = '7k/R7/6K1/8/8/8/8/8 w - - bm Ra8#; id "rook";\n'


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run each command in a folder with a game and a suite, without data of the user."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    Path("g.pgn").write_text(PGN)
    Path("s.epd").write_text(EPD)


def test_every_form_belongs_to_a_command() -> None:
    """The table of answers names commands that have the option --json."""
    knowing = {
        " ".join(found.path)
        for found in walk()
        if (one := sheet_for(found)) is not None and "--json" in one.spellings
    }
    # A group that runs one of its commands is not listed twice.
    assert {*json_forms.ANSWERS} == knowing - {"engines"}


def test_the_page_describes_every_form() -> None:
    page = json_forms.page()
    for name, form in json_forms.ANSWERS.items():
        assert f"| `philidor {name}` | [{form.__name__}](#{form.__name__.lower()}) |" in page
    assert {Engine, Term, TreeMove, Check, CardPart} <= set(json_forms.forms())
    for form in json_forms.forms():
        section = page.partition(f"## {form.__name__}\n")[2].partition("\n## ")[0]
        assert form.__doc__ and form.__doc__.split()[0] in section
        for field in fields(form):
            assert f"| `{field.name}` | " in section
    assert "| `white` | array of 2: integer, integer |" in page
    assert "| `mate` | integer or null |" in page
    assert "| `moves` | object, each value: integer |" in page


def test_positions() -> None:
    assert answer_of("eval", MATE)["fen"] == MATE
    assert answer_of("mate", MATE, "1")["line"] == ["d8h4"]
    found = answer_of("mate", "startpos", "1", code=1)
    assert (found["mate"], found["proved"]) == (None, True)
    found = answer_of("perft", "2", "--divide")
    assert (found["nodes"], len(found["moves"])) == (400, 20)
    assert answer_of("book", "name", "e4", "c5")["eco"] == "B20"
    assert answer_of("book", "show")["moves"][0]["share"] > 0
    points = answer_of("explain", "g.pgn", "--nodes", "1000")["moves"]
    assert ("g4", "blunder") in {(one["san"], one["label"]) for one in points}


def test_positions_as_uci_names_them() -> None:
    fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
    after = answer_of("eval", "e4", "e5")["fen"]
    for words in (
        ["startpos", "moves", "e2e4", "e7e5"],
        ["position startpos moves e2e4 e7e5"],
        ["startpos e4 e5"],
        [f"fen {fen} moves e2e4 e7e5"],
        [f"position fen {fen} moves e2e4 e7e5"],
    ):
        assert answer_of("eval", *words)["fen"] == after, words
    assert answer_of("games", "import", "g.pgn")["imports"]
    moves = answer_of("games", "tree", "startpos moves f2f3")["moves"]
    assert [one["san"] for one in moves] == ["e5"]
    assert answer_of("games", "search", "--position", "startpos moves f2f3")["total"] == 1
    chess960 = "bnrqkrnb/pppppppp/8/8/8/8/PPPPPPPP/BNRQKRNB w FCfc - 0 1"
    assert answer_of("eval", f"{chess960} moves e2e4")["fen"].startswith(
        "bnrqkrnb/pppppppp/8/8/4P3"
    )


def test_engines_and_the_bench() -> None:
    assert answer_of("engines", "list")["engines"][0]["key"] == "philidor"
    assert invoke("engines", "add", "e.json", "rajah; name=R; Hash=1").exit_code == 0
    (one,) = answer_of("engines", "list", "e.json")["engines"]
    assert (one["name"], one["protocol"], one["options"]) == ("R", "uci", {"Hash": "1"})
    assert answer_of("bench", "--depth", "1")["depth"] == 1


def test_the_library() -> None:
    (one,) = answer_of("games", "import", "g.pgn")["imports"]
    assert (one["games"], one["known"], one["faulty"]) == (1, 0, 0)
    assert answer_of("games", "search")["games"][0]["white"] == "Ann"
    assert answer_of("games", "search", "--white", "Zoe", code=1)["total"] == 0
    assert answer_of("games", "tree", "f3")["moves"][0]["san"] == "e5"
    assert answer_of("games", "stats")["results"]["0-1"] == 1
    assert answer_of("games", "move", "Club", "--white", "Ann")["games"] == 1
    assert answer_of("games", "folders")["folders"]["Club"] == 1
    assert answer_of("games", "export", "-o", "x.pgn") == {"games": 1, "file": "x.pgn"}
    assert answer_of("games", "delete", "--white", "Ann")["games"] == 1
    assert answer_of("games", "restore")["games"] == 1


def test_settings_and_health() -> None:
    assert invoke("config", "set", "mate.engine", "rajah").exit_code == 0
    (one,) = answer_of("config")["settings"]
    assert one == {"command": "mate", "option": "engine", "value": "rajah"}
    assert "build" in {one["name"] for one in answer_of("doctor")["findings"]}


def test_books_and_what_was_learned() -> None:
    assert answer_of("book", "build", "g.pgn", "-o", "b.bin")["games"] == 1
    assert answer_of("book", "stats", "b.bin")["entries"] == 2
    found = answer_of("book", "convert", "b.bin", "-o", "b.lib")
    assert found["files"] == ["b.lib"] and found["figures"]["positions"] == 2
    found = answer_of("book", "convert", "b.bin", "b.bin", "-o", "twice.bin")
    assert found["figures"] == {"entries": 2, "books": 2}
    found = answer_of("book", "convert", "b.bin", "-o", "b.txt")
    assert found["figures"]["positions"] == 2
    found = answer_of("book", "convert", "b.txt")
    assert found["files"] == ["b-white.bin", "b-black.bin"]
    assert found["figures"]["black_entries"] == 2
    found = answer_of("book", "add", "b.lib", "e4", "e5")
    assert found == {"files": ["b.lib"], "figures": {"added": 2, "known": 0}}
    assert answer_of("book", "add", "b.lib", "b.bin")["figures"]["added"] == 0
    piped = invoke("book", "convert", "b.bin", "-o", "-", "--json")
    assert piped.exit_code == 2 and "--json and -o -" in piped.stderr
    assert answer_of("book", "learn", "import", "g.pgn")["games"] == 1
    assert answer_of("book", "learn", "show")["moves"][0]["san"] == "f3"


def test_endgame_tables() -> None:
    made = answer_of("endgame", "build", "KQK", "--jobs", "1")
    assert made["figures"]["tables"] == 1 and made["figures"]["bytes"] > 0
    again = answer_of("endgame", "build", "KQK", "--jobs", "1")
    assert (again["files"], again["figures"]["tables"]) == (made["files"], 0)
    assert "KQK" in {one["name"] for one in answer_of("endgame", "list")["tables"]}
    found = answer_of("endgame", "probe", "8/8/8/8/8/k7/8/2K4Q w - - 0 1")
    assert found["result"] == "win"
    assert found["moves"][0]["moves"] == found["moves_to_mate"]
    (one,) = answer_of("endgame", "check", "KQK", "--positions", "20")["tables"]
    assert (one["name"], one["checked"], one["faults"]) == ("KQK", True, [])


def test_a_program_is_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    """By two of the checks, as all take minutes; the report is written once, unless forced."""
    monkeypatch.setattr(conformance, "UCI", CheckSuite("uci", UciProgram, UCI.checks[:2]))
    program = ("--", sys.executable, "-m", "philidor", "uci")
    words = ("engines", "check", "uci", "-o", "r.md")
    checks = answer_of(*words, *program)["checks"]
    assert [one["outcome"] for one in checks] == ["passed", "passed"]
    assert Path("r.md").read_text().startswith("# uci: ")
    assert "r.md exists: --force replaces it" in invoke(*words, *program).output
    assert "2 passed" in invoke(*words, "--force", *program).output


def test_a_book_is_verified() -> None:
    Path("b.txt").write_text("e4 e5 Nf3\n")
    found = answer_of("book", "verify", "b.txt", "--nodes", "50")
    assert found["positions"] > 0 and found["mistakes"] == []


def test_the_museum() -> None:
    found = answer_of("museum")["exhibits"]
    assert "rajah" in {one["key"] for one in found} and found[0]["card"] == []
    (one,) = answer_of("museum", "rajah")["exhibits"]
    assert one["engines"][0] == "rajah" and one["card"]


def test_reviews_and_suites() -> None:
    found = answer_of("annotate", "g.pgn", "--nodes", "1", "-o", "a.pgn")
    assert (found["file"], found["games"]) == ("a.pgn", 1)
    found = answer_of("lab", "suite", "s.epd", "--depth", "2")
    assert (found["solved"], found["with_solution"]) == (1, 1)


def test_the_laboratory() -> None:
    short = ["--nodes", "50", "--max-plies", "12", "--jobs", "1"]
    match = [
        "lab",
        "match",
        "--a",
        "rajah",
        "--b",
        "arasan",
        "--games",
        "2",
        *short,
        "-o",
        "m.jsonl",
    ]
    found = answer_of(*match, "--sprt", "0", "5", "--epd", "m.epd")
    assert found["wins"] + found["draws"] + found["losses"] == found["games"]["played"] == 2
    assert [one["name"] for one in found["engines"]] == ["rajah", "arasan"]
    assert sum(found["pairs"]) == 1 and found["elo"]["low"] is None, "two games tell nothing"
    assert found["sprt"]["passed"] is None and found["games"]["file"] == "m.jsonl"
    assert len(Path("m.epd").read_text().splitlines()) == 2
    again = invoke(*match[:-1], "n.jsonl", "--epd", "m.epd")
    assert again.exit_code == 2 and "m.epd exists: --force replaces it" in again.stderr
    engines = [word for name in ("rajah", "arasan", "rdchess") for word in ("--engine", name)]
    found = answer_of("lab", "tournament", *engines, "--games", "2", *short, "-o", "t.jsonl")
    assert found["format"] == "round-robin" and found["games"]["played"] == 6
    assert sum(one["points"] for one in found["standings"]) == 6
    assert all(sum(one["against"].values()) == one["points"] for one in found["standings"])
    noted = ["lab", "ledger", "add", "m.jsonl", "--hypothesis", "none", "--dropped"]
    (row,) = answer_of(*noted, "--ledger", "l.md")["rows"]
    assert (row["hypothesis"], row["verdict"]) == ("none", "dropped")
    assert answer_of("lab", "ledger", "show", "--ledger", "l.md")["rows"] == [row]
    Path("p.epd").write_text(f"{MATE}\n")
    speeds = ["--a", "rajah", "--b", "arasan", "--depth", "1", "--repeats", "1"]
    found = answer_of("lab", "compare", *speeds, "--positions", "p.epd")
    assert (found["what"], found["a"], len(found["ratios"])) == ("nodes", "rajah", 1)


def test_what_a_human_like_opponent_thought() -> None:
    words = ("opponent", "g.pgn", "--white", "--human", "600", "--seed", "1", "--nodes", "100")
    found = answer_of(*words, "--all")
    assert found["white"] and {one["san"] for one in found["moves"]} <= {"f3", "g4"}


def test_the_repertoire() -> None:
    added = answer_of("repertoire", "add", "white", "--line", "1. e4 e5 2. Nf3")
    assert (added["moves"], added["positions"]) == (3, 2)
    (line,) = answer_of("repertoire", "show", "white")["lines"]
    assert line["line"] == "1. e4 e5 2. Nf3"
    (left,) = answer_of("repertoire", "left", "white", "g.pgn")["games"]
    assert (left["played"], left["planned"]) == ("f3", ["e4"])
    gone = answer_of("repertoire", "remove", "white", "1. e4 e5")
    assert answer_of("repertoire", "undo", "white", *gone["undo"])["positions"] == 2


def test_puzzles() -> None:
    one = answer_of("puzzles", "list", "--limit", "1")["puzzles"][0]
    assert answer_of("puzzles", "delete", one["id"]) == {"puzzles": [one["id"]]}
    assert answer_of("puzzles", "restore", one["id"]) == {"puzzles": [one["id"]]}
