#!/usr/bin/env python3
"""Runs exported networks in ONNX Runtime and compares with the answers Ponder wrote next to them.

    python3 tools/check_onnx.py FOLDER [--tolerance 1e-4]

Needs numpy and onnxruntime. For every NAME.onnx in the folder there is a NAME.json:

    {"planes": 4, "plane_units": [1, ...], "groups": [{"rows": 11, "cols": 11, "positions":
        [{"planes": [bytes, cell by cell, the planes of a cell side by side],
          "policy": [logits], "value": 0.1}, ...]}, ...]}

The positions of a group are one batch. Prints the largest difference of each network as a line of
JSON and fails when one is above the tolerance.
"""

import argparse
import json
import pathlib
import sys

import numpy
import onnxruntime


def session(path):
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    options.inter_op_num_threads = 1
    return onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])


def batch(expected, group):
    """The positions of a group as ONNX takes them: [batch, planes, rows, cols] in units."""
    units = numpy.array(expected["plane_units"], numpy.float32)
    cells = numpy.array([position["planes"] for position in group["positions"]], numpy.float32)
    shape = (len(cells), group["rows"], group["cols"], expected["planes"])
    return numpy.ascontiguousarray((cells.reshape(shape) * units).transpose(0, 3, 1, 2))


def compare(path):
    """The largest difference of a network, and the largest answer."""
    expected = json.loads(path.with_suffix(".json").read_text())
    network = session(path)
    worst = {"policy": 0.0, "value": 0.0, "largest_logit": 0.0}
    positions = 0
    for group in expected["groups"]:
        policy, value = network.run(["policy", "value"], {"planes": batch(expected, group)})
        policy_expected = numpy.array([position["policy"] for position in group["positions"]], numpy.float32)
        value_expected = numpy.array([[position["value"]] for position in group["positions"]], numpy.float32)
        if policy.shape != policy_expected.shape or value.shape != value_expected.shape:
            sys.exit(f"{path}: shapes {policy.shape}, {value.shape}; Ponder has {policy_expected.shape}, {value_expected.shape}")
        if not (numpy.isfinite(policy).all() and numpy.isfinite(value).all()):
            sys.exit(f"{path}: answers that are not numbers")
        worst["policy"] = max(worst["policy"], float(abs(policy - policy_expected).max()))
        worst["value"] = max(worst["value"], float(abs(value - value_expected).max()))
        worst["largest_logit"] = max(worst["largest_logit"], float(abs(policy_expected).max()))
        positions += len(policy_expected)
    return {"network": path.stem, "positions": positions, **worst}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--tolerance", type=float, default=1e-4)
    arguments = parser.parse_args()
    paths = sorted(arguments.folder.glob("*.onnx"))
    if not paths:
        sys.exit(f"{arguments.folder}: no networks")
    failed = []
    for path in paths:
        line = compare(path)
        print(json.dumps(line), flush=True)
        if max(line["policy"], line["value"]) > arguments.tolerance:
            failed.append(path.stem)
    if failed:
        sys.exit(f"above {arguments.tolerance}: {', '.join(failed)}")


if __name__ == "__main__":
    main()
