"""Training on small data made here: gradients, determinism, resumption, the commands."""

from __future__ import annotations

import json
import re
import shutil
from dataclasses import replace
from pathlib import Path

import chess
import numpy as np
import pytest
from tests.commands import answer_of, invoke
from tests.core.boards import sample, stand
from tests.processes import compiled_and_interpreted

from philidor import bench
from philidor.contract.errors import InputError
from philidor.core.position import Position
from philidor.evaluation.evaluator import Evaluator
from philidor.evaluation.networks import FILE, Network
from philidor.evaluation.term_network import INPUTS, TERM_INPUTS
from philidor.lab.training import curve, records
from philidor.lab.training import examples as examples_of
from philidor.lab.training.board_gradient import BoardLearner, board_size
from philidor.lab.training.datasets import RECORD, Records
from philidor.lab.training.examples import Examples, Floats, prepare
from philidor.lab.training.game_files import first_game
from philidor.lab.training.gradient import BatchLearner
from philidor.lab.training.models import Model
from philidor.lab.training.packing import pack, unpack
from philidor.lab.training.settings import TrainingSettings
from philidor.lab.training.static_values import StaticValues
from philidor.lab.training.term_gradient import TermLearner, term_size
from philidor.lab.training.term_model import HIDDEN, terms_of
from philidor.lab.training.trainer import (
    Epoch,
    Trainer,
    read_checkpoint,
    save,
    take_up,
)

SMALL = TrainingSettings(hidden=8, epochs=6, batch=64, rate=0.01)
# Options of `lab train` for a small network.
SMALL_NETWORK = ("--hidden", "8", "--batch", "64")
VALUES = {chess.PAWN: 100, chess.KNIGHT: 300, chess.BISHOP: 300, chess.ROOK: 500, chess.QUEEN: 900}


def material(board: chess.Board) -> int:
    return sum(
        value * (len(board.pieces(kind, True)) - len(board.pieces(kind, False)))
        for kind, value in VALUES.items()
    )


def made_records(fens: list[str]) -> Records:
    """Records whose score is the material and whose result follows from it."""
    made = bytearray()
    for fen in fens:
        score = material(chess.Board(fen))
        record = bytearray(records.SIZE)
        pack(stand(fen), record, score)
        result = records.DRAWN if abs(score) < 200 else records.WON if score > 0 else records.LOST
        records.settle(record, result)
        made += record
    return np.frombuffer(bytes(made), dtype=RECORD)


@pytest.fixture(scope="module")
def positions() -> Records:
    return made_records(sample(1200, seed=4))


def learner_for(hidden: int = 8) -> tuple[BatchLearner, Floats, Floats]:
    """A learner with random weights, and what it reads and fills."""
    chance = np.random.default_rng(1)
    board = board_size(hidden)
    weights = chance.normal(0, 0.25, board + term_size(8, hidden)).astype(np.float32)
    gradient = np.zeros_like(weights)
    deviations = np.full(INPUTS, 40, dtype=np.float32)
    learner = BatchLearner(
        BoardLearner(weights, gradient, hidden),
        TermLearner(weights, gradient, board, 8, hidden, deviations),
    )
    return learner, weights, gradient


@pytest.mark.parametrize("part", ["board", "terms"])
def test_the_gradient_is_the_slope_of_the_error(positions: Records, part: str) -> None:
    learner, weights, gradient = learner_for()
    examples = prepare(positions[:60], SMALL)
    rows = (examples.inputs, examples.offsets, examples.targets, 0, len(examples))
    learner.learn(*rows, True)
    places = np.flatnonzero(np.abs(gradient) > 1e-3)
    of_board = places < board_size(8)
    places = places[of_board if part == "board" else ~of_board]
    close = 0
    chosen = np.random.default_rng(2).choice(places, 40, replace=False)
    for place in chosen:
        kept, errors = weights[place], []
        for step in (1e-3, -1e-3):
            weights[place] = kept + np.float32(step)
            errors.append(learner.learn(*rows, False))
        weights[place] = kept
        slope = (errors[0] - errors[1]) / 2e-3
        close += abs(slope - gradient[place]) < 0.02 * abs(slope) + 1e-3
    # A unit that crosses the end of its range within the step has no slope there.
    assert close >= 36


