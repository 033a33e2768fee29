"""References for sinusoidal.hpp: the encoding, its frequencies and wavelengths, and the rotation R(k)."""

import math

import numpy as np
import torch

from .common import agree, angle_slack, angles, doubles, draw, frequencies, tensor

FAR = 2.0**24

# positions, d, and what differs from base 10000, interleaved, position 0 and scale 1. Of long tables, some rows.
TABLES = [
    (6, 4, {}),
    (4, 5, {}),
    (3, 1, {}),
    (2, 2, {"first_position": 5}),
    (9, 16, {"base": 100, "layout": "concatenated"}),
    (7, 7, {"base": 500000, "layout": "concatenated"}),
    (5, 6, {"base": 1}),
    (5, 9, {"base": 1.5, "first_position": 0.5}),
    (5, 10, {"first_position": -3.5}),
    (5, 9, {"first_position": -2, "position_scale": 0.25, "layout": "concatenated"}),
    (4, 17, {"first_position": 100, "position_scale": -0.1}),
    (3, 31, {"base": 500000, "first_position": 65535}),
    (3, 18, {"first_position": FAR - 3}),
    (3, 33, {"base": 500000, "first_position": 1 - FAR}),
    (3, 15, {"base": 100, "first_position": 4095.75, "position_scale": 4095}),
    (66, 34, {"rows": [0, 1, 30, 31, 32, 33, 63, 64, 65]}),
    (5000, 19, {"rows": [0, 31, 32, 2047, 2048, 2049, 4095, 4096, 4999]}),
    (4200, 48, {"first_position": FAR - 4200, "rows": [0, 31, 2047, 2048, 4199]}),
    (1024, 512, {"rows": [1023]}),
]


def encode(positions, width, base):
    """PE(p, 2i) = sin(p ω_i), PE(p, 2i + 1) = cos(p ω_i), as the formula reads."""
    turns = angles(positions, frequencies(width, base))
    table = np.empty((len(positions), width))
    table[:, 0::2] = np.sin(turns)
    table[:, 1::2] = np.cos(turns)[:, : width // 2]
    return table


def second_opinion(positions, width, base):
    """The usual code: sines and cosines of p exp(-2i ln(base)/d), stacked in pairs and laid out flat."""
    step = torch.arange(0, width, 2, dtype=torch.float64) * (-math.log(base) / width)
    turns = tensor(positions)[:, None] * torch.exp(step)
    pairs = torch.stack([torch.sin(turns), torch.cos(turns)], dim=2)
    return pairs.flatten(1)[:, :width]


def encoding(positions, width, base=10000.0):
    slack = angle_slack(np.abs(positions).max(initial=0.0))
    return agree(encode(positions, width, base), second_opinion(positions, width, base), slack)


def table_case(positions, width, options):
    options = dict(options)
    rows = options.pop("rows", list(range(positions)))
    case = {"base": 10000, "layout": "interleaved", "first_position": 0, "position_scale": 1, **options}
    at = np.array([case["position_scale"] * (case["first_position"] + row) for row in rows], dtype=float)
    table = encoding(at, width, case["base"])
    if case["layout"] == "concatenated":
        table = np.hstack([table[:, 0::2], table[:, 1::2]])
    return {"positions": positions, "d_model": width, **case, "rows": rows, "table": table}


def column_case(width, base, columns=None):
    columns = list(range(width)) if columns is None else columns
    omegas = frequencies(width, base)
    of_column = np.array([omegas[c // 2] for c in columns])
    by_logarithm = torch.exp(tensor([-(c // 2) * 2 / width * math.log(base) for c in columns]))
    lengths = 8 * np.arctan(np.longdouble(1)) / of_column
    slack = 1e-12 * float(lengths.max())
    return {
        "d_model": width,
        "base": base,
        "columns": columns,
        "frequencies": agree(of_column, by_logarithm),
        "wavelengths": agree(lengths, 2 * math.pi / by_logarithm, slack),
        "concatenated": doubles(np.hstack([of_column[0::2], of_column[1::2]])) if len(columns) == width else [],
    }


def rotation_case(offset, width, base=10000.0):
    turns = angles([offset], frequencies(width, base))[0]
    step = torch.arange(0, width, 2, dtype=torch.float64) * (-math.log(base) / width)
    other = torch.polar(torch.ones(width // 2, dtype=torch.float64), offset * torch.exp(step))
    slack = angle_slack(offset)
    return {
        "offset": offset,
        "d_model": width,
        "base": base,
        "angle": doubles(turns),
        "cos": agree(np.cos(turns), other.real, slack),
        "sin": agree(np.sin(turns), other.imag, slack),
    }


def application_case(offset, rows, width, seed):
    """Every pair (s, c) becomes (s cos + c sin, c cos - s sin): as a number c + i s it is turned by e^{ikω}."""
    rotation = rotation_case(offset, width)
    x = draw(rows, width, seed)
    sines, cosines = x[:, 0::2], x[:, 1::2]
    turned = np.empty_like(x)
    turned[:, 0::2] = sines * rotation["cos"] + cosines * rotation["sin"]
    turned[:, 1::2] = cosines * rotation["cos"] - sines * rotation["sin"]
    pairs = torch.complex(tensor(cosines), tensor(sines))
    other = pairs * torch.complex(tensor(rotation["cos"]), tensor(rotation["sin"]))
    flat = torch.stack([other.imag, other.real], dim=2).flatten(1)
    return {"offset": offset, "d_model": width, "base": 10000, "x": x, "turned": agree(turned, flat)}


def sinusoidal_reference():
    offsets = [0, 1, -4, 2.5, 100, -1000.25, 1e6, FAR, 2.0**40]
    few = [0, 1, 50, 100, 192, 510, 511]
    return {
        "sinusoidal_encoding": [table_case(*case) for case in TABLES],
        "columns": [
            *[column_case(width, base) for width in (1, 2, 5, 16) for base in (1, 100, 10000, 500000)],
            column_case(512, 10000, few),
            column_case(768, 10000, few + [766]),
        ],
        "rotation": [
            *[rotation_case(offset, 8) for offset in offsets],
            rotation_case(3, 2, 500000.0),
            rotation_case(-7, 6, 1.0),
            rotation_case(77, 64, 100.0),
            rotation_case(0.001, 10, 1e6),
            rotation_case(123457, 34, 1e6),
            rotation_case(FAR, 64),
        ],
        "apply_rotation": [
            application_case(1, 3, 2, 70),
            application_case(-12.5, 4, 8, 71),
            application_case(FAR - 1, 2, 34, 72),
        ],
    }
