"""The UCI session against a player that the test controls."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.doubles import Eager, RandomMover
from tests.talk import Talk

from philidor.contract.limits import Limits, TimeLeft
from philidor.players import load
from philidor.protocols.uci.session import UciSession


@pytest.fixture
def player() -> RandomMover:
    return RandomMover()


@pytest.fixture
def talk(player: RandomMover) -> Iterator[Talk]:
    talk = Talk(UciSession, player)
    yield talk
    talk.close()


def complaints(lines: list[str]) -> list[str]:
    return [line for line in lines if line.startswith("info string")]


def answered(talk: Talk) -> list[str]:
    """The lines so far, read after an `isready`, which must be answered."""
    talk.send("isready")
    return talk.until("readyok")[:-1]


def test_introduction_lists_the_players_options(talk: Talk) -> None:
    talk.send("uci")
    lines = talk.until("uciok")
    assert lines[:2] == ["id name Random Mover", "id author the test suite"]
    assert "option name Hash type spin default 16 min 1 max 1024" in lines
    assert "option name Style type combo default Solid var Solid var Risky" in lines
    assert "option name Book File type string default <empty>" in lines
    assert "option name Clear Hash type button" in lines
    assert "option name Ponder type check default false" in lines
    assert any(line.startswith("option name UCI_EngineAbout type string") for line in lines)


def test_go_is_answered_by_one_legal_bestmove(talk: Talk, player: RandomMover) -> None:
    talk.send("position startpos moves e2e4 e7e5", "go depth 2")
    lines = talk.until("bestmove")
    assert lines[-1].split()[1] in player.legal_moves()
    assert lines[-1].split()[2] == "ponder"
    assert any(line.startswith("info depth 1 score cp 13 nodes") for line in lines)
    assert answered(talk) == []


def test_limits_reach_the_player(talk: Talk, player: RandomMover) -> None:
    talk.send(
        "go wtime 60000 btime -5 winc 100 binc 200 movestogo 12 depth 7 nodes 900 movetime 1 "
        "mate 3 searchmoves e2e4 d2d4"
    )
    talk.until("bestmove")
    limits = player.searched[0]
    assert (limits.white, limits.black) == (TimeLeft(60000, 100), TimeLeft(0, 200))
    assert (limits.moves_to_go, limits.depth, limits.nodes) == (12, 7, 900)
    assert (limits.movetime, limits.mate) == (1, 3)
    assert limits.search_moves == ("e2e4", "d2d4")
    assert not (limits.infinite or limits.ponder)


MISTAKES = """
hello
go sideways depth 1
go depth
go depth x
go depth 0
go movetime 0
go nodes \u0661
go winc 5 depth 1
go depth 1 searchmoves e7e5
position
position fen
position fen 8/8/8/8/8/8/8/8 w - - 0 1
position startpos moves e2e4 e2e4
position nowhere
setoption
setoption Hash
setoption name
setoption name Speed value 3
setoption name Hash value 0
setoption name Hash value big
setoption name Ponder value maybe
setoption name Style value Wild
ponderhit
debug
debug perhaps
\ufffd
""".strip().splitlines()


@pytest.mark.parametrize("line", [*MISTAKES, "go depth " + "9" * 5000, "\x00\x01"])
def test_each_mistake_gets_one_info_string(talk: Talk, line: str) -> None:
    talk.send(line, "stop")
    lines = answered(talk)
    assert len(complaints(lines)) == 1, lines
    assert all(len(text) < 200 for text in lines)


def test_a_complaint_names_the_fault(talk: Talk) -> None:
    talk.send("setoption name hash value 5000", "position fen 8/8/8/8/8/8/8/7x w - - 0 1")
    first, second = answered(talk)
    assert first == "info string option Hash takes 1 to 1024, not 5000"
    assert "unknown piece 'x' on rank 1" in second


def test_no_search_answers_for_the_position_before_a_bad_fen(
    talk: Talk, player: RandomMover
) -> None:
    talk.send("position startpos moves e2e4", "position fen 8/8/8/8/8/8/8/8 w - - 0 1")
    assert answered(talk)[0].startswith("info string bad position: ")
    talk.send("go depth 1")
    lines = talk.until("bestmove")
    assert lines[0].startswith("info string no position to search (bad position: ")
    assert lines[1:] == ["bestmove 0000"]
    talk.send("go infinite")
    assert not any(line.startswith("bestmove") for line in talk.quiet(0.05))
    talk.send("stop")
    assert talk.until("bestmove")[-1] == "bestmove 0000"
    assert player.searched == []
    talk.send("position startpos", "go depth 1")
    assert talk.until("bestmove")[-1] != "bestmove 0000"
    assert len(player.searched) == 1


def test_a_position_that_the_board_cannot_hold_is_refused() -> None:
    talk = Talk(UciSession, load("rajah"))
    talk.send("position startpos moves e2e4", "position fen 1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBgb -")
    (complaint,) = answered(talk)
    assert complaint.startswith("info string position refused: Rajah's board knows no")
    talk.send("go depth 1")
    assert talk.until("bestmove")[-1] == "bestmove 0000"
    talk.send("position startpos moves e2e4", "go depth 1 searchmoves e7e5")
    assert talk.until("bestmove")[-1] == "bestmove e7e5"
    talk.close()


@pytest.mark.parametrize(
    ("go", "complaint", "searched"),
    [
        ("depth 0", "depth takes 1 to 10000, not 0; 1 is used", Limits(depth=1)),
        ("nodes 0", f"nodes takes 1 to {2**62}, not 0; 1 is used", Limits(nodes=1)),
        ("depth x", "depth takes a number, not 'x'; no limit is left, one ply is searched",
         Limits(depth=1)),
        ("movetime", "movetime needs a number; no limit is left, one ply is searched",
         Limits(depth=1)),
        ("depth x nodes 50", "depth takes a number, not 'x'", Limits(nodes=50)),
        ("movestogo 0 wtime 60000", "movestogo takes 1 to 10000, not 0; it is left out",
         Limits(white=TimeLeft(60000), black=TimeLeft(60000))),
    ],
)  # fmt: skip
def test_a_bound_that_is_wrong_never_makes_the_search_endless(
    talk: Talk, player: RandomMover, go: str, complaint: str, searched: Limits
) -> None:
    talk.send(f"go {go}")
    lines = talk.until("bestmove")
    assert lines[0] == f"info string {complaint}"
    assert player.searched == [searched]


def test_one_clock_counts_for_both_sides(talk: Talk, player: RandomMover) -> None:
    talk.send("position startpos", "go btime 500 binc 20")
    talk.until("bestmove")
    assert player.searched == [Limits(white=TimeLeft(500, 20), black=TimeLeft(500, 20))]


def test_the_position_after_the_legal_moves_counts(talk: Talk, player: RandomMover) -> None:
    talk.send("position startpos moves e2e4 e7e5 e1e8 d2d4")
    (complaint,) = answered(talk)
    assert "illegal move 'e1e8' after 2 legal ones" in complaint
    assert [str(move) for move in player.board.move_stack] == ["e2e4", "e7e5"]


def test_unknown_words_before_a_command_are_skipped(talk: Talk) -> None:
    talk.send("well then isready")
    assert "unknown command 'well then'" in talk.until("readyok")[0]


def test_options_take_names_and_values_with_spaces(talk: Talk, player: RandomMover) -> None:
    talk.send(
        "setoption name Book File value /a b/my  book.bin",
        "setoption name book file value x value y",
        "setoption name Clear Hash",
        "setoption name clear hash value now",
        "setoption name UCI_EngineAbout value mine",
        "register later",
    )
    assert answered(talk) == []
    assert player.values == {"Book File": "x value y", "Clear Hash": None}


def test_infinite_search_answers_only_after_stop(talk: Talk) -> None:
    talk.send("go infinite")
    talk.until("info depth 1")
    talk.send("isready")
    talk.until("readyok")
    assert not any(line.startswith("bestmove") for line in talk.quiet())
    talk.send("stop")
    talk.until("bestmove")


@pytest.mark.parametrize("go", ["go infinite", "go ponder wtime 1000 btime 1000", "go"])
def test_even_a_finished_player_waits_for_stop(go: str) -> None:
    talk = Talk(UciSession, Eager())
    talk.send(go)
    assert not any(line.startswith("bestmove") for line in talk.quiet())
    talk.send("stop")
    talk.until("bestmove")
    talk.close()


@pytest.mark.parametrize("player", [Eager(), RandomMover()])
def test_ponderhit_releases_the_answer(player: RandomMover) -> None:
    talk = Talk(UciSession, player)
    talk.send("go ponder wtime 1000 btime 1000")
    assert not any(line.startswith("bestmove") for line in talk.quiet(0.05))
    talk.send("ponderhit")
    talk.until("bestmove")
    talk.close()


def test_ponderhit_directly_after_go(talk: Talk) -> None:
    for _ in range(50):
        talk.send("go ponder wtime 1000 btime 1000", "ponderhit")
        talk.until("bestmove")


def test_stop_directly_after_go(talk: Talk) -> None:
    for _ in range(50):
        talk.send("go infinite", "stop")
        talk.until("bestmove")


def test_a_command_during_a_search_ends_it_first(talk: Talk) -> None:
    for line in ("position startpos", "setoption name Hash value 8", "ucinewgame"):
        talk.send("go infinite", line)
        lines = answered(talk)
        assert [text.split()[0] for text in lines if not text.startswith("info")] == ["bestmove"]
        assert len(complaints(lines)) == 1
    talk.send("go infinite", "go depth 1")
    assert "bestmove" in talk.until("bestmove")[-1]
    talk.until("bestmove")


def test_stop_without_a_search_is_silent(talk: Talk) -> None:
    talk.send("stop")
    assert answered(talk) == []


def test_no_legal_move(talk: Talk) -> None:
    talk.send("position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "go depth 3")
    lines = talk.until("bestmove")
    assert lines == ["info depth 0 score cp 0", "bestmove (none)"]


def test_insight_is_sent_only_under_debug(talk: Talk) -> None:
    talk.send("go depth 1")
    assert not any("statistics" in line for line in talk.until("bestmove"))
    talk.send("debug on", "go depth 1")
    assert 'info string {"kind":"statistics","nodes":1}' in talk.until("bestmove")
    talk.send("debug off", "go depth 1")
    assert not any("statistics" in line for line in talk.until("bestmove"))


def test_chess960_moves_follow_the_option(talk: Talk, player: RandomMover) -> None:
    talk.send(
        "setoption name UCI_Chess960 value true",
        "position fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 moves e1h1 e8a8",
    )
    assert answered(talk) == []
    assert player.board.king(True) == 6


def test_new_game_reaches_the_player(talk: Talk, player: RandomMover) -> None:
    talk.send("ucinewgame", "ucinewgame")
    answered(talk)
    assert player.games == 2


def test_quit_ends_a_running_search(player: RandomMover) -> None:
    talk = Talk(UciSession, player)
    talk.send("go infinite", "quit")
    talk.thread.join(5)
    assert not talk.thread.is_alive()
    assert talk.until("bestmove")
