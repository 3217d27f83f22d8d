"""Philidor as a player: options, clock and reports around the search."""

from __future__ import annotations

import math
import os
from collections.abc import Callable, Sequence
from dataclasses import replace

from philidor.contract.clock import milliseconds
from philidor.contract.info import BestMove, Bound, Info, Insight, OnDemand, OnInfo, Score
from philidor.contract.limits import MOST_MATE_MOVES, Limits
from philidor.contract.memory import make_table
from philidor.contract.options import Button, Check, Combo, Option, OptionError, Spin, Text, find
from philidor.contract.player import IllegalMoveError
from philidor.contract.search_control import SearchControl
from philidor.contract.setup import Setup
from philidor.core import convert
from philidor.core.movegen import legal_moves
from philidor.core.outcomes import is_bare
from philidor.core.perft import divide, perft
from philidor.core.position import Position
from philidor.evaluation.network_file import NetworkError
from philidor.evaluation.networks import Network, shipped_network
from philidor.game.fen import start
from philidor.human import opponent
from philidor.human.past import Past
from philidor.search import endgame_tables
from philidor.search.deepening import DEEPEST, Deepening, Line, SearchRequest
from philidor.search.delay import DelayMeter
from philidor.search.parameters import PARAMETERS, Parameters
from philidor.search.strength import FULL_STRENGTH, WEAKEST, handicap
from philidor.search.timing import budget
from philidor.search.types import MATE, MATE_BOUND

DEFAULT_HASH = 16
MOST_HASH = 65536
MOST_THREADS = 256
MOST_LINES = 256
# Milliseconds that client and connection are assumed to take per move; measured delays may be more.
DEFAULT_OVERHEAD = 10
AFTER_NO_MATE = 8
# The short search when the time is up before there is a line to play.
GLANCE = SearchRequest(depth=4, nodes=1000)
# Root moves reported per second at most; with many lines there would be tens of thousands.
MOST_CURRENT_MOVES = 250
BOUNDS = {"": Bound.EXACT, "lower": Bound.LOWER, "upper": Bound.UPPER}


# The values of the option Evaluation.
HAND_WRITTEN, NETWORK = "hand-written", "network"


def tuning() -> bool:
    """Whether the search's parameters are offered as options, for the laboratory."""
    return bool(os.environ.get("PHILIDOR_TUNE"))


