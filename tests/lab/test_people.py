"""People's moves: the trainer, the instrument and their commands."""

from __future__ import annotations

import gzip
import math
from array import array
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from tests.commands import answer_of, lab

from philidor.contract.errors import InputError
from philidor.core import convert
from philidor.game.fen import parse_fen, start
from philidor.human.past import Past
from philidor.human.policies import PeoplesPolicy, read_policy
from philidor.human.policy import FILE, Policy, parse
from philidor.human.types import (
    FIRST_AT,
    LAST_AT,
    MOVES_AT,
    OUTPUT_AT,
    PLAIN_AT,
    SECOND_AT,
    STEP_AT,
    TARGET_AT,
    UNITS,
)
from philidor.lab.people import trainer
from philidor.lab.people.examples import LARGEST, Collector, Examples, mirrored, mirrored_name
from philidor.lab.people.games import RatedGame, games_of, speed_of
from philidor.lab.people.gradient import PolicyGradient
from philidor.lab.people.instrument import (
    Judge,
    Measured,
    Tally,
    likelihoods,
    measure,
    side_by_side,
    table_of,
)
from philidor.lab.people.origins import Origins
from philidor.lab.people.players import EngineChooser, at_rating, chooser_of
from philidor.lab.people.positions import HumanMove, positions_of, read_positions
from philidor.lab.people.tactics import RatedPuzzle, chance_of, curve_of
from philidor.lab.people.timing import times_of
from philidor.lab.people.trainer import Plan, fresh_weights, optimiser_of, rate_of, step_by, train

PGN = """[Event "Rated blitz game"]
[White "a"]
[Black "b"]
[WhiteElo "1520"]
[BlackElo "1480"]
[TimeControl "300+3"]
[Result "1-0"]

1. e4 { [%clk 0:05:00] } e5 { [%clk 0:05:00] } 2. Nf3 { [%clk 0:05:01] } Nc6 { [%clk 0:04:58] }
3. Bc4 { [%clk 0:05:00] } Bc5 { [%clk 0:04:55] } 4. c3 { [%clk 0:04:50] } Nf6 { [%clk 0:04:50] }
5. d4 { [%clk 0:04:40] } exd4 { [%clk 0:04:48] } 6. cxd4 { [%clk 0:04:42] } Bb4+ { [%clk 0:04:40] }
7. Bd2 { [%clk 0:04:30] } Bxd2+ { [%clk 0:04:41] } 8. Nbxd2 { [%clk 0:04:31] } d5 { [%clk 0:04:20] }
9. exd5 { [%clk 0:04:30] } Nxd5 { [%clk 0:04:22] }
10. Qb3 { [%clk 0:04:10] } Nce7 { [%clk 0:04:00] }
11. O-O { [%clk 0:04:11] } O-O { [%clk 0:04:01] } 1-0

"""


@pytest.fixture
def pgn(tmp_path: Path) -> Path:
    file = tmp_path / "games.pgn"
    file.write_text(PGN)
    return file


@pytest.fixture
def table(tmp_path: Path) -> Path:
    """Positions with people's moves, in the format of the instrument."""
    file = tmp_path / "positions.tsv.gz"
    rows = [
        "fen\thuman\trating\tvalues\tpolicy",
        "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3\tf8c5\t1510"
        "\tf8c5:-20 g8f6:-25 h7h6:-60\tf8c5:450 g8f6:400 h7h6:60",
        "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\te2e4\t900\t\t",
    ]
    file.write_bytes(gzip.compress("\n".join(rows).encode()))
    return file


def examples_of(game: RatedGame) -> Examples:
    return Collector(1.0, 1_000, 1).collect([game], lambda number: None)


# Reading


def test_games_of_a_pgn_have_ratings_speed_and_clocks(pgn: Path) -> None:
    (game,) = games_of(pgn)
    assert (game.white, game.black, game.base, game.increment) == (1520, 1480, 300, 3)
    assert game.moves[:3] == ("e2e4", "e7e5", "g1f3")
    assert game.moves[-1] == "e8g8"
    # White: 4:50 before move 5, 4:40 after it, with three seconds more.
    assert game.clock_before(8) == 290
    assert game.seconds(8) == 13
    assert game.rating(8) == 1520
    assert game.speed == speed_of("300+3") == 0
    assert speed_of("600+0") == speed_of("rapid") == 1
    assert speed_of("?") == 2


def test_compressed_games_are_read(pgn: Path, tmp_path: Path) -> None:
    packed = tmp_path / "games.pgn.gz"
    packed.write_bytes(gzip.compress(PGN.encode() * 2))
    assert len(list(games_of(packed))) == 2


