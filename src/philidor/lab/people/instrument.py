"""How like people a player chooses: its moves beside people's in the same positions.

The measures are those of docs/levels.md: how often the moves are the same, how probable the
person's move was, how much is lost a move, and whether errors fall where people err.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

import chess

from philidor.explanations.searcher import Searcher
from philidor.lab.people.players import Chooser
from philidor.lab.people.positions import BAND, HumanMove

# Winning chances (points of a hundred) of an error, and below which a move is none.
ERROR, GOOD = 10.0, 5.0
# Moves that the other model of people gives less are odd.
ODD = 0.01
# Moves that are played more rarely are not judged; the likelihood counts none as impossible.
RARE, LEAST = 0.03, 1e-6
# Beyond so many centipawns, a position counts as won; lichess's slope of winning chances.
MOST_CENTIPAWNS, SLOPE = 1500, 0.00368208


def winning_chances(centipawns: int) -> float:
    """Points of a hundred, as lichess converts centipawns."""
    bounded = max(-MOST_CENTIPAWNS, min(MOST_CENTIPAWNS, centipawns))
    return 100 / (1 + math.exp(-SLOPE * bounded))


class Judge:
    """Values of moves, by searches of Philidor where the positions' table has none."""

    def __init__(self, nodes: int) -> None:
        """nodes: of each search; 0 to judge nothing."""
        self._nodes, self._searcher = nodes, Searcher()

    def losses(self, one: HumanMove, moves: set[str]) -> dict[str, float]:
        """Winning chances (points) that moves lose against the best one; empty without a judge."""
        if not self._nodes:
            return {}
        # A table's values are used only where it has all of them: two judges do not agree.
        if moves <= one.values.keys():
            values = {move: winning_chances(value) for move, value in one.values.items()}
        else:
            values = self._searched(one, moves)
        best = max(values.values())
        return {move: best - values[move] for move in moves}

    def _searched(self, one: HumanMove, moves: set[str]) -> dict[str, float]:
        board = chess.Board(one.setup.fen())
        sign = 1 if board.turn else -1
        root = self._searcher.value(board, self._nodes)
        found = {"": winning_chances(sign * root.centipawns)}
        for move in moves:
            board.push_uci(move)
            value = self._searcher.value(board, self._nodes)
            found[move] = winning_chances(sign * value.centipawns)
            board.pop()
        return found


@dataclass
class Tally:
    """What was counted for one player and band.

    same: drawn moves that are the person's, likelihood: the sum of the logarithms of their shares
    (of players that draw: weighed),
    top: positions in which the most frequent one is. odd: drawn moves that hardly anybody plays,
    odd_people: people's. loss, people_loss: points. errors, same_errors: shares of erring drawn
    moves where people erred, sound: where they did not.
    """

    positions: int = 0
    same: float = 0.0
    weighed: int = 0
    likelihood: float = 0.0
    top: int = 0
    compared: int = 0
    odd: float = 0.0
    odd_people: int = 0
    judged: int = 0
    loss: float = 0.0
    people_loss: float = 0.0
    erring: int = 0
    errors: float = 0.0
    same_errors: float = 0.0
    sound: int = 0
    slips: float = 0.0

    def add(self, other: Tally) -> None:
        """Add another band's counts."""
        for name, value in vars(other).items():
            setattr(self, name, getattr(self, name) + value)


@dataclass
class Measured:
    """A player's counts by band."""

    name: str
    bands: dict[int, Tally] = field(default_factory=lambda: defaultdict(Tally))

    @property
    def whole(self) -> Tally:
        """All bands together."""
        total = Tally()
        for tally in self.bands.values():
            total.add(tally)
        return total


def measure(
    choosers: Sequence[Chooser],
    positions: Sequence[HumanMove],
    judge: Judge,
    on_position: Callable[[int], None] = lambda number: None,
) -> list[Measured]:
    """Let players choose in people's positions."""
    found = [Measured(chooser.name) for chooser in choosers]
    for number, one in enumerate(positions, start=1):
        on_position(number)
        shares = [chooser.shares(one) for chooser in choosers]
        likely = (move for share in shares for move, part in share.items() if part >= RARE)
        losses = judge.losses(one, {one.move, *likely})
        for measured, share in zip(found, shares, strict=True):
            _count(measured.bands[one.band], one, share, losses)
    return found


