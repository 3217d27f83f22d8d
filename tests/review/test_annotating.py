"""Annotated files: what is added, what stays, interruption, RDChess's comments, the report."""

from __future__ import annotations

import io
import os
import re
import resource
import threading
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import chess
import chess.pgn
import pytest
from tests.commands import Result, invoke

from philidor.arena.engines import read_engine
from philidor.arena.pool import Workforce
from philidor.contract.errors import InputError
from philidor.contract.limits import Limits
from philidor.explanations.accuracy import move_accuracy, side_accuracies
from philidor.explanations.judgement import JudgedMove, judge, judged_line, label, summary
from philidor.explanations.values import Value, decided
from philidor.files import FileError
from philidor.notation.rdchess_reader import leading_annotation
from philidor.review.cache import ValueCache
from philidor.review.costs import costs
from philidor.review.files import annotate_file, annotated_path, growing, partial_path
from philidor.review.jobs import ExplainJob
from philidor.review.work import Outcome, Plan

PGN = """[Event "One"]
[White "Fool"]
[Black "Mate & <Co>"]
[Result "0-1"]
[Annotator "Smith"]

1. f3 {so far} e5 (1... d5 2. d4) 2. g4 $6 Qh4# 0-1

[Event "Broken"]

1. e4 e5 2. Ke3 *

[Event "Three"]
[Result "1-0"]

1. e4 e5 2. Nf3 Nc6 3. Bb5 Nd4 4. Bxd7+ Kxd7 1-0
"""


class Tags(HTMLParser):
    """Addresses that a page would load something from."""

    def __init__(self) -> None:
        super().__init__()
        self.names: list[str] = []
        self.addresses: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.names.append(tag)
        self.addresses += [
            value or "" for name, value in attrs if name in ("src", "href", "xlink:href", "data")
        ]


def plan(tmp_path: Path, rdchess: bool = False) -> Plan:
    source = tmp_path / "games.pgn"
    source.write_text(PGN)
    return Plan(
        source,
        tmp_path / "out.pgn",
        tmp_path / "report.html",
        read_engine("philidor"),
        Limits(nodes=500),
        tmp_path / "cache" / "values.sqlite3",
        rdchess,
    )


def done(wanted: Plan) -> Outcome:
    return annotate_file(wanted, Workforce(1))


def read(path: Path) -> list[chess.pgn.Game]:
    return games_of_text(path.read_text())


def test_annotations_are_added_and_nothing_is_lost(tmp_path: Path) -> None:
    wanted = plan(tmp_path)
    outcome = done(wanted)
    assert (outcome.games, outcome.positions, outcome.searched) == (2, 14, 12), (
        "both games begin alike"
    )
    assert outcome.faults == ["line 11: illegal move 'Ke3' (? - ?)"]
    first, _, third = read(wanted.output)
    assert "1. e4 e5 2. Ke3 *" in wanted.output.read_text()
    moves = list(first.mainline())
    assert [node.san() for node in moves] == ["f3", "e5", "g4", "Qh4#"]
    assert re.match(r"\[%eval -?\d.*\] so far", " ".join(moves[0].comment.split()))
    assert moves[0].eval() is not None
    assert moves[0].variations[1].san() == "d5", "the game's own variation stays first"
    blunder = moves[2]
    assert blunder.nags == {6}, "the game's own glyph stays"
    assert "Blunder. " in blunder.comment
    assert len(moves[1].variations) == 2, "the best line"
    assert blunder.eval() == chess.engine.PovScore(chess.engine.Mate(-1), chess.WHITE)
    assert float(first.headers["BlackAccuracy"]) > 95
    assert float(first.headers["WhiteAccuracy"]) < 60
    assert third.headers["Annotator"] == "Philidor"
    assert first.headers["Annotator"] == "Smith; Philidor", "whose comments stay"


