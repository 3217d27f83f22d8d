"""The checks of the XBoard protocol, after its description by Mann and Muller, version 2."""

from __future__ import annotations

import signal
import time

import chess

from philidor.protocols.conformance.program import Failed, Skipped, require
from philidor.protocols.conformance.suite import Suite
from philidor.protocols.conformance.xboard_client import RESULTS, XBoardProgram

XBOARD = Suite("xboard", XBoardProgram)
check = XBOARD.check
MIDDLE = "r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4"
MATE_IN_ONE = "6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1"
KNOWN = frozenset(
    (
        "ping", "setboard", "playother", "san", "usermove", "time", "draw", "sigint", "sigterm",
        "reuse", "analyze", "myname", "variants", "colors", "ics", "name", "pause", "nps", "debug",
        "memory", "smp", "egt", "exclude", "setscore", "highlight", "done",
    )
)  # fmt: skip
OPTION_KINDS = (
    "check", "spin", "combo", "string", "file", "path", "button", "save", "reset", "slider",
)  # fmt: skip
SILENT = ("random", "computer", "name Somebody", "easy", "hard", "easy", "nopost", "post", "nopost")


def quietly(engine: XBoardProgram, *lines: str) -> None:
    """Failed when it answers lines that need no answer with an error."""
    engine.send(*lines)
    said = [s for s in engine.settle() if s.lower().startswith(("error", "illegal"))]
    require(not said, f"it says '{said[0]}'" if said else "")


@check
def tells_its_features(engine: XBoardProgram) -> None:
    """`protover 2` is answered by features."""
    require(bool(engine.features), "no feature line within 2 s")


@check
def says_when_the_features_end(engine: XBoardProgram) -> None:
    """The features end with `done=1`."""
    require(engine.has("done"), "no done=1")


@check
def declares_only_known_features(engine: XBoardProgram) -> None:
    """Every feature is one that the protocol knows."""
    strange = sorted(engine.features.keys() - KNOWN)
    require(not strange, f"unknown: {', '.join(strange)}")


@check
def tells_its_name(engine: XBoardProgram) -> None:
    """The features hold `myname`."""
    require(bool(engine.features.get("myname")), "no myname")


@check
def options_are_well_formed(engine: XBoardProgram) -> None:
    """Every option has a name and a kind that the protocol knows."""
    for option in engine.options:
        kind = option.partition(" -")[2].split()[:1]
        require(bool(kind) and kind[0] in OPTION_KINDS, f"'{option}' is no option")


@check
def pings_are_answered(engine: XBoardProgram) -> None:
    """`ping N` is answered by `pong N`, one by one."""
    engine.need("ping")
    engine.send("ping 1", "ping 22", "ping 333")
    for number in (1, 22, 333):
        engine.until(f"pong {number}")


@check
def plays_black_after_new(engine: XBoardProgram) -> None:
    """After `new` the program has Black and answers White's move."""
    engine.send("new", "st 1")
    engine.move("e2e4")
    engine.reply()


@check
def plays_the_side_on_move_after_go(engine: XBoardProgram) -> None:
    """`go` makes the program play the side on move, at once."""
    engine.new("st 1")
    engine.send("go")
    engine.reply()
    require(engine.board.turn == chess.BLACK, "White has not moved")


@check
def plays_a_game(engine: XBoardProgram) -> None:
    """Thirty moves against an opponent that plays the first legal move."""
    engine.send("new", "level 0 1 0", "easy")
    for _ in range(30):
        engine.move(str(next(iter(engine.board.legal_moves))))
        if engine.board.is_game_over():
            return
        line = engine.until("move ", "resign", *RESULTS, patience=70)[-1]
        if not line.startswith("move "):
            return
        engine.board.push_uci(line.split()[1])
        if engine.board.is_game_over():
            return


@check
def force_mode_is_silent(engine: XBoardProgram) -> None:
    """In force mode moves are taken and none is made."""
    engine.new()
    for move in ("e2e4", "e7e5", "g1f3"):
        engine.move(move)
    said = [s for s in engine.settle() if s.startswith(("move ", "Illegal"))]
    require(not said, f"it says {said}")


@check
def goes_on_after_force(engine: XBoardProgram) -> None:
    """`force`, moves, `go`: the program moves in the position that they led to."""
    engine.new("st 1")
    for move in ("e2e4", "e7e5", "g1f3"):
        engine.move(move)
    engine.send("go")
    engine.reply()