class Philidor:
    """The main engine; a `contract.player.Player`."""

    name = "Philidor"
    author = "the Philidor authors"

    def __init__(self) -> None:
        self.parameters = Parameters()
        self.position = Position()
        convert.place(self.position, start())
        self._delay = DelayMeter()
        self._ply = 0
        # The set-up from which the moves were made, and whether it speaks Chess960.
        self._start: tuple[Setup, bool] | None = None
        self._moves: tuple[str, ...] = ()
        self.values: dict[str, bool | int] = {
            "Hash": DEFAULT_HASH,
            "Threads": 1,
            "MultiPV": 1,
            "Move Overhead": DEFAULT_OVERHEAD,
            "Ponder": False,
            "UCI_Chess960": False,
            "UCI_ShowWDL": False,
            "UCI_AnalyseMode": False,
            "UCI_LimitStrength": False,
            "UCI_Elo": FULL_STRENGTH,
            **endgame_tables.DEFAULTS,
        }
        self._endgames = endgame_tables.EndgameTables(own_tables)
        self._deepening: Deepening | None = None
        self._request = SearchRequest()
        self._control = SearchControl()
        self._games = 0
        # Without it, every process would play the same games at the same strength.
        self._seed = int.from_bytes(os.urandom(8))
        self._opponent = opponent.Opponent()
        self._evaluation = NETWORK
        self._network: Network = shipped_network()

    @property
    def deepening(self) -> Deepening:
        """The search; its tables are allocated when they are first needed."""
        if self._deepening is None:
            self._deepening = self._new_deepening(int(self.values["Hash"]))
        return self._deepening

    def _new_deepening(self, megabytes: int) -> Deepening:
        made = Deepening(megabytes, int(self.values["Threads"]), self.parameters)
        made.use_network(self._chosen_network())
        return made

    # Options

    @property
    def options(self) -> tuple[Option, ...]:
        """UCI's standard options, and the search's parameters if `PHILIDOR_TUNE` is set."""
        offered: tuple[Option, ...] = (
            Spin("Hash", DEFAULT_HASH, 1, MOST_HASH),
            Button("Clear Hash"),
            Spin("Threads", 1, 1, MOST_THREADS),
            Spin("MultiPV", 1, 1, MOST_LINES),
            Spin("Move Overhead", DEFAULT_OVERHEAD, 0, 5000),
            Check("Ponder", False),
            Check("UCI_Chess960", False),
            Check("UCI_ShowWDL", False),
            Check("UCI_AnalyseMode", False),
            Check("UCI_LimitStrength", False),
            Spin("UCI_Elo", FULL_STRENGTH, WEAKEST, FULL_STRENGTH),
            Combo("Evaluation", NETWORK, (HAND_WRITTEN, NETWORK)),
            Text("Network File", ""),
            *opponent.OPTIONS,
            *endgame_tables.OPTIONS,
        )
        if tuning():
            offered += tuple(Spin(p.name, p.default, p.least, p.high) for p in PARAMETERS)
        return offered

    def set_option(self, name: str, value: str) -> None:
        """Set an option; raises OptionError with the reason if it cannot be set."""
        option = find(self.options, name)
        parsed = option.parse(value)
        if isinstance(option, Button):
            self.deepening.forget()
            return
        if option.name in opponent.NAMES:
            assert isinstance(parsed, bool | int | str)
            self._opponent.set(option.name, parsed)
            return
        if option.name in endgame_tables.SOURCES:
            self._endgames.choose(option.name, parsed)
            return
        if isinstance(parsed, str):
            self._choose_evaluation(option.name, parsed)
            return
        assert isinstance(parsed, bool | int)
        if option.name in self.values:
            self._change(option.name, parsed)
            return
        setattr(self.parameters, option.name, parsed)
        for worker in self.deepening.workers:
            worker.tune()

    def _choose_evaluation(self, name: str, value: str) -> None:
        """Set one of the two options of the evaluation, which may come in either order."""
        if name == "Network File":
            self._network = read_network(value) if value else shipped_network()
        else:
            self._evaluation = value
        if self._deepening is not None:
            self._deepening.use_network(self._chosen_network())

    def _chosen_network(self) -> Network | None:
        return self._network if self._evaluation == NETWORK else None

    def _change(self, name: str, value: bool | int) -> None:
        if name == "Hash" and self._deepening is None:
            self._deepening = make_table(self._new_deepening, int(value))
        elif name == "Hash" and self._deepening is not None:
            resize, old = self._deepening.table.resize, int(self.values["Hash"])
            make_table(resize, int(value), released=old)
        if name == "Threads" and self._deepening is not None:
            self._deepening.set_threads(int(value))
        self.values[name] = value

    # The game

    def new_game(self) -> None:
        """Forget the previous game, and make the tables before the clock runs."""
        self._games += 1
        self._delay.new_game()
        self._opponent.new_game()
        self.deepening.forget()

    def set_position(self, setup: Setup, moves: Sequence[str]) -> None:
        """Set up a position; an IllegalMoveError keeps the legal moves before the illegal one.

        In a game that goes on, only the new moves are made: late in a game played in seconds, all
        of them would take longer than the search.
        """
        start = setup, bool(self.values["UCI_Chess960"])
        if start != self._start or self._moves != tuple(moves[: len(self._moves)]):
            self._start, self._moves = None, ()
            convert.place(self.position, setup)
            if self.values["UCI_Chess960"]:
                self.position.speak_chess960()
            self._start = start
        self._ply = 2 * setup.fullmove + (not setup.white_to_move) + len(moves)
        before = self._moves
        try:
            convert.play(self.position, moves[len(before) :])
        except IllegalMoveError as error:
            self._moves = (*before, *error.moves_before)
            raise IllegalMoveError(error.move, self._moves) from None
        self._moves = tuple(moves)

    def legal_moves(self) -> list[str]:
        """The legal moves in UCI form."""
        return list(convert.legal_by_name(self.position))

    def perft(self, depth: int) -> int:
        """The number of leaves of the move tree."""
        return perft(self.position, depth)

    def divide(self, depth: int) -> dict[str, int]:
        """The number of leaves after each move."""
        counts = divide(self.position, depth)
        return {convert.uci(self.position, move): count for move, count in counts.items()}

    # The human-like opponent

    @property
    def _impersonates(self) -> bool:
        return self._opponent.plays and not self.values["UCI_AnalyseMode"]

    @property
    def knows_openings(self) -> bool:
        """Whether the opening is played from what a person of the chosen level remembers."""
        return self._impersonates

    def recall(self, moves: Sequence[tuple[str, int]]) -> str | None:
        """The move that the person remembers of the book's moves in this position, if any."""
        return self._opponent.person.recall(self.position.key, self._ply - 2, moves)

    def remember(self, move: str, limits: Limits, control: SearchControl) -> None:
        """Take as long as the person does for a move that it remembers, if it takes its time."""
        named = convert.find(self.position, move)
        if named is not None:
            self._opponent.take_time(self.position, limits, control, self._past(), named, True)

    def _past(self) -> Past:
        """How the position came about."""
        return Past(self._start[0] if self._start else None, self._moves)

    def _humanly(self, limits: Limits, on_info: OnInfo) -> tuple[int, ...]:
        """The line of the human-like opponent."""
        control, budgeted = self._control, self._request.budget
        control.limit_time(int(budgeted.limit or 0), math.ceil(budgeted.target or 0))
        past = self._past()
        thought = self._opponent.answer(
            self.position, limits, control, self._request.root_moves, past, on_info
        )
        self._opponent.take_time(self.position, limits, control, past, thought.move, False)
        elapsed = control.elapsed()
        on_info(
            Info(
                depth=thought.depth,
                seldepth=max(thought.depth, len(thought.line)),
                multipv=1,
                score=score(thought.value, Bound.EXACT),
                nodes=thought.nodes,
                nps=thought.nodes * 1000 // max(1, elapsed),
                time=elapsed,
                wdl=self._chances(thought.value),
                pv=tuple(convert.line(self.position, thought.line)),
            )
        )
        return thought.line

    # Search

    def go(self, limits: Limits, on_info: OnInfo, control: SearchControl | None = None) -> BestMove:
        """Search within the limits, report, and return the answer.

        The time limit counts from the ponder hit. The time target includes the time spent
        pondering, so a move that was pondered on for long enough is played at the hit.
        """
        named = convert.legal_by_name(self.position)
        wanted = tuple(named[move] for move in limits.search_moves if move in named)
        self._control = control or SearchControl(limits.ponder)
        self._delay.search_begins(
            limits.clock(self.position.us == 0), self._ply, limits.moves_to_go
        )
        if named:
            wanted = self._by_tables(limits, wanted)
        self._request = self._request_for(limits, wanted)
        if named:
            on_info(Info(insights=(Insight("moves", {"generated": list(named)}),)))
            if self._impersonates:
                moves = self._humanly(limits, on_info)
            else:
                moves = self._best_line(limits, on_info)
        else:
            mated = bool(self.position.checkers)
            on_info(Info(depth=0, score=Score(mate=0) if mated else Score(centipawns=0)))
            moves = ()
        for message in self._endgames.messages():
            on_info(Info(text=message))
        names = convert.line(self.position, self._with_reply(moves))
        self._delay.answered(self._control.own_time())
        return BestMove(*names) if names else BestMove(None)

    def _with_reply(self, moves: tuple[int, ...]) -> tuple[int, ...]:
        """The line's first two moves.

        A search stopped just after a fail-high has only one; the other then comes from the table.
        """
        if len(moves) != 1:
            return moves[:2]
        self.position.make(moves[0])
        known = self.deepening.table.look_up(self.position.key, 1)
        replies = legal_moves(self.position)
        self.position.unmake()
        return (*moves, known[0]) if known is not None and known[0] in replies else moves

    def _best_line(self, limits: Limits, on_info: OnInfo) -> tuple[int, ...]:
        """The best line: a requested mate if it is proved, else the line of a search.

        If the search must end before it has found a line, a very short search chooses the move.
        """
        found = self._prove_mate(limits, on_info) if limits.mate else ()
        control = self._control
        if not found and not control.stopped:
            found = self._searched(self._request, control, on_info)
        if not found:
            glance = replace(GLANCE, root_moves=self._request.root_moves)
            found = self._searched(glance, SearchControl(), on_info)
        return found

    def _searched(
        self, request: SearchRequest, control: SearchControl, on_info: OnInfo
    ) -> tuple[int, ...]:
        """The line of an ordinary search; empty if time ran out before there was one."""
        reported = False

        def report(line: Line) -> None:
            nonlocal reported
            reported = True
            self._report(line, on_info)

        found = self.deepening.search(
            self.position, request, control, report, self._current_moves(on_info)
        )
        if not reported and request.nodes:
            # Too few nodes for a line: the move is a guess, the value that of the position itself.
            report(Line(0, 0, 1, self._static_value(), "", found))
        return found if reported else ()

    def _static_value(self) -> int:
        """The position's value without a search; 0 in check, where the evaluation means little."""
        if self.position.checkers:
            return 0
        return self.deepening.main.evaluator.evaluate(self.position)

    def _prove_mate(self, limits: Limits, on_info: OnInfo) -> tuple[int, ...]:
        """The line of a proved mate; if there is none, reports why and returns an empty line.

        The prover considers all moves, so with `searchmoves` only the search looks for a mate.
        """
        if self._request.root_moves:
            on_info(Info(text=f"mate in {self._request.mate}: searched, not proved (searchmoves)"))
            return ()
        line = self.deepening.prove_mate(
            self.position,
            self._request,
            self._control,
            lambda found: self._report(found, on_info),
        )
        if not line:
            outcome = "not settled" if self._control.stopped else "refuted"
            on_info(Info(text=f"mate in {self._request.mate}: {outcome}"))
        return line

    @property
    def _weakened(self) -> bool:
        return (
            bool(self.values["UCI_LimitStrength"]) and int(self.values["UCI_Elo"]) < FULL_STRENGTH
        )

    def _by_tables(self, limits: Limits, wanted: tuple[int, ...]) -> tuple[int, ...]:
        """The root moves to search, by the endgame tables; all if empty.

        A proof of a mate needs all moves, and neither a weakened player nor a person knows tables.
        """
        workers = self.deepening.workers
        if self._weakened or self._impersonates or limits.mate:
            self._endgames.close_search(workers)
            return wanted
        return self._endgames.begin(workers, self.position, self.values, wanted)

    def _request_for(self, limits: Limits, wanted: tuple[int, ...]) -> SearchRequest:
        depth = min(limits.depth or DEEPEST, DEEPEST)
        if limits.mate and limits.depth is None:
            # There is no such mate: a short search finds a move to play.
            depth = min(DEEPEST, max(AFTER_NO_MATE, 2 * limits.mate)) if wanted else AFTER_NO_MATE
        nodes, noise = limits.nodes or 0, 0
        if self._weakened:
            budgeted, noise = handicap(int(self.values["UCI_Elo"]))
            nodes = min(nodes, budgeted) if nodes else budgeted
        if noise != self.deepening.main.noise:
            # Table and histories hold values with the errors of another strength.
            self.deepening.forget()
        for worker in self.deepening.workers:
            # A weak player misjudges differently in each game, but consistently within a game.
            worker.noise = noise
            worker.noise_seed = self._seed + self._games * 0x9E3779B97F4A7C15 & 0xFFFFFFFFFFFFFFFF
        overhead = int(self.values["Move Overhead"])
        return SearchRequest(
            depth=depth,
            nodes=nodes,
            mate=min(limits.mate or 0, MOST_MATE_MOVES),
            lines=int(self.values["MultiPV"]),
            root_moves=wanted,
            budget=budget(limits, self.position.us == 0, self._delay.delay(overhead), overhead),
        )

    def _current_moves(self, on_info: OnInfo) -> Callable[[int, int], None]:
        """A callback that reports the root move being searched and its number in the order."""
        second = told = 0

        def tell(move: int, number: int) -> None:
            nonlocal second, told
            now = milliseconds() // 1000
            second, told = now, told + 1 if now == second else 1
            if told <= MOST_CURRENT_MOVES:
                name = convert.uci(self.position, move)
                on_info(Info(currmove=name, currmovenumber=number))

        return tell

    def _chances(self, value: int) -> tuple[int, int, int] | None:
        """Wins, draws and losses in thousandths, as `wdl`, where the user wants them.

        A draw by the tables or for lack of material is certain, and a bare king does not win.
        """
        if not self.values["UCI_ShowWDL"]:
            return None
        if self._endgames.know_a_draw() or self.position.insufficient_material():
            return 0, 1000, 0
        win, draw, loss = wdl(value)
        own, other = self.position.us, 1 - self.position.us
        if is_bare(self.position, own):
            win, draw = 0, draw + win
        if is_bare(self.position, other):
            loss, draw = 0, draw + loss
        return win, draw, loss

    def _report(self, line: Line, on_info: OnInfo) -> None:
        elapsed, nodes = self.deepening.elapsed(), self.deepening.nodes()
        filled = self.deepening.table.permille()
        moves = convert.line(self.position, line.moves)
        value = self._endgames.value(line.value)
        on_info(
            Info(
                depth=line.depth,
                seldepth=max(line.seldepth, line.depth),
                multipv=line.multipv,
                score=score(value, BOUNDS[line.bound]),
                nodes=nodes,
                nps=nodes * 1000 // max(1, elapsed),
                time=elapsed,
                hashfull=filled,
                tbhits=self._endgames.hits(self.deepening.workers),
                wdl=self._chances(value),
                pv=tuple(moves),
                insights=(
                    self._insights(line, elapsed, nodes, filled, moves) if line.multipv == 1 else ()
                ),
            )
        )

    def _insights(
        self, line: Line, elapsed: int, nodes: int, filled: int, moves: list[str]
    ) -> tuple[Insight, ...]:
        """The insights of an iteration: its results and the search's counters (docs/insight.md)."""
        iteration = {
            "depth": line.depth, "alpha": line.alpha, "best": line.value, "beta": line.beta,
            "time": elapsed, "nodes": nodes, "line": moves,
        }  # fmt: skip
        survey = self.deepening.main.evaluator.survey
        statistics = {
            "nodes": nodes,
            "max_depth": line.seldepth,
            "hash_filled": filled,
            "king_pawn_probes": survey.pawn_probes,
            "king_pawn_hits": survey.pawn_hits,
            "king_pawn_hit_rate": round(survey.pawn_hits / max(1, survey.pawn_probes), 4),
        }
        return (
            Insight("iteration", iteration),
            Insight("statistics", statistics),
            Insight("root", OnDemand(self._root_facts)),
        )

    def _root_facts(self) -> dict[str, object]:
        """The root moves with the main thread's results so far."""
        return {
            "moves": [
                {
                    "move": convert.uci(self.position, move),
                    **score(value, BOUNDS[bound]).facts(),
                    "depth": depth,
                    "nodes": nodes,
                }
                for move, value, bound, depth, nodes in self.deepening.main.root_record()
            ]
        }


