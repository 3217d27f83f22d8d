"""Memory that begins with a cache line."""

from __future__ import annotations

import numpy as np
import pytest

from philidor.evaluation.aligned import CACHE_LINE, aligned_shorts


@pytest.mark.parametrize("count", [1, 31, 352, 100_000])
def test_zeros_begin_with_a_cache_line(count: int) -> None:
    view = aligned_shorts(count)
    assert len(view) == count
    assert not any(view)
    assert np.frombuffer(view, dtype=np.int16).ctypes.data % CACHE_LINE == 0
