"""The error that every command shows as one line, and the line about a missing package."""


class InputError(ValueError):
    """Something that the user can put right; the message says what is wrong and where."""


def missing_package(package: str, extra: str) -> str:
    """The end of a sentence about what needs a package, and how Philidor's extra brings it."""
    return (
        f"needs the package '{package}': install Philidor with its extra '{extra}', "
        f"in a clone: pip install '.[{extra}]'"
    )


class PgnFileError(ValueError):
    """A file that is no PGN text; the message says why."""
