"""References for shuffle_test.hpp and for the textbook's largest difference."""

import numpy as np
import torch

from .attention import layer
from .common import draw
from .generator import Random, projections
from .rotary import alibi_slopes
from .sinusoids import encoding

ENCODINGS = ("none", "sinusoidal", "learned", "rotary", "alibi")
TURNS = {"base": 10000, "pairing": "adjacent", "first_position": 0, "position_scale": 1}


def run(vectors, given, table, kind, heads, causal):
    """The layer on tokens as they stand; `given` are its projections and `table` the learned positions."""
    n, d = vectors.shape
    options = {"heads": heads, "causal": causal}
    if kind == "sinusoidal":
        vectors = vectors + encoding(np.arange(float(n)), d)
    if kind == "learned":
        vectors = vectors + table
    if kind == "rotary":
        options["rotary"] = TURNS
    if kind == "alibi":
        options["slopes"] = alibi_slopes(heads)
    return layer(vectors, *given, **options)


def shuffle_case(n, d, heads, order, seed, kind, causal):
    vectors = draw(n, d, 700 + n)
    given = projections(d, seed)
    table = Random(seed + 1).normals(n, d)
    original, weights = run(vectors, given, table, kind, heads, causal)
    shuffled, _ = run(vectors[order], given, table, kind, heads, causal)
    restored = np.empty_like(shuffled)
    restored[order] = shuffled
    each = np.abs(original - restored).max(axis=1)
    _, _, w_v, w_o = given
    terms = np.abs(vectors @ w_v).max(axis=0) @ np.abs(w_o)
    tolerance = 2 * (n + d) * 2.0**-24 * terms.max()
    return {
        "encoding": kind,
        "causal": causal,
        "heads": heads,
        "seed": seed,
        "permutation": order,
        "vectors": vectors,
        "output": original,
        "weights": weights,
        "shuffled_output": shuffled,
        "difference_per_token": each,
        "max_difference": float(each.max()),
        "tolerance": float(tolerance),
        "equivariant": bool(each.max() <= tolerance),
    }


def textbook_case(n, d, order, seed, kind, causal):
    """One head and no output projection, with the projections and the learned table given."""
    x = draw(n, d, seed)
    given = [draw(d, d, seed + 1 + i, d**-0.5) for i in range(3)]
    table = draw(n, d, seed + 4)

    def run_once(tokens):
        return run(tokens, [*given, np.eye(d)], table, kind, 1, causal)[0]

    largest = np.abs(run_once(x[order]) - run_once(x)[order]).max()
    named = dict(zip(("query", "key", "value"), given))
    options = {"encoding": kind, "causal": causal, "permutation": order}
    return {**options, "x": x, **named, "learned": table, "largest_difference": float(largest)}


def shuffle_reference():
    torch.set_num_threads(1)
    order = [0, 4, 2, 3, 1]
    return {
        "shuffle_test": [
            *[shuffle_case(5, 8, 2, order, 1, kind, causal) for kind in ENCODINGS for causal in (False, True)],
            *[shuffle_case(3, 6, 3, [2, 0, 1], 2**40, kind, False) for kind in ENCODINGS],
            shuffle_case(1, 5, 1, [0], 4, "sinusoidal", True),
        ],
        "textbook": [
            *[textbook_case(4, 4, [3, 1, 0, 2], 740, kind, False) for kind in ENCODINGS],
            textbook_case(4, 5, [3, 1, 0, 2], 750, "none", True),
            textbook_case(4, 5, [3, 1, 0, 2], 760, "sinusoidal", True),
        ],
    }