def own_tables() -> endgame_tables.OwnTables:
    """Our own endgame tables in the user's folder."""
    # Imported here so that an engine without them starts sooner.
    from philidor.tablebase.engine_tables import EngineTables
    from philidor.tablebase.store import folder_in

    return EngineTables(folder_in())


def read_network(path: str) -> Network:
    """The network in a file; OptionError with the reason if it cannot be used."""
    from philidor.files import FileError, file_of_option

    try:
        return Network.parse(file_of_option(path).read_bytes())
    except FileError as error:
        raise OptionError(f"cannot read the network: {error}") from None
    except OSError as error:
        raise OptionError(f"cannot read the network {path}: {error.strerror}") from None
    except NetworkError as error:
        raise OptionError(f"{path}: {error}") from None


def score(value: int, bound: Bound) -> Score:
    """The search's value as a `Score`; 1 and -1 stand for draws (`quiescence.draw_value`)."""
    if value > MATE_BOUND:
        return Score(mate=(MATE - value + 1) // 2, bound=bound)
    if value < -MATE_BOUND:
        return Score(mate=-(MATE + value) // 2, bound=bound)
    return Score(centipawns=0 if abs(value) == 1 else value, bound=bound)


def wdl(value: int) -> tuple[int, int, int]:
    """Expected wins, draws and losses between equal players, in thousandths, for a value.

    Two logistic curves, 110 centipawns from the middle and 75 wide.
    """
    if abs(value) > MATE_BOUND:
        return (1000, 0, 0) if value > 0 else (0, 0, 1000)
    win = round(1000 / (1 + math.exp(-(value - 110) / 75)))
    loss = round(1000 / (1 + math.exp((value + 110) / 75)))
    return win, 1000 - win - loss, loss
