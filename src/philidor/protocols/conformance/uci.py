"""The checks of UCI, after the specification of April 2006 by Meyer-Kahlen and Huber."""

from __future__ import annotations

import time
from itertools import islice

import chess

from philidor.protocols.conformance.program import Failed, require
from philidor.protocols.conformance.suite import Suite
from philidor.protocols.conformance.uci_client import NO_MOVE, UciProgram, check_legal

UCI = Suite("uci", UciProgram)
check = UCI.check
START = chess.Board()
MIDDLE = chess.Board("r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4")
MATE_IN_ONE = chess.Board("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1")
MATE_IN_TWO = chess.Board("7k/8/8/8/8/8/R7/1R2K3 w - - 0 1")
MATED = chess.Board("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1")
STALEMATE = chess.Board("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")
ONE_MOVE = chess.Board("7k/8/8/8/8/8/r7/1r4K1 w - - 0 1")
QUEEN_UP = "4k3/8/8/8/8/8/8/QQ2K3"
# Seconds by which a move may be late on a busy machine.
SLACK = 0.5


@check
def tells_its_name(engine: UciProgram) -> None:
    """The reply to `uci` holds `id name`."""
    require(any(s.startswith("id name ") for s in engine.introduction), "no 'id name' line")


@check
def tells_its_author(engine: UciProgram) -> None:
    """The reply to `uci` holds `id author`."""
    require(any(s.startswith("id author ") for s in engine.introduction), "no 'id author' line")


@check
def says_only_known_words_in_reply_to_uci(engine: UciProgram) -> None:
    """Between `uci` and `uciok` stand only `id`, `option` and `info` lines."""
    known = ("id ", "option ", "info ", "uciok", "copyprotection", "registration")
    strange = [s for s in engine.introduction if s and not s.startswith(known)]
    require(not strange, f"it says '{strange[0]}'" if strange else "")


@check
def options_are_well_formed(engine: UciProgram) -> None:
    """Every option has a name and a type that UCI knows."""
    for line in engine.options:
        kind = line.split(" type ")[-1].split()[:1]
        known = kind and kind[0] in ("check", "spin", "combo", "button", "string")
        require(bool(known) and line.startswith("option name "), f"'{line}' is no option")


@check
def option_names_are_unique(engine: UciProgram) -> None:
    """No two options share a name, whatever the case."""
    names = [line.split(" name ")[1].split(" type ")[0].lower() for line in engine.options]
    twice = {name for name in names if names.count(name) > 1}
    require(not twice, f"twice: {', '.join(sorted(twice))}")


@check
def spins_have_defaults_in_range(engine: UciProgram) -> None:
    """A spin option has a default from min to max."""
    for line in engine.options:
        if " type spin" in line:
            words = line.split(" type spin")[1].split()
            bounds = [int(words[words.index(w) + 1]) for w in ("min", "default", "max")]
            require(bounds == sorted(bounds), f"'{line}'")


@check
def combos_have_known_defaults(engine: UciProgram) -> None:
    """A combo option's default is one of its choices."""
    for line in engine.options:
        if " type combo" in line:
            words = line.split(" type combo default ")[-1].split(" var ")
            require(words[0] in words[1:], f"'{line}'")


@check
def is_ready(engine: UciProgram) -> None:
    """`isready` is answered by `readyok`, each time."""
    engine.ready()
    engine.ready()


@check
def is_ready_during_a_search(engine: UciProgram) -> None:
    """`isready` is answered while a search runs."""
    engine.send("position startpos", "go infinite")
    engine.ready(2)
    engine.send("stop")
    engine.answer()


@check
def plays_to_a_depth(engine: UciProgram) -> None:
    """`go depth` ends with a legal move."""
    engine.legal(MIDDLE, "depth 5")


@check
def keeps_to_the_depth(engine: UciProgram) -> None:
    """`go depth 4` completes no iteration beyond 4."""
    depths = engine.legal(MIDDLE, "depth 4").numbers("depth")
    require(not depths or max(depths) <= 4, f"it reports depth {max(depths, default=0)}")


@check
def reaches_the_depth(engine: UciProgram) -> None:
    """`go depth 4` reports an iteration of depth 4."""
    depths = engine.legal(MIDDLE, "depth 4").numbers("depth")
    require(4 in depths, f"it reports depths {sorted(set(depths))}")


@check
def plays_so_many_nodes(engine: UciProgram) -> None:
    """`go nodes` ends with a legal move, and not after many times as many."""
    nodes = engine.legal(MIDDLE, "nodes 20000").numbers("nodes")
    require(not nodes or max(nodes) < 100_000, f"it searched {max(nodes, default=0)} nodes")


