"""All claims of the sources that can be measured.

Arasan's author gives times on a Pentium of 60 MHz and no nodes. Its era's budget is an estimate
from the clock: the re-creation spends about 4,000 cycles of today's processors on a node; a Pentium
retires one or two instructions a cycle where they retire three or more, and its compiler made
16-bit code that took two or three instructions for what is one today: some 30,000 cycles in all.
That is 2,000 nodes a second: 120,000 in the 60 s that "Win at Chess" was given, 240,000 in the two
minutes of Bratko-Kopec.

Its file of 22 simple problems is lost. `simple.epd` has the first 22 positions of "Win at
Chess" whose solutions Rajah, PaulChess and the RomiChess tutorial's program all find at 3, 4 and 5
plies: simple in the judgement of three other programs. `bratko-kopec.epd` and `wac.epd`, the 300
positions of Reinfeld's "Win at Chess", are shipped as well.
"""

from __future__ import annotations

from philidor.contract.limits import Limits
from philidor.game.time_control import TimeControl
from philidor.lab.claims.claim import Claim
from philidor.lab.claims.measures import (
    counting,
    games_against,
    rating,
    speed,
    suite_solved,
    time_a_move,
    time_saved,
)

# PaulChess searches four plies and up to six of captures by default.
PAULCHESS_PLIES = 4
# Its author's four and five plies took a minute; here they take milliseconds, too short to time.
DEEPER_PLIES = 6

PAULCHESS = (
    Claim(
        "paulchess-table",
        "paulchess",
        "iterative deepening with the two-level table saves time",
        "40 % (68.2 s to 41.1 s)",
        time_saved("paulchess", ("Iterative Deepening", "Transposition Table"), DEEPER_PLIES),
    ),
    Claim(
        "paulchess-null-move",
        "paulchess",
        "null-move pruning saves time",
        "70 % (133.9 s to 41.2 s)",
        time_saved("paulchess", ("Null Move",), DEEPER_PLIES),
    ),
    Claim(
        "paulchess-two-phase",
        "paulchess",
        "generating captures first and the rest only when needed saves time",
        "28 % at 5 plies (131.2 s to 94.1 s), half at 4",
        time_saved("paulchess", ("Two-Phase Generation",), DEEPER_PLIES),
    ),
    Claim(
        "paulchess-move-time",
        "paulchess",
        "time for a middlegame move at 4 plies and 6 of captures",
        "20 to 30 s (2009)",
        time_a_move("paulchess", PAULCHESS_PLIES),
    ),
    Claim(
        "paulchess-simple1-rating",
        "paulchess-simple1",
        "an International Master's judgement of its middlegame",
        "1500 to 1600 (1100 in the endgame)",
        rating("paulchess-simple1", TimeControl(depth=PAULCHESS_PLIES), 1500),
    ),
    Claim(
        "paulchess-rating",
        "paulchess",
        "an International Master's judgement of its middlegame",
        "1800",
        rating("paulchess", TimeControl(depth=PAULCHESS_PLIES), 1800),
    ),
    Claim(
        "paulchess-gnuchess",
        "paulchess",
        "games against GNU Chess at 1 s a move",
        "0 of 2 (GNU Chess 4.0)",
        games_against(
            "paulchess",
            TimeControl(depth=PAULCHESS_PLIES),
            "gnuchess -u",
            TimeControl(movetime=1000),
            4,
        ),
    ),
)
ROMICHESS = (
    Claim(
        "romichess-counting",
        "romichess",
        "the companion program plays all sequences of six moves from the start",
        "119,060,324 in 1.86 s (65 million/s, i7-3930K)",
        counting("romichess", 6, 119_060_324),
    ),
)
# Nodes a second on a Pentium of 60 MHz, and the seconds that the author allowed (see above).
PENTIUM_SPEED = 2_000
WAC_SECONDS, BRATKO_KOPEC_SECONDS = 60, 120

ARASAN = (
    Claim(
        "arasan-simple",
        "arasan",
        "solves a file of simple tactical problems with a nominal 3-ply search",
        "22 of 22",
        suite_solved("arasan", "simple", Limits(depth=3), "3 plies"),
    ),
    Claim(
        "arasan-wac",
        "arasan",
        "solves problems of Win at Chess in 60 s each on a Pentium 60",
        "about two thirds of 300",
        suite_solved(
            "arasan",
            "wac",
            Limits(nodes=WAC_SECONDS * PENTIUM_SPEED),
            f"{WAC_SECONDS * PENTIUM_SPEED:,} nodes at most",
        ),
    ),
    Claim(
        "arasan-bratko-kopec",
        "arasan",
        "solves problems of the Bratko-Kopec test in 2 minutes each on a Pentium 60",
        "11 of 24",
        suite_solved(
            "arasan",
            "bratko-kopec",
            Limits(nodes=BRATKO_KOPEC_SECONDS * PENTIUM_SPEED),
            f"{BRATKO_KOPEC_SECONDS * PENTIUM_SPEED:,} nodes at most",
        ),
    ),
)
# Enough plies for at least half a second a position.
RDCHESS_PLIES = 7
# Of the programs at hand Phalanx XXV is nearest to the free programs of RDChess's years: the only
# GNU Chess there is, 6.2, is far stronger. Both get the same clock.
RDCHESS_CLOCK = TimeControl(base=20_000)
RDCHESS = (
    Claim(
        "rdchess-speed",
        "rdchess",
        "nodes searched a second in the middlegame",
        "500,000 (Core 2 Q6600, 2.4 GHz)",
        speed("rdchess", RDCHESS_PLIES),
    ),
    Claim(
        "rdchess-equals",
        "rdchess",
        "comparable with free programs of its day such as GNU Chess; here Phalanx XXV",
        "even",
        games_against("rdchess", RDCHESS_CLOCK, "phalanx; protocol=xboard", RDCHESS_CLOCK, 10),
    ),
)
CLAIMS = (*PAULCHESS, *ROMICHESS, *RDCHESS, *ARASAN)
