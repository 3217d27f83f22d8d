"""What a card shows of a job without its whole result."""

from __future__ import annotations

from philidor.web.wire.jobs import JobGlance, JobResult, MatchResult, SuiteResult


def glance_of(result: JobResult | None) -> JobGlance | None:
    """A match or a suite run at a glance; None for other jobs and before there is a result."""
    if isinstance(result, SuiteResult):
        first = result.problems[0].fen if result.problems else ""
        return JobGlance(fen=first, solved=result.solved)
    if isinstance(result, MatchResult):
        fen = next((game.fen for game in reversed(result.games) if game.fen), "")
        if not result.standings:
            return JobGlance(fen=fen, names=result.names)
        best = result.standings[0]
        return JobGlance(
            fen=fen, best=best.name, points=best.points, games=best.games, names=result.names
        )
    return None
