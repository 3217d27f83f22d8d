"""Material signatures as a search takes them: `KRPKR`, `KQ*vKR`, `KRP+KR`."""

from __future__ import annotations

import re

from philidor.contract.errors import InputError

LETTERS = "PNBRQ"
_SIDE = re.compile(r"K((?:[QRBNP][*+]?)*)")


def material_condition(text: str, column: str = "material") -> str:
    """An SQL condition for a material signature, with either side as White.

    The pieces of one side follow its K; a `v` may stand between the sides. `P*` stands for any
    number of pawns, none included, `P+` for one or more. InputError for anything else.
    """
    sides = _SIDE.findall(text.replace(" ", ""))
    if len(sides) != 2 or re.sub(r"[\sv]", "", text) != "".join("K" + side for side in sides):
        raise InputError(
            f"'{text}' is not a material signature:"
            " the form is KRPvKR, P* for any number, P+ for some"
        )
    both = [_side(sides[0], sides[1], column), _side(sides[1], sides[0], column)]
    return "(" + " OR ".join(dict.fromkeys(both)) + ")"


def _side(white: str, black: str, column: str) -> str:
    conditions = []
    for shift, side in ((0, white), (20, black)):
        for place, letter in enumerate(LETTERS):
            condition = _count(side, letter)
            if condition:
                bits = shift + 4 * place
                conditions.append(f"(({column} >> {bits}) & 15) {condition}")
    return "(" + (" AND ".join(conditions) or "true") + ")"


def _count(side: str, letter: str) -> str:
    """An SQL condition on the number of a side's pieces of one kind, empty if any will do."""
    plain = len(re.findall(letter + r"(?![*+])", side))
    if letter + "*" in side:
        return f">= {plain}" if plain else ""
    if letter + "+" in side:
        return f">= {plain + 1}"
    return f"= {plain}"
