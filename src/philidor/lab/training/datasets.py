"""Makes training files from games: split by whole games, without duplicates, shuffled."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import numpy.typing as npt

from philidor.contract.errors import InputError
from philidor.lab.training.game_files import first_game, game_files, read_games
from philidor.lab.training.records import DRAWN, FIELDS, LOST, NO_FUTURE_SCORE, OPEN, SIZE, WON

RECORD = np.dtype(FIELDS)
Records = npt.NDArray[np.void]
Keys = npt.NDArray[np.uint64]
# The future score of a position is the mean score of these kept positions after it, as in the
# tuner.
LATER = range(8, 13)
# Records that are held in memory at once while shuffling: 128 MB.
BUCKET = 4_000_000
BLOCK = 1_000_000
# Records of a file that are looked at before it is believed to hold positions.
CHECKED = 1_000
# Codes of `records`: both kings, and what no piece has.
KINGS = (5, 13)
NO_KIND = 7
# Limits of the score's histogram in centipawns, sign left out.
MOST_PIECES = 32
SCORE_STEPS = np.array([50, 100, 200, 400, 800, 1600])


def games_in(folder: Path) -> int:
    """The number that the next game of a data folder will have; of games that begin with the first,
    how many there are."""
    return sum(1 for path in game_files(folder) for _ in read_games(path)) + first_game(folder)


def games_of(
    folder: Path, most: int | None = None, first: int = 0
) -> Iterator[tuple[Records, npt.NDArray[np.int64]]]:
    """For each file of a data folder, its records and the number of each record's game.

    most: use only games with smaller numbers, and none that is still being written. first: the
    number of the first game to be used.
    """
    files = game_files(folder)
    if not files:
        raise InputError(f"there are no games in {folder}")
    for path in files:
        games = [
            game
            for game in read_games(path)
            if first <= game.number and (most is None or game.number < most)
        ]
        records = np.frombuffer(b"".join(game.records for game in games), dtype=RECORD).copy()
        numbers = np.repeat(
            np.array([game.number for game in games], dtype=np.int64),
            [game.positions for game in games],
        )
        yield records, numbers


def records_in(path: Path) -> Records:
    """The records of a training file, mapped into memory; InputError for another file."""
    try:
        size = path.stat().st_size
    except OSError as error:
        raise InputError(f"cannot read {path}: {error.strerror}") from None
    if size == 0 or size % SIZE:
        raise InputError(f"{path} is not a file of positions of {SIZE} bytes")
    records = np.memmap(path, dtype=RECORD, mode="r")
    if not are_positions(records[:CHECKED]):
        raise InputError(f"{path} is not a file of positions: not all have a king of each side")
    return records


def are_positions(records: Records) -> bool:
    """Whether each record has at most 32 pieces, of known kinds, with one king of each side."""
    codes = np.stack([records["pieces"] & 15, records["pieces"] >> 4], axis=2).reshape(
        len(records), -1
    )
    octets = np.ascontiguousarray(records["occupied"]).view(np.uint8).reshape(-1, 8)
    counts = np.unpackbits(octets, axis=1).sum(axis=1)
    there = np.arange(MOST_PIECES) < counts[:, None]
    return bool(
        (counts <= MOST_PIECES).all()
        and (codes[there] & 7 != NO_KIND).all()
        and all((((codes == king) & there).sum(axis=1) == 1).all() for king in KINGS)
    )


def mixed(words: Keys) -> Keys:
    """Well-spread bits of 64-bit words (the finaliser of SplitMix64)."""
    words = (words ^ (words >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    words = (words ^ (words >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return words ^ (words >> np.uint64(31))


def keys_of(records: Records) -> Keys:
    """A key for each record; equal where pieces, castling rights and side to move are equal."""
    pieces = np.ascontiguousarray(records["pieces"]).view(np.uint64)
    key = mixed(records["occupied"].astype(np.uint64))
    key = mixed(key + pieces[:, 0])
    key = mixed(key + pieces[:, 1])
    return mixed(key + (records["flags"] & 1).astype(np.uint64))


def held_out_games(
    numbers: npt.NDArray[np.int64], share: float, seed: int
) -> npt.NDArray[np.bool_]:
    """The games that are held out; it depends only on a game's number and the seed."""
    salt = np.uint64(seed * 0x9E3779B97F4A7C15 % 2**64)
    drawn: Keys = mixed(numbers.astype(np.uint64) + salt)
    return drawn < np.uint64(share * 2.0**64)


def set_future_scores(records: Records, numbers: npt.NDArray[np.int64]) -> None:
    """Fill in each record's future score from later positions of its game; sidelines have none."""
    played = np.flatnonzero(records["flags"] >> 1 & 3 != OPEN)
    scores, games = records["score"][played], numbers[played]
    total = np.zeros(len(played))
    count = np.zeros(len(played))
    for ahead in LATER:
        same = games[ahead:] == games[:-ahead]
        total[:-ahead] += np.where(same, scores[ahead:], 0)
        count[:-ahead] += same
    future_score = np.round(total / np.maximum(count, 1))
    records["future_score"] = NO_FUTURE_SCORE
    records["future_score"][played] = np.where(count > 0, future_score, NO_FUTURE_SCORE).astype(
        np.int16
    )


@dataclass(frozen=True)
class Split:
    """The number of positions in each part."""

    train: int
    held_out: int
    duplicates: int