@check
def force_stops_a_thought(engine: XBoardProgram) -> None:
    """`force` while the program thinks: no move comes any more."""
    engine.send("new", "st 30")
    engine.move("e2e4")
    engine.during(0.3)
    engine.send("force")
    engine.during(0.3)
    engine.settle(5)
    said = [s for s in engine.during(0.5) if s.startswith("move ")]
    require(not said, f"it says {said}")


@check
def playother_waits(engine: XBoardProgram) -> None:
    """`playother` makes the program play the side not on move."""
    engine.need("playother")
    engine.new("st 1", "easy")
    engine.move("d2d4")
    engine.send("playother")
    require(not any(s.startswith("move") for s in engine.settle()), "it moves at once")
    engine.move("d7d5")
    engine.reply()


@check
def refuses_impossible_moves(engine: XBoardProgram) -> None:
    """A move that no piece can make is refused with `Illegal move`."""
    engine.new()
    engine.refuses("e2e5")


@check
def refuses_the_other_sides_moves(engine: XBoardProgram) -> None:
    """A move of the side that is not on move is refused."""
    engine.new()
    engine.refuses("e7e5")


@check
def refuses_to_leave_the_king_in_check(engine: XBoardProgram) -> None:
    """A pinned piece may not move away."""
    engine.new(fen="4k3/8/8/8/4r3/8/4N3/4K3 w - - 0 1")
    engine.refuses("e2c3")


@check
def refuses_to_castle_through_check(engine: XBoardProgram) -> None:
    """The king may not pass an attacked square."""
    engine.new(fen="4k3/8/8/8/8/5r2/8/4K2R w K - 0 1")
    engine.refuses("e1g1")


@check
def refusals_name_the_move(engine: XBoardProgram) -> None:
    """The refusal repeats the move: `Illegal move: e2e5` or `Illegal move (reason): e2e5`."""
    engine.new()
    line = engine.refuses("e2e5")
    require(line.rstrip().endswith("e2e5") and ":" in line, f"it says '{line}'")


@check
def a_refused_move_changes_nothing(engine: XBoardProgram) -> None:
    """After a refused move the same side is to move."""
    engine.new()
    engine.refuses("e2e5")
    quietly(engine, "usermove e2e4" if engine.has("usermove") else "e2e4")


@check
def unknown_commands_are_errors(engine: XBoardProgram) -> None:
    """An unknown command gets `Error (unknown command): ...`."""
    engine.send("xyzzy 1 2 3")
    said = [s for s in engine.settle() if s.lower().startswith("error")]
    require(bool(said), "it says nothing")


@check
def unknown_commands_are_survived(engine: XBoardProgram) -> None:
    """After lines that mean nothing the program plays."""
    engine.send("", "   ", "level", "st", "setboard", "\u00e4\u00f6\u00fc", "new", "st 1")
    engine.move("e2e4")
    engine.reply()


@check
def stands_at_a_fen(engine: XBoardProgram) -> None:
    """`setboard` is followed by play from there."""
    engine.new("st 1", fen=MIDDLE)
    engine.send("go")
    engine.reply()


@check
def refuses_a_bad_fen(engine: XBoardProgram) -> None:
    """What is no position is told as such, and does not end the program."""
    engine.need("setboard")
    engine.new()
    engine.send("setboard 8/8/8/8/8/8/8/8 w - - 0 1")
    said = [s.lower() for s in engine.settle()]
    require(
        any(s.startswith(("tellusererror", "error", "illegal", "telluser")) for s in said),
        "it takes a board without kings",
    )


@check
def takes_a_move_back(engine: XBoardProgram) -> None:
    """`undo` in force mode takes one move back."""
    engine.new()
    engine.move("e2e4")
    engine.send("undo")
    engine.board.pop()
    engine.move("d2d4")
    engine.move("d7d5")
    require(not any(s.startswith("Illegal") for s in engine.settle()), "the move is still there")


@check
def removes_two_moves(engine: XBoardProgram) -> None:
    """`remove` takes back the program's move and the opponent's."""
    engine.send("new", "st 1", "easy")
    engine.move("e2e4")
    engine.reply()
    engine.send("remove")
    engine.board = chess.Board()
    engine.move("d2d4")
    engine.reply()


