#!/usr/bin/env python3
"""A slow Hex written from the rules alone, and the conformance file made with it.

    python3 tools/hex_reference.py --seed 1 | zstd -19 -o crates/ponder-games/tests/data/hex.jsonl.zst

It shares nothing with the Rust code: stones are a dictionary, connection is union-find over pairs of
neighbouring cells, computed from nothing at every position. docs/conformance.md describes the lines.

The rules. Black (first) joins the top and the bottom row, White the left and the right column. Players
place one stone in turn on an empty cell; who joins both edges wins and the game is over. With `swap` the
second player's first turn may take over the first stone: by swap-pieces the stone is replaced by one of
White on the cell mirrored in the long diagonal (a1, b2, c3, ...), and Black is to move; by swap-sides the
players exchange their colours, the stone stays, and White is to move. With `pass` a turn may be passed,
but not as the answer to a pass; once anything but a first stone has been played, there is nothing to swap.
"""

import argparse
import json
import random

SIDES = ("black", "white")
# The six neighbours of a cell (column, row) on a board whose rows shift half a cell to the right.
NEIGHBOURS = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1))


class UnionFind:
    def __init__(self):
        self.parent = {}

    def find(self, item):
        self.parent.setdefault(item, item)
        while self.parent[item] != item:
            item = self.parent[item]
        return item

    def union(self, one, other):
        self.parent[self.find(one)] = self.find(other)

    def joined(self, one, other):
        return self.find(one) == self.find(other)


class Game:
    def __init__(self, cols, rows, swap, passing):
        self.cols, self.rows, self.swap, self.passing = cols, rows, swap, passing
        self.stones = {}
        self.to_move = 0
        self.seat_of_black = 0
        self.moves = []

    def rules(self):
        text = f"hex:{self.cols}" + (f"x{self.rows}" if self.rows != self.cols else "")
        if self.swap:
            text += ",swap" + ("=sides" if self.swap == "sides" else "")
        return text + (",pass" if self.passing else "")

    def winner(self):
        for side in (0, 1):
            links = UnionFind()
            own = [cell for cell, owner in self.stones.items() if owner == side]
            for col, row in own:
                along, length = (row, self.rows) if side == 0 else (col, self.cols)
                if along == 0:
                    links.union((col, row), "start")
                if along == length - 1:
                    links.union((col, row), "end")
                for dx, dy in NEIGHBOURS:
                    if self.stones.get((col + dx, row + dy)) == side:
                        links.union((col, row), (col + dx, row + dy))
            if links.joined("start", "end"):
                return side
        return None

    def swap_move(self):
        return f"swap-{self.swap or 'pieces'}"

    def cells(self):
        return [(col, row) for row in range(self.rows) for col in range(self.cols)]

    def legal(self):
        if self.winner() is not None:
            return []
        moves = [name(cell) for cell in self.cells() if cell not in self.stones]
        if self.swap and len(self.moves) == 1 and len(self.stones) == 1:
            moves.append(self.swap_move())
        if self.passing and self.moves[-1:] != ["pass"]:
            moves.append("pass")
        return sorted(moves)

    def refused(self):
        """Everything that could be written on this board but is not legal."""
        written = [name(cell) for cell in self.cells()] + [self.swap_move(), "pass"]
        return sorted(set(written) - set(self.legal()))

    def play(self, move):
        assert move in self.legal(), (move, self.moves)
        if move == "swap-pieces":
            ((col, row),) = self.stones
            self.stones = {(row, col): 1}
            self.to_move = 0
        elif move == "swap-sides":
            self.seat_of_black = 1 - self.seat_of_black
        else:
            if move != "pass":
                self.stones[cell_of(move)] = self.to_move
            self.to_move = 1 - self.to_move
        self.moves.append(move)

    def board(self):
        marks = {0: "B", 1: "W"}
        row_text = lambda row: "".join(
            marks.get(self.stones.get((col, row)), ".") for col in range(self.cols)
        )
        return "/".join(row_text(row) for row in range(self.rows))

    def seat_to_act(self):
        return self.seat_of_black if self.to_move == 0 else 1 - self.seat_of_black


def name(cell):
    col, row = cell
    return "abcdefghijklmnopqrstuvwxyz"[col] + str(row + 1)


def cell_of(move):
    return ord(move[0]) - ord("a"), int(move[1:]) - 1


def checkpoint(game, full):
    legal = game.legal()
    found = {
        "ply": len(game.moves),
        "to_move": SIDES[game.to_move],
        "seat": game.seat_to_act(),
        "n_legal": len(legal),
        "board": game.board(),
    }
    if full:
        found["legal"] = legal
        found["refused"] = game.refused()
    return found


def choose(game, rng, style):
    legal = game.legal()
    special = [move for move in legal if not move[-1].isdigit()]
    if special and rng.random() < (0.7 if "swap" in special[0] else 0.05):
        return rng.choice(special)
    cells = [move for move in legal if move[-1].isdigit()]
    if not cells:
        return rng.choice(legal)
    if style == "near" and game.stones and rng.random() < 0.8:
        # A neighbour of a stone: chains grow, and games end with many cells still empty.
        taken = rng.choice(sorted(game.stones))
        around = [(taken[0] + dx, taken[1] + dy) for dx, dy in NEIGHBOURS]
        near = sorted(set(cells) & {name(c) for c in around if min(c) >= 0})
        return rng.choice(near or cells)
    return rng.choice(cells)


def play_out(identity, game, rng, style, full_checks):
    plies = game.cols * game.rows + 2
    checked = {0, 1, 2, 3} | {rng.randrange(plies) for _ in range(4)}
    full = {0, 1, 2} | set(rng.sample(sorted(checked), min(full_checks, len(checked))))
    checkpoints = []
    while game.winner() is None:
        ply = len(game.moves)
        if ply in checked:
            checkpoints.append(checkpoint(game, ply in full and (ply > 2 or full_checks > 1)))
        game.play(choose(game, rng, style))
    return {
        "id": identity,
        "rules": game.rules(),
        "moves": game.moves,
        "checkpoints": checkpoints,
        "winner": SIDES[game.winner()],
        "final": checkpoint(game, False),
    }


def variants(rng):
    """Every size from 1 to 19 with every form of swap and pass, and rectangles."""
    for size in range(1, 20):
        repeats = 4 if size <= 11 else 2
        for swap in (None, "pieces", "sides"):
            for passing in (False, True):
                for _ in range(repeats):
                    yield size, size, swap, passing
    for _ in range(60):
        cols, rows = rng.randint(1, 19), rng.randint(1, 19)
        if cols != rows:
            yield cols, rows, None, rng.random() < 0.3


def main():
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--seed", type=int, default=1)
    rng = random.Random(options.parse_args().seed)
    for number, (cols, rows, swap, passing) in enumerate(variants(rng), 1):
        game = Game(cols, rows, swap, passing)
        style = rng.choice(("uniform", "near"))
        full_checks = 3 if cols * rows <= 121 else 1
        case = play_out(f"{number}-{style}", game, rng, style, full_checks)
        print(json.dumps(case, separators=(",", ":")))


if __name__ == "__main__":
    main()
