"""Arasan's search and its use of time."""

from __future__ import annotations

from itertools import pairwise

from philidor.classics.arasan.evaluate import evaluate
from philidor.classics.arasan.notation import spoken
from philidor.classics.arasan.player import Arasan
from philidor.classics.arasan.timing import allotment
from philidor.classics.arasan.types import BIG
from philidor.classics.common.trace import Trace
from philidor.contract.info import Info
from philidor.contract.limits import Limits
from philidor.game.fen import parse_fen
from philidor.museum.shows import Shown
from philidor.museum.shows.arasan import search_at

# A position in which checks leave one reply.
FORCING = "6k1/8/8/8/8/1r6/r5PP/5R1K b - - 0 1"
# Each iteration finds another best move.
CHANGING = "6k1/6pp/8/3N4/8/8/q4PPP/3R2K1 w - - 0 1"


def draw_negated() -> Shown:
    """A drawn position is worth the evaluation with its sign changed."""
    search = search_at("4k3/8/8/8/8/8/8/4K1N1 w - - 0 1")
    static, value = evaluate(search.board), search.value_at(3, -BIG, BIG)
    return Shown((f"evaluation {static}", f"value of the draw {value}"), value == -static != 0)


def forced_reply() -> Shown:
    """Single replies in a search to depth 3, each of which costs no depth."""
    search = search_at(FORCING)
    for depth in (1, 2, 3):
        search.iterate(depth)
    return Shown((f"{search.forced_replies} forced replies",), search.forced_replies > 0)


def ply_after_ply() -> Shown:
    """The iterations of a search to depth 3."""
    arasan, depths = Arasan(), list[int]()
    arasan.set_position(parse_fen(CHANGING), ())

    def told(info: Info) -> None:
        if info.depth is not None:
            depths.append(info.depth)

    arasan.go(Limits(depth=3), told)
    return Shown((f"depths {depths}",), depths == [1, 2, 3])


def standing_pat() -> Shown:
    """Nodes beyond the horizon where standing pat would be enough."""
    boards = {
        "nothing is threatened": "4k3/pp3p2/8/3p4/8/4P3/PP3P2/3RK3 w - - 0 1",
        "a knight is hung": "4k3/pp3p2/8/3p1p2/4P1N1/8/PP3P2/3RK3 w - - 0 1",
        "a bishop is trapped": "5rk1/Bpp2ppp/1p6/3p4/8/4P3/5PPP/3R2K1 w - - 0 1",
    }
    nodes = {}
    for name, fen in boards.items():
        search = search_at(fen)
        worth = evaluate(search.board)
        search.value_at(0, worth - 1, worth)
        nodes[name] = search.nodes
    lines = tuple(f"{name}: {count} nodes" for name, count in nodes.items())
    counts = list(nodes.values())
    return Shown(lines, counts[0] == 1 < min(counts[1:]))


def best_first() -> Shown:
    """The best move of an iteration is the first of the next one."""
    search, lines, firsts, bests = search_at(CHANGING), [], [], []
    for depth in (1, 2, 3):
        order = [spoken(move) for move in search.root_moves()]
        search.iterate(depth)
        firsts.append(order[0])
        bests.append(spoken(search.line()[0]))
        lines.append(f"depth {depth}: tries {' '.join(order[:3])} ..., finds {bests[-1]}")
    return Shown(tuple(lines), firsts[1:] == bests[:-1] and len(set(firsts)) == 3)


def minimal_windows() -> Shown:
    """The windows of the moves at ply 0 in an iteration; one is searched again with a wide one."""
    search = search_at(CHANGING)
    search.iterate(1)
    search.trace = Trace()
    search.iterate(2)
    tried = [step[2:] for step in search.trace.listed() if step[1] == 0]
    widths = [beta - alpha for _, _, alpha, beta in tried]
    again = sum(one[0] == other[0] for one, other in pairwise(tried))
    narrow = widths.count(1)
    lines = (f"{len(tried)} searches: {narrow} with a minimal window, {again} of them repeated",)
    return Shown(lines, widths[0] > 1 and narrow == len(tried) - 1 - again and again > 0)


def share_of_the_time() -> Shown:
    """Of a second for the move, less 4 ms for the way of the answer, it uses 95 %."""
    found = allotment(Limits(movetime=1004), True)
    assert found is not None
    line = f"it ends after {found.usual} ms, at the latest after {found.latest} ms"
    return Shown((line,), (found.usual, found.latest) == (950, 1000))
