"""Searching every move that a book recommends, to see that none spoils the game.

The result is a file of one line a position, written as it goes, so that an interrupted run goes on
where it stopped and a changed book costs only what is new in it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from philidor.book.keys import place
from philidor.book.repertoire import Repertoire
from philidor.contract.errors import InputError
from philidor.contract.info import Info
from philidor.contract.limits import Limits
from philidor.contract.player import Player
from philidor.contract.setup import FenError, Setup
from philidor.game.fen import parse_fen
from philidor.game.replay import after

# A recommended move keeps the game within so many centipawns of equality.
BOUND = 80
NODES = 100_000
HEADING = "# position reached, value for White (centipawns), depth, positions searched"
# A mate is beyond every bound.
MATED = 30_000


@dataclass(frozen=True)
class Verdict:
    """What the engine thinks of a position: value for White in centipawns, and from which depth.

    nodes: how many were searched when that line was reported; the rest of the budget found no
        other.
    """

    value: int
    depth: int
    nodes: int

    @property
    def sound(self) -> bool:
        """Whether the position is near enough to equality."""
        return abs(self.value) <= BOUND


def recommended(book: Repertoire) -> dict[str, Setup]:
    """The positions that the moves lead to which the book would play, by their places."""
    reached = {}
    for known in book.positions.values():
        for move in known.moves.values():
            if move.weight:
                setup = after(known.setup, move.move)
                reached[place(setup)] = setup
    return reached


def read_verdicts(path: Path) -> dict[str, Verdict]:
    """A file's verdicts, empty if there is no file yet; InputError names an unreadable line."""
    if not path.exists():
        return {}
    found = {}
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        if line.startswith("#"):
            continue
        try:
            position, value, depth, nodes = line.split("\t")
            found[place(parse_fen(position))] = Verdict(int(value), int(depth), int(nodes))
        except (ValueError, FenError):
            raise InputError(f"{path}:{number}: no verdict: {line[:80]!r}") from None
    return found


def judge(player: Player, setup: Setup, nodes: int) -> Verdict:
    """Search a position from a clean slate, so that the verdict depends on nothing before it."""
    last = Info()

    def keep(info: Info) -> None:
        nonlocal last
        if info.score is not None:
            last = info

    player.new_game()
    player.set_position(setup, ())
    player.go(Limits(nodes=nodes), keep)
    if last.score is None:
        raise InputError(f"{player.name} said nothing about {setup.fen()}")
    value = last.score.centipawns
    if value is None:
        value = MATED if (last.score.mate or 0) > 0 else -MATED
    return Verdict(value if setup.white_to_move else -value, last.depth or 0, last.nodes or 0)


def check(
    book: Repertoire,
    results: Path,
    player: Player,
    nodes: int = NODES,
    on_progress: Callable[[int, int], None] = lambda done, total: None,
) -> dict[str, Verdict]:
    """The verdict on every recommended position; what the file knows is not searched again.

    `on_progress` gets how many are known and how many there are. Verdicts on positions that the
    book no longer reaches are dropped at the end.
    """
    wanted = recommended(book)
    known = read_verdicts(results)
    missing = [key for key in wanted if key not in known]
    results.parent.mkdir(parents=True, exist_ok=True)
    with results.open("a", encoding="utf-8") as stream:
        for number, key in enumerate(missing, start=len(wanted) - len(missing) + 1):
            known[key] = judge(player, wanted[key], nodes)
            stream.write(_line(key, known[key]))
            stream.flush()
            on_progress(number, len(wanted))
    verdicts = {key: known[key] for key in wanted}
    results.write_text(
        HEADING + "\n" + "".join(_line(key, verdicts[key]) for key in sorted(verdicts)),
        encoding="utf-8",
    )
    return verdicts


def unsound(book: Repertoire, verdicts: dict[str, Verdict]) -> Iterator[tuple[Setup, str, Verdict]]:
    """The recommended moves that go too far: position, move and verdict."""
    for known in book.positions.values():
        for move in known.moves.values():
            verdict = verdicts.get(place(after(known.setup, move.move)))
            if move.weight and verdict is not None and not verdict.sound:
                yield known.setup, move.move, verdict


def _line(key: str, verdict: Verdict) -> str:
    return f"{key}\t{verdict.value}\t{verdict.depth}\t{verdict.nodes}\n"
