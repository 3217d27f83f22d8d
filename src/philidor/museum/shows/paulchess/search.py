"""PaulChess's search and its table."""

from __future__ import annotations

from philidor.classics.paulchess.player import PaulChess, Simple1
from philidor.classics.paulchess.search import Search
from philidor.classics.paulchess.table import Table
from philidor.classics.paulchess.types import EXACT, PAULCHESS
from philidor.museum.shows import KNIGHTS, MIDDLEGAME, Shown
from philidor.museum.shows.paulchess import board_at

# Places of a table of one megabyte: keys that differ by it share one.
PLACES = 1 << 15
QUIET = "r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P4/2NBPN2/PPP2PPP/R1BQ1RK1 w - - 0 8"


def two_phases() -> Shown:
    """Captures first, the rest only where they are needed: the boards that this saves."""
    one, two = searched(3, KNIGHTS, two_phase=False), searched(3, KNIGHTS, two_phase=True)
    lines = (f"one phase: {one.generated:,} boards", f"two phases: {two.generated:,} boards")
    return Shown(lines, one.best_value == two.best_value and two.generated < one.generated)


def two_deep() -> Shown:
    """Three results for one place: the deep one stays, the newest takes the other level."""
    table = Table(1)
    keys = [number * PLACES + 7 for number in (1, 2, 3)]
    for key, depth in zip(keys, (6, 2, 1), strict=True):
        table.keep(key, depth, 10, EXACT, 11)
    kept = [table.recall(key) is not None for key in keys]
    lines = tuple(
        f"depth {depth}: {'kept' if known else 'gone'}"
        for depth, known in zip((6, 2, 1), kept, strict=True)
    )
    return Shown(lines, kept == [True, False, True])


def four_and_six() -> Shown:
    """The default depths, of PaulChess and of Simple1."""
    wanted = ("Search Depth", "Quiescence Depth")
    found = [
        [getattr(option, "default", None) for option in player.options if option.name in wanted]
        for player in (PaulChess(), Simple1())
    ]
    lines = tuple(
        f"{name}: {depths}" for name, depths in zip(("PaulChess", "Simple1"), found, strict=True)
    )
    return Shown(lines, found == [[4, 6], [4, 0]])


def passing() -> Shown:
    """Positions of a search to three plies with and without the null move."""
    without, with_it = searched(3, KNIGHTS), searched(3, KNIGHTS, null_move=True)
    lines = (f"with the null move: {with_it.nodes:,}", f"without: {without.nodes:,}")
    return Shown(lines, 0 < with_it.nodes < without.nodes)


def searched(depth: int, fen: str = MIDDLEGAME, **switches: bool) -> Search:
    """A search of a middlegame with some of its switches changed."""
    search = Search(Table(1), PAULCHESS)
    search.uses_table = search.null_move = False
    for name, value in switches.items():
        setattr(search, name, value)
    search.prepare(board_at(fen), [], ())
    search.deepen(depth)
    return search


def exclusive_or() -> Shown:
    """What a pawn on d3 changes in the key of an empty and of a fuller board: the same bits."""
    changed = []
    for rest in ("8", "6r1"):
        keys = [board_at(f"4k3/8/8/8/8/{d3}/{rest}/4K3 w - - 0 1").key for d3 in ("8", "3P4")]
        changed.append(keys[0] ^ keys[1])
    return Shown(tuple(f"{bits:016x}" for bits in changed), changed[0] == changed[1] != 0)


def best_in_front() -> Shown:
    """The first root move of each pass, and the best one, with which the next pass begins."""
    search = Search(Table(1), PAULCHESS)
    search.prepare(board_at("6k1/6pp/8/3N4/8/8/q4PPP/3R2K1 w - - 0 1"), [], ())
    firsts, bests = [], []
    for depth in (1, 2, 3):
        firsts.append(search.root_order()[0].uci())
        search.deepen(depth)
        bests.append(search.best_line()[0])
    lines = tuple(
        f"{depth} plies: begins with {first}, finds {best}"
        for depth, (first, best) in enumerate(zip(firsts, bests, strict=True), 1)
    )
    return Shown(lines, firsts[1:] == bests[:-1] and len(set(firsts)) > 1)


def null_kept() -> Shown:
    """A null move that reached beta, and what the table then holds of the position."""
    search, position = Search(Table(1), PAULCHESS), board_at(QUIET)
    search.prepare(position, [], ())
    search.value_at(4, -501, -500)
    kept = search.table.recall(position.key)
    lines = (f"null moves that reached beta: {search.null_cutoffs}", f"the table: {kept}")
    return Shown(lines, search.null_cutoffs > 0 and kept is not None)


def both_sorted() -> Shown:
    """The moves of each phase with their static values for the opponent, the lowest first."""
    position = board_at(MIDDLEGAME)
    children = {child.last.uci(): child for child in position.next_positions()}
    phases = Search(Table(1), PAULCHESS).stages(position)
    values = [[children[move].static_value(PAULCHESS) for move in phase] for phase in phases]
    lines = tuple(
        " ".join(f"{move} {value}" for move, value in zip(phase[:5], worth[:5], strict=True))
        for phase, worth in zip(phases, values, strict=True)
    )
    return Shown(lines, all(worth == sorted(worth) and len(worth) > 5 for worth in values))


def repetition() -> Shown:
    """A rook ahead, Black goes back to a position of the game: the value of that."""
    values = []
    for told in (True, False):
        search, keys = Search(Table(1), PAULCHESS), []
        search.uses_table, search.draw_by_repetition = False, told
        position = board_at("r3k3/8/8/8/8/8/8/4K1N1 w - - 0 1")
        for move in ("g1f3", "a8b8", "f3g1"):
            keys.append(position.key)
            position = position.play(move) or position
        search.prepare(position, keys, ("b8a8",))
        search.deepen(1)
        values.append(search.best_value)
    lines = (f"drawn by repetition: {values[0]}", f"without the rule: {values[1]}")
    return Shown(lines, values[0] == 0 < values[1])


def players() -> Shown:
    """The two programs, and how each values the same middlegame."""
    values = {}
    for player in (PaulChess(), Simple1()):
        values[player.name] = board_at(MIDDLEGAME).static_value(player.style)
    lines = tuple(f"{name}: {value}" for name, value in values.items())
    return Shown(lines, len(set(values.values())) == 2)
