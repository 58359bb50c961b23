#!/usr/bin/env python3
"""Trains a network of Ponder in PyTorch: the GPU route of learning.

    python3 tools/train_torch.py IN.safetensors OUT.safetensors --games RUN --steps 1000 [options]

Needs torch, numpy and pyarrow. IN is any network that Ponder wrote (`ponder net new`); RUN is a run directory, a
folder of batches of games, or one batch. A step learns one batch of examples of one board size, each seen
as it is or after half a turn; the examples of the window are used in a random order, all of them once before
one comes again. OUT gets the running average of the weights; it appears complete or not at all.

On cuda the convolutions work with bfloat16 (autocast) on float32 weights, channels last. With --state the
weights, the optimizer, the average and the number of steps are kept in a file; a later call resumes from there
and takes from IN the architecture alone.
Prints a line of JSON every --report steps, and one at the end with the losses on the games held out.
"""

import argparse
import datetime
import json
import math
import os
import pathlib
import queue
import sys
import threading
import time

import numpy
import ponder_games
import ponder_hex
import ponder_torch
import torch

# Batches that are prepared ahead.
AHEAD = 4


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("network", type=pathlib.Path, metavar="IN")
    parser.add_argument("out", type=pathlib.Path, metavar="OUT")
    parser.add_argument("--games", type=pathlib.Path, required=True, metavar="RUN")
    parser.add_argument("--steps", type=int, required=True)
    parser.add_argument("--batch", type=int, default=1024)
    parser.add_argument("--window", type=int, help="only the newest examples, so many")
    parser.add_argument("--held-out", type=float, default=0.02, help="share of games for measurement alone")
    parser.add_argument("--optimizer", choices=("adamw", "sgd"), default="adamw")
    parser.add_argument("--lr", type=float, default=1e-3)
    parser.add_argument("--warm-up", type=int, default=100, help="steps in which the rate rises")
    parser.add_argument("--lr-end", type=float, default=1.0, help="the last rate as a part of --lr (cosine)")
    parser.add_argument("--momentum", type=float, default=0.9, help="of sgd")
    parser.add_argument("--weight-decay", type=float, default=1e-4, help="decoupled; weights alone")
    parser.add_argument("--clip", type=float, default=1.0, help="the largest global norm of the gradients")
    parser.add_argument("--value-weight", type=float, default=1.0)
    parser.add_argument("--root-value-share", type=float, default=0.0, help="of the search's value in the target")
    parser.add_argument("--average", type=float, default=0.999, help="decay of the running average; 0 for none")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    parser.add_argument("--precision", choices=("fp32", "bf16"), help="bf16 on cuda, else fp32")
    parser.add_argument("--compile", action="store_true", help="with torch.compile")
    parser.add_argument("--threads", type=int, help="of a CPU")
    parser.add_argument("--state", type=pathlib.Path)
    parser.add_argument("--report", type=int, default=100, metavar="STEPS")
    return parser.parse_args()


