"""The moves played in a position, with results, over all games of the library and the book."""

from __future__ import annotations

from collections.abc import Mapping

from philidor.accounts.openings import Asked, Game, OnlineOpenings
from philidor.book.shelf import default_book
from philidor.contract.errors import InputError
from philidor.contract.setup import Setup
from philidor.core import convert
from philidor.core.position import Position
from philidor.library.library import Library
from philidor.library.query import Scope
from philidor.notation.boards import board_of
from philidor.pgn.san import write_san
from philidor.web.games.listing import bad_search
from philidor.web.storage.opening_names import opening_name
from philidor.web.wire.base import Result
from philidor.web.wire.explorer import (
    ExplorerMove,
    ExplorerPosition,
    OnlineGame,
    OnlinePosition,
)
from philidor.web.wire.repertoire import Planned


def explored(
    library: Library,
    setup: Setup,
    scope: Scope,
    planned: Mapping[str, Planned],
) -> ExplorerPosition:
    """The moves of a position with their results, the shipped book's and the repertoire's."""
    try:
        tree = library.tree(setup, scope=scope)
    except InputError as error:
        raise bad_search(error) from None
    played = {move.uci: move for move in tree.moves}
    weights = {one.move: one.weight for one in default_book().moves(setup)}
    position = Position()
    convert.place(position, setup)
    named = convert.legal_by_name(position)
    rows = []
    for uci in dict.fromkeys([*played, *weights, *planned]):
        if uci in named:
            found = played.get(uci)
            rows.append(
                ExplorerMove(
                    uci=uci,
                    san=write_san(position, named[uci]),
                    games=found.games if found else 0,
                    white=found.white if found else 0,
                    draws=found.draws if found else 0,
                    black=found.black if found else 0,
                    rating=found.rating if found else None,
                    book=weights.get(uci),
                    planned=planned.get(uci),
                )
            )
    rows.sort(key=lambda row: (-row.games, row.planned is None, -(row.book or 0), row.san))
    return ExplorerPosition(
        fen=setup.fen(),
        opening=opening_name(board_of(setup)),
        games=tree.games,
        white=tree.white,
        draws=tree.draws,
        black=tree.black,
        rating=tree.rating,
        moves=rows,
    )


def explored_online(
    openings: OnlineOpenings,
    asked: Asked,
    setup: Setup,
    planned: Mapping[str, Planned],
    token: str,
) -> OnlinePosition:
    """The moves of a position in lichess's games; Refused if lichess does not answer."""
    found = openings.played(asked, token)
    position = Position()
    convert.place(position, setup)
    named = {
        write_san(position, move): uci for uci, move in convert.legal_by_name(position).items()
    }
    rows = [
        ExplorerMove(
            uci=named[move["san"]],
            san=move["san"],
            games=move["white"] + move["draws"] + move["black"],
            white=move["white"],
            draws=move["draws"],
            black=move["black"],
            rating=move.get("averageRating"),
            planned=planned.get(named[move["san"]]),
        )
        for move in found["moves"]
        if move["san"] in named
    ]
    return OnlinePosition(
        fen=setup.fen(),
        opening=opening_name(board_of(setup)),
        games=found["white"] + found["draws"] + found["black"],
        white=found["white"],
        draws=found["draws"],
        black=found["black"],
        moves=rows,
        games_named=list(map(online_game, found.get("topGames", []))),
    )


RESULTS: dict[str | None, Result] = {"white": "1-0", "black": "0-1", None: "1/2-1/2"}


def online_game(game: Game) -> OnlineGame:
    """A game as the page lists it."""
    white, black = game["white"], game["black"]
    return OnlineGame(
        id=game["id"],
        white=white["name"],
        black=black["name"],
        white_rating=white.get("rating"),
        black_rating=black.get("rating"),
        result=RESULTS.get(game.get("winner"), "*"),
        year=game.get("year"),
    )
