"""Old spellings of commands and options work for one release, and say what is written now."""

from __future__ import annotations

import pytest

from philidor.cli import sheet_for
from philidor.cli.old_names import COMMANDS, OPTIONS, REWRITTEN, command_now, options_now
from philidor.cli.tree import find, walk
from philidor.contract.errors import InputError


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("console -e paulchess", "museum console -e paulchess"),
        ("testsrc wac -p 3", "lab suite --as arasan wac --depth 3"),
        ("testsrc -t 0.5", "lab suite --as arasan --movetime 500"),
        ("learn show", "book learn show"),
        ("book compile s.txt", "book convert s.txt"),
        ("book export a.bin b.txt", "book convert a.bin -o b.txt"),
        ("book merge a b -o c", "book convert a b -o c"),
        ("book import a.bin l.lib", "book add l.lib a.bin"),
        ("book enter l.lib e4", "book add l.lib e4"),
        ("lab engines f.json", "engines list f.json"),
        ("lab engines f.json --add rajah", "engines add f.json rajah"),
        ("lab conformance uci -- x", "engines check uci -- x"),
        ("lab bench-ratio --a x", "lab compare --a x"),
        ("lab perft-ratio", "lab compare --what perft"),
        ("lab tune harvest f.txt", "lab data generate --text f.txt"),
        ("lab ablate r --page p.md", "lab report r -o p.md"),
        ("lab ablate r --comments src", "lab report r --comments src"),
        ("lab timetravel r --plot p.svg", "lab report r -o p.svg"),
        ("lab page ablate r -o p.md", "lab report r -o p.md"),
        ("lab timetravel r", "lab study timetravel r"),
        ("lab endings --seed 1", "lab study endings --seed 1"),
    ],
)
def test_an_old_command_is_the_new_one(old: str, new: str) -> None:
    words, note = command_now(old.split())
    assert " ".join(words) == new
    assert "is now 'philidor " in note
    assert command_now(new.split()) == (tuple(new.split()), "")


def test_old_names_lead_to_commands_and_are_not_in_the_tree() -> None:
    names = {found.path for found in walk()}
    for old in {*COMMANDS, *REWRITTEN}:
        words, _ = command_now([*old, "x"])
        found = find(words)
        assert found.command.place or found.command.children
        assert old not in names


def test_options_follow_where_the_command_has_the_new_one_only() -> None:
    known = ["--data", "--jobs", "-j", "--folder"]
    words, notes = options_now((), ["--workers=3", "--store", "x", "--folder", "y"], known)
    assert words == ("--jobs=3", "--data", "x", "--folder", "y")
    assert notes == ["--workers is now --jobs", "--store is now --data"]
    words, notes = options_now(("annotate",), ["g.pgn", "--explain", "de"], ["--explain"])
    assert words == ("g.pgn", "--explain", "--language", "de")
    assert options_now((), ["--", "--workers"], known) == (("--", "--workers"), [])


def test_an_option_that_has_become_a_command_is_refused_with_its_name() -> None:
    with pytest.raises(InputError, match="'philidor lab report RESULTS"):
        options_now(("lab", "tournament"), ["--table", "t.md"], ["--output"])
    errors = ("lab", "study", "errors")
    assert options_now(errors, ["--table", "t.md"], ["--output"])[0] == ("--output", "t.md")


def test_every_command_spells_an_option_in_the_new_way() -> None:
    """One word for one thing: no command has an old spelling, but for the library's folders."""
    for found in walk():
        one = sheet_for(found)
        old = [name for name in (one.spellings if one else ()) if name in OPTIONS]
        assert set(old) <= ({"--folder"} if found.path[0] in ("games", "puzzles") else set()), (
            found.name
        )