def test_values_found_before_are_not_searched_again(tmp_path: Path) -> None:
    """As after an interruption: the file is the same, whatever was known before."""
    wanted = plan(tmp_path)

    def interrupt(searched: int, total: int) -> None:
        assert total == 14
        if searched == 5:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        annotate_file(wanted, Workforce(1), interrupt)
    assert not wanted.output.exists()
    assert done(wanted).searched == 8
    text = wanted.output.read_text()
    assert done(wanted).searched == 0
    assert wanted.output.read_text() == text


def test_an_interrupted_run_leaves_the_games_that_it_has_done(tmp_path: Path) -> None:
    wanted = plan(tmp_path)

    def interrupt(searched: int, total: int) -> None:
        if searched == 10:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        annotate_file(wanted, Workforce(1), interrupt)
    part = partial_path(wanted.output)
    assert [game.headers["Event"] for game in read(part)] == ["One", "Broken"]
    beginning = part.read_text()
    assert done(wanted).searched == 3
    assert wanted.output.read_text().startswith(beginning)
    assert not part.exists()


def test_a_second_run_on_the_same_output_is_refused(tmp_path: Path) -> None:
    output = tmp_path / "out.pgn"
    link = tmp_path / "link.pgn"
    link.symlink_to(output)
    with growing(output) as write:
        write("first\n")
        for path in (output, link):
            with pytest.raises(InputError, match="another program is writing"), growing(path):
                pass
        write("second\n")
    assert output.read_text() == "first\nsecond\n"
    with growing(link) as write:
        write("third\n")
    assert link.is_symlink()
    assert output.read_text() == "third\n"
    assert {path.name for path in tmp_path.iterdir()} == {"out.pgn", "link.pgn"}


def test_an_annotated_file_can_be_annotated_again(tmp_path: Path) -> None:
    wanted = plan(tmp_path)
    done(wanted)
    text = wanted.output.read_text()
    wanted.source.write_text(text)
    assert done(wanted).searched == 0
    assert wanted.output.read_text() == text


def test_a_write_that_fails_is_one_line(tmp_path: Path) -> None:
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (100, before[1]))
    try:
        with (
            pytest.raises(FileError, match=r"g\.pgn\.part cannot be written: File too large"),
            growing(tmp_path / "g.pgn") as write,
        ):
            write("a game" * 100)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def test_annotated_games_are_beside_their_file() -> None:
    for source in ("g.pgn", "g.pgn.gz", "g.PGN.zst"):
        assert annotated_path(Path("club") / source) == Path("club/g-annotated.pgn")
    assert annotated_path(Path("2024.05")) == Path("2024-annotated.pgn")


def test_comments_in_the_form_of_rdchess(tmp_path: Path) -> None:
    wanted = plan(tmp_path, rdchess=True)
    done(wanted)
    first, _, third = read(wanted.output)
    marks = ""
    for node in [*first.mainline(), *third.mainline()]:
        found, _ = leading_annotation(" ".join(node.comment.split()))
        assert found is not None, node.comment
        marks += found.mark
        if not node.board().is_checkmate():
            assert found.nodes
            assert (found.centipawns is None) != (found.mate is None)
    assert marks[4:9] == "BBBBB", "the shipped book has the Ruy Lopez"
    assert marks[-1] in "CP"


def test_the_report_is_one_file(tmp_path: Path) -> None:
    wanted = plan(tmp_path)
    done(wanted)
    assert wanted.html is not None
    page = wanted.html.read_text()
    tags = Tags()
    tags.feed(page)
    assert all(address.startswith("#") for address in tags.addresses)
    assert not {"script", "link", "img", "iframe"} & set(tags.names)
    assert "Mate &amp; &lt;Co&gt;" in page
    assert page.count("<polygon") >= 2
    assert "A mate decides" in page
    assert re.search(r"Better was <b>\w+", page)