def test_bullet_short_and_unrated_games_are_left_out(tmp_path: Path) -> None:
    file = tmp_path / "games.pgn"
    bullet = PGN.replace("300+3", "60+0")
    unrated = PGN.replace("1520", "?")
    short = PGN.replace("2. Nf3", '1-0\n\n[Event "rest"]\n\n1. Nf3')
    file.write_text(bullet + unrated + short)
    assert not list(games_of(file))


def test_positions_of_games_begin_after_the_opening(pgn: Path) -> None:
    found = positions_of([pgn], 100, 1)
    assert len(found) == 12
    assert found[0].move == "c3d4"
    assert found[0].past.moves[-1] == "e5d4"
    assert found[0].band == 1600 or found[0].band == 1400
    assert len(positions_of([pgn], 5, 1)) == 5


def test_positions_of_a_table_know_the_games_that_they_are_from(tmp_path: Path) -> None:
    games, positions = tmp_path / "games.tsv", tmp_path / "positions.tsv"
    games.write_text("game\tmoves\n7\te2e4 e7e5 g1f3\n8\te2e4 e2e4\n")
    fen = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"

    def read(game: str, ply: int) -> HumanMove:
        positions.write_text(f"fen\thuman\trating\tgame\tply\n{fen}\tg1f3\t1500\t{game}\t{ply}\n")
        return read_positions(positions, Origins(games))[0]

    assert read("7", 2).past == Past(start(), ("e2e4", "e7e5"))
    with pytest.raises(InputError, match=r"line 2: .* has no game 9"):
        read("9", 2)
    with pytest.raises(InputError, match=r"game 7 of .* does not stand so after 3 moves"):
        read("7", 3)
    with pytest.raises(InputError, match=r"line 2: game 8 of "):
        read("8", 2)
    positions.write_text(f"fen\thuman\trating\n{fen}\tg1f3\t1500\n")
    with pytest.raises(InputError, match="no columns 'game' and 'ply'"):
        read_positions(positions, Origins(games))


def test_positions_of_a_table(table: Path) -> None:
    first, second = read_positions(table)
    assert first.values == {"f8c5": -20, "g8f6": -25, "h7h6": -60}
    assert first.policy["g8f6"] == 0.4
    assert (first.band, second.band) == (1600, 1000)


@pytest.mark.parametrize(
    ("text", "said"),
    [("a\tb\n1\t2\n", "no column 'fen'"), ("fen\thuman\trating\nx\te2e4\t1500\n", "line 2")],
)
def test_other_tables_are_refused(tmp_path: Path, text: str, said: str) -> None:
    file = tmp_path / "table.tsv"
    file.write_text(text)
    with pytest.raises(InputError, match=said):
        read_positions(file)


# Training


