#!/usr/bin/env python3
"""Compares Hex positions in NumPy (`ponder_hex.py`) with what Ponder wrote.

    python3 tools/check_replay.py FOLDER

Needs numpy. Every NAME.json in the folder is a list of games:

    {"rules": "hex:5,swap", "moves": ["a1", ...], "positions": [{"rows": 5, "cols": 5, "is_first": true,
        "planes": [bytes], "legal": [outputs], "turned": [bytes], "turned_legal": [outputs]}, ...]}

with a position for each move, before it; `turned` is the same under the symmetry of half a turn. Prints how
many positions of each file agree and fails at the first that does not.
"""

import json
import pathlib
import sys

import numpy
import ponder_hex


def check(path):
    count = 0
    for game in json.loads(path.read_text()):
        rules = ponder_hex.Rules.parse(game["rules"])
        seen = list(ponder_hex.replay(rules, game["moves"]))
        if len(seen) != len(game["positions"]):
            sys.exit(f"{path}: {len(seen)} positions, not {len(game['positions'])}, of {game['moves']}")
        for ply, (position, expected) in enumerate(zip(seen, game["positions"])):
            stones, flags = position.stones[None], numpy.array([position.flags])
            outputs = ponder_hex.legal(stones, flags)
            half, half_outputs = ponder_hex.turned(stones, outputs)
            found = {
                "rows": stones.shape[1],
                "cols": stones.shape[2],
                "is_first": position.is_first,
                "planes": ponder_hex.planes(stones, flags).ravel().tolist(),
                "legal": numpy.flatnonzero(outputs[0]).tolist(),
                "turned": ponder_hex.planes(half, flags).ravel().tolist(),
                "turned_legal": numpy.flatnonzero(half_outputs[0]).tolist(),
            }
            for key, value in found.items():
                if value != expected[key]:
                    sys.exit(f"{path}, {game['rules']}, ply {ply} of {game['moves']}: {key} is {value}, not {expected[key]}")
            count += 1
    print(json.dumps({"file": path.name, "positions": count}))


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    paths = sorted(pathlib.Path(sys.argv[1]).glob("*.json"))
    if not paths:
        sys.exit(f"{sys.argv[1]}: no games")
    for path in paths:
        check(path)


if __name__ == "__main__":
    main()
