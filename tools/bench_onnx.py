#!/usr/bin/env python3
"""Measures exported networks in ONNX Runtime: positions per CPU second on one thread.

    PONDER_ONNX_OUT=FOLDER cargo test -p ponder-net --test model -- --ignored networks_to_measure
    python3 tools/bench_onnx.py FOLDER [--batch 64] [--seconds 2] [--rounds 5] [--int8]

Needs numpy and onnxruntime, with --int8 also onnx. The networks must have been exported for one board size.
Inputs are random flags. The networks take turns for --rounds rounds of --seconds each; a line of JSON a network
has the best and the middle round, of the CPU time of the whole process. --int8 measures each network a second
time as ONNX Runtime's static quantization leaves it: quantize and dequantize nodes, a scale a channel,
activations as unsigned and weights as signed bytes, calibrated on random flags.
"""

import argparse
import json
import pathlib
import statistics
import sys
import tempfile
import time

import numpy
import onnxruntime


def session(path):
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    options.inter_op_num_threads = 1
    options.log_severity_level = 3
    return onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])


def flags(shape, seed):
    return numpy.random.default_rng(seed).integers(0, 2, shape).astype(numpy.float32)


def quantize(path, shape, folder):
    """The path of the quantized network."""
    from onnxruntime import quantization

    class Samples(quantization.CalibrationDataReader):
        def __init__(self):
            self.batches = iter([{"planes": flags((32, *shape), seed)} for seed in range(8)])

        def get_next(self):
            return next(self.batches, None)

    out = pathlib.Path(folder) / f"{path.stem}-int8.onnx"
    quantization.quantize_static(
        str(path),
        str(out),
        Samples(),
        quant_format=quantization.QuantFormat.QDQ,
        per_channel=True,
        activation_type=quantization.QuantType.QUInt8,
        weight_type=quantization.QuantType.QInt8,
    )
    return out


class Network:
    def __init__(self, name, kind, path, shape, batch):
        self.name, self.kind, self.batch = name, kind, batch
        self.session = session(path)
        self.planes = flags((batch, *shape), 100)
        self.rates = []
        self.answer = self.run()

    def run(self):
        return self.session.run(["policy", "value"], {"planes": self.planes})

    def measure(self, seconds):
        start, count = time.process_time(), 0
        while (spent := time.process_time() - start) < seconds:
            answer = self.run()
            count += 1
        if not all((now == then).all() for now, then in zip(answer, self.answer)):
            sys.exit(f"{self.name}: the answers changed during the measurement")
        self.rates.append(count * self.batch / spent)

    def line(self):
        return {
            "network": self.name,
            "type": self.kind,
            "batch": self.batch,
            "positions_per_cpu_s_best": round(max(self.rates)),
            "positions_per_cpu_s_median": round(statistics.median(self.rates)),
        }


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--batch", type=int, default=64)
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--int8", action="store_true")
    arguments = parser.parse_args()
    paths = sorted(arguments.folder.glob("*.onnx"))
    if not paths:
        sys.exit(f"{arguments.folder}: no networks")
    networks = []
    with tempfile.TemporaryDirectory() as folder:
        for path in paths:
            shape = session(path).get_inputs()[0].shape[1:]
            if not all(isinstance(side, int) for side in shape):
                sys.exit(f"{path}: exported for every size; export it for one")
            networks.append(Network(path.stem, "fp32", path, shape, arguments.batch))
            if arguments.int8:
                quantized = quantize(path, shape, folder)
                networks.append(Network(path.stem, "int8", quantized, shape, arguments.batch))
        for _ in range(arguments.rounds):
            for network in networks:
                network.measure(arguments.seconds)
    print(json.dumps({"onnxruntime": onnxruntime.__version__, "threads": 1}))
    for network in networks:
        print(json.dumps(network.line()))


if __name__ == "__main__":
    main()
