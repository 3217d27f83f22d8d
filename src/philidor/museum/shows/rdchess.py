"""RDChess's demonstrations."""

from __future__ import annotations

from philidor.classics.rdchess.attacks import attack_byte, survey
from philidor.classics.rdchess.board import Board
from philidor.classics.rdchess.movegen import MoveLists
from philidor.classics.rdchess.notation import spoken
from philidor.classics.rdchess.ordering import Ordering
from philidor.classics.rdchess.search import Search
from philidor.classics.rdchess.table import Table
from philidor.classics.rdchess.thinking import CLASS_NAMES
from philidor.classics.rdchess.types import (
    BOUND_EXACT,
    INFINITE,
    QUEEN,
    origin,
    piece_in,
    target,
    type_of,
)
from philidor.contract.setup import square_number
from philidor.game.fen import parse_fen
from philidor.museum.shows import MIDDLEGAME, Shown

# Moves of nearly all classes; Black's bishop takes on f3 first.
CLASSES = "r3k2r/1p3ppp/p1n2b2/3q4/3Pn1b1/P1N2N1P/1P2B1P1/R2Q1RK1 b kq - 0 15"
TWO_CAPTURES = "r3k2r/ppp2ppp/2n4q/8/3N2N1/2P5/PP3PPP/R4RK1 b kq - 0 10"

# What `memory` shows.
MEMORY = (
    "White: [(6, 30), (4, 26)]",
    "Black: [(12, 114), (8, 89)]",
    "castling 2, halfmoves 0, pieces (1, 1), pawns (0, 0), material (510, 325)",
)


def board_at(fen: str, *moves: str) -> Board:
    """A board with its attack bytes and pins, after some moves."""
    board = Board()
    board.set_up(parse_fen(fen))
    survey(board)
    for name in moves:
        board.play(named(board, name))
        survey(board)
    return board


def named(board: Board, name: str) -> int:
    """A legal move by its UCI name."""
    return next(move for move in MoveLists().legal(board) if spoken(move) == name)


def search_at(board: Board) -> Search:
    """A search that is ready to begin."""
    search = Search(board, Table(1))
    search.prepare(MoveLists().legal(board))
    return search


def deepened(search: Search, depth: int) -> Search:
    """The search after the iterations up to a depth, each with an open window."""
    for iteration in range(1, depth + 1):
        search.search_root(-INFINITE, INFINITE, iteration)
    return search


