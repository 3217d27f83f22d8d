"""Folders of networks, each for the people of one rating."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.commands import lab
from tests.human.test_lc0 import random_network
from tests.human.test_person import position_of
from tests.search.thinking import KIWIPETE

from philidor.contract.limits import Limits
from philidor.contract.options import OptionError
from philidor.core import convert
from philidor.engine import Philidor
from philidor.game.fen import parse_fen
from philidor.human.family import PolicyFamily, files_of
from philidor.human.past import NO_PAST
from philidor.human.policies import read_policy
from philidor.human.policy import PolicyError

RATINGS = (1100, 1300, 1900)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three networks named as Maia's are, and what else lies about."""
    found = tmp_path_factory.mktemp("maia")
    for rating in RATINGS:
        data, _ = random_network(rating, filters=16, blocks=1)
        (found / f"maia-{rating}.pb.gz").write_bytes(data)
    (found / "README.md").write_text("1500")
    (found / "weights-11.pb.gz").write_bytes(b"")
    return found


def chances_of(path: Path, rating: int) -> dict[str, float]:
    position = position_of(KIWIPETE)
    chances = read_policy(path).chances(position, NO_PAST, rating)
    return {convert.uci(position, move): chance for move, chance in chances.items()}


def test_the_networks_are_found_by_the_ratings_in_their_names(folder: Path) -> None:
    assert {rating: path.name for rating, path in files_of(folder).items()} == {
        rating: f"maia-{rating}.pb.gz" for rating in RATINGS
    }


@pytest.mark.parametrize(
    ("rating", "below", "above", "share"),
    [(600, 1100, 1100, 0), (1300, 1300, 1300, 0), (1450, 1300, 1900, 0.25), (2400, 1900, 1900, 0)],
)
def test_between_two_ratings_both_count(
    folder: Path, rating: int, below: int, above: int, share: float
) -> None:
    low, high = (chances_of(folder / f"maia-{one}.pb.gz", 0) for one in (below, above))
    expected = {move: (1 - share) * low[move] + share * high[move] for move in low}
    assert chances_of(folder, rating) == pytest.approx(expected)
    assert sum(expected.values()) == pytest.approx(1)


def test_the_option_takes_the_folder(folder: Path) -> None:
    engine = Philidor()
    for name, value in (("Human", "1500"), ("Human Seed", "4"), ("Human Network", str(folder))):
        engine.set_option(name, value)
    engine.set_position(parse_fen(KIWIPETE), [])
    assert engine.go(Limits(), lambda info: None).move in engine.legal_moves()


def test_the_laboratory_measures_a_folder(folder: Path, tmp_path: Path) -> None:
    table = tmp_path / "positions.tsv"
    table.write_text(f"fen\thuman\trating\n{KIWIPETE}\te2a6\t1500\n")
    done = lab(
        ["people", str(table), "--network", str(folder), "--player", "policy", "--nodes", "0"]
    )
    assert done.exit_code == 0
    chance = chances_of(folder, 1500)["e2a6"]
    assert f"| drawn move is theirs % |  | {100 * chance:.1f} |" in done.output


def test_a_folder_without_networks_is_refused(tmp_path: Path) -> None:
    with pytest.raises(OptionError, match="no network with a rating in its name"):
        Philidor().set_option("Human Network", str(tmp_path))
    with pytest.raises(PolicyError, match="cannot be read"):
        files_of(tmp_path / "none")


def test_a_damaged_network_is_named(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "maia-1500.pb.gz").write_bytes(b"no network")
    with pytest.raises(PolicyError, match=r"^maia-1500\.pb\.gz: this is not a network of lc0"):
        read_policy(tmp_path)


def test_two_networks_of_one_rating_are_refused(folder: Path, tmp_path: Path) -> None:
    for name in ("maia-1500.pb.gz", "own-1500.pb"):
        (tmp_path / name).write_bytes((folder / "maia-1100.pb.gz").read_bytes())
    with pytest.raises(PolicyError, match=r"two networks of 1500: maia-1500\.pb\.gz and own-1500"):
        read_policy(tmp_path)


def test_a_family_of_one_is_that_network(folder: Path) -> None:
    one = read_policy(folder / "maia-1900.pb.gz")
    position = position_of(KIWIPETE)
    for rating in (600, 2400):
        assert PolicyFamily({1900: one}).chances(position, NO_PAST, rating) == one.chances(
            position, NO_PAST, rating
        )
