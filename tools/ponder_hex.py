"""Hex positions as a network sees them, from the moves of games: the encoding of
`crates/ponder-hex/src/encode.rs` in NumPy. `check_replay.py` compares the two.

The side to move always joins the top and the bottom: for the second side the board is transposed and the
stones exchange their colours. Four planes: own stones, the other side's, ones, and ones where a swap is
allowed. Policy outputs are the cells, a swap and a pass.
"""

import dataclasses
import re

import numpy

PLANES, EXTRA = 4, 2
OWN, OTHER = 1, 2
SWAP, PASS = 1, 2
RULES = re.compile(r"hex:(\d+)(?:x(\d+))?((?:,[a-z=]+)*)")
# What a stone becomes when the sides exchange their colours.
EXCHANGED = numpy.array([0, OTHER, OWN], numpy.uint8)


@dataclasses.dataclass(frozen=True)
class Rules:
    cols: int
    rows: int
    swap: bool
    passing: bool

    @staticmethod
    def parse(text):
        """The rules of a string such as `hex:11`, `hex:11x14`, `hex:9,swap` or `hex:9,swap=sides`."""
        found = RULES.fullmatch(text)
        options = set(found[3].split(",")[1:]) if found else set()
        known = {"swap", "swap=pieces", "swap=sides", "pass"}
        if not found or not options <= known:
            raise ValueError(f"{text!r} are not rules of Hex that are known here")
        cols = int(found[1])
        rows = int(found[2] or cols)
        return Rules(cols, rows, bool(options - {"pass"}), "pass" in options)


@dataclasses.dataclass
class Seen:
    """A position as the side to move sees it."""

    # [rows, cols] of the encoded board: 0, OWN or OTHER.
    stones: numpy.ndarray
    # SWAP where a swap is allowed, PASS where a pass is.
    flags: int
    # Whether the first side is to move.
    is_first: bool


def replay(rules, moves):
    """The position before each move. As in a search, a swap mirrors the stone and changes its colour."""
    stones = numpy.zeros((rules.rows, rules.cols), numpy.uint8)
    is_first, swap_left, swap_open, after_pass = True, rules.swap, False, False
    for ply, move in enumerate(moves):
        seen = stones if is_first else EXCHANGED[stones.T]
        may_pass = rules.passing and not after_pass
        yield Seen(seen.copy(), SWAP * swap_open + PASS * may_pass, is_first)
        if move.startswith("swap"):
            if not swap_open:
                raise ValueError(f"move {ply}, {move}: there is nothing to swap")
            stones = EXCHANGED[stones.T].copy()
            is_first, swap_left, swap_open = True, False, False
            continue
        if move == "pass":
            if not may_pass:
                raise ValueError(f"move {ply}: a pass is not allowed")
            swap_left, swap_open, after_pass = False, False, True
        else:
            row, col = int(move[1:]) - 1, ord(move[0]) - ord("a")
            if not (0 <= row < rules.rows and 0 <= col < rules.cols) or stones[row, col]:
                raise ValueError(f"move {ply}, {move}: no empty cell of the board")
            stones[row, col] = OWN if is_first else OTHER
            swap_open = swap_left and numpy.count_nonzero(stones) == 1
            swap_left = swap_open
            after_pass = False
        is_first = not is_first


def turned(stones, outputs):
    """Stones [batch, rows, cols] and dense outputs [batch, cells + EXTRA] after half a turn."""
    cells = outputs.shape[1] - EXTRA
    half = numpy.concatenate([outputs[:, :cells][:, ::-1], outputs[:, cells:]], 1)
    return stones[:, ::-1, ::-1], half


def planes(stones, flags):
    """The planes [batch, rows, cols, PLANES] of positions: stones [batch, rows, cols] and flags [batch]."""
    swap = numpy.broadcast_to(((flags & SWAP) > 0)[:, None, None], stones.shape)
    return numpy.stack([stones == OWN, stones == OTHER, numpy.ones_like(stones), swap], 3).astype(numpy.uint8)


def legal(stones, flags):
    """Which outputs [batch, cells + EXTRA] are legal."""
    empty = (stones == 0).reshape(len(stones), -1)
    extra = numpy.stack([(flags & SWAP) > 0, (flags & PASS) > 0], 1)
    return numpy.concatenate([empty, extra], 1)
