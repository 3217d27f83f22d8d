"""Make `src/theme/inter.woff2` and `src/theme/eb-garamond.woff2`, the page's two fonts.

Run `python fonts.py` with fontTools and brotli installed and after `npm ci`, when one of the fonts'
packages has changed. They are cut out of those packages: only the weights, characters and features
that the page uses, which halves what a browser loads before it can draw the first text.
"""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

from fontTools.subset import Options, Subsetter, load_font, save_font
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

HERE = Path(__file__).parent
PACKAGES = HERE / "node_modules/@fontsource-variable"
THEME = HERE / "src/theme"
# Each font's file, with its weights: those of the text from regular to bold, of the titles one.
FONTS: dict[str, tuple[str, float | tuple[float, float]]] = {
    "inter.woff2": ("inter/files/inter-latin-wght-normal.woff2", (400, 700)),
    "eb-garamond.woff2": ("eb-garamond/files/eb-garamond-latin-wght-normal.woff2", 500),
}
# As `fonts.css` says: Latin-1, and the marks of English, German and chess notation.
CHARACTERS = [
    *range(0x20, 0x7F),
    *range(0xA0, 0x100),
    *(0x131, 0x152, 0x153, 0x2013, 0x2014, 0x2018, 0x2019, 0x201A, 0x201C, 0x201D, 0x201E),
    *(0x2022, 0x2026, 0x202F, 0x2039, 0x203A, 0x20AC, 0x2122, 0x2190, 0x2191, 0x2192, 0x2193),
    0x2212,
]
# Figures of one width, an l with a tail beside them, and what any text needs. Not `locl`: for
# German, EB Garamond puts the dots of Ä, Ö and Ü at the letters' shoulders, as if misplaced.
FEATURES = ["kern", "liga", "ccmp", "mark", "tnum", "lnum", "cv05"]


def cut(source: Path, target: Path, weights: float | tuple[float, float]) -> None:
    """Write the part of a font that the page uses."""
    options = Options(flavor="woff2", layout_features=FEATURES)
    lighter = BytesIO()
    instantiateVariableFont(TTFont(source), {"wght": weights}, inplace=True).save(lighter)
    # Read again: the tables of the first font keep names of glyphs that are gone.
    font = load_font(lighter, options)
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=CHARACTERS)
    subsetter.subset(font)
    save_font(font, str(target), options)


if __name__ == "__main__":
    for name, (source, weights) in FONTS.items():
        cut(PACKAGES / source, THEME / name, weights)
