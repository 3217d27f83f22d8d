"""One library: played, edited and imported games in one list, with folders, a bin and searches."""

from __future__ import annotations

import json
import re
import shutil
import sqlite3
from contextlib import closing
from itertools import product
from pathlib import Path

import pytest
from tests.commands import invoke
from tests.failing import Failing
from tests.pgn.generator import games as generated

from philidor.cli import run
from philidor.contract.errors import InputError
from philidor.game.fen import parse_fen, start
from philidor.library.dates import normalised
from philidor.library.importing import Options
from philidor.library.library import FOLDER, Library, default_folder
from philidor.library.plain import plain
from philidor.library.query import SORTED, Filter, Scope, Sorting
from philidor.library.store import FILE
from philidor.web.games.archive import Archive
from philidor.web.games.pgn_collections import first_of
from philidor.web.games.pgn_reader import game_from

VERSION_4 = Path(__file__).parent.parent / "data" / "library" / "version-4"
AFTER_E4 = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"
DATES = {
    "2025-02-23": "2025.02.23",
    "2025.2.3": "2025.02.03",
    "2025/2/3": "2025.02.03",
    "3.2.2025": "2025.02.03",
    "2025": "2025.??.??",
    "2025.??.??": "2025.??.??",
    "2025.00.00": "2025.??.??",
    "19??.??.??": "19??.??.??",
    "0000.00.00": "????.??.??",
    "summer 1850": "summer 1850",
    "2025.13.01": "2025.13.01",
}


def pgn(white: str = "A", moves: str = "1. e4 e5 2. Nf3", **tags: str) -> str:
    named = {"White": white, "Black": "B", "Result": "1-0"} | tags
    lines = "".join(f'[{name} "{value}"]\n' for name, value in named.items())
    return f"{lines}\n{moves} {named['Result']}\n\n"


def keep(library: Library, text: str) -> str:
    """Store a game as the page does."""
    game = game_from(first_of(text).tree)
    Archive(library.store).save(game, list(game.tree.below(0)))
    return game.id


def add(library: Library, folder: Path, *texts: str, into: str = "") -> int:
    """Import games; how many were new."""
    file = folder / f"{abs(hash(texts))}.pgn"
    file.write_text("".join(texts))
    before = sum(source.games for source in library.sources())
    library.add(file, Options(folder=into))
    return sum(source.games for source in library.sources()) - before


@pytest.fixture
def library(tmp_path: Path) -> Library:
    return Library(tmp_path / "data")


def whites(library: Library, wanted: Filter = Filter(), scope: Scope = Scope()) -> list[str]:  # noqa: B008
    total, headers = library.page(wanted, scope, Sorting("white", descending=False), 100)
    assert total == len(headers) == library.count(wanted, scope) == len(library.ids(wanted, scope))
    return [header.white for header in headers]


def test_one_list_holds_all_games(library: Library, tmp_path: Path) -> None:
    keep(library, pgn("Own"))
    add(library, tmp_path, pgn("First"), pgn("Zeta"))
    assert whites(library) == ["First", "Own", "Zeta"]
    assert library.tree(start()).games == 3
    assert whites(library, scope=Scope(kinds=frozenset({"imported"}))) == ["First", "Zeta"]
    assert whites(library, Filter(position=parse_fen(AFTER_E4))) == ["First", "Own", "Zeta"]
    assert whites(library, Filter(material="KQRRBBNNPPPPPPPPvKQRRBBNNPPPPPPPP")) != []


def test_pages_of_both_sides_are_one_order(library: Library, tmp_path: Path) -> None:
    """Wherever a page begins, it is that part of the whole list."""
    for text in generated(5, seed=1, wild=0):
        keep(library, text)
    add(library, tmp_path, *generated(12, seed=2, wild=0))
    for by, descending in product(SORTED, (True, False)):
        sorting = Sorting(by, descending)
        total, whole = library.page(sorting=sorting, limit=100)
        assert total == len(whole) == len({header.id for header in whole}) == 17, sorting
        for offset in (0, 3, 7, 11, 16, 17):
            _, page = library.page(sorting=sorting, limit=4, offset=offset)
            assert page == whole[offset : offset + 4], (sorting, offset)
        if by in ("date", "white_elo", "plies"):
            values = [getattr(header, by) for header in whole]
            assert values == sorted(values, reverse=descending), sorting


