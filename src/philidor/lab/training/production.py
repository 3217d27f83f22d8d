"""Fills a data folder with games and makes training files from it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from philidor.arena.pool import Workforce
from philidor.lab.nnue.manifest import read_manifest, write_manifest
from philidor.lab.nnue.signature import Signature
from philidor.lab.training import datasets, manifest
from philidor.lab.training.game_files import GameWriter
from philidor.lab.training.generator import Play, Recipe, play_games

TRAIN, HELD_OUT = "train.bin", "held-out.bin"
# How the training files were made from the games.
PREPARATION = "preparation.json"


@dataclass(frozen=True)
class Preparation:
    """How the training files were made.

    games: the number after that of the last game in them; first: that of the first.
    """

    games: int
    held_out: float
    split_seed: int
    shuffle_seed: int | None = None
    first: int = 0

    @classmethod
    def of(cls, folder: Path) -> Preparation:
        """The preparation of a folder's training files; InputError if there was none."""
        return cls(**read_manifest(folder / PREPARATION))

    def note(self, folder: Path) -> None:
        """Write it next to the files."""
        write_manifest(folder / PREPARATION, asdict(self))


def fill(
    writer: GameWriter,
    recipe: Recipe,
    play: Play,
    workforce: Workforce,
    is_enough: Callable[[GameWriter], bool],
    on_game: Callable[[GameWriter], None],
) -> None:
    """Append games until there are enough positions; the caller holds the folder's lock."""
    if is_enough(writer):
        return
    manifest.begin_run(writer.folder, recipe, writer.next_game, Signature.of(play.network), play)
    for game in play_games(recipe, writer.next_game, workforce, play):
        writer.append(game)
        on_game(writer)
        if is_enough(writer):
            return


def split(
    folder: Path, held_out: float, seed: int, games: int = 0, first: int = 0
) -> datasets.Split:
    """Make the training files from games `first` to `games`, the latter not included, 0 for all."""
    games = games or datasets.games_in(folder)
    found = datasets.split(
        folder, folder / TRAIN, folder / HELD_OUT, held_out, seed, games, first=first
    )
    Preparation(games, held_out, seed, first=first).note(folder)
    return found


def shuffle(folder: Path, seed: int) -> int:
    """Shuffle the training positions; returns how many there are."""
    before = Preparation.of(folder)
    count = datasets.shuffle(folder / TRAIN, seed)
    replace(before, shuffle_seed=seed).note(folder)
    return count
