"""References for random.hpp, permutation.hpp, learned.hpp and encoding.hpp."""

from statistics import NormalDist

import numpy as np
import torch

from .common import agree, doubles, draw, tensor
from .generator import Random, projections, token_seed, token_vectors

TOKENS = ["the", "server", "rejected", "the", "request", "", "naïve"]


def stream(seed):
    draws = {"seed": seed}
    random = Random(seed)
    draws["bits"] = [random.bits() for _ in range(8)]
    random = Random(seed)
    draws["uniform"] = [random.uniform() for _ in range(8)]
    random = Random(seed)
    bounds = [1, 2, 3, 10, 1000, 2**31 - 1, 2**31 + 1, 2**32 - 1]
    draws["bounds"] = bounds
    draws["below"] = [random.below(bound) for bound in bounds]
    draws["normal"] = Random(seed).normals(1, 32)[0]
    draws["permutations"] = [Random(seed).permutation(n) for n in (0, 1, 2, 5, 17)]
    return draws


def quantiles():
    """From 1e-300 to the last double below 1, and on both sides of the seams of AS 241 (0.075, e^-25)."""
    seam = float(np.exp(-25.0))
    low = [1e-300, 1e-100, 1e-30, 1e-16, seam * 0.999, seam * 1.001, 1e-9, 1e-4, 0.01, 0.0749, 0.0751, 0.3]
    p = low + [0.5, 0.6, 0.9249, 0.9251, 0.99, 1 - 1e-6, 1 - 2.0**-40, 1 - 2.0**-53]
    quantile = [NormalDist().inv_cdf(x) for x in p]
    # The distribution function is the second opinion: differences of p, in units of p itself.
    upper = np.array([x > 0.5 for x in p])
    tail = torch.special.log_ndtr(tensor(np.where(upper, -doubles(quantile), quantile)))
    agree(tail, np.log(np.where(upper, 1 - doubles(p), p)), 1e-10)
    return {"p": p, "quantile": quantile}


def random_reference():
    return {
        "streams": [stream(seed) for seed in (0, 1, 1234567, 2**64 - 1)],
        "normal_quantile": quantiles(),
        "token_seed": [
            {"token": token, "seed": seed, "value": token_seed(token, seed)}
            for token in TOKENS
            for seed in (0, 1, 2**63)
        ],
        "token_vectors": [
            {"tokens": TOKENS, "d_model": d, "seed": seed, "vectors": token_vectors(TOKENS, d, seed)}
            for d, seed in ((1, 1), (5, 7))
        ],
        "normal_matrix": [
            {"rows": 3, "cols": 5, "deviation": 0.25, "seed": 9, "matrix": Random(9).normals(3, 5, 0.25)}
        ],
        "random_projections": [
            dict(zip(("d_model", "seed", "query", "key", "value", "output"), (d, seed, *projections(d, seed))))
            for d, seed in ((1, 1), (4, 3))
        ],
    }


def permutation_reference():
    """Rows and both sides of a table, reordered by products with the permutation's matrix."""
    cases = []
    for order in ([0], [1, 0], [2, 0, 1], [4, 1, 3, 0, 2, 6, 5]):
        n = len(order)
        p = np.eye(n)[order]
        x = draw(n, 3, 20 + n)
        heads = np.stack([draw(n, n, 30 + n), draw(n, n, 40 + n)])
        both = agree(
            np.einsum("ia,hab,jb->hij", p, heads, p),
            tensor(heads)[:, order][:, :, order],
        )
        cases.append(
            {
                "permutation": order,
                "inverse": [int(i) for i in np.argmax(p, axis=0)],
                "x": x,
                "rows": agree(np.einsum("ia,ac->ic", p, x), tensor(x)[order]),
                "heads": heads,
                "both": both,
            }
        )
    return {"permutation": cases}


def lookup_case(seed, rows, width, positions):
    table = draw(rows, width, seed)
    one_hot = np.eye(rows)[positions]
    chosen = torch.nn.functional.embedding(torch.tensor(positions), tensor(table))
    return {
        "table": table,
        "positions": positions,
        "rows": agree(np.einsum("ia,ac->ic", one_hot, table), chosen),
    }


def learned_reference():
    models = {"GPT-2": (1024, 768), "BERT-base": (512, 768), "one row": (1, 5), "none": (0, 64)}
    return {
        "learned_table": [
            {
                "positions": n,
                "d_model": d,
                "seed": seed,
                "deviation": deviation,
                "table": Random(seed).normals(n, d, deviation),
            }
            for n, d, seed, deviation in ((5, 7, 3, 0.02), (3, 4, 2**63 + 5, 1.0), (2, 3, 1, 0.0))
        ],
        "lookup": [lookup_case(50, 5, 3, [4, 0, 0, 3]), lookup_case(51, 1, 6, [0]), lookup_case(52, 9, 1, [8, 7])],
        "learned_parameters": [
            {"of": of, "positions": n, "d_model": d, "parameters": n * d} for of, (n, d) in models.items()
        ],
    }


def encoding_reference():
    batch = np.stack([draw(3, 4, 60 + item) for item in range(3)])
    table = draw(3, 4, 63)
    total = np.array([[[x + p for x, p in zip(*rows)] for rows in zip(item, table)] for item in batch])
    return {"add_encoding": {"batch": batch, "table": table, "total": agree(total, tensor(batch) + tensor(table))}}
