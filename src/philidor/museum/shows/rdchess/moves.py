"""RDChess's generators and its order of moves."""

from __future__ import annotations

from philidor.classics.rdchess.movegen import MoveLists
from philidor.classics.rdchess.notation import spoken
from philidor.classics.rdchess.ordering import Ordering
from philidor.classics.rdchess.thinking import CLASS_NAMES
from philidor.museum.shows import MIDDLEGAME, Shown
from philidor.museum.shows.rdchess import board_at, named, search_at

# Moves of nearly all classes; Black's bishop takes on f3 first.
CLASSES = "r3k2r/1p3ppp/p1n2b2/3q4/3Pn1b1/P1N2N1P/1P2B1P1/R2Q1RK1 b kq - 0 15"


def strictly_legal() -> Shown:
    """A pinned knight has no move in any list, though nothing was made and taken back."""
    board = board_at("4r2k/8/8/8/8/8/4N3/4K3 w - - 0 1")
    names = [spoken(move) for move in MoveLists().legal(board)]
    return Shown((" ".join(names),), bool(names) and not any(n.startswith("e2") for n in names))


def four_generators() -> Shown:
    """What each generator lists where the king is in check."""
    board, found = board_at("4k3/8/8/8/8/2N5/4r3/4K3 w - - 0 1"), []
    for generate in (MoveLists.capture_checkers, MoveLists.escape_check):
        lists = MoveLists()
        generate(lists, board, 0)
        captures, quiets = lists.listed(0)
        found.append(sorted(spoken(move) for move in captures + quiets))
    lines = (
        f"captures of the checking piece: {' '.join(found[0])}",
        f"escapes: {' '.join(found[1])}",
    )
    return Shown(lines, found == [["c3e2", "e1e2"], ["e1d1", "e1f1"]])


def towards_the_king() -> Shown:
    """A knight's first move goes towards the enemy king, wherever he stands."""
    firsts = []
    for king in ("h8", "a8"):
        rank = "7k" if king == "h8" else "k7"
        board, lists = board_at(f"{rank}/8/8/8/3N4/8/8/3K4 w - - 0 1"), MoveLists()
        lists.face(board)
        lists.all_moves(board, 0)
        _, quiets = lists.listed(0)
        firsts.append(next(spoken(move) for move in quiets if spoken(move).startswith("d4")))
    return Shown((f"king h8: {firsts[0]}", f"king a8: {firsts[1]}"), firsts[0] != firsts[1])


def ten_classes() -> Shown:
    """The moves of a position in the order of their classes."""
    search = search_at(board_at(CLASSES, "g4f3"))
    search.ordering.reward(named(search.board, "a1c1"), 0)
    search.arrange_root()
    classes: dict[int, list[str]] = {}
    for move, number in search.root_moves.rows():
        classes.setdefault(number, []).append(spoken(move))
    lines = tuple(
        f"{number:2} {CLASS_NAMES[number]}: {' '.join(moves)}" for number, moves in classes.items()
    )
    holds = {3: "g2f3", 4: "a1c1", 5: "c3d5", 8: "b2b4", 9: "e2a6"}
    in_order = list(classes) == sorted(classes)
    return Shown(lines, in_order and all(move in classes[number] for number, move in holds.items()))


def killer_counts() -> Shown:
    """Of two killers the one less used is replaced."""
    board, ordering = board_at(MIDDLEGAME), Ordering()
    lines = []
    for name in ("a2a3", "b2b3", "b2b3", "g2g3"):
        ordering.reward(named(board, name), 0)
        kept = [f"{spoken(move)} {uses}" for move, uses in ordering.killers_of(0) if uses]
        lines.append(f"cutoff by {name}: {', '.join(kept)}")
    return Shown(tuple(lines), "a2a3" not in lines[-1] and "b2b3 2" in lines[-1])


def listed(fen: str) -> list[list[str]]:
    """The captures and the other moves of a position, in the order of their generation."""
    board, lists = board_at(fen), MoveLists()
    lists.face(board)
    lists.all_moves(board, 0)
    return [[spoken(move) for move in moves] for moves in lists.listed(0)]


def two_lists() -> Shown:
    """A position's captures, promotions among them, and its other moves."""
    captures, quiets = listed("5r1k/4P3/8/p7/8/8/8/R3K3 w Q - 0 1")
    lines = (f"captures: {' '.join(captures)}", f"others: {' '.join(quiets)}")
    forced = {"e7f8q", "e7e8q", "a1a5"} <= set(captures) and "e1c1" in quiets and "a1a2" in quiets
    return Shown(lines, forced and not set(captures) & set(quiets))


def lesser_first() -> Shown:
    """Captures on d5 by pawn, knight and rook; a pawn's double step before its single one."""
    captures, quiets = listed("4k3/8/8/3p4/4P3/2N5/7P/3RK3 w - - 0 1")
    steps = [name for name in quiets if name.startswith("h2")]
    lines = (f"captures: {' '.join(captures)}", f"the pawn on h2: {' '.join(steps)}")
    return Shown(lines, captures == ["e4d5", "c3d5", "d1d5"] and steps == ["h2h4", "h2h3"])
