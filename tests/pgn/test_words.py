"""Words among the moves: what is skipped, what ends a game, and pieces in other letters."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.pgn.test_reader import read, uci

from philidor.library.importing import import_file
from philidor.pgn.reader import Whole, read_games
from philidor.pgn.source import Source
from philidor.pgn.types import DRAWN
from philidor.pgn.words import meaning

SPANISH = "e2e4 e7e5 g1f3 b8c6 f1b5"


SKIPPED = [
    "1. e4 e5 2. Nf3 Nc6+ +- 3. Bb5# -+ +/- =/+ = ~ ^ <=> [] /\\ (.) N *",
    "1. e4 e5 N 2. Nf3 D Nc6 TN 3. Bb5 ch mate *",
    "1.e4,e5 2.Nf3. Nc6; a comment\n3.Bb5ep e.p. *",
    "1. e4± e5∞ 2. Nf3⩲ Nc6□ ∓ ½ 3. Bb5… *",
    "1.\xa0e4 e5\xa02.\xa0Nf3 Nc6\xa03.\xa0Bb5 *",
    "1…e4 2…e5 Nf3 1... Nc6 12) Bb5 0.35 +0.35/12 resigns 1:0",
    "1e4 e5 2Nf3 Nc6 3Bb5dbl.ch 1/2 *",
]


@pytest.mark.parametrize("text", SKIPPED)
def test_signs_and_harmless_words_are_skipped(text: str) -> None:
    (game,) = read(text)
    assert game.fault is None
    assert " ".join(uci(game)) == SPANISH


def test_signs_of_old_files_are_skipped() -> None:
    (game,) = read("1. e4\xb1 e5 \xb1 2. Nf3 Nc6 3. Bb5 \xbd *".encode("latin-1"))
    assert (game.fault, " ".join(uci(game))) == (None, SPANISH)


REFUSED = [
    ("1. e4 e5 2. Nf3 Zc6 3. Bb5 a6 0-1", "Zc6", 3),
    ("1. e4 e5 2. Nf3 Zz9 Nc6 *", "Zz9", 3),
    ("1. e4 e5 2. Nf3 Nc6 3. Lb5 *", "Lb5", 4),
    ("1. e4 e5 2. nf3 *", "nf3", 2),
    ("1. E4 *", "E4", 0),
    ("1. e4 e5 2. Nf3Nc6 *", "Nf3Nc6", 2),
    ("1. e4 e5 2. xNf3! *", "xNf3", 2),
    ("1. e4 e5 2. N f3 *", "N", 2),
    ("1. e4 e5 2. N@f3 *", "N@f3", 2),
    ("1. e4 e5 2. Nf3/c6 *", "Nf3/c6", 2),
    ("1. P-K4 P-K4 *", "P-K4", 0),
    ("1. e4 e5 2. Nf3 Nc6 3. Bb5 Nf6 4. 10-0-0 *", "10-0-0", 6),
    ("1. e4 e5 2. Nf3 Nc6 3. Bb5 Nf6 4. O-Ox *", "O-Ox", 6),
    ("1. d 4 *", "d", 0),
    ('[FEN "4k3/P7/8/8/8/8/8/4K3 w - - 0 1"]\n\n1. a8=X *', "a8=X", 0),
]


@pytest.mark.parametrize(("text", "word", "plies"), REFUSED)
def test_another_word_ends_the_game_and_is_named(text: str, word: str, plies: int) -> None:
    (game,) = read(text)
    assert game.fault is not None
    assert game.fault.reason.text == f"'{word}' is not a move"
    assert game.fault.line == text.count("\n") + 1
    assert game.plies == plies


def test_words_after_the_end_and_in_variations_do_not_matter() -> None:
    (game,) = read("1. e4 (1. Zz9 {?}) e5 1-0 White won on time")
    assert (game.fault, game.plies) == (None, 2)
    (first,) = read_games(Source(Whole("1. e4 e5 2. Sf3 hello 1-0")), most=2)
    assert (first.fault, first.plies, first.result) == (None, 2, 2)


def test_a_drawn_game_may_end_with_halves() -> None:
    (game,) = read("1. e4 e5 ½-½")
    assert (game.fault, game.result) == (None, DRAWN)


def test_prose_is_no_game_but_a_game_within_prose_is_reported() -> None:
    assert read('hello\n\n[White "A"]\n\n1. e4 *\n\nThe end of 3 games.\n')[0].plies == 1
    assert len(read("hello\n\n1. e4 *\n\nThe end.\n")) == 1
    (game,) = read("Here it is: 1. e4 e5 *")
    assert (game.fault, game.plies) == (None, 2)


GERMAN = "1. e4 e5 2. Sf3! {Sf3, Nf3} Sc6 3. Lb5 (3. Lc4 Sf6) 3... a6 4. Lxc6 dxc6 5. O-O Dd7 *"


def test_german_letters_are_read_if_the_whole_game_reads_with_them() -> None:
    (game,) = read(GERMAN)
    assert game.fault is None
    assert " ".join(uci(game)) == SPANISH + " a7a6 b5c6 d7c6 e1g1 d8d7"
    assert game.german
    assert game.text == GERMAN.encode()
    (promoted,) = read('[FEN "4k3/P7/8/8/8/8/8/4K3 w - - 0 1"]\n\n1. a8=D+ *')
    assert uci(promoted) == ["a7a8q"]


MIXED = [
    ("1. e4 e5 2. Sf3 Nc6 *", "Sf3"),
    ("1. e4 e5 2. Sf3 Sc6 3. Bb5 *", "Sf3"),
    ("1. e4 e5 2. Sf3 Sc6 3. Se6 *", "Sf3"),
    ("1. e4 e5 2. Cf3 Cc6 *", "Cf3"),
]


@pytest.mark.parametrize(("text", "word"), MIXED)
def test_mixed_or_other_letters_are_not(text: str, word: str) -> None:
    (game,) = read(text)
    assert str(game.fault) == f"line 1: '{word}' is not a move"
    assert game.text == text.encode()


def test_figurines_are_pieces() -> None:
    text = "1. ♙e4 e5 2. ♘f3 {♘c3} ♞c6 3. ♗ b5 a6 4. ♗xc6 dxc6 5. ♔e2 ♛\ufe0ed3+ 6. cxd3 *"
    (game,) = read(text)
    assert game.fault is None
    assert " ".join(uci(game)[:7]) == SPANISH + " a7a6 b5c6"
    assert "{♘c3}".encode() in game.text
    assert game.size == len(text.encode())
    (promoted,) = read('[FEN "4k3/P7/8/8/8/8/8/4K3 w - - 0 1"]\n\n1. a8♕+ *')
    assert uci(promoted) == ["a7a8q"]


def test_an_import_leaves_out_and_names_what_it_cannot_read(tmp_path: Path) -> None:
    pytest.importorskip("duckdb")
    path = tmp_path / "games.pgn"
    path.write_text(f'[White "A"]\n\n{GERMAN}\n\n[White "B"]\n\n1. e4 e5 2. Cf3 Cc6 1-0\n')
    source = import_file(tmp_path / "database", path).source
    assert (source.games, source.faulty) == (1, 1)
    assert source.faults == ["line 7: 'Cf3' is not a move (B - ?)"]


def test_words() -> None:
    assert meaning(b"e.p.", after_move=False) == 0
    assert meaning(b"N", after_move=True) == 146
    assert meaning(b"N", after_move=False) == -1
    assert meaning(b"ep4", after_move=True) == -1
    assert meaning("+\u2212".encode(), after_move=True) == 18