def test_the_output_is_the_same_for_a_position_with_colours_exchanged() -> None:
    learner, _, _ = learner_for(16)
    for fen in sample(60, seed=9):
        board = chess.Board(fen)
        board.castling_rights = 0
        rows = prepare(made_records([one.fen() for one in (board, board.mirror())]), SMALL).inputs
        outputs = [learner.output_of(rows, row) for row in range(len(rows))]
        assert outputs == pytest.approx(outputs[:1] * len(rows), rel=1e-5, abs=1e-5)


def packed(boards: list[Position]) -> Records:
    """Records of positions."""
    made = bytearray()
    for position in boards:
        record = bytearray(records.SIZE)
        pack(position, record, 0)
        made += record
    return np.frombuffer(bytes(made), dtype=RECORD)


def test_static_values_are_the_evaluation_s() -> None:
    boards = [stand(fen) for fen in sample(80, seed=5)]
    values = np.zeros(len(boards), dtype=np.int16)
    StaticValues().fill(packed(boards).view(np.uint8).reshape(-1, 32), values)
    evaluator = Evaluator()
    assert values.tolist() == [evaluator.evaluate(position) for position in boards]


def test_rows_have_the_attacked_squares_and_the_terms() -> None:
    fens = sample(60, seed=5)
    rows = prepare(packed([stand(fen) for fen in fens]), SMALL).inputs
    assert len(rows) == len(fens)
    for row, fen in zip(rows, fens, strict=True):
        board = chess.Board(fen)
        for number, colour in enumerate((chess.WHITE, chess.BLACK)):
            by_pawns, by_minors, by_rooks, found = (
                int.from_bytes(row[place : place + 8].tobytes(), "little")
                for place in range(32 + 32 * number, 64 + 32 * number, 8)
            )
            of_pawns = chess.SquareSet()
            for square in board.pieces(chess.PAWN, colour):
                of_pawns |= board.attacks(square)
            assert by_pawns == int(of_pawns)
            assert (by_pawns | by_minors | by_rooks) & ~found == 0
            exact = 0
            for square in chess.SQUARES:
                exact |= board.is_attacked_by(colour, square) << square
            # Pieces see through others of their side, pinned ones little.
            assert (found & exact).bit_count() >= 0.6 * exact.bit_count()
            assert (found & ~exact).bit_count() <= 8
        # The sum of the terms is the last but one before the tactical features.
        value = Evaluator().evaluate(stand(fen))
        assert terms_of(row[None])[0, TERM_INPUTS - 2] == max(-2000, min(2000, value))


def test_targets_mix_result_and_opinion_from_the_mover_s_view() -> None:
    queen_up = "4k3/pp6/8/8/8/8/PP6/Q3K3 {} - - 0 1"
    found = made_records([queen_up.format("w"), queen_up.format("b")]).copy()
    white, black = prepare(found, SMALL).targets
    opinion = 1 / (1 + np.exp(-900 / SMALL.centipawns))
    share, later = SMALL.result_share, SMALL.future_share
    assert white == pytest.approx(share + (1 - share) * opinion, abs=1e-5)
    assert black == pytest.approx(1 - white, abs=1e-5)
    found["future_score"] = 0
    expected = share + later / 2 + (1 - share - later) * opinion
    assert prepare(found, SMALL).targets[0] == pytest.approx(expected, abs=1e-5)
    # A sideline has neither: its score alone is the target.
    found["future_score"] = records.NO_FUTURE_SCORE
    found["flags"] |= records.OPEN << 1
    assert prepare(found, SMALL).targets[0] == pytest.approx(opinion, abs=1e-5)


