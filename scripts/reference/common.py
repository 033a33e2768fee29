"""What the reference scripts share: exact inputs, the check of two opinions, and long-double angles."""

import numpy as np
import torch

from .generator import Random

assert np.finfo(np.longdouble).nmant >= 63, "angles need a long double of 64 bits or more: run this on x86-64"


def draw(rows, cols, seed, scale=1.0):
    """(rows, cols) normal numbers on a grid of 2^-12: float32 holds them exactly, but not their products."""
    random = Random(seed)
    values = [round(scale * random.normal() * 4096) / 4096 for _ in range(rows * cols)]
    return np.array(values).reshape(rows, cols)


def exact(values):
    """The nearest numbers that float32 holds."""
    return np.asarray(values, dtype=np.float32).astype(np.float64)


def agree(first, second, allowed=1e-12):
    """Returns `first` once `second`, the same worked out by other means, is within `allowed` of it."""
    first, second = (np.asarray(x.numpy() if torch.is_tensor(x) else x, dtype=float) for x in (first, second))
    assert first.shape == second.shape, f"shapes differ: {first.shape} and {second.shape}"
    assert np.isfinite(first).all(), "a reference is not finite"
    difference = np.abs(first - second).max(initial=0.0)
    assert difference <= allowed, f"two opinions differ by {difference:.2g}, more than {allowed:.2g}"
    return first


def frequencies(width, base):
    """ω_i = base^(-2i/width) for the ⌈width/2⌉ pairs, in long double."""
    pair = np.arange((width + 1) // 2, dtype=np.longdouble)
    return np.longdouble(base) ** (-2 * pair / np.longdouble(width))


def angles(positions, omegas):
    """position · ω, a row a position. At 2^24 a double's angle is off by 2e-9; a long double's by 1e-12."""
    return np.asarray(positions, dtype=np.longdouble)[:, None] * np.asarray(omegas, dtype=np.longdouble)


def doubles(values):
    return np.asarray(values, dtype=np.float64)


def tensor(values):
    return torch.tensor(doubles(values), dtype=torch.float64)


def angle_slack(largest_position):
    """What PyTorch's angles in double may differ by on top of 1e-12, up to this position."""
    return 1e-12 + abs(largest_position) * 2.0**-50
