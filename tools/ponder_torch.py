"""Ponder's networks in PyTorch: their files, the network itself, and its loss.

Needs torch and numpy. The meaning of every tensor is that of `crates/ponder-net/src/tensors.rs`, and
parameters have the names of the file: `blocks.0.conv1.norm.mean`. `crates/ponder-net/src/model.rs`
describes the file. `check_torch.py` compares the network with Ponder's own reference.
"""

import dataclasses
import json
import math
import os
import pathlib
import re
import zlib

import numpy
import torch
from torch.nn import functional

FORMAT = "ponder-net"
VERSION = 1
# The constants of the heads are declared where the heads are.
HEADS = (pathlib.Path(__file__).parent.parent / "crates/ponder-net/src/heads/mod.rs").read_text()
SIZE_SIDE, SIZE_UNIT = (
    float(re.search(rf"^pub const {name}: f32 = ([0-9.]+);$", HEADS, re.MULTILINE)[1])
    for name in ("SIZE_SIDE", "SIZE_UNIT")
)
# Added to the logits of illegal outputs before a softmax; infinity would make 0 * infinity.
ILLEGAL = -1e30


class FileError(ValueError):
    """A file that is not a network of Ponder, or is damaged."""


@dataclasses.dataclass
class NetworkFile:
    """A network as it is stored: two JSON objects and arrays of float32 by name."""

    config: dict
    about: dict
    tensors: dict
    peaks: dict | None = None

    @property
    def units(self):
        """What 1 in the bytes of each plane stands for."""
        return self.about["plane_units"]


def shapes(config):
    """The names and shapes that an architecture needs."""
    channels, heads = config["channels"], config["heads"]
    policy, value = heads["policy_channels"], heads["value_channels"]
    out = {}
    for name, inputs in convolutions(config):
        out[f"{name}.weight"] = (channels, inputs, 3, 3)
        if config["norm"] == "bias":
            out[f"{name}.bias"] = (channels,)
        else:
            out |= {f"{name}.norm.{part}": (channels,) for part in ("weight", "bias", "mean", "variance")}
    out |= {f"blocks.{block}.pool.weight": (channels, channels, 3) for block in pooling_blocks(config)}
    for name, outputs in (("policy", policy), ("value", value)):
        out[f"{name}.conv.weight"] = (outputs, channels)
        out[f"{name}.conv.bias"] = (outputs,)
    extra = config["extra_moves"]
    inputs = 3 * value
    out["policy.pool.weight"] = (policy, inputs)
    out["policy.out.weight"] = (policy,)
    out["policy.extra.weight"] = (extra, inputs)
    out["policy.extra.bias"] = (extra,)
    hidden = heads["value_hidden"]
    out["value.hidden.weight"] = (hidden, inputs)
    out["value.hidden.bias"] = (hidden,)
    out["value.out.weight"] = (hidden,)
    out["value.out.bias"] = (1,)
    if values := heads.get("auxiliary_values", 0):
        out |= {"auxiliary.out.weight": (values, hidden), "auxiliary.out.bias": (values,)}
    if heads.get("owners"):
        out |= {"owners.out.weight": (value,), "owners.out.bias": (1,)}
    if heads.get("reply"):
        out["reply.out.weight"] = (policy,)
    return dict(sorted(out.items()))


def convolutions(config):
    """Every 3x3 convolution with the number of its inputs."""
    yield "input", config["planes"]
    for block in range(config["blocks"]):
        for half in (1, 2):
            yield f"blocks.{block}.conv{half}", config["channels"]


def pooling_blocks(config):
    """The blocks that add global features of their input to the output of their first convolution."""
    every = config.get("pool_every", 0)
    return range(every - 1, config["blocks"], every) if every else range(0)


def tap_mask(config):
    """1 for the taps of a 3x3 convolution that have a weight, [3, 3]."""
    mask = numpy.ones((3, 3), numpy.float32)
    if config["taps"] == "masked":
        mask[0, 0] = mask[2, 2] = 0
    return mask


def random_tensors(config, seed):
    """Weights from which training can start; the same rules as `Tensors::random`, other numbers.
    Weights that the taps mask are 0."""
    rng = numpy.random.default_rng(seed)
    taps = tap_mask(config)
    out = {}
    for name, shape in shapes(config).items():
        if name.endswith((".norm.weight", ".norm.variance")):
            data = numpy.ones(shape)
        elif not name.endswith(".weight") or (name.startswith("blocks.") and ".pool." in name):
            data = numpy.zeros(shape)
        else:
            inputs = shape[0] if len(shape) == 1 else math.prod(shape[1:])
            if len(shape) == 4:
                inputs = shape[1] * taps.sum()
            gain = 0.1 if ".out." in name or ".extra." in name else math.sqrt(2)
            data = rng.standard_normal(shape) * gain / math.sqrt(inputs)
            if len(shape) == 4:
                data *= taps
        out[name] = data.astype(numpy.float32)
    return out


