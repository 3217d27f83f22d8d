"""Import, resumption, duplicates, the opening tree, searches and export of the games database."""

from __future__ import annotations

import io
import random
import shutil
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import chess
import chess.pgn
import pytest
from tests.pgn.generator import games
from tests.pgn.trees import outline

from philidor.contract.errors import InputError
from philidor.contract.setup import Setup
from philidor.game.fen import parse_fen, start
from philidor.library.bulk import Bulk
from philidor.library.export import pgn_of, tree_of
from philidor.library.files import export_pgn
from philidor.library.importing import Options, import_file
from philidor.library.library import FOLDER, Library
from philidor.library.material import material_condition
from philidor.library.query import EVERYWHERE, Filter
from philidor.library.segments import TABLES, read_contents, writing
from philidor.notation.boards import setup_of
from philidor.pgn.notes import Notes
from philidor.pgn.whole_games import WholeGame, trees_of
from philidor.pgn.writer import PARENTHESES

COUNT = 150
DAMAGED = r"the imported games in .*db (are damaged|cannot be read: a file is missing)"
VALUES = {"1-0": 0, "1/2-1/2": 1, "0-1": 2}


@pytest.fixture(scope="module")
def pgn(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("pgn") / "games.pgn"
    path.write_text("".join(games(COUNT, seed=3, wild=0.4)))
    return path


@pytest.fixture(scope="module")
def folder(pgn: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database of several segments."""
    folder = tmp_path_factory.mktemp("database")
    source = import_file(folder, pgn, Options(most_positions=2_000))
    assert (source.games, source.duplicates, source.faulty) == (COUNT, 0, 0)
    return folder


@pytest.fixture(scope="module")
def known(pgn: Path) -> list[chess.pgn.Game]:
    """The same games as python-chess reads them."""
    stream = io.StringIO(pgn.read_text())
    return list(iter(lambda: chess.pgn.read_game(stream), None))


@pytest.fixture(scope="module")
def whole(pgn: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The database in one segment; who changes it copies it."""
    folder = tmp_path_factory.mktemp("whole")
    import_file(folder, pgn)
    return folder


def after(*moves: str) -> chess.Board:
    board = chess.Board()
    for move in moves:
        board.push_san(move)
    return board


def counted(known: list[chess.pgn.Game], wanted: chess.Board) -> dict[str, tuple[int, int, int]]:
    """Wins, draws and losses of White by move in a position, game by game."""
    found: dict[str, list[int]] = {}
    for game in known:
        board, seen = game.board(), set()
        for move in game.mainline_moves():
            same = chess.BaseBoard.__eq__(board, wanted) and (
                (board.turn, board.clean_castling_rights())
                == (wanted.turn, wanted.clean_castling_rights())
            )
            if same and move not in seen and not board.has_legal_en_passant():
                seen.add(move)
                counts = found.setdefault(board.uci(move), [0, 0, 0])
                counts[VALUES[game.headers["Result"]]] += 1
            board.push(move)
    return {move: (counts[0], counts[1], counts[2]) for move, counts in found.items()}


@pytest.mark.parametrize("moves", [(), ("e4",), ("d4", "Nf6", "c4"), ("c4", "Nf6", "d4")])
def test_the_tree_counts_what_python_chess_finds(
    folder: Path, known: list[chess.pgn.Game], moves: tuple[str, ...]
) -> None:
    """Also by transposition: the last two positions are the same."""
    with Bulk(folder) as database:
        tree = database.tree(setup_of(after(*moves)))
    expected = counted(known, after(*moves))
    assert expected
    assert {one.uci: (one.white, one.draws, one.black) for one in tree.moves} == expected
    assert tree.games == sum(sum(counts) for counts in expected.values())
    assert [one.games for one in tree.moves] == sorted(one.games for one in tree.moves)[::-1]


def test_ratings_are_the_means_of_the_movers(folder: Path, known: list[chess.pgn.Game]) -> None:
    ratings = [
        int(game.headers["WhiteElo"])
        for game in known
        if "WhiteElo" in game.headers and next(iter(game.mainline_moves())).uci() == "e2e4"
        if "FEN" not in game.headers
    ]
    with Bulk(folder) as database:
        (move,) = [one for one in database.tree(start()).moves if one.san == "e4"]
        assert move.rating == round(sum(ratings) / len(ratings))
        wanted = Filter(rating=2_000)
        assert database.tree(start(), wanted).games < database.tree(start()).games


def test_games_are_exported_as_they_were_imported(
    folder: Path, pgn: Path, known: list[chess.pgn.Game], tmp_path: Path
) -> None:
    """Tags, moves, comments, variations and glyphs, Chess960 included."""
    target = tmp_path / "out.pgn"
    data = tmp_path / "data"
    shutil.copytree(folder, data / FOLDER)
    with Library(data) as library:
        assert export_pgn(library, Filter(), EVERYWHERE, target) == COUNT
    stream = io.StringIO(target.read_text())
    for before in known:
        again = chess.pgn.read_game(stream)
        assert again is not None
        assert not again.errors
        headers = dict(again.headers)
        for added in ("ECO", "Opening"):
            if added not in before.headers:
                headers.pop(added, None)
        assert headers == dict(before.headers)
        assert list(again.mainline_moves()) == list(before.mainline_moves())
    written = [one.tree for one in trees_of(target) if isinstance(one, WholeGame)]
    given = [one.tree for one in trees_of(pgn) if isinstance(one, WholeGame)]
    for after, original in zip(written, given, strict=True):
        assert outline(after)[3:] == [plain(node) for node in outline(original)[3:]]


def plain(node: tuple[Any, Any, Notes]) -> tuple[Any, Any, Notes]:
    """A node with its comments as braces can hold them."""
    parent, move, notes = node
    comment, before = (
        text.translate(PARENTHESES) if "}" in text else text
        for text in (notes.comment, notes.before)
    )
    return parent, move, notes._replace(comment=comment, before=before)


def test_searches(folder: Path, known: list[chess.pgn.Game]) -> None:
    with Bulk(folder) as database:
        for wanted, expected in (
            (Filter(player="lasker"), lambda tags: "Lasker" in tags["White"] + tags["Black"]),
            (Filter(white="Réti"), lambda tags: "Réti" in tags["White"]),
            (Filter(result="1/2-1/2"), lambda tags: tags["Result"] == "1/2-1/2"),
            (Filter(event="masters"), lambda tags: "Masters" in tags["Event"]),
            (Filter(since="2010"), lambda tags: tags["Date"] >= "2010"),
            (Filter(until="2009"), lambda tags: tags["Date"] < "2010"),
            (Filter(tag="Chess960"), lambda tags: tags.get("Variant") == "Chess960"),
        ):
            total, found = database.search(wanted, limit=1_000)
            matching = [game for game in known if expected(game.headers)]
            assert total == len(found) == len(matching) > 0, wanted
        total, found = database.search(Filter(eco="C"), limit=2, offset=1)
        assert len(found) == 2 < total
        assert all(game.eco.startswith("C") for game in found)
        assert database.search(Filter(player="nobody")) == (0, [])


def test_positions_are_found_wherever_they_occur(folder: Path, known: list[chess.pgn.Game]) -> None:
    dice = random.Random(2)
    with Bulk(folder) as database:
        for game in dice.sample(known, 12):
            board = game.board()
            for move in list(game.mainline_moves())[: dice.randint(1, 70)]:
                board.push(move)
            _, found = database.search(Filter(position=setup_of(board)), limit=1_000)
            assert any(
                (one.white, one.black, one.date)
                == tuple(game.headers[name] for name in ("White", "Black", "Date"))
                for one in found
            )


def test_material_is_found_where_it_lasted(folder: Path, known: list[chess.pgn.Game]) -> None:
    expected = 0
    for game in known:
        board, lasted, most = game.board(), 0, 0
        for move in game.mainline_moves():
            board.push(move)
            lasted = 0 if board.queens else lasted + 1
            most = max(most, lasted)
        expected += most >= 2
    with Bulk(folder) as database:
        total, _ = database.search(Filter(material="KR*B*N*P*vKR*B*N*P*"))
    assert total == expected > 0


@pytest.mark.parametrize(
    ("text", "yes", "no"),
    [
        ("KRPvKR", ("KRP", "KR"), ("KRPP", "KR")),
        ("KRKRP", ("KRP", "KR"), ("KR", "KR")),
        ("KQ+vKP*", ("KQ", "KPPP"), ("K", "KP")),
        ("KBBvKN", ("KBB", "KN"), ("KB", "KN")),
    ],
)
def test_material_patterns(text: str, yes: tuple[str, str], no: tuple[str, str]) -> None:
    import duckdb

    def number(sides: tuple[str, str]) -> int:
        return sum(
            sides[side].count(letter) << (20 * side + 4 * place)
            for side in (0, 1)
            for place, letter in enumerate("PNBRQ")
        )

    for sides, expected in ((yes, True), (yes[::-1], True), (no, False)):
        condition = material_condition(text, f"({number(sides)}::UBIGINT)")
        assert duckdb.execute(f"SELECT {condition}").fetchone() == (expected,), (text, sides)


@pytest.mark.parametrize("text", ["", "KR", "KRPvKRvK", "rook", "KXvK"])
def test_invalid_material_is_refused(text: str) -> None:
    with pytest.raises(InputError, match="is not a material signature"):
        material_condition(text)


def test_duplicates_are_left_out_unless_they_are_wanted(pgn: Path, tmp_path: Path) -> None:
    """A copy with other spellings of names is a duplicate; a copy with comments is not."""
    text = pgn.read_text().split("\n\n[Event")[0] + "\n\n"
    one = '[White "Fischer, Robert J"]\n[Black "SPASSKY, B."]\n[Result "1-0"]\n\n1. e4 {%s} 1-0\n\n'
    plain = one.replace(" {%s}", "")
    other = plain.replace("Fischer, Robert J", "Fischer,R").replace("SPASSKY, B.", "Spasskÿ, Boris")
    file = tmp_path / "copies.pgn"
    file.write_text(text + text + plain + other + one % "a" + one % "a" + one % "b" + plain)
    source = import_file(tmp_path / "db", file)
    assert (source.games, source.duplicates) == (4, 4)
    again = tmp_path / "again.pgn"
    again.write_text("\n" + file.read_text())
    source = import_file(tmp_path / "db", again)
    assert (source.games, source.duplicates) == (0, 8)
    source = import_file(tmp_path / "all", file, Options(duplicates=True))
    assert (source.games, source.duplicates) == (8, 0)


def test_faulty_games_are_named_and_kept_where_it_is_asked_for(tmp_path: Path) -> None:
    file, rejected = tmp_path / "mixed.pgn", tmp_path / "rejected.pgn"
    good = list(games(3, seed=9, wild=0))
    bad = '[White "A"]\n[Black "B"]\n\n1. e4 e5 2. Ke3 *\n\n'
    file.write_text(good[0] + bad + good[1] + bad.replace("Ke3", "{") + good[2])
    source = import_file(tmp_path / "db", file, Options(rejected=rejected)).source
    assert source.games == 3
    line = good[0].count("\n") + 4
    assert source.faults[0] == f"line {line}: illegal move 'Ke3' (A - B)"
    assert "a comment that is not closed (A - B)" in source.faults[1]
    assert rejected.read_text().count("1. e4 e5 2.") == 2


def test_an_interrupted_import_continues_where_it_stopped(pgn: Path, tmp_path: Path) -> None:
    folder = tmp_path / "db"
    for limit in (40, 70, 1_000):
        asked = iter(range(10_000))
        added = import_file(folder, pgn, Options(stopped=lambda: next(asked) + 1 >= limit))  # noqa: B023
        assert added.source.games == min(COUNT, {40: 40, 70: 110, 1_000: COUNT}[limit])
    contents = read_contents(folder)
    assert (contents.games, len(contents.sources)) == (COUNT, 1)
    import_file(folder, pgn)
    assert read_contents(folder).games == COUNT


def test_a_file_continues_the_source_that_knows_most_of_it(tmp_path: Path) -> None:
    """Each of several sources begins as the file does; a file that is new begins as none."""
    games = [
        f'[White "{name}"]\n\n1. {move} *\n\n'
        for name, move in zip("ABCD", ("e4", "d4", "c4", "b4"), strict=True)
    ]
    folder = tmp_path / "db"
    sources = []
    for number, text in enumerate((games[0], games[1] + games[2], games[0] + games[3])):
        file = tmp_path / f"{number}.pgn"
        file.write_text(text)
        sources.append(import_file(folder, file).source.id)
    assert sources == [1, 2, 1]
    (tmp_path / "both.pgn").write_text(games[0] + games[3] + games[1])
    source = import_file(folder, tmp_path / "both.pgn").source
    assert (source.id, source.games, source.duplicates) == (1, 2, 1)


def test_only_the_new_games_of_a_grown_file_are_read(pgn: Path, tmp_path: Path) -> None:
    file, folder = tmp_path / "growing.pgn", tmp_path / "db"
    text = pgn.read_text()
    middle = text.index("\n[Event", len(text) // 2) + 1
    file.write_text(text[:middle])
    first = import_file(folder, file).games
    file.write_text(text)
    added = import_file(folder, file)
    assert 0 < first == added.known < added.source.games == COUNT
    assert (added.games, added.duplicates) == (COUNT - first, 0)
    changed = "\n" + text.replace("2", "3", 1)
    file.write_text(changed)
    import_file(folder, file)
    assert len(read_contents(folder).sources) == 2


def test_files_of_a_killed_import_are_removed(pgn: Path, whole: Path, tmp_path: Path) -> None:
    shutil.copytree(whole, tmp_path, dirs_exist_ok=True)
    for name in ("games-99.parquet", "positions-99.parquet.tmp"):
        (tmp_path / name).write_bytes(b"half")
    with Bulk(tmp_path) as database:
        assert len(database) == COUNT
    import_file(tmp_path, pgn)
    assert not list(tmp_path.glob("*99*"))


def test_only_one_program_imports_at_a_time(pgn: Path, tmp_path: Path) -> None:
    with writing(tmp_path), pytest.raises(InputError, match="another program is importing"):
        import_file(tmp_path, pgn)


def test_segments_are_merged_and_an_open_database_sees_it(pgn: Path, tmp_path: Path) -> None:
    parts = pgn.read_text().split("\n\n[Event")
    with Bulk(tmp_path) as database:
        assert database.tree(start()).games == 0
        assert database.search(Filter()) == (0, [])
        for number in range(10):
            file = tmp_path / f"{number}.pgn"
            games = parts[number * 10 : number * 10 + 10]
            text = "\n\n".join(
                ("[Event" if number or index else "") + one for index, one in enumerate(games)
            )
            file.write_text(text + "\n\n")
            import_file(tmp_path, file)
            assert len(database) == 10 * (number + 1)
            assert database.search(Filter(), limit=1)[0] == 10 * (number + 1)
        assert len(database.contents.segments) < 8
        assert {row.number for row in database.search(Filter(), 1_000)[1]} == set(range(1, 101))
    assert len(list(tmp_path.glob("*.parquet"))) == 3 * len(database.contents.segments)
    assert {file.name.split("-")[0] for file in tmp_path.glob("*.parquet")} == set(TABLES)


def test_parquet_for_other_programs(folder: Path, tmp_path: Path) -> None:
    import duckdb

    target = tmp_path / "it's.parquet"
    with Bulk(folder) as database:
        count = database.copy(Filter(result="1-0"), EVERYWHERE, target)
        assert count == database.search(Filter(result="1-0"))[0] > 0
    assert duckdb.execute(
        "SELECT count(*) FROM read_parquet(?) WHERE result = 2", [str(target)]
    ).fetchone() == (count,)


def test_bad_input_is_one_line(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="cannot be read: No such file"):
        import_file(tmp_path / "db", tmp_path / "absent.pgn")
    (tmp_path / "binary").write_bytes(b"1. e4 e5 *\n\n" + bytes(10))
    with pytest.raises(InputError, match="not text, but binary data"):
        import_file(tmp_path / "db", tmp_path / "binary")
    (tmp_path / "db" / "database.json").write_text("[]")
    with pytest.raises(InputError, match="is not the list of a database"):
        Bulk(tmp_path / "db")


def test_statistics(folder: Path, known: list[chess.pgn.Game]) -> None:
    with Bulk(folder) as database:
        found = database.statistics()
    results = Counter(game.headers["Result"] for game in known)
    assert found.games == COUNT
    assert found.by_result() == {text: results[text] for text in VALUES | {"*": 3}}
    assert found.bytes > 0
    assert found.first == min(game.headers["Date"] for game in known)


def test_a_long_game_from_another_start(tmp_path: Path) -> None:
    fen = "4k3/8/8/8/8/8/4P3/4K3 b - - 0 30"
    file = tmp_path / "long.pgn"
    moves = " ".join(["Kd8 Kd1 Ke8 Ke1"] * 500)
    file.write_text(
        f'[White "A"]\n[WhiteElo "2000"]\n[BlackElo "1000"]\n[FEN "{fen}"]\n\n{moves} *\n'
    )
    import_file(tmp_path / "db", file)
    with Bulk(tmp_path / "db") as database:
        tree = database.tree(parse_fen(fen))
        assert [(one.san, one.games, one.rating) for one in tree.moves] == [("Kd8", 1, 1000)]
        game = database.game(1)
        assert game is not None
        assert pgn_of(game).count("Kd8") == 500
        assert "30... Kd8 31. Kd1" in pgn_of(game)


@pytest.mark.parametrize("text", ["hello world, not a pgn\n", "\n\n", "{only a comment}\n"])
def test_a_text_without_tags_and_moves_is_no_game(tmp_path: Path, text: str) -> None:
    (tmp_path / "text.pgn").write_text(text)
    with pytest.raises(InputError, match=r"text\.pgn has no game"):
        import_file(tmp_path / "db", tmp_path / "text.pgn")
    with Bulk(tmp_path / "db") as database:
        assert len(database) == 0
        assert database.contents.sources == []
    (tmp_path / "text.pgn").write_text(f'{text}\n[White "A"]\n\n*\n\n1. e4 *\n\n{text}')
    assert import_file(tmp_path / "db", tmp_path / "text.pgn", Options(duplicates=True)).games == 2


@pytest.mark.parametrize("table", ["games", "positions"])
@pytest.mark.parametrize("damage", ["deleted", "emptied", "overwritten"])
def test_a_damaged_database_is_one_line(
    whole: Path, tmp_path: Path, table: str, damage: str
) -> None:
    shutil.copytree(whole, tmp_path / "db")
    (file,) = (tmp_path / "db").glob(f"{table}-*.parquet")
    if damage == "deleted":
        file.unlink()
    else:
        file.write_bytes(b"" if damage == "emptied" else bytes(file.stat().st_size))

    def use() -> None:
        with Bulk(tmp_path / "db") as database:
            database.tree(start())
            list(database.games(Filter()))
            database.statistics()

    with pytest.raises(
        InputError,
        match=DAMAGED,
    ):
        use()


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("place", [0, -1])
def test_damage_of_any_segment_is_one_line(
    folder: Path, tmp_path: Path, table: str, place: int
) -> None:
    folder = Path(shutil.copytree(folder, tmp_path / "db"))
    file = read_contents(folder).segments[place].file(folder, table)
    sound = file.read_bytes()
    more = tmp_path / "more.pgn"
    more.write_text('[White "Another"]\n\n1. a4 a5 2. h4 h5 *\n')
    # Without its end, and with other bytes in the list of its columns.
    for damaged in (sound[:-100], sound[:-300] + b"\xff" * 100 + sound[-200:]):
        file.write_bytes(damaged)
        kept = read_contents(folder)
        with pytest.raises(
            InputError,
            match=DAMAGED,
        ):
            use_all(folder, start())
        if table == "games":
            with pytest.raises(
                InputError,
                match=DAMAGED,
            ):
                import_file(folder, more)
            assert read_contents(folder) == kept


def use_all(folder: Path, setup: Setup) -> None:
    """Queries that read every table."""
    with Bulk(folder) as database:
        database.tree(setup)
        database.search(Filter(material="KRKR"))
        list(database.games(Filter()))
        database.statistics()


def test_games_without_a_date_are_not_the_latest(tmp_path: Path) -> None:
    dates = ("????.??.??", "1992.05.17", "", "1992.??.??", "unknown", "2001.01.01", "0000.00.00")
    file = tmp_path / "games.pgn"
    file.write_text("".join(f'[White "A"]\n[Date "{date}"]\n\n1. e4 *\n\n' for date in dates))
    import_file(tmp_path / "db", file, Options(duplicates=True))
    with Bulk(tmp_path / "db") as database:
        _, found = database.search(Filter())
        assert [one.date for one in found][:3] == ["2001.01.01", "1992.05.17", "1992.??.??"]
        statistics = database.statistics()
        assert (statistics.first, statistics.last) == ("1992.05.17", "2001.01.01")


@pytest.mark.parametrize("text", ["abc", "2020.13.45", "2021.02.29", "199", "2020-05-32", "2020."])
def test_dates_that_are_none_are_refused(folder: Path, text: str) -> None:
    with Bulk(folder) as database:
        for wanted in (Filter(since=text), Filter(until=text)):
            with pytest.raises(InputError, match="is not a date"):
                database.search(wanted)
        database.search(Filter(since="1992.05", until="1992.05.17"))


def test_a_tab_in_an_imported_name_is_a_blank(tmp_path: Path) -> None:
    """The page refuses control characters; databases of earlier versions have them."""
    file = tmp_path / "g.pgn"
    file.write_text('[White "Ann X"]\n[Black "Ben"]\n\n1. e4 e5 1-0\n')
    import_file(tmp_path / "db", file)
    with Bulk(tmp_path / "db") as database:
        game = database.game(1)
    assert game is not None
    earlier = replace(
        game, header=replace(game.header, white="Ann\tX"), tags='{"Annotator": "C\x7f"}'
    )
    tree = tree_of(earlier)
    assert (tree.tags["White"], tree.tags["Annotator"]) == ("Ann X", "C")
