"""The tree of commands as data: names, summaries and where their functions are.

Nothing here is imported when a command starts: its place is only looked up. A command is added by
a line in `COMMANDS`; help, completion, manual pages and the page of all commands follow.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

# The parts of the first screen, in order.
PARTS = ("Play", "Analyse", "Collect", "Protocols", "Develop", "Help")


@dataclass(frozen=True)
class Command:
    """One command: `place` is the `module:name` of its function.

    `place` is empty for a group that only holds `children`; a group with a place runs it if no
    child is named. A plain command needs no package beyond Python's own: its place is a
    `PlainCommand`. Ctrl-C ends a command that keeps nothing at once, even in compiled code.
    """

    name: str
    summary: str
    place: str = ""
    children: tuple[Command, ...] = ()
    part: str = ""
    plain: bool = False
    keeps_nothing: bool = False

    def child(self, name: str) -> Command | None:
        """The child of this name."""
        return next((one for one in self.children if one.name == name), None)


BOOK = (
    Command("build", "build a book from games", "cli.books:build"),
    Command("show", "show a book's moves in a position", "cli.books:show"),
    Command("stats", "show a book's size", "cli.books:stats"),
    Command("convert", "convert, merge or compile books", "cli.book_conversion:convert"),
    Command("add", "add a book or a line to an opening library", "cli.book_conversion:add"),
    Command("verify", "search for unsound moves of a source", "cli.books:verify"),
    Command("name", "name the opening of a line or position", "cli.books:name"),
    Command(
        "learn",
        "what the engines learned from games",
        children=(
            Command("import", "learn from the games of a file", "cli.learning:import_games"),
            Command("show", "show what was learned", "cli.learning:show"),
            Command("reset", "forget what was learned", "cli.learning:reset"),
        ),
    ),
)

GAMES = (
    Command("import", "import games", "cli.games:import_games"),
    Command("fetch", "fetch the games of an account", "cli.accounts:fetch_games"),
    Command("tree", "show the moves played in a position", "cli.games:tree"),
    Command("search", "list games", "cli.games:search"),
    Command("delete", "move games to the bin", "cli.games:delete"),
    Command("restore", "bring back deleted games", "cli.games:restore"),
    Command("move", "move games to a folder", "cli.games:move"),
    Command("folders", "list the folders", "cli.games:folders"),
    Command("stats", "show the library's size, openings and players", "cli.games:stats"),
    Command("export", "write games as PGN or Parquet", "cli.games:export"),
)

PUZZLES = (
    Command("solve", "solve puzzles in the terminal", "cli.puzzles:solve"),
    Command("list", "list puzzles by rating", "cli.puzzles:list_puzzles"),
    Command("themes", "list the themes", "cli.puzzles:themes"),
    Command("stats", "your rating, streaks and themes", "cli.puzzles:stats"),
    Command("import", "import lichess's puzzles", "cli.puzzles:import_puzzles"),
    Command("make", "make puzzles from games", "cli.puzzle_making:make"),
    Command("export", "write puzzles as CSV or PGN", "cli.puzzle_making:export"),
    Command("check", "check solutions by search", "cli.puzzle_making:check"),
    Command("delete", "delete puzzles", "cli.puzzle_making:delete"),
    Command("restore", "bring back deleted puzzles", "cli.puzzle_making:restore"),
)

REPERTOIRE = (
    Command("add", "add lines", "cli.repertoire:add"),
    Command("show", "list the lines", "cli.repertoire:show"),
    Command("train", "train what is due, move by move", "cli.repertoire:train"),
    Command("left", "say where games left the repertoire", "cli.repertoire:left"),
    Command("remove", "remove a move with what follows", "cli.repertoire:remove"),
    Command("undo", "undo a change", "cli.repertoire:undo"),
)

ENDGAME = (
    Command("build", "make endgame tables", "cli.endgames:build_tables"),
    Command("list", "list the tables", "cli.endgames:list_tables"),
    Command("probe", "look a position up", "cli.endgames:probe"),
    Command("check", "check the tables", "cli.endgames:check"),
)

ENGINES = (
    Command("list", "list engines", "cli.engines:LIST", plain=True),
    Command("add", "add an engine to a list", "cli.engine_list:add"),
    Command(
        "check",
        "check whether a program keeps to its protocol",
        children=(
            Command("uci", "run the checks of UCI", "protocols.conformance.cli:uci"),
            Command("xboard", "run the checks of XBoard", "protocols.conformance.cli:xboard"),
        ),
    ),
)

STUDIES = (
    Command("ablate", "what each step of the search is worth", "lab.commands.ablate:ablate"),
    Command("claims", "the sources' claims beside measurements", "lab.commands.claims:claims"),
    Command("endings", "won endings against perfect defence", "lab.commands.endings:endings"),
    Command("errors", "the human-like levels' errors", "lab.commands.human:errors"),
    Command(
        "explain-check", "false statements of explanations", "lab.commands.explaining:explain_check"
    ),
    Command("human-game", "a game of two human-like levels", "lab.commands.human:human_game"),
    Command("ladder", "the human-like levels against each other", "lab.commands.human:ladder"),
    Command("timetravel", "programs on faster machines", "lab.commands.timetravel:timetravel"),
)

TUNE = (
    Command("fit", "fit the evaluation's weights to positions", "lab.commands.tuning:fit"),
    Command("screen", "measure many changes in the same games", "lab.commands.tuning:screen"),
    Command("judge", "measure many changes by a judge", "lab.commands.tuning:judge"),
    Command("spsa", "tune parameters or options by games", "lab.commands.tuning:spsa"),
)

DATA = (
    Command("generate", "play games and keep positions", "lab.commands.data:generate"),
    Command("rescore", "search positions again, deeper", "lab.commands.data:rescore"),
    Command("manifest", "write the manifest of a folder", "lab.commands.data:write"),
    Command("stats", "describe positions", "lab.commands.data:stats"),
    Command("split", "split into training and held-out data", "lab.commands.data:split"),
    Command("shuffle", "put positions into random order", "lab.commands.data:shuffle"),
)

NNUE = (
    Command("generate", "play games into a folder", "lab.commands.nnue:generate"),
    Command("rescore", "new scores by any engine", "lab.commands.nnue:rescore"),
    Command("info", "print a folder's manifest", "lab.commands.nnue:info"),
    Command("export", "write games for other programs", "lab.commands.nnue:export_games"),
    Command("import", "read other programs' games", "lab.commands.nnue:import_games"),
    Command("distil", "positions with static values", "lab.commands.nnue:distil"),
    Command("train", "train a network", "lab.commands.nnue_train:train"),
    Command("curve", "strength by data and width", "lab.commands.nnue_curve:curve"),
)

LEDGER = (
    Command("add", "append a row from a match", "lab.commands.ledger:add"),
    Command("show", "print the ledger", "lab.commands.ledger:show"),
)

QUEUE = (
    Command("add", "submit a test", "lab.commands.queue:add"),
    Command("list", "the tests and how they stand", "lab.commands.queue:list_tests"),
    Command("show", "a test with its results", "lab.commands.queue:show"),
    Command("cancel", "end a test and keep its results", "lab.commands.queue:cancel"),
    Command("continue", "take a test up again", "lab.commands.queue:go_on"),
)

LAB = (
    Command("match", "a match of two engines", "lab.commands.play:match"),
    Command("tournament", "a tournament of several engines", "lab.commands.play:tournament"),
    Command("suite", "how many positions of a suite are solved", "lab.commands.suite:suite"),
    Command("compare", "the speed of two engines", "lab.commands.measure:compare"),
    Command("serve", "a queue of tests, with a page", "cli.lab_server:serve"),
    Command("worker", "work for the queue of a server", "lab.commands.worker:worker"),
    Command("queue", "submit tests to a server, and follow them", children=QUEUE),
    Command("people", "how like people players choose", "lab.commands.people:people"),
    Command(
        "people-train", "train a policy from people's games", "lab.commands.people:people_train"
    ),
    Command("soak", "thousands of very short games, to find faults", "lab.commands.soak:soak"),
    Command("clock", "losses on time on a busy machine", "lab.commands.clock:clock"),
    Command("openings", "make a file of balanced openings", "lab.commands.measure:openings"),
    Command("study", "studies of the engines, by name", children=STUDIES),
    Command("report", "the tables or the page of results", "lab.commands.report:report"),
    Command("ledger", "the ledger of tested changes", children=LEDGER),
    Command("tune", "tune the evaluation and the search", children=TUNE),
    Command("data", "training positions", children=DATA),
    Command("train", "train a network", "lab.commands.train:train"),
    Command(
        "reproduce", "make a network again from its manifest", "lab.commands.reproducing:reproduce"
    ),
    Command("nnue", "networks that evaluate alone", children=NNUE),
)

CONFIG = (
    Command("set", "set a default", "cli.configuring:SET", plain=True),
    Command("unset", "remove a default", "cli.configuring:UNSET", plain=True),
)

COMMANDS = (
    Command("web", "open the browser app", "cli.web:web", part="Play"),
    Command("play", "play a game in the terminal", "cli.play:play", part="Play"),
    Command(
        "puzzles",
        "solve puzzles; import, make and export them",
        "cli.puzzles:solve",
        PUZZLES,
        part="Play",
    ),
    Command(
        "museum",
        "the historic programs: people, boards, games, code",
        "cli.museum:museum",
        (Command("console", "the consoles of RomiChess and PaulChess", "cli.console:console"),),
        part="Play",
    ),
    Command(
        "engines",
        "list, add and check engines",
        "cli.engines:LIST",
        ENGINES,
        part="Play",
        plain=True,
    ),
    Command(
        "eval",
        "show the evaluation of a position term by term",
        "cli.evaluating:evaluate",
        part="Analyse",
    ),
    Command(
        "explain",
        "why a move is good or bad",
        "cli.explaining:explain",
        part="Analyse",
        keeps_nothing=True,
    ),
    Command(
        "opponent",
        "what a human-like opponent looked at and did not see",
        "cli.own_words:opponent",
        part="Analyse",
        keeps_nothing=True,
    ),
    Command(
        "mate",
        "find the shortest mate, or prove that there is none",
        "cli.mates:mate",
        part="Analyse",
    ),
    Command(
        "annotate", "review the games of a PGN file", "cli.annotating:annotate", part="Analyse"
    ),
    Command(
        "games",
        "your games: import, tree, search, export",
        children=GAMES,
        part="Collect",
    ),
    Command(
        "book",
        "opening books: build, show, convert, learn",
        children=BOOK,
        part="Collect",
    ),
    Command(
        "repertoire",
        "your opening repertoire: add, train, compare",
        children=REPERTOIRE,
        part="Collect",
    ),
    Command("endgame", "endgame tables: build, look up, check", children=ENDGAME, part="Collect"),
    Command("uci", "speak UCI", "cli.speaking:uci", part="Protocols"),
    Command("xboard", "speak the XBoard (CECP) protocol", "cli.speaking:xboard", part="Protocols"),
    Command(
        "perft",
        "count all move sequences of a length",
        "cli.counting:perft",
        part="Develop",
        keeps_nothing=True,
    ),
    Command(
        "bench",
        "search fixed positions: signature and speed",
        "cli.benching:BENCH",
        part="Develop",
        plain=True,
        keeps_nothing=True,
    ),
    Command(
        "lab",
        "the laboratory: matches, suites, measurements, tuning",
        children=LAB,
        part="Develop",
    ),
    Command(
        "config",
        "defaults of options, in a file",
        "cli.configuring:SHOW",
        CONFIG,
        part="Help",
        plain=True,
    ),
    Command(
        "doctor",
        "what is installed, what is missing, where data lies",
        "cli.doctor:DOCTOR",
        part="Help",
        plain=True,
    ),
    Command(
        "completion",
        "completion of commands in bash, zsh and fish",
        "cli.completion:COMPLETION",
        part="Help",
        plain=True,
    ),
)
ROOT = Command(
    "philidor", "Chess with Philidor: play it, connect it, look inside it.", "", COMMANDS
)


@dataclass(frozen=True)
class Found:
    """A command, its full name without `philidor`, and the words after it."""

    command: Command
    path: tuple[str, ...]
    rest: tuple[str, ...]

    @property
    def name(self) -> str:
        """The name as a user types it: `philidor book show`."""
        return " ".join(("philidor", *self.path))


def find(words: tuple[str, ...]) -> Found:
    """The command that the first words name; the root for none."""
    command, path = ROOT, []
    for word in words:
        child = command.child(word)
        if child is None:
            break
        command = child
        path.append(word)
    return Found(command, tuple(path), words[len(path) :])


def walk(command: Command = ROOT, path: tuple[str, ...] = ()) -> Iterator[Found]:
    """All commands below one, each before its children."""
    for child in command.children:
        found = Found(child, (*path, child.name), ())
        yield found
        yield from walk(child, found.path)
