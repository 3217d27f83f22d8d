"""RDChess's demonstrations of what its manual describes: levels, annotations, the library."""

from __future__ import annotations

import random

from philidor.book.library import Browser, Library
from philidor.book.repertoire import BookError
from philidor.classics.rdchess.player import RDChess
from philidor.classics.rdchess.table import MEGABYTE, SIZES, Table
from philidor.contract.info import Info, Score
from philidor.contract.limits import Limits, TimeLeft
from philidor.contract.options import OptionError
from philidor.contract.search_control import SearchControl
from philidor.game.clock import Clock
from philidor.game.fen import parse_fen, start
from philidor.game.time_control import read_time_control
from philidor.museum.shows import Shown
from philidor.notation.rdchess import annotation_of_search

LEVELS = {
    "40/2h": "40 moves in 7200000 ms",
    "5m+3s": "300000 ms and 3000 ms a move",
    "10s/move": "10000 ms a move",
    "depth 6": "6 plies",
    "equal": "as long as the player",
    "unlimited": "unlimited",
}


def levels() -> Shown:
    """The six levels of play, as they are typed and as they are meant."""
    found = {}
    for text in LEVELS:
        control = read_time_control(text)
        if control.moves:
            found[text] = f"{control.moves} moves in {control.base} ms"
        elif control.base:
            found[text] = f"{control.base} ms and {control.increment} ms a move"
        elif control.movetime:
            found[text] = f"{control.movetime} ms a move"
        elif control.depth:
            found[text] = f"{control.depth} plies"
        else:
            found[text] = "as long as the player" if control.equal else "unlimited"
    return Shown(tuple(f"{text}: {meant}" for text, meant in found.items()), found == LEVELS)


def annotated() -> Shown:
    """The annotation of a search, and the same for Black, whose advantage is below zero."""
    counts = {"negascout_repetitions": 15, "null_moves": 6667}
    lines = tuple(
        str(annotation_of_search("C", Score(centipawns=148), white, 218_888, 14, counts))
        for white in (True, False)
    )
    white = "C 1.48/ 218.888/MxViT:14/NSWh:15/NM#:6667"
    return Shown(lines, lines == (white, white.replace("1.48", "-1.48")))


def library() -> Shown:
    """Six moves, of which two are active; a seventh is refused; one of the two is played."""
    kept, here = Library(), start()
    for move in ("e2e4", "d2d4", "c2c4", "g1f3", "b1c3", "f2f4"):
        kept.add(here, move, active=move in ("e2e4", "d2d4"))
    try:
        kept.add(here, "a2a3")
        refused = ""
    except BookError as error:
        refused = str(error)
    dice = random.Random(3)
    played = {kept.choose(here, dice) for _ in range(50)}
    names = ", ".join(sorted(move for move in played if move))
    return Shown(
        (f"a seventh move: {refused}", f"played: {names}"), bool(refused) and len(played) == 2
    )


def learning() -> Shown:
    """A move played in learning mode enters the library with its annotation."""
    kept = Library()
    board = Browser(kept)
    before = board.play("e2e4", "not learnt")
    board.back()
    board.learning = True
    after = board.play("d2d4", "the queen's pawn")
    moves = [(known.move, known.annotation) for known in kept.library_moves(start())]
    lines = (f"without learning mode: {before}", f"in it: {after}", f"in the library: {moves}")
    return Shown(lines, not before and moves == [("d2d4", "the queen's pawn")])


def sizes() -> Shown:
    """The sizes of the hash table, and what is said to another one."""
    player = RDChess()
    found = [Table(size).size * 16 // MEGABYTE for size in SIZES]
    try:
        player.set_option("Hash Size", "32")
        refused = ""
    except OptionError as error:
        refused = str(error)
    return Shown((f"{found} MB", f"32: {refused}"), found == [24, 48, 96] and bool(refused))


def mates() -> Shown:
    """A mate by zugzwang: the mate search leaves nothing out, and a hint is its first move."""
    found, nodes = [], []
    for wanted in ("true", "false"):
        player, reports = RDChess(), list[Info]()
        player.set_option("Mate Search", wanted)
        player.set_position(parse_fen("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1"), ())
        answer = player.go(Limits(depth=4), reports.append)
        last = next(report for report in reversed(reports) if report.score is not None)
        found.append((answer.move, last.score and last.score.mate))
        nodes.append(last.nodes or 0)
    lines = (
        f"mate search: {found[0][0]}, mate in {found[0][1]}, {nodes[0]} nodes",
        f"without it: {nodes[1]} nodes",
    )
    return Shown(lines, found[0] == ("a1a6", 2) and nodes[0] > nodes[1])


def permanent_brain() -> Shown:
    """With 1 ms on its clock, the depth that it reaches in the opponent's time and in its own."""
    # Ten times as long as the clock has, on a quick machine too.
    depths, plies = [], 7
    for ponder in (True, False):
        player, reached = RDChess(), [0]
        player.set_position(parse_fen("6k1/3r1ppp/8/8/8/2N5/5PPP/3R2K1 w - - 0 1"), ())

        def told(info: Info, reached: list[int] = reached) -> None:
            reached[0] = info.depth or reached[0]

        limits = Limits(depth=plies, white=TimeLeft(1), ponder=ponder)
        player.go(limits, told, SearchControl(ponder))
        depths.append(reached[0])
    lines = (f"in the opponent's time: {depths[0]} plies", "in its own: it answers at once")
    return Shown(lines, depths[0] == plies > depths[1])


def watches() -> Shown:
    """Two clocks of a minute with two seconds a move, and the time left on each."""
    clock, lines = Clock(read_time_control("1m+2s")), []
    for white, spent in ((True, 5_000), (False, 20_000), (True, 1_000)):
        clock.spend(white, spent)
        left = [clock.remaining(side) // 1000 for side in (True, False)]
        lines.append(f"{'White' if white else 'Black'} takes {spent // 1000} s: {left}")
    return Shown(
        tuple(lines), [clock.remaining(side) for side in (True, False)] == [58_000, 42_000]
    )
