"""Runs NumPy or PyTorch for `npm run bench`: host.py ENGINE. Requests and answers are those of host.js.

Each has one thread, and the time is the thread's own, on its core; a training may take more, and is then timed by the
clock on the wall.
"""

import json
import os
import sys
import time

import numpy as np

SHORT, ENOUGH = 1e6, 5e6  # a call that takes less than SHORT nanoseconds is repeated until a sample takes ENOUGH
FEWEST = 3

clock = time.thread_time_ns


def frequencies(width):
    return (10000.0 ** (-2 * np.arange(width // 2) / width)).astype(np.float32)


def numpy_variants(work, inputs):
    rows, width = work["rows"], work["width"]
    if work["kind"] == "encode":
        positions, omega = np.arange(rows, dtype=np.float32), frequencies(width)

        def encode():
            angles = positions[:, None] * omega
            table = np.empty((rows, width), np.float32)
            table[:, 0::2] = np.sin(angles)
            np.cos(angles, out=angles)
            table[:, 1::2] = angles
            return table

        return {"sines and cosines into every other column": encode}

    q, k, v = inputs
    scale = np.float32(1 / np.sqrt(width))

    def attention():
        scores = (q * scale) @ k.T
        scores -= scores.max(axis=1, keepdims=True)
        np.exp(scores, out=scores)
        sums = scores.sum(axis=1, keepdims=True)
        output = scores @ v
        output /= sums
        return output

    return {"in place, divided at the end": attention}


def torch_variants(work, inputs):
    import torch

    torch.set_num_threads(1)
    torch.set_grad_enabled(False)
    rows, width = work["rows"], work["width"]
    if work["kind"] == "encode":
        positions, omega = torch.arange(rows, dtype=torch.float32), torch.from_numpy(frequencies(width))

        def stack():
            angles = positions[:, None] * omega
            return torch.stack((torch.sin(angles), torch.cos(angles)), 2).reshape(rows, width)

        def columns():
            angles = positions[:, None] * omega
            table = torch.empty(rows, width)
            table[:, 0::2] = torch.sin(angles)
            table[:, 1::2] = torch.cos_(angles)
            return table

        return {"sines and cosines, stacked": stack, "sines and cosines into every other column": columns}

    q, k, v = (torch.from_numpy(table) for table in inputs)
    nothing = torch.empty(1)

    def products():
        scores = torch.addmm(nothing, q, k.T, beta=0, alpha=width**-0.5)
        return torch.softmax(scores, 1) @ v

    variants = {"addmm, softmax, matmul": products}
    fused = getattr(torch.nn.functional, "scaled_dot_product_attention", None)  # from PyTorch 2 on
    if fused:
        batch = [table[None, None] for table in (q, k, v)]
        variants["scaled_dot_product_attention"] = lambda: fused(*batch)[0, 0]
    return variants


def training_variants(work, _):
    global clock
    import torch
    from training import training

    threads = torch.get_num_threads()
    if threads > 1:
        clock = time.perf_counter_ns
    return {f"autograd and Adam, {threads} thread{'s' if threads > 1 else ''}": training(work["rows"], work["width"])}


def sample(run, calls):
    start = clock()
    for _ in range(calls):
        run()
    return (clock() - start) / calls


def measure(run, milliseconds):
    calls = 1
    once = sample(run, calls)
    while once < SHORT and once * calls < ENOUGH:
        calls = int(min(4 * calls, 1.2 * ENOUGH / once)) + 1
        once = sample(run, calls)
    samples = []
    start = clock()
    while len(samples) < FEWEST or clock() - start < milliseconds * 1e6:
        samples.append(sample(run, calls))
    return [nanoseconds / 1e6 for nanoseconds in samples]


def choose(variants):
    """After a warm-up, the fastest."""
    times = {}
    for name, run in variants.items():
        measure(run, 100)
        times[name] = min(measure(run, 100))
    return min(times, key=times.get)


def inputs_of(work):
    if work["kind"] != "attention":
        return []
    shape = (work["rows"], work["width"])
    read = lambda name: np.fromfile(os.path.join(work["folder"], name + ".f32"), np.float32).reshape(shape)
    return [read("q"), read("k"), read("v")]


def main():
    engine = sys.argv[1]
    with open("/proc/self/maps") as libraries:
        if "openblas" not in libraries.read():
            sys.exit("NumPy runs without OpenBLAS here; compared with that, everything would look fast.")
    variants_of = {"numpy": numpy_variants, "pytorch": torch_variants, "pytorch-train": training_variants}[engine]
    runs = {}
    for line in sys.stdin:
        request = json.loads(line)
        if "prepare" in request:
            work = request["prepare"]
            variants = variants_of(work, inputs_of(work))
            variant = choose(variants)
            np.asarray(variants[variant]()).tofile(os.path.join(work["folder"], engine + ".f32"))
            runs[work["name"]] = variants[variant]
            answer = {"variant": variant}
        else:
            answer = {"samples": measure(runs[request["measure"]["name"]], request["milliseconds"])}
        print(json.dumps(answer), flush=True)


main()
