"""Named checks of whether a chess program follows its protocol; they run on any program."""
