#!/usr/bin/env python3
"""Trains the network of a run in PyTorch, for any game of Ponder: the GPU route of learning.

    python3 tools/train_torch.py --run RUN [--batch 4096] [options]

Needs torch and numpy. Starts `ponder examples --run RUN --pipe`, which streams batches and stores the weights
that this script returns as checkpoints of the run; `ponder selfplay --run RUN` plays its games, here or on
other machines. Each example is used as often as in `ponder train`. Ends after --steps steps, or with Ctrl-C,
and stores a last checkpoint. A later call resumes from the newest; with --state the optimizer resumes too.

On cuda the convolutions work with bfloat16 (autocast) on float32 weights, channels last. Checkpoints hold the
running average of the weights. Prints a line of JSON every --report steps.
"""

import argparse
import datetime
import json
import math
import os
import pathlib
import queue
import signal
import subprocess
import sys
import threading
import time

import numpy
import ponder_torch
import torch

# Batches that are ready ahead of the step.
AHEAD = 4
KINDS = {"U8": numpy.uint8, "I32": "<i4", "F32": "<f4"}


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--run", required=True, help="the run directory")
    parser.add_argument("--ponder", default="ponder", metavar="FILE", help="the program")
    parser.add_argument("--batch", type=int, default=1024)
    parser.add_argument("--steps", type=int, help="stop after so many steps of this call")
    parser.add_argument("--checkpoint-every", type=int, default=500, metavar="STEPS")
    parser.add_argument("--optimizer", choices=("adamw", "sgd"), default="adamw")
    parser.add_argument("--lr", type=float, default=1e-3)
    parser.add_argument("--warm-up", type=int, default=100, help="steps in which the rate rises")
    parser.add_argument("--momentum", type=float, default=0.9, help="of sgd")
    parser.add_argument("--weight-decay", type=float, default=1e-4, help="of weights alone")
    parser.add_argument("--clip", type=float, default=1.0, help="the largest global norm of the gradients")
    parser.add_argument("--value-weight", type=float, default=1.0)
    parser.add_argument("--auxiliary-weight", type=float, default=0.5)
    parser.add_argument("--owners-weight", type=float, default=0.5)
    parser.add_argument("--reply-weight", type=float, default=0.15)
    parser.add_argument("--average", type=float, default=0.995, help="decay of the running average; 0 for none")
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    parser.add_argument("--precision", choices=("fp32", "bf16"), help="bf16 on cuda, else fp32")
    parser.add_argument("--compile", action="store_true", help="with torch.compile")
    parser.add_argument("--threads", type=int, help="of a CPU")
    parser.add_argument("--state", type=pathlib.Path, help="file of the optimizer's state")
    parser.add_argument("--report", type=int, default=100, metavar="STEPS")
    return parser.parse_args()


class Stream:
    """Batches from `ponder examples`, and weights to it."""

    def __init__(self, options, pin):
        command = [options.ponder, "examples", "--run", options.run, "--pipe", "--quiet", "--batch", str(options.batch)]
        # Ctrl-C is for this script, which ends the stream in its own time.
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=1 << 20, start_new_session=True
        )
        self.pin = pin
        first = self.message()
        if first is None:
            sys.exit(self.process.wait() or 1)
        self.network = ponder_torch.parse(first)
        self.ready = queue.Queue(AHEAD)
        threading.Thread(target=self.read, daemon=True).start()

    def message(self):
        head = self.process.stdout.read(8)
        if len(head) < 8:
            return None
        length = int.from_bytes(head, "little")
        data = self.process.stdout.read(length)
        # A program that was killed leaves a part of a message.
        return data if len(data) == length else None

    def read(self):
        parts = []
        try:
            while (data := self.message()) is not None:
                about, batch = self.batch(data)
                parts.append(batch)
                if len(parts) == int(about["parts"]):
                    self.ready.put((int(about["step"]), parts))
                    parts = []
        finally:
            self.ready.put(None)

    def batch(self, data):
        length = int.from_bytes(data[:8], "little")
        header = json.loads(data[8 : 8 + length])
        about, body, tensors = header.pop("__metadata__"), memoryview(data)[8 + length :], {}
        for name, info in header.items():
            start, end = info["data_offsets"]
            array = numpy.frombuffer(body[start:end], KINDS[info["dtype"]]).reshape(info["shape"])
            tensor = torch.from_numpy(array.copy())
            tensor = tensor.bool() if name == "legal" else tensor
            tensors[name] = tensor.pin_memory() if self.pin else tensor
        return about, ponder_torch.Batch(**tensors)

    def send(self, step, network):
        data = ponder_torch.to_bytes(network)
        self.process.stdin.write(step.to_bytes(8, "little") + len(data).to_bytes(8, "little") + data)
        self.process.stdin.flush()

    def close(self):
        try:
            self.process.stdin.close()
        except BrokenPipeError:
            pass
        # Batches that nobody learns any more.
        threading.Thread(target=lambda: [*iter(self.ready.get, None)], daemon=True).start()
        return self.process.wait()