def test_bad_moves_are_explained_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wanted = replace(plan(tmp_path), explain="de")
    explained: list[int] = []

    def noted(*fields: Any) -> ExplainJob:
        explained.append(len(fields[3]))
        return ExplainJob(*fields)

    monkeypatch.setattr("philidor.review.work.ExplainJob", noted)
    done(wanted)
    assert sum(explained) > 0
    text = wanted.output.read_text()
    blunder = list(read(wanted.output)[0].mainline())[2]
    assert "Patzer. Am besten war" in " ".join(blunder.comment.split())
    assert "Er erlaubt Matt in 1: 2. g4 Dh4#." in " ".join(blunder.comment.split())
    assert wanted.html is not None
    assert "<li>Er erlaubt Matt in 1" in wanted.html.read_text()
    explained.clear()
    done(wanted)
    assert explained == [0, 0, 0]
    assert wanted.output.read_text() == text


def test_several_workers_write_the_same_file(tmp_path: Path) -> None:
    wanted = plan(tmp_path)
    done(wanted)
    text = wanted.output.read_text()
    wanted.cache.unlink()
    assert annotate_file(wanted, Workforce(2)).searched == 12
    assert wanted.output.read_text() == text


def test_what_a_mistake_cost_by_term() -> None:
    """Bxd7+ gives a bishop for a pawn: the loss is material."""
    board = chess.Board("r1bqkbnr/pppp1ppp/8/1B2p3/3nP3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4")
    before = Value(cp=40, line=("f3d4", "e5d4", "e1g1"))
    move = judge(
        board, board.parse_san("Bxd7+"), before, Value(cp=-250, line=("c8d7", "f3d4", "e5d4"))
    )
    assert move.label == "blunder"
    (first, *_) = costs(board, move)
    assert first.term == "material"
    assert 100 < first.centipawns < 400
    mate = judge(board, board.parse_san("Bxd7+"), before, Value(mate=-3, line=("c8d7",)))
    assert costs(board, mate) == []


def test_labels_and_accuracy() -> None:
    assert [label(loss, False) for loss in (0, 4.9, 5, 10, 20)] == [
        "good", "good", "inaccuracy", "mistake", "blunder",
    ]  # fmt: skip
    assert label(30, True) == "best"
    assert move_accuracy(0) == 100
    assert move_accuracy(100) == 0
    board = chess.Board()
    before = Value(cp=30, line=("e2e4", "e7e5"))
    judged = judge(board, chess.Move.from_uci("f2f3"), before, Value(cp=-300))
    assert (judged.label, judged.best_san, judged.line) == ("blunder", "e4", ("e4", "e5"))
    equal, lost = Value(cp=0, line=("e2e4",)), Value(cp=-300)
    moves: list[JudgedMove] = [judge(board, board.parse_san("f3"), equal, lost)]
    white, black = summary(moves, True), summary(moves, False)
    assert white.centipawns == 300
    assert white.counts["blunder"] == 1
    assert (black.accuracy, black.centipawns) == (None, None)


def test_the_end_of_a_game_needs_no_engine() -> None:
    assert decided(chess.Board("7k/5KQ1/8/8/8/8/8/8 b - - 0 1")) == Value(mate=1, ended=True)
    assert decided(chess.Board("7k/5K2/6Q1/8/8/8/8/8 b - - 0 1")) == Value(cp=0, ended=True)
    assert decided(chess.Board()) is None


def test_mistakes_of_the_user_are_one_line(tmp_path: Path) -> None:
    games = tmp_path / "games.pgn"
    games.write_text(PGN)
    cache = ["--data", str(tmp_path / "values")]
    for words, reason in (
        ([str(tmp_path / "absent.pgn")], "cannot be read: No such file"),
        ([str(games), "-o", str(games)], "choose another name"),
        ([str(games), "-e", "nonesuch"], "there is no program 'nonesuch'"),
        ([str(games), "-e", "philidor; Nope=3"], "Nope"),
    ):
        result = invoke("annotate", *words, *cache)
        assert result.exit_code == 2, result.output
        assert reason in " ".join(result.output.split())