def split(
    folder: Path,
    train: Path,
    held_out: Path,
    share: float,
    seed: int,
    games: int,
    train_games: int | None = None,
    first: int = 0,
) -> Split:
    """Write two files of positions, a share of the games in the second, each position once.

    games, first: as in `games_of`.

    A position that occurs in both parts is kept in the held-out part only. `train_games`: only
    those of the first so many games count for the first file.
    """
    keys, held = [], []
    for records, numbers in games_of(folder, games, first):
        keys.append(keys_of(records))
        held.append(held_out_games(numbers, share, seed))
    kept = _first_occurrences(np.concatenate(keys), np.concatenate(held))
    written = [0, 0]
    seen = 0
    with train.open("wb") as train_file, held_out.open("wb") as held_file:
        for (records, numbers), apart in zip(games_of(folder, games, first), held, strict=True):
            set_future_scores(records, numbers)
            wanted = kept[seen : seen + len(records)]
            seen += len(records)
            early = ~apart if train_games is None else ~apart & (numbers < train_games)
            for index, (file, part) in enumerate(((train_file, early), (held_file, apart))):
                chosen = records[wanted & part]
                file.write(chosen.tobytes())
                written[index] += len(chosen)
    return Split(written[0], written[1], len(kept) - int(kept.sum()))


def _first_occurrences(keys: Keys, held: npt.NDArray[np.bool_]) -> npt.NDArray[np.bool_]:
    """The records to keep so that each key occurs once, preferably in the held-out part."""
    order = np.argsort(~held, kind="stable")
    _, first = np.unique(keys[order], return_index=True)
    kept = np.zeros(len(keys), dtype=np.bool_)
    kept[order[first]] = True
    return kept


def shuffle(path: Path, seed: int, bucket: int = BUCKET) -> int:
    """Put a file's records into random order; returns how many there are.

    Records are distributed at random over files that fit into memory; each is then shuffled.
    """
    records = records_in(path)
    chance = np.random.default_rng(seed)
    count = -(-len(records) // bucket)
    buckets = [path.with_name(f"{path.name}.{number}") for number in range(count)]
    fresh = path.with_name(f"{path.name}.new")
    try:
        files = [name.open("wb") for name in buckets]
        for first in range(0, len(records), BLOCK):
            block = records[first : first + BLOCK]
            places = chance.integers(count, size=len(block))
            for number, file in enumerate(files):
                file.write(block[places == number].tobytes())
        with fresh.open("wb") as out:
            for name, file in zip(buckets, files, strict=True):
                file.close()
                dealt = np.fromfile(name, dtype=RECORD)
                chance.shuffle(dealt)
                out.write(dealt.tobytes())
        fresh.replace(path)
    finally:
        for name in [*buckets, fresh]:
            name.unlink(missing_ok=True)
    return len(records)


@dataclass
class Statistics:
    """Counts over positions; `scores` and `pieces` are histograms."""

    positions: int = 0
    games: int = 0
    black_to_move: int = 0
    results: npt.NDArray[np.int64] = field(default_factory=lambda: np.zeros(4, dtype=np.int64))
    scores: npt.NDArray[np.int64] = field(
        default_factory=lambda: np.zeros(len(SCORE_STEPS) + 1, dtype=np.int64)
    )
    pieces: npt.NDArray[np.int64] = field(default_factory=lambda: np.zeros(33, dtype=np.int64))

    def add(self, records: Records) -> None:
        """Count some more positions."""
        flags = records["flags"]
        self.positions += len(records)
        self.black_to_move += int((flags & 1).sum())
        self.results += np.bincount(flags >> 1 & 3, minlength=4)
        places = np.searchsorted(SCORE_STEPS, np.abs(records["score"].astype(np.int64)), "right")
        self.scores += np.bincount(places, minlength=len(SCORE_STEPS) + 1)
        octets = np.ascontiguousarray(records["occupied"]).view(np.uint8).reshape(-1, 8)
        counts = np.unpackbits(octets, axis=1).sum(axis=1)
        if len(counts) and int(counts.max()) > MOST_PIECES:
            raise InputError("a position has more pieces than a board: not a file of positions")
        self.pieces += np.bincount(counts, minlength=33)

    def rows(self) -> list[tuple[str, str]]:
        """The statistics for people, as labels and values."""
        total = max(1, self.positions)
        found = [("positions", f"{self.positions:,}")]
        if self.games:
            found.append(("games", f"{self.games:,}"))
            found.append(("positions a game", f"{self.positions / self.games:.1f}"))
        found.append(("Black to move", f"{self.black_to_move / total:.1%}"))
        for name, result in (("White won", WON), ("drawn", DRAWN), ("Black won", LOST)):
            found.append((name, f"{self.results[result] / total:.1%}"))
        if self.results[OPEN]:
            found.append(("without result", f"{self.results[OPEN] / total:.1%}"))
        limits = [0, *SCORE_STEPS.tolist()]
        for least, most, count in zip(limits, [*limits[1:], None], self.scores, strict=True):
            label = f"score {least} to {most - 1}" if most else f"score from {least}"
            found.append((label, f"{count / total:.1%}"))
        for least, most in ((2, 8), (9, 16), (17, 24), (25, 32)):
            share = self.pieces[least : most + 1].sum() / total
            found.append((f"{least} to {most} pieces", f"{share:.1%}"))
        return found


def statistics(path: Path) -> Statistics:
    """Statistics of a data folder or of a training file."""
    found = Statistics()
    if path.is_dir():
        for records, numbers in games_of(path):
            found.add(records)
            found.games += len(np.unique(numbers))
    else:
        records = records_in(path)
        for first in range(0, len(records), BLOCK):
            try:
                found.add(records[first : first + BLOCK])
            except InputError as error:
                raise InputError(f"{path}: {error}") from None
    return found
