#!/usr/bin/env python3
"""Chooses the puzzles that the server offers from all that were found in games.

    ponder paco puzzles GAMES… --json | python3 tools/paco_puzzles.py --most 480 \\
        | zstd -19 > crates/ponder-server/src/consult/paco/data/puzzles.jsonl.zst

Keeps as many of every grade and number of moves as there is room for, at most two of a game in each, always
the same ones of the same input. Writes a line of JSON a puzzle, the easy ones first.
"""

import argparse
import collections
import hashlib
import json
import sys

GAME_MAX = 2


def chosen(lines, most):
    """The puzzles that are kept, by moves and grade."""
    groups = collections.defaultdict(list)
    for line in lines:
        puzzle = json.loads(line)
        groups[puzzle["moves"], puzzle["grade"]].append(puzzle)
    for group in groups.values():
        group.sort(key=lambda puzzle: hashlib.sha256(puzzle["fen"].encode()).digest())
        of_game = collections.Counter()
        kept = []
        for puzzle in group:
            of_game[puzzle["game"]] += 1
            if of_game[puzzle["game"]] <= GAME_MAX:
                kept.append(puzzle)
        group[:] = kept
    # Small groups leave their room to the others.
    left, found = most, []
    for place, (_, group) in enumerate(sorted(groups.items(), key=lambda item: len(item[1]))):
        share = left // (len(groups) - place)
        found += group[:share]
        left -= min(share, len(group))
    return sorted(found, key=lambda puzzle: (puzzle["grade"], puzzle["moves"], puzzle["fen"]))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--most", type=int, default=480, help="how many are kept")
    most = parser.parse_args().most
    for puzzle in chosen(sys.stdin, most):
        kept = {name: puzzle[name] for name in ("fen", "moves", "grade", "distractors")}
        print(json.dumps(kept, separators=(",", ":")))


if __name__ == "__main__":
    main()
