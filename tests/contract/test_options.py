"""Options read their values from text; an error names the allowed values."""

from __future__ import annotations

import pytest

from philidor.contract.options import (
    Button,
    Check,
    Combo,
    Option,
    OptionError,
    OptionValue,
    Spin,
    Text,
    find,
)

HASH = Spin("Hash", 16, 1, 1024)
PONDER = Check("Ponder", False)
STYLE = Combo("Style", "Solid", ("Solid", "Risky"))
BOOK = Text("Book File", "")
CLEAR = Button("Clear Hash")
OPTIONS = (HASH, PONDER, STYLE, BOOK, CLEAR)


@pytest.mark.parametrize(
    ("option", "text", "value"),
    [
        (HASH, "1", 1),
        (HASH, "1024", 1024),
        (HASH, " 64 ", 64),
        (HASH, "+64", 64),
        (PONDER, "true", True),
        (PONDER, "False", False),
        (STYLE, "risky", "Risky"),
        (BOOK, "a file.bin", "a file.bin"),
        (BOOK, "<empty>", ""),
        (CLEAR, "anything", None),
    ],
)
def test_value_is_read(option: Option, text: str, value: OptionValue) -> None:
    assert option.parse(text) == value


@pytest.mark.parametrize(
    ("option", "text", "complaint"),
    [
        (HASH, "0", "option Hash takes 1 to 1024, not 0"),
        (HASH, "1025", "option Hash takes 1 to 1024, not 1025"),
        (HASH, "1_6", "option Hash takes a number, not '1_6'"),
        (HASH, "much", "option Hash takes a number, not 'much'"),
        (HASH, "", "option Hash takes a number, not ''"),
        (PONDER, "1", "option Ponder takes true or false, not '1'"),
        (STYLE, "wild", "option Style takes Solid, Risky, not 'wild'"),
    ],
)
def test_bad_value_is_named(option: Option, text: str, complaint: str) -> None:
    with pytest.raises(OptionError) as error:
        option.parse(text)
    assert str(error.value) == complaint


def test_number_of_thousands_of_digits_is_no_number() -> None:
    with pytest.raises(OptionError, match="option Hash takes a number"):
        HASH.parse("9" * 10_000)


@pytest.mark.parametrize("name", ["clear hash", "CLEAR HASH", "Clear Hash"])
def test_names_have_no_case(name: str) -> None:
    assert find(OPTIONS, name) is CLEAR


def test_unknown_name_is_an_error() -> None:
    with pytest.raises(OptionError, match="there is no option 'Hsah'"):
        find(OPTIONS, "Hsah")


def test_a_nul_byte_is_refused() -> None:
    """No file's name has one; SyzygyPath once ended the engine by it."""
    with pytest.raises(OptionError, match="NUL"):
        BOOK.parse("a\0b")