def square(name: str) -> int:
    """A square of the 12x12 board by its name."""
    number = square_number(name)
    return 12 * (number // 8 + 2) + number % 8 + 2


def bytes_on(fen: str, target: str) -> str:
    """White's attack byte on a square, in the order k-q-rr-bb-pp."""
    byte = attack_byte(board_at(fen), 0, square(target))
    bits = f"{byte:08b}"[::-1]
    return f"{bits[0]}-{bits[1]}-{bits[2:4]}-{bits[4:6]}-{bits[6:]}"


def border() -> Shown:
    """The bytes along the e-file: two of border, eight squares, two of border."""
    board = board_at(MIDDLEGAME)
    column = [board.piece_at(12 * row + 6) for row in range(12)]
    return Shown(
        (" ".join(f"{byte:02x}" for byte in column),), len(set(column[:2] + column[10:])) == 1
    )


def one_queen() -> Shown:
    """Two queens attack e5, and the byte has room for one."""
    one = bytes_on("7k/8/8/8/8/8/4Q3/K7 w - - 0 1", "e5")
    two = bytes_on("7k/8/8/Q7/8/8/4Q3/K7 w - - 0 1", "e5")
    return Shown((f"one queen:  {one}", f"two queens: {two}"), one == two)


def x_ray() -> Shown:
    """A rook behind its queen counts; a bishop behind a pawn does not."""
    rook = bytes_on("7k/8/8/8/8/4Q3/4R3/K7 w - - 0 1", "e6")
    bishop = bytes_on("7k/8/8/8/3P4/2B5/8/K7 w - - 0 1", "e5")
    lines = (f"queen e3, rook e2, on e6:  {rook}", f"pawn d4, bishop c3, on e5: {bishop}")
    return Shown(lines, rook.split("-")[2] != "00" and bishop.split("-")[3] == "00")


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


def ageing() -> Shown:
    """The use count: a quiet move adds one, and at its limit the table starts anew."""
    lines = []
    kept = []
    for endgame in (False, True):
        table = Table(1)
        table.store(1, 7, 20, 3, BOUND_EXACT, 0)
        moves = 0
        while table.record(1) is not None:
            table.note_moves(1, endgame)
            moves += 1
        kept.append(moves - 1)
        lines.append(f"{'endgame' if endgame else 'middlegame'}: kept for {moves - 1} moves")
    return Shown(tuple(lines), kept == [20, 40])


def extension_limit() -> Shown:
    """A king in check again and again is extended up to twice the iteration."""
    lines, holds = [], True
    for iteration in (2, 3, 4):
        search = search_at(board_at("8/8/3k4/8/8/8/8/K2Q4 b - - 0 1"))
        search.use_pruning = search.use_null_move = search.use_table = False
        deepened(search, iteration)
        lines.append(f"iteration {iteration}: full width to ply {search.reach}")
        holds = holds and search.reach == 2 * iteration - 1
    return Shown(tuple(lines), holds)


def hit_rate() -> Shown:
    """Probes of the king-pawn table in a search to depth 4, and the share that it answered."""
    search = deepened(search_at(board_at(MIDDLEGAME)), 4)
    table = search.evaluator.pawns.table
    line = f"{table.hits:,} of {table.probes:,} probes: {100 * table.hits / table.probes:.1f} %"
    return Shown((line,), table.hits > 0.7 * table.probes)


def pins() -> Shown:
    """The squares on which a pinned rook may still move: the line of the pin."""
    board = board_at("4r2k/8/8/8/8/8/4R3/4K3 w - - 0 1")
    ends = [spoken(move)[2:] for move in MoveLists().legal(board) if spoken(move)[:2] == "e2"]
    return Shown((" ".join(ends),), bool(ends) and {end[0] for end in ends} == {"e"})


def memory() -> Shown:
    """White's piece list with its squares, and Black's after a capture; the context beside them."""
    board = board_at("4k3/8/8/3pn3/4P3/8/8/R3K3 w Q - 3 1", "e4d5", "e5c4", "d5d6", "c4d6")
    context = board.position()
    told = ("castling", "halfmoves", "pieces", "pawns", "material")
    lines = (
        *(f"{side}: {board.pieces_of(number)}" for number, side in enumerate(("White", "Black"))),
        ", ".join(f"{name} {context[name]}" for name in told),
    )
    kept = context["key"] == board.computed_key()
    return Shown((*lines, f"key kept up to date: {kept}"), kept and lines == MEMORY)


def four_bytes() -> Shown:
    """A capture and a promotion as four bytes: from, to, type, piece."""
    board = board_at("3rk3/4P3/8/8/8/8/8/4K3 w - - 0 1")
    moves = [named(board, "e7d8q"), named(board, "e1e2")]
    fields = [(origin(m), target(m), type_of(m), piece_in(m)) for m in moves]
    lines = tuple(
        f"{spoken(move)}: {move:08x}, {parts}" for move, parts in zip(moves, fields, strict=True)
    )
    holds = all(move < 1 << 32 for move in moves) and fields[0][:2] == (square("e7"), square("d8"))
    return Shown(lines, holds and fields[0][3] == QUEEN)


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


def cases() -> Shown:
    """The cases of positions, with those of two bishops and of bishop and knight."""
    boards = {
        "middlegame": MIDDLEGAME,
        "endgame": "r3k3/pp6/8/8/8/8/PP6/R3K3 w - - 0 1",
        "pawn endgame": "4k3/pp6/8/8/8/8/PP6/4K3 w - - 0 1",
        "near mate": "4k3/8/8/8/8/8/8/R3K3 w - - 0 1",
        "two bishops": "4k3/8/8/8/8/8/8/2B1KB2 w - - 0 1",
        "bishop and knight": "4k3/8/8/8/8/8/8/2B1KN2 w - - 0 1",
        "drawn": "4k3/8/8/8/8/8/8/2B1K3 w - - 0 1",
    }
    found = {}
    for name, fen in boards.items():
        board = board_at(fen)
        evaluator = search_at(board).evaluator
        evaluator.prepare(board)
        found[name] = evaluator.explain(board)[0]
    return Shown(tuple(found.values()), all(name == case for name, case in found.items()))


def piece_values() -> Shown:
    """What each kind counts: the material of a lone pawn, knight, bishop, rook and queen."""
    values = {}
    for letter in "PNBRQ":
        values[letter] = board_at(f"4k3/8/8/8/8/8/{letter}7/4K3 w - - 0 1").lead()
    line = ", ".join(f"{letter} {value}" for letter, value in values.items())
    minors = all(300 <= values[letter] <= 350 for letter in "NB")
    return Shown((line,), minors and [values[letter] for letter in "PRQ"] == [100, 510, 900])
