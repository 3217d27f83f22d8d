"""Write the manual pages: python docs/make_manual.py [FOLDER], by default `build/man`.

`man -M build/man philidor-lab-match` shows one; a package installs the folder as `share/man`.
"""

from __future__ import annotations

import sys
from pathlib import Path

from philidor.cli.manual import write

if __name__ == "__main__":
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "build/man")
    sys.stdout.write(f"{folder}: {write(folder)} pages\n")
