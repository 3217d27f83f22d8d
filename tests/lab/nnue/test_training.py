"""Training from a stream: gradients, exact resumption, the file that the engine reads."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from tests.core.boards import sample, stand
from tests.lab.nnue.test_games import random_game, write_random_games
from tests.processes import compiled_and_interpreted

from philidor.contract.errors import InputError
from philidor.core import convert
from philidor.evaluation.nnue import Accumulators, Nnue
from philidor.evaluation.nnue_file import MOST_OUTPUT_WEIGHT, QB, parse
from philidor.lab.nnue import trainer as trainers
from philidor.lab.nnue.backend import CpuBackend, Optimiser, Schedule
from philidor.lab.nnue.gradient import Learner
from philidor.lab.nnue.manifest import digest
from philidor.lab.nnue.mixture import Mixture, sizes_of
from philidor.lab.nnue.model import Model
from philidor.lab.nnue.session import Job, Session
from philidor.lab.nnue.settings import Settings
from philidor.lab.nnue.stream import Stream
from philidor.lab.nnue.unrolling import NO_RESULT, Unroller

SMALL = Settings(
    hidden=32,
    batch=64,
    positions=64 * 60,
    keep=1,
    warm_up=4,
    rate=0.003,
    wdl_first=0.0,
    centipawns=140,
)


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with games of random moves in two files."""
    return write_random_games(tmp_path_factory.mktemp("data"), 2, 25)


def rows_in(folder: Path) -> np.ndarray:
    """All rows of a folder."""
    stream = Stream(Mixture.of([folder]), 1, 1, 1)
    return np.concatenate([stream.rows_of(block, 0, 1) for block in stream.blocks])


def random_parameters(model: Model) -> np.ndarray:
    """Parameters that make many units active, different for each bucket."""
    chance = np.random.default_rng(3)
    found = model.first() + chance.normal(0, 0.1, model.parameters)
    return found.astype(np.float32)


@pytest.mark.parametrize("power", [2.0, 2.5])
def test_the_gradient_is_the_slope_of_the_loss(data: Path, power: float) -> None:
    settings = replace(SMALL, power=power)
    model, rows = Model(settings), np.ascontiguousarray(rows_in(data)[:8])
    weights = model.weights_of(random_parameters(model)).astype(np.float32)
    gradient = np.zeros_like(weights)

    def learner(weights: np.ndarray) -> Learner:
        return Learner(weights, gradient, 32, model.shape.bucket_of, 8, settings.centipawns, power)

    learner(weights).learn(rows, 0, 8, 0.3, True)
    chosen = np.argsort(-np.abs(gradient))[:600:50]
    assert np.abs(gradient[chosen]).min() > 0
    for place in chosen:
        step = np.zeros_like(weights)
        step[place] = 1e-2
        losses = [learner(weights + sign * step).learn(rows, 0, 8, 0.3, False) for sign in (1, -1)]
        slope = (losses[0] - losses[1]) / 2e-2
        assert slope == pytest.approx(float(gradient[place]), rel=0.05, abs=2e-4)


@pytest.mark.slow
def test_both_backends_learn_alike(data: Path) -> None:
    pytest.importorskip("jax")
    from philidor.lab.nnue.jax_backend import JaxBackend

    rows = np.ascontiguousarray(rows_in(data)[: 64 * 18])
    rows[::3, NO_RESULT] = 1
    model = Model(SMALL)
    first = random_parameters(model)
    schedule = Schedule(
        np.full(18, 0.001, dtype=np.float32), np.linspace(0.2, 0.4, 18, dtype=np.float32)
    )
    states, losses = [], []
    for backend in (CpuBackend(model, 2), JaxBackend(model)):
        state = Optimiser(first.copy(), np.zeros_like(first), np.zeros_like(first))
        losses.append((backend.loss(first, rows, 0.3), backend.learn(state, rows, schedule)))
        states.append(state)
    assert losses[0] == pytest.approx(losses[1], rel=1e-5)
    assert states[0].step == states[1].step == 18
    np.testing.assert_allclose(states[0].parameters, states[1].parameters, atol=2e-4)


