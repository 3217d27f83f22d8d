"""Tests that share a build or the browser run in one process, one after the other."""

from __future__ import annotations

import os

import pytest


@pytest.mark.xdist_group("probe")
@pytest.mark.skipif(
    "PYTEST_XDIST_WORKER" not in os.environ, reason="the tests are not distributed (-n 0)"
)
def test_the_scheduler_supports_groups(request: pytest.FixtureRequest) -> None:
    """pytest-xdist writes a group behind a test's name; where it fails to, it says nothing."""
    assert request.node.nodeid.endswith("@probe")