def test_examples_are_prepared_in_parts(
    positions: Records, monkeypatch: pytest.MonkeyPatch
) -> None:
    known_ending = made_records(["8/8/8/4k3/8/8/3PK3/8 w - - 0 1"])
    found = np.concatenate([positions[:40], known_ending, positions[40:60]])
    whole = prepare(found, SMALL)
    assert len(whole) == 60
    monkeypatch.setattr(examples_of, "AT_A_TIME", 7)
    parts = prepare(found, SMALL)
    assert (parts.inputs == whole.inputs).all()
    assert (parts.offsets == whole.offsets).all()
    assert (parts.targets == whole.targets).all()


def trained(
    examples: Examples,
    threads: int = 1,
    stop_at: int | None = None,
    settings: TrainingSettings = SMALL,
) -> Trainer:
    trainer = Trainer(settings, examples, examples, threads)
    if stop_at is None:
        trainer.run(lambda state: None, lambda: None)
    else:
        for _ in range(stop_at):
            trainer._step()
    return trainer


def test_training_learns_material_and_repeats_itself(positions: Records) -> None:
    examples = prepare(positions, SMALL)
    one, two = trained(examples), trained(examples, threads=3)
    assert (one.weights == two.weights).all()
    assert len(one.state.curve) == SMALL.epochs
    untrained = Trainer(SMALL, examples, examples, 1)
    assert one.state.curve[-1].held_out < 0.8 * untrained.mean_error(examples)
    assert one.state.curve[-1].held_out < one.state.curve[0].held_out
    other = Trainer(replace(SMALL, seed=2), examples, examples, 1)
    assert not (other.weights == untrained.weights).all()


@pytest.mark.parametrize("common_decay", [None, 1.0])
def test_a_continued_checkpoint_gives_the_same_network(
    positions: Records, tmp_path: Path, common_decay: float | None
) -> None:
    settings = replace(SMALL, common_decay=common_decay)
    examples, path = prepare(positions, settings), tmp_path / "c.npz"
    save(path, trained(examples, stop_at=25, settings=settings), "data")
    again = Trainer(settings, examples, examples, 2)
    take_up(path, again, "data")
    assert again.state.step == 25
    again.run(lambda state: None, lambda: None)
    assert (again.weights == trained(examples, settings=settings).weights).all()
    # Units at the limit of the engine's integers: the limit changes them again, by rounding.
    large = np.random.default_rng(3).normal(0, 20, again.state.parameters.size)
    state = replace(again.state, parameters=large.astype(np.float32))
    before = again.model.weights_of(state.parameters).copy()
    again.continue_from(state)
    assert again.weights.tobytes() == before.tobytes()
    with pytest.raises(InputError, match="another training"):
        take_up(path, again, "other data")
    with pytest.raises(InputError, match="another training"):
        take_up(path, Trainer(replace(SMALL, rate=0.1), examples, examples, 1), "data")
    path.write_bytes(b"nonsense")
    with pytest.raises(InputError, match="not a checkpoint"):
        read_checkpoint(path)


def test_weights_return_to_zero_or_to_where_they_started(positions: Records) -> None:
    free, bound = (replace(SMALL, decay=0.0, detail_decay=rate) for rate in (0.0, 400.0))
    examples = prepare(positions, free)

    def details(trainer: Trainer, home: Floats | float = 0.0) -> float:
        return float(np.abs((trainer.weights - home)[trainer.model.board.details]).mean())

    first = trained(examples, settings=free)
    assert details(trained(examples, settings=bound)) < details(first) / 4
    start = first.model.file(first.weights)
    home = first.model.weights_in(start)
    moved = []
    for settings in (free, bound):
        further = Trainer(settings, examples, examples, 1, start=start)
        further.run(lambda state: None, lambda: None)
        moved.append(details(further, home))
    assert moved[1] < moved[0] / 4


