"""Finding where a game in a PGN text ends, without reading its moves.

A game ends before the tags of the next one. Where games have no tags, it ends at an empty line
after a result, or before a line that begins with move 1. A comment that is never closed ends
before the next `[Event "`, so that one broken game does not swallow the rest of a file.
"""

import cython

if not cython.compiled:
    from philidor.pgn.types import Text


def line_end(text: Text, at: cython.int, end: cython.int) -> cython.int:
    """The offset of the line's end; `end` if the text ends first."""
    while at < end and text[at] != ord("\n"):
        at += 1
    return at


def is_blank(text: Text, at: cython.int, end: cython.int) -> cython.bint:
    """Whether there is only white space between two offsets."""
    while at < end:
        if text[at] > 32:
            return False
        at += 1
    return True


def is_event(text: Text, at: cython.int, end: cython.int) -> cython.bint:
    """Whether `[Event `, the tag that begins a game, is at an offset."""
    return (
        at + 7 <= end
        and text[at] == ord("[")
        and text[at + 1] == ord("E")
        and text[at + 2] == ord("v")
        and text[at + 3] == ord("e")
        and text[at + 4] == ord("n")
        and text[at + 5] == ord("t")
        and text[at + 6] <= 32
    )


def is_over(text: Text, at: cython.int) -> cython.bint:
    """Whether the text before an offset ends with a result."""
    last: cython.int
    while at > 0 and text[at - 1] <= 32:
        at -= 1
    if at == 0:
        return False
    last = text[at - 1]
    if last == ord("*"):
        return True
    if at < 3:
        return False
    if text[at - 2] == ord("-"):
        return (last == ord("0") and text[at - 3] == ord("1")) or (
            last == ord("1") and text[at - 3] == ord("0")
        )
    return last == ord("2") and text[at - 2] == ord("/") and text[at - 3] == ord("1")


def after_comment(text: Text, at: cython.int, end: cython.int) -> cython.int:
    """The offset after a comment that begins here; -1 if the text ends first.

    If the next game begins before the comment is closed, the offset of that game.
    """
    while at < end:
        if text[at] == ord("}"):
            return at + 1
        if text[at] == ord("\n") and is_event(text, at + 1, end):
            return at + 1
        at += 1
    return -1


def after_movetext_line(text: Text, at: cython.int, end: cython.int) -> cython.int:
    """The offset after a line of moves and the comments that begin in it; -1 if it does not end."""
    while at < end:
        if text[at] == ord("\n"):
            return at + 1
        if text[at] == ord(";"):
            at = line_end(text, at, end)
        elif text[at] == ord("{"):
            at = after_comment(text, at, end)
            if at < 0:
                return -1
            if is_event(text, at, end):
                return at
        else:
            at += 1
    return -1


def movetext_start(text: Text, at: cython.int, end: cython.int) -> cython.int:
    """The offset where a game's tags end and its moves begin."""
    following: cython.int
    while at < end:
        following = line_end(text, at, end)
        if text[at] != ord("[") and text[at] != ord("%") and not is_blank(text, at, following):
            return at
        at = following + 1
    return end


def game_end(text: Text, at: cython.int, end: cython.int, complete: cython.bint) -> cython.int:
    """The offset after the game that begins at an offset; -1 if more text is needed to tell.

    complete: whether the text is the end of the file.
    """
    none: cython.int = end if complete else -1
    tags: cython.bint = False
    moves: cython.bint = False
    blank: cython.bint = False
    following: cython.int
    while at < end:
        following = line_end(text, at, end)
        if following == end and not complete:
            return -1
        if is_blank(text, at, following):
            blank = True
        elif text[at] == ord("["):
            if moves or (tags and blank and is_event(text, at, end)):
                return at
            tags, blank = True, False
        elif text[at] != ord("%"):
            if moves and blank and (is_over(text, at) or starts_anew(text, at, following)):
                return at
            moves, blank = True, False
            following = after_movetext_line(text, at, end)
            if following < 0:
                return none
            at = following
            continue
        at = following + 1
    return none


def starts_anew(text: Text, at: cython.int, end: cython.int) -> cython.bint:
    """Whether a line begins with the number of the first move."""
    if at + 1 >= end or text[at] != ord("1"):
        return False
    return text[at + 1] == ord(".") or text[at + 1] <= 32
