"""References for rotary.hpp and alibi.hpp."""

import math

import numpy as np
import torch

from .common import agree, angle_slack, angles, doubles, draw, frequencies, tensor

# rows, width, and what differs from base 10000, adjacent pairs, one head, position 0 and scale 1.
ROTATIONS = [
    (2, 2, {}),
    (5, 8, {}),
    (5, 8, {"pairing": "halves"}),
    (4, 12, {"heads": 2}),
    (4, 12, {"heads": 3, "pairing": "halves"}),
    (3, 6, {"heads": 3, "first_position": 1000}),
    (3, 10, {"first_position": -7.5, "position_scale": 0.25, "pairing": "halves"}),
    (3, 4, {"base": 1}),
    (3, 14, {"base": 500000, "first_position": 2.0**24 - 3}),
    (3, 16, {"heads": 2, "pairing": "halves", "first_position": -(2.0**24) + 1}),
    (35, 4, {"position_scale": 2}),
    (3, 34, {}),
    (3, 66, {"pairing": "halves", "first_position": 4095}),
]


def rotate(x, case, omegas):
    """(a, b) → (a cos - b sin, a sin + b cos) for the pairs of every head."""
    heads = case["heads"]
    width = x.shape[1] // heads
    positions = [case["position_scale"] * (case["first_position"] + row) for row in range(len(x))]
    turns = angles(positions, omegas)
    cosine, sine = doubles(np.cos(turns)), doubles(np.sin(turns))
    result = np.empty_like(x)
    for head in range(heads):
        for i in range(width // 2):
            a, b = (2 * i, 2 * i + 1) if case["pairing"] == "adjacent" else (i, i + width // 2)
            a, b = head * width + a, head * width + b
            result[:, a] = x[:, a] * cosine[:, i] - x[:, b] * sine[:, i]
            result[:, b] = x[:, a] * sine[:, i] + x[:, b] * cosine[:, i]
    return result


def second_opinion(x, case, omegas):
    """Adjacent pairs as complex numbers times e^{ipω}; halves as x cos + rotate_half(x) sin."""
    n, d = x.shape
    heads = case["heads"]
    positions = case["position_scale"] * (case["first_position"] + torch.arange(n, dtype=torch.float64))
    turns = (positions[:, None] * tensor(omegas))[:, None, :]
    split = tensor(x).reshape(n, heads, d // heads)
    if case["pairing"] == "adjacent":
        pairs = torch.view_as_complex(split.reshape(n, heads, -1, 2).contiguous())
        return torch.view_as_real(pairs * torch.polar(torch.ones_like(turns), turns)).reshape(n, d)
    first, second = split.chunk(2, dim=2)
    whole = torch.cat([turns, turns], dim=2)
    return (split * whole.cos() + torch.cat([-second, first], dim=2) * whole.sin()).reshape(n, d)


def rotated(x, options, omegas=None):
    case = {"base": 10000, "pairing": "adjacent", "heads": 1, "first_position": 0, "position_scale": 1, **options}
    if omegas is None:
        omegas = frequencies(x.shape[1] // case["heads"], case["base"])
    farthest = abs(case["position_scale"]) * (abs(case["first_position"]) + len(x))
    result = agree(rotate(x, case, omegas), second_opinion(x, case, omegas), 4 * angle_slack(farthest))
    return case, result


def rotation_case(rows, width, options, seed, omegas=None):
    x = draw(rows, width, seed)
    case, result = rotated(x, options, omegas)
    given = {} if omegas is None else {"frequencies": doubles(omegas)}
    return {**case, **given, "x": x, "rotated": result}


def plain_frequencies(width, base):
    by_logarithm = torch.exp(-math.log(base) * torch.arange(0, width, 2, dtype=torch.float64) / width)
    return agree(frequencies(width, base), by_logarithm)


def ntk_base(base, factor, width):
    """The base b' for which b'^(-(e-2)/e) is base^(-(e-2)/e) / factor, solved by logarithms."""
    new = base * factor ** (width / (width - 2))
    slowest = (width - 2) / width
    other = math.exp((slowest * math.log(base) + math.log(factor)) / slowest)
    return float(agree(new, other, 1e-12 * new))


def yarn(width, base, factor, original_length, beta_fast, beta_slow):
    """h(ω) = (1 - γ) ω/s + γ ω, where γ is 0 below beta_slow turns, 1 above beta_fast, and a line between."""
    slowed = []
    for omega in frequencies(width, base):
        turns = original_length * omega / (8 * np.arctan(np.longdouble(1)))
        if turns < beta_slow:
            kept = 0
        elif turns > beta_fast:
            kept = 1
        else:
            kept = (turns - beta_slow) / (beta_fast - beta_slow)
        slowed.append((1 - kept) * omega / factor + kept * omega)
    plain = tensor(plain_frequencies(width, base))
    ramp = ((original_length * plain / (2 * math.pi) - beta_slow) / (beta_fast - beta_slow)).clamp(0, 1)
    return agree(slowed, torch.lerp(plain / factor, plain, ramp))


def yarn_case(width, **options):
    case = {"base": 10000, "factor": 4, "original_length": 2048, "beta_fast": 32, "beta_slow": 1, **options}
    return {"width": width, **case, "frequencies": yarn(width, **case)}


def rotary_reference():
    given = yarn(8, 10000, 4, 64, 8, 1)
    rotations = [rotation_case(*case, seed=100 + i) for i, case in enumerate(ROTATIONS)]
    rotations.append(rotation_case(4, 16, {"heads": 2, "first_position": 200}, 120, given))
    return {
        "rotate": rotations,
        "rotary_frequencies": [
            {"width": width, "base": base, "frequencies": plain_frequencies(width, base)}
            for width, base in ((2, 10000), (8, 10000), (8, 1), (10, 500000), (64, 10000), (6, 100))
        ],
        "ntk_aware_base": [
            {"base": base, "factor": factor, "width": width, "value": ntk_base(base, factor, width)}
            for base, factor, width in ((10000, 4, 64), (10000, 1, 8), (500000, 8.5, 128), (100, 2, 4), (1, 3, 6))
        ],
        "yarn_frequencies": [
            yarn_case(8),
            yarn_case(64),
            yarn_case(16, base=500000, factor=16, original_length=8192),
            yarn_case(10, factor=1),
            yarn_case(12, factor=2.5, original_length=100, beta_fast=8, beta_slow=0.5),
        ],
        "yarn_attention_scale": [
            {"factor": s, "value": float(agree(0.1 * math.log(s) + 1, math.log10(s) * math.log(10) / 10 + 1))}
            for s in (1, 2, 4, 16, 32.5, 1000)
        ],
    }


def alibi_slopes(heads):
    """2^(-8i/h) for a power of two; else those of the power below and every other one of twice as many."""
    whole = 2 ** int(math.log2(heads))
    slopes = [2.0 ** (-8 * i / whole) for i in range(1, whole + 1)]
    return slopes + [2.0 ** (-8 * i / (2 * whole)) for i in range(1, 2 * whole, 2)][: heads - whole]


def slopes_by_ratio(heads):
    """A geometric sequence that starts at its own ratio, as the paper puts it; recursion for other numbers."""
    if heads & (heads - 1) == 0:
        ratio = torch.tensor(2.0, dtype=torch.float64) ** (-8 / heads)
        return torch.cumprod(ratio.repeat(heads), dim=0)
    whole = 1 << (heads.bit_length() - 1)
    return torch.cat([slopes_by_ratio(whole), slopes_by_ratio(2 * whole)[0::2][: heads - whole]])


def alibi_bias(slope, queries, keys):
    bias = [[-slope * abs(i + keys - queries - j) for j in range(keys)] for i in range(queries)]
    query = torch.arange(queries, dtype=torch.float64) + keys - queries
    key = torch.arange(keys, dtype=torch.float64)
    agree(bias, -slope * torch.cdist(query[:, None], key[:, None], p=1))
    return bias


def alibi_reference():
    shapes = ((0.5, 4, 4), (2.0**-8, 3, 5), (0.70710678, 5, 3), (0.1, 1, 17), (-0.25, 2, 2), (0.3, 1, 1))
    return {
        "alibi_slopes": [
            {"heads": h, "slopes": agree(alibi_slopes(h), slopes_by_ratio(h))} for h in (*range(1, 21), 32, 40)
        ],
        "alibi_bias": [
            {"slope": slope, "queries": n_q, "keys": n_k, "bias": alibi_bias(slope, n_q, n_k)}
            for slope, n_q, n_k in shapes
        ],
    }
