#!/usr/bin/env python3
"""Runs networks in PyTorch and compares with the answers Ponder wrote next to them.

    python3 tools/check_torch.py FOLDER [--tolerance 1e-4] [--device cpu]

Needs numpy and torch. For every NAME.safetensors in the folder there is a NAME.json as `check_onnx.py` reads
it. Prints the largest difference of each network as a line of JSON, writes what it read to
FOLDER/back/NAME.safetensors where there is such a folder, and fails when a difference is above the tolerance.
"""

import argparse
import json
import pathlib
import sys

import numpy
import ponder_torch
import torch


def compare(path, device):
    """The network of a file, its largest difference and its largest answer."""
    expected = json.loads(path.with_suffix(".json").read_text())
    file = ponder_torch.read(path)
    network = ponder_torch.Network(file.config, file.units, file.tensors).eval().to(device)
    worst = {"policy": 0.0, "value": 0.0, "largest_logit": 0.0}
    positions = 0
    for group in expected["groups"]:
        cells = numpy.array([position["planes"] for position in group["positions"]], numpy.uint8)
        planes = torch.tensor(cells).reshape(len(cells), group["rows"], group["cols"], -1)
        with torch.inference_mode():
            logits, value = network(planes.to(device))
        policy_expected = torch.tensor([position["policy"] for position in group["positions"]])
        value_expected = torch.tensor([position["value"] for position in group["positions"]])
        logits, value = logits.cpu(), torch.tanh(value).cpu()
        if logits.shape != policy_expected.shape or value.shape != value_expected.shape:
            sys.exit(f"{path}: shapes {logits.shape}, {value.shape}; Ponder has {policy_expected.shape}, {value_expected.shape}")
        if not (logits.isfinite().all() and value.isfinite().all()):
            sys.exit(f"{path}: answers that are not numbers")
        worst["policy"] = max(worst["policy"], float((logits - policy_expected).abs().max()))
        worst["value"] = max(worst["value"], float((value - value_expected).abs().max()))
        worst["largest_logit"] = max(worst["largest_logit"], float(policy_expected.abs().max()))
        positions += len(policy_expected)
    file.tensors, file.peaks = network.tensors(), None
    return file, {"network": path.stem, "positions": positions, **worst}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--tolerance", type=float, default=1e-4)
    parser.add_argument("--device", default="cpu")
    arguments = parser.parse_args()
    torch.set_num_threads(1)
    torch.backends.cudnn.allow_tf32 = False
    paths = sorted(arguments.folder.glob("*.safetensors"))
    if not paths:
        sys.exit(f"{arguments.folder}: no networks")
    failed = []
    for path in paths:
        file, line = compare(path, arguments.device)
        print(json.dumps(line), flush=True)
        if max(line["policy"], line["value"]) > arguments.tolerance:
            failed.append(path.stem)
        back = arguments.folder / "back"
        if back.is_dir():
            ponder_torch.write(back / path.name, file)
    if failed:
        sys.exit(f"above {arguments.tolerance}: {', '.join(failed)}")


if __name__ == "__main__":
    main()
