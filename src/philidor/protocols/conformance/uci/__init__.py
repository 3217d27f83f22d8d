"""The checks of UCI, after the specification of April 2006 by Meyer-Kahlen and Huber."""

from __future__ import annotations

from philidor.protocols.conformance.suite import CheckSuite
from philidor.protocols.conformance.uci import (
    introduction,
    life,
    limits,
    moves,
    options,
    reports,
    tolerance,
    waiting,
)
from philidor.protocols.conformance.uci.client import UciProgram

# In the order in which a report lists them.
GROUPS = (
    introduction.GROUP,
    limits.GROUP,
    waiting.GROUP,
    moves.GROUP,
    reports.GROUP,
    options.GROUP,
    tolerance.GROUP,
    life.GROUP,
)
UCI = CheckSuite("uci", UciProgram, [check for group in GROUPS for check in group])
