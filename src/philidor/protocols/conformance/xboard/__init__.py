"""The checks of the XBoard protocol, after its description by Mann and Muller, version 2."""

from __future__ import annotations

from philidor.protocols.conformance.suite import CheckSuite
from philidor.protocols.conformance.xboard import (
    analysis,
    brain,
    introduction,
    life,
    moves,
    play,
    positions,
    refusals,
    results,
    settings,
    thinking,
)
from philidor.protocols.conformance.xboard.client import XBoardProgram

# In the order in which a report lists them.
GROUPS = (
    introduction.GROUP,
    play.GROUP,
    refusals.GROUP,
    positions.GROUP,
    thinking.GROUP,
    results.GROUP,
    moves.GROUP,
    analysis.GROUP,
    brain.GROUP,
    settings.GROUP,
    life.GROUP,
)
XBOARD = CheckSuite("xboard", XBoardProgram, [check for group in GROUPS for check in group])
