"""The user's exercises: bad moves of the user, repeated on a schedule."""
