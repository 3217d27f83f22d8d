"""Shared by the commands that make and read training positions: folder, progress, engines and
networks."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Annotated

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from philidor.contract.errors import InputError
from philidor.files import user_data_folder
from philidor.shared_options import data_option

if TYPE_CHECKING:
    from philidor.arena.engines import EngineSpec

# Seconds between lines of progress where the output is not a terminal.
QUIET_SECONDS = 60.0


def default_folder() -> Path:
    """The default folder of training data."""
    return user_data_folder() / "training"


Data = Annotated[
    Path | None,
    data_option("Data folder; by default `philidor/training` in the user's data directory."),
]


def startable(text: str, chess960: bool = False) -> EngineSpec:
    """An engine that has shown that it starts; InputError if it does not, or knows no Chess960."""
    from philidor.arena.engines import read_engine
    from philidor.arena.running import run_engines
    from philidor.arena.session import Chess960Error, require_engines

    async def require() -> None:
        try:
            await require_engines([spec], chess960=chess960)
        except Chess960Error as error:
            raise InputError(f"{error}: add --chess960 0") from None

    spec = read_engine(text)
    run_engines(require())
    return spec


def network_bytes(path: Path) -> bytes:
    """The contents of a network's file; InputError when it cannot be read or is no network."""
    # Imported here because the engine is large.
    from philidor.engine import read_network

    read_network(str(path))
    return path.read_bytes()


class Meter:
    """Progress towards a number of positions: a bar in a terminal, a line a minute elsewhere."""

    def __init__(self, there: int, target: int) -> None:
        self.there, self.target = there, target
        self.began = self.told = monotonic()
        self.console = Console(stderr=True)
        self.bar = Progress(
            BarColumn(),
            TextColumn("{task.completed:,} of {task.total:,} positions"),
            TextColumn("{task.fields[rate]}"),
            TimeRemainingColumn(compact=True),
            console=self.console,
        )
        self.task = self.bar.add_task("", total=target, completed=there, rate="")

    def show(self, positions: int, games: int) -> None:
        """Show the present number of positions and games."""
        now = monotonic()
        an_hour = (positions - self.there) / max(1e-9, now - self.began) * 3600
        rate = f"{an_hour / 1e6:.2f} million an hour"
        if self.console.is_terminal:
            self.bar.update(self.task, completed=positions, rate=rate)
        elif now - self.told >= QUIET_SECONDS:
            self.told = now
            self.console.print(
                f"{positions:,} of {self.target:,} positions, {games:,} games, {rate}"
            )


@contextmanager
def shown(meter: Meter) -> Iterator[Meter]:
    """Show the bar during the work."""
    if not meter.console.is_terminal:
        yield meter
        return
    with meter.bar:
        yield meter