def timed(engine: XBoardProgram, least: float, most: float) -> None:
    """Failed unless the reply to 1. e4 takes that long."""
    began = time.monotonic()
    engine.move("e2e4")
    engine.reply(most + 20)
    took = time.monotonic() - began
    require(least <= took <= most, f"it took {took:.2f} s")


@check
def keeps_to_seconds_per_move(engine: XBoardProgram) -> None:
    """`st 1`: no move takes more than a second (and half a second of slack)."""
    engine.send("new", "st 1", "easy")
    timed(engine, 0, 1.5)


@check
def keeps_to_its_clock(engine: XBoardProgram) -> None:
    """With two seconds on its clock it moves before they are gone."""
    engine.send("new", "level 0 5 0", "easy", "time 200", "otim 200")
    timed(engine, 0, 2)


@check
def reads_minutes_and_seconds(engine: XBoardProgram) -> None:
    """`level 0 0:02 0` is two seconds for the game."""
    engine.send("new", "level 0 0:02 0", "easy")
    timed(engine, 0, 2)


@check
def keeps_to_moves_in_minutes(engine: XBoardProgram) -> None:
    """`level 40 1 0` leaves most of the minute after the first move."""
    engine.send("new", "level 40 1 0", "easy")
    timed(engine, 0, 20)


@check
def keeps_to_the_depth(engine: XBoardProgram) -> None:
    """`sd 3` reports no depth beyond 3."""
    engine.send("new", "level 0 5 0", "easy", "sd 3", "post")
    engine.move("e2e4")
    said = engine.until("move ")
    depths = [int(s.split()[0].rstrip(".&")) for s in said if thought(s)]
    require(not depths or max(depths) <= 3, f"it reports depth {max(depths, default=0)}")


def thought(line: str) -> bool:
    """Whether a line is thinking output: four numbers, then moves."""
    words = line.split()
    if len(words) < 5:
        return False
    numbers = [words[0].rstrip(".&"), *words[1:4]]
    return all(number.lstrip("-+").isdigit() for number in numbers)


@check
def moves_now(engine: XBoardProgram) -> None:
    """`?` makes the program move within a second."""
    engine.send("new", "st 30", "easy")
    engine.move("e2e4")
    engine.during(0.5)
    began = time.monotonic()
    engine.send("?")
    engine.reply(40)
    took = time.monotonic() - began
    require(took < 1, f"it took {took:.2f} s")


@check
def shows_its_thoughts(engine: XBoardProgram) -> None:
    """`post`: ply, score, centiseconds, nodes, moves."""
    engine.send("new", "st 1", "easy", "post")
    engine.move("e2e4")
    said = engine.until("move ")
    require(any(thought(s) for s in said), f"no such line among {said[:3]}")


@check
def hides_its_thoughts(engine: XBoardProgram) -> None:
    """`nopost`: no thinking output."""
    engine.send("new", "st 1", "easy", "post", "nopost")
    engine.move("e2e4")
    require(not any(thought(s) for s in engine.until("move ")), "it shows its thoughts")


@check
def scores_are_its_own(engine: XBoardProgram) -> None:
    """Two queens up as Black, the score is positive."""
    engine.new("st 1", "easy", "post", fen="3qk3/3q4/8/8/8/8/8/4K3 b - - 0 1")
    engine.send("go")
    scores = [int(s.split()[1]) for s in engine.until("move ", *RESULTS) if thought(s)]
    require(not scores or scores[-1] > 0, f"score {scores[-1:]}")


@check
def claims_its_mate(engine: XBoardProgram) -> None:
    """After mating it tells the result."""
    engine.new("st 1", "easy", fen=MATE_IN_ONE)
    engine.send("go")
    require(engine.reply() == "a1a8", "it does not mate")
    require(engine.result().startswith("1-0"), "it claims another result")


@check
def admits_being_mated(engine: XBoardProgram) -> None:
    """When it is mated it tells the result."""
    engine.new("st 1", "easy", fen=MATE_IN_ONE)
    engine.send("playother")
    engine.need("playother")
    engine.move("a1a8")
    require(engine.result().startswith("1-0"), "it claims another result")


