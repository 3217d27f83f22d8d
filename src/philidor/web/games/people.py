"""Human-like opponents of a game: their seeds, and the circumstances of their moves."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from random import randrange

from philidor.contract.json_object import JsonObject
from philidor.contract.limits import Limits
from philidor.human import opponent
from philidor.human.opponent import PersonOptions
from philidor.pgn.headings import OPPONENT
from philidor.pgn.tree import ROOT
from philidor.web.engines.roster import DEFAULT_ENGINE, Engines
from philidor.web.games.clock import TickingClock
from philidor.web.games.nodes import board_at
from philidor.web.games.web_game import WebGame, read_game_time
from philidor.web.wire.codes import Code
from philidor.web.wire.faults import Fault
from philidor.web.wire.games import EngineSeat


@dataclass(frozen=True)
class Memory:
    """One move of a person, and all that it depended on: what is needed to think it again.

    fen, moves: the start of the game, and its moves up to and with the one in question (UCI).
    network: the file of the person's policy, empty for Philidor's own.
    """

    level: int
    style: str
    seed: int
    network: str
    fen: str
    chess960: bool
    moves: tuple[str, ...]
    limits: Limits

    def request(self) -> JsonObject:
        """As the process that explains moves reads it."""
        return asdict(self)


def settle(seat: EngineSeat) -> None:
    """Draw the seed of a human-like opponent that has none.

    The game keeps it, so that the same person goes on wherever the game does, and can say
    afterwards what it thought.
    """
    known = PersonOptions.of(seat.options)
    if seat.engine == DEFAULT_ENGINE and known.level and not known.seed:
        kept = {name: value for name, value in seat.options.items() if not _is_seed(name)}
        seat.options = kept | {opponent.SEED: str(1 + randrange(opponent.MOST_SEED))}


def memory(game: WebGame, node: int, engines: Engines) -> Memory:
    """What led to the move to a node; a Fault while the game goes on, or if no person made it."""
    if game.kind != "analysis" and game.ended is None:
        raise Fault(Code.THOUGHTS_LATER, "the opponent tells its thoughts after the game")
    path = game.tree.path(node)
    white = bool(path) and not game.tree.white_to_move(node)
    seat = game.seats[white]
    if not path or not isinstance(seat, EngineSeat):
        raise Fault(Code.NO_THOUGHTS, "only human-like opponents tell their thoughts")
    known = PersonOptions.of(engines[seat.engine].spec(dict(seat.options)).options)
    if not known.level or not known.seed:
        raise Fault(Code.NO_THOUGHTS, "only human-like opponents tell their thoughts")
    start = board_at(game.tree, ROOT)
    return Memory(
        known.level,
        known.style,
        known.seed,
        known.network,
        start.fen(),
        start.chess960,
        tuple(game.tree.uci(one) for one in path),
        _limits(game, path[:-1], white, seat),
    )


def opponent_tags(game: WebGame) -> dict[str, str]:
    """What the tags of a game against a human-like opponent keep of it; none for other games.

    With them the terminal continues the game, and lets the opponent say what it thought.
    """
    sides = [white for white in (True, False) if isinstance(game.seats[white], EngineSeat)]
    if game.kind != "game" or len(sides) != 1:
        return {}
    seat = game.seats[sides[0]]
    assert isinstance(seat, EngineSeat)
    known = PersonOptions.of(seat.options)
    if not known.level or not known.seed:
        return {}
    level = str(game.time_control)
    kept = {
        "engine": seat.engine,
        "level": level if game.time_control.clocked else seat.time_control or level,
        "human": str(known.level),
        "style": known.style,
        "seed": str(known.seed),
    } | ({"human_network": known.network} if known.network else {})
    types = {True: "WhiteType", False: "BlackType"}
    return {types[white]: "program" if white in sides else "human" for white in types} | {
        OPPONENT[name]: value for name, value in kept.items()
    }


def left_after(game: WebGame, path: list[int]) -> dict[bool, int]:
    """Milliseconds that each side had left after the moves to the nodes of a path."""
    base = game.time_control.base or 0
    shown = {True: base, False: base}
    for node in path:
        white = not game.tree.white_to_move(node)
        shown[white] = game.tree[node].notes.clock or shown[white]
    return shown


def _limits(game: WebGame, path: list[int], white: bool, seat: EngineSeat) -> Limits:
    """What a side might spend on its move after the moves to the nodes of a path."""
    clock = TickingClock(game.time_control)
    if game.time_control.clocked:
        for side, left in left_after(game, path).items():
            clock.keeper.set_remaining(side, left)
    return clock.limits(white, read_game_time(seat.time_control) if seat.time_control else None)


def _is_seed(name: str) -> bool:
    return name.lower() == opponent.SEED.lower()
