"""The options that say where work is done: processes here, or a cluster."""

from __future__ import annotations

import os
from typing import Annotated

import typer

CORES = os.cpu_count() or 1
Workers = Annotated[int, typer.Option(min=1, help="Processes at the same time.")]
Cluster = Annotated[
    str | None,
    typer.Option(help="Address of a Dask scheduler whose workers do the work instead."),
]
