"""Games with clocks that count nodes instead of seconds, so that a busy machine changes nothing."""

from __future__ import annotations

from examples.limits import Limits
from examples.player import Player, Report
from examples.steps import Step
from philidor.arena.game import Board, record_game
from philidor.arena.match import MatchPlan
from philidor.arena.records import GameRecord, Pairing, Ply
from philidor.game.clock import Clock
from philidor.game.ending import EndReason, lost

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
    control = plan.conditions.engines[0].time_control
    assert control is not None
    board, clock = Board(pairing.fen, plan.conditions.adjudication), Clock(control, tolerance=1)
    moves: list[str] = []
    plies: list[Ply] = []
    over = board.by_rules()
    while over is None:
        white = board.white_to_move
        player = players[0 if white else 1]
        player.set_position(pairing.fen, tuple(moves))
        reports: list[Report] = []
        seconds = clock.remaining(white) / 1000
        limits = Limits(left=seconds, increment=control.increment / 1000, rate=RATE)
        move = player.think(limits, reports.append)
        nodes = player.nodes if reports else 0  # A book move is free.
        spent = 1000 * nodes // RATE
        if not clock.spend(white, spent):
            over = lost(white, EndReason.TIME)
            break
        last = reports[-1] if reports else Report(0, 0, 0, 0.0, ())
        moves.append(str(move))
        plies.append(Ply(moves[-1], last.score, last.depth, nodes, spent))
        over = board.play(moves[-1], last.score)
    return record_game(pairing, over, plies)
