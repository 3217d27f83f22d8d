"""XBoard's game: the player's side, its searches, and the end of the game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from philidor.contract.book_player import BookPlayer
from philidor.contract.clock import milliseconds
from philidor.contract.info import BestMove
from philidor.contract.limits import Limits
from philidor.contract.player import IllegalMoveError, Player, UnsupportedPositionError
from philidor.contract.setup import START_FEN, Setup
from philidor.game.clock import Clock
from philidor.game.ending import Ending
from philidor.game.fen import parse_fen
from philidor.protocols.channel import Channel, shown
from philidor.protocols.game_in_progress import GameInProgress
from philidor.protocols.xboard.brain import Brain, Mode
from philidor.protocols.xboard.complaint import Complaint
from philidor.protocols.xboard.settings import XBoardSettings
from philidor.protocols.xboard.words import spoken_move, understood_move

HINT_LIMITS = Limits(movetime=300)


class XBoardGame:
    """The current game. After each call the player is idle or searching, as it should be."""

    def __init__(
        self, player: Player, channel: Channel, brain: Brain, settings: XBoardSettings
    ) -> None:
        self.player = player
        self.channel = channel
        self.brain = brain
        self.settings = settings
        self.record = GameInProgress(player, parse_fen(START_FEN))
        self.clock = Clock(settings.time_control)
        # The player's side, True for White; None in force mode and in analysis mode.
        self.side: bool | None = False
        self.analyzing = False
        self.pondering = False
        self.paused = False
        self.over = False
        # The reply that the player expects and, while it ponders, the legal moves after that reply.
        self.expected: str | None = None
        self._behind_expected: list[str] = []
        # Whether `pause` ended a search for the player's own move.
        self._interrupted = False
        # When the opponent began to think (ms).
        self._waiting_since = milliseconds()
        # The opponent's clock (ms) as the front end last sent it, before the opponent's move.
        self._opponent_left: int | None = None
        # Actions deferred until the player has moved: pongs, changed options.
        self._deferred: list[Callable[[], None]] = []

    # Positions

    def new(self) -> None:
        """Start a new game of normal chess; the player has Black."""
        self.brain.abort()
        self.player.new_game()
        self.settings.policy.new_game()
        self.clock = Clock(self.settings.time_control)
        self.side = None if self.analyzing else False
        self.paused = self._interrupted = False
        self.begin(parse_fen(START_FEN))

    def begin(self, setup: Setup) -> None:
        """Set up another position; if UnsupportedPositionError is raised, the old one is kept."""
        mode = self.brain.mode
        self.brain.abort()
        try:
            self.record = GameInProgress(self.player, setup)
        except UnsupportedPositionError:
            self.record.stand()
            self.go_on(mode)
            raise
        self._changed()

    def go_on(self, mode: Mode) -> None:
        """Go on with the search of a mode that was aborted, in the same position."""
        if mode is Mode.THINK:
            self._think()
        else:
            self._run_deferred()
            self._analyze()
            self._ponder()

    def take_back(self, count: int) -> None:
        """Take moves back; the player then waits for a command."""
        if count > len(self.record.moves):
            raise Complaint("there are not so many moves to take back")
        self.brain.abort()
        for setup in self.record.setups[-count - 1 : -1]:
            self.clock.take_back(setup.white_to_move)
        self.record.pop(count)
        self.settings.policy.new_game()
        self._changed()

    def _changed(self) -> None:
        """The position has changed, so the game is no longer over."""
        self.over = self._interrupted = False
        self.expected = self._opponent_left = None
        self._waiting_since = milliseconds()
        self._run_deferred()
        self._analyze()

    # Sides

    def force(self) -> None:
        """Play neither side."""
        self.brain.abort()
        self.side = None
        self.analyzing = self._interrupted = False
        self._run_deferred()

    def go(self) -> None:
        """Play the side to move, at once."""
        self.brain.abort()
        self.side = self.record.white_to_move
        self.analyzing = self.paused = self.over = False
        self._think()

    def play_other(self) -> None:
        """Play the side that is not to move, and wait for the other side's move."""
        self.brain.abort()
        self.side = not self.record.white_to_move
        self.analyzing = self.paused = self.over = False
        self._waiting_since = milliseconds()
        self._run_deferred()
        self._ponder()

    def result(self, said: str = "") -> None:
        """The front end has declared the game over: `1-0 {White mates}`."""
        self.brain.abort()
        self.over, self._interrupted = True, False
        if isinstance(self.player, BookPlayer):
            self.record.stand()
            self.player.game_over(said.split()[0] if said.split() else None)
        self._run_deferred()

    def draw_offered(self) -> None:
        """Accept a draw by offering one, as the protocol requires."""
        move = self.record.setup.fullmove
        if self.side is not None and not self.over and self.settings.policy.takes_draw(move):
            self.channel.send("offer draw")

    # Moves

    def move(self, text: str) -> None:
        """Play a move of the opponent, or one entered in force or analysis mode."""
        if self.brain.mode is Mode.THINK:
            self.channel.send(f"Illegal move (it is my turn): {shown(text)}")
            return
        move = understood_move(self.record.setup, text)
        hit = self.brain.mode is Mode.PONDER and move == self.expected
        if not hit:
            self.brain.abort()
        mover = self.record.white_to_move
        try:
            self.record.push(move, self._behind_expected if hit else None)
        except IllegalMoveError as error:
            self.channel.send(f"Illegal move ({error}): {shown(text)}")
            self._analyze()
            return
        self.clock.spend(mover, milliseconds() - self._waiting_since)
        if self._opponent_left is not None:
            self.clock.set_remaining(mover, self._opponent_left)
        self.expected = self._opponent_left = None
        self._waiting_since = milliseconds()
        if self.analyzing:
            self._analyze()
        elif self.side == self.record.white_to_move and not self.paused:
            self._reply(hit)

    def _reply(self, hit: bool) -> None:
        """On the player's turn: start or continue its search, or announce the end of the game."""
        ending = self.record.ending()
        if ending is not None:
            self._claim(ending)
        elif hit:
            self.brain.ponder_hit()
        else:
            self._think()

    def answered(self, best: BestMove, mode: Mode) -> None:
        """Handle the answer of a search that has ended."""
        if mode is Mode.HINT:
            self._tell_hint(best.move)
        elif mode is Mode.THINK and best.move is not None:
            self._make(best.move, best.ponder)
        self._run_deferred()
        if mode is Mode.THINK:
            self._ponder()

    def _make(self, move: str, expected: str | None) -> None:
        """Make the player's move, or resign; announce the result where the move ends the game."""
        policy = self.settings.policy
        policy.note(self.brain.last.score)
        if policy.resigns():
            self.over = True
            self.channel.send("resign")
            return
        mover = self.record.white_to_move
        self.channel.send(f"move {spoken_move(self.record.setup, move)}")
        self.record.push(move)
        self.clock.spend(mover, self.brain.spent)
        self._waiting_since = milliseconds()
        self.expected = expected
        ending = self.record.ending()
        if ending is not None:
            self._claim(ending)

    def _claim(self, ending: Ending) -> None:
        """Announce the result of a game that has ended by the rules."""
        self.brain.abort()
        self.over = True
        self.channel.send(f"{ending.result} {{{ending.text}}}")
        self._run_deferred()

    # Searches

    def set_time(self, own: bool, left: int) -> None:
        """Set the player's clock or the opponent's (ms)."""
        # In force mode the player has no side; the clock of the side to move is taken as its own.
        player = self.record.white_to_move if self.side is None else self.side
        self.clock.set_remaining(player == own, left)
        if not own:
            self._opponent_left = left

    def _think(self) -> None:
        ending = self.record.ending()
        if ending is not None:
            self._claim(ending)
            return
        self.record.stand()
        self.brain.start(Mode.THINK, self._limits(self.record.white_to_move))

    def _limits(self, white: bool) -> Limits:
        """The limits of a side's next search."""
        return Limits(infinite=True) if self.settings.unlimited else self.clock.limits(white)

    def _ponder(self) -> None:
        """Ponder on the expected reply, if there is one."""
        opponents_turn = self.side is not None and self.side != self.record.white_to_move
        if not (self.pondering and opponents_turn) or self.over or self.paused:
            return
        if self.expected not in self.record.legal:
            return
        self.player.set_position(self.record.start, [*self.record.moves, self.expected])
        self._behind_expected = self.player.legal_moves()
        if self._behind_expected:
            limits = replace(self._limits(self.side is True), ponder=True)
            self.brain.start(Mode.PONDER, limits)

    def set_pondering(self, wanted: bool) -> None:
        """Whether pondering is on."""
        self.pondering = wanted
        if not wanted and self.brain.mode is Mode.PONDER:
            self.brain.abort()
        elif wanted and self.brain.mode is Mode.IDLE:
            self._ponder()

    def set_analyzing(self, wanted: bool) -> None:
        """Begin or end analysing the current position."""
        self.brain.abort()
        self.analyzing = wanted
        self.side = None
        self.paused = False
        self._run_deferred()
        self._analyze()

    def _analyze(self) -> None:
        if self.analyzing and not self.paused and self.record.legal:
            self.record.stand()
            self.brain.start(Mode.ANALYZE, Limits(infinite=True))

    def pause(self) -> None:
        """Stop thinking until `resume`; the player's clock stops too."""
        if self.paused:
            return
        self._interrupted = self.brain.mode is Mode.THINK
        if self._interrupted:
            mover = self.record.white_to_move
            left = self.clock.remaining(mover) - self.brain.spent
            self.clock.set_remaining(mover, max(0, left))
        self.brain.abort()
        self.paused = True
        self._run_deferred()

    def resume(self) -> None:
        """Continue after `pause`."""
        if not self.paused:
            return
        self.paused = False
        if self.analyzing:
            self._analyze()
        elif self._interrupted or (self.side == self.record.white_to_move and not self.over):
            self._interrupted = False
            self._reply(False)
        else:
            self._waiting_since = milliseconds()
            self._ponder()

    def hint(self) -> None:
        """Suggest a move for the side to move, after a short search if none is known."""
        if self.brain.mode is Mode.ANALYZE and self.brain.last.pv:
            self._tell_hint(self.brain.last.pv[0])
        elif self.expected in self.record.legal:
            self._tell_hint(self.expected)
        elif self.brain.mode is Mode.IDLE and self.record.legal:
            self.record.stand()
            self.brain.start(Mode.HINT, HINT_LIMITS)

    def _tell_hint(self, move: str | None) -> None:
        if move is not None:
            self.channel.send(f"Hint: {spoken_move(self.record.setup, move)}")

    # Deferred actions

    def after_thought(self, action: Callable[[], None]) -> None:
        """Run an action now, or after the player's move if it is searching for one."""
        if self.brain.mode is Mode.THINK:
            self._deferred.append(action)
        else:
            action()

    def change(self, action: Callable[[], None]) -> None:
        """Change a setting of the player, which must not be searching at that time."""
        if self.brain.mode is Mode.THINK:
            self._deferred.append(action)
            return
        mode = self.brain.mode
        self.brain.abort()
        action()
        self.go_on(mode)

    def _run_deferred(self) -> None:
        deferred, self._deferred = self._deferred, []
        for action in deferred:
            action()