@check
def keeps_to_movetime(engine: UciProgram) -> None:
    """`go movetime 500` takes about half a second."""
    began = time.monotonic()
    engine.legal(MIDDLE, "movetime 500")
    took = time.monotonic() - began
    require(took < 0.5 + SLACK, f"it took {took:.2f} s")
    require(took > 0.1, f"it took only {took:.2f} s")


@check
def keeps_to_its_clock(engine: UciProgram) -> None:
    """With two seconds left for the game it moves before they are gone."""
    began = time.monotonic()
    engine.legal(MIDDLE, "wtime 2000 btime 2000")
    took = time.monotonic() - began
    require(took < 2, f"it took {took:.2f} s")


@check
def moves_with_an_almost_empty_clock(engine: UciProgram) -> None:
    """With 50 ms left it moves at once."""
    began = time.monotonic()
    engine.legal(MIDDLE, "wtime 50 btime 5000")
    took = time.monotonic() - began
    require(took < 0.05 + SLACK, f"it took {took:.2f} s")


@check
def uses_the_clock_of_the_side_to_move(engine: UciProgram) -> None:
    """Black's hurry is Black's: with White to move, White's hour may be used."""
    began = time.monotonic()
    engine.send(f"position fen {MIDDLE.fen()}", "go wtime 60000 btime 10 winc 0 binc 0")
    engine.answer(60)
    took = time.monotonic() - began
    require(took > 0.1, f"it took only {took:.3f} s of a minute")


@check
def moves_before_the_time_control(engine: UciProgram) -> None:
    """`movestogo 1` leaves something on the clock."""
    began = time.monotonic()
    engine.legal(MIDDLE, "wtime 1500 btime 1500 movestogo 1")
    took = time.monotonic() - began
    require(took < 1.5, f"it took {took:.2f} s of 1.5")


@check
def infinite_waits_for_stop(engine: UciProgram) -> None:
    """`go infinite` is not answered before `stop`."""
    silent_until_stop(engine, MIDDLE, "infinite")


@check
def infinite_waits_with_a_mate_at_hand(engine: UciProgram) -> None:
    """`go infinite` is not answered before `stop`, though there is a mate in one."""
    silent_until_stop(engine, MATE_IN_ONE, "infinite")


@check
def infinite_waits_with_one_legal_move(engine: UciProgram) -> None:
    """`go infinite` is not answered before `stop`, though nothing can be chosen."""
    silent_until_stop(engine, chess.Board("7k/8/8/8/8/8/6q1/7K w - - 0 1"), "infinite")


@check
def infinite_waits_when_mated(engine: UciProgram) -> None:
    """`go infinite` is not answered before `stop`, though there is no legal move."""
    engine.send(f"position fen {MATED.fen()}", "go infinite")
    refuse_bestmove(engine)
    engine.send("stop")
    engine.answer()


def silent_until_stop(engine: UciProgram, board: chess.Board, go: str) -> None:
    """Failed when a bestmove comes before `stop`, or none or an illegal one after it."""
    engine.send(f"position fen {board.fen()}", f"go {go}")
    refuse_bestmove(engine)
    engine.send("stop")
    check_legal(board, engine.answer().move)


def refuse_bestmove(engine: UciProgram, seconds: float = 0.7) -> None:
    """Failed when a bestmove is said in this time."""
    said = [line for line in engine.during(seconds) if line.startswith("bestmove")]
    require(not said, f"it says '{said[0]}' before it may" if said else "")


@check
def stops_promptly(engine: UciProgram) -> None:
    """`stop` is answered within half a second."""
    engine.send(f"position fen {MIDDLE.fen()}", "go infinite")
    engine.during(0.5)
    began = time.monotonic()
    engine.send("stop")
    engine.answer()
    took = time.monotonic() - began
    require(took < 0.5, f"it took {took:.2f} s")


@check
def stop_at_once_is_obeyed(engine: UciProgram) -> None:
    """`stop` in the same breath as `go infinite` is not lost."""
    for _ in range(5):
        engine.send("position startpos", "go infinite", "stop")
        check_legal(START, engine.answer(3).move)


@check
def stop_without_a_search_is_silent(engine: UciProgram) -> None:
    """`stop` is not answered when nothing runs."""
    engine.send("stop")
    said = engine.ready()
    require(not any(s.startswith("bestmove") for s in said), f"it says {said}")


