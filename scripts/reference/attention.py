"""References for attention.hpp and for the textbook's twin of it."""

import math

import numpy as np
import torch

from .common import agree, draw, exact, tensor
from .rotary import alibi_slopes, rotated

# queries, keys, d, width of v, heads, and what else is asked for.
CALLS = [
    (1, 1, 1, 1, 1, {}),
    (4, 4, 8, 8, 1, {}),
    (3, 5, 6, 4, 2, {}),
    (5, 3, 7, 2, 1, {"causal": True}),
    (4, 9, 4, 6, 2, {"causal": True}),
    (5, 5, 6, 6, 3, {"mask": "some"}),
    (5, 7, 4, 4, 2, {"mask": "some", "causal": True}),
    (4, 6, 4, 4, 2, {"bias": 1}),
    (4, 6, 4, 4, 2, {"bias": 2, "causal": True}),
    (5, 5, 12, 6, 6, {"alibi": True}),
    (4, 7, 8, 8, 4, {"alibi": True, "causal": True, "bias": 4, "mask": "some"}),
    (17, 19, 5, 3, 1, {}),
    (18, 34, 4, 5, 1, {"causal": True}),
    (5, 16, 33, 17, 1, {}),
    (2, 1, 2, 1, 1, {}),
    (2, 129, 4, 4, 2, {"steep": 1.1, "weights": False}),
    (2, 65, 8, 4, 1, {"steep": 1.8}),
    (4, 6, 5, 3, 1, {"bias": 1, "causal": True}),
    (4, 4, 3, 2, 1, {"mask": "some"}),
]

PRODUCTS = [(1, 1, 1), (3, 5, 7), (2, 9, 1), (1, 17, 4), (8, 3, 16), (3, 33, 9)]

EXTREMES = [
    [1000, 1000],
    [151.25, 150.25],
    [-1000, -1000],
    [-1000, -1001],
    [8, 18, 28, 38, 48],
    [3.0e38, -3.0e38, 0],
    [-2.5e38, -2.5e38],
    [0, -87.5, -100, -104],
    [88.75, 88.5, -88.75],
    [5],
]


def softmax(scores, allowed):
    """exp(x - max) over its sum among the keys allowed; a row with none is 0."""
    weights = np.zeros_like(scores)
    for row, may in zip(np.ndindex(scores.shape[:-1]), allowed.reshape(-1, allowed.shape[-1])):
        if may.any():
            e = np.exp(scores[row][may] - scores[row][may].max())
            weights[row][may] = e / e.sum()
    return weights


