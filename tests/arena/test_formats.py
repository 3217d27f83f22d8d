"""Swiss and knockout tournaments: who meets whom, ties, byes, failures, resumption."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest
from tests.arena.helpers import FAKE, fake, plan
from tests.commands import invoke

from philidor.arena.formats import Format, in_format, rounds_table
from philidor.arena.knockout import EXTRA_PAIRS, KnockoutPlan, bracket
from philidor.arena.match import MatchPlan
from philidor.arena.records import GameRecord, Pairing
from philidor.arena.results import read_results
from philidor.arena.rounds import Meeting, RoundsPlan
from philidor.arena.swiss import Standing, SwissPlan, pair, standings
from philidor.contract.errors import InputError
from philidor.game.ending import AGREED, Ending, EndReason, lost

# The ending of a game, by a rule of a test.
Rule = Callable[[Pairing], Ending]


def engines(number: int, games: int = 2) -> MatchPlan:
    return plan(*(fake("honest").named(f"E{place}") for place in range(number)), games=games)


def swiss(number: int, rounds: int, games: int = 2) -> SwissPlan:
    made = in_format(engines(number, games), Format.SWISS, rounds)
    assert isinstance(made, SwissPlan)
    return made


def knockout(number: int, games: int = 2) -> KnockoutPlan:
    made = in_format(engines(number, games), Format.KNOCKOUT, None)
    assert isinstance(made, KnockoutPlan)
    return made


def better_seed_wins(pairing: Pairing) -> Ending:
    return lost(pairing.white > pairing.black, EndReason.RESIGNED)


def all_drawn(pairing: Pairing) -> Ending:
    return AGREED


def played(a_plan: MatchPlan, rule: Rule, most: int | None = None) -> list[GameRecord]:
    """The games until the tournament is over, or so many."""
    games: list[GameRecord] = []
    while missing := a_plan.missing(games):
        for one in missing:
            if len(games) == most:
                return games
            games.append(
                GameRecord(one.number, one.white, one.black, one.fen, rule(one), ())
            )  # fmt: skip
    return games


def meetings(a_plan: RoundsPlan, games: Iterable[GameRecord]) -> list[Meeting]:
    return [one for round in a_plan.rounds(list(games)) for one in round.meetings]


@pytest.mark.parametrize(("number", "rounds"), [(2, 1), (5, 5), (6, 5), (8, 3), (9, 4), (16, 9)])
@pytest.mark.parametrize("rule", [better_seed_wins, all_drawn])
def test_in_a_swiss_tournament_no_engines_meet_twice(number: int, rounds: int, rule: Rule) -> None:
    a_plan = swiss(number, rounds, games=4)
    games = played(a_plan, rule)
    assert len(games) == a_plan.total
    met = Counter((one.one, one.other) for one in meetings(a_plan, games))
    assert max(met.values()) == 1
    assert not any((other, one) in met for one, other in met)
    byes = [one for one, other in met if other is None]
    assert len(byes) == (rounds if number % 2 else 0)
    for place in range(number):
        own = [game for game in games if place in (game.white, game.black)]
        # Four games in each round without a bye, half of them with White.
        assert len(own) == 4 * (rounds - byes.count(place))
        assert sum(game.white == place for game in own) == len(own) / 2
    for one in meetings(a_plan, games):
        fens = Counter(pairing.fen for pairing in one.pairings)
        assert set(fens.values()) <= {2}


def test_the_upper_half_meets_the_lower_half_and_then_like_scores_meet() -> None:
    a_plan = swiss(8, 3)
    games = played(a_plan, better_seed_wins)
    rounds = [
        [(one.one, one.other) for one in found.meetings] for found in a_plan.rounds(games)
    ]  # fmt: skip
    assert rounds[0] == [(0, 4), (1, 5), (2, 6), (3, 7)]
    assert rounds[1] == [(0, 2), (1, 3), (4, 6), (5, 7)]
    assert rounds[2][0] == (0, 1)
    assert [one.place for one in standings(a_plan.rounds(games), 8)][:2] == [0, 1]


def test_the_bye_goes_to_the_last_that_had_none_and_counts_as_won() -> None:
    a_plan = swiss(5, 3)
    found = a_plan.rounds(played(a_plan, better_seed_wins))
    byes = [one.one for round in found for one in round.meetings if one.other is None]
    assert byes[0] == 4
    assert len(set(byes)) == 3
    first = standings(found[:1], 5)
    assert {one.place: one.points for one in first}[4] == 2.0


def test_the_pairing_is_the_cheapest_of_all() -> None:
    """Against every possible pairing of six engines after two rounds."""
    order = [
        Standing(0, 4.0, 0, 0, (3, 1), (2, 2)),
        Standing(1, 2.5, 0, 0, (4, 0), (2, 0.5)),
        Standing(2, 2.0, 0, 0, (5, 3), (1, 1)),
        Standing(3, 1.5, 0, 0, (0, 2), (0.5, 1)),
        Standing(4, 1.0, 0, 0, (1, 5), (0, 1)),
        Standing(5, 1.0, 0, 0, (2, 4), (1, 0)),
    ]

    def apart(pairs: list[tuple[int, int]]) -> tuple[int, float]:
        again = sum(other in order[one].opponents for one, other in pairs)
        return again, sum((order[one].points - order[other].points) ** 2 for one, other in pairs)

    def all_pairings(rest: list[int]) -> Iterable[list[tuple[int, int]]]:
        if not rest:
            yield []
        for other in rest[1:]:
            left = [place for place in rest[1:] if place != other]
            for more in all_pairings(left):
                yield [(rest[0], other), *more]

    best = min(apart(pairs) for pairs in all_pairings(list(range(6))))
    found = [(one, other) for one, other in pair(order) if other is not None]
    assert len(found) == 3
    assert apart(found) == best
    assert best[0] == 0


def test_a_tournament_continues_from_any_game() -> None:
    for a_plan in (swiss(6, 3), knockout(6)):
        whole = played(a_plan, better_seed_wins)
        for most in range(len(whole)):
            games = whole[:most]
            left = {one.number for one in whole[most:]}
            missing = a_plan.missing(games)
            assert missing
            assert {one.number for one in missing} <= left


def test_a_disqualified_engine_loses_its_other_games_and_is_not_paired_again() -> None:
    def first_crashes(pairing: Pairing) -> Ending:
        if 0 in (pairing.white, pairing.black):
            return lost(pairing.white == 0, EndReason.CRASH)
        return better_seed_wins(pairing)

    a_plan = replace(swiss(6, 3, games=4), most_failures=2)
    games = played(a_plan, first_crashes)
    own = [game for game in games if 0 in (game.white, game.black)]
    assert len(own) == 4
    found = a_plan.rounds(games)
    assert len(found) == 3
    assert found[0].meetings[0].points == (0.0, 4.0)
    assert all(0 not in (one.one, one.other) for one in meetings(a_plan, games)[3:])
    out = replace(knockout(4, games=4), most_failures=1)
    games = played(out, first_crashes)
    assert "Winner: E1" in rounds_table(out, games)


def test_seeds_meet_as_late_as_possible() -> None:
    assert bracket(8) == [0, 7, 3, 4, 1, 6, 2, 5]
    a_plan = knockout(6)
    games = played(a_plan, better_seed_wins)
    rounds = [[(m.one, m.other) for m in one.meetings] for one in a_plan.rounds(games)]
    assert rounds == [
        [(0, None), (3, 4), (1, None), (2, 5)],
        [(0, 3), (1, 2)],
        [(0, 1)],
    ]
    assert len(games) == a_plan.total
    assert "Winner: E0" in rounds_table(a_plan, games)


def test_a_level_encounter_is_extended_until_it_is_decided() -> None:
    def drawn_at_first(pairing: Pairing) -> Ending:
        return AGREED if pairing.number < 4 else lost(pairing.white == 0, EndReason.RESIGNED)

    a_plan = knockout(2)
    games = played(a_plan, drawn_at_first)
    # Two drawn pairs, and a third that the second engine wins.
    assert [game.number for game in games] == list(range(6))
    assert "| final | E0 - E1 | 2 : 4 | E1 |" in rounds_table(a_plan, games)
    games = played(a_plan, all_drawn)
    assert len(games) == 2 * (1 + EXTRA_PAIRS)
    assert "| E0 (better seed) |" in rounds_table(a_plan, games)


def test_the_commands_play_tournaments_and_name_mistakes(tmp_path: Path) -> None:
    words = ["tournament", "--nodes", "1", "--games", "2", "--max-plies", "6", "--jobs", "1"]
    for mode in ("winning", "losing", "honest"):
        words += ["--engine", f"{sys.executable} {FAKE} {mode}; name={mode}"]

    def lab(*more: str) -> tuple[int, str]:
        answer = invoke("lab", *[*words, *more])
        return answer.exit_code, answer.output

    for more, complaint in (
        (["--rounds", "2"], "only a Swiss tournament has --rounds"),
        (["--format", "swiss", "--rounds", "4"], "can play 1 to 3 rounds"),
        (["--format", "swiss", "--gauntlet"], "exclude each other"),
    ):
        code, shown = lab(*more)
        assert code == 2
        assert complaint in shown
    for form in ("swiss", "knockout"):
        out, table = tmp_path / f"{form}.jsonl", tmp_path / f"{form}.md"
        code, shown = lab("--format", form, "--output", str(out))
        assert code == 0, shown
        assert invoke("lab", "report", str(out), "-o", str(table)).exit_code == 0
        assert table.read_text() in shown
        header, games = read_results(out)
        assert header["tournament"] == form
        lines = out.read_text().splitlines()
        out.write_text("\n".join(lines[:2]) + '\n{"number": 3, "wh')
        code, shown = lab("--format", form, "--output", str(out), "--resume")
        assert code == 0, shown
        again = read_results(out)[1]
        assert sorted(one.number for one in again) == sorted(one.number for one in games)
        assert lab("--output", str(out), "--resume")[0] == 2


def test_the_seeds_of_a_gauntlet_play_all_others_and_not_each_other() -> None:
    made = in_format(engines(5), Format.GAUNTLET, None, seeds=2)
    assert made.duels() == [(0, 2), (0, 3), (0, 4), (1, 2), (1, 3), (1, 4)]
    for wanted, seeds, words in (
        (Format.ROUND_ROBIN, 2, "only a gauntlet"),
        (Format.GAUNTLET, 5, "no other engines"),
    ):
        with pytest.raises(InputError, match=words):
            in_format(engines(5), wanted, None, seeds)


def test_impossible_rounds() -> None:
    with pytest.raises(InputError, match="5 engines can play 1 to 5 rounds"):
        swiss(5, 6)
    assert swiss(5, 5).total == 2 * len(list(combinations(range(5), 2)))
