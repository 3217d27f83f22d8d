"""Any player with a book and learning."""

from __future__ import annotations

import os
import random
from collections.abc import Sequence
from pathlib import Path

import chess
import pytest
from tests.book.positions import repertoire
from tests.talk import Talk

from philidor import players
from philidor.book.learning import Lesson
from philidor.book.opener import Opener
from philidor.book.polyglot import entries_of, write_entries
from philidor.book.store import LearnStore
from philidor.contract.info import Info, ignore
from philidor.contract.limits import Limits
from philidor.contract.options import OptionError
from philidor.contract.search_control import SearchControl
from philidor.engine import Philidor
from philidor.game.fen import start
from philidor.game.replay import after
from philidor.protocols.uci.session import UciSession
from philidor.protocols.xboard.session import XBoardSession

LINES = ("e2e4 e7e5 g1f3 b8c6", "d2d4 d7d5")
QUICK = Limits(nodes=200)


@pytest.fixture
def book(tmp_path: Path) -> Path:
    path = tmp_path / "book.bin"
    write_entries(path, entries_of(repertoire(*LINES)))
    return path


def opener(*options: tuple[str, object], seed: int = 1) -> Opener:
    player = Opener(Philidor(), random.Random(seed))
    for name, value in options:
        player.set_option(name, str(value))
    return player


def answer(player: Opener, *moves: str, limits: Limits = QUICK) -> tuple[str | None, list[str]]:
    """The move after these, and the text reports."""
    said: list[Info] = []
    player.set_position(start(), moves)
    best = player.go(limits, said.append)
    return best.move, [info.text for info in said if info.text]


def test_off_by_default(book: Path) -> None:
    player = opener(("Book File", book))
    assert answer(player, "e2e4", "e7e5")[1] == []
    defaults = {option.name: getattr(option, "default", None) for option in player.options}
    assert defaults["OwnBook"] is False
    assert defaults["Learning"] is False


def test_it_plays_from_its_book_and_says_so(book: Path) -> None:
    player = opener(("Book File", book), ("OwnBook", "true"))
    assert answer(player, "e2e4", "e7e5") == ("g1f3", ["book move g1f3"])
    assert {
        answer(opener(("Book File", book), ("OwnBook", "true"), seed=s))[0] for s in range(9)
    } == {
        "e2e4",
        "d2d4",
    }
    move, said = answer(player, "a2a3")
    assert said == []
    assert move is not None


@pytest.mark.parametrize("limits", [Limits(nodes=200, search_moves=("a2a3",)), Limits(mate=1)])
def test_probing_the_book_does_not_count_as_a_move(book: Path, limits: Limits) -> None:
    player = opener(("Book File", book), ("OwnBook", "true"))
    assert "book move" not in " ".join(answer(player, limits=limits)[1])


@pytest.mark.parametrize("option", [("UCI_AnalyseMode", "true"), ("MultiPV", "3")])
def test_analysis_does_not_use_the_book(book: Path, option: tuple[str, str]) -> None:
    player = opener(("Book File", book), ("OwnBook", "true"), option)
    assert answer(player)[1] == []


def test_castling_from_the_book_has_the_engines_notation(tmp_path: Path) -> None:
    line = "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 e1g1 g8f6 f1e1 e8g8"
    path = tmp_path / "book.bin"
    write_entries(path, entries_of(repertoire(line)))
    player = opener(("Book File", path), ("OwnBook", "true"))
    moves = line.split()
    assert answer(player, *moves[:6])[0] == "e1g1"
    spoken_otherwise = [*moves[:6], "e1h1", *moves[7:9]]
    assert answer(player, *spoken_otherwise)[0] == "e8g8"


def test_without_a_file_the_shipped_books_are_used() -> None:
    player = opener(("OwnBook", "true"))
    assert answer(player, "e2e4", "e7e5")[1][0].startswith("book move")


def test_a_bad_file_is_refused_and_the_old_book_stays(book: Path, tmp_path: Path) -> None:
    player = opener(("Book File", book), ("OwnBook", "true"))
    for path, reason in (
        (tmp_path / "absent.bin", "cannot be read"),
        (tmp_path / "book.xyz", "a book's name ends in"),
    ):
        with pytest.raises(OptionError, match=f"{reason}.*; the book stays {book}"):
            player.set_option("Book File", str(path))
    assert answer(player, "e2e4", "e7e5")[1] == ["book move g1f3"]


