"""The XBoard session against players that the test controls."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.doubles import Hopeless, RandomMover, Scripted
from tests.talk import Talk

from philidor.contract.info import Bound, Info, Score
from philidor.contract.limits import Limits, TimeLeft
from philidor.contract.options import Spin
from philidor.contract.setup import START_FEN
from philidor.players import load
from philidor.protocols.xboard.session import XBoardSession
from philidor.protocols.xboard.words import thinking_line


class Slow(RandomMover):
    """Searches long enough that something can be sent meanwhile."""

    thinking = 0.2


@pytest.fixture
def player() -> RandomMover:
    return RandomMover()


@pytest.fixture
def talk(player: RandomMover) -> Iterator[Talk]:
    talk = Talk(XBoardSession, player)
    talk.send("xboard", "protover 2")
    talk.until("feature done=1")
    yield talk
    talk.close()


def scripted(*moves: str) -> Talk:
    """A conversation with a player that plays these moves."""
    talk = Talk(XBoardSession, Scripted(*moves))
    talk.send("xboard", "protover 2", "new", "sd 1")
    talk.until("feature done=1")
    return talk


def answered(talk: Talk) -> list[str]:
    """The lines so far."""
    talk.send("ping 77")
    return talk.until("pong 77")[:-1]


def test_features_are_declared_truthfully(player: RandomMover) -> None:
    talk = Talk(XBoardSession, player)
    talk.send("xboard", "protover 2")
    lines = talk.until("feature done=1")
    text = "\n".join(lines)
    assert lines[0] == "feature done=0"
    for word in ("ping=1", "setboard=1", "usermove=1", "sigint=0", "memory=1", "smp=1"):
        assert word in text
    assert 'variants="normal,fischerandom"' in text
    assert 'feature option="Style -combo *Solid /// Risky"' in lines
    assert 'feature option="Book File -file"' in lines
    assert 'feature option="Clear Hash -button"' in lines
    assert 'feature option="UCI_LimitStrength -check 0"' in lines
    assert 'feature option="Resign Score -spin 1000 0 20000"' in lines
    assert "Hash -spin" not in text
    talk.close()


def test_a_player_with_less_declares_less() -> None:
    class Plain(RandomMover):
        options = (Spin("Depth", 3, 1, 9),)

    talk = Talk(XBoardSession, Plain())
    talk.send("xboard", "protover 2", "new")
    text = "\n".join(talk.until("feature done=1"))
    assert "memory=0 smp=0" in text
    assert 'variants="normal"' in text
    talk.send("variant fischerandom", "memory 64", "cores 2")
    assert all(line.startswith("Error (") for line in answered(talk))
    talk.close()


def test_version_one_gets_no_features(player: RandomMover) -> None:
    talk = Talk(XBoardSession, player)
    talk.send("xboard", "new", "e2e4")
    talk.until("move ")
    talk.close()


def test_the_player_has_black_after_new(talk: Talk, player: RandomMover) -> None:
    talk.send("new", "level 40 5 0", "time 30000", "otim 29900", "usermove e2e4")
    talk.until("move ")
    assert len(player.board.move_stack) == 2
    limits = player.searched[0]
    assert limits.black == TimeLeft(300_000, 0)
    assert limits.white == TimeLeft(299_000, 0)
    assert limits.moves_to_go == 40


@pytest.mark.parametrize(
    ("level", "check"),
    [
        ("level 0 2:30 12", lambda limits: limits.black == TimeLeft(150_000, 12_000)),
        ("st 7", lambda limits: limits.movetime == 7000 and limits.black is None),
        ("sd 4", lambda limits: limits.depth == 4 and limits.black is not None),
    ],
)
def test_levels_become_limits(level: str, check: object) -> None:
    player = Scripted()
    talk = Talk(XBoardSession, player)
    talk.send("new", level, "usermove e2e4", "?")
    talk.until("move ")
    assert callable(check)
    assert check(player.searched[0]), player.searched[0]
    talk.close()


def test_go_plays_the_side_on_move(talk: Talk) -> None:
    talk.send("new", "force", "usermove e2e4", "usermove e7e5", "go")
    (line,) = talk.until("move ")
    assert line.split()[1] not in ("e2e4", "e7e5")


def test_playother_waits_for_the_opponent(talk: Talk) -> None:
    talk.send("new", "force", "usermove d2d4", "playother")
    assert answered(talk) == []
    talk.send("usermove d7d5")
    talk.until("move ")


@pytest.mark.parametrize(
    ("line", "reply"),
    [
        ("usermove e2e5", "Illegal move (a pawn does not move from e2 to e5): e2e5"),
        ("usermove e7e5", "Illegal move (the piece on e7 is not White's): e7e5"),
        ("e1e2", "Illegal move (White's own pawn stands on e2): e1e2"),
        ("usermove O-O", "Illegal move (castling is not possible now): O-O"),
        ("usermove", "Illegal move (not a move): "),
        ("abrakadabra", "Error (unknown command): abrakadabra"),
        ("setboard 8/8/8/8/8/8/8/8 w - -", "tellusererror Illegal position: White has no king"),
        ("level 40", "Error (level takes moves, minutes and an increment): level 40"),
        ("level 0 0 0", "Error (a level without any time): level 0 0 0"),
        ("st x", "Error (a number is needed): st x"),
        ("sd 0", "Error (the number must be 1 to 10000): sd 0"),
        ("undo", "Error (there are not so many moves to take back): undo"),
        ("variant crazyhouse", "Error (this variant is not played here): variant crazyhouse"),
        ("option Speed=3", "Error (there is no option 'Speed'): option Speed=3"),
        ("option Resign Score=x", "Error (option Resign Score takes a number, not 'x')"),
    ],
)
def test_errors_are_reported(talk: Talk, line: str, reply: str) -> None:
    talk.send("new", "force", line)
    (said,) = answered(talk)
    assert said.startswith(reply)


def test_it_is_not_the_opponents_turn() -> None:
    class Slower(RandomMover):
        thinking = 0.3

    talk = Talk(XBoardSession, Slower())
    talk.send("new", "usermove e2e4", "usermove d2d4")
    talk.until("Illegal move (it is my turn): d2d4")
    talk.until("move ")
    talk.close()


def test_ping_waits_for_the_move_but_not_for_pondering() -> None:
    talk = Talk(XBoardSession, Slow())
    talk.send("new", "hard", "usermove e2e4", "ping 1", "ping 2")
    lines = talk.until("pong 2")
    assert lines[0].startswith("move ")
    assert lines[1:] == ["pong 1", "pong 2"]
    talk.send("ping 3")
    assert talk.until("pong 3", patience=0.15) == ["pong 3"]
    talk.close()


def test_move_now(talk: Talk) -> None:
    talk.send("new", "st 60", "usermove e2e4", "?")
    talk.until("move ", patience=2)


def test_the_move_is_made_before_the_next_line_is_read(talk: Talk, player: RandomMover) -> None:
    for _ in range(50):
        talk.send("new", "st 60", "usermove e2e4", "?", "undo", "force")
        assert [line.split()[0] for line in answered(talk)] == ["move"]
        assert [str(move) for move in player.board.move_stack] == ["e2e4"]


def test_fixed_nodes_and_no_limit_at_all() -> None:
    player = Scripted()
    talk = Talk(XBoardSession, player)
    talk.send("new", "sd 9", "option Move Nodes=5000", "st 3", "usermove e2e4")
    talk.until("move ")
    limits = player.searched[-1]
    assert (limits.nodes, limits.depth, limits.movetime, limits.black) == (5000, 9, 3000, None)
    talk.send("new", "level 40 5 0", "option Unlimited=1", "option Move Nodes=0", "usermove e2e4")
    assert not talk.quiet(0.2)
    talk.send("?")
    talk.until("move ")
    assert player.searched[-1] == Limits(infinite=True)
    talk.send("option Unlimited=0", "usermove a2a3")
    talk.until("move ")
    assert not player.searched[-1].infinite
    assert player.searched[-1].nodes is None
    talk.close()


def test_force_stops_the_search(talk: Talk) -> None:
    talk.send("new", "st 60", "usermove e2e4", "force")
    assert answered(talk) == []
    talk.send("usermove e7e5", "undo", "undo", "usermove d2d4")
    assert answered(talk) == []


def test_mate_is_claimed() -> None:
    talk = scripted("e7e5", "d8h4")
    talk.send("usermove f2f3")
    talk.until("move e7e5")
    talk.send("usermove g2g4")
    assert talk.until("0-1")[-2:] == ["move d8h4", "0-1 {Black mates}"]
    talk.close()


def test_being_mated_is_announced() -> None:
    talk = scripted("f7f6", "g7g5")
    for move in ("e2e4", "d2d4"):
        talk.send(f"usermove {move}")
        talk.until("move ")
    talk.send("usermove d1h5")
    talk.until("1-0 {White mates}")
    talk.close()


def test_repetition_is_claimed() -> None:
    talk = scripted("g8f6", "f6g8", "g8f6", "f6g8")
    for move in ("g1f3", "f3g1", "g1f3"):
        talk.send(f"usermove {move}")
        talk.until("move ")
    talk.send("usermove f3g1")
    talk.until("1/2-1/2 {The position has occurred three times}")
    talk.close()


@pytest.mark.parametrize(
    ("fen", "move", "claim"),
    [
        ("7k/8/8/8/8/1K6/8/6R1 w - - 99 80", "b3b4", "1/2-1/2 {Fifty moves"),
        ("7k/8/8/8/8/8/1r6/K7 w - - 0 1", "a1b2", "1/2-1/2 {Neither side"),
        ("7k/8/6K1/8/8/8/5Q2/8 w - - 0 1", "f2f7", "1/2-1/2 {Black is stalemated}"),
    ],
)
def test_draws_are_claimed(talk: Talk, fen: str, move: str, claim: str) -> None:
    talk.send("new", "force", f"setboard {fen}", "playother", f"usermove {move}")
    talk.until(claim)


def test_a_hopeless_game_is_resigned() -> None:
    talk = Talk(XBoardSession, Hopeless())
    talk.send("new", "sd 1", "option Resign Score=2000", "option Resign Moves=2")
    talk.send("usermove e2e4")
    talk.until("move ")
    talk.send("usermove a2a3")
    talk.until("resign")
    talk.send("new", "option Resign Score=0")
    for move in ("a2a3", "b2b3", "c2c3", "d2d3"):
        talk.send(f"usermove {move}")
        assert "resign" not in talk.until("move ")
    talk.close()


def test_draw_offers() -> None:
    talk = Talk(XBoardSession, Hopeless())
    talk.send("new", "draw", "usermove e2e4")
    talk.until("move ")
    talk.send("draw")
    assert answered(talk) == ["offer draw"]
    talk.close()
    talk = scripted()
    talk.send("usermove e2e4")
    talk.until("move ")
    talk.send("draw")
    assert answered(talk) == []
    talk.close()


def test_thinking_output(talk: Talk) -> None:
    talk.send("new", "post", "sd 1", "usermove e2e4")
    lines = talk.until("move ")
    depth, score, time, nodes, *moves = lines[0].split()
    assert (depth, score, nodes) == ("1", "13", "20")
    assert time.isdigit()
    assert len(moves) == 1
    talk.send("nopost", "new", "usermove e2e4")
    assert len(talk.until("move ")) == 1


def test_analysis_follows_the_moves(talk: Talk, player: RandomMover) -> None:
    talk.send("new", "force", "post", "analyze")
    talk.until("1 13 ")
    talk.send("usermove e2e4")
    talk.until("1 13 ")
    talk.send("undo", ".")
    line = talk.until("stat01")[-1]
    assert line.split()[4:6] == ["0", "20"]
    talk.send("setboard 4k3/8/8/8/8/8/8/4K2R w K - 0 1", "hint")
    talk.until("Hint: ")
    talk.send("exit", "usermove e1g1")
    assert answered(talk)[0].split()[0] in ("1", "2")
    assert player.board.king(True) == 6
    assert all(limits.infinite for limits in player.searched)


def test_edit(talk: Talk, player: RandomMover) -> None:
    talk.send("new", "force", "edit", "#", "Ke1", "Rh1", "c", "Ke8", "Pa7", "Xa7", "Zz9", ".")
    assert answered(talk) == ["Error ('Zz9' does not edit a board): Zz9"]
    assert player.board.fen() == "4k3/8/8/8/8/8/8/4K2R w K - 0 1"
    talk.send("edit", "#", ".", "usermove e1g1")
    assert answered(talk) == ["tellusererror Illegal position: White has no king"]


def test_a_position_that_the_board_cannot_hold_is_refused() -> None:
    talk = Talk(XBoardSession, load("rajah"))
    talk.send("new", "force", "usermove e2e4", "post", "analyze")
    talk.send("setboard 1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBgb - 0 1")
    talk.until("tellusererror Illegal position: Rajah's board knows no Chess960 castling")
    heard = talk.until("")
    assert heard[-1].split()[4][1] in "78", "Black's moves are analysed still"
    talk.send("exit", "usermove e7e5")
    assert not [line for line in answered(talk) if line.startswith("Illegal")]
    talk.close()


def test_fischerandom_castling() -> None:
    talk = scripted("h8g8")
    talk.send(
        "variant fischerandom",
        "force",
        "setboard 1r2k1r1/1p4p1/8/8/8/8/1P4P1/1R2K1R1 w GBgb - 0 1",
        "usermove O-O",
        "usermove O-O-O",
        "undo",
    )
    assert answered(talk) == []
    session = talk.session
    assert isinstance(session, XBoardSession)
    assert session.game.record.moves == ["e1g1"]
    session.player.script = ["e8b8"]  # type: ignore[attr-defined]
    talk.send("sd 1", "go")
    talk.until("move O-O-O")
    talk.close()


def test_pondering_goes_on_after_a_changed_setting() -> None:
    player = Scripted("e7e5", "b8c6")
    talk = Talk(XBoardSession, player)
    talk.send("new", "hard", "level 0 1 0", "usermove e2e4")
    talk.until("move e7e5")
    talk.send("memory 64")
    answered(talk)
    assert [limits.ponder for limits in player.searched] == [False, True, True]
    talk.send(f"usermove {player.board.peek()}")
    talk.until("move ")
    talk.close()


def test_ponder_hit_and_miss() -> None:
    player = Scripted("e7e5", "b8c6", "g8f6")
    talk = Talk(XBoardSession, player)
    talk.send("new", "hard", "level 0 1 0", "usermove e2e4")
    talk.until("move e7e5")
    answered(talk)
    assert player.searched[-1].ponder
    expected = str(player.board.peek())
    talk.send(f"usermove {expected}")
    talk.until("move ")
    assert len(player.searched) >= 2
    answered(talk)
    board = player.board.copy()
    expected = str(board.pop())
    miss = next(str(move) for move in board.legal_moves if str(move) != expected)
    talk.send(f"usermove {miss}")
    talk.until("move ")
    answered(talk)
    assert [limits.ponder for limits in player.searched] == [False, True, True, False, True]
    board = player.board.copy()
    board.pop()
    talk.send("easy", f"usermove {next(iter(board.legal_moves))}")
    talk.until("move ")
    assert not player.searched[-1].ponder
    talk.close()


def test_hint(talk: Talk) -> None:
    talk.send("new", "hint")
    talk.until("Hint: ", patience=2)


def test_book_answer_ends_with_an_empty_line(talk: Talk) -> None:
    talk.send("bk")
    *lines, last = answered(talk)
    assert last == ""
    assert lines
    assert all(line.startswith(" ") for line in lines)


def test_pause_and_resume(talk: Talk) -> None:
    talk.send("new", "st 60", "usermove e2e4", "pause")
    assert answered(talk) == []
    assert talk.quiet(0.1) == []
    talk.send("resume", "?")
    talk.until("move ", patience=2)


@pytest.mark.parametrize("change", ["undo", "result 0-1 {White resigns}", "setboard " + START_FEN])
def test_a_move_that_a_pause_interrupted_is_forgotten_with_its_position(
    talk: Talk, change: str
) -> None:
    talk.send("new", "st 60", "usermove e2e4", "pause", change, "resume")
    assert answered(talk) == []
    talk.send("?")
    assert answered(talk) == []


def test_a_second_pause_does_not_forget_the_interrupted_move(talk: Talk) -> None:
    talk.send("new", "st 60", "usermove e2e4", "pause", "pause", "resume", "?")
    talk.until("move ", patience=2)


def test_pause_during_analysis(talk: Talk, player: RandomMover) -> None:
    talk.send("new", "post", "analyze")
    talk.until("1 13")
    talk.send("pause")
    answered(talk)
    searches = len(player.searched)
    talk.send("usermove e2e4")
    answered(talk)
    assert len(player.searched) == searches
    talk.send("resume")
    talk.until("1 13")


def test_memory_cores_and_options(
    talk: Talk, player: RandomMover, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("os.cpu_count", lambda: 3)
    talk.send("memory 64", "cores 99", "option Style=risky", "option UCI_LimitStrength=1")
    talk.send("option Clear Hash", "option Book File=/a/b c.bin", "egtpath nalimov /x")
    assert answered(talk) == []
    assert player.values == {
        "Hash": 64,
        "Threads": 3,
        "Style": "Risky",
        "UCI_LimitStrength": True,
        "Clear Hash": None,
        "Book File": "/a/b c.bin",
    }


def test_options_wait_for_the_move() -> None:
    player = Slow()
    talk = Talk(XBoardSession, player)
    talk.send("new", "usermove e2e4", "option Style=Risky", "cores 2")
    assert player.values.get("Style") is None
    talk.until("move ")
    answered(talk)
    assert player.values["Style"] == "Risky"
    talk.close()


def test_settings_sent_during_a_search_are_judged_one_by_one_after_it() -> None:
    """A setting that is refused names its line; those behind it and the pong are not lost."""

    player = Slow()
    talk = Talk(XBoardSession, player)
    talk.send("new", "usermove e2e4", "memory x", "option Move Nodes=50", "ping 7")
    heard = talk.until("pong 7")
    assert heard[0].startswith("move ")
    assert heard[1] == "Error (a number is needed): memory x"
    assert heard[2:] == ["pong 7"]
    talk.send("new", "usermove e2e4")
    talk.until("move ")
    assert [limits.nodes for limits in player.searched] == [None, 50]
    talk.close()


def test_a_move_limit_sent_during_a_search_counts_for_the_next_move() -> None:
    player = Slow()
    talk = Talk(XBoardSession, player)
    talk.send("new", "usermove e2e4", "option Move Nodes=50")
    talk.until("move ")
    talk.send(f"usermove {next(iter(player.board.legal_moves)).uci()}")
    talk.until("move ")
    assert [limits.nodes for limits in player.searched] == [None, 50]
    talk.close()


@pytest.mark.parametrize("analyzed", [True, False])
def test_a_search_goes_on_when_an_edited_position_is_refused(
    talk: Talk, player: RandomMover, analyzed: bool
) -> None:
    talk.send("new", "post", *(["analyze"] if analyzed else ["st 60", "usermove e2e4"]))
    talk.until("1 13")
    talk.send("edit", "#", "Ke1", ".")
    talk.until("tellusererror Illegal position")
    talk.until("1 13")
    if not analyzed:
        talk.send("?")
        talk.until("move ")


def test_remove_takes_back_both_moves(talk: Talk, player: RandomMover) -> None:
    talk.send("new", "usermove e2e4")
    talk.until("move ")
    talk.send("remove", "usermove d2d4")
    talk.until("move ")
    assert str(player.board.move_stack[0]) == "d2d4"


def test_equal_time_takes_what_the_opponent_took() -> None:
    player = Scripted()
    talk = Talk(XBoardSession, player)
    talk.send("new", "option Equal Time=1")
    talk.quiet(0.3)
    talk.send("usermove e2e4")
    talk.until("move ")
    assert 250 <= (player.searched[0].movetime or 0) < 2000
    talk.close()


def test_obsolete_colours(talk: Talk, player: RandomMover) -> None:
    talk.send("new", "force", "black", "usermove e7e5")
    talk.until("move ")
    assert str(player.board.move_stack[0]) == "e7e5"
    talk.send("new", "force", "white", "usermove e2e4")
    talk.until("move ")
    assert str(player.board.move_stack[0]) == "e2e4"


def test_result_ends_thinking(talk: Talk) -> None:
    talk.send("new", "st 60", "usermove e2e4", "result 1-0 {White's opponent left}")
    assert answered(talk) == []


def test_accepted_without_a_word(talk: Talk) -> None:
    talk.send("accepted ping", "rejected myname", "random", "computer", "name Fritz", "ics x",
              "rating 1500 1600", "", "post", "easy", "hard", "result *", "exit", ".")  # fmt: skip
    assert answered(talk) == []


@pytest.mark.parametrize(
    ("bound", "mark"), [(Bound.EXACT, []), (Bound.LOWER, ["!"]), (Bound.UPPER, ["?"])]
)
def test_the_mark_of_a_bound_is_separated_from_the_move(bound: Bound, mark: list[str]) -> None:
    info = Info(depth=9, score=Score(centipawns=31, bound=bound), pv=("e2e4",))
    line = thinking_line(info)
    assert line is not None
    assert line.split() == ["9", "31", "0", "0", "e2e4", *mark]
