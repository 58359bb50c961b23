#!/usr/bin/env python3
"""Measures training steps of Ponder's networks in PyTorch: samples a CPU second on one thread.

    python3 tools/bench_torch.py [--rounds 5] [--seconds 4] [--batch 256] [--device cpu|cuda] [--compile]

Needs torch and numpy. Networks of several shapes with batch normalization learn random
examples of 11x11 with AdamW and channels-last convolutions, in float32 and with autocast to bfloat16. They
take turns for --rounds rounds of --seconds each; a line of JSON each has the best and the middle round, of
the CPU time of the whole process (on cuda: of wall time) and the loss at the end, which must be a number.
"""

import argparse
import json
import statistics
import sys
import time

import numpy
import ponder_torch
import torch

SIDE, PLANES, EXTRA = 11, 4, 2
# Channels and blocks.
SIZES = [(32, 8), (64, 6)]
TAPS = ["masked", "plain"]
WARM_UP = 2


def config_of(channels, blocks, taps):
    heads = {"policy_channels": 16, "value_channels": 16, "value_hidden": 32}
    config = {"planes": PLANES, "extra_moves": EXTRA, "channels": channels, "blocks": blocks}
    return config | {"taps": taps, "norm": {"batch": 1e-5}, "heads": heads}


def random_batch(size, seed):
    rng = numpy.random.default_rng(seed)
    outputs = SIDE * SIDE + EXTRA
    planes = rng.integers(0, 2, (size, SIDE, SIDE, PLANES)).astype(numpy.uint8)
    legal = rng.random((size, outputs)) < 0.7
    policy = rng.gamma(0.3, size=(size, outputs)) * legal
    policy /= policy.sum(1, keepdims=True)
    return ponder_torch.Batch(
        planes=torch.tensor(planes),
        legal=torch.tensor(legal),
        policy=torch.tensor(policy, dtype=torch.float32),
        value=torch.tensor(rng.choice([-1.0, 1.0], size), dtype=torch.float32),
        weight=torch.ones(size),
    )


class Entrant:
    def __init__(self, channels, blocks, taps, precision, arguments):
        self.shape, self.precision = f"{channels}x{blocks}-{taps}", precision
        self.device = torch.device(arguments.device)
        config = config_of(channels, blocks, taps)
        tensors = ponder_torch.random_tensors(config, 1)
        self.network = ponder_torch.Network(config, [1.0] * PLANES, tensors).to(self.device).train()
        self.network = self.network.to(memory_format=torch.channels_last)
        self.forward = torch.compile(self.network, dynamic=False) if arguments.compile else self.network
        self.optimizer = torch.optim.AdamW(self.network.parameters(), lr=1e-3, fused=True)
        self.batches = [random_batch(arguments.batch, seed).to(self.device) for seed in range(4)]
        self.rates = []
        for _ in range(WARM_UP):
            self.step()

    def step(self):
        batch = self.batches[0]
        self.batches.append(self.batches.pop(0))
        with torch.autocast(self.device.type, torch.bfloat16, enabled=self.precision == "bf16"):
            logits, value = self.forward(batch.planes)
        loss = ponder_torch.loss(logits, value, batch, 1.0)
        self.optimizer.zero_grad()
        loss.backward()
        self.optimizer.step()
        return loss

    def clock(self):
        if self.device.type == "cuda":
            torch.cuda.synchronize()
            return time.perf_counter()
        return time.process_time()

    def measure(self, seconds):
        start, samples = self.clock(), 0
        while (spent := self.clock() - start) < seconds:
            # Several steps between looks at the clock, which waits for a GPU.
            for _ in range(8 if self.device.type == "cuda" else 1):
                self.loss = self.step()
                samples += len(self.batches[0].value)
        self.rates.append(samples / spent)

    def line(self):
        loss = float(self.loss.detach())
        if not numpy.isfinite(loss):
            sys.exit(f"{self.shape} {self.precision}: the loss is {loss}")
        return {
            "network": self.shape,
            "precision": self.precision,
            "samples_per_s_best": round(max(self.rates)),
            "samples_per_s_median": round(statistics.median(self.rates)),
            "loss": round(loss, 3),
        }


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=4.0)
    parser.add_argument("--batch", type=int, default=256)
    parser.add_argument("--device", default="cpu")
    parser.add_argument("--compile", action="store_true", help="with torch.compile")
    arguments = parser.parse_args()
    torch.set_num_threads(1)
    torch.set_num_interop_threads(1)
    entrants = [
        Entrant(channels, blocks, taps, precision, arguments)
        for channels, blocks in SIZES
        for taps in TAPS
        for precision in ("fp32", "bf16")
    ]
    for _ in range(arguments.rounds):
        for entrant in entrants:
            entrant.measure(arguments.seconds)
    what = torch.cuda.get_device_name() if arguments.device == "cuda" else torch.backends.cpu.get_cpu_capability()
    settings = {"batch": arguments.batch, "threads": 1, "compile": arguments.compile}
    print(json.dumps({"torch": torch.__version__, "device": what, **settings}))
    for entrant in entrants:
        print(json.dumps(entrant.line()))


if __name__ == "__main__":
    main()