def test_the_buffer_of_positions_grows_in_place(pgn: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = examples_of(next(games_of(pgn)))
    monkeypatch.setattr("philidor.lab.people.examples.GROWTH", LARGEST)
    grown = examples_of(next(games_of(pgn)))
    assert grown.numbers.tolist() == whole.numbers.tolist()
    assert grown.begins.tolist() == whole.begins.tolist()


def test_the_gradient_is_that_of_the_loss(pgn: Path) -> None:
    """Each kind of weight, against the difference of the loss."""
    (game,) = games_of(pgn)
    examples = examples_of(game)
    weights = fresh_weights(3)
    # So that no unit is cut off and every weight matters.
    weights += 0.01
    slopes = np.zeros_like(weights)
    gradient = PolicyGradient(Policy(weights), weights, slopes, least=0)
    for begin in examples.begins.tolist():
        gradient.learn(examples.numbers, begin)

    def loss() -> float:
        fresh = PolicyGradient(Policy(weights), weights, slopes, least=0)
        for begin in examples.begins.tolist():
            fresh.measure(examples.numbers, begin)
        return fresh.loss

    for first, last in (
        (FIRST_AT, SECOND_AT), (SECOND_AT, MOVES_AT), (MOVES_AT, PLAIN_AT), (PLAIN_AT, LAST_AT),
        (LAST_AT, OUTPUT_AT), (OUTPUT_AT, len(weights)),
    ):  # fmt: skip
        part = np.abs(slopes[first:last])
        place = first + int(part.argmax())
        kept, step = weights[place], 3e-3
        weights[place] = kept + step
        above = loss()
        weights[place] = kept - step
        below = loss()
        weights[place] = kept
        assert slopes[place] == pytest.approx((above - below) / (2 * step), rel=0.05)


def test_training_makes_the_moves_played_more_probable(
    pgn: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # A batch has each of the few positions some times, however large it is.
    monkeypatch.setattr(trainer, "BATCH", 64)
    (game,) = games_of(pgn)
    examples = examples_of(game)
    many = Examples(examples.numbers, np.tile(examples.begins, 150))
    weights, scores = fresh_weights(1), []
    plan = Plan(positions=len(many.begins), share=1, epochs=3, seed=1, jobs=2)
    optimiser = optimiser_of(np.zeros_like(weights))
    train(weights, many, plan, optimiser, lambda step, steps, score: scores.append(score))
    # Opinions that are all the same have -3.4.
    assert scores[-1].likelihood > -2.9
    assert np.isfinite(weights).all()


def test_a_step_of_adam_is_bounded() -> None:
    weights = np.zeros(4, np.float32)
    slopes = np.array([1e6, -1e6, 1e-3, 0], np.float32)
    step_by(optimiser_of(np.zeros_like(weights)), weights, slopes, 0.01, 1)
    assert (np.abs(weights) <= 0.0101).all()
    assert weights[0] < 0 < weights[1]


def test_the_steps_grow_and_shrink() -> None:
    rates = [rate_of(step, 2_000) for step in (1, 100, 200, 1_000, 1_900, 2_000)]
    assert 0 < rates[0] < rates[1] < rates[2] > rates[3] > rates[4] > rates[5] > 0
    assert rate_of(1, 1) > 0


def test_threads_add_up_the_same_gradient(pgn: Path) -> None:
    examples = examples_of(next(games_of(pgn)))
    weights = fresh_weights(1)
    slopes = [np.zeros_like(weights) for _ in range(3)]
    gradients = [PolicyGradient(Policy(weights), weights, one, least=0) for one in slopes]
    gradients[0].learn_all(examples.numbers, examples.begins)
    half = len(examples.begins) // 2
    gradients[1].learn_all(examples.numbers, examples.begins[:half])
    gradients[2].learn_all(examples.numbers, examples.begins[half:])
    assert gradients[1].seen + gradients[2].seen == gradients[0].seen
    assert np.allclose(slopes[1] + slopes[2], slopes[0], atol=1e-4)
    assert slopes[0].any()


def test_small_slopes_are_learned_by_chance_and_are_right_on_average(pgn: Path) -> None:
    examples = examples_of(next(games_of(pgn)))
    weights = fresh_weights(1)
    exact, sampled = np.zeros_like(weights), np.zeros_like(weights)
    PolicyGradient(Policy(weights), weights, exact, least=0).learn_all(
        examples.numbers, examples.begins
    )
    # Fresh weights find all moves about as probable, 0.03: most slopes are small.
    by_chance = PolicyGradient(Policy(weights), weights, sampled, least=0.1)
    rounds = 400
    for _ in range(rounds):
        by_chance.learn_all(examples.numbers, examples.begins)
    assert not np.allclose(sampled[:10_000] / rounds, exact[:10_000], atol=1e-6)
    difference = np.linalg.norm(sampled / rounds - exact)
    assert difference < 0.1 * np.linalg.norm(exact)


def test_positions_without_castling_are_learned_in_a_mirror_too(pgn: Path) -> None:
    (game,) = games_of(pgn)
    longer = replace(game, moves=(*game.moves, "f1e1", "c7c6", "a2a4", "d8b6"))
    both, ahead = examples_of(longer), examples_of(game)
    assert len(both.begins) == len(ahead.begins) + 8
    # The last one mirrors the one before it: as many moves, and the same chosen in the mirror.
    here, there = (both.numbers[begin : begin + 3].tolist() for begin in both.begins[-2:])
    assert here[1] == there[1]
    setup = parse_fen("4k3/8/8/3pP3/8/8/8/R3K3 w - d6 0 2")
    assert mirrored(setup) == parse_fen("3k4/8/8/3Pp3/8/8/8/3K3R w - e6 0 2")
    assert mirrored(mirrored(setup)) == setup
    assert mirrored_name("a7b8q") == "h7g8q"


def test_the_command_trains_a_policy(tmp_path: Path) -> None:
    games, out = tmp_path / "games.pgn", tmp_path / "my.policy"
    games.write_text(PGN * 60)
    quick = ["--share", "1", "--epochs", "1"]
    done = answer_of("lab", "people-train", str(games), "-o", str(out), *quick)
    # One game many times is learned from or held out, not both.
    assert done == {"files": [str(out)], "figures": {}}
    weights = parse(out.read_bytes())
    assert isinstance(weights, array)
    # No pawn moves seven ranks back: what was never learned is not left random.
    begin = MOVES_AT + STEP_AT * UNITS
    assert not any(weights[begin : begin + UNITS])
    assert any(weights[MOVES_AT : MOVES_AT + TARGET_AT * UNITS])


def test_the_command_measures_with_games_that_it_did_not_learn_from(
    pgn: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = tmp_path / "other.pgn"
    other.write_text(PGN.replace("11. O-O { [%clk 0:04:11] } O-O { [%clk 0:04:01] } ", ""))
    (held_out,) = games_of(other)
    monkeypatch.setattr(trainer, "HELD_OUT", (held_out.part,))
    pgn.write_text(PGN * 60 + other.read_text() * 8)
    out = tmp_path / "my.policy"
    quick = ["--share", "1", "--epochs", "1"]
    figures = answer_of("lab", "people-train", str(pgn), "-o", str(out), *quick)["figures"]
    assert -10 < figures["likelihood"] < 0 < figures["drawn"] < 1


def test_a_training_goes_on_from_a_policy(
    pgn: Path, table: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What no game teaches stays as it was; what begins elsewhere is refused."""
    pgn.write_text(PGN * 60)
    monkeypatch.setattr(trainer, "DECAY", 1000.0)
    out = tmp_path / "my.policy"
    before = parse(FILE.read_bytes())
    quick = ["--share", "1", "--epochs", "1", "--from", "shipped"]
    answer_of("lab", "people-train", str(pgn), "-o", str(out), *quick)
    after = np.array(parse(out.read_bytes()), np.float32)
    changes = np.abs(after - np.array(before, np.float32))
    assert 0 < changes.max() < 0.1
    assert 0.6 < (changes == 0).mean() < 0.99
    broken = lab(["people-train", str(pgn), "-o", str(tmp_path / "b.policy"), "--from", str(pgn)])
    assert broken.exit_code == 2
    assert "games.pgn: this is not a human policy" in broken.output
    # The result can be used in place of the policy that comes with Philidor.
    first, second = read_policy(out), PeoplesPolicy()
    position = read_positions(table)[0]
    chances = [one.chances(position.position(), position.past, 1500) for one in (first, second)]
    assert chances[0] != chances[1]
    assert chances[0] == pytest.approx(chances[1], abs=0.1)
    network = ["--network", str(out), "--nodes", "0", "--positions", "2"]
    assert lab(["people", str(table), *network]).exit_code == 0


def test_too_few_games_are_said_in_one_line(pgn: Path, tmp_path: Path) -> None:
    done = lab(["people-train", str(pgn), "-o", str(tmp_path / "my.policy")])
    assert done.exit_code == 2
    assert "positions with ratings" in done.output
    assert not (tmp_path / "my.policy").exists()


# Measuring


def test_players_are_measured_beside_people(table: Path) -> None:
    positions = read_positions(table)
    choosers = [chooser_of(name, PeoplesPolicy()) for name in ("own", "policy", "1200")]
    found = measure(choosers, positions, Judge(300))
    for measured in found:
        whole = measured.whole
        assert whole.positions == whole.judged == 2
        assert 0 <= whole.same <= 2
        assert whole.likelihood < 0
        assert whole.compared == 1
        assert sorted(measured.bands) == [1000, 1600]
        assert "| all | 2 |" in table_of(measured)


def test_an_engine_is_asked_once(table: Path) -> None:
    chooser = chooser_of("philidor; nodes=100", PeoplesPolicy())
    assert list(chooser.shares(read_positions(table)[0]).values()) == [1.0]
    (measured,) = measure([chooser], read_positions(table), Judge(0))
    assert measured.whole.same in (0, 1, 2)
    assert measured.whole.weighed == 0
    assert "| - |" in table_of(measured)
    assert measured.whole.judged == 0


def test_an_engine_can_be_another_one_for_each_band(table: Path) -> None:
    """Of the strength of the people whose moves are compared."""
    positions = read_positions(table)
    chooser = EngineChooser("philidor; Human={rating:1200}; Human Seed=3; nodes=100")
    chooser.think(positions)
    for one in positions:
        own = EngineChooser(f"philidor; Human={max(1200, one.band)}; Human Seed=3; nodes=100")
        assert chooser.shares(one) == own.shares(one)
    assert at_rating("a; UCI_Elo={rating}", 900) == "a; UCI_Elo=900"


def test_players_stand_beside_people() -> None:
    certain, drawn = Measured("certain"), Measured("drawn")
    certain.bands[1000] = Tally(
        positions=4, same=2, top=2, compared=4, odd=1, odd_people=1, judged=4, loss=6,
        people_loss=10, erring=2, errors=1, same_errors=0.5, sound=2, slips=0.5,
    )  # fmt: skip
    drawn.bands[1000] = Tally(positions=4, same=1, weighed=4, likelihood=-8, top=3)
    rows = [
        [cell.strip() for cell in line.strip("|").split("|")]
        for line in side_by_side([certain, drawn]).splitlines()
    ]
    assert rows[0] == ["", "people", "certain", "drawn"]
    found = {row[0]: row[1:] for row in rows[2:]}
    assert found["drawn move is theirs %"] == ["", "50.0", "25.0"]
    assert found["log-likelihood of their move"] == ["", "-", "-2.00"]
    assert found["odd moves %"] == ["25.0", "25.0", "-"]
    assert found["points lost a move"] == ["2.50", "1.50", "-"]
    assert found["errs where people err %"] == ["100", "50", "-"]
    assert found["errs where they do not %"] == ["0", "25.0", "-"]


def test_times_are_compared_where_clocks_are_known(pgn: Path) -> None:
    times = times_of(positions_of([pgn], 100, 1), PeoplesPolicy(), 1)
    assert len(times.people) == len(times.pace) == 12
    assert times.people[0] == 1
    assert -1 <= times.correlation <= 1


def test_puzzles_are_solved_to_the_end() -> None:
    """The opponent's move first; any mate will do."""
    puzzle = RatedPuzzle("6k1/5ppp/8/8/8/8/r4PPP/3R2K1 b - - 0 1", ("a2a1", "d1a1"), 600)
    other = RatedPuzzle("6k1/5ppp/8/8/8/7P/r4PP1/3RR1K1 b - - 0 1", ("a2a3", "e1e8"), 600)
    chooser = chooser_of("2400", PeoplesPolicy())
    assert chance_of(chooser, puzzle, 2400) > 0.99
    # Both rooks mate: the line's move alone would be too little.
    assert chance_of(chooser, other, 2400) > 0.95
    curve = curve_of(chooser, [puzzle, other] * 4, 2400)
    assert (round(curve.solved), curve.tried) == (8, 8)


class Certain:
    """Chooses moves with known chances."""

    name = "certain"

    def __init__(self, shares: dict[str, float]) -> None:
        self._shares = shares

    def shares(self, one: HumanMove) -> dict[str, float]:
        legal = convert.legal_by_name(one.position())
        return {move: share for move, share in self._shares.items() if not move or move in legal}


def test_the_chance_to_solve_a_line_is_that_of_all_its_moves() -> None:
    """Two moves to find; at the first, another one mates at once."""
    puzzle = RatedPuzzle(
        "6k1/5ppp/8/8/8/7P/r4PP1/3RR1K1 b - - 0 1", ("a2a3", "h3h4", "a3a2", "e1e8"), 900
    )
    chooser = Certain({"h3h4": 0.5, "e1e8": 0.25, "d1d7": 0.25})
    assert chance_of(chooser, puzzle, 900) == pytest.approx(0.25 + 0.5 * 0.25)
    silent = Certain({"": 1.0})
    assert chance_of(silent, puzzle, 900) == 0


def test_the_likeliest_level_of_each_band_is_shown() -> None:
    levels = {900: Measured("level 900"), 2000: Measured("level 2000")}
    for elo, chances in ((900, (0.5, 0.1)), (2000, (0.2, 0.4))):
        for band, chance in zip((1000, 1600), chances, strict=True):
            levels[elo].bands[band] = Tally(weighed=1, likelihood=math.log(chance))
    text = likelihoods(levels)
    assert "| 1000 | **-0.693** | -1.609 |" in text
    assert "| 1600 | -2.303 | **-0.916** |" in text
    assert "In 1 of 2 bands" in text


def test_the_command_prints_tables(table: Path, pgn: Path, tmp_path: Path) -> None:
    out = tmp_path / "people.md"
    done = lab(
        [
            "people", str(table), str(pgn), "--nodes", "0", "--player", "900",
            "--player", "1500", "--positions", "5", "-o", str(out),
        ],
    )  # fmt: skip
    assert done.exit_code == 0, done.output
    text = out.read_text()
    assert "**level 900**" in text
    assert "bands the likeliest level is" in text
    assert "rank correlation" in text
    assert done.stdout.strip() == text.strip()
    assert "position 1/" in done.stderr


def test_a_network_that_is_none_is_said_in_one_line(table: Path, tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.pb.gz"
    wrong.write_bytes(b"no")
    done = lab(["people", str(table), "--network", str(wrong)])
    assert done.exit_code == 2
    assert "not a network of lc0" in done.output
