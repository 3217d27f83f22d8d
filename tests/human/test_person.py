"""Players of every level: legal, repeatable, and as blind as their level says."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import chess
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.search.thinking import KIWIPETE

from philidor.contract.limits import Limits, TimeLeft
from philidor.contract.search_control import SearchControl
from philidor.core import convert
from philidor.core.position import Position
from philidor.game.fen import parse_fen
from philidor.human.haste import haste
from philidor.human.levels import LEVELS, level_of
from philidor.human.past import Past
from philidor.human.person import OTHERS, Person, Thought
from philidor.human.policies import PeoplesPolicy
from philidor.human.steadiness import at_stake, errors, steadied
from philidor.human.styles import STYLES, style_of
from philidor.search.types import MATE

# White mates in one: on the back rank, by a capture, by a smothered king, by a supported queen.
MATES = (
    ("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", "d1d8"),
    ("r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4", "h5f7"),
    ("6rk/6pp/7N/8/8/8/8/6K1 w - - 0 1", "h6f7"),
    ("7k/8/5KQ1/8/8/8/8/8 w - - 0 1", "g6g7"),
)


def person(elo: int, seed: int = 1, style: str = "all-round") -> Person:
    return Person.of(elo, style_of(style), seed)


def position_of(fen: str) -> Position:
    position = Position()
    convert.place(position, parse_fen(fen))
    return position


def choose(player: Person, fen: str, limits: Limits | None = None) -> tuple[str, Thought]:
    position = position_of(fen)
    thought = player.choose(position, limits or Limits(), SearchControl())
    return convert.uci(position, thought.move), thought


def game(elo: int, seed: int, plies: int = 30, style: str = "all-round") -> list[str]:
    """The first moves of a game of a player against itself."""
    board, player = chess.Board(), person(elo, seed, style)
    for _ in range(plies):
        if board.is_game_over():
            break
        board.push_uci(choose(player, board.fen(en_passant="fen"))[0])
    return [move.uci() for move in board.move_stack]


@settings(max_examples=40, deadline=None)
@given(
    st.integers(0, 2**32),
    st.integers(600, 1500),
    st.sampled_from([style.name for style in STYLES]),
    st.integers(0, 120),
)
def test_every_move_and_every_line_is_legal(seed: int, elo: int, style: str, plies: int) -> None:
    dice, board = random.Random(seed), chess.Board()
    for _ in range(plies):
        moves = list(board.legal_moves)
        if not moves:
            board.pop()
            break
        board.push(dice.choice(moves))
    if not any(board.legal_moves):
        return
    position = position_of(board.fen(en_passant="fen"))
    thought = person(elo, seed, style).choose(position, Limits(), SearchControl())
    assert thought.line[0] == thought.move in thought.seen
    for name in convert.line(position, thought.line):
        move = chess.Move.from_uci(name)
        assert move in board.legal_moves
        board.push(move)


def test_the_same_seed_plays_the_same_game() -> None:
    assert game(1000, 7) == game(1000, 7)
    assert game(1000, 7) != game(1000, 8)
    attacker, solid = (
        [game(1000, seed, style=style) for seed in (10, 11, 12)] for style in ("attacker", "solid")
    )
    assert attacker != solid


def test_earlier_thoughts_do_not_change_a_move() -> None:
    fresh, used = person(1400, 3), person(1400, 3)
    choose(used, KIWIPETE)
    assert choose(used, chess.STARTING_FEN) == choose(fresh, chess.STARTING_FEN)


def test_a_stopped_calculation_still_has_a_legal_move() -> None:
    control = SearchControl()
    control.stop()
    position = position_of(KIWIPETE)
    thought = person(2400).choose(position, Limits(), control)
    assert thought.move in convert.legal_by_name(position).values()


def found_mates(elo: int, seeds: int = 20) -> float:
    """The share of positions with a mate in one in which the level gives one."""
    hits = 0
    for fen, _ in MATES:
        for seed in range(seeds):
            board = chess.Board(fen)
            board.push_uci(choose(person(elo, seed), fen)[0])
            hits += board.is_checkmate()
    return hits / (len(MATES) * seeds)


def test_mates_in_one_are_missed_at_low_levels_only() -> None:
    weak, middling, strong = (found_mates(elo) for elo in (600, 1400, 2200))
    assert 0.4 < weak < 0.97
    assert weak < middling <= strong
    assert strong > 0.9


def test_an_obvious_move_is_played() -> None:
    """A level that overlooked by kinds of moves left this pawn on the seventh in 10 of 40 games."""
    queens = "8/P5b1/1K6/6P1/1pp1P3/1k1p1B2/6P1/8 w - - 0 1"
    assert sum(choose(person(1600, seed), queens)[0] == "a7a8q" for seed in range(1, 21)) >= 16


def test_strength_is_spent_as_the_level_says() -> None:
    for level in LEVELS:
        _, thought = choose(Person(level, STYLES[0], 1, PeoplesPolicy()), KIWIPETE)
        assert thought.nodes <= level.nodes + 64
        assert thought.depth <= level.depth // 100 + 1
        assert 1 <= len(thought.seen) <= 1 + OTHERS
    _, limited = choose(person(2400), KIWIPETE, Limits(nodes=2000))
    assert limited.nodes <= 2000
    assert choose(person(2000), KIWIPETE, Limits(depth=1))[1].depth == 1


def test_all_seeds_together_choose_as_calculated() -> None:
    """The chances in closed form are those of the draws."""
    seeds, position = 200, position_of("8/5pk1/6p1/3N4/1r6/8/5PPP/6K1 w - - 0 30")
    level = replace(level_of(600), alertness=100, steadiness=150, depth=150)
    player, counts = Person(level, STYLES[0], 1, PeoplesPolicy()), Counter[int]()
    shares = player.shares(position)
    assert sum(shares.values()) == pytest.approx(1)
    for player.seed in range(1, seeds + 1):
        counts[player.choose(position, Limits(), SearchControl()).move] += 1
    for move, share in shares.items():
        # Four standard deviations, and one count.
        allowed = 4 * (share * (1 - share) / seeds) ** 0.5 + 1 / seeds
        assert abs(counts[move] / seeds - share) < allowed


def test_a_move_is_more_of_an_error_the_more_it_loses() -> None:
    sound, small, large, mated = errors([60, 20, -200, -MATE + 4])
    assert sound < 0.05 < small < 0.3 < large
    assert 0.99 < mated <= 1


def test_a_steady_player_errs_where_most_err() -> None:
    wrong = [0.0, 1.0]

    def errs(share: float, steadiness: float, carelessness: float = 0.0) -> float:
        return steadied([1 - share, share], wrong, steadiness, carelessness)[1]

    for share in (0.1, 0.5, 0.9):
        assert errs(share, 1) == pytest.approx(share)
    assert errs(0.1, 2) < 0.02 < 0.98 < errs(0.9, 2)
    assert errs(0.5, 2) == pytest.approx(0.5)
    assert errs(0.5, 2, -1) < 0.3 < 0.7 < errs(0.5, 2, 1)


def test_steadiness_keeps_the_shares_among_sound_moves_and_among_errors() -> None:
    weights, wrong = [3, 1, 4, 2], [0.0, 0.0, 1.0, 1.0]
    best, second, bad, worse = steadied(weights, wrong, 1.7, -0.5)
    assert best / second == pytest.approx(3)
    assert bad / worse == pytest.approx(2)
    assert best + second + bad + worse == pytest.approx(1)


def test_more_is_at_stake_where_one_move_stands_out() -> None:
    assert at_stake([30]) == at_stake([50, 50, -200]) == 0
    assert 0 < at_stake([80, 30]) < at_stake([200, 30]) < at_stake([900, -300]) == 1
    # Two moves that mate are as good as one.
    mate = MATE - 1
    assert at_stake([mate, mate, 900]) == at_stake([mate, mate - 2, 900]) == at_stake([mate, 900])
    assert at_stake([mate, mate]) == 0 < at_stake([mate, 900])
    # Nothing depends on it in a game that is won in any case.
    assert at_stake([2400, 1500]) == 0
    # People look for what wins, and less for what only holds.
    assert at_stake([-20, -900]) == at_stake([-200, -900]) == 0
    assert 0 < at_stake([80, -900]) < at_stake([200, -900]) == 1


def test_alert_players_find_the_move_that_matters() -> None:
    """A level without alertness overlooks it more often."""
    position, (_, mate) = position_of(MATES[2][0]), MATES[2]
    careless = Person(replace(level_of(1800), alertness=0), STYLES[0], 1, PeoplesPolicy())
    move = convert.legal_by_name(position)[mate]
    assert person(1800).shares(position)[move] > careless.shares(position)[move] + 0.02


def test_of_the_moves_that_came_to_mind_none_looks_better() -> None:
    for seed in range(1, 20):
        _, thought = choose(person(2000, seed), KIWIPETE)
        assert thought.value == max(thought.seen.values()) == thought.seen[thought.move]


def test_the_policy_knows_all_legal_moves() -> None:
    position = position_of(KIWIPETE)
    thought = person(1500).choose(position, Limits(), SearchControl())
    assert set(thought.chances) == set(convert.legal_by_name(position).values())
    assert sum(thought.chances.values()) == pytest.approx(1)


def test_only_wanted_moves_are_played() -> None:
    position = position_of(KIWIPETE)
    wanted = [convert.legal_by_name(position)["a2a3"]]
    assert person(1000).choose(position, Limits(), SearchControl(), wanted).move == wanted[0]


def test_a_move_without_any_chance_is_played_where_no_other_is_wanted() -> None:
    class Sure:
        """Knows one move only."""

        levels = LEVELS

        def chances(self, position: Position, past: Past, rating: int) -> dict[int, float]:
            moves = convert.legal_by_name(position)
            return {move: float(name == "e1g1") for name, move in moves.items()}

    position = position_of(KIWIPETE)
    player = Person.of(1000, STYLES[0], 1, Sure())
    wanted = [convert.legal_by_name(position)["a2a3"]]
    assert player.choose(position, Limits(), SearchControl(), wanted).move == wanted[0]
    assert sum(player.shares(position).values()) == pytest.approx(1)


@pytest.mark.parametrize("style", [style.name for style in STYLES])
def test_taste_does_not_count_in_endings_of_known_outcome(style: str) -> None:
    # The pawn is lost, and rook and king win by rule.
    fen = "8/8/8/8/4k3/8/1p6/K6R w - - 0 1"
    move, thought = choose(person(2000, 3, style), fen)
    assert move == "a1b2"
    assert thought.value == choose(person(2000, 3), fen)[1].value


# Haste


def test_haste_grows_as_the_clock_runs_down() -> None:
    calm = Limits(white=TimeLeft(600_000), black=TimeLeft(600_000))
    hasty = Limits(white=TimeLeft(3_000), black=TimeLeft(600_000))
    assert haste(Limits(movetime=100), True) == haste(calm, True) == 0
    assert haste(hasty, True) == 1
    assert haste(hasty, False) == 0


def test_in_haste_no_other_move_is_looked_at() -> None:
    hasty = Limits(white=TimeLeft(1_000), black=TimeLeft(1_000))

    def looked(limits: Limits) -> int:
        return sum(
            len(choose(person(2400, seed), KIWIPETE, limits)[1].seen) for seed in range(1, 9)
        )

    assert looked(hasty) == 8 < looked(Limits())


def test_levels_between_the_rows_lie_between_them() -> None:
    assert level_of(600) == LEVELS[0]
    assert level_of(2400) == LEVELS[-1]
    between = level_of(2300)
    assert LEVELS[-2].nodes < between.nodes < LEVELS[-1].nodes
    assert LEVELS[-2].rating < between.rating < LEVELS[-1].rating


# Styles


@pytest.mark.parametrize(
    "fen",
    [
        "r1bq1rk1/ppp2ppp/2np1n2/2b1p1B1/2B1P3/2NP1N2/PPP2PPP/R2Q1RK1 w - - 0 7",
        "r2q1rk1/pppb1ppp/2np1n2/1Bb1p1B1/4P3/2NP1N2/PPP2PPP/R2Q1RK1 w - - 0 8",
        "r1bqr1k1/pp3ppp/2n2n2/3p4/1b1P4/2NB1N2/PP1B1PPP/R2QR1K1 w - - 0 11",
    ],
)
def test_a_trader_trades_and_an_attacker_does_not(fen: str) -> None:
    board, position = chess.Board(fen), position_of(fen)

    def captures(style: str) -> float:
        shares = person(1800, 1, style).shares(position)
        names = {move: chess.Move.from_uci(convert.uci(position, move)) for move in shares}
        return sum(share for move, share in shares.items() if board.is_capture(names[move]))

    assert captures("trader") > 1.3 * captures("all-round") > 1.3 * captures("attacker")


# The repertoire


def test_the_repertoire_is_as_deep_and_broad_as_the_level() -> None:
    book = [("e2e4", 9), ("d2d4", 9), ("g1f3", 6), ("b2b3", 1)]

    def moves(elo: int, ply: int) -> set[str | None]:
        return {person(elo, seed).recall(99, ply, book) for seed in range(1, 60)}

    assert moves(600, 0) == {"e2e4"}
    assert moves(600, 2) == {None, "e2e4"}
    assert moves(600, 10) == {None}
    assert moves(2400, 10) == {"e2e4", "d2d4", "g1f3", "b2b3"}
    assert person(2000, 5).recall(99, 0, book) == person(2000, 5).recall(99, 0, book)
    assert person(2400).recall(99, 0, []) is None


@pytest.mark.parametrize("style", STYLES, ids=lambda style: style.name)
def test_every_style_has_a_name_that_finds_it(style: object) -> None:
    assert any(style is style_of(known.name) for known in STYLES)


def test_there_is_no_other_style() -> None:
    with pytest.raises(ValueError, match="no style 'wild'"):
        style_of("wild")
