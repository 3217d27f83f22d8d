"""The tutorial's demonstrations."""

from __future__ import annotations

from io import StringIO

from philidor.classics.romichess.board import Board
from philidor.classics.romichess.console import Console
from philidor.classics.romichess.counting import count_moves
from philidor.classics.romichess.movegen import generate_moves
from philidor.classics.romichess.search import Search
from philidor.classics.romichess.setting import move_name, set_up
from philidor.classics.romichess.tables import action, pawn_case
from philidor.classics.romichess.types import BORDER, INFINITY, WHITE
from philidor.contract.search_control import SearchControl
from philidor.contract.setup import START_FEN, square_number
from philidor.game.fen import parse_fen
from philidor.museum.shows import MIDDLEGAME, Shown

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
