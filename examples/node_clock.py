"""Games with clocks that count nodes instead of seconds, so that a busy machine changes nothing."""

from __future__ import annotations

from examples.limits import Limits
from examples.player import Player, Report
from examples.steps import Step
from philidor.arena.match import MatchPlan
from philidor.arena.records import GameRecord, Pairing, Ply
from philidor.game.ending import Ending, EndReason, lost
from philidor.game.fen import parse_fen
from philidor.notation.boards import board_of
from philidor.notation.referee import ending

# Nodes that count as a second.
RATE = 1000


def by_node_clock(plan: MatchPlan, one: Step, other: Step) -> list[GameRecord]:
    """Play a match's games in this process."""
    steps = (one, other)
    games = []
    for pairing in plan.pairings():
        players = (steps[pairing.white].make(), steps[pairing.black].make())
        games.append(play(plan, pairing, players))
        print(f"\r{one.key}: {len(games)} of {plan.games} games", end="", flush=True)
    return games


def play(plan: MatchPlan, pairing: Pairing, players: tuple[Player, Player]) -> GameRecord:
    """One game; players[0] has White. A side whose clock runs out loses."""
    board = board_of(parse_fen(pairing.fen))
    control = plan.conditions.engines[0].time_control
    assert control is not None
    increment = control.increment / 1000
    left = [(control.base or 0) / 1000] * 2
    moves: list[str] = []
    plies: list[Ply] = []
    scores: list[int | None] = []
    while True:
        side = 0 if board.turn else 1
        over = ending(board) or plan.conditions.adjudication.decide(scores, board.fullmove_number)
        if over:
            return record(pairing, over, plies)
        player = players[side]
        player.set_position(pairing.fen, tuple(moves))
        reports: list[Report] = []
        limits = Limits(left=left[side], increment=increment, rate=RATE)
        move = player.think(limits, reports.append)
        nodes = player.nodes if reports else 0  # A book move is free.
        left[side] += increment - nodes / RATE
        if left[side] < increment:
            return record(pairing, lost(board.turn, EndReason.TIME), plies)
        last = reports[-1] if reports else Report(0, 0, 0, 0.0, ())
        plies.append(Ply(str(move), last.score, last.depth, nodes, 1000 * nodes / RATE))
        scores.append(-last.score if side else last.score)
        moves.append(str(move))
        board.push_uci(moves[-1])


def record(pairing: Pairing, over: Ending, plies: list[Ply]) -> GameRecord:
    """The record of a finished game."""
    numbers = (pairing.number, pairing.white, pairing.black, pairing.fen)
    return GameRecord(*numbers, over, tuple(plies))
