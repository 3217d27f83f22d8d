"""The error of an invalid command, and reading its numbers."""

from __future__ import annotations


class Complaint(ValueError):
    """A command that cannot be carried out; its text is the reason in `Error (reason): line`."""


def whole(text: str, least: int = 0, most: int = 2**31 - 1) -> int:
    """A whole number within these limits; raises Complaint for anything else."""
    digits = text[1:] if text.startswith("-") else text
    if not (digits.isascii() and digits.isdigit()) or len(digits) > 10:
        raise Complaint("a number is needed")
    if not least <= int(text) <= most:
        raise Complaint(f"the number must be {least} to {most}")
    return int(text)