@check
def pondering_waits(engine: UciProgram) -> None:
    """`go ponder` is not answered before `ponderhit` or `stop`, though the time is short."""
    silent_until_stop(engine, MIDDLE, "ponder wtime 300 btime 300")


@check
def ponderhit_leads_to_a_move(engine: UciProgram) -> None:
    """After `ponderhit` the move comes by the clock."""
    engine.send(f"position fen {MIDDLE.fen()}", "go ponder wtime 2000 btime 2000")
    refuse_bestmove(engine)
    began = time.monotonic()
    engine.send("ponderhit")
    check_legal(MIDDLE, engine.answer().move)
    took = time.monotonic() - began
    require(took < 2, f"it took {took:.2f} s of 2")


@check
def ponderhit_at_once_is_obeyed(engine: UciProgram) -> None:
    """`ponderhit` in the same breath as `go ponder` is not lost."""
    for _ in range(5):
        engine.send("position startpos", "go ponder movetime 50", "ponderhit")
        check_legal(START, engine.answer(3).move)


@check
def the_ponder_move_is_legal(engine: UciProgram) -> None:
    """What `bestmove` names to ponder on is legal after its move."""
    answer = engine.legal(MIDDLE, "depth 6")
    if answer.ponder is not None:
        board = MIDDLE.copy()
        board.push_uci(answer.move)
        check_legal(board, answer.ponder)


@check
def searchmoves_are_obeyed(engine: UciProgram) -> None:
    """With `searchmoves a2a3 h2h3` one of the two is played."""
    move = engine.legal(MIDDLE, "depth 4 searchmoves a2a3 h2h3").move
    require(move in ("a2a3", "h2h3"), f"it plays {move}")


@check
def castles_as_the_king_moves(engine: UciProgram) -> None:
    """Castling is spoken as `e1g1`."""
    move = engine.legal(MIDDLE, "depth 3 searchmoves e1g1").move
    require(move == "e1g1", f"it plays {move}")


@check
def promotes_in_small_letters(engine: UciProgram) -> None:
    """An underpromotion is spoken as `a7a8n`."""
    board = chess.Board("8/P6k/8/8/8/8/8/K7 w - - 0 1")
    move = engine.legal(board, "depth 3 searchmoves a7a8n").move
    require(move == "a7a8n", f"it plays {move}")


@check
def captures_en_passant(engine: UciProgram) -> None:
    """The en passant square of a FEN is used."""
    board = chess.Board("4k3/8/8/8/3Pp3/8/8/4K3 b - d3 0 1")
    move = engine.legal(board, "depth 3 searchmoves e4d3").move
    require(move == "e4d3", f"it plays {move}")


@check
def follows_the_moves_of_position(engine: UciProgram) -> None:
    """`position startpos moves` stands after the moves, whoever is to move."""
    board = chess.Board()
    for move in ("e2e4", "c7c5", "g1f3", "d7d6", "d2d4"):
        board.push_uci(move)
    moves = " ".join(map(str, board.move_stack))
    check_legal(board, engine.search(f"startpos moves {moves}", "depth 3").move)


@check
def follows_a_long_game(engine: UciProgram) -> None:
    """Six hundred plies in one `position` line are taken."""
    cycle = ["g1f3", "g8f6", "f3g1", "f6g8"]
    moves = " ".join(["e2e4", "e7e5", *(cycle * 150)])
    board = chess.Board()
    board.push_uci("e2e4")
    board.push_uci("e7e5")
    check_legal(board, engine.search(f"startpos moves {moves}", "depth 3").move)


@check
def infos_are_well_formed(engine: UciProgram) -> None:
    """The numbers of `info` are whole numbers, and there are some."""
    answer = engine.legal(MIDDLE, "depth 6")
    require(bool(answer.infos), "it reports nothing")
    try:
        for word in ("depth", "seldepth", "nodes", "nps", "time", "hashfull", "multipv"):
            answer.numbers(word)
        answer.scores()
    except (ValueError, IndexError) as error:
        raise Failed(f"a number is none: {error}") from None


@check
def lines_are_legal(engine: UciProgram) -> None:
    """Every move of every pv is legal where it stands."""
    for info in engine.legal(MIDDLE, "depth 7").infos:
        if "pv" in info:
            board = MIDDLE.copy()
            for move in info[info.index("pv") + 1 :]:
                check_legal(board, move)
                board.push_uci(move)


@check
def the_line_begins_with_the_move(engine: UciProgram) -> None:
    """The last pv begins with the move that is played."""
    answer = engine.legal(MIDDLE, "depth 6")
    lines = [info[info.index("pv") + 1] for info in answer.infos if "pv" in info]
    require(not lines or lines[-1] == answer.move, f"pv {lines[-1:]}, move {answer.move}")


