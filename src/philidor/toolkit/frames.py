"""Tables of pandas."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from philidor.contract.errors import missing_package

if TYPE_CHECKING:
    import pandas


def frame_of(rows: Iterable[Mapping[str, object]]) -> pandas.DataFrame:
    """A table with a row for each mapping; ModuleNotFoundError says how to install pandas."""
    try:
        import pandas
    except ModuleNotFoundError:
        message = f"a table {missing_package('pandas', 'notebook')}"
        raise ModuleNotFoundError(message, name="pandas") from None
    return pandas.DataFrame(list(rows))