class Trainer:
    def __init__(self, options, file):
        self.options, self.device, self.file = options, torch.device(options.device), file
        precision = options.precision or ("bf16" if self.device.type == "cuda" else "fp32")
        self.is_bf16 = precision == "bf16"
        self.network, self.average = self.made(), self.made().eval()
        self.forward = torch.compile(self.network, dynamic=False) if options.compile else self.network
        self.decayed, others = self.network.decayed()
        if options.optimizer == "adamw":
            decay = options.weight_decay
            groups = [{"params": self.decayed, "weight_decay": decay}, {"params": others, "weight_decay": 0.0}]
            self.optimizer = torch.optim.AdamW(groups, lr=options.lr, fused=True)
        else:
            # The decay is decoupled, so it is not the optimizer's.
            groups = [{"params": self.decayed}, {"params": others}]
            self.optimizer = torch.optim.SGD(groups, lr=options.lr, momentum=options.momentum, nesterov=True)
        self.steps = 0

    def made(self):
        network = ponder_torch.Network(self.file.config, self.file.units, self.file.tensors)
        return network.to(self.device, memory_format=torch.channels_last)

    def restore(self, step):
        """Continues with the stored state if it is that of the run before `step`."""
        path, kind = self.options.state, self.options.optimizer
        state = torch.load(path, map_location=self.device, weights_only=True)
        if state.get("step") != step - 1:
            print(f"{path} is of another step of the run; the optimizer starts anew", file=sys.stderr)
            return
        if state["kind"] != kind:
            sys.exit(f"{path} is of {state['kind']}; name another file, or --optimizer {state['kind']}")
        try:
            self.network.load_state_dict(state["network"])
            self.optimizer.load_state_dict(state["optimizer"])
        except (RuntimeError, ValueError) as error:
            sys.exit(f"{path} belongs to another network: {error}; name another file")
        self.steps = state["steps"]

    def save(self, step):
        """Stores the state after the run's `step`, if `--state` names a file."""
        path = self.options.state
        if not path:
            return
        parts = {"network": self.network.state_dict(), "optimizer": self.optimizer.state_dict()}
        temporary = path.with_name(f"{path.name}.{os.getpid()}.tmp")
        torch.save({"kind": self.options.optimizer, "step": step, "steps": self.steps, **parts}, temporary)
        temporary.replace(path)

    def learn(self, batches):
        """One step; its metrics are sums that stay on the device."""
        options = self.options
        rate = options.lr * min(1.0, (self.steps + 1) / max(1, options.warm_up))
        for group in self.optimizer.param_groups:
            group["lr"] = rate
        self.network.train()
        self.optimizer.zero_grad()
        total, found = sum(len(batch.value) for batch in batches), []
        for batch in batches:
            with torch.autocast(self.device.type, torch.bfloat16, enabled=self.is_bf16):
                logits, value, auxiliary, owners, reply = self.forward(batch.planes, in_full=True)
            loss = ponder_torch.loss(logits, value, batch, options.value_weight)
            if auxiliary is not None:
                extra = ponder_torch.target_loss(auxiliary, batch.auxiliary, batch.weight)
                loss = loss + options.auxiliary_weight * extra
            if owners is not None:
                loss = loss + options.owners_weight * ponder_torch.target_loss(owners, batch.owners, batch.weight)
            if reply is not None:
                loss = loss + options.reply_weight * ponder_torch.reply_loss(reply, batch.reply, batch.weight)
            (loss * (len(batch.value) / total)).backward()
            with torch.no_grad():
                found.append(ponder_torch.metrics(logits, value, batch))
        if options.clip:
            torch.nn.utils.clip_grad_norm_(self.network.parameters(), options.clip)
        if options.optimizer == "sgd":
            with torch.no_grad():
                torch._foreach_mul_(self.decayed, 1 - rate * options.weight_decay)
        self.optimizer.step()
        self.steps += 1
        self.update_average()
        return found

    @torch.no_grad()
    def update_average(self):
        # A young average forgets faster, so that it does not keep the first weights.
        decay = min(self.options.average, self.steps / (self.steps + 10))
        own, new = (list(network.state_dict().values()) for network in (self.average, self.network))
        torch._foreach_lerp_(own, new, 1 - decay)

    def written(self):
        """The network of a checkpoint."""
        self.file.tensors, self.file.peaks = self.average.tensors(), None
        now = datetime.datetime.now(datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
        trained = f"self-play, {self.steps} steps of {self.options.batch} examples in PyTorch"
        self.file.about = self.file.about | {"trained": trained, "created": now}
        return self.file


class Totals:
    def __init__(self):
        self.sums, self.started = {}, time.perf_counter()

    def add(self, metrics):
        for name, value in metrics.items():
            self.sums[name] = self.sums.get(name, 0) + value

    def line(self):
        sums = {name: float(value) for name, value in self.sums.items()}
        examples, with_policy = sums.pop("examples", 0), sums.pop("policy_examples", 0)
        count = {name: examples if name == "value" else with_policy for name in sums}
        means = {name: round(value / count[name], 5) for name, value in sums.items() if count[name]}
        return means | {"samples_per_s": round(examples / (time.perf_counter() - self.started))}


def main():
    options = arguments()
    if options.threads:
        torch.set_num_threads(options.threads)
    stopped = threading.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: stopped.set())
    stream = Stream(options, pin=options.device.startswith("cuda"))
    trainer = Trainer(options, stream.network)
    totals, sent, step, done = Totals(), None, None, 0
    try:
        while not stopped.is_set() and done != options.steps:
            try:
                found = stream.ready.get(timeout=0.2)
            except queue.Empty:
                continue
            if found is None:
                break
            if step is None and options.state and options.state.exists():
                trainer.restore(found[0])
            step, batches = found
            for metrics in trainer.learn([batch.to(trainer.device) for batch in batches]):
                totals.add(metrics)
            done += 1
            if done % options.report == 0 or done == options.steps:
                line = totals.line()
                print(json.dumps({"step": step, **line}), flush=True)
                if not all(math.isfinite(value) for value in line.values()):
                    sys.exit("training has diverged: nothing more is stored; try a lower --lr")
                totals = Totals()
            if done % options.checkpoint_every == 0:
                stream.send(step, trainer.written())
                trainer.save(step)
                sent = step
        if step is not None and sent != step:
            stream.send(step, trainer.written())
            trainer.save(step)
    except BrokenPipeError:
        pass
    sys.exit(stream.close())


if __name__ == "__main__":
    main()