def test_the_engine_computes_what_was_trained(data: Path) -> None:
    model = Model(replace(SMALL, hidden=64))
    parameters = np.clip(random_parameters(model), -model.limits(), model.limits())
    network = Nnue(model.file(parameters))
    weights = model.weights_of(parameters)
    differences = []
    for fen in sample(40):
        position = stand(fen)
        value = by_numpy(model, weights, fen)
        if abs(value) < 5_000:
            differences.append(abs(Accumulators(network).value(position) - value))
    # Rounding is all that lies between.
    assert len(differences) > 20
    assert np.mean(differences) < 15


def test_the_output_is_stored_as_finely_as_its_largest_weight_allows() -> None:
    model = Model(replace(SMALL, hidden=64))
    parameters = np.clip(random_parameters(model), -model.limits(), model.limits())
    weights = model.weights_of(parameters)
    network = Nnue(model.file(parameters))
    coarse = weights.copy()
    outputs = slice(model.bucketed + 64, model.bucketed + 64 + model.output_weights)
    coarse[outputs] = np.rint(weights[outputs] * QB) / QB
    assert max(map(abs, parse(model.file(parameters)).shorts[outputs])) == MOST_OUTPUT_WEIGHT
    finer, coarser = [], []
    for fen in sample(40):
        value = by_numpy(model, weights, fen)
        if abs(value) < 5_000:
            finer.append(abs(Accumulators(network).value(stand(fen)) - value))
            coarser.append(abs(by_numpy(model, coarse, fen) - value))
    assert len(finer) > 20
    assert np.mean(finer) < 0.5 * np.mean(coarser)


def test_a_network_of_another_scale_continues_with_the_same_values() -> None:
    model, other = Model(SMALL), Model(replace(SMALL, centipawns=400))
    file = model.file(random_parameters(model))
    parameters = other.parameters_in(file)
    networks = Nnue(file), Nnue(other.file(parameters))
    weights = other.weights_of(parameters)
    for fen in sample(20):
        one, two = (Accumulators(network).value(stand(fen)) for network in networks)
        assert abs(one - two) <= 1
        assert abs(one) == 10_000 or by_numpy(other, weights, fen) == pytest.approx(one, abs=2)


def test_a_checkpoint_of_another_scale_is_fine_tuned(data: Path, tmp_path: Path) -> None:
    mixture, network = Mixture.of([data]), tmp_path / "first.net"
    trained(Job(mixture, tmp_path, "first", SMALL), 2)
    job = Job(mixture, tmp_path, "tuned", replace(SMALL, centipawns=400), tmp_path / "first.npz")
    session = Session(job, 1, "cpu")
    first, tuned = parse(network.read_bytes()), parse(session.trainer.network())
    assert tuned.shorts == first.shorts
    assert tuned.centipawns == pytest.approx(first.centipawns, rel=1e-5)
    # Its manifest tells of the network as it was.
    assert session.start is not None
    assert session.start.network == digest(network)


def by_numpy(model: Model, weights: np.ndarray, fen: str) -> float:
    """A position's value in centipawns, from the floats."""
    from philidor.lab.nnue.viriformat import GameRecord

    data = GameRecord(convert.setup_of(stand(fen)), 1, ()).packed()
    rows = np.empty((9, 32), dtype=np.uint8)
    assert Unroller(1, 30_000).unroll(data, 0, len(data), rows, 1) == 1
    hidden, place = model.shape.hidden, model.bucketed
    row = rows[0]
    occupied = int.from_bytes(row[:8].tobytes(), "little")
    squares = [square for square in range(64) if occupied >> square & 1]
    codes = [row[8 + (number >> 1)] >> 4 * (number & 1) & 15 for number in range(len(squares))]
    units = []
    for side, king in ((0, int(row[27])), (1, int(row[28]))):
        turned = (56 if side else 0) ^ (7 if king & 4 else 0)
        bucket = model.shape.bucket_map[4 * (king >> 3) + min(king & 7, 7 - (king & 7))]
        sums = weights[place : place + hidden].astype(np.float64)
        for square, code in zip(squares, codes, strict=True):
            theirs = int(code >> 3) ^ side
            feature = 768 * bucket + 384 * theirs + 64 * int(code & 7) + (square ^ turned)
            sums = sums + weights[feature * hidden : (feature + 1) * hidden]
        units.append(np.clip(sums, 0, 1) ** 2)
    bucket = (len(squares) - 2) * model.shape.output_buckets // 31
    outputs = weights[place + hidden :][: model.output_weights].reshape(-1, 2 * hidden)[bucket]
    last = weights[place + hidden + model.output_weights + bucket]
    return float((np.concatenate(units) @ outputs + last) * model.settings.centipawns)


