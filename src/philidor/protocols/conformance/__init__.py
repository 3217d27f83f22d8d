"""Named checks of whether a chess program keeps to its protocol; they run on any program."""
