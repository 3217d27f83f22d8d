"""The error that every command shows as one line."""


class InputError(ValueError):
    """Something that the user can put right; the message says what is wrong and where."""
