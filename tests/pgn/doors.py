"""The ways by which recorded games come into the program and leave it, as tests drive them.

A door takes files and returns what it made of their games, and what it complained about. The engine
behind `annotate` is replaced, because what matters here is what it reads and writes.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeAlias

import pytest
import typer

import philidor
from philidor.arena.engines import read_engine
from philidor.arena.openings import fen_of, read_openings
from philidor.arena.pool import Pool, Workforce
from philidor.cli import pgn_argument
from philidor.contract.errors import InputError
from philidor.contract.limits import Limits
from philidor.contract.reason import Reason
from philidor.explanations.values import Value
from philidor.game.time_control import read_time_control
from philidor.library.files import export_pgn
from philidor.library.importing import Options
from philidor.library.library import Library
from philidor.library.query import ANY, EVERYWHERE
from philidor.museum.exhibit import exhibit
from philidor.museum.games import GameError, moves_of
from philidor.notation.boards import board_of
from philidor.pgn.game import Fault, Game
from philidor.pgn.reader import read_file
from philidor.pgn.source import text_of
from philidor.pgn.tree import ROOT, GameTree
from philidor.pgn.uci_moves import uci_moves
from philidor.pgn.whole_games import TreeMaker, WholeGame, trees_in, trees_of
from philidor.pgn.writer import LABELS, written
from philidor.players import load
from philidor.review import files, look
from philidor.review.files import annotate_file
from philidor.review.jobs import StretchJob
from philidor.review.work import Plan
from philidor.terminal.built_in import BuiltInSeat
from philidor.terminal.terminal_game import TerminalGame
from philidor.web.games.pgn_collections import first_of, read_collection
from philidor.web.games.pgn_reader import game_from
from philidor.web.wire.faults import Fault as Refusal


@dataclass(frozen=True)
class Expected:
    """A game as the reader has it: what the tests of cases and layouts compare with known moves.

    moves: of its main line. tree: None if its initial position cannot be read.
    """

    game: Game
    moves: list[str]
    tree: GameTree | None
    complaints: list[Fault]

    @property
    def whole(self) -> bool:
        """Whether it can be read to its end."""
        return self.game.fault is None

    @property
    def said(self) -> list[str]:
        """What must be complained about by those that read main lines."""
        faults = [] if self.game.fault is None else [self.game.fault]
        return [str(one) for one in [*faults, *self.game.notes]]

    @property
    def all_said(self) -> list[str]:
        """What must be complained about by those that read whole games."""
        return list(map(str, self.complaints))


def expected(path: Path) -> list[Expected]:
    """The games of a file as the reader has them."""
    maker, found = TreeMaker(), []
    for game in read_file(path):
        whole = maker.tree_of(game)
        moves = [] if game.setup is None else uci_moves(game.setup, game.moves)
        complaints = [fault_of(game)] if whole is None else whole.complaints
        found.append(Expected(game, moves, None if whole is None else whole.tree, complaints))
    return found


def fault_of(game: Game) -> Fault:
    """The fault of a game without an initial position."""
    assert game.fault is not None
    return game.fault


def body(tree: GameTree) -> str:
    """Everything of a tree but its tags, as text."""
    return written(tree).split("\n\n", 1)[1]


def line(tree: GameTree) -> list[str]:
    """The main line of a tree in UCI form."""
    return tree.line([ROOT, *tree.main_line()][-1])[1]


Check: TypeAlias = Callable[[Sequence[Path], Path, pytest.MonkeyPatch], None]


def library(paths: Sequence[Path], folder: Path, patch: pytest.MonkeyPatch) -> None:
    """Import into the library, and export from it."""
    wanted: list[str] = []
    with Library(folder / "library") as games:
        for path in paths:
            known = expected(path)
            try:
                source = games.add(path, Options(duplicates=True, folder=path.stem)).source
            except InputError as error:
                assert not known, f"{path.name}: {error}"
                continue
            whole = [one for one in known if one.whole and one.tree is not None]
            assert (source.games, source.faulty) == (len(whole), len(known) - len(whole)), path.name
            said = "\n".join(source.faults + source.notes)
            assert all(text in said for one in known for text in one.said), (path.name, said)
            assert bool(said) == any(one.said for one in known), (path.name, said)
            wanted += [body(one.tree) for one in whole if one.tree is not None]
        output = folder / "out.pgn"
        export_pgn(games, ANY, EVERYWHERE, output)
    found = [one.tree for one in trees_of(output) if isinstance(one, WholeGame)]
    # A file that another one begins with is the same source, so its games come once.
    assert set(map(body, found)) == set(wanted)


def page(paths: Sequence[Path], folder: Path, patch: pytest.MonkeyPatch) -> None:
    """Open on the page, game by game."""
    for path in paths:
        known = expected(path)
        try:
            listed = asyncio.run(read_collection(text_of(path)))
        except Refusal as refusal:
            assert not any(one.tree is not None and one.moves for one in known), path.name
            assert all(one.said for one in known) and refusal.message.text, path.name
            continue
        said = "\n".join(one.text for one in listed.faults)
        assert all(text in said for one in known for text in one.all_said), (path.name, said)
        readable = [one for one in known if one.tree is not None]
        assert len(listed.rows) == len(readable), path.name
        for (heading, _, pgn), one in zip(listed.rows, readable, strict=True):
            assert one.tree is not None
            game = game_from(first_of(pgn).tree)
            assert heading.plies == len(one.moves), path.name
            assert body(game.tree) == body(one.tree), path.name


def annotate(paths: Sequence[Path], folder: Path, patch: pytest.MonkeyPatch) -> None:
    """`philidor annotate`, of which everything that was there must be left."""

    @contextmanager
    def pool(workforce: Workforce, start_method: str) -> Iterator[Pool]:
        with ThreadPoolExecutor(1) as executor:
            yield Pool(executor, 1)

    def searched(job: StretchJob) -> list[Value]:
        return [Value(cp=20, nodes=1, depth=1, seldepth=1)] * len(job.plies)

    patch.setattr(files, "pool", pool)
    patch.setattr(look, "search_stretch", searched)
    for path in paths:
        known = expected(path)
        output = folder / "annotated.pgn"
        plan = Plan(
            path, output, None, read_engine("philidor"), Limits(nodes=1), folder / "values.sqlite3"
        )
        outcome = annotate_file(plan, Workforce(1))
        said = "\n".join(outcome.faults + outcome.notes)
        assert all(text in said for one in known for text in one.all_said), (path.name, said)
        found = list(trees_of(output))
        assert len(found) == len(known), path.name
        for read, one in zip(found, known, strict=True):
            if one.tree is None:
                assert not isinstance(read, WholeGame)
                continue
            assert isinstance(read, WholeGame), path.name
            assert line(read.tree) == line(one.tree), path.name
            assert read.tree.result == one.tree.result, path.name
            if one.whole:
                assert stripped(read.tree) == stripped(one.tree), path.name


def stripped(tree: GameTree) -> str:
    """The body of a tree without values and the glyphs of bad moves, which an annotation adds."""
    for node in tree.below(ROOT):
        notes = tree[node].notes
        nags = tuple(nag for nag in notes.nags if nag not in LABELS.values())
        tree.note(node, notes._replace(score=None, label=None, nags=nags))
    return body(tree)


def terminal(paths: Sequence[Path], folder: Path, patch: pytest.MonkeyPatch) -> None:
    """`philidor play FILE --game NUMBER`, and the file that it saves."""
    said: list[str] = []
    patch.setattr(pgn_argument, "complain", said.append)
    seat, control = BuiltInSeat(load("rajah")), read_time_control("depth 1")
    for path in paths:
        for number, one in enumerate(expected(path), 1):
            said.clear()
            try:
                loaded = pgn_argument.chosen_game(path, number)
            except typer.Exit:
                assert one.game.setup is None or (one.game.fault and not one.moves), path.name
                continue
            assert loaded is not None and one.tree is not None
            assert loaded.moves == one.moves, path.name
            text = "\n".join(said)
            assert all(complaint in text for complaint in one.all_said), (path.name, text)
            before = body(loaded.tree)
            assert before == body(one.tree), path.name
            game = TerminalGame(seat, loaded.tree, control, human_white=True)
            (saved,) = trees_in(game.pgn())
            assert isinstance(saved, WholeGame)
            assert without_result(body(saved.tree)) == without_result(before), path.name


def without_result(text: str) -> list[str]:
    """The words of a body without its last, the result: the game in the terminal goes on."""
    return text.split()[:-1]


def openings(paths: Sequence[Path], folder: Path, patch: pytest.MonkeyPatch) -> None:
    """Openings of the laboratory: the last positions of games that are not over."""
    for path in paths:
        known = expected(path)
        said: list[Reason] = []
        wanted = []
        for one in known:
            if one.whole and one.game.setup is not None:
                board = board_of(one.game.setup, one.moves)
                if not board.is_game_over():
                    wanted.append(fen_of(board))
        try:
            found = list(read_openings(path, tell=said.append))
        except InputError:
            assert not wanted, path.name
            continue
        assert found == list(dict.fromkeys(wanted)), path.name
        text = "\n".join(map(str, said))
        assert all(complaint in text for one in known for complaint in one.said), (path.name, text)


def museum(paths: Sequence[Path], folder: Path, patch: pytest.MonkeyPatch) -> None:
    """The game of an exhibit."""
    shown = exhibit("rajah")
    for path in paths:
        known = expected(path)[:1]
        one = replace(shown, game=replace(shown.game, moves=text_of(path)))
        if not known or not known[0].whole:
            with pytest.raises(GameError) as caught:
                moves_of(one)
            assert all(text in str(caught.value) for first in known for text in first.said[:1])
            continue
        assert [move.uci for move in moves_of(one)] == known[0].moves, path.name


def python(paths: Sequence[Path], folder: Path, patch: pytest.MonkeyPatch) -> None:
    """`philidor.read_pgn`, and what `written_pgn` makes of it."""
    for path in paths:
        known = expected(path)
        for game, one in zip(philidor.read_pgn(path), known, strict=True):
            assert [move.uci() for move in game] == one.moves, path.name
            assert [game.fault] * (game.fault is not None) + list(game.notes) == one.said, path.name
            if one.tree is None:
                with pytest.raises(InputError):
                    game.tree()
                continue
            (again,) = trees_in(philidor.written_pgn(game.tree()))
            assert isinstance(again, WholeGame)
            assert body(again.tree) == body(one.tree), path.name


DOORS: dict[str, Check] = {
    "library": library,
    "page": page,
    "annotate": annotate,
    "terminal": terminal,
    "openings": openings,
    "museum": museum,
    "python": python,
}
