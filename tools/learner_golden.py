#!/usr/bin/env python3
"""Golden losses, gradients and optimizer steps, from PyTorch's automatic differentiation.

    python3 -m venv venv && venv/bin/pip install torch==2.11.0 numpy safetensors
    venv/bin/python tools/learner_golden.py crates/ponder-net/tests/data/learner

Everything is computed in float64 and stored as float32. A file is one case:

    weights.NAME      before the step; running statistics included
    batch.*           planes [batch, cells, planes] and legal [batch, outputs] as bytes; policy, value, weight
    examples.policy   the cross entropy of each example, training mode, before its weight
    examples.value    the squared error of each example, likewise
    eval.policy, eval.value   the same with the running statistics
    gradients.NAME    of the loss, training mode
    running.NAME      the running statistics after one step in training mode, with the variance of the
                      batch (n) in them
    population.NAME   the running variances with that of the population (n - 1), as PyTorch has them
    adamw.NAME        the weights after `steps` steps on the same batch (some cases)

Its metadata are `config` and `units` (the network), `rows`, `cols`, `value_weight`, `losses` (JSON of
`total`, `policy` and `value`: means over the batch of what the examples weigh, so that
total = policy + value_weight * value), and `adamw` (JSON of its settings). Weight decay is
decoupled, comes before the step, and is for weights of convolutions and dense layers alone; gradients are
clipped to the global norm `clip` first.

No activation's input is nearer to 0 than 1e-5, and no two greatest of a maximum nearer than that, so that
rounding cannot change what is differentiated.
"""

import itertools
import json
import pathlib
import sys

import numpy
import ponder_torch
import torch
from safetensors.numpy import save_file

PLANES, EXTRA, BATCH = 4, 2, 6
UNITS = [1.0, 0.5, 1.0, 0.25]
VALUE_WEIGHT = 0.7
MARGIN = 1e-5
STEPS = 3
ADAMW = {"lr": 0.01, "beta1": 0.9, "beta2": 0.99, "epsilon": 1e-4, "weight_decay": 0.1, "clip": 0.5}
# name, (rows, cols), taps, norm, optimizer
CASES = [
    ("pooled-masked-batch", (5, 5), "masked", {"batch": 1e-5}, True),
    ("pooled-plain-bias", (4, 6), "plain", "bias", False),
]


class Watched(ponder_torch.Network):
    """A network that remembers how near an activation's input, or a maximum, was to a kink."""

    margin = float("inf")

    def act(self, x):
        self.margin = min(self.margin, float(x.detach().abs().min()))
        return super().act(x)

    def heads(self, x):
        values = self.act(x[:, self.config["heads"]["policy_channels"] :]).detach()
        first, second = values.flatten(2).topk(2, dim=2).values.unbind(2)
        gaps = (first - second)[first > 0]
        self.margin = min(self.margin, float(gaps.min()))
        return super().heads(x)


def rounded(array):
    """Numbers that float32 holds exactly."""
    return numpy.asarray(array, numpy.float32)


def weights(config, seed):
    """Weights of a network in the middle of its training."""
    rng = numpy.random.default_rng(seed)
    tensors = ponder_torch.random_tensors(config, seed)
    for name, data in tensors.items():
        noise = rng.standard_normal(data.shape)
        if name.endswith(".norm.variance"):
            data = numpy.exp(0.3 * noise)
        elif ".out.weight" in name or ".extra.weight" in name:
            data = 4 * data
        elif not name.endswith(".weight") or ".norm." in name:
            data = data + 0.2 * noise
        tensors[name] = rounded(data)
    return tensors


def examples(rows, cols, seed):
    """A batch: the third plane is ones and the last two outputs are seldom legal, as in Hex. The second
    example has no policy target, the third no weight."""
    rng = numpy.random.default_rng(seed + 1_000_000)
    cells, outputs = rows * cols, rows * cols + EXTRA
    planes = rng.integers(0, [2, 3, 2, 5], (BATCH, cells, PLANES))
    planes[:, :, 2] = 1
    legal = rng.random((BATCH, outputs)) < 0.7
    legal[:, cells:] &= rng.random((BATCH, EXTRA)) < 0.4
    legal[:, 0] = True
    policy = rng.gamma(0.5, size=(BATCH, outputs)) * legal * (rng.random((BATCH, outputs)) < 0.6)
    policy[:, 0] += 0.01
    policy /= policy.sum(1, keepdims=True)
    policy[1] = 0
    return {
        "planes": planes.astype(numpy.uint8),
        "legal": legal.astype(numpy.uint8),
        "policy": rounded(policy),
        "value": rounded(rng.choice([-1, 1, -0.25, 0.5], BATCH)),
        "weight": rounded([1, 1, 0, 2, 0.5, 1]),
    }


