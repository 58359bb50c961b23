#!/usr/bin/env python3
"""Makes the list of words that Ponder ships from the lists of SCOWL (Debian package scowl).

Words of the American, British and Canadian lists up to size 70, in small letters without accents and
apostrophes, of 2 to 15 letters. Names and abbreviations have lists of their own, which are not read.

    tools/scowl_words.py [FOLDER] | zstd -19 > crates/ponder-games/src/crossword/scowl-70.txt.zst
"""

import pathlib
import re
import sys

SIZES = [10, 20, 35, 40, 50, 55, 60, 70]
LISTS = ["english", "american", "british", "british_z", "canadian"]

folder = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else "/usr/share/dict/scowl")
words = set()
for name in LISTS:
    for size in SIZES:
        path = folder / f"{name}-words.{size}"
        if path.exists():
            for line in path.read_text(encoding="iso-8859-1").splitlines():
                if re.fullmatch("[a-z]{2,15}", line):
                    words.add(line.upper())
sys.stdout.write("".join(f"{word}\n" for word in sorted(words)))