def test_squares_learn_what_they_have_in_common(positions: Records) -> None:
    """A weight of a feature that no position has learns from its rank, its file and its kind."""
    alone = replace(SMALL, decay=0.0, detail_decay=0.0)
    examples = prepare(positions, alone)
    together = replace(alone, common_decay=0.0)
    learned = [trained(examples, settings=settings) for settings in (alone, together)]
    details = learned[0].model.board.details
    still = [float((trainer.weights[details] == 0).mean()) for trainer in learned]
    assert still[0] > 0.2
    assert still[1] < still[0] / 2
    untrained = Trainer(together, examples, examples, 1)
    assert learned[1].state.curve[-1].train < 0.5 * untrained.mean_error(examples)
    common = learned[1].model.common
    assert common
    # The gradient of a part is the slope of the sums.
    chance = np.random.default_rng(4)
    slopes = chance.normal(size=learned[1].model.size).astype(np.float32)
    parts = chance.normal(size=common.size).astype(np.float32)
    added = np.zeros_like(slopes)
    common.add_to(added, parts)
    assert common.gradient(slopes) @ parts == pytest.approx(float(slopes @ added), rel=1e-3)


def test_too_few_positions_for_a_batch_are_refused(positions: Records) -> None:
    examples = prepare(positions, SMALL)
    with pytest.raises(InputError, match="needs more than"):
        Trainer(replace(SMALL, batch=10_000), examples, examples, 1)


@pytest.mark.parametrize("suffix", [".svg", ".png"])
def test_a_learning_curve_is_drawn(tmp_path: Path, suffix: str) -> None:
    path = tmp_path / f"curve{suffix}"
    curve.draw([Epoch(1, 0.1, 0.2), Epoch(2, 0.05, 0.15)], path)
    assert path.stat().st_size > 1000


def test_compiled_and_interpreted_learn_the_same() -> None:
    program = (
        "import numpy as np\n"
        "from tests.lab.training.test_training import *\n"
        "learner, _, gradient = learner_for()\n"
        "examples = prepare(made_records(sample(30)), SMALL)\n"
        "rows = (examples.inputs, examples.offsets, examples.targets, 0, len(examples))\n"
        "print(learner.learn(*rows, True))\n"
        "print(*gradient[np.flatnonzero(gradient)])\n"
    )
    printed = [text.split() for text in compiled_and_interpreted(program)]
    compiled, interpreted = ([float(number) for number in numbers] for numbers in printed)
    assert len(compiled) > 1000
    assert compiled == pytest.approx(interpreted, rel=1e-3, abs=1e-5)


def lab(*words: str, code: int = 0) -> str:
    result = invoke("lab", *words)
    assert result.exit_code == code, result.output
    return result.output


def test_one_command_reproduces_a_network(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "run", lambda **_: bench.BenchResult(123, 1))
    folder = tmp_path / "data"
    place = ["--data", str(folder)]
    games = ["--positions", "900", "--nodes", "40", "--jobs", "1"]
    made = answer_of("lab", "data", "generate", *place, *games)
    assert made["files"] == [str(folder)] and made["figures"]["positions"] >= 900
    parted = answer_of("lab", "data", "split", *place, "--held-out", "0.3")
    mixed = answer_of("lab", "data", "shuffle", *place)
    assert mixed["figures"] == {"positions": parted["figures"]["train"]}
    assert answer_of("lab", "data", "manifest", *place)["figures"] == made["figures"]
    options = [*SMALL_NETWORK, "--epochs", "2"]
    trained = answer_of("lab", "train", "net", *place, *options)
    manifest = folder / "net.json"
    facts = json.loads(manifest.read_text())
    assert len(facts["curve"]) == trained["figures"]["epochs"] == 2
    assert str(manifest) in trained["files"]
    assert (folder / "net.svg").exists()
    network = Network.parse((folder / "net.net").read_bytes())
    assert network.board and network.board.hidden == 8
    assert network.terms and network.terms.board_inputs == 16
    assert "another training" in lab("train", "net", *place, *options, "--seed", "5", code=2)
    again = str(tmp_path / "again")
    assert "the same" in lab("reproduce", str(manifest), again, "--jobs", "1")
    facts["weights"] = "0"
    manifest.write_text(json.dumps(facts))
    assert "differ" in lab("reproduce", str(manifest), again, "--jobs", "1", code=1)
    monkeypatch.setattr(bench, "run", lambda **_: bench.BenchResult(124, 1))
    assert "check out" in lab("reproduce", str(manifest), again, code=2)
    assert "not the manifest of a training" in lab(
        "reproduce", str(folder / "manifest.json"), again, code=2
    )
    assert "cannot read" in lab("train", "net", "--data", str(tmp_path / "none"), code=2)