def test_games_come_from_and_go_to_pipes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`-` in and out: only games on the standard output, the reader's notes beside it."""
    words = ["--nodes", "200", "--data", str(tmp_path / "values")]

    def given(text: str) -> Result:
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
        return invoke("annotate", "-", *words)

    result = given(f'{PGN}\n[Event "Odd"]\n\n1. e4 {{open}} e5 }} *\n')
    assert result.exit_code == 0, result.output
    found = [str(game.headers["Event"]) for game in games_of_text(result.stdout)]
    assert found == ["One", "Broken", "Three", "Odd"]
    assert result.stdout.startswith('[Event "One"]')
    assert result.stderr.splitlines() == [
        "the standard input, line 11: illegal move 'Ke3' (? - ?): left as it is",
        "the standard input, line 20: a brace that closes nothing (? - ?)",
        "the standard input: 3 games, 17 positions, 12 of them searched now",
    ]
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writing = threading.Thread(target=pipe.write_text, args=(PGN,))
    writing.start()
    output = tmp_path / "out.pgn"
    result = invoke("annotate", str(pipe), "-o", str(output), *words)
    writing.join()
    assert result.exit_code == 0, result.output
    assert len(read(output)) == 3
    result = given("hello\n")
    assert result.exit_code == 2
    assert "the standard input has no game" in result.output


def games_of_text(text: str) -> list[chess.pgn.Game]:
    """The games of a text."""
    stream = io.StringIO(text)
    return list(iter(lambda: chess.pgn.read_game(stream), None))


def test_an_engine_that_cannot_start(tmp_path: Path) -> None:
    wanted = plan(tmp_path)
    broken = Plan(
        wanted.source, wanted.output, None, read_engine("/bin/true"), wanted.limits, wanted.cache
    )
    with pytest.raises(InputError, match="true failed"):
        done(broken)
    assert not wanted.output.exists()


def test_a_cache_that_can_no_longer_be_written_is_one_line(tmp_path: Path) -> None:
    wanted = plan(tmp_path)
    with ValueCache(wanted.cache, wanted.spec, wanted.limits) as cache:
        cache.connection.execute("DROP TABLE found")
        with pytest.raises(InputError, match="sqlite3 cannot keep values: no such table"):
            cache.find(chess.Board())


def test_a_sides_accuracy_is_lichesss() -> None:
    """Worked out by hand from lichess's method: windows of two, weights, and both means."""
    values = [Value(cp=cp) for cp in (15, 20, -400, -390)]
    # Chances: 51.38, 51.84, 18.65, 19.22; losses: 0, 0 (Black gains), White 33.19, Black 0.57.
    found = side_accuracies([values[0], values[1], values[1], values[2]], True)
    assert found[False] == pytest.approx(100, abs=0.01)
    # White's moves: 100 with weight 0.5, and 103.1668 e^(-0.04354 * 33.19) - 2.1669 = 22.15 with
    # the weight 12, since the chances' deviation is 16.6.
    bad = 22.15
    weighted = (0.5 * 100 + 12 * bad) / 12.5
    harmonic = 2 / (1 / 100 + 1 / bad)
    assert found[True] == pytest.approx((weighted + harmonic) / 2, abs=0.1)


def test_one_dropped_queen_weighs_more_than_many_quiet_moves() -> None:
    cps = [20] * 41 + [-900] * 20
    found = side_accuracies([Value(cp=cp) for cp in cps], True)
    mean = (29 * 100 + move_accuracy(46.0)) / 30
    assert found[True] < 90 < mean
    assert found[False] == 100
    # Mates count as ten pawns.
    assert side_accuracies([Value(cp=900), Value(mate=3)], True) == {True: 100.0}


def test_a_tactic_seen_a_move_later_judges_the_move_before() -> None:
    # After 1... d6 the search sees nothing; White plays the tactic, and then it is seen.
    values = [Value(cp=30), Value(cp=25), Value(cp=20, line=("g1f3",)), Value(cp=500)]
    moves = ["e2e4", "d7d6", "d2d4"]
    white, black, tactic = judged_line(chess.Board(), moves, values)
    assert (white.label, black.label) == ("good", "blunder")
    assert tactic.label == "best" and tactic.before.cp == 500
    # Small differences are the noise of searches.
    calm = [Value(cp=30), Value(cp=25), Value(cp=20), Value(cp=45)]
    assert [one.after.cp for one in judged_line(chess.Board(), moves, calm)] == [25, 20, 45]
