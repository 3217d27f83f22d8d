"""An opening repertoire: the moves that the user has prepared as White, or as Black.

Positions are known by what stands on the board (`book.keys.place`), so that a line is found again
by whatever moves it was reached. `practice` asks for the moves of the user's own side.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Literal, TypeAlias

from philidor.book.keys import place
from philidor.contract.errors import InputError
from philidor.contract.json_object import JsonObject
from philidor.contract.setup import Setup
from philidor.game.fen import parse_fen, start
from philidor.game.legality import is_legal
from philidor.game.replay import after
from philidor.library.store import new_id
from philidor.training.schedule import Memory, begun

if TYPE_CHECKING:
    from philidor.book.repertoire import Book
    from philidor.library.store import Store
    from philidor.pgn.tree import GameTree

Side: TypeAlias = Literal["white", "black"]
SIDES: tuple[Side, Side] = ("white", "black")
DOCUMENTS = "repertoire"
# What undoes a change: the documents as they were before it.
CHANGES = "repertoire-change"
CHANGES_KEPT = 50
# Of a tree or a book at most this many plies belong to an opening.
LONGEST = 60


@dataclass
class Prepared:
    """A position with its prepared moves (UCI), the main one first.

    start: whether lines begin here. memory: the schedule's, None if the opponent is to move;
    right, wrong: how often the user knew the move, and did not.
    """

    setup: Setup
    moves: list[str] = field(default_factory=list)
    start: bool = False
    memory: Memory | None = None
    right: int = 0
    wrong: int = 0

    @property
    def mine(self) -> bool:
        """Whether the user is to move."""
        return self.memory is not None


@dataclass(frozen=True)
class Line:
    """Moves from the position `begin` to `setup`, and what is prepared there.

    way: the positions before each move. prepared: None if the line ends, or goes on as another.
    """

    begin: Setup
    setup: Setup
    moves: tuple[str, ...]
    way: tuple[Prepared, ...]
    prepared: Prepared | None

    def then(self, prepared: Prepared, move: str) -> Line:
        """The line with one more move."""
        reached = after(self.setup, move)
        return Line(self.begin, reached, (*self.moves, move), (*self.way, prepared), None)


@dataclass(frozen=True)
class Changed:
    """What a change did: how many moves it added or removed, and the key that undoes it."""

    moves: int
    key: str = ""


class Repertoire:
    """The prepared moves of one side; each change is stored at once and can be undone."""

    def __init__(self, store: Store, side: Side) -> None:
        self.store = store
        self.side = side

    def at(self, setup: Setup) -> Prepared | None:
        """What is prepared in a position, None if nothing is."""
        body = self.store.get(DOCUMENTS, self._key(setup))
        return None if body is None else _read(body)

    def all(self) -> dict[str, Prepared]:
        """All positions by `place`."""
        skipped = len(self.side) + 1
        bodies = self.store.documents(DOCUMENTS, f"{self.side} ")
        return {key[skipped:]: _read(body) for key, body in bodies.items()}

    def walk(self) -> Iterator[Line]:
        """All lines, depth first along the main moves: each position once, and each end."""
        known = self.all()
        seen: set[str] = set()
        for begin in sorted((one for one in known.values() if one.start), key=_first):
            waiting = [Line(begin.setup, begin.setup, (), (), None)]
            while waiting:
                line = waiting.pop()
                key = place(line.setup)
                if key in seen or key not in known:
                    yield line
                    continue
                seen.add(key)
                prepared = known[key]
                yield replace(line, prepared=prepared)
                waiting += [line.then(prepared, move) for move in reversed(prepared.moves)]

    def positions(self) -> Iterator[Line]:
        """Every position that lines lead to, once."""
        return (line for line in self.walk() if line.prepared is not None)

    def whole(self) -> Iterator[Line]:
        """The lines from where they begin to their ends."""
        return (line for line in self.walk() if line.prepared is None)

    # Changes

    def add(self, lines: Iterable[tuple[Setup, Sequence[str]]]) -> Changed:
        """Add lines, each from the position where it begins; InputError at an illegal move."""
        edit = _Edit(self)
        for begin, moves in lines:
            if begin.chess960:
                raise InputError("a repertoire has no lines of Chess960")
            setup = begin
            edit.open(setup, start=True)
            for move in moves:
                if not is_legal(setup, move):
                    raise InputError(f"{move} is not legal in {setup.fen()}")
                edit.put(setup, move)
                setup = after(setup, move)
        return edit.keep()

    def add_trees(self, trees: Iterable[GameTree]) -> Changed:
        """Add games with variations: all moves of the opponent, and the main ones of the side.

        InputError for a game of Chess960, whose lines begin elsewhere each time.
        """
        return self.add((tree.start, line) for tree in trees for line in lines_of(tree, self.side))

    def add_book(self, book: Book, path: Sequence[str] = (), longest: int = LONGEST) -> Changed:
        """Add what a book plays and expects after a line, up to that many plies from the start."""
        return self.add((start(), line) for line in book_lines(book, self.side, path, longest))

    def remove(self, setup: Setup, move: str) -> Changed:
        """Remove a move, and what is reached through it alone; InputError if it is not prepared."""
        edit = _Edit(self)
        if not edit.take(setup, move):
            raise InputError(f"{move} is not in the repertoire in {setup.fen()}")
        return edit.keep()

    def remove_line(self, moves: Sequence[str]) -> Changed:
        """Remove a whole line, from where it leaves the others; InputError if there is none."""
        line = next((one for one in self.whole() if one.moves == tuple(moves)), None)
        if line is None:
            raise InputError("the repertoire has no such line")
        forks = [index for index, one in enumerate(line.way) if len(one.moves) > 1]
        at = forks[-1] if forks else 0
        return self.remove(line.way[at].setup, line.moves[at])

    def clear(self) -> Changed:
        """Remove everything."""
        edit = _Edit(self)
        edit.take_all()
        return edit.keep()

    def undo(self, key: str) -> None:
        """Undo a change; InputError if it is unknown or was undone."""
        before = self.store.get(CHANGES, key)
        if before is None:
            raise InputError("this change of the repertoire cannot be undone any more")
        self.store.put_all(DOCUMENTS, before["documents"])
        self.store.forget(CHANGES, key)

    def keep(self, prepared: Prepared) -> None:
        """Store a position after an answer."""
        self.store.put(DOCUMENTS, self._key(prepared.setup), _body(prepared))

    def _key(self, setup: Setup) -> str:
        return f"{self.side} {place(setup)}"


class _Edit:
    """One change of a repertoire, in memory until it is kept."""

    def __init__(self, repertoire: Repertoire) -> None:
        self.repertoire = repertoire
        self.known = repertoire.all()
        self.before = {key: _body(one) for key, one in self.known.items()}
        self.moves = 0

    def open(self, setup: Setup, start: bool = False) -> Prepared:
        """The position of that place; a new one is due at once if the user is to move."""
        mine = setup.white_to_move == (self.repertoire.side == "white")
        memory = begun(datetime.now(UTC)) if mine else None
        known = self.known.setdefault(place(setup), Prepared(setup, memory=memory))
        known.start |= start
        return known

    def put(self, setup: Setup, move: str) -> None:
        """Add a move unless it is there."""
        prepared = self.open(setup)
        if move not in prepared.moves:
            prepared.moves.append(move)
            self.moves += 1

    def take(self, setup: Setup, move: str) -> bool:
        """Remove a move with what cannot be reached any more; False if it is not there."""
        prepared = self.known.get(place(setup))
        if prepared is None or move not in prepared.moves:
            return False
        prepared.moves.remove(move)
        reached = self._reached()
        for key in [key for key in self.known if key not in reached]:
            del self.known[key]
        self.moves = self._count(self.before) - sum(len(one.moves) for one in self.known.values())
        return True

    def take_all(self) -> None:
        """Remove everything."""
        self.moves = self._count(self.before)
        self.known.clear()

    @staticmethod
    def _count(bodies: JsonObject) -> int:
        return sum(len(body["moves"]) for body in bodies.values())

    def _reached(self) -> set[str]:
        """The places that lines lead to."""
        waiting = [one.setup for one in self.known.values() if one.start]
        found: set[str] = set()
        while waiting:
            setup = waiting.pop()
            key = place(setup)
            if key in found or key not in self.known:
                continue
            found.add(key)
            waiting += [after(setup, move) for move in self.known[key].moves]
        return found

    def keep(self) -> Changed:
        """Store what is different, with what undoes it; positions without a move are dropped."""
        now = {key: _body(one) for key, one in self.known.items() if one.moves}
        changed = [key for key in {*now, *self.before} if now.get(key) != self.before.get(key)]
        if not changed:
            return Changed(0)
        store, side = self.repertoire.store, self.repertoire.side
        undo = new_id()
        documents = {f"{side} {key}": self.before.get(key) for key in changed}
        at = datetime.now(UTC).isoformat()
        store.put(CHANGES, undo, {"at": at, "documents": documents})
        store.put_all(DOCUMENTS, {f"{side} {key}": now.get(key) for key in changed})
        kept = sorted(store.documents(CHANGES).items(), key=lambda one: one[1]["at"])
        store.forget_all(CHANGES, [key for key, _ in kept[:-CHANGES_KEPT]])
        return Changed(self.moves, undo)


def lines_of(tree: GameTree, side: Side) -> Iterator[list[str]]:
    """The lines of a game with variations: of the side's own moves only the main ones."""
    own = side == "white"
    waiting = [0]
    while waiting:
        node = waiting.pop()
        children = [child for child in tree[node].children if tree[child].move]
        if tree.white_to_move(node) == own:
            children = children[:1]
        if not children or len(tree.path(node)) >= LONGEST:
            moves = tree.line(node)[1]
            if moves:
                yield moves
            continue
        waiting += reversed(children)