def test_games_of_a_network_are_reproduced_with_its_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bench, "run", lambda **_: bench.BenchResult(123, 1))
    folder, again = tmp_path / "data", str(tmp_path / "again")
    place = ["--data", str(folder)]
    games = ["data", "generate", *place, "--nodes", "40", "--jobs", "1"]
    lab(*games, "--positions", "500")
    lab(*games, "--positions", "1500", "--network", str(FILE))
    lab("data", "split", *place, "--held-out", "0.3")
    lab("train", "net", *place, *SMALL_NETWORK)
    manifest = str(folder / "net.json")
    assert "no .net file" in lab("reproduce", manifest, again, code=2)
    shutil.copy(FILE, folder / "player.net")
    assert "the same" in lab("reproduce", manifest, again, "--jobs", "1")
    # From the network's games alone, the others are not played again.
    first = json.loads(Path(manifest).read_text())["runs"][1]["first_game"]
    lab("data", "split", *place, "--held-out", "0.4", "--from-game", str(first))
    lab("train", "late", *place, *SMALL_NETWORK)
    later = tmp_path / "later"
    assert "the same" in lab("reproduce", str(folder / "late.json"), str(later), "--jobs", "1")
    assert first_game(later) == first
    # A search that only differs with a network plays other games too.
    monkeypatch.setattr(
        bench, "run", lambda **given: bench.BenchResult(124 if "network" in given else 123, 1)
    )
    assert "this one has bench 123, 124 with its network" in lab(
        "reproduce", str(folder / "late.json"), str(later), code=2
    )


def test_positions_with_new_scores_are_reproduced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bench, "run", lambda **_: bench.BenchResult(123, 1))
    games, folder, again = (str(tmp_path / name) for name in ("games", "data", "again"))
    quick = ["--nodes", "40", "--jobs", "1"]
    lab("data", "generate", "--data", games, "--positions", "900", *quick)
    network = ["--network", str(FILE)]
    lab("data", "rescore", games, folder, "--nodes", "300", "--share", "60", *network)
    lab("data", "split", "--data", folder, "--held-out", "0.3")
    lab("train", "net", "--data", folder, *SMALL_NETWORK)
    manifest = Path(folder) / "net.json"
    assert json.loads(manifest.read_text())["rescoring"]["nodes"] == 300
    assert "scores come from the network" in lab("reproduce", str(manifest), again, code=2)
    shutil.copy(FILE, folder)
    assert "the same" in lab("reproduce", str(manifest), again, "--jobs", "1")
    monkeypatch.setattr(
        bench, "run", lambda **given: bench.BenchResult(124 if "network" in given else 123, 1)
    )
    refused = lab("reproduce", str(manifest), str(tmp_path / "third"), code=2)
    assert "the scores are those of an engine of bench 123, 123 with its network" in refused


