"""Insight into a search: the root's moves in the order searched, and their results."""

from __future__ import annotations

from typing import Any

import pytest
from tests.search.thinking import KIWIPETE, engine_at

from philidor.contract.info import Info, OnDemand
from philidor.contract.limits import Limits


def told(kind: str, fen: str, limits: Limits, **options: str) -> list[dict[str, Any]]:
    """The facts of one kind, read while the search reports them, as a protocol does."""
    heard: list[dict[str, Any]] = []

    def hear(info: Info) -> None:
        heard.extend(dict(one.facts) for one in info.insights if one.kind == kind)

    engine_at(fen, **options).go(limits, hear)
    return heard


def test_the_generated_order_is_reported_once() -> None:
    (moves,) = told("moves", KIWIPETE, Limits(depth=2))
    assert moves["generated"] == engine_at(KIWIPETE).legal_moves()


def test_every_root_move_is_reported_with_its_result() -> None:
    records = told("root", KIWIPETE, Limits(depth=6))
    assert len(records) == 6
    for depth, record in enumerate(records, 1):
        rows = record["moves"]
        assert sorted(row["move"] for row in rows) == sorted(engine_at(KIWIPETE).legal_moves())
        assert {row["depth"] for row in rows} == {depth}
        exact = [row["cp"] for row in rows if row["bound"] == "exact"]
        # A bound is a promise: nothing refuted is better than the best.
        assert exact
        assert all(row["cp"] <= max(exact) for row in rows if row["bound"] == "upperbound")
    spent = [sum(row["nodes"] for row in record["moves"]) for record in records]
    assert spent == sorted(spent)


@pytest.mark.parametrize("lines", [2, 4])
def test_as_many_moves_are_exact_as_lines_were_asked_for(lines: int) -> None:
    last = told("root", KIWIPETE, Limits(depth=5), MultiPV=str(lines))[-1]
    exact = [row for row in last["moves"] if row["bound"] == "exact"]
    assert len(exact) >= lines


def test_the_pawn_table_counters_start_anew_for_each_search() -> None:
    engine = engine_at(KIWIPETE)
    for nodes in (20_000, 2_000):
        heard: list[Info] = []
        engine.go(Limits(nodes=nodes), heard.append)
        (last,) = [one for one in heard[-1].insights if one.kind == "statistics"]
        probes, hits = last.facts["king_pawn_probes"], last.facts["king_pawn_hits"]
        assert isinstance(probes, int)
        assert isinstance(hits, int)
        assert 0 < hits < probes < nodes
        assert last.facts["king_pawn_hit_rate"] == pytest.approx(hits / probes, abs=1e-4)


def test_a_mate_is_reported_as_mate() -> None:
    rows = told("root", "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", Limits(depth=4))[-1]["moves"]
    assert rows[0]["move"] == "a1a8"
    assert (rows[0]["mate"], rows[0]["bound"]) == (1, "exact")


def test_lazy_facts_are_computed_once() -> None:
    asked: list[int] = []

    def work_out() -> dict[str, object]:
        asked.append(1)
        return {"a": 1, "b": 2}

    facts = OnDemand(work_out)
    assert not asked
    assert (dict(facts), len(facts), len(asked)) == ({"a": 1, "b": 2}, 2, 1)
