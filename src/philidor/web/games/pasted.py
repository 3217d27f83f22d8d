"""What people paste: a FEN, also one cut short, or a link of lichess or chess.com with one."""

from __future__ import annotations

import re
from urllib.parse import parse_qs, unquote, urlsplit

from philidor.contract.reason import Reason
from philidor.contract.setup import FenError, Setup
from philidor.game.fen_repair import repaired_fen
from philidor.web.wire.faults import bad_fen

BOARD = r"(?:[pnbrqkPNBRQK1-8]+/){7}[pnbrqkPNBRQK1-8]+"
FEN = re.compile(rf"{BOARD}(?:[\s_]+[wb](?:[\s_]+[A-Za-z0-9-]+){{0,4}})?")
LINK = re.compile(
    r"(?:https?://)?(?:www\.)?lichess\.org/(?:analysis|editor)/"
    r"(?:(?P<variant>standard|fromPosition|chess960)/)?(?P<fen>[^?#]+)(?:[?#]\S*)?"
)
MOVES = re.compile(
    r"(?:https?://)?(?:www\.)?lichess\.org/analysis/pgn/(?P<moves>[^?#]+)(?:[?#]\S*)?"
)
QUERY = re.compile(r"(?:https?://)?(?:www\.)?(?:chess\.com|lichess\.org)/\S*\?\S*")
LONGEST = 500
LONGEST_LINK = 8_000


def linked_text(text: str) -> str:
    """What the link that a text consists of carries, a FEN or moves; else the text itself."""
    address = text.strip()
    if len(address) > LONGEST_LINK or len(address.split()) != 1:
        return text
    if found := MOVES.fullmatch(address):
        return unquote(found["moves"]).replace("_", " ").replace("+", " ")
    if QUERY.fullmatch(address):
        carried = parse_qs(urlsplit(address).query)
        for name in ("pgn", "fen"):
            if name in carried:
                return carried[name][0]
    return text


def pasted_position(text: str) -> tuple[Setup, list[Reason]] | None:
    """The position of a text and what was repaired in it, None if the text is something else; a
    Fault if it is not valid.
    """
    if len(text) > LONGEST:
        return None
    fen, chess960 = unquote(text.strip()), False
    link = LINK.fullmatch(fen)
    if link is not None:
        fen, chess960 = link["fen"], link["variant"] == "chess960"
    if not FEN.fullmatch(fen):
        return None
    try:
        return repaired_fen(fen.replace("_", " "), chess960)
    except FenError as error:
        raise bad_fen(error) from None


def position_pgn(setup: Setup) -> str:
    """A game without moves that begins with the position."""
    variant = '[Variant "Chess960"]\n' if setup.chess960 else ""
    return f'[SetUp "1"]\n[FEN "{setup.fen()}"]\n{variant}\n*\n'