@pytest.mark.parametrize("name", ["absent.bin", "book.xyz", "folder.book"])
@pytest.mark.parametrize("switched_on_first", [True, False])
def test_without_a_readable_book_it_plays_without_one(
    tmp_path: Path, name: str, switched_on_first: bool
) -> None:
    """The default book must not replace one that the user named."""
    (tmp_path / "folder.book").mkdir()
    player = opener()
    if switched_on_first:
        player.set_option("OwnBook", "true")
    with pytest.raises(OptionError, match="there is no book until another Book File is set"):
        player.set_option("Book File", str(tmp_path / name))
    if not switched_on_first:
        with pytest.raises(OptionError, match="there is no book"):
            player.set_option("OwnBook", "true")
    assert answer(player)[1] == []
    with pytest.raises(OptionError, match="there is no book"):
        player.book_moves(start())
    player.set_option("Book File", "")
    assert answer(player)[1][0].startswith("book move")


def test_a_truncated_book_is_used_with_a_warning(book: Path) -> None:
    book.write_bytes(book.read_bytes()[:-3])
    player = opener(("Book File", book), ("OwnBook", "true"))
    move, said = answer(player, "e2e4", "e7e5")
    assert "is cut off" in said[0]
    assert move is not None
    assert answer(player, "e2e4", "e7e5")[1][:1] != said[:1], "it is said once"


def test_every_builtin_program_has_a_book() -> None:
    for info in players.ENGINES:
        player = players.load(info.key)
        names = [option.name for option in player.options]
        assert "OwnBook" in names
        assert len(set(names)) == len(names), info.key
        player.set_option("OwnBook", "true")
        player.set_position(start(), ())
        said: list[Info] = []
        player.go(Limits(depth=1), said.append)
        assert any(info.text and info.text.startswith("book move") for info in said), info.key


def test_the_players_other_methods_still_work() -> None:
    player = opener()
    player.set_position(start(), ())
    assert player.perft(3) == 8902
    with pytest.raises(AttributeError):
        player.does_not_exist  # noqa: B018


def test_xboards_bk_lists_the_book(book: Path) -> None:
    talk = Talk(XBoardSession, opener(("Book File", book)))
    talk.send("xboard", "new", "force", "bk")
    lines = [*talk.until(" "), *talk.quiet()]
    assert {line for line in lines if line.startswith(" ")} == {" d2d4 50%", " e2e4 50%"}
    talk.send("usermove a2a3", "bk")
    talk.until(" The book does not know this position.")
    talk.close()


# Memory.


def learner(tmp_path: Path, *options: tuple[str, object]) -> Opener:
    return opener(("Learn File", tmp_path / "learned.sqlite"), ("Learning", "true"), *options)


def taught(tmp_path: Path, *lessons: Lesson) -> None:
    with LearnStore(tmp_path / "learned.sqlite") as store:
        store.record_all(lessons)


def test_it_repeats_winning_moves(tmp_path: Path) -> None:
    taught(tmp_path, *[Lesson(("b2b4", "e7e5", "c1b2", "b8c6"), "1-0")] * 2)
    player = learner(tmp_path)
    assert answer(player) == ("b2b4", ["learned move b2b4"])
    assert answer(player, "b2b4", "e7e5")[0] == "c1b2"


def test_it_avoids_losing_moves_in_book_and_search(tmp_path: Path, book: Path) -> None:
    taught(tmp_path, *[Lesson(("e2e4", "e7e5", "g1f3", "b8c6"), "0-1")] * 3)
    player = learner(tmp_path, ("Book File", book), ("OwnBook", "true"))
    assert answer(player)[0] == "d2d4"
    move, said = answer(player, "e2e4", "e7e5")
    assert said == []
    assert move != "g1f3"


def test_when_every_move_has_lost_it_plays_on(tmp_path: Path) -> None:
    every = [move.uci() for move in chess.Board().legal_moves]
    taught(tmp_path, *(Lesson((move,), "0-1") for move in every))
    assert answer(learner(tmp_path))[0] in every


def test_a_reported_result_is_learned_once(tmp_path: Path) -> None:
    player = learner(tmp_path)
    player.set_position(start(), ("e2e4", "e7e5", "g1f3"))
    player.game_over("1-0")
    player.game_over("1-0")
    player.new_game()
    with LearnStore(tmp_path / "learned.sqlite") as store:
        assert store.counts()[0] == 1


def test_nothing_is_stored_unless_learning_is_on(tmp_path: Path) -> None:
    player = opener(("Learn File", tmp_path / "learned.sqlite"))
    player.set_position(start(), ("e2e4", "e7e5"))
    player.game_over("1-0")
    assert not (tmp_path / "learned.sqlite").exists()


def test_over_uci_it_judges_the_game_by_the_board(tmp_path: Path) -> None:
    talk = Talk(UciSession, learner(tmp_path))
    talk.send("position startpos moves f2f3 e7e5 g2g4", "go nodes 2000")
    assert talk.until("bestmove")[-1].startswith("bestmove d8h4")
    talk.send("ucinewgame", "isready")
    talk.until("readyok")
    talk.close()
    with LearnStore(tmp_path / "learned.sqlite") as store:
        (game,) = store.games()
        assert (game.line, game.result) == ("f2f3 e7e5 g2g4 d8h4", "0-1")


