"""Arasan's demonstrations."""

from __future__ import annotations

from philidor.book import text
from philidor.classics.arasan.board import Board
from philidor.classics.arasan.estimate import attack_estimate
from philidor.classics.arasan.evaluate import evaluate
from philidor.classics.arasan.explanation import explain
from philidor.classics.arasan.movegen import Generator
from philidor.classics.arasan.notation import spoken
from philidor.classics.arasan.ordering import Ordering
from philidor.classics.arasan.player import Arasan
from philidor.classics.arasan.search import Search
from philidor.classics.arasan.table import Table
from philidor.classics.arasan.types import BIG, ExtendedMove, Move
from philidor.contract.info import Info
from philidor.contract.limits import Limits
from philidor.contract.setup import square_number
from philidor.game.fen import parse_fen
from philidor.museum.shows import MIDDLEGAME, Shown

ROOK = 4
# A position in which checks leave one reply.
FORCING = "6k1/8/8/8/8/1r6/r5PP/5R1K b - - 0 1"

# What `memory` shows: White's pieces are 9 to 14, Black's 1 to 6.
MEMORY = (
    "a2 9, e4 9, d1 13, a7 1, d8 5, e5 0",
    "PiecePos of White: 1 2 3 12 5 6 7 8 9 10 127 28 13 14 15 127",
    "KingPos: 12 60",
    "pawns and rooks of White by file: ([1, 1, 1, 0, 1, 1, 1, 1], [0, 1, 0, 0, 0, 0, 0, 1])",
    "en passant square of Black after e2-e4: 20",
    "CastleStatus: 3 0",
)


def board_at(fen: str) -> Board:
    """Arasan's board at a position."""
    board = Board()
    board.set_up(parse_fen(fen))
    return board


def search_at(fen: str) -> Search:
    """A search that is ready to begin."""
    board = board_at(fen)
    search = Search(board, Table(1))
    search.prepare(Generator().legal(board))
    return search


def named(board: Board, name: str) -> ExtendedMove:
    """A legal move by its UCI name."""
    return next(move for move in Generator().legal(board) if spoken(move) == name)


def stacked() -> Shown:
    """A rook behind a rook attacks no square in front of the other."""
    alone = board_at("4k3/8/8/8/8/8/3R4/4K3 w - - 0 1").attacks.count(0, square_number("d6"), ROOK)
    behind = board_at("4k3/8/8/8/8/8/3R4/3RK3 w - - 0 1").attacks.count(
        0, square_number("d6"), ROOK
    )
    lines = (f"rook d2: {alone} rook attacks d6", f"rooks d1 and d2: {behind} rook attacks d6")
    return Shown(lines, (alone, behind) == (1, 1))


def wrong_estimate() -> Shown:
    """Two rooks win the pawn, but the estimate counts one."""
    board = board_at("3rk3/8/8/3p4/8/8/3R4/3R2K1 w - - 0 1")
    value = attack_estimate(board, named(board, "d2d5"))
    return Shown((f"d2d5: {value} (a pawn is 64, a rook 320)",), value == 64 - 320)


def reversible() -> Shown:
    """Of the three classes of moves only the last can be undone."""
    board = board_at(MIDDLEGAME)
    move = named(board, "e5f7")
    undoing = board.make(move)
    refused, undone = board.undo(move), board.undo(undoing)  # type: ignore[arg-type]
    lines = (f"undo of the ExtendedMove: {refused}", f"undo of the ReversibleMove: {undone}")
    return Shown(lines, not refused and bool(undone))


def side_in_the_key() -> Shown:
    """The lowest bit of the key is the side to move."""
    keys = [board_at(f"4k3/8/8/8/8/8/4P3/4K3 {side} - - 0 1").key for side in "wb"]
    lines = tuple(f"{side}: {key:08x}" for side, key in zip(("White", "Black"), keys, strict=True))
    return Shown(
        lines, [key & 1 for key in keys] in ([0, 1], [1, 0]) and keys[0] >> 1 == keys[1] >> 1
    )