# Files.


def read(path):
    """The network of a file; a FileError says what is wrong with it."""
    path = pathlib.Path(path)
    try:
        return parse(path.read_bytes())
    except FileError as error:
        raise FileError(f"{path}: {error}") from None


def parse(data):
    """The network of the bytes of a file."""
    if len(data) < 9 or data[8:9] != b"{":
        raise FileError("no safetensors file; only networks that Ponder wrote can be read")
    length = int.from_bytes(data[:8], "little")
    try:
        header = json.loads(data[8 : 8 + length])
    except ValueError as error:
        raise FileError(f"the header cannot be read ({error}); copy the file again") from None
    texts = header.pop("__metadata__", {})
    if texts.get("format") != FORMAT:
        raise FileError(f"the format is {texts.get('format')!r}, not {FORMAT!r}")
    if texts.get("version") != str(VERSION):
        raise FileError(f"version {texts.get('version')} of the format; this script knows {VERSION}")
    body = memoryview(data)[8 + length :]
    arrays, parts = {}, {}
    for name, info in sorted(header.items()):
        if info["dtype"] != "F32":
            raise FileError(f"tensor {name} is of {info['dtype']}, not F32")
        start, end = info["data_offsets"]
        parts[name] = bytes(body[start:end])
        if len(parts[name]) != 4 * math.prod(info["shape"]):
            raise FileError(f"tensor {name} is cut short; copy the file again")
        arrays[name] = numpy.frombuffer(parts[name], "<f4").reshape(info["shape"]).copy()
    promised = texts.pop("checksum", None)
    if promised != checksum(texts, parts):
        raise FileError(f"the checksum is {promised}, not that of the content; copy the file again")
    config = json.loads(texts["config"])
    found = {name: array.shape for name, array in arrays.items()}
    if found != shapes(config):
        wrong = [name for name in found.keys() ^ shapes(config).keys()] or [
            name for name, shape in shapes(config).items() if found[name] != shape
        ]
        raise FileError(f"tensors {sorted(wrong)} do not fit the architecture")
    peaks = json.loads(texts["peaks"]) if "peaks" in texts else None
    return NetworkFile(config, json.loads(texts["about"]), arrays, peaks)


def write(path, network):
    """Writes a file, which appears under its name complete or not at all."""
    path = pathlib.Path(path)
    temporary = path.with_name(f"{path.name}.{os.getpid()}.tmp")
    try:
        with open(temporary, "wb") as file:
            file.write(to_bytes(network))
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(path)
    finally:
        temporary.unlink(missing_ok=True)


def to_bytes(network):
    """The bytes of a file."""
    texts = {
        "format": FORMAT,
        "version": str(VERSION),
        "config": compact(network.config),
        "about": compact(network.about),
    }
    if network.peaks is not None:
        texts["peaks"] = compact(network.peaks)
    header, parts, start = {}, {}, 0
    for name, shape in shapes(network.config).items():
        array = numpy.ascontiguousarray(network.tensors[name], "<f4")
        if array.shape != shape:
            raise FileError(f"tensor {name} has the shape {array.shape}; the architecture needs {shape}")
        if not numpy.isfinite(array).all():
            raise FileError(f"tensor {name} holds numbers that are not finite: training has diverged")
        parts[name] = array.tobytes()
        offsets = [start, start + len(parts[name])]
        header[name] = {"data_offsets": offsets, "dtype": "F32", "shape": list(shape)}
        start = offsets[1]
    texts["checksum"] = checksum(texts, parts)
    text = compact({"__metadata__": dict(sorted(texts.items()))} | header).encode()
    text += b" " * (-len(text) % 8)
    return len(text).to_bytes(8, "little") + text + b"".join(parts.values())


def checksum(texts, parts):
    """CRC-32 over texts and the bytes of tensors, each in the order of the names."""
    crc = 0
    for key, text in sorted(texts.items()):
        crc = zlib.crc32(key.encode() + b"\0" + text.encode() + b"\0", crc)
    for name, data in sorted(parts.items()):
        crc = zlib.crc32(data, zlib.crc32(name.encode() + b"\0", crc))
    return f"{crc:08x}"


def compact(value):
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


