"""The loop that the consoles of the historic programs share: lines in, commands, answers out."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import TextIO

from philidor.contract.setup import Setup
from philidor.game.ending import Ending

# Turns a move in another notation into coordinates, and leaves any other text as it is. It takes
# the position where the game began, the moves since, and the text.
Reader = Callable[[Setup, list[str], str], str]


class CommandError(ValueError):
    """Invalid input; the message says what is wrong with it."""


class Console(ABC):
    """One game at a console.

    A subclass enters its commands in `commands`, each with a function that takes the rest of the
    line; lines that begin with no command go to `enter`.
    """

    greeting: str
    help_text: str

    def __init__(self, output: TextIO) -> None:
        self.output = output
        self.reader: Reader = lambda setup, moves, text: text
        self.commands: dict[str, Callable[[str], None]] = {"help": self.help}

    @abstractmethod
    def enter(self, text: str) -> None:
        """Handle a line that is no command. CommandError if it is not a legal move either."""

    @abstractmethod
    def here(self) -> tuple[Setup, list[str]]:
        """Where the game began, and the moves since."""

    @abstractmethod
    def ending(self) -> Ending | None:
        """How the game has ended, or None while it goes on."""

    def say(self, text: str) -> None:
        """Print a line at once."""
        print(text, file=self.output, flush=True)

    def obey(self, line: str) -> None:
        """Run a line of input. CommandError if it is neither a command nor a legal move."""
        word, _, argument = line.partition(" ")
        command = self.commands.get(word.lower())
        if command is None:
            self.enter(self.reader(*self.here(), line))
        else:
            command(argument.strip())

    def announce_end(self) -> bool:
        """Say how the game has ended, if it has ended."""
        ending = self.ending()
        if ending is not None:
            self.say(f"{ending.result} {{{ending.text}}}")
        return ending is not None

    def help(self, argument: str) -> None:
        """Print the commands."""
        self.say(self.help_text)

    def run(self, input_stream: TextIO) -> None:
        """Run until `quit` or the end of the input."""
        prompt = "> " if input_stream.isatty() else ""
        self.say(f"{self.greeting}. 'help' lists the commands.")
        while True:
            self.output.write(prompt)
            self.output.flush()
            line = input_stream.readline()
            if not line or line.strip().lower() in ("quit", "exit"):
                return
            if not line.strip():
                continue
            try:
                self.obey(line.strip())
            except CommandError as error:
                self.say(str(error))