class Order:
    """Which examples each step learns: a function of the seed and the step alone."""

    def __init__(self, frames, size, seed):
        self.frames, self.size, self.seed = frames, size, seed
        # Whole batches of each frame in one round through all examples.
        self.batches = [max(1, len(examples) // size) for examples in frames]
        self.round = None

    def batch(self, step, share):
        number, place = divmod(step, sum(self.batches))
        if self.round != number:
            rng = numpy.random.default_rng([self.seed, number])
            self.round = number
            self.rows = [rng.permutation(len(examples)) for examples in self.frames]
            pairs = [(frame, part) for frame, parts in enumerate(self.batches) for part in range(parts)]
            self.order = [pairs[at] for at in rng.permutation(len(pairs))]
        frame, part = self.order[place]
        rows = self.rows[frame][part * self.size : (part + 1) * self.size]
        turn = numpy.random.default_rng([self.seed, step, 1]).random(len(rows)) < 0.5
        return self.frames[frame].batch(rows, turn, share)


def ahead(make, steps):
    """What `make` gives for each step, prepared by another thread."""
    waiting = queue.Queue(AHEAD)

    def work():
        try:
            for step in steps:
                waiting.put((make(step), None))
        except Exception as error:  # noqa: BLE001: handed to whoever waits
            waiting.put((None, error))

    threading.Thread(target=work, daemon=True).start()
    for _ in steps:
        batch, error = waiting.get()
        if error is not None:
            raise error
        yield batch


class Trainer:
    def __init__(self, options, file):
        self.options, self.device = options, torch.device(options.device)
        precision = options.precision or ("bf16" if self.device.type == "cuda" else "fp32")
        self.is_bf16 = precision == "bf16"
        self.network = self.made(file)
        self.average = self.made(file).eval() if options.average else None
        self.forward = torch.compile(self.network, dynamic=False) if options.compile else self.network
        decayed, others = self.network.decayed()
        groups = [{"params": decayed, "weight_decay": options.weight_decay}, {"params": others, "weight_decay": 0.0}]
        if options.optimizer == "adamw":
            self.optimizer = torch.optim.AdamW(groups, lr=options.lr, fused=True)
        else:
            # The decay is decoupled, so it is not the optimizer's.
            groups = [{"params": group["params"]} for group in groups]
            self.optimizer = torch.optim.SGD(groups, lr=options.lr, momentum=options.momentum, nesterov=True)
        self.decayed = decayed
        self.step_count = 0
        if options.state and options.state.exists():
            self.restore()

    def made(self, file):
        network = ponder_torch.Network(file.config, file.units, file.tensors)
        return network.to(self.device, memory_format=torch.channels_last)

    def restore(self):
        state = torch.load(self.options.state, map_location=self.device, weights_only=True)
        if state["kind"] != self.options.optimizer:
            sys.exit(f"{self.options.state} is of {state['kind']}; name another file, or --optimizer {state['kind']}")
        try:
            self.network.load_state_dict(state["network"])
            self.optimizer.load_state_dict(state["optimizer"])
            if self.average and state["average"]:
                self.average.load_state_dict(state["average"])
        except (RuntimeError, ValueError) as error:
            sys.exit(f"{self.options.state} belongs to another network: {error}; name another file")
        self.step_count = state["steps"]

    def save(self):
        state = {
            "kind": self.options.optimizer,
            "network": self.network.state_dict(),
            "optimizer": self.optimizer.state_dict(),
            "steps": self.step_count,
            "average": self.average.state_dict() if self.average else None,
        }
        temporary = self.options.state.with_name(f"{self.options.state.name}.{os.getpid()}.tmp")
        torch.save(state, temporary)
        temporary.replace(self.options.state)

    def rate(self, step, first, last):
        options = self.options
        warm = min(1.0, (step + 1) / max(1, options.warm_up))
        done = (step - first) / max(1, last - first)
        cosine = options.lr_end + (1 - options.lr_end) * 0.5 * (1 + math.cos(math.pi * done))
        return options.lr * warm * cosine

    def learn(self, batch, rate):
        """One step; its loss and metrics are sums that stay on the device."""
        options = self.options
        for group in self.optimizer.param_groups:
            group["lr"] = rate
        self.network.train()
        with torch.autocast(self.device.type, torch.bfloat16, enabled=self.is_bf16):
            logits, value = self.forward(batch.planes)
        loss = ponder_torch.loss(logits, value, batch, options.value_weight)
        self.optimizer.zero_grad()
        loss.backward()
        if options.clip:
            torch.nn.utils.clip_grad_norm_(self.network.parameters(), options.clip)
        if options.optimizer == "sgd":
            with torch.no_grad():
                torch._foreach_mul_(self.decayed, 1 - rate * options.weight_decay)
        self.optimizer.step()
        self.step_count += 1
        if self.average:
            self.update_average()
        with torch.no_grad():
            return ponder_torch.metrics(logits, value, batch)

    @torch.no_grad()
    def update_average(self):
        # A young average forgets faster, so that it does not keep the first weights.
        decay = min(self.options.average, self.step_count / (self.step_count + 10))
        own, new = (list(network.state_dict().values()) for network in (self.average, self.network))
        torch._foreach_lerp_(own, new, 1 - decay)

    @torch.no_grad()
    def measure(self, frames, size=1024):
        """Metrics of the network that is written, as it will be used."""
        network = (self.average or self.network).eval()
        totals = Totals()
        for examples in frames:
            for start in range(0, len(examples), size):
                rows = numpy.arange(start, min(start + size, len(examples)))
                batch = examples.batch(rows, numpy.zeros(len(rows), bool)).to(self.device)
                with torch.autocast(self.device.type, torch.bfloat16, enabled=self.is_bf16):
                    logits, value = network(batch.planes)
                totals.add(ponder_torch.metrics(logits, value, batch))
        return totals.means()


class Totals:
    def __init__(self):
        self.sums = {}

    def add(self, metrics):
        for name, value in metrics.items():
            self.sums[name] = self.sums.get(name, 0) + value

    def means(self):
        sums = {name: float(value) for name, value in self.sums.items()}
        examples, with_policy = sums.pop("examples", 0), sums.pop("policy_examples", 0)
        count = {name: examples if name == "value" else with_policy for name in sums}
        return {name: round(value / count[name], 5) for name, value in sums.items() if count[name]}


def main():
    options = arguments()
    if options.threads:
        torch.set_num_threads(options.threads)
    torch.manual_seed(options.seed)
    try:
        file = ponder_torch.read(options.network)
        paths = ponder_games.find(options.games)
        if file.about["game"] != "hex" or (file.config["planes"], file.config["extra_moves"]) != (
            ponder_hex.PLANES,
            ponder_hex.EXTRA,
        ):
            sys.exit(f"{options.network} is a network for {file.about['game']}; this script knows Hex")
        frames, held_out = ponder_games.load(paths, options.window, options.held_out)
    except (OSError, ponder_torch.FileError, ponder_games.GamesError) as error:
        sys.exit(str(error))
    if not frames:
        sys.exit(f"{options.games}: no examples to learn from")
    trainer = Trainer(options, file)
    order = Order(frames, options.batch, options.seed)
    first = trainer.step_count
    steps = range(first, first + options.steps)
    make = lambda step: order.batch(step, options.root_value_share)
    totals, samples, started = Totals(), 0, time.perf_counter()
    for step, batch in zip(steps, ahead(make, steps)):
        totals.add(trainer.learn(batch.to(trainer.device), trainer.rate(step, first, steps.stop)))
        samples += len(batch.value)
        if (step + 1 - first) % options.report == 0 or step + 1 == steps.stop:
            line = totals.means()
            rate = round(samples / (time.perf_counter() - started))
            print(json.dumps({"step": step + 1, **line, "samples_per_s": rate}), flush=True)
            if not all(math.isfinite(value) for value in line.values()):
                sys.exit("training has diverged: nothing is written; try a lower --lr")
            totals, samples, started = Totals(), 0, time.perf_counter()
    examples = sum(map(len, frames))
    if held_out:
        print(json.dumps({"held_out": sum(map(len, held_out)), **trainer.measure(held_out)}))
    file.tensors = (trainer.average or trainer.network).tensors()
    # Those of other weights.
    file.peaks = None
    what = f"{trainer.step_count} steps of {options.batch} in PyTorch, the last {options.steps} on {examples} examples"
    now = datetime.datetime.now(datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
    file.about = file.about | {"trained": what, "created": now}
    try:
        ponder_torch.write(options.out, file)
        if options.state:
            trainer.save()
    except (OSError, ponder_torch.FileError) as error:
        sys.exit(f"{options.out}: {error}")


if __name__ == "__main__":
    main()