def batch_of(arrays, rows, cols):
    planes = torch.tensor(arrays["planes"]).reshape(BATCH, rows, cols, PLANES)
    rest = {name: torch.tensor(arrays[name], dtype=torch.float64) for name in ("policy", "value", "weight")}
    return ponder_torch.Batch(planes=planes, legal=torch.tensor(arrays["legal"]) > 0, **rest)


def clip(network, norm_max):
    torch.nn.utils.clip_grad_norm_(network.parameters(), norm_max)


def gradients(network, batch):
    network.zero_grad()
    ponder_torch.loss(*network(batch.planes), batch, VALUE_WEIGHT).backward()


def adamw_steps(network, batch):
    decayed, others = network.decayed()
    groups = [{"params": decayed, "weight_decay": ADAMW["weight_decay"]}, {"params": others, "weight_decay": 0}]
    betas = (ADAMW["beta1"], ADAMW["beta2"])
    optimizer = torch.optim.AdamW(groups, lr=ADAMW["lr"], betas=betas, eps=ADAMW["epsilon"])
    for _ in range(STEPS):
        gradients(network, batch)
        clip(network, ADAMW["clip"])
        optimizer.step()


def case(frame, taps, norm, seed):
    """The network and batch of a case, and its arrays; None where a kink is too near."""
    rows, cols = frame
    heads = {"policy_channels": 4, "value_channels": 3, "value_hidden": 5}
    config = {"planes": PLANES, "extra_moves": EXTRA, "channels": 8, "blocks": 2, "taps": taps}
    config |= {"norm": norm, "heads": heads}
    tensors, arrays = weights(config, seed), examples(rows, cols, seed)
    batch = batch_of(arrays, rows, cols)
    make = lambda: Watched(config, UNITS, tensors, torch.float64)

    network = make().eval()
    with torch.no_grad():
        evaluation = ponder_torch.example_losses(*network(batch.planes), batch)
    network.train()
    logits, value = network(batch.planes)
    if network.margin < MARGIN:
        return None
    policy_loss, value_loss = ponder_torch.example_losses(logits, value, batch)
    total = ponder_torch.loss(logits, value, batch, VALUE_WEIGHT)
    total.backward()
    losses = {
        "total": float(total.detach()),
        "policy": float((batch.weight * policy_loss).mean().detach()),
        "value": float((batch.weight * value_loss).mean().detach()),
    }
    out = {f"weights.{name}": data for name, data in tensors.items()}
    out |= {f"batch.{name}": data for name, data in arrays.items()}
    out |= {"examples.policy": policy_loss.detach(), "examples.value": value_loss.detach()}
    out |= {"eval.policy": evaluation[0], "eval.value": evaluation[1]}
    out |= {f"gradients.{name}": parameter.grad for name, parameter in network.named_parameters()}
    count = BATCH * rows * cols
    for name, data in network.named_buffers():
        if name.endswith(".norm.mean"):
            out[f"running.{name}"] = data
        elif name.endswith(".norm.variance"):
            added = data - (1 - network.momentum) * torch.tensor(tensors[name], dtype=torch.float64)
            out |= {f"population.{name}": data, f"running.{name}": data - added / count}
    return config, batch, make, losses, out


def main():
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for name, frame, taps, norm, has_steps in CASES:
        found = (case(frame, taps, norm, seed) for seed in itertools.count(1))
        config, batch, make, losses, out = next(filter(None, found))
        metadata = {
            "config": ponder_torch.compact(config),
            "units": json.dumps(UNITS),
            "rows": str(frame[0]),
            "cols": str(frame[1]),
            "value_weight": str(VALUE_WEIGHT),
            "losses": json.dumps(losses),
        }
        if has_steps:
            network = make().train()
            adamw_steps(network, batch)
            out |= {f"adamw.{key}": data for key, data in network.named_parameters()}
            metadata["adamw"] = json.dumps(ADAMW | {"steps": STEPS})
        out = {
            key: data if isinstance(data, numpy.ndarray) else rounded(data.detach().numpy())
            for key, data in out.items()
        }
        path = folder / f"{name}.safetensors"
        save_file({key: numpy.ascontiguousarray(data) for key, data in out.items()}, path, metadata)
        print(path, path.stat().st_size, losses)


if __name__ == "__main__":
    main()
