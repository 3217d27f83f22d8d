"""Published longest mates, to check our tables against.

Moves to mate with the winner to move, for the side written first and, if known, for the other.
Sources: E. V. Nalimov, G. McC. Haworth and E. A. Heinz, "Space-efficient Indexing of Chess
Endgame Tables", ICGA Journal 23 (2000); Peter Karrer's and Helmut Conrady's lists of the longest
mates in Nalimov's tables (2000).
"""

LONGEST_MATES: dict[str, tuple[int, int | None]] = {
    "KQK": (10, 0),
    "KRK": (16, 0),
    "KPK": (28, 0),
    "KBBK": (19, 0),
    "KBNK": (33, 0),
    "KBPK": (31, 0),
    "KNPK": (27, 0),
    "KPPK": (32, 0),
    "KPKP": (33, 33),
    "KQKB": (17, 0),
    "KQKN": (21, 0),
    "KQKP": (28, 29),
    "KQKQ": (13, 13),
    "KQKR": (35, 19),
    "KRKB": (29, 0),
    "KRKN": (40, 1),
    "KRKP": (26, 43),
    "KRKR": (19, 19),
    "KBBKN": (78, None),
    "KRBKR": (65, None),
}