def test_the_same_game_is_added_once(library: Library, tmp_path: Path) -> None:
    keep(library, pgn("Own"))
    assert add(library, tmp_path, pgn("Own"), pgn("New"), pgn("New")) == 1
    assert whites(library) == ["New", "Own"]


def test_twenty_thousand_copies_of_a_game_are_one_game(library: Library, tmp_path: Path) -> None:
    file = tmp_path / "copies.pgn"
    mate = "1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0"
    file.write_text("".join(f'[Event "{n}"]\n\n{mate}\n\n' for n in range(20_000)))
    source = library.add(file)
    assert (source.games, source.duplicates, source.faulty) == (1, 19_999, 0)


def test_an_imported_game_that_is_edited_is_there_once(library: Library, tmp_path: Path) -> None:
    from philidor.web.games.imported import imported_game

    add(library, tmp_path, pgn("A"), pgn("C"), into="Club")
    (id,) = library.ids(Filter(white="A"))
    game = imported_game(library, id)
    assert game is not None
    assert whites(library) == ["A", "C"], "looking at it changes nothing"
    game.tree.note(1, game.tree[1].notes._replace(comment="a comment"))
    Archive(library.store).save(game, [1])
    assert whites(library) == ["A", "C"]
    assert "a comment" in library.pgn(id)
    assert [header.kind for header in library.page(Filter(white="A"))[1]] == ["analysis"]
    assert library.tree(start()).games == 2
    assert add(library, tmp_path, pgn("A"), pgn("C"), pgn("D")) == 1
    library.delete([id])
    assert whites(library) == ["C", "D"], "the original does not come back"


def test_deletions_are_undone(library: Library, tmp_path: Path) -> None:
    own = keep(library, pgn("Own"))
    add(library, tmp_path, pgn("C"), pgn("D"))
    (imported,) = library.ids(Filter(white="C"))
    library.delete([own, imported])
    assert whites(library) == ["D"]
    assert whites(library, scope=Scope(deleted=True)) == ["C", "Own"]
    assert library.tree(start()).games == 1
    assert imported not in library
    library.restore([own, imported])
    assert whites(library) == ["C", "D", "Own"]
    library.delete([own, imported])
    library.empty_bin()
    library.restore([own, imported])
    assert whites(library) == ["D"]
    assert library.bulk is not None
    assert len(library.bulk) == 1, "it is gone from the files"


@pytest.mark.parametrize("other", ["same", "grown", "name and text", "plain"])
def test_importing_games_again_takes_them_from_the_bin(
    library: Library, tmp_path: Path, other: str
) -> None:
    noted = pgn("C", "1. e4 {best} e5 2. Nf3")
    file = tmp_path / "a.pgn"
    file.write_text(noted + pgn("D") + pgn("E"))
    library.add(file, Options(folder="Club"))
    edited, gone = library.ids(Filter(white="C")), library.ids(Filter(white="D"))
    library.delete(edited + gone)
    if other == "grown":
        file.write_text(file.read_text() + pgn("F"))
    elif other != "same":
        file = tmp_path / "b.pgn"
        file.write_text("\n" + pgn("D") + (noted if other != "plain" else pgn("C")))
    new = other == "grown"
    added = library.add(file)
    assert (added.games, added.restored) == (new, 2)
    assert added.duplicates == 0
    assert whites(library) == ["C", "D", "E", *["F"] * new]
    assert library.count(scope=Scope("Club")) == 3 + new
    again = library.add(file)
    assert (again.games, again.restored) == (0, 0)


def test_a_copy_that_was_deleted_stays_in_the_bin_when_the_game_is_kept(
    library: Library, tmp_path: Path
) -> None:
    file = tmp_path / "a.pgn"
    file.write_text(pgn("C") + pgn("C") + pgn("D"))
    library.add(file, Options(duplicates=True))
    library.delete(library.ids(Filter(white="C"))[1:])
    assert library.add(file).restored == 0
    library.delete(library.ids(Filter(white="D")))
    assert library.add(file, Options(from_bin=False)).restored == 0
    assert whites(library) == ["C"]