# The network.


class Network(torch.nn.Module):
    """A network for training and inference.

    `planes` are what `Encode::encode` writes, uint8 of [batch, rows, cols, planes]. The answer is
    the logits [batch, cells + extra moves] and the values before tanh [batch]; with `in_full` also
    the auxiliary values [batch, values] and the owners [batch, rows, cols] before tanh, and the
    logits of the reply [batch, cells], or None where the network does not have them. In training mode
    batch normalization uses the statistics of the batch and updates the running ones with
    `momentum`: as is usual, the running variance is of the population (n - 1), while the batch is
    normalized by its own (n).
    """

    momentum = 0.1

    def __init__(self, config, units, tensors, dtype=torch.float32):
        super().__init__()
        self.config = config
        for name, shape in shapes(config).items():
            *path, leaf = name.split(".")
            module = self
            for step in path:
                if step not in module._modules:
                    module.add_module(step, torch.nn.Module())
                module = module._modules[step]
            data = torch.tensor(numpy.asarray(tensors[name]), dtype=dtype).reshape(shape)
            if leaf in ("mean", "variance"):
                module.register_buffer(leaf, data)
            else:
                module.register_parameter(leaf, torch.nn.Parameter(data))
        mask = torch.tensor(tap_mask(config), dtype=dtype)
        self.register_buffer("tap_mask", mask, persistent=False)
        units = torch.tensor(units, dtype=dtype)
        self.register_buffer("units", units, persistent=False)
        norm = config["norm"]
        self.epsilon = None if norm == "bias" else norm["batch"]

    def tensors(self):
        """The weights and running statistics as arrays by name."""
        state = {name: data.detach().float().cpu().numpy() for name, data in self.state_dict().items()}
        taps = tap_mask(self.config)
        return {name: data * taps if data.ndim == 4 else data for name, data in state.items()}

    def decayed(self):
        """The parameters of convolutions and dense layers, and all others: the former are what
        weight decay is for."""
        named = list(self.named_parameters())
        is_weight = [name.endswith(".weight") and ".norm." not in name for name, _ in named]
        weights = [parameter for (_, parameter), is_one in zip(named, is_weight) if is_one]
        others = [parameter for (_, parameter), is_one in zip(named, is_weight) if not is_one]
        return weights, others

    def act(self, x):
        return functional.relu(x)

    def conv3(self, x, layer):
        weight = layer.weight * self.tap_mask if self.config["taps"] == "masked" else layer.weight
        if self.epsilon is None:
            return functional.conv2d(x, weight, layer.bias, padding=1)
        x = functional.conv2d(x, weight, padding=1)
        norm = layer.norm
        if not self.training:
            return functional.batch_norm(x, norm.mean, norm.variance, norm.weight, norm.bias, eps=self.epsilon)
        # Backward looks at what batch_norm was given, so the buffers change afterwards.
        mean, variance = norm.mean.clone(), norm.variance.clone()
        x = functional.batch_norm(
            x, mean, variance, norm.weight, norm.bias, True, self.momentum, self.epsilon
        )
        with torch.no_grad():
            norm.mean.copy_(mean)
            norm.variance.copy_(variance)
        return x

    def forward(self, planes, in_full=False):
        dtype = self.units.dtype
        # [batch, planes, rows, cols] that lie channels last in memory.
        x = (planes.to(dtype) * self.units).permute(0, 3, 1, 2)
        x = self.act(self.conv3(x, self.input))
        for block in range(self.config["blocks"]):
            layers = self.blocks.get_submodule(str(block))
            inner = self.conv3(x, layers.conv1)
            if block in pooling_blocks(self.config):
                weight = layers.pool.weight.permute(0, 2, 1).flatten(1)
                with torch.autocast(x.device.type, enabled=False):
                    added = self.pooled(x).to(dtype) @ weight.T
                inner = inner + added[:, :, None, None].to(inner.dtype)
            inner = self.act(inner)
            x = self.act(x + self.conv3(inner, layers.conv2))
        policy, value = self.policy, self.value
        weight = torch.cat([policy.conv.weight, value.conv.weight])[:, :, None, None]
        x = functional.conv2d(x, weight, torch.cat([policy.conv.bias, value.conv.bias]))
        with torch.autocast(x.device.type, enabled=False):
            outputs = self.heads(x.to(dtype))
        return outputs if in_full else outputs[:2]

    def pooled(self, x):
        """Global features of [batch, channels, rows, cols]: the mean of each channel, the mean scaled
        by the board's size, and the maximum."""
        rows, cols = x.shape[2:]
        mean, most = x.mean((2, 3), dtype=self.units.dtype), x.amax((2, 3)).to(self.units.dtype)
        size = (math.sqrt(rows * cols) - SIZE_SIDE) / SIZE_UNIT
        return torch.cat([mean, mean * size, most], 1)

    def heads(self, x):
        """All outputs from the features of both heads [batch, channels, rows, cols]."""
        policy, value = self.policy, self.value
        batch = x.shape[0]
        policies, values = x.split(
            [policy.conv.weight.shape[0], value.conv.weight.shape[0]], dim=1
        )
        values = self.act(values)
        pooled = self.pooled(values)
        policies = self.act(policies + (pooled @ policy.pool.weight.T)[:, :, None, None])
        cells = torch.einsum("bcij,c->bij", policies, policy.out.weight).reshape(batch, -1)
        extra = functional.linear(pooled, policy.extra.weight, policy.extra.bias)
        logits = torch.cat([cells, extra], 1)
        hidden = self.act(functional.linear(pooled, value.hidden.weight, value.hidden.bias))
        auxiliary = owners = reply = None
        if "auxiliary" in self._modules:
            auxiliary = functional.linear(hidden, self.auxiliary.out.weight, self.auxiliary.out.bias)
        if "owners" in self._modules:
            owners = torch.einsum("bcij,c->bij", values, self.owners.out.weight) + self.owners.out.bias
        if "reply" in self._modules:
            reply = torch.einsum("bcij,c->bij", policies, self.reply.out.weight).reshape(batch, -1)
        return logits, hidden @ value.out.weight + value.out.bias, auxiliary, owners, reply


