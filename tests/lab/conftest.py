"""What several tests of the laboratory need."""

from __future__ import annotations

import pytest

from philidor import bench


@pytest.fixture
def fast_signature(monkeypatch: pytest.MonkeyPatch) -> None:
    """No bench for the signature of the engine that plays."""
    monkeypatch.setattr(bench, "run", lambda **_: bench.BenchResult(123, 1))
