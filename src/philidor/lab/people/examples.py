"""Positions of people's games with the moves played, as the policy network reads them."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from philidor.contract.setup import FILES, Setup, square_number
from philidor.core import convert
from philidor.core.movegen import legal_moves
from philidor.core.position import Position
from philidor.core.types import CASTLING, PROMOTION, flag_of, origin_of, promoted_to, target_of
from philidor.game.fen import start
from philidor.human.features import Features
from philidor.human.mind import Mind
from philidor.human.move_features import NOWHERE
from philidor.lab.people.games import RatedGame

# Room for any packed position, in numbers of 16 bits.
LARGEST = 13_000
# The buffer grows by so many numbers.
GROWTH = 1 << 26
# Until this ply, when people play what they know by heart, a third of the positions is taken.
BY_HEART, BY_HEART_SHARE = 8, 1 / 3
# Ratings of which there are fewer games, and how many more of their positions are taken.
RARE = ((0, 1000, 2.0), (1000, 1200, 1.5), (2000, 4000, 2.0))
# The share of positions that are learned as if nobody knew how they came about: a position that is
# set up has no moves before it, and must be judged well too.
WITHOUT_PAST = 2 / 5
KINDS = "pnbrqk"
MIRROR = str.maketrans(FILES, FILES[::-1])


@dataclass(frozen=True)
class Examples:
    """Packed positions one after the other, and where each begins."""

    numbers: npt.NDArray[np.uint16]
    begins: npt.NDArray[np.int64]


def played(position: Position, name: str) -> int | None:
    """The legal move of a name in UCI form, castling as the king's two steps."""
    origin, target = square_number(name[:2]), square_number(name[2:4])
    for move in legal_moves(position):
        if origin_of(move) != origin:
            continue
        if flag_of(move) == CASTLING:
            if target == (origin & 56) + (6 if target_of(move) > origin else 2):
                return move
        elif target_of(move) == target:
            if flag_of(move) != PROMOTION or KINDS[promoted_to(move)] == name[4:]:
                return move
    return None


def share_of(rating: int, ply: int, share: float) -> float:
    """The chance to take a position."""
    for least, most, more in RARE:
        if least <= rating < most:
            share *= more
    return share * BY_HEART_SHARE if ply < BY_HEART else share


class Collector:
    """Fills a buffer with packed positions.

    Where nobody may castle any more, left and right are alike: such a position is taken twice, the
    second time in a mirror.
    """

    def __init__(self, share: float, most: int, seed: int) -> None:
        """share: of the positions that is taken. most: positions in all."""
        self._share, self._most = share, most
        self._random = random.Random(seed)
        self._features = Features(Mind())
        self._numbers = np.empty(GROWTH, np.uint16)
        self._end = 0
        self._begins: list[int] = []

    def collect(self, games: Iterable[RatedGame], on_position: Callable[[int], None]) -> Examples:
        """Take positions of the games until there are enough."""
        for game in games:
            self._take(game)
            on_position(len(self._begins))
            if len(self._begins) >= self._most:
                break
        return Examples(self._numbers[: self._end], np.array(self._begins, np.int64))

    def _take(self, game: RatedGame) -> None:
        walk = Position()
        convert.place(walk, start())
        squares = [NOWHERE] * 4
        for ply, name in enumerate(game.moves):
            move = played(walk, name)
            if move is None:
                break
            rating = game.rating(ply)
            if rating and self._random.random() < share_of(rating, ply, self._share):
                self._features.mind.position.copy_from(walk)
                self._add(move, squares, rating, game.speed)
                if not walk.rights:
                    mirror = self._features.mind.position
                    convert.place(mirror, mirrored(convert.setup_of(walk)))
                    turned = played(mirror, mirrored_name(name))
                    assert turned is not None
                    there = [square if square == NOWHERE else square ^ 7 for square in squares]
                    self._add(turned, there, rating, game.speed)
            squares = [square_number(name[:2]), square_number(name[2:4]), *squares[:2]]
            walk.make(move)

    def _add(self, move: int, squares: Sequence[int], rating: int, speed: int) -> None:
        """Take the position in the mind, with the move played and the squares of those before."""
        if len(self._numbers) < self._end + LARGEST:
            # In place: a copy of some gigabytes would need as much memory again.
            self._numbers.resize(len(self._numbers) + GROWTH, refcheck=False)
        known = self._random.random() >= WITHOUT_PAST
        self._features.remember(*(squares if known else [NOWHERE] * 4))
        self._features.look(rating, speed)
        chosen = self._features.legal().index(move)
        self._begins.append(self._end)
        self._end += self._features.pack(
            self._numbers[self._end : self._end + LARGEST].data, chosen
        )


def mirrored(setup: Setup) -> Setup:
    """A position without castling rights, the a-file in the place of the h-file."""
    rows = (setup.board[begin : begin + 8] for begin in range(0, 64, 8))
    passed = setup.en_passant
    return replace(
        setup,
        board="".join(row[::-1] for row in rows),
        en_passant=None if passed is None else passed ^ 7,
    )


def mirrored_name(name: str) -> str:
    """A move in UCI form, the a-file in the place of the h-file."""
    return name[:4].translate(MIRROR) + name[4:]
