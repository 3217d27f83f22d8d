"""The error that every command of the laboratory shows as one line."""


class LabError(ValueError):
    """Something that the user can put right; the message says what is wrong and where."""
