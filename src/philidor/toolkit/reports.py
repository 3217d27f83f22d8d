"""Reports of an engine as a table."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from philidor.api.results import Report
from philidor.toolkit.frames import frame_of

if TYPE_CHECKING:
    import pandas


def to_pandas(reports: Iterable[Report]) -> pandas.DataFrame:
    """Reports as a table, a row for each with the columns of `Report.asdict`."""
    return frame_of(report.asdict() for report in reports)