def _count(tally: Tally, one: HumanMove, share: dict[str, float], losses: dict[str, float]) -> None:
    same = share.get(one.move, 0.0)
    tally.positions += 1
    tally.same += same
    if len(share) > 1:
        # The logarithm of a certain player's errors would be endless.
        tally.weighed += 1
        tally.likelihood += math.log(max(same, LEAST))
    tally.top += max(share, key=lambda move: share[move]) == one.move
    if one.policy:
        tally.compared += 1
        tally.odd += sum(part for move, part in share.items() if one.policy.get(move, 0) < ODD)
        tally.odd_people += one.policy.get(one.move, 0) < ODD
    if not losses:
        return
    loss = losses[one.move]
    tally.judged += 1
    tally.people_loss += loss
    judged = {move: part for move, part in share.items() if move in losses}
    total = sum(judged.values())
    tally.loss += sum(part * losses[move] for move, part in judged.items()) / total
    errs = sum(part for move, part in judged.items() if losses[move] >= ERROR) / total
    if loss >= ERROR:
        tally.erring += 1
        tally.errors += errs
        tally.same_errors += same
    elif loss < GOOD:
        tally.sound += 1
        tally.slips += errs


def _per(value: float, count: int, digits: int = 1, factor: float = 100) -> str:
    return f"{factor * value / count:.{digits}f}" if count else "-"


def table_of(measured: Measured) -> str:
    """A player's measures by band, in Markdown."""
    lines = [
        f"**{measured.name}**",
        "",
        "| people | positions | drawn move is theirs % | likeliest move is % | log-likelihood "
        "| odd moves % (people) | points lost a move (people) | errs where people err / where not %"
        " | same error % |",
        "|" + " --- |" * 9,
    ]
    bands: list[tuple[str, Tally]] = [
        (str(band), tally) for band, tally in sorted(measured.bands.items())
    ]
    for name, tally in [*bands, ("all", measured.whole)]:
        cells = [
            name,
            str(tally.positions),
            _per(tally.same, tally.positions),
            _per(tally.top, tally.positions),
            _per(tally.likelihood, tally.weighed, 2, 1),
            f"{_per(tally.odd, tally.compared)} ({_per(tally.odd_people, tally.compared)})",
            f"{_per(tally.loss, tally.judged, 2, 1)} "
            f"({_per(tally.people_loss, tally.judged, 2, 1)})",
            f"{_per(tally.errors, tally.erring, 0)} / {_per(tally.slips, tally.sound)}",
            _per(tally.same_errors, tally.erring, 0),
        ]
        lines.append("| " + " | ".join(cells) + " |")
    return "\n".join(lines) + "\n"


def side_by_side(measured: Sequence[Measured]) -> str:
    """What people and the players do in all positions, in Markdown: a column each."""
    tallies = [one.whole for one in measured]
    lines = [
        "| | people | " + " | ".join(one.name for one in measured) + " |",
        "|" + " --- |" * (len(measured) + 2),
    ]

    def add(what: str, people: str, cell: Callable[[Tally], str]) -> None:
        lines.append(f"| {what} | {people} | " + " | ".join(map(cell, tallies)) + " |")

    one = tallies[0]
    add("drawn move is theirs %", "", lambda t: _per(t.same, t.positions))
    add("likeliest move is theirs %", "", lambda t: _per(t.top, t.positions))
    add("log-likelihood of their move", "", lambda t: _per(t.likelihood, t.weighed, 2, 1))
    add("odd moves %", _per(one.odd_people, one.compared), lambda t: _per(t.odd, t.compared))
    add(
        "points lost a move",
        _per(one.people_loss, one.judged, 2, 1),
        lambda t: _per(t.loss, t.judged, 2, 1),
    )
    add("errs where people err %", "100", lambda t: _per(t.errors, t.erring, 0))
    add("errs where they do not %", "0", lambda t: _per(t.slips, t.sound))
    add("errs by the same move %", "100", lambda t: _per(t.same_errors, t.erring, 0))
    return "\n".join(lines) + "\n"


def likelihoods(levels: Mapping[int, Measured]) -> str:
    """How probable each level makes the moves of each band's people, in Markdown.

    The likeliest level of a band is in bold type.
    """
    elos = sorted(levels)
    lines = [
        "| log-likelihood: people | " + " | ".join(f"level {elo}" for elo in elos) + " |",
        "|" + " --- |" * (len(elos) + 1),
    ]
    bands = sorted(levels[elos[0]].bands)
    near = 0
    for band in bands:
        found = {elo: levels[elo].bands[band] for elo in elos}
        means = {elo: one.likelihood / max(1, one.weighed) for elo, one in found.items()}
        best = max(means, key=lambda elo: means[elo])
        near += abs(best - band) <= BAND
        cells = [f"**{mean:.3f}**" if elo == best else f"{mean:.3f}" for elo, mean in means.items()]
        lines.append(f"| {band} | " + " | ".join(cells) + " |")
    lines.append("")
    lines.append(f"In {near} of {len(bands)} bands the likeliest level is at most {BAND} away.")
    return "\n".join(lines) + "\n"
