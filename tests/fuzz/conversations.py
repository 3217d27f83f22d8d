"""Hostile lines to both protocols, spoken in this process to a player that answers at once."""

from __future__ import annotations

from io import StringIO

from tests.doubles import RandomMover
from tests.fuzz.targets import CASTLING, CHESS960, Target, _lines, _words

from philidor.protocols.channel import Channel
from philidor.protocols.uci.session import UciSession
from philidor.protocols.xboard.session import XBoardSession

UCI_SEEDS = (
    _lines("uci", "isready", "ucinewgame", "position startpos moves e2e4 e7e5", "go depth 3"),
    _lines("debug on", f"position fen {CASTLING}", "go infinite", "stop", "go ponder", "ponderhit"),
    _lines("setoption name UCI_Chess960 value true", f"position fen {CHESS960} moves e1g1", "go"),
    _lines("go wtime 1000 btime 1000 winc 10 binc 10 movestogo 5 searchmoves e2e4", "stop"),
    _lines("setoption name Clear Hash", "setoption name UCI_Elo value 1400", "go mate 2", "stop"),
)
UCI_WORDS = _words(
    "uci isready ucinewgame position startpos fen moves go depth nodes movetime wtime btime winc "
    "binc movestogo mate infinite ponder searchmoves stop ponderhit setoption name value debug on "
    "off register e2e4 e7e8q 0000 -1 99999999999999999999"
)
XBOARD_SEEDS = (
    _lines("xboard", "protover 2", "new", "st 1", "post", "e2e4", "ping 1", "undo", "remove"),
    _lines("force", f"setboard {CASTLING}", "usermove e1g1", "go", "?", "hint", "bk", "draw"),
    _lines("variant fischerandom", f"setboard {CHESS960}", "O-O", "analyze", ".", "exit"),
    _lines("edit", "#", "Ke1", "Ra1", "c", "Ke8", ".", "white", "black", "playother"),
    _lines("level 40 5 0", "time 1000", "otim 900", "sd 3", "hard", "easy", "pause", "resume"),
    _lines("option MultiPV=3", "memory 2", "cores 2", "result 1-0 {x}", "nopost", "result *"),
)
XBOARD_WORDS = _words(
    "xboard protover new force go playother white black usermove e2e4 undo remove ? draw result "
    "level st sd time otim hard easy post nopost analyze exit . hint bk pause resume ping memory "
    "cores egtpath option edit # c Ke1 -1 99999999999999999999"
)
# A conversation of more lines finds nothing that a shorter one does not.
MOST_LINES = 60


def conversation(data: bytes) -> list[str]:
    """The lines of an input as a pipe would bring them, without those that end the program."""
    lines = [line.decode("utf-8", "replace").strip() for line in data.split(b"\n")[:MOST_LINES]]
    return [line for line in lines if "quit" not in line]


def uci(data: bytes) -> None:
    """A UCI conversation: `isready` is answered, and every search has exactly one answer."""
    heard = StringIO()
    UciSession(RandomMover(), Channel(heard)).run([*conversation(data), "stop", "isready"])
    answers = heard.getvalue().splitlines()
    assert "readyok" in answers
    assert all(answer for answer in answers)


def xboard(data: bytes) -> None:
    """An XBoard conversation: it ends in answering a `ping`."""
    heard = StringIO()
    lines = [*conversation(data), ".", "exit", "resume", "?", "force", "ping 4711"]
    XBoardSession(RandomMover(), Channel(heard)).run(lines)
    assert heard.getvalue().splitlines().count("pong 4711") >= 1


def target(name: str) -> Target:
    """The target of a protocol."""
    if name == "uci":
        return Target(uci, UCI_SEEDS, UCI_WORDS, 8)
    return Target(xboard, XBOARD_SEEDS, XBOARD_WORDS, 6)