def test_a_network_that_is_trained_further_is_reproduced_with_its_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bench, "run", lambda **_: bench.BenchResult(123, 1))
    folder, again = tmp_path / "data", str(tmp_path / "again")
    place = ["--data", str(folder)]
    lab("data", "generate", *place, "--nodes", "40", "--jobs", "1", "--positions", "900")
    lab("data", "split", *place, "--held-out", "0.3")
    lab("data", "shuffle", *place)
    options = [*place, *SMALL_NETWORK]
    lab("train", "first", *options, "--epochs", "3")
    further = [*options, "--epochs", "1", "--start", str(folder / "first.net")]
    lab("train", "second", *further, "--rate", "0.0001")
    errors = [
        json.loads((folder / f"{name}.json").read_text())["curve"][-1]["train"]
        for name in ("first", "second")
    ]
    assert errors[1] < errors[0]
    manifest = str(folder / "second.json")
    assert "the same" in lab("reproduce", manifest, again, "--jobs", "1")
    assert "it needs --hidden 8" in lab("train", "third", *further, "--hidden", "16", code=2)
    (folder / "older.net").write_bytes(b"PhilTrm2" + (folder / "first.net").read_bytes()[8:])
    older = [*options, "--start", str(folder / "older.net")]
    assert "older form" in lab("train", "third", *older, code=2)
    (folder / "first.net").unlink()
    assert "starts from the network of SHA-256" in lab("reproduce", manifest, again, code=2)


def test_weights_from_a_file_make_the_same_file(positions: Records) -> None:
    examples = prepare(positions, SMALL)
    trainer = trained(examples, settings=replace(SMALL, epochs=1))
    model = trainer.model
    data = model.file(trainer.weights)
    weights = model.weights_in(data)
    assert len(weights) == model.size
    assert model.file(weights) == data


def test_weights_are_kept_within_the_engine_s_integers(positions: Records) -> None:
    examples = prepare(positions, SMALL)
    model = Model(SMALL, examples)
    chance = np.random.default_rng(3)
    large = chance.normal(0, 20, model.size).astype(np.float32)
    kept = model.weights_of(large.copy())
    # Such a file is refused if a weight or the sum of a unit's weights is too large.
    assert Network.parse(model.file(kept)).terms
    terms = model.terms
    rows = kept[model.board.size :][: terms.terms_end].reshape(INPUTS, HIDDEN)
    small = rows[:, 0] / 1_000
    rows[:, 0] = small
    assert (model.weights_of(kept)[model.board.size :][: terms.terms_end : HIDDEN] == small).all()


def test_the_engine_s_integers_follow_the_trained_floats(positions: Records) -> None:
    examples = prepare(positions, SMALL)
    trainer = trained(examples)
    weights = trainer.weights
    learner = trainer.model.learner(weights, np.zeros_like(weights))
    plain, corrected, board = Evaluator(), Evaluator(), Position()
    corrected.use_network(Network.parse(trainer.model.file(weights)))
    raw = np.asarray(positions).view(np.uint8).reshape(-1, records.SIZE)
    sizes = []
    for row in range(0, 1200, 5):
        unpack(raw, row, board)
        one = prepare(positions[row : row + 1], SMALL)
        hce = plain.evaluate(board)
        correction = corrected.evaluate(board) - hce
        if not len(one):
            assert correction == 0
            continue
        exact = SMALL.centipawns * learner.output_of(one.inputs, 0)
        # If an advantage cannot win, only a share of it counts.
        if plain.scale > 16:
            assert correction == pytest.approx(exact, abs=6)
        sizes.append(abs(correction))
    assert max(sizes) > 30


def test_settings_that_do_not_go_together_are_refused() -> None:
    with pytest.raises(InputError, match="more than the whole"):
        replace(SMALL, result_share=0.6, future_share=0.5)


def test_the_command_has_twelve_options_at_most() -> None:
    options = re.findall(r"^ +(?:-\w, )?(--[\w-]+)", lab("train", "-h"), re.M)
    assert 8 < len(set(options) - {"--json", "--help"}) <= 12
