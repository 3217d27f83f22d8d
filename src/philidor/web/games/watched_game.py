"""A game that a program of another process plays, shown move by move with its searches.

The lines come from `protocols.watched.Feed`.
"""

from __future__ import annotations

import json

import chess

from philidor.arena.engine_protocol import ProtocolLine
from philidor.notation.boards import setup_of
from philidor.pgn.history import History
from philidor.pgn.tree import ROOT, GameTree
from philidor.web.clients.throttle import Throttle
from philidor.web.engines.player import REPORT_SECONDS, STATISTICS, move_record
from philidor.web.engines.reports import Reports
from philidor.web.engines.traffic import Bundle
from philidor.web.games.clock import side_of
from philidor.web.games.lobby import Lobby
from philidor.web.games.nodes import move_at
from philidor.web.games.session import GameSession
from philidor.web.games.web_game import make_game
from philidor.web.wire.events import InsightData, SearchProgress
from philidor.web.wire.games import EngineSeat, HumanSeat, MoveRecord
from philidor.web.wire.insight import read_insight
from philidor.web.wire.searches import GameSource

JSON = "info string "
# A GUI does not tell a program who plays against it.
OPPONENT = HumanSeat(name="Opponent")


class WatchedGame:
    """One board of the page that follows the game of a program, from game to game."""

    def __init__(self, lobby: Lobby, engine: str) -> None:
        """`engine`: the key of the program among the built-in ones."""
        self.engine = engine
        self.name = engine
        game = make_game(chess.Board(), OPPONENT, OPPONENT, "unlimited")
        game.kind, game.state = "match", "playing"
        self.lobby = lobby
        self.session = GameSession(game, lobby.services)
        self.hub = lobby.services.hub
        lobby.enter(self.session)
        self.source = GameSource(game=game.id, side="white")
        self.reports: Reports | None = None
        self.statistics: dict[str, object] = {}
        # How the program found the move that it has announced, until it is on the board.
        self.record: MoveRecord | None = None
        self.throttle = Throttle(REPORT_SECONDS, self._report)
        self.bundle = self._bundle()

    @property
    def place(self) -> str:
        """The fragment of the page's address that shows the game."""
        return f"#/game/{self.session.game.id}"

    def receive(self, line: str) -> None:
        """Take one line of the feed."""
        kind, _, rest = line.partition(" ")
        if kind in ("<", ">"):
            at, _, text = rest.partition(" ")
            if at.isdecimal():
                self.bundle.add(ProtocolLine(at=int(at), sent=kind == "<", text=text))
            return
        word, _, text = rest.partition(" ")
        match word:
            case "name":
                self.name = text
                self.bundle = self._bundle()
            case "newgame":
                self._clear(chess.Board())
            case "position":
                self._stand(text)
            case "go" | "ponder":
                self._begin()
            case "info":
                self._hear_report(rest)
            case "bestmove":
                self._end(text)

    def _bundle(self) -> Bundle:
        return Bundle(
            self.source, self.name, lambda lines: self.hub.send_traffic(self.source.game, lines)
        )

    # The board

    def _clear(self, start: chess.Board) -> None:
        """Show another initial position; numbers of nodes are not used again."""
        game = self.session.game
        setup = setup_of(start)
        if game.tree.start == setup and len(game.tree.nodes) == 1:
            return
        removed = [number for number in game.tree.nodes if number != ROOT]
        after = game.tree.next
        game.tree = GameTree(setup)
        game.tree.next, game.tree.forgotten = after, list(removed)
        game.history = History(game.tree)
        game.stand(ROOT)
        self._play_on()
        self.session.commit([ROOT], removed)

    def _play_on(self) -> None:
        """The game goes on, also if it had ended before."""
        game = self.session.game
        game.ended, game.state = None, "playing"
        if self.lobby.sessions.get(game.id) is not self.session:
            # A game that was over, and that no page showed, has been closed.
            self.lobby.enter(self.session)

    def _stand(self, text: str) -> None:
        """`[chess960] fen FEN moves ...`: show the moves that are new, and take others back."""
        words = text.split()
        at = words.index("moves")
        chess960 = words[0] == "chess960"
        fen = " ".join(words[words.index("fen") + 1 : at])
        start = chess.Board(fen, chess960=chess960)
        game = self.session.game
        if game.tree.start != setup_of(start):
            self._clear(start)
        node, board = ROOT, start.copy()
        moves = [*words[at + 1 :]]
        while moves:
            move = board.parse_uci(moves[0])
            known = game.tree.child(node, move_at(game.tree, node, move, board))
            if known is None:
                break
            node = known
            board.push(move)
            moves.pop(0)
        if node != game.head:
            game.head, game.board = node, board
            self._play_on()
            self.session.commit(game.tree.prefer(node))
        for move_text in moves:
            self._follow(board.parse_uci(move_text))
            board = game.board

    def _follow(self, move: chess.Move) -> None:
        game = self.session.game
        own, self.record = self.record, None
        self.session.follow(move, own or MoveRecord(mark="P"))
        changed = game.tree.prefer(game.head)
        end = game.by_rules()
        if end is not None:
            self.session.finish(end)
        if changed or end is not None:
            self.session.commit(changed)

    # The search

    def _begin(self) -> None:
        game = self.session.game
        white = game.white_to_move
        self.source = GameSource(game=game.id, side=side_of(white))
        self.bundle.source = self.source
        self.reports, self.statistics = Reports(game.board), {}
        game.seats[white] = EngineSeat(engine=self.engine, name=self.name)
        game.thinking = side_of(white)
        self.session.commit()

    def _hear_report(self, line: str) -> None:
        if line.startswith(JSON + "{"):
            self._look(line.removeprefix(JSON))
        elif self.reports is not None and self.reports.feed(line):
            self.throttle.request()

    def _look(self, text: str) -> None:
        data = json.loads(text)
        if data["kind"] == STATISTICS:
            self.statistics = data
        if (insight := read_insight(data)) is not None:
            self.hub.send_to_watchers(
                self.source.game, InsightData(source=self.source, data=insight)
            )

    def _report(self) -> None:
        if self.reports is not None:
            game = self.session.game
            found = self.reports.report()
            progress = SearchProgress(
                source=self.source, node=game.head, engine=self.name, report=found
            )
            self.hub.send_to_watchers(game.id, progress)

    def _end(self, text: str) -> None:
        """The program has announced its move: it is on the board at once."""
        game = self.session.game
        self.throttle.flush()
        reports, self.reports = self.reports, None
        game.thinking = None
        move = text.partition(" ")[0]
        if reports is None or reports.board.fen() != game.board.fen() or move in ("(none)", "0000"):
            self.session.commit()
            return
        self.record = move_record(game.board, reports, self.statistics)
        self.session.commit()
