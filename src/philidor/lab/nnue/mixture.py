"""The files that a training reads, and how often each of them counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from itertools import groupby
from pathlib import Path

from philidor.contract.errors import InputError
from philidor.contract.json_object import JsonObject
from philidor.lab.nnue.origin import Games, Rows
from philidor.lab.nnue.store import SUFFIX, bytes_of, ends_of
from philidor.lab.nnue.unrolling import PAIR_BYTES, ROW


@dataclass(frozen=True)
class Mixture:
    """Files in their order.

    sizes: how many bytes of each are used; games may still be added. times: how often a file's
    positions come in each time through the data.
    """

    sizes: dict[Path, int]
    times: dict[Path, int]

    @classmethod
    def of(cls, places: Sequence[Path], share: int = 100) -> Mixture:
        """Folders and files; what is named k times counts k times. share: of each, in percent.

        InputError if two files have the same name: a checkpoint knows its files by their names.
        """
        sizes: dict[Path, int] = {}
        times: Counter[Path] = Counter()
        for place in places:
            found = sizes_of(place, share)
            sizes |= found
            times.update(found.keys())
        if len({path.name for path in sizes}) < len(sizes):
            raise InputError("two files of positions have the same name: rename one of them")
        return cls(sizes, dict(times))

    def known(self, names: dict[str, int]) -> Mixture:
        """Only the files with these names, with these sizes."""
        sizes = {path: names[path.name] for path in self.sizes if path.name in names}
        return Mixture(sizes, {path: self.times[path] for path in sizes})

    @property
    def fingerprint(self) -> JsonObject:
        """Names and sizes of the files, and which count more than once, for a checkpoint."""
        return {
            "data": {path.name: size for path, size in self.sizes.items()},
            "times": {path.name: count for path, count in self.times.items() if count > 1},
        }

    def facts(self) -> list[JsonObject]:
        """The origin of each file, for a manifest; games of a folder together."""
        found: list[JsonObject] = []
        kinds = groupby(
            self.sizes, lambda path: (path.suffix == SUFFIX, path.parent, self.times[path])
        )
        for (are_games, folder, times), paths in kinds:
            sizes = {path: self.sizes[path] for path in paths}
            if are_games:
                found.append({"times": times, "games": asdict(Games.of(folder, sizes))})
            else:
                for path, size in sizes.items():
                    found.append({"times": times, "rows": asdict(Rows.of(path, size))})
        return found


def sizes_of(place: Path, share: int = 100) -> dict[Path, int]:
    """The training files of a folder, or one file, with their sizes; InputError without any.

    share: only the first games or rows, in percent.
    """
    found = [place] if place.is_file() else [*place.glob(f"*{SUFFIX}"), *place.glob("*.bin")]
    files = sorted(found)
    if not files:
        raise InputError(f"{place} has neither games ({SUFFIX}) nor rows (.bin)")
    sizes = {path: path.stat().st_size for path in files}
    if share == 100:
        return sizes
    left = sum(sizes.values()) * share // 100
    first: dict[Path, int] = {}
    for path, size in sizes.items():
        first[path] = size if size <= left else _whole_until(path, max(0, left))
        left -= size
    return {path: size for path, size in first.items() if size}


def positions_of(sizes: dict[Path, int]) -> int:
    """How many moves or rows such files have, wanted or not; games count as their bytes."""
    return sum(
        size // (PAIR_BYTES if path.suffix == SUFFIX else ROW) for path, size in sizes.items()
    )


def _whole_until(path: Path, most: int) -> int:
    """The size of the whole games or rows among the first bytes of a file."""
    if path.suffix != SUFFIX:
        return most - most % ROW
    return max((end for end in ends_of(bytes_of(path)) if end <= most), default=0)