def book_lines(book: Book, side: Side, path: Sequence[str], longest: int) -> Iterator[list[str]]:
    """The lines of a book after a path: of the side's own moves the heaviest that is played.

    InputError at an illegal move of the path.
    """
    setup = start()
    for move in path:
        if not is_legal(setup, move):
            raise InputError(f"{move} is not legal in {setup.fen()}")
        setup = after(setup, move)
    seen: set[str] = set()
    waiting: list[tuple[Setup, list[str]]] = [(setup, list(path))]
    while waiting:
        setup, line = waiting.pop()
        found = [one.move for one in book.moves(setup) if one.weight > 0]
        if setup.white_to_move == (side == "white"):
            found = found[:1]
        key = place(setup)
        if not found or key in seen or len(line) >= longest:
            if len(line) > len(path):
                yield line
            continue
        seen.add(key)
        waiting += [(after(setup, move), [*line, move]) for move in reversed(found)]


def _first(prepared: Prepared) -> bool:
    """Lines from the initial position come before those from other ones."""
    return prepared.setup != start()


def _read(body: JsonObject) -> Prepared:
    return Prepared(
        setup=parse_fen(body["fen"]),
        moves=list(body["moves"]),
        start=body["start"],
        memory=body["memory"],
        right=body["right"],
        wrong=body["wrong"],
    )


def _body(prepared: Prepared) -> JsonObject:
    return {
        "fen": prepared.setup.fen(),
        "moves": list(prepared.moves),
        "start": prepared.start,
        "memory": prepared.memory,
        "right": prepared.right,
        "wrong": prepared.wrong,
    }
