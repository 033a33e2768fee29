"""References for precision.hpp: rounding with whole numbers, so that nothing is rounded on the way."""

import math
from fractions import Fraction

import numpy as np
import torch

from .common import agree, angle_slack, angles, doubles, frequencies, tensor
from .generator import Random

# Significant bits, exponent of the least normal number, exponent of the largest.
FORMATS = {"float32": (24, -126, 127), "float16": (11, -14, 15), "bfloat16": (8, -126, 127)}
TORCH = {"float32": torch.float32, "float16": torch.float16, "bfloat16": torch.bfloat16}


def round_to(name, x):
    """The nearest value of the format, ties to even, in exact arithmetic (Python's round() takes ties to even)."""
    bits, least, largest = FORMATS[name]
    if x == 0 or not math.isfinite(x):
        return x
    exponent = max(math.frexp(x)[1] - 1, least)
    unit = Fraction(2) ** (exponent - bits + 1)
    rounded = round(Fraction(x) / unit) * unit
    if abs(rounded) >= Fraction(2) ** (largest + 1):
        return math.copysign(math.inf, x)
    return math.copysign(float(rounded), x)


def edges(name):
    """Numbers where a slip shows: ties on both sides, the ends of the range, subnormals, just past a tie."""
    bits, least, largest = FORMATS[name]
    whole = 2.0**bits
    top = (2 - 2.0 ** (1 - bits)) * 2.0**largest
    tie_to_infinity = top + 2.0 ** (largest - bits)
    smallest = 2.0 ** (least - bits + 1)
    ties = [1 + 2.0**-bits, 1 + 3 * 2.0**-bits, whole + 1, whole + 3, 2 * whole + 2, 2 * whole + 6]
    ends = [top, tie_to_infinity, math.nextafter(tie_to_infinity, 0), 2.0 ** (largest + 1)]
    low = [smallest * m for m in (0.25, 0.5, 0.75, 1, 1.5, 2.5, 3)] + [2.0**least, 2.0**least - smallest / 2]
    # Past a tie by less than float32 can tell: going through float32 would round these twice.
    twice = [1 + 2.0**-bits + 2.0**-45, 1 + 3 * 2.0**-bits - 2.0**-45, smallest * 0.5 * (1 + 2.0**-40)]
    return ties + ends + low + twice


def sample():
    numbers = [0.0, 1.0, 1 / 3, math.pi, 0.1, 65503.99, 65519.99, 65520.0, 1e5, 1e39, 1e300, 5e-324, 2.0**53 + 2]
    for name in FORMATS:
        numbers += edges(name)
    random = Random(600)
    for exponent in (*range(-30, 20, 2), *range(-150, 130, 12)):
        numbers.append((1 + random.uniform()) * 2.0**exponent)
    numbers = list(dict.fromkeys(numbers))
    return numbers + [-x for x in numbers] + [math.inf, -math.inf]


def rounding():
    numbers = sample()
    result = {"x": numbers}
    for name, torch_type in TORCH.items():
        result[name] = [round_to(name, x) for x in numbers]
        # PyTorch goes through float32, so it is asked about numbers that float32 holds.
        with np.errstate(over="ignore"):
            single = [float(np.float32(x)) for x in numbers]
        theirs = torch.tensor(single, dtype=torch.float32).to(torch_type).to(torch.float64)
        assert [round_to(name, x) for x in single] == theirs.tolist(), name
    with np.errstate(over="ignore"):
        assert result["float16"] == doubles(np.float16(numbers)).tolist()
        assert result["float32"] == doubles(np.float32(numbers)).tolist()
    return result


def distinct(name, n):
    """Of 0 … n - 1, after rounding; all that overflow are one."""
    return len(torch.unique(torch.arange(n, dtype=torch.float32).to(TORCH[name]).to(torch.float64)))


def first_collision(name):
    around = max(2 ** FORMATS[name][0] - 3000, 1)  # below, whole numbers are exact
    for position in range(around, around + 4000):
        if round_to(name, position) == round_to(name, position - 1):
            return position
    raise AssertionError("no collision found")


def angle_errors(name, position, width, base):
    """|sin(fl(fl(p) fl(ω))) - sin(p ω)|; 2 where the angle overflows."""
    omegas = frequencies(width, base)
    # A double holds the product of two such numbers exactly, so it is rounded once.
    angle = [round_to(name, round_to(name, position) * round_to(name, float(omega))) for omega in omegas]
    errors = sine_errors(np.longdouble(angle), angles([position], omegas)[0])
    omega = tensor(omegas)
    product = torch.tensor([position]).to(TORCH[name]) * omega.float().to(TORCH[name])
    agree(errors, sine_errors(product.double().numpy(), (position * omega).numpy()), angle_slack(position))
    return errors


def sine_errors(angle, exact):
    with np.errstate(invalid="ignore"):
        error = abs(np.sin(angle) - np.sin(exact))
    return doubles(np.where(np.isfinite(angle), error, 2))


def error_case(name, position, width, base=10000.0):
    errors = angle_errors(name, position, width, base)
    return {"format": name, "position": position, "d_model": width, "base": base, "errors": errors}


def largest_case(name, position, width):
    return {
        "format": name,
        "position": position,
        "d_model": width,
        "largest": max(angle_errors(name, position, width, 10000.0)),
    }


def precision_reference():
    positions = [0.0, 1.0, 1000.0, 2049.0, 10001.0, 65535.0, 100003.0, 1000003.0]
    counts = [0, 1, 2, 256, 257, 258, 2048, 2050, 4096, 8192, 65520, 70000, 131072]
    return {
        "round_to": rounding(),
        "distinct_positions": [
            {"format": name, "n": n, "distinct": distinct(name, n)} for name in FORMATS for n in counts
        ],
        "first_collision": [{"format": name, "position": first_collision(name)} for name in FORMATS],
        "angle_errors": [
            *[error_case(name, position, 16) for name in FORMATS for position in positions],
            error_case("float32", 12345.5, 7, 500000.0),
            error_case("float16", 33.25, 5, 100.0),
            error_case("bfloat16", 3.0, 3, 1.0),
        ],
        "largest_angle_error": [
            largest_case(name, position, 512) for name in FORMATS for position in positions[2:]
        ],
    }