def into_check() -> Shown:
    """Pseudo-legal outside check: the pinned rook may leave its line in the list."""
    board, generator = board_at("4r2k/8/8/8/8/8/4R3/4K3 w - - 0 1"), Generator()
    pseudo = {spoken(move) for move in generator.pseudo_legal(board)}
    legal = {spoken(move) for move in generator.legal(board)}
    checked = board_at("4r2k/8/8/8/8/8/3R4/4K3 w - - 0 1")
    evasions = sorted(spoken(move) for move in generator.evasions(checked))
    lines = (
        f"listed though illegal: {' '.join(sorted(pseudo - legal))}",
        f"in check: {' '.join(evasions)}",
    )
    strict = sorted(spoken(move) for move in generator.legal(checked))
    return Shown(lines, bool(pseudo - legal) and evasions == strict)


def killers_below_captures() -> Shown:
    """The rank of a killer beside those of captures and of a quiet move."""
    board, ordering = board_at(MIDDLEGAME), Ordering()
    ordering.reward(named(board, "a2a3"), 3)
    ranks = {
        spoken(move): ordering.rank(board, move, Move(0), 3) for move in Generator().legal(board)
    }
    losing = min(rank for name, rank in ranks.items() if name in ("f3f6", "e5g6", "e5d7", "e5f7"))
    lines = tuple(f"{name}: {ranks[name]}" for name in ("e2a6", "f3f6", "a2a3", "b2b3"))
    return Shown(lines, losing > ranks["a2a3"] > ranks["b2b3"])


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


def cleared_table() -> Shown:
    """Two searches of a position, one after the other, and what the table holds between them."""
    arasan, nodes, used = Arasan(), [], []
    arasan.set_position(parse_fen(MIDDLEGAME), ())
    for _ in range(2):
        reports: list[Info] = []
        arasan.go(Limits(depth=2), reports.append)
        nodes.append(max(report.nodes or 0 for report in reports))
        used.append(arasan.table_use)
    lines = tuple(
        f"search {number}: {count:,} positions; {left} nodes left in the table"
        for number, (count, left) in enumerate(zip(nodes, used, strict=True), 1)
    )
    return Shown(lines, nodes[0] == nodes[1] > 0 and used == [0, 0])


def book_marks() -> Shown:
    """Weights, `m` and `r` in a source of the opening book."""
    source = text.parse(["e4 9 e5", "m", "Nf3 7", "r Nf3 0", "r f4 0"], "example")
    weights = {
        known.move: known.weight
        for place in source.repertoire.positions.values()
        for known in place.moves.values()
    }
    lines = tuple(f"{move}: {weight}" for move, weight in weights.items())
    kept = {"e2e4": 9, "e7e5": 5, "g1f3": 7, "f2f4": 0}
    return Shown(lines, not source.faults and weights == kept)


def memory() -> Shown:
    """The board's data after a few moves, of which one was a capture."""
    board = board_at("rnbqkbnr/ppp1pppp/8/8/3p4/2N5/PPPPPPPP/R1BQKBNR w KQkq - 0 1")
    for name in ("e2e4", "d4c3", "a1b1", "c3d2", "e1e2"):
        board.play(named(board, name))
        if name == "e2e4":
            passing = board.en_passant_square(1)
    lines = (
        f"a2 {board.piece_at(8)}, e4 {board.piece_at(28)}, d1 {board.piece_at(3)}, "
        f"a7 {board.piece_at(48)}, d8 {board.piece_at(59)}, e5 {board.piece_at(36)}",
        f"PiecePos of White: {' '.join(map(str, board.listed(0)))}",
        f"KingPos: {board.king_square(0)} {board.king_square(1)}",
        f"pawns and rooks of White by file: {board.file_counts(0)}",
        f"en passant square of Black after e2-e4: {passing}",
        f"CastleStatus: {board.castling_status(0)} {board.castling_status(1)}",
    )
    return Shown(lines, lines == MEMORY)


def six_components() -> Shown:
    """The components of an evaluation beside the material, and what a pawn counts."""
    terms = explain(board_at(MIDDLEGAME))
    pawn = board_at("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1").lead(0)
    lines = (", ".join(name for name in terms if name != "material"), f"a pawn: {pawn}")
    return Shown(lines, len(terms) == 7 and pawn == 64)
