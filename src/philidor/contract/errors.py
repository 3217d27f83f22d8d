"""What every command shares: its one-line error, exit codes, the line about a missing package."""

# The exit code of a command that Ctrl-C ended, as the shell has it.
INTERRUPTED = 130


class InputError(ValueError):
    """An error that the user can correct; the message says what is wrong and where."""


def missing_package(package: str, extra: str) -> str:
    """The end of a sentence about a missing package: its name and the extra that installs it."""
    return (
        f"needs the package '{package}': install Philidor with its extra '{extra}', "
        f"in a clone: pip install '.[{extra}]'"
    )