def attend(q, k, v, heads=1, causal=False, mask=None, bias=None, slopes=None):
    """softmax(Q Kᵀ / √e + bias) V, head by head, by plain sums."""
    (n_q, d), n_k, d_v = q.shape, len(k), v.shape[1]
    scores = np.empty((heads, n_q, n_k))
    allowed = np.ones((heads, n_q, n_k), dtype=bool)
    for head in range(heads):
        of_head = slice(head * d // heads, (head + 1) * d // heads)
        scores[head] = np.einsum("ic,jc->ij", q[:, of_head], k[:, of_head]) / math.sqrt(d // heads)
        for i in range(n_q):
            for j in range(n_k):
                if bias is not None:
                    scores[head, i, j] += bias[head if len(bias) > 1 else 0][i][j]
                if slopes:
                    scores[head, i, j] -= slopes[head] * abs(i + n_k - n_q - j)
                allowed[head, i, j] = (not causal or j <= i + n_k - n_q) and (mask is None or mask[i][j])
    weights = softmax(scores, allowed)
    values = v.reshape(n_k, heads, d_v // heads)
    output = np.einsum("hij,jhc->ihc", weights, values).reshape(n_q, d_v)
    return output, weights


def torch_attend(q, k, v, heads=1, causal=False, mask=None, bias=None, slopes=None):
    """The same on whole tensors: heads as a batch, what is forbidden as minus infinity."""
    n_q, n_k = len(q), len(k)
    q, k, v = (tensor(x).unflatten(1, (heads, -1)).transpose(0, 1) for x in (q, k, v))
    scores = torch.matmul(q, k.transpose(1, 2)) / q.shape[2] ** 0.5
    offset = torch.arange(n_q)[:, None] + (n_k - n_q) - torch.arange(n_k)[None, :]
    if bias is not None:
        scores = scores + tensor(bias)
    if slopes:
        scores = scores - tensor(slopes)[:, None, None] * offset.abs()
    if causal:
        scores = scores.masked_fill(offset < 0, -math.inf)
    if mask is not None:
        scores = scores.masked_fill(~torch.tensor(mask, dtype=torch.bool), -math.inf)
    weights = torch.nan_to_num(torch.nn.functional.softmax(scores, dim=2), nan=0.0)
    return torch.matmul(weights, v).transpose(0, 1).flatten(1), weights


def attention(q, k, v, **options):
    output, weights = attend(q, k, v, **options)
    other_output, other_weights = torch_attend(q, k, v, **options)
    return agree(output, other_output), agree(weights, other_weights)


def attention_case(n_q, n_k, d, d_v, heads, asked, seed):
    asked = dict(asked)
    steep = asked.get("steep", 1.0)
    q, k, v = draw(n_q, d, seed, steep), draw(n_k, d, seed + 1, steep), draw(n_k, d_v, seed + 2)
    options = {"heads": heads, "causal": asked.get("causal", False)}
    if "mask" in asked:
        mask = draw(n_q, n_k, seed + 3) > -0.3
        mask[1] = False
        options["mask"] = mask.astype(int).tolist()
    if "bias" in asked:
        options["bias"] = np.stack([draw(n_q, n_k, seed + 4 + i) for i in range(asked["bias"])])
    if "alibi" in asked:
        options["slopes"] = alibi_slopes(heads)
    output, weights = attention(q, k, v, **options)
    case = {**options, "q": q, "k": k, "v": v, "output": output}
    return {**case, "weights": weights} if asked.get("weights", True) else case


def product_case(n, inner, m, seed):
    a, b = draw(n, inner, seed), draw(inner, m, seed + 1)
    product = agree(np.einsum("ik,kj->ij", a, b), torch.matmul(tensor(a), tensor(b)))
    return {"a": a, "b": b, "product": product}


def softmax_case(rows):
    rows = exact(rows)
    everything = np.ones(rows.shape, dtype=bool)
    weights = agree(softmax(rows, everything), torch.nn.functional.softmax(tensor(rows), dim=1))
    return {"scores": rows, "weights": weights}


def layer(x, w_q, w_k, w_v, w_o, rotary=None, **options):
    """Attention(X W_q, X W_k, X W_v) W_o; with `rotary`, queries and keys are turned in between."""

    def run(product, attend_by, turn):
        q, k, v = product(x, w_q), product(x, w_k), product(x, w_v)
        if rotary is not None:
            q, k = turn(q), turn(k)
        output, weights = attend_by(q, k, v, **options)
        return product(output, w_o), weights

    def turn(rows):
        return rotated(np.asarray(rows), {**rotary, "heads": options["heads"]})[1]

    by_sums = run(lambda a, b: np.einsum("ik,kj->ij", a, b), attend, turn)
    by_torch = run(lambda a, b: torch.matmul(tensor(a), tensor(b)), torch_attend, turn)
    return tuple(agree(*both) for both in zip(by_sums, by_torch))


def agree_with_torch_module(x, weights_given, heads, causal, output, weights):
    """torch.nn.MultiheadAttention is one more opinion on the plain layer."""
    w_q, w_k, w_v, w_o = (tensor(w).T for w in weights_given)
    n, d = x.shape
    module = torch.nn.MultiheadAttention(d, heads, bias=False, batch_first=True, dtype=torch.float64)
    with torch.no_grad():
        module.in_proj_weight.copy_(torch.cat([w_q, w_k, w_v]))
        module.out_proj.weight.copy_(w_o)
        mask = torch.ones(n, n, dtype=torch.bool).triu(1) if causal else None
        batch = tensor(x)[None]
        theirs = module(batch, batch, batch, attn_mask=mask, average_attn_weights=False)
    agree(output, theirs[0][0])
    agree(weights, theirs[1][0])


def layer_case(n, d, heads, causal, seed, rotary=None):
    x = draw(n, d, seed)
    given = [draw(d, d, seed + 1 + i, d**-0.5) for i in range(4)]
    output, weights = layer(x, *given, rotary=rotary, heads=heads, causal=causal)
    if rotary is None:
        agree_with_torch_module(x, given, heads, causal, output, weights)
    turning = {} if rotary is None else {"rotary": rotary}
    named = dict(zip(("query", "key", "value", "output_projection"), given))
    return {"heads": heads, "causal": causal, **turning, "x": x, **named, "output": output, "weights": weights}


def attention_reference():
    turns = {"base": 10000, "pairing": "adjacent", "first_position": 0, "position_scale": 1}
    far = {"base": 500000, "pairing": "halves", "first_position": 100000, "position_scale": 0.5}
    return {
        "attention": [attention_case(*call, seed=200 + 10 * i) for i, call in enumerate(CALLS)],
        "softmax": [
            *[softmax_case([row]) for row in EXTREMES],
            *[softmax_case(draw(2, width, 400 + width, 4.0)) for width in range(1, 18)],
        ],
        "multiply": [product_case(*shape, seed=430 + 2 * i) for i, shape in enumerate(PRODUCTS)],
        "multi_head_attention": [
            layer_case(1, 1, 1, False, 450),
            layer_case(5, 6, 1, False, 460),
            layer_case(5, 6, 2, True, 470),
            layer_case(7, 9, 3, False, 480),
        ],
        "rotary_attention": [layer_case(4, 4, 2, False, 490, turns), layer_case(5, 8, 2, True, 500, far)],
    }
