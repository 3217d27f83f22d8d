"""The tutorial's demonstrations."""

from __future__ import annotations

from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory

from philidor.book.learning import Lesson, reinforcements
from philidor.book.store import LearnStore
from philidor.classics.romichess.board import Board
from philidor.classics.romichess.console import Console
from philidor.classics.romichess.counting import count_moves
from philidor.classics.romichess.movegen import generate_moves
from philidor.classics.romichess.player import RomiChess
from philidor.classics.romichess.search import Search
from philidor.classics.romichess.setting import move_name, set_up
from philidor.classics.romichess.tables import action, pawn_case
from philidor.classics.romichess.types import BORDER, EN_PASSANT, INFINITY, WHITE
from philidor.contract.info import Info
from philidor.contract.limits import Limits
from philidor.contract.search_control import SearchControl
from philidor.contract.setup import START_FEN, square_number
from philidor.game.fen import parse_fen, start
from philidor.museum.shows import MIDDLEGAME, Shown

SCHOLARS = ("e2e4", "e7e5", "d1h5", "b8c6", "f1c4", "g8f6", "h5f7")
FOOLS = ("f2f3", "e7e5", "g2g4", "d8h4")
ACTIONS = {
    0: "empty",
    21: "enemy pawn's slot",
    1: "own pawn's slot",
    36: "enemy king's slot",
    BORDER: "border",
}