@check
def scores_are_the_side_to_moves(engine: UciProgram) -> None:
    """Two queens up is good for White to move and bad for Black to move."""
    for side, good in (("w", True), ("b", False)):
        scores = engine.search(f"fen {QUEEN_UP} {side} - - 0 1", "depth 4").scores()
        require(bool(scores), "it tells no score")
        require((scores[-1][1] > 0) is good, f"score {scores[-1]} with '{side}' to move")


@check
def mates_are_counted_in_moves(engine: UciProgram) -> None:
    """A mate in one is `score mate 1`."""
    answer = engine.legal(MATE_IN_ONE, "depth 5")
    require(answer.move == "a1a8", f"it plays {answer.move}")
    require(("mate", 1) in answer.scores(), f"it tells {answer.scores()[-1:]}")


@check
def being_mated_is_counted_in_moves(engine: UciProgram) -> None:
    """The side that is mated in one is told `score mate -1`."""
    answer = engine.search("fen 7k/8/6K1/8/8/8/R7/8 b - - 0 1", "depth 5")
    require(("mate", -1) in answer.scores(), f"it tells {answer.scores()[-1:]}")


@check
def go_mate_finds_a_mate(engine: UciProgram) -> None:
    """`go mate 2` ends by itself with the mate."""
    answer = engine.legal(MATE_IN_TWO, "mate 2", 20)
    mates = [number for kind, number in answer.scores() if kind == "mate"]
    require(bool(mates) and 0 < mates[-1] <= 2, f"it tells {answer.scores()[-1:]}")


@check
def answers_when_mated(engine: UciProgram) -> None:
    """Without a legal move `bestmove` names none."""
    move = engine.search(f"fen {MATED.fen()}", "depth 3", 5).move
    require(move in NO_MOVE, f"it plays {move}")


@check
def answers_when_stalemated(engine: UciProgram) -> None:
    """In a stalemate `bestmove` names no move."""
    move = engine.search(f"fen {STALEMATE.fen()}", "movetime 100", 5).move
    require(move in NO_MOVE, f"it plays {move}")


@check
def answers_each_go_once(engine: UciProgram) -> None:
    """Ten searches get ten answers."""
    for _ in range(10):
        engine.legal(MIDDLE, "depth 2")
    said = [line for line in engine.ready() if line.startswith("bestmove")]
    require(not said, "there is one answer too many")


@check
def new_games_are_taken(engine: UciProgram) -> None:
    """`ucinewgame` is followed by `readyok` and by play."""
    engine.legal(MIDDLE, "depth 3")
    engine.send("ucinewgame")
    engine.ready(10)
    engine.legal(START, "depth 3")


@check
def option_names_in_any_case(engine: UciProgram) -> None:
    """Option names are the same in small letters (seen in MultiPV)."""
    engine.option("MultiPV")
    engine.send("setoption name multipv value 2")
    lines = engine.legal(MIDDLE, "depth 4").numbers("multipv")
    require(2 in lines, "multipv in small letters has no effect")


@check
def several_lines_are_reported(engine: UciProgram) -> None:
    """MultiPV 3 reports three lines that begin differently."""
    engine.option("MultiPV")
    engine.send("setoption name MultiPV value 3")
    infos = engine.legal(MIDDLE, "depth 5").infos
    first = {i[i.index("multipv") + 1]: i[i.index("pv") + 1] for i in infos if "multipv" in i}
    require({"1", "2", "3"} <= set(first), f"it reports lines {sorted(first)}")
    require(len({first[n] for n in "123"}) == 3, f"they begin with {first}")


@check
def the_hash_table_can_be_resized(engine: UciProgram) -> None:
    """Hash may be set between searches."""
    engine.option("Hash")
    for size in (4, 32, 1):
        engine.send(f"setoption name Hash value {size}")
        engine.ready(10)
        engine.legal(MIDDLE, "depth 4")


@check
def threads_can_be_set(engine: UciProgram) -> None:
    """With two threads it plays, stops and says one bestmove."""
    engine.option("Threads")
    engine.send("setoption name Threads value 2")
    engine.legal(MIDDLE, "movetime 200")
    stops_promptly(engine)
    said = [line for line in engine.ready() if line.startswith("bestmove")]
    require(not said, "there is one answer too many")


