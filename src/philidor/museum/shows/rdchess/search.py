"""RDChess's search: its windows, extensions, prunings and quiescence."""

from __future__ import annotations

from philidor.classics.rdchess.player import RDChess
from philidor.classics.rdchess.search import Search
from philidor.classics.rdchess.table import Table
from philidor.classics.rdchess.types import INFINITE
from philidor.contract.info import Info
from philidor.contract.limits import Limits
from philidor.game.fen import parse_fen
from philidor.museum.shows import MIDDLEGAME, Shown
from philidor.museum.shows.rdchess import board_at, deepened, named, search_at

TWO_CAPTURES = "r3k2r/ppp2ppp/2n4q/8/3N2N1/2P5/PP3PPP/R4RK1 b kq - 0 10"
PAWNS = "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1"
# White is far ahead, and Black checks for ever.
CHECKS = "7k/Q5pp/R7/8/7q/8/6P1/6K1 b - - 0 1"


def first_capture() -> Shown:
    """Quiescence ends at the first capture that raises the static score; the queen hangs on."""
    search = search_at(board_at(TWO_CAPTURES, "c6d4"))
    search.use_lazy = False
    stopped = search.quiesce(-INFINITE, INFINITE, 1)
    whole = search_at(board_at(TWO_CAPTURES, "c6d4"))
    whole.use_lazy = whole.use_quiescence_stop = False
    lines = (f"value {stopped}", f"value without the rule {whole.quiesce(-INFINITE, INFINITE, 1)}")
    return Shown(lines, stopped + 300 < whole.quiesce(-INFINITE, INFINITE, 1))


def nominal_depth() -> Shown:
    """Quiescence stores where it begins, and nowhere below."""
    search = search_at(board_at(MIDDLEGAME))
    search.search_root(-INFINITE, INFINITE, 1)
    here = search.table.record(board_at(MIDDLEGAME, "a2a3").computed_key())
    below = search.table.record(board_at(MIDDLEGAME, "a2a3", "e6d5").computed_key())
    lines = (f"at the nominal depth, after a2a3: {here}", f"a capture below it: {below}")
    return Shown(lines, here is not None and below is None)


def extension_limit() -> Shown:
    """A king in check again and again is extended up to twice the iteration."""
    lines, holds = [], True
    for iteration in (2, 3):
        search = search_at(board_at("8/8/3k4/8/8/8/8/K2Q4 b - - 0 1"))
        search.use_pruning = search.use_null_move = search.use_table = False
        deepened(search, iteration)
        lines.append(f"iteration {iteration}: full width to ply {search.reach}")
        holds = holds and search.reach == 2 * iteration - 1
    return Shown(tuple(lines), holds)


def razored() -> Shown:
    """Nodes three plies before the horizon that are a queen below alpha."""
    search = search_at(board_at(MIDDLEGAME))
    search.search_root(-2100, -2000, 4)
    return Shown((f"{search.razored} nodes were razored",), search.razored > 0)


def evasions() -> Shown:
    """Mate on the board, in quiescence: all ways out of check are tried, and there is none."""
    search = search_at(board_at("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1"))
    found = search.quiesce(-INFINITE, INFINITE, 1)
    return Shown((f"value {found}",), found < -17_000)


def hopeless() -> Shown:
    """A pawn to be taken, and an alpha that it cannot reach: the capture is not searched."""
    nodes = []
    for alpha in (-INFINITE, 1500):
        search = search_at(board_at("4k3/8/8/3p4/8/8/8/3RK3 w - - 0 1"))
        search.use_lazy = False
        search.quiesce(alpha, INFINITE, 1)
        nodes.append(search.nodes)
    lines = (f"{nodes[0]} nodes with an open window", f"{nodes[1]} with alpha at 1500")
    return Shown(lines, nodes[1] == 1 < nodes[0])


def variations() -> Shown:
    """The line of each depth: it is as long as the search was deep."""
    search = search_at(board_at(PAWNS))
    search.use_table = search.use_null_move = False
    lengths = []
    for depth in range(1, 5):
        search.search_root(-INFINITE, INFINITE, depth)
        lengths.append(len(search.variation.listed()))
    lines = tuple(f"depth {depth}: {length} moves" for depth, length in enumerate(lengths, 1))
    return Shown(lines, lengths == [1, 2, 3, 4])


def aspiration() -> Shown:
    """The window of each iteration: around the last value, and again where it was left."""
    player, windows = RDChess(), list[list[object]]()
    player.set_position(parse_fen("6k1/3r1ppp/8/8/8/2N5/5PPP/3R2K1 w - - 0 1"), ())

    def told(info: Info) -> None:
        for insight in info.insights:
            if insight.kind == "iteration":
                windows.append([insight.facts[name] for name in ("depth", "alpha", "best", "beta")])

    player.go(Limits(depth=3), told)
    depths = [window[0] for window in windows]
    lines = tuple("depth {}: alpha {}, best {}, beta {}".format(*window) for window in windows)
    return Shown(lines, len(depths) > len(set(depths)) == 3)


def near_draw() -> Shown:
    """A check that repeats the position, for the side that is a queen behind."""
    values = []
    for moves in ((), ("h4e1", "g1h2", "e1h4", "h2g1")):
        board = board_at(CHECKS, *moves)
        search = Search(board, Table(1))
        search.prepare([named(board, "h4e1")])
        values.append(search.search_root(-INFINITE, INFINITE, 1))
    lines = (f"the check for the first time: {values[0]}", f"for the second time: {values[1]}")
    return Shown(lines, values[0] < -400 and values[1] == 6)


def spared() -> Shown:
    """Nodes that the hash move or the null move settled before any move was generated."""
    search = deepened(search_at(board_at(PAWNS)), 4)
    return Shown(
        (f"{search.saved_generations} nodes of {search.nodes}",), search.saved_generations > 0
    )
