"""Messages for people: a code that the page translates, its parameters, and the text in English.

The codes of positions, illegal moves and endings are those of `contract` and `game`.
"""

from __future__ import annotations

from enum import StrEnum

from pydantic import Field

from philidor.contract.reason import Reason
from philidor.web.wire.base import ServerModel

Value = str | int | float


class Code(StrEnum):
    """The code of every message for people."""

    # Requests
    BAD_REQUEST = "request.bad"
    NOT_FOUND = "request.not-found"
    TOO_LARGE = "request.too-large"
    FORBIDDEN_ORIGIN = "security.origin"
    FORBIDDEN_HOST = "security.host"
    TOKEN_NEEDED = "security.token"
    INTERNAL = "server.internal"
    BUSY = "server.busy"
    # Storing
    DISK_FULL = "store.disk-full"
    STORE_LOCKED = "store.locked"
    STORE_PROTECTED = "store.write-protected"
    NOT_SAVED = "store.not-saved"
    GAME_DAMAGED = "store.game-damaged"
    # Games
    NO_GAME = "game.unknown"
    NO_NODE = "game.no-node"
    NOT_YOUR_TURN = "game.not-your-turn"
    GAME_OVER = "game.over"
    GAME_LEFT = "game.left"
    GAME_COPIED = "game.copied"
    NOTHING_TO_TAKE_BACK = "game.nothing-to-take-back"
    NO_EDIT = "game.no-edit"
    EDIT_PLAYED = "game.edit-played"
    NOTHING_TO_REDO = "game.nothing-to-redo"
    NO_DRAW_OFFER = "game.no-draw-offer"
    DRAW_DECLINED = "game.draw-declined"
    NOT_THINKING = "game.not-thinking"
    HINT_NEEDS_MOVE = "game.no-hint"
    BAD_TIME_CONTROL = "game.bad-time-control"
    MATCH_GAME = "game.belongs-to-match"
    ANALYSIS = "game.is-analysis"
    ROOT_NODE = "game.root-node"
    BAD_TAG = "game.bad-tag"
    BAD_OPERATION = "game.bad-operation"
    # Engines
    ENGINE_UNKNOWN = "engine.unknown"
    ENGINE_START = "engine.does-not-start"
    ENGINE_DIED = "engine.died"
    ENGINE_SILENT = "engine.silent"
    ENGINE_ILLEGAL = "engine.illegal-move"
    ENGINE_OPTION = "engine.bad-option"
    ENGINE_STRENGTH = "engine.one-strength"
    ENGINE_MANY = "engine.too-many"
    ENGINE_CHESS960 = "engine.no-chess960"
    ENGINE_PROGRAM = "engine.no-program"
    ENGINE_BUILT_IN = "engine.built-in"
    CONFIRMATION = "engine.confirmation"
    ENGINE_POSITION = "engine.position"
    ENGINE_LIBRARY = "engine.no-library"
    # Positions, games and suites from text
    BAD_PGN = "pgn.bad"
    NO_GAMES = "pgn.no-games"
    PGN_NOTE = "pgn.note"
    LINK = "link.game"
    LINK_CLOSED = "link.closed"
    LINK_FAILED = "link.failed"
    ONLINE_TOKEN = "online.token"
    ONLINE_BUSY = "online.busy"
    ONLINE_UNREACHABLE = "online.unreachable"
    ONLINE_STATUS = "online.status"
    BAD_EPD = "epd.bad"
    BAD_SUITE = "suite.bad"
    EPD_NOTE = "epd.note"
    EPD_OPERATIONS = "epd.operations"
    EPD_OPCODE = "epd.opcode"
    EPD_NOT_MOVES = "epd.not-moves"
    EPD_ILLEGAL_MOVE = "epd.illegal-move"
    EPD_AMBIGUOUS_MOVE = "epd.ambiguous-move"
    EPD_NOT_A_MOVE = "epd.not-a-move"
    SUITE_LINE = "suite.line"
    SUITE_GAME = "suite.game"
    SUITE_NONE = "suite.none"
    NO_SOLUTION = "suite.no-solution"
    FILE_GAME = "file.game"
    # Why a game cannot be read to its end
    PGN_ILLEGAL_MOVE = "pgn.illegal-move"
    PGN_AMBIGUOUS_MOVE = "pgn.ambiguous-move"
    PGN_NOT_A_MOVE = "pgn.not-a-move"
    PGN_NULL_MOVE_IN_CHECK = "pgn.null-move-in-check"
    PGN_OPEN_COMMENT = "pgn.open-comment"
    PGN_OPEN_VARIATION = "pgn.open-variation"
    PGN_TOO_LONG = "pgn.too-long"
    PGN_TOO_LARGE = "pgn.too-large"
    PGN_TOO_MANY_BYTES = "pgn.too-many-bytes"
    PGN_OTHER_VARIANT = "pgn.other-variant"
    # What was repaired or left out
    REPAIR_FEW_FIELDS = "repair.few-fields"
    REPAIR_MANY_FIELDS = "repair.many-fields"
    REPAIR_CASTLING = "repair.castling"
    REPAIR_EN_PASSANT = "repair.en-passant"
    REPAIR_CLOCK = "repair.clock"
    REPAIR_START = "repair.start"
    REPAIR_BRACE = "repair.brace"
    REPAIR_PARENTHESIS = "repair.parenthesis"
    REPAIR_NOT_A_TAG = "repair.not-a-tag"
    REPAIR_BROKEN_TAG = "repair.broken-tag"
    REPAIR_COMMAND = "repair.command"
    REPAIR_AFTER_RESULT = "repair.after-result"
    REPAIR_SECOND_RESULT = "repair.second-result"
    REPAIR_TWO_RESULTS = "repair.two-results"
    REPAIR_MATE = "repair.mate"
    REPAIR_BOTH_FORFEIT = "repair.both-forfeit"
    REPAIR_NULL_MOVE = "repair.null-move"
    REPAIR_NUL_BYTE = "repair.nul-byte"
    REPAIR_LONG_COMMENT = "repair.long-comment"
    REPAIR_NESTED = "repair.nested"
    REPAIR_EARLY_VARIATION = "repair.early-variation"
    REPAIR_NOT_A_MOVE = "repair.not-a-move"
    REPAIR_NULL_IN_CHECK = "repair.null-in-check"
    REPAIR_AMBIGUOUS = "repair.ambiguous"
    REPAIR_ILLEGAL = "repair.illegal"
    # Jobs
    JOB_FAILED = "job.failed"
    NOT_EXPLAINED = "explanation.failed"
    THOUGHTS_LATER = "thoughts.game-goes-on"
    NO_THOUGHTS = "thoughts.no-person"
    BAD_OPENINGS = "job.bad-openings"
    OPENINGS_LINE = "openings.bad-line"
    OPENINGS_ENDED = "openings.ended"
    OPENINGS_REPAIRED = "openings.repaired"
    OPENINGS_LEFT_OUT = "openings.left-out"
    OPENINGS_NONE = "openings.none"
    OPENINGS_PLIES = "openings.plies"
    OPENINGS_BOOK = "openings.book"
    BAD_MATCH_TIME = "job.bad-time-control"
    NO_MOVES = "job.no-moves"
    JOB_GOES_ON = "job.goes-on"
    # Opening library
    LIBRARY_FULL = "library.full"
    LIBRARY_NO_MOVE = "library.no-move"
    LIBRARY_BAD = "library.bad"
    # Endgame tables
    ENDGAME_TABLE = "endgame.table"
    ENDGAME_POSITION = "endgame.no-position"
    # Positions: the contract's complaints about a FEN
    FEN_FIELDS = "fen.fields"
    FEN_TURN = "fen.turn"
    FEN_RANKS = "fen.ranks"
    FEN_NUMBERS = "fen.two-numbers"
    FEN_PIECE = "fen.unknown-piece"
    FEN_RANK = "fen.rank-length"
    FEN_PAWN_RANK = "fen.pawn-on-rank"
    FEN_KINGS = "fen.kings"
    FEN_PIECES = "fen.too-many-pieces"
    FEN_PAWNS = "fen.too-many-pawns"
    FEN_CHECK = "fen.wrong-side-in-check"
    FEN_CASTLING = "fen.unknown-castling"
    FEN_CASTLING_TWICE = "fen.castling-twice"
    FEN_CASTLING_SIDE = "fen.castling-same-side"
    FEN_CASTLING_KING = "fen.castling-king"
    FEN_CASTLING_ROOK = "fen.castling-rook"
    FEN_EP_SQUARE = "fen.en-passant-square"
    FEN_EP_RANK = "fen.en-passant-rank"
    FEN_EP_PAWN = "fen.en-passant-pawn"
    FEN_EP_PATH = "fen.en-passant-path"
    FEN_CLOCK = "fen.clock"
    FEN_CLOCK_LARGE = "fen.clock-large"
    # Moves: why one is illegal
    MOVE_TEXT = "move.not-a-move"
    MOVE_EMPTY = "move.no-piece"
    MOVE_OTHERS = "move.not-yours"
    MOVE_CASTLING = "move.castling"
    MOVE_OWN = "move.own-piece"
    MOVE_WAY = "move.not-that-way"
    MOVE_BLOCKED = "move.blocked"
    MOVE_PROMOTION = "move.promotion-missing"
    MOVE_NO_PROMOTION = "move.no-promotion"
    MOVE_STAYS_IN_CHECK = "move.stays-in-check"
    MOVE_INTO_CHECK = "move.into-check"
    # Endings
    END_MATE = "end.mate"
    END_STALEMATE = "end.stalemate"
    END_MATERIAL = "end.material"
    END_REPETITION = "end.repetition"
    END_FIFTY = "end.fifty-moves"
    END_AGREED = "end.agreed"
    END_RESIGNED = "end.resigned"
    END_TIME = "end.time"
    END_TIME_DRAW = "end.time-but-no-mate"
    END_FORFEIT = "end.forfeit"
    END_ADJUDICATED = "end.adjudicated"
    END_PGN = "end.as-recorded"


class Message(ServerModel):
    """A message for people: the page translates the code, `text` is the English fallback.

    Sides among the parameters are `white` or `black`, pieces the letters `k q r b n p`.
    """

    code: Code
    params: dict[str, Value] = Field(default_factory=dict)
    text: str
    cause: Message | None = Field(
        default=None, description="A message that this one contains, `{cause}` in translations."
    )


def message_of(reason: Reason) -> Message:
    """A reason as clients receive it."""
    cause = None if reason.cause is None else message_of(reason.cause)
    return Message(
        code=Code(reason.code), params=dict(reason.values), text=reason.text, cause=cause
    )


class ErrorBody(ServerModel):
    """The body of every answer that is an error."""

    error: Message