@check
def castles_in_chess960(engine: UciProgram) -> None:
    """With UCI_Chess960 castling is spoken as king takes rook."""
    engine.option("UCI_Chess960")
    engine.send("setoption name UCI_Chess960 value true")
    board = chess.Board("4k3/8/8/8/8/8/8/1R2K1R1 w GB - 0 1", chess960=True)
    for move in ("e1g1", "e1b1"):
        answer = engine.search(f"fen {board.shredder_fen()}", f"depth 3 searchmoves {move}")
        require(answer.move == move, f"it plays {answer.move} instead of {move}")


@check
def unknown_words_are_skipped(engine: UciProgram) -> None:
    """Unknown words before a command are skipped: `joho isready` is answered."""
    engine.send("joho isready")
    engine.until("readyok", patience=2)


@check
def unknown_commands_are_survived(engine: UciProgram) -> None:
    """Lines that mean nothing do no harm."""
    engine.send("xyzzy", "", "   ", "position", "setoption", "setoption name", "\u00e4\u00f6\u00fc")
    engine.ready()
    engine.legal(MIDDLE, "depth 3")


@check
def unknown_options_are_survived(engine: UciProgram) -> None:
    """An unknown option does no harm."""
    engine.send("setoption name No Such Option value 17")
    engine.ready()
    engine.legal(MIDDLE, "depth 3")


@check
def impossible_values_are_survived(engine: UciProgram) -> None:
    """A value that is out of range or no number does no harm."""
    engine.option("MultiPV")
    for value in ("-5", "99999", "many", ""):
        engine.send(f"setoption name MultiPV value {value}")
        engine.ready()
    engine.send("setoption name MultiPV value 1")
    engine.legal(MIDDLE, "depth 3")


@check
def a_bad_fen_is_survived(engine: UciProgram) -> None:
    """What is no position does not end the program."""
    engine.send("position fen 8/8/8/8/8/8/8/8 w - - 0 1")
    engine.ready()
    engine.send("position fen this is no position")
    engine.ready()
    engine.legal(MIDDLE, "depth 3")


@check
def an_illegal_move_is_survived(engine: UciProgram) -> None:
    """An illegal move in `position` does not end the program."""
    engine.send("position startpos moves e2e4 e2e4 e7e5")
    engine.ready()
    engine.legal(MIDDLE, "depth 3")


@check
def spaces_and_tabs_are_alike(engine: UciProgram) -> None:
    """Words may be separated by any white space."""
    engine.send("  position\t startpos   moves  e2e4 ", "\tgo   depth  3 ")
    board = chess.Board()
    board.push_uci("e2e4")
    check_legal(board, engine.answer().move)


@check
def line_ends_of_either_kind(engine: UciProgram) -> None:
    """Lines may end as on Windows."""
    engine.send("position startpos moves e2e4", "isready", end="\r\n")
    engine.until("readyok")
    engine.send("go depth 3", end="\r\n")
    board = chess.Board()
    board.push_uci("e2e4")
    check_legal(board, engine.answer().move)


@check
def debug_is_taken(engine: UciProgram) -> None:
    """`debug on` and `debug off` do no harm."""
    engine.send("debug on")
    engine.legal(MIDDLE, "depth 3")
    engine.send("debug off")
    engine.ready()


@check
def plays_a_game_against_itself(engine: UciProgram) -> None:
    """Sixty plies, each legal, told by the moves from the start."""
    board = chess.Board()
    for _ in range(60):
        if board.is_game_over():
            break
        moves = " ".join(map(str, board.move_stack))
        answer = engine.search("startpos" + (f" moves {moves}" if moves else ""), "depth 2")
        check_legal(board, answer.move)
        board.push_uci(answer.move)


@check
def reads_every_kind_of_fen(engine: UciProgram) -> None:
    """Positions with few men, many queens and a high move number are played."""
    fens = (
        "8/8/8/8/8/4k3/4p3/4K3 b - - 99 150",
        "7k/5ppp/8/8/8/8/QQQQ4/K7 w - - 0 1",
        "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 12 34",
    )
    for board in islice(map(chess.Board, fens), len(fens)):
        engine.legal(board, "depth 3")


@check
def quits(engine: UciProgram) -> None:
    """`quit` ends the program."""
    engine.send("quit")
    engine.ended()


@check
def quits_during_a_search(engine: UciProgram) -> None:
    """`quit` ends the program while it searches."""
    engine.send("position startpos", "go infinite")
    engine.during(0.2)
    engine.send("quit")
    engine.ended()


@check
def ends_with_its_input(engine: UciProgram) -> None:
    """When the client is gone, so that the input ends, the program ends."""
    engine.close_input()
    engine.ended()
