"""References for similarity.hpp."""

import struct

import numpy as np
import torch

from .common import agree, angle_slack, angles, doubles, draw, exact, frequencies, tensor
from .generator import projections, token_vectors
from .sinusoids import encode, encoding, second_opinion


def offset_curve(width, anchor, most, base=10000.0):
    """PE(anchor) · PE(anchor + k) from the two encodings; for even widths Σ cos kω_i must say the same."""
    positions = anchor + np.arange(most + 1.0)
    turns = angles(positions, frequencies(width, base))
    sines, cosines = np.sin(turns), np.cos(turns)[:, : width // 2]
    curve = doubles((sines * sines[0]).sum(axis=1) + (cosines * cosines[0]).sum(axis=1))
    table = second_opinion(positions, width, base)
    agree(curve, torch.mv(table, table[0]), width * angle_slack(abs(anchor) + most))
    if width % 2 == 0:
        steps = angles(np.arange(most + 1.0), frequencies(width, base))
        agree(curve, doubles(np.cos(steps).sum(axis=1)), 1e-9)
    return curve


def curve_case(width, anchor, most, base=10000.0):
    return {"d_model": width, "anchor": anchor, "base": base, "curve": offset_curve(width, anchor, most, base)}


def projected_case(width, anchor, most, seed, projected, content):
    """The curve of whole inputs: content at position p is the vector of a token whose bytes are the double p."""
    x = encoding(anchor + np.arange(most + 1.0), width)
    if content:
        x = x + token_vectors([struct.pack("<d", anchor + k) for k in range(most + 1)], width, seed)
    w_q, w_k = projections(width, seed)[:2] if projected else (np.eye(width), np.eye(width))
    curve = np.einsum("c,ca,jb,ba->j", x[0], w_q, x, w_k)
    other = torch.mv(tensor(x) @ tensor(w_k), tensor(x)[0] @ tensor(w_q))
    options = {"d_model": width, "anchor": anchor, "seed": seed, "projections": projected, "content": content}
    return {**options, "curve": agree(curve, other)}


def facts_of(curve):
    first, rises = -1, 0
    for k in range(len(curve) - 1):
        if curve[k + 1] > curve[k]:
            first = k if first < 0 else first
            rises += 1
    steps = torch.diff(tensor(curve)) > 0
    assert rises == int(steps.sum()) and (rises == 0 or first == int(steps.nonzero()[0]))
    return {"first_rise_after": first, "rises": rises, "lowest": float(min(curve) / curve[0])}


def facts_case(width, most, base=10000.0):
    curve = offset_curve(width, 0, most, base)
    assert np.abs(np.diff(curve)).min() > 1e-9, "a step so small that rounding decides whether it rises"
    return {"d_model": width, "base": base, "max_offset": most, **facts_of(curve)}


def similarity_case(table):
    products = agree(np.einsum("ic,jc->ij", table, table), tensor(table) @ tensor(table).T)
    lengths = np.sqrt((table**2).sum(axis=1))
    divisor = np.outer(lengths, lengths)
    normalised = np.divide(products, divisor, out=np.zeros_like(products), where=divisor > 0)
    unit = torch.nn.functional.normalize(tensor(table), dim=1)
    return {"table": table, "lengths": lengths, "plain": products, "normalised": agree(normalised, unit @ unit.T)}


def split_case(n, d, seed):
    x, p = draw(n, d, seed), exact(encode(np.arange(float(n)), d, 10000.0))
    w_q, w_k = draw(d, d, seed + 1, d**-0.5), draw(d, d, seed + 2, d**-0.5)

    def term(a, b):
        by_sums = np.einsum("ic,ca,jb,ba->ij", a, w_q, b, w_k) / np.sqrt(d)
        return agree(by_sums, (tensor(a) @ tensor(w_q)) @ (tensor(b) @ tensor(w_k)).T / d**0.5)

    both = {"content": x, "position": p, "query": w_q, "key": w_k, "total": term(x + p, x + p)}
    of = {"content": x, "position": p}
    terms = {f"{a}_{b}": term(of[a], of[b]) for a in of for b in of}
    agree(sum(terms.values()), both["total"])
    return {**both, **terms}


def distances(width, base, length):
    """|PE(0) - PE(k)| for k = 1 … length, from the encodings' own entries."""
    k = np.arange(1, length + 1)
    squares = np.zeros(length, dtype=np.longdouble)
    for i, omega in enumerate(frequencies(width, base)):
        turn = k * omega
        squares += np.sin(turn) ** 2
        if 2 * i + 1 < width:
            squares += 4 * np.sin(turn / 2) ** 4  # (1 - cos)², with the digits that 1 - cos would lose
    table = second_opinion(k.astype(float), width, base)
    start = second_opinion(np.zeros(1), width, base)
    agree(doubles(np.sqrt(squares)), torch.linalg.vector_norm(table - start, dim=1), 1e-8)
    return doubles(np.sqrt(squares))


def lookalike_case(width, base, length, count):
    all_of_them = distances(width, base, length)
    order = np.argsort(all_of_them, kind="stable")
    nearest = order[:count]
    gaps = np.diff(all_of_them[order[: count + 1]])
    assert (gaps > 1e-8).all(), f"d = {width}: two lookalikes are so close that rounding decides their order"
    return {
        "d_model": width,
        "base": base,
        "length": length,
        "neighbour": float(all_of_them[0]),
        "offsets": (nearest + 1).tolist(),
        "distances": all_of_them[nearest],
    }


def similarity_reference():
    with_nothing = draw(6, 7, 520)
    with_nothing[2] = 0
    return {
        "offset_curve": [
            *[curve_case(width, anchor, 40) for width in (4, 5, 64, 512) for anchor in (0, 50)],
            curve_case(1, -3, 12),
            curve_case(9, 0.5, 20, 100.0),
            curve_case(16, 7, 20, 1.0),
            curve_case(64, 2.0**24 - 41, 40),
            curve_case(33, -(2.0**24) + 1, 20, 500000.0),
        ],
        "offset_curve_of_inputs": [
            projected_case(6, 0, 9, 1, True, False),
            projected_case(7, 3, 9, 2, False, True),
            projected_case(8, 50, 9, 3, True, True),
        ],
        "curve_facts": [
            *[facts_case(width, 512) for width in (4, 5, 64, 512)],
            facts_case(8, 1, 100.0),
            facts_case(768, 100),
        ],
        "similarity_matrix": [
            similarity_case(with_nothing),
            similarity_case(draw(3, 1, 521)),
            similarity_case(draw(5, 33, 522)),
        ],
        "score_split": [split_case(5, 6, 530), split_case(3, 17, 540), split_case(1, 1, 550)],
        "lookalikes": [
            *[lookalike_case(width, 10000.0, 20000, 5) for width in (2, 4, 8, 16, 64)],
            lookalike_case(1, 10000.0, 1000, 3),
            lookalike_case(5, 10000.0, 20000, 5),
            lookalike_case(6, 100.0, 5000, 7),
            lookalike_case(4, 1.0, 2000, 5),
            lookalike_case(32, 10000.0, 1, 1),
        ],
    }