def test_over_xboard_it_learns_the_reported_result(tmp_path: Path) -> None:
    talk = Talk(XBoardSession, learner(tmp_path))
    talk.send("xboard", "new", "force", "usermove e2e4", "usermove e7e5", "result 1-0 {resigns}")
    talk.send("ping 1")
    talk.until("pong 1")
    talk.close()
    with LearnStore(tmp_path / "learned.sqlite") as store:
        assert [(game.line, game.result) for game in store.games()] == [("e2e4 e7e5", "1-0")]


def test_an_unusable_store_switches_learning_off_and_says_so(tmp_path: Path) -> None:
    (tmp_path / "learned.sqlite").write_text("my notes, longer than any header may be\n" * 20)
    player = learner(tmp_path)
    assert answer(player)[0] is not None
    assert "learning is off" in " ".join(answer(player)[1])


def test_a_game_that_ends_while_it_ponders_is_learned_from(tmp_path: Path) -> None:
    """Leaves out the move pondered on, which was not played, and the answer to it."""
    player = learner(tmp_path)
    control = SearchControl(ponder=True)
    player.set_position(start(), ["e2e4", "e7e5"])
    assert player.go(Limits(ponder=True, depth=3), ignore, control).move is not None
    control.stop()
    player.game_over("1-0")
    player.new_game()
    assert [known.move for known in player._opened_store().experience(start())] == ["e2e4"]
    assert not player._opened_store().experience(after(start(), "e2e4"))


class Repeater:
    """Repeats the moves with which it once won where they are legal, and else searches."""

    def __init__(self, winning: Sequence[str]) -> None:
        self.winning = winning
        self.engine = Philidor()

    def move(self, moves: Sequence[str], limits: Limits) -> str:
        ply = len(moves)
        if list(moves) == list(self.winning[:ply]) and ply < len(self.winning):
            return self.winning[ply]
        self.engine.new_game()
        self.engine.set_position(start(), moves)
        best = self.engine.go(limits, ignore).move
        assert best is not None
        return best


STRONG, WEAK = Limits(nodes=6000), Limits(nodes=150)
MOST_PLIES = 300


def play(learning: Opener, repeater: Repeater, limits: Limits) -> tuple[list[str], str]:
    """A game between the repeater, who has White, and the learner; moves and result."""
    learning.new_game()
    moves: list[str] = []
    board = chess.Board()
    while not board.is_game_over(claim_draw=True) and len(moves) < MOST_PLIES:
        if board.turn == chess.WHITE:
            move = repeater.move(moves, limits)
        else:
            learning.set_position(start(), moves)
            move = learning.go(WEAK, ignore).move or ""
        moves.append(move)
        board.push_uci(move)
    result = board.result(claim_draw=True).replace("*", "1/2-1/2")
    learning.set_position(start(), moves)
    learning.game_over(result)
    return moves, result


def test_a_line_that_always_wins_against_it_stops_winning(tmp_path: Path) -> None:
    """The opponent found its line with forty times the thought; from then on it only repeats it,
    and thinks like the learner where that has left the line."""
    winning, result = play(opener(), Repeater(()), STRONG)
    assert result == "1-0"
    repeater = Repeater(winning)
    forgetful = [play(opener(), repeater, WEAK) for _ in range(2)]
    assert forgetful == [(winning, "1-0")] * 2, "without learning it loses the same game for ever"
    student = learner(tmp_path)
    games = [play(student, repeater, WEAK) for _ in range(6)]
    assert games[0] == (winning, "1-0")
    results = [result for _, result in games]
    assert results[1:] != ["1-0"] * 5, results
    assert all(moves != winning for moves, _ in games[1:]), "the line itself never wins again"


@pytest.mark.timeout(20)
@pytest.mark.parametrize("name", ["Book File", "Network File", "Learn File"])
def test_options_open_regular_files_only(tmp_path: Path, name: str) -> None:
    """A pipe would make the program wait for ever, and a device would fill the memory."""
    pipe, device = tmp_path / "pipe.bin", tmp_path / "device.txt"
    os.mkfifo(pipe)
    device.symlink_to("/dev/zero")
    long = tmp_path / ("x" * 300 + ".bin")
    for path in (pipe, device, long, "~no-such-user/x.bin", "a\0b.bin"):
        player = opener()
        if name == "Learn File" and "\0" not in str(path):
            player.set_option(name, str(path))
            player.set_option("Learning", "true")
            told = answer(player)[1] + answer(player)[1]
            assert any("learning is off" in text for text in told), path
        else:
            with pytest.raises(OptionError, match=r"regular|too long|no such user|NUL"):
                player.set_option(name, str(path))