def trained(job: Job, threads: int) -> Session:
    """A job that has run to its end."""
    session = Session(job, threads, "cpu")
    session.run(lambda state: None)
    return session


def test_training_lowers_the_loss_and_continues_exactly(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(trainers, "TOGETHER", 4)
    monkeypatch.setattr(trainers, "CHECKPOINT_EVERY", 8)
    whole = trained(Job(Mixture.of([data]), tmp_path, "whole", SMALL), 2)
    curve = whole.trainer.state.curve
    assert curve[-1][0] == SMALL.positions
    assert curve[-1][1] < 0.9 * curve[0][1]

    job = Job(Mixture.of([data]), tmp_path, "parts", SMALL)
    first = Session(job, 1, "cpu")
    stops = iter([False] * 2 + [True])
    first.trainer.run(lambda state: None, first.keep, lambda: next(stops))
    assert 0 < first.trainer.step < SMALL.steps
    # A game that is added meanwhile belongs to no training that has begun.
    with (data / "games-00001.vf").open("ab") as file:
        file.write(random_game(77)[0].packed())
    second = trained(job, 2)
    assert (tmp_path / "parts.net").read_bytes() == (tmp_path / "whole.net").read_bytes()
    assert second.trainer.state.curve[-1] == curve[-1]
    manifest = tmp_path / "parts.json"
    monkeypatch.setattr("philidor.lab.nnue.session.commit", lambda: "a later commit")
    written = manifest.read_text()
    assert trained(job, 2).trainer.state.curve == second.trainer.state.curve
    assert manifest.read_text() == written
    with pytest.raises(InputError, match="another training"):
        Session(Job(Mixture.of([data]), tmp_path, "parts", replace(SMALL, rate=0.5)), 1, "cpu")
    tuned = Job(Mixture.of([data]), tmp_path, "tuned", SMALL, tmp_path / "whole.npz")
    start = Session(tuned, 1, "cpu").trainer.state.optimiser
    assert (start.parameters == second.trainer.state.optimiser.parameters).all()
    assert start.step == 0


@pytest.mark.parametrize("king_buckets", [1, 4])
def test_a_network_without_its_checkpoint_is_fine_tuned(
    king_buckets: int, data: Path, tmp_path: Path
) -> None:
    settings = replace(SMALL, king_buckets=king_buckets)
    trained(Job(Mixture.of([data]), tmp_path, "first", settings), 2)
    file = tmp_path / "first.net"
    tuned = Session(Job(Mixture.of([data]), tmp_path, "tuned", settings, file), 1, "cpu").trainer
    assert tuned.network() == file.read_bytes()
    with pytest.raises(InputError, match="another size"):
        Session(
            Job(Mixture.of([data]), tmp_path, "wide", replace(settings, hidden=64), file), 1, "cpu"
        )
    file.write_bytes(file.read_bytes()[:-9])
    with pytest.raises(InputError, match="network"):
        Session(Job(Mixture.of([data]), tmp_path, "cut", settings, file), 1, "cpu")


def test_a_result_that_does_not_count_has_no_share(data: Path) -> None:
    model, rows = Model(SMALL), np.ascontiguousarray(rows_in(data)[:64])
    backend, parameters = CpuBackend(model, 1), random_parameters(model)
    losses = {share: backend.loss(parameters, rows, share) for share in (0.0, 0.5)}
    assert losses[0.5] != pytest.approx(losses[0.0])
    rows[:, NO_RESULT] = 1
    assert backend.loss(parameters, rows, 0.5) == losses[0.0] == backend.loss(parameters, rows, 0.0)


def test_a_training_mixes_files_with_different_names(data: Path, tmp_path: Path) -> None:
    rows = tmp_path / "static.bin"
    rows.write_bytes(rows_in(data).tobytes())
    mixed = Session(Job(Mixture.of([data, rows]), tmp_path, "mixed", SMALL), 1, "cpu")
    names = {"games-00000.vf", "games-00001.vf", "static.bin"}
    assert {path.name for path in mixed.data.sizes} == names
    stream = mixed.trainer.stream
    assert {block.file for block in stream.blocks + stream.held_out_blocks} == {0, 1, 2}
    other = tmp_path / "other"
    other.mkdir()
    (other / "static.bin").write_bytes(rows.read_bytes())
    with pytest.raises(InputError, match="same name"):
        Mixture.of([rows, other])


def test_what_is_named_twice_counts_twice(data: Path, tmp_path: Path) -> None:
    rows = tmp_path / "static.bin"
    rows.write_bytes(rows_in(data).tobytes())
    mixture = Mixture.of([data, rows, data])
    assert set(mixture.times.values()) == {2, 1}
    stream, once = Stream(mixture, 1, 2, 2), Stream(Mixture.of([data, rows]), 1, 2, 2)
    assert (stream.held_out() == once.held_out()).all()
    games = [block for block in stream.blocks if block.file < 2]
    assert len(games) == 2 * len([block for block in once.blocks if block.file < 2])
    assert len(stream.blocks) - len(games) == len([b for b in once.blocks if b.file == 2])
    first = games[0]
    copy = replace(first, copy=1)
    assert copy in games
    # The second copy has other lots: half of its positions are others.
    parts = [stream.rows_of(block, 0, 2).tobytes() for block in (first, copy)]
    assert parts[0] != parts[1]
    one = Job(mixture, tmp_path, "mixed", SMALL)
    Session(one, 1, "cpu").keep()
    assert Session(one, 1, "cpu").data == mixture
    with pytest.raises(InputError, match="another training"):
        Session(replace(one, data=Mixture.of([data, rows])), 1, "cpu")


def test_too_few_positions_for_a_batch_are_refused(data: Path, tmp_path: Path) -> None:
    session = Session(
        Job(Mixture.of([data]), tmp_path, "a", replace(SMALL, batch=16_384)), 1, "cpu"
    )
    with pytest.raises(InputError, match="a batch of 16,384 needs more positions"):
        session.run(lambda state: None)


def test_the_stream_is_shuffled_and_comes_round(data: Path) -> None:
    stream = Stream(Mixture.of([data]), 1, 2, 2)
    first, _ = stream.buffer(0, 0)
    again, _ = stream.buffer(0, 0)
    later, _ = stream.buffer(1, 0)
    assert (first == again).all()
    assert first.tobytes() != later.tobytes()
    # Games of random moves share their first positions only.
    held_out = {row.tobytes() for row in stream.held_out()}
    assert len(held_out & {row.tobytes() for row in first}) < len(held_out) / 50


def test_rows_may_be_read_as_well(data: Path, tmp_path: Path) -> None:
    rows = rows_in(data)
    (tmp_path / "a.bin").write_bytes(rows.tobytes())
    stream = Stream(Mixture.of([tmp_path / "a.bin"]), 1, 2, 1)
    found, _ = stream.buffer(0, 0)
    assert sorted(row.tobytes() for row in found) == sorted(row.tobytes() for row in rows)
    with pytest.raises(InputError, match="neither games"):
        sizes_of(tmp_path / "none")


def test_settings_that_no_network_can_have() -> None:
    wrong = ({"hidden": 40}, {"king_buckets": 5}, {"output_buckets": 9}, {"wdl_last": 1.5})
    for fields in wrong:
        with pytest.raises(InputError):
            replace(SMALL, **fields)


def test_compiled_and_interpreted_read_games_alike() -> None:
    program = (
        "import numpy as np\n"
        "from tests.lab.nnue.test_games import random_game, rows_of\n"
        "from philidor.lab.nnue.unrolling import Unroller\n"
        "data = random_game(3, plies=30)[0].packed()\n"
        "print(rows_of(data, Unroller(2, 3000)).tobytes().hex())\n"
    )
    printed = compiled_and_interpreted(program)
    assert printed[0] == printed[1]
    assert len(printed[0]) > 64
