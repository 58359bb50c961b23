"""Training examples from batches of games (Parquet), as PyTorch batches.

Needs numpy and pyarrow, and torch for batches. The columns are those of
`crates/ponder-train/src/store/batch/mod.rs`; the game is Hex. Where Python has `blake3`, a batch whose bytes
do not have the hash in its name is refused.
"""

import dataclasses
import hashlib
import json
import pathlib

import numpy
import ponder_hex
import ponder_torch
import pyarrow.parquet
import torch

COLUMNS = [
    "game", "rules", "seed", "model", "move", "is_example", "root_value", "policy_index", "policy", "outcome",
]


class GamesError(ValueError):
    """A batch that cannot be used; says which, and why."""


def find(path):
    """The batches of a run directory in the order of its log, those not yet in the log at the end; or of a
    folder in the order of the names; or the one file."""
    path = pathlib.Path(path)
    if path.is_file():
        return [path]
    inbox = path / "inbox" if (path / "inbox").is_dir() else path
    named = sorted(inbox.glob("*.parquet"))
    logged = []
    for segment in sorted((path / "segments").glob("*.json")):
        batches = json.loads(segment.read_text())["body"]["batches"]
        logged += [path / batch["object"] for batch in batches]
    if not named:
        raise GamesError(f"{inbox}: no batches of games (*.parquet)")
    there = set(named)
    known = set(logged)
    # Batches of the log may have been deleted on purpose.
    return [batch for batch in logged if batch in there] + [batch for batch in named if batch not in known]


def check_hash(path):
    """Compares the bytes of a batch with the hash at the end of its name, if both can be had."""
    try:
        import blake3
    except ImportError:
        return
    promised = path.stem.rsplit("-", 1)[-1]
    if len(promised) == 64 and blake3.blake3(path.read_bytes()).hexdigest() != promised:
        raise GamesError(f"{path}: its contents do not match the hash in its name; copy it again, or move it away")


@dataclasses.dataclass
class Examples:
    """Examples of one frame. Policies are sparse: those of example i are at starts[i] to starts[i + 1]."""

    stones: numpy.ndarray  # uint8 [examples, rows, cols]
    flags: numpy.ndarray  # uint8 [examples]
    outcome: numpy.ndarray  # float32 [examples], for the side to move, as is `root_value`
    root_value: numpy.ndarray
    starts: numpy.ndarray  # int64 [examples + 1]
    outputs: numpy.ndarray  # int64
    probabilities: numpy.ndarray  # float32

    def __len__(self):
        return len(self.flags)

    def batch(self, indices, turn, root_value_share=0.0):
        """Some examples, those where `turn` is true after half a turn. The value to learn is the outcome,
        with a share of what the search thought."""
        stones, flags = self.stones[indices], self.flags[indices]
        counts = self.starts[indices + 1] - self.starts[indices]
        rows = numpy.repeat(numpy.arange(len(indices)), counts)
        ends = numpy.cumsum(counts)
        places = numpy.arange(ends[-1]) - numpy.repeat(ends - counts, counts) + numpy.repeat(self.starts[indices], counts)
        policy = numpy.zeros((len(indices), stones[0].size + ponder_hex.EXTRA), numpy.float32)
        policy[rows, self.outputs[places]] = self.probabilities[places]
        half, half_policy = ponder_hex.turned(stones, policy)
        stones = numpy.where(turn[:, None, None], half, stones)
        policy = numpy.where(turn[:, None], half_policy, policy)
        outcome, root_value = self.outcome[indices], self.root_value[indices]
        value = outcome + root_value_share * (root_value - outcome)
        return ponder_torch.Batch(
            planes=torch.from_numpy(ponder_hex.planes(stones, flags)),
            legal=torch.from_numpy(ponder_hex.legal(stones, flags)),
            policy=torch.from_numpy(policy),
            value=torch.from_numpy(value.astype(numpy.float32)),
            weight=torch.ones(len(indices)),
        )


class Collector:
    """Gathers examples by frame."""

    def __init__(self):
        self.frames = {}

    def add(self, seen, outcome, root_value, outputs, probabilities):
        columns = self.frames.setdefault(seen.stones.shape, ([], [], [], [], [0], [], []))
        stones, flags, outcomes, root_values, starts, all_outputs, all_probabilities = columns
        stones.append(seen.stones)
        flags.append(seen.flags)
        outcomes.append(outcome)
        root_values.append(root_value)
        starts.append(starts[-1] + len(outputs))
        all_outputs.extend(outputs)
        all_probabilities.extend(probabilities)

    def examples(self):
        """The examples of each frame."""
        kinds = (None, "uint8", "float32", "float32", "int64", "int64", "float32")
        return [
            Examples(numpy.stack(columns[0]), *(numpy.array(c, k) for c, k in zip(columns[1:], kinds[1:])))
            for columns in self.frames.values()
        ]


def is_held_out(seed, share):
    """Returns whether a game is kept for measurement: the same games every time."""
    digest = hashlib.blake2b(str(seed).encode(), digest_size=8).digest()
    return int.from_bytes(digest, "little") < share * 2**64


def games_of(path):
    """The rows of each game of a batch, as lists by column."""
    check_hash(path)
    try:
        table = pyarrow.parquet.read_table(path, columns=COLUMNS)
    except (OSError, pyarrow.ArrowInvalid) as error:
        raise GamesError(f"{path}: {error}; copy it again, or move it away") from None
    rows = {name: table.column(name).to_pylist() for name in COLUMNS}
    bounds = [0, *(numpy.flatnonzero(numpy.diff(rows["game"])) + 1), len(rows["game"])]
    for start, end in zip(bounds, bounds[1:]):
        if start < end:
            yield {name: values[start:end] for name, values in rows.items()}


def add_game(game, collector):
    """Adds the examples of a game and returns how many there were."""
    rules = ponder_hex.Rules.parse(game["rules"][0])
    count = 0
    for ply, seen in enumerate(ponder_hex.replay(rules, game["move"])):
        if not game["is_example"][ply]:
            continue
        outputs, probabilities = game["policy_index"][ply], game["policy"][ply]
        limit = seen.stones.size + ponder_hex.EXTRA
        if len(outputs) != len(probabilities) or any(output >= limit for output in outputs):
            raise ValueError(f"ply {ply}: its policy has outputs that the board does not have")
        outcome = game["outcome"][ply] * (1 if seen.is_first else -1)
        collector.add(seen, outcome, game["root_value"][ply], outputs, probabilities)
        count += 1
    return count


def load(paths, window=None, held_out=0.0):
    """The newest `window` examples of batches (all, if there is none), and those of games that are held out:
    two lists of `Examples`, one a frame. Games are taken whole, so a few more may come."""
    learn, measure = Collector(), Collector()
    count = 0
    for path in reversed(paths):
        for game in reversed(list(games_of(path))):
            if window is not None and count >= window:
                return learn.examples(), measure.examples()
            try:
                if is_held_out(game["seed"][0], held_out):
                    add_game(game, measure)
                else:
                    count += add_game(game, learn)
            except ValueError as error:
                raise GamesError(f"{path}, game {game['game'][0]}: {error}; move the batch away") from None
    return learn.examples(), measure.examples()