def test_games_that_were_removed_for_good_are_imported_again(
    library: Library, tmp_path: Path
) -> None:
    file = tmp_path / "a.pgn"
    file.write_text(pgn("C") + pgn("D"))
    library.add(file)
    library.delete(library.ids(Filter(white="C")))
    library.empty_bin()
    assert [source.games for source in library.sources()] == [1]
    added = library.add(file)
    assert (added.games, added.duplicates, added.restored) == (1, 1, 0)
    assert whites(library) == ["C", "D"]


def test_commands_and_python_say_what_came_back(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from philidor import Database

    file, data = tmp_path / "a.pgn", str(tmp_path / "data")
    file.write_text(pgn("C") + pgn("D"))
    assert run(["games", "import", str(file), "--data", data]) == 0
    assert run(["games", "delete", "--white", "C", "--data", data]) == 0
    capsys.readouterr()
    assert run(["games", "import", str(file), "--data", data]) == 0
    assert f"{file}: 1 game restored from the bin" in capsys.readouterr().out
    assert run(["games", "delete", "--black", "B", "--data", data]) == 0
    with Database(data) as games:
        assert (games.add(file), len(games)) == (2, 2)


def test_folders_hold_games_of_both_sides(library: Library, tmp_path: Path) -> None:
    own = keep(library, pgn("Own"))
    add(library, tmp_path, pgn("C"), pgn("D"), into="Club's")
    (imported,) = library.ids(Filter(white="D"))
    assert library.folders() == {"Club's": 2}
    library.file([own], "Club's")
    library.file([imported], "Else")
    assert library.folders() == {"Club's": 2, "Else": 1}
    assert whites(library, scope=Scope("Club's")) == ["C", "Own"]
    assert whites(library, Filter(white="d"), Scope("Else")) == ["D"]
    library.file([imported], "")
    assert library.folders() == {"Club's": 2}
    with Library(tmp_path / "data") as again:
        assert again.folders() == {"Club's": 2}


@pytest.mark.parametrize(("text", "wanted"), DATES.items())
def test_dates_have_one_form(text: str, wanted: str) -> None:
    assert normalised(text) == wanted
    assert normalised(wanted) == wanted


def test_ranges_compare_days(library: Library, tmp_path: Path) -> None:
    """Also where a part of the date is not known."""
    dates = ("2025-02-23", "2025.??.??", "2025.2.3", "2025.02.24", "????.??.??", "2024.12.31")
    add(library, tmp_path, *(pgn(chr(65 + n), Date=date) for n, date in enumerate(dates)))
    keep(library, pgn("O", Date="2025-2-3", moves="1. d4"))
    assert whites(library, Filter(since="2025.03")) == ["B"]
    assert whites(library, Filter(until="2025.12.31")) == ["A", "B", "C", "D", "F", "O"]
    february = Filter(since="2025.02.01", until="2025.02.28")
    assert whites(library, february) == ["A", "B", "C", "D", "O"]
    assert whites(library, Filter(since="2025-02-24", until="2025-02-24")) == ["B", "D"]


def test_names_are_found_without_their_accents(library: Library, tmp_path: Path) -> None:
    keep(library, pgn("Müller, Jörg"))
    add(library, tmp_path, pgn("Ødegård"), pgn("Weiß"), pgn("Łukasz"), pgn("MUELLER"))
    for wanted, found in (
        ("muller", ["Müller, Jörg"]),
        ("MÜLLER", ["Müller, Jörg"]),
        ("odegard", ["Ødegård"]),
        ("weiss", ["Weiß"]),
        ("lukasz", ["Łukasz"]),
    ):
        assert whites(library, Filter(player=wanted)) == found
        assert whites(library, Filter(words=wanted)) == found
    assert plain("Ünïcode ß æ Ł") == "unicode ss ae l"


def test_results_are_found_as_people_write_them(library: Library, tmp_path: Path) -> None:
    keep(library, pgn("Draw", Result="1/2-1/2"))
    add(library, tmp_path, pgn("Drawn", Result="1/2-1/2"), pgn("Won"), pgn("Open", Result="*"))
    for wanted, found in (
        ("1/2-1/2 dr", ["Draw", "Drawn"]),
        ("1/2", ["Draw", "Drawn"]),
        ("½", ["Draw", "Drawn"]),
        ("1\N{EN DASH}0", ["Won"]),
        ("*", ["Open"]),
        ("0-1", []),
    ):
        assert whites(library, Filter(words=wanted)) == found


def test_words_have_alternatives_and_phrases(library: Library, tmp_path: Path) -> None:
    keep(library, pgn("Tal", "1. e4 c6", Event="Tata Steel"))
    add(
        library,
        tmp_path,
        pgn("Steel, Tata", "1. e4 e6", Result="1/2-1/2"),
        pgn("Euwe", "1. d4 d5 2. c4", Result="0-1"),
    )
    for wanted, found in (
        ('"tata steel"', ["Tal"]),
        ("tata steel", ["Steel, Tata", "Tal"]),
        ('caro-kann|"queen\'s gambit"', ["Euwe", "Tal"]),
        ("caro-kann|french steel", ["Steel, Tata", "Tal"]),
        ("1/2-1/2|0-1", ["Euwe", "Steel, Tata"]),
        ('"tata steel', ["Steel, Tata", "Tal"]),
        ('"', []),
        ("|euwe|", ["Euwe"]),
        ("nobody|noone", []),
    ):
        assert whites(library, Filter(words=wanted)) == found, wanted


def test_a_question_mark_is_no_opening(library: Library, tmp_path: Path) -> None:
    """As lichess writes one without a name; the moves tell a name where they have one."""
    unknown = {"ECO": "?", "Opening": "?"}
    keep(library, pgn("A", "1. a3 a6", **unknown))
    add(library, tmp_path, pgn("B", "1. e4 c5", **unknown))
    start = {"SetUp": "1", "FEN": "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"}
    keep(library, pgn("C", "1. Kd2", **unknown, **start))
    _, headers = library.page(Filter(), Scope(), Sorting("white", descending=False), 10)
    openings = [(header.eco, header.opening) for header in headers]
    assert openings == [("A00", "Anderssen's Opening"), ("B20", "Sicilian Defense"), ("", "")]


def test_a_rating_that_is_no_number_is_kept(library: Library, tmp_path: Path) -> None:
    add(library, tmp_path, pgn("A", WhiteElo="1500?", BlackElo="2400"))
    _, (header,) = library.page(Filter())
    assert (header.white_elo, header.black_elo) == (0, 2400)
    text = library.pgn(header.id)
    assert '[WhiteElo "1500?"]' in text
    assert text.count("[BlackElo") == 1


def test_only_damage_is_called_damage(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    import duckdb

    from philidor.library.connection import undamaged

    for error, words in (
        (duckdb.OutOfMemoryException("no memory"), "need more memory"),
        (duckdb.IOException("No space left on device"), "the disk is full"),
        (PermissionError(13, "Permission denied"), "Permission denied"),
        (duckdb.InvalidInputException("No magic bytes"), "are damaged"),
    ):
        with pytest.raises(InputError, match=words) as raised, undamaged(Path("x")):
            raise error
        assert ("damaged" in str(raised.value)) == (words == "are damaged")


def test_a_data_folder_of_version_4_is_taken_over(tmp_path: Path) -> None:
    data = tmp_path / "data"
    shutil.copytree(VERSION_4, data)
    with Library(data) as library:
        found = whites(library)
        assert found.count("Morphy, Paul") == 2, "an opened one, and the same imported before"
        assert {"Ann", "Müller, Jörg", "Muller, Anna", "Weiß, Eva", "Rajah"} <= set(found)
        assert library.folders() == {"Friends": 1}
        assert whites(library, scope=Scope(deleted=True)) == ["Gone"]
        assert whites(library, Filter(since="2025.02.01", until="2025.02.28")) == [
            "Muller, Anna", "Müller, Jörg", "Müller, Jörg", "Weiß, Eva",
        ]  # fmt: skip
        assert library.page(Filter(player="müller", rating=1900))[0] == 2
        (ann,) = library.ids(Filter(event="Kitchen"))
        kept = Archive(library.store).load(ann)
        assert kept is not None
        assert not kept.damage
        assert "the Spanish" in library.pgn(ann)
        assert "(3. Bc4" in library.pgn(ann)
        texts = list(library.texts())
        assert len(texts) == len(found)
    backup = data / f"{FILE}.version-4"
    assert backup.stat().st_mode & 0o777 == 0o600
    old = json.loads((data / FOLDER / "version-1" / "database.json").read_text())
    assert old["version"] == 1
    assert (data / FOLDER / "version-1" / "games-1.parquet").exists()
    with Library(data) as library:
        assert whites(library) == found
    assert not list(data.glob("*.version-5"))


def test_a_database_in_a_folder_of_its_own_is_taken_over(tmp_path: Path) -> None:
    data = tmp_path / "db"
    shutil.copytree(VERSION_4 / FOLDER, data)
    with Library(data) as library:
        assert library.count() == 4


def test_the_commands_see_played_games(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = tmp_path / "data"
    with Library(data) as library:
        keep(library, pgn("Own", moves="1. e4 e5 {a comment} (1... c5)"))
        add(library, tmp_path, pgn("C"), pgn("D"), into="Club")

    def told(*words: str) -> str:
        assert run(["games", *words, "-d", str(data)]) == 0
        return capsys.readouterr().out

    assert "3 games" in told("search")
    assert re.search(r"C.*\n.*D.*\n.*Own", told("search", "--sort", "white", "--ascending"))
    assert "a comment" in told("search", "--white", "own", "--pgn")
    assert "e4" in told("tree")
    assert '"games": 2' in told("tree", "--folder", "Club", "--json")
    assert "Club" in told("folders")
    assert "2 games deleted" in told("delete", "--folder", "Club")
    assert "1 game" in told("stats")
    assert "2 games restored" in told("restore")
    assert "1 game moved" in told("move", "Best", "--white", "C")
    assert "Best" in told("folders")
    told("export", "-o", str(tmp_path / "all.pgn"))
    written = (tmp_path / "all.pgn").read_text()
    assert written.count("[White ") == 3
    assert "(1... c5)" in written
    assert run(["games", "delete", "-d", str(data)]) == 2
    assert "say which games" in capsys.readouterr().err


def test_games_of_matches_are_added(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from philidor.lab.commands.play import kept_in_library

    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    games = tmp_path / "match.pgn"
    games.write_text(pgn("rajah") + pgn("arasan"))
    assert kept_in_library(games, "Matches").startswith("library: 2 games added")
    assert kept_in_library(games, "Matches").startswith("library: 0 games added")
    with Library(default_folder()) as library:
        assert library.folders() == {"Matches": 2}


def test_a_locked_store_can_be_read_and_changes_are_refused_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("philidor.library.library.PATIENCE", 0.05)
    file = tmp_path / "g.pgn"
    file.write_text(pgn())
    data = ["--data", str(tmp_path / "data")]
    assert invoke("games", "import", str(file), *data).exit_code == 0
    with closing(sqlite3.connect(tmp_path / "data" / FILE, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        assert "1 game" in invoke("games", "search", *data).stdout
        for command in (["delete"], ["move", "F"]):
            refused = invoke("games", *command, "--player", "A", *data)
            assert refused.exit_code == 2
            assert refused.stderr.count("\n") == 1
            assert "the store is locked by another program" in refused.stderr
        other.execute("ROLLBACK")
    assert "1 game" in invoke("games", "search", *data).stdout


@pytest.mark.parametrize("change", ["delete", "file", "restore"])
def test_a_change_of_games_is_made_whole_or_not_at_all(tmp_path: Path, change: str) -> None:
    """SQLite fails at each call in turn."""
    file = tmp_path / "g.pgn"
    file.write_text("".join(pgn(white) for white in "AB"))
    with Library(tmp_path / "data") as games:
        games.add(file)
        ids = games.ids()
        if change == "restore":
            games.delete(ids)
        failing = Failing(games.store.connection)
        games.store.connection = failing  # type: ignore[assignment]
        number = 0
        while True:
            before = states(games)
            failing.arm(number)
            try:
                games.file(ids, "F") if change == "file" else getattr(games, change)(ids)
            except sqlite3.Error:
                failing.arm(-1)
                assert states(games) == before
            else:
                assert not failing.failed
                failing.arm(-1)
                break
            number += 1
        assert number > 1 and states(games) != before


def states(games: Library) -> list[tuple[str, str, bool]]:
    """The games with their folders, and whether they are in the bin."""
    return [
        (header.id, header.folder, deleted)
        for deleted in (False, True)
        for header in games.page(scope=Scope(deleted=deleted))[1]
    ]