@check
def tells_stalemate(engine: XBoardProgram) -> None:
    """When it is stalemated it tells the draw."""
    engine.need("playother")
    engine.new("st 1", "easy", fen="7k/8/6K1/8/8/8/5Q2/8 w - - 0 1")
    engine.send("playother")
    engine.move("f2f7")
    require(engine.result().startswith("1/2"), "it claims another result")


@check
def plays_no_more_after_the_result(engine: XBoardProgram) -> None:
    """`result` ends its thought."""
    engine.send("new", "st 30", "easy")
    engine.move("e2e4")
    engine.during(0.3)
    engine.send("result 1-0 {White wins}")
    engine.during(0.3)
    said = [s for s in engine.during(0.7) if s.startswith("move ")]
    require(not said, f"it says {said}")


@check
def castles(engine: XBoardProgram) -> None:
    """Castling is taken as `e1g1`, and the rook has moved."""
    engine.new(fen="4k3/8/8/8/8/8/8/4K2R w K - 0 1")
    engine.move("e1g1")
    engine.move("e8e7")
    engine.move("f1f2")
    require(not any(s.startswith("Illegal") for s in engine.settle()), "the rook is not on f1")


@check
def captures_en_passant(engine: XBoardProgram) -> None:
    """A pawn is taken in passing, and is gone."""
    engine.new()
    for move in ("e2e4", "a7a6", "e4e5", "d7d5", "e5d6", "d8d6"):
        engine.move(move)
    require(not any(s.startswith("Illegal") for s in engine.settle()), "a move is refused")


@check
def promotes(engine: XBoardProgram) -> None:
    """`a7a8n` gives a knight."""
    engine.new(fen="7k/P7/8/8/8/8/8/K7 w - - 0 1")
    for move in ("a7a8n", "h8h7", "a8b6"):
        engine.move(move)
    require(not any(s.startswith("Illegal") for s in engine.settle()), "a move is refused")


@check
def analyzes(engine: XBoardProgram) -> None:
    """`analyze` shows thoughts and makes no move."""
    engine.need("analyze", True)
    engine.new("post")
    engine.send("analyze")
    said = engine.during(1.5)
    require(any(thought(s) for s in said), "it shows nothing")
    require(not any(s.startswith("move ") for s in said), "it moves")


@check
def analysis_follows_the_game(engine: XBoardProgram) -> None:
    """Analysis goes on after a move and after `undo`."""
    engine.need("analyze", True)
    engine.new("post")
    engine.send("analyze")
    engine.during(0.5)
    engine.move("e2e4")
    engine.during(0.1)
    require(any(thought(s) for s in engine.during(1.5)), "it is silent after a move")
    engine.send("undo")
    engine.during(0.1)
    require(any(thought(s) for s in engine.during(1.5)), "it is silent after undo")


@check
def analysis_ends(engine: XBoardProgram) -> None:
    """`exit` ends analysis."""
    engine.need("analyze", True)
    engine.new("post")
    engine.send("analyze")
    engine.during(0.5)
    engine.send("exit")
    engine.during(0.3)
    require(not any(thought(s) for s in engine.during(1)), "it goes on thinking")


@check
def analysis_tells_its_status(engine: XBoardProgram) -> None:
    """`.` in analysis is answered by `stat01:`."""
    engine.need("analyze", True)
    engine.new("post")
    engine.send("analyze")
    engine.during(0.5)
    engine.send(".")
    engine.until("stat01:")


@check
def gives_a_hint(engine: XBoardProgram) -> None:
    """`hint` is answered by a legal move or by nothing."""
    engine.send("new", "st 1", "easy")
    engine.move("e2e4")
    engine.reply()
    engine.send("hint")
    said = [s for s in engine.during(2) if s.startswith("Hint:")]
    if not said:
        raise Skipped("it has no hint")
    text = said[0].split()[1]
    for parse in (engine.board.parse_uci, engine.board.parse_san):
        try:
            parse(text)
        except ValueError:
            continue
        return
    raise Failed(f"its hint {text} is not legal")


@check
def bk_is_survived(engine: XBoardProgram) -> None:
    """`bk` does no harm."""
    engine.send("new", "bk")
    engine.settle()
    engine.send("st 1")
    engine.move("e2e4")
    engine.reply()


@check
def answers_pings_while_pondering(engine: XBoardProgram) -> None:
    """With `hard`, `ping` is answered on the opponent's time."""
    engine.need("ping")
    engine.send("new", "st 1", "hard")
    engine.move("e2e4")
    engine.reply()
    engine.during(0.3)
    engine.settle(2)


