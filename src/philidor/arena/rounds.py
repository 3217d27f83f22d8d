"""Tournaments in rounds: who meets in a round depends on the results of the rounds before."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from philidor.arena.match import MatchPlan, disqualified
from philidor.arena.records import GAMES_A_PAIR, GameRecord, Pairing, points_of

# Two engines, by their places; None in place of the second for a bye.
Encounter = tuple[int, int | None]


@dataclass(frozen=True)
class Meeting:
    """An encounter and its games: both colours of each opening, so that colours are balanced.

    points: of both engines so far. A game that is left out because an engine was disqualified
    counts as lost by it; a bye counts as an encounter with every game won. due: the games that are
    still to be played.
    """

    one: int
    other: int | None
    pairings: tuple[Pairing, ...]
    points: tuple[float, float]
    due: tuple[Pairing, ...]

    @property
    def level(self) -> bool:
        """Whether both have as many points."""
        return self.other is not None and self.points[0] == self.points[1]

    def of(self, place: int) -> tuple[float, int | None]:
        """An engine's points and its opponent, None for a bye."""
        return (self.points[0], self.other) if place == self.one else (self.points[1], self.one)


@dataclass(frozen=True)
class Round:
    """The meetings of a round, and the engines that were disqualified when it ended."""

    meetings: tuple[Meeting, ...]
    disqualified: frozenset[int]

    @property
    def complete(self) -> bool:
        """Whether no game is missing."""
        return not any(meeting.due for meeting in self.meetings)


@dataclass(frozen=True)
class RoundsPlan(MatchPlan):
    """A tournament in rounds; `games` are those of an encounter, rounded up to pairs.

    A game's number depends on its round, encounter and opening alone, so an interrupted tournament
    continues like any match: the rounds follow from the games that are known.
    """

    @property
    def pairs(self) -> int:
        """Pairs of games of an encounter."""
        return (self.games + 1) // GAMES_A_PAIR

    @property
    def extra_pairs(self) -> int:
        """The most pairs of games by which a level encounter is extended."""
        return 0

    @abstractmethod
    def next_round(self, rounds: Sequence[Round]) -> list[Encounter]:
        """The encounters after these complete rounds; empty when the tournament is over."""

    def rounds(self, games: Sequence[GameRecord]) -> list[Round]:
        """The rounds that have begun; all but the last are complete."""
        found: list[Round] = []
        size = GAMES_A_PAIR * (self.pairs + self.extra_pairs)
        first = 0
        while encounters := self.next_round(found):
            after = first + size * len(encounters)
            # Later games must not change what this round was.
            known = [game for game in games if game.number < after]
            out = disqualified(self, known)
            opening = self.first_opening + len(found) * (self.pairs + self.extra_pairs)
            meetings = tuple(
                self._meeting(encounter, first + size * table, opening, known, out)
                for table, encounter in enumerate(encounters)
            )
            found.append(Round(meetings, frozenset(out)))
            if not found[-1].complete:
                break
            first = after
        return found

    def _meeting(
        self,
        encounter: Encounter,
        first: int,
        opening: int,
        games: Sequence[GameRecord],
        out: set[int],
    ) -> Meeting:
        """An encounter whose games are numbered from `first` on."""
        one, other = encounter
        if other is None:
            return Meeting(one, None, (), (float(GAMES_A_PAIR * self.pairs), 0.0), ())
        played = {game.number: game for game in games}
        pairings: list[Pairing] = []
        due: list[Pairing] = []
        points = [0.0, 0.0]
        pair = 0
        while pair < self.pairs or (
            pair < self.pairs + self.extra_pairs and not due and points[0] == points[1]
        ):
            fen = self.openings[(opening + pair) % len(self.openings)]
            number = first + GAMES_A_PAIR * pair
            for pairing in (
                Pairing(number, one, other, fen),
                Pairing(number + 1, other, one, fen),
            ):
                pairings.append(pairing)
                game = played.get(pairing.number)
                if game is not None:
                    points[0] += points_of(game, one)
                    points[1] += points_of(game, other)
                elif out & {one, other}:
                    points[0] += one not in out
                    points[1] += other not in out
                else:
                    due.append(pairing)
            pair += 1
        return Meeting(one, other, tuple(pairings), (points[0], points[1]), tuple(due))

    def pairings(self) -> Iterator[Pairing]:
        """The games that are known before the first one: those of the first round."""
        yield from self.known_pairings(())

    def known_pairings(self, games: Sequence[GameRecord]) -> list[Pairing]:
        """The games of the rounds that have begun."""
        return [
            pairing
            for one in self.rounds(games)
            for meeting in one.meetings
            for pairing in meeting.pairings
        ]