def cell(name: str) -> int:
    """A cell of the 10x12 board by its square's name."""
    number = square_number(name)
    return 10 * (number // 8 + 2) + number % 8 + 1


def board_at(fen: str) -> Board:
    """The tutorial's board at a position."""
    board = Board()
    set_up(board, parse_fen(fen))
    return board


def search_at(fen: str) -> Search:
    """A search that is ready to begin."""
    search = Search()
    set_up(search, parse_fen(fen))
    search.begin_search(SearchControl())
    return search


def named(board: Board, name: str) -> int:
    """The number on the move stack of a generated move."""
    return next(
        i for i in range(board.bottom(), board.top() + 1) if move_name(board.move_at(i)) == name
    )


def listed(search: Search) -> list[tuple[str, int]]:
    """The current list's moves with their scores, from the bottom to the top."""
    entries = [search.move_at(i) for i in range(search.bottom(), search.top() + 1)]
    return [(move_name(entry), entry["score"]) for entry in entries]


def unlinked() -> Shown:
    """The links of a captured pawn: its neighbours forget it, and it remembers them."""
    board = board_at("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1")
    generate_moves(board)
    links = [board.slot(20)["nxt"]]
    board.make(named(board, "e4d5"))
    links.append(board.slot(20)["nxt"])
    kept = (board.slot(21)["prv"], board.slot(21)["nxt"])
    board.unmake()
    links.append(board.slot(20)["nxt"])
    lines = (
        f"Black's list begins with slot {links[0]}; after e4xd5 with {links[1]}",
        f"the captured pawn keeps {kept}; after the take-back the list begins with {links[2]}",
    )
    return Shown(lines, links == [21, 36, 21] and kept == (20, 36))


def target_table() -> Shown:
    """The action for each content of a cell: the border is one of them."""
    actions = {words: action(WHITE, content) for content, words in ACTIONS.items()}
    return Shown(
        tuple(f"{words}: {number}" for words, number in actions.items()),
        len(set(actions.values())) == 5,
    )


def pawn_cases() -> Shown:
    """The case of a white pawn on every square of the second to the seventh rank."""
    rows = [
        [pawn_case(WHITE, cell(f"{file}{rank}")) for file in "abcdefgh"] for rank in range(7, 1, -1)
    ]
    lines = tuple(" ".join(f"{case:2}" for case in row) for row in rows)
    return Shown(lines, len({case for row in rows for case in row}) == 12)


def castling_counts() -> Shown:
    """A king that went away and came home may not castle: its square was touched."""
    board = board_at("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
    untouched = {board.moves_from(cell(square)) for square in ("e1", "h1", "d4")}
    lines, castles = [f"counts of e1, h1 and d4: {untouched}"], []
    for name in ("", "e1e2", "a8b8", "e2e1", "b8a8"):
        if name:
            generate_moves(board)
            board.make(named(board, name))
            board.settle()
        generate_moves(board)
        names = {move_name(board.move_at(i)) for i in range(board.bottom(), board.top() + 1)}
        castles.append("e1g1" in names)
    lines.append(
        f"e1 after Ke1-e2-e1: count {board.moves_from(cell('e1'))}, castling {castles[-1]}"
    )
    return Shown(tuple(lines), castles[0] and not castles[-1] and untouched == {-1})


def one_stack() -> Shown:
    """The next ply's list begins on the stack where this ply's ends, and leaves it alone."""
    search = search_at(START_FEN)
    search.search_one_q(-INFINITY, INFINITY, False)
    first, before = (search.bottom(), search.top()), listed(search)
    search.make(search.top())
    search.search_one_q(-INFINITY, INFINITY, False)
    second = (search.bottom(), search.top())
    search.unmake()
    holds = second[0] == first[1] + 1 and listed(search) == before
    return Shown((f"ply 1: entries {first}", f"ply 2: entries {second}"), holds)


def resolved() -> Shown:
    """Each kept move has a score of the capture search, and the pinned bishop's are gone."""
    search = search_at("4k3/4r3/8/8/8/8/4B3/4K3 w - - 0 1")
    search.search_one_q(-INFINITY, INFINITY, False)
    moves = listed(search)
    lines = tuple(f"{name}: {score}" for name, score in moves)
    return Shown(lines, bool(moves) and not any(name.startswith("e2") for name, _ in moves))


def best_on_top() -> Shown:
    """The sorted list: the best-scored move lies on top of the stack."""
    search = search_at(MIDDLEGAME)
    search.search_one_q(-INFINITY, INFINITY, False)
    search.sort_list()
    moves = listed(search)
    lines = tuple(f"{name}: {score}" for name, score in moves[::-1][:5])
    return Shown(lines, moves[-1][1] == max(score for _, score in moves))


def counting_mode() -> Shown:
    """The counting mode: all sequences of moves from the initial position."""
    counts = [count_moves(board_at(START_FEN), depth) for depth in range(1, 5)]
    return Shown(tuple(f"{count:,}" for count in counts), counts == [20, 400, 8902, 197281])


def infinity() -> Shown:
    """A move that leaves the king in check answers with infinity, which is 10,000."""
    search = search_at("4k3/4r3/8/8/8/8/4B3/4K3 w - - 0 1")
    generate_moves(search)
    search.make(named(search, "e2d3"))
    value = search.quiesce(-INFINITY, INFINITY)
    return Shown((f"after the illegal Be2-d3: {value}",), value == 10_000)


def console() -> Shown:
    """Moves as they are typed, a promotion among them, with a depth and with a time."""
    screen = StringIO()
    typed = Console(screen)
    for line in ("sd 1", "e2e4", "setboard 8/4P2k/8/8/8/8/8/K7 w - - 0 1", "st 1", "sd 1", "e7e8q"):
        typed.obey(line)
    answers = [line for line in screen.getvalue().splitlines() if line.startswith("my move")]
    return Shown(tuple(answers), len(answers) == 2 and typed.moves[0] == "e7e8q")


def twelve_rows() -> Shown:
    """The cells of the board, a row for each rank and two beyond on either side."""
    board = board_at(MIDDLEGAME)
    rows = [[board.cell(10 * row + file) for file in range(10)] for row in range(11, -1, -1)]
    lines = tuple(" ".join("##" if slot == BORDER else f"{slot:2}" for slot in row) for row in rows)
    outside = [slot for row in (*rows[:2], *rows[-2:]) for slot in row]
    outside += [slot for row in rows for slot in (row[0], row[-1])]
    return Shown(
        lines, set(outside) == {BORDER} and not any(BORDER in row[1:9] for row in rows[2:10])
    )


def deepening() -> Shown:
    """The iterations of a search to depth 3."""
    program, depths = RomiChess(), list[int]()

    def told(info: Info) -> None:
        if info.depth is not None:
            depths.append(info.depth)

    program.set_position(parse_fen("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"), ())
    program.go(Limits(depth=3), told)
    return Shown((f"depths {depths}",), depths == [1, 2, 3])


def score_and_stats() -> Shown:
    """What two moves keep of their capture search: a score, and the nodes that it took."""
    search = search_at(MIDDLEGAME)
    search.search_one_q(-INFINITY, INFINITY, False)
    entries = [search.move_at(named(search, name)) for name in ("e2a6", "a2a3")]
    lines = tuple(
        f"{move_name(entry)}: score {entry['score']}, stats {entry['stats']}" for entry in entries
    )
    return Shown(lines, all(entry["stats"] > 0 for entry in entries))


def passing() -> Shown:
    """Two captures of a pawn on the fifth rank: a number, 0 or 1, makes the difference."""
    board = board_at("4k3/8/5n2/3pP3/8/8/8/4K3 w - d6 0 1")
    generate_moves(board)
    moves = [board.move_at(named(board, name)) for name in ("e5d6", "e5f6")]
    lines = tuple(f"{move_name(m)}: slot {m['target']}, kind {m['special']}" for m in moves)
    return Shown(lines, all(m["target"] > 0 for m in moves) and moves[0]["special"] == EN_PASSANT)


def reinforced() -> Shown:
    """What the moves of a lost and of a won game gain, and what the learn file then knows."""
    with TemporaryDirectory() as folder, LearnStore(Path(folder) / "learn.db") as kept:
        kept.record(Lesson(SCHOLARS, "1-0"))
        known = [(one.move, one.value) for one in kept.experience(start())]
    values = reinforcements(Lesson(SCHOLARS, "1-0"))
    lines = (f"White won: {values}", f"the learn file, first move: {known}")
    holds = all(value > 0 for value in values[::2]) and all(value < 0 for value in values[1::2])
    return Shown(lines, holds and known == [("e2e4", values[0])])


def imported() -> Shown:
    """Two imported games: what each of the two first moves is worth then."""
    games = [Lesson(SCHOLARS, "1-0"), Lesson(FOOLS, "0-1")]
    with TemporaryDirectory() as folder, LearnStore(Path(folder) / "learn.db") as kept:
        counts = [kept.import_all(games), kept.import_all(games)]
        known = {one.move: one.value for one in kept.experience(start())}
    lines = (f"new games: {counts[0]}, the second time {counts[1]}", f"first moves: {known}")
    return Shown(lines, counts == [2, 0] and known["e2e4"] > 0 > known["f2f3"])
