"""Make `src/theme/figurines.woff`, the font of the figurines in moves, from the Régence pieces.

Run `python figurines.py` with fontTools installed, after a change of the shapes below. They are
those of `src/board/pieceSets.ts`, filled, because outlines are too thin at the size of text.
"""

from __future__ import annotations

from pathlib import Path

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.areaPen import AreaPen
from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.recordingPen import RecordingPen
from fontTools.pens.reverseContourPen import ReverseContourPen
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.svgLib.path import parse_path

TARGET = Path(__file__).parent / "src/theme/figurines.woff"
UNITS = 1000
# The drawings are 45 wide and stand on the line at 39.5.
SCALE = 23
BASELINE = 39.5
WIDTH = 720
# Of the 45, so much is empty on the left.
MARGIN = 7
ERROR = 2.0
FOOT = "M9.5 35h26v4.5h-26z"
SHAPES = {
    "K": [
        "M22.5 13.5c3 0 4.2 3 3.2 7 3.8-5 11-4 11 2.2 0 4-3.2 6.2-5.2 8.8V35h-18v-3.5"
        "c-2-2.6-5.2-4.8-5.2-8.8 0-6.2 7.2-7.2 11-2.2-1-4 .2-7 3.2-7z",
        "M21 3.5h3v10.5h-3z",
        "M18.3 6.3h8.4v3h-8.4z",
        FOOT,
    ],
    "Q": [
        "M13.5 31.5L9.5 14l6.2 8.6L18 9.8l4.5 12.2L27 9.8l2.3 12.8L35.5 14l-4 17.5 1 3.5H12.5z",
        *(
            f"M{x - 2.2} {y}a2.2 2.2 0 1 0 4.4 0a2.2 2.2 0 1 0 -4.4 0z"
            for x, y in ((9.2, 12.8), (17.8, 8.4), (27.2, 8.4), (35.8, 12.8))
        ),
        FOOT,
    ],
    "R": [
        "M11 8.5h5.4v3.8h3.4V8.5h5.4v3.8h3.4V8.5H34v8.3l-3.6 3 1.2 15.2H13.4l1.2-15.2-3.6-3z",
        FOOT,
    ],
    "B": [
        "M22.5 9.5c5.2 4 8 8.2 8 12.3 0 3-1.5 5.2-3.7 6.7l2.2 6.5H16l2.2-6.5c-2.2-1.5-3.7-3.7"
        "-3.7-6.7 0-4.1 2.8-8.3 8-12.3z",
        "M19.9 7.2a2.6 2.6 0 1 0 5.2 0a2.6 2.6 0 1 0 -5.2 0z",
        FOOT,
    ],
    "N": [
        "M13.5 35c0-7.2 5.4-9.2 6.6-14.3-3 .7-4.8 3.6-7.6 3.6-2.4 0-3.5-2.2-2.3-4.3L15.5 12l.6-5.5"
        " 4.6 3.5c9 0 14 6.5 14 15.5 0 4-.8 6.9-1.4 9.5z",
        FOOT,
    ],
}
# Where the moves have them: the white pieces of Unicode.
CODES = {"K": 0x2654, "Q": 0x2655, "R": 0x2656, "B": 0x2657, "N": 0x2658}


def glyph(paths: list[str]) -> object:
    """A glyph of all paths, turned the same way round so that overlaps stay filled."""
    drawn = TTGlyphPen(None)
    quadratic = Cu2QuPen(drawn, ERROR)
    transform = (SCALE, 0, 0, -SCALE, -SCALE * MARGIN, SCALE * BASELINE)
    for path in paths:
        recorded, area = RecordingPen(), AreaPen()
        parse_path(path, recorded)
        recorded.replay(area)
        pen = quadratic if area.value > 0 else ReverseContourPen(quadratic)
        recorded.replay(TransformPen(pen, transform))
    return drawn.glyph()


def main() -> None:
    """Write the font."""
    builder = FontBuilder(UNITS, isTTF=True)
    names = [".notdef", *SHAPES]
    builder.setupGlyphOrder(names)
    builder.setupCharacterMap({code: name for name, code in CODES.items()})
    glyphs = {name: glyph(paths) for name, paths in SHAPES.items()}
    builder.setupGlyf({".notdef": TTGlyphPen(None).glyph(), **glyphs})
    builder.setupHorizontalMetrics(dict.fromkeys(names, (WIDTH, 0)))
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupNameTable({"familyName": "Philidor Figurines", "styleName": "Regular"})
    builder.setupOS2(sTypoAscender=800, sTypoDescender=-200, usWinAscent=800, usWinDescent=200)
    builder.setupPost()
    builder.font.flavor = "woff"
    builder.font.recalcTimestamp = False
    builder.save(TARGET)


if __name__ == "__main__":
    main()