@check
def plays_with_permanent_brain(engine: XBoardProgram) -> None:
    """With `hard` six moves are answered, whether foreseen or not."""
    engine.send("new", "level 0 1 0", "hard")
    for _ in range(6):
        engine.move(str(next(iter(engine.board.legal_moves))))
        engine.reply()
        engine.during(0.1)


@check
def pings_wait_for_the_move(engine: XBoardProgram) -> None:
    """`ping` while a move is being thought of is answered after the move."""
    engine.need("ping")
    engine.send("new", "st 1", "easy")
    engine.move("e2e4")
    engine.send("ping 5")
    said = engine.until("pong 5", patience=10)
    require(any(s.startswith("move ") for s in said), "pong comes before the move")


@check
def new_games_begin_anew(engine: XBoardProgram) -> None:
    """`new` resets the board and force mode."""
    engine.new()
    engine.move("e2e4")
    engine.send("new", "st 1")
    engine.board = chess.Board()
    engine.move("e2e4")
    engine.reply()


@check
def draw_offers_are_survived(engine: XBoardProgram) -> None:
    """`draw` does no harm."""
    engine.send("new", "st 1", "easy")
    engine.move("e2e4")
    engine.reply()
    engine.send("draw")
    engine.settle()


@check
def clocks_are_taken_silently(engine: XBoardProgram) -> None:
    """`time` and `otim` are not answered."""
    engine.new()
    quietly(engine, "time 30000", "otim 30000")


@check
def small_talk_is_taken_silently(engine: XBoardProgram) -> None:
    """`random computer name easy hard post nopost` are not errors."""
    engine.new()
    quietly(engine, *SILENT)


@check
def accepted_and_rejected_are_taken_silently(engine: XBoardProgram) -> None:
    """`accepted` and `rejected` are not answered."""
    quietly(engine, "accepted ping", "rejected nosuchfeature")


@check
def memory_and_cores_can_be_set(engine: XBoardProgram) -> None:
    """What `memory=1` and `smp=1` promise works."""
    if not (engine.has("memory") or engine.has("smp")):
        raise Skipped("it declares neither memory=1 nor smp=1")
    lines = ["memory 32"] * engine.has("memory") + ["cores 1"] * engine.has("smp")
    quietly(engine, *lines)
    engine.send("new", "st 1")
    engine.move("e2e4")
    engine.reply()


@check
def pauses(engine: XBoardProgram) -> None:
    """`pause` stops a thought, `resume` leads to the move."""
    engine.need("pause")
    engine.send("new", "st 1", "easy")
    engine.move("e2e4")
    engine.send("pause")
    require(not any(s.startswith("move ") for s in engine.during(2)), "it moves while paused")
    engine.send("resume")
    engine.reply()


@check
def castles_in_fischerandom(engine: XBoardProgram) -> None:
    """`O-O` castles in fischerandom, where the variant is declared."""
    if "fischerandom" not in engine.features.get("variants", ""):
        raise Skipped("it does not play fischerandom")
    engine.send("new", "variant fischerandom", "force")
    engine.send("setboard 4k3/8/8/8/8/8/8/1R2K1R1 w GB - 0 1")
    move = "usermove " if engine.has("usermove") else ""
    quietly(engine, f"{move}O-O", f"{move}e8e7", f"{move}f1f7")


@check
def interrupts_are_ignored(engine: XBoardProgram) -> None:
    """With `sigint=0` an interrupt does no harm."""
    if engine.has("sigint", True):
        raise Skipped("it wants interrupts")
    engine.process.send_signal(signal.SIGINT)
    engine.during(0.2)
    engine.settle()


@check
def quits(engine: XBoardProgram) -> None:
    """`quit` ends the program."""
    engine.send("quit")
    engine.ended()


@check
def quits_during_a_thought(engine: XBoardProgram) -> None:
    """`quit` ends the program while it thinks."""
    engine.send("new", "st 30")
    engine.move("e2e4")
    engine.during(0.3)
    engine.send("quit")
    engine.ended()


@check
def ends_with_its_input(engine: XBoardProgram) -> None:
    """When the client is gone, so that the input ends, the program ends."""
    engine.close_input()
    engine.ended()