@dataclasses.dataclass
class Batch:
    """What a network learns from in one step, as `LearnBatch`: tensors with these shapes."""

    planes: torch.Tensor  # uint8 [batch, rows, cols, planes]
    legal: torch.Tensor  # bool [batch, outputs]
    policy: torch.Tensor  # [batch, outputs]; all 0 where there is no target
    value: torch.Tensor  # [batch]
    weight: torch.Tensor  # [batch]
    auxiliary: torch.Tensor | None = None  # [batch, values]; NaN for no target
    owners: torch.Tensor | None = None  # [batch, rows, cols]; NaN for no target
    reply: torch.Tensor | None = None  # [batch]; -1 for no target

    def to(self, device):
        fields = {name: data for name, data in vars(self).items() if data is not None}
        return Batch(**{name: data.to(device, non_blocking=True) for name, data in fields.items()})


def example_losses(logits, value, batch):
    """The policy's cross entropy and the value's squared error of each example."""
    log_policy = functional.log_softmax(logits.masked_fill(~batch.legal, ILLEGAL), 1)
    policy_loss = -(batch.policy * log_policy).sum(1)
    value_loss = (torch.tanh(value) - batch.value) ** 2
    return policy_loss, value_loss


def loss(logits, value, batch, value_weight):
    """The loss that a step lowers: the mean over the batch of what each example weighs."""
    policy_loss, value_loss = example_losses(logits, value, batch)
    return (batch.weight * (policy_loss + value_weight * value_loss)).mean()


def target_loss(outputs, targets, weight):
    """The weighted mean squared error of auxiliary values or owners, before tanh, over the targets
    that are there."""
    known = ~targets.isnan()
    errors = (torch.tanh(outputs) - targets.nan_to_num()) ** 2 * known
    return (weight * errors.flatten(1).mean(1)).mean()


def reply_loss(logits, cells, weight):
    """The weighted cross entropy of the reply, over the examples that have one."""
    found = functional.cross_entropy(logits, cells.long(), ignore_index=-1, reduction="none")
    return (weight * found).mean()


def metrics(logits, value, batch):
    """Sums over a batch, on its device: examples, those with a policy target, the policy's cross
    entropy and how far that is above the target's own entropy, the value's squared error, and
    whether the best move is the target's best."""
    policy_loss, value_loss = example_losses(logits, value, batch)
    has_target = batch.policy.sum(1) > 0
    entropy = -torch.special.xlogy(batch.policy, batch.policy).sum(1)
    best = logits.masked_fill(~batch.legal, ILLEGAL).argmax(1)
    right = (best == batch.policy.argmax(1)) & has_target
    return {
        "examples": torch.tensor(float(len(value)), device=value.device),
        "policy_examples": has_target.sum(),
        "policy": policy_loss.sum(),
        "policy_kl": (policy_loss - entropy).sum(),
        "value": value_loss.sum(),
        "accuracy": right.sum(),
    }
