"""References for trainer.hpp: the loss of a small decoder and its gradients, by PyTorch's autograd.

The NumPy model is the one of the header, written without batches; PyTorch's is held against it, and its gradients
against central differences of the NumPy model's loss along random directions.
"""

import math

import numpy as np
import torch
from torch.nn import functional as F

from .common import agree, doubles, draw, frequencies, tensor
from .generator import Random
from .rotary import alibi_slopes

# What each case has; the others are the defaults of `shape`.
CASES = [
    {"encoding": "none"},
    {"encoding": "sinusoidal"},
    {"encoding": "learned"},
    {"encoding": "rotary"},
    {"encoding": "alibi"},
    {"encoding": "sinusoidal", "layers": 1, "mlp_width": 0, "d_model": 6, "heads": 1},
    {"encoding": "learned", "layers": 1, "mlp_width": 0, "position_scale": 0.75},
    {"encoding": "rotary", "mlp_width": 0, "position_scale": 0.5, "heads": 1},
]


def shape(case):
    common = {"vocabulary": 5, "length": 6, "batch": 2, "d_model": 4, "heads": 2, "layers": 2, "mlp_width": 5}
    return {**common, "table_length": 8, "position_scale": 1, **case}


def layout(s):
    """Names and sizes of all parameters, in the core's order."""
    d, m = s["d_model"], s["mlp_width"]
    yield "embedding", s["vocabulary"], d
    if s["encoding"] == "learned":
        yield "positions", s["table_length"], d
    for layer in range(1, s["layers"] + 1):
        yield f"{layer} attention gain", 1, d
        yield f"{layer} attention bias", 1, d
        yield f"{layer} attention qkv", d, 3 * d
        yield f"{layer} attention output", d, d
        if m > 0:
            yield f"{layer} mlp gain", 1, d
            yield f"{layer} mlp bias", 1, d
            yield f"{layer} mlp in", d, m
            yield f"{layer} mlp in bias", 1, m
            yield f"{layer} mlp out", m, d
            yield f"{layer} mlp out bias", 1, d
    yield "last gain", 1, d
    yield "last bias", 1, d
    yield "logits", d, s["vocabulary"]


def drawn_parameters(s, seed):
    """Numbers with few digits, that float32 holds; a gain lies around 1."""
    rounded = {}
    for i, (name, rows, cols) in enumerate(layout(s)):
        values = np.round(32 * draw(rows, cols, seed + i, 0.6)) / 32
        rounded[name] = values + 1 if name.endswith("gain") else values
    return rounded


def turns(s, width):
    positions = s["position_scale"] * np.arange(s["length"])
    return doubles(np.outer(positions, frequencies(width, 10000)))


def position_rows(s, table):
    """What is added to the tokens' vectors, (n, d), with a function of the table's rows."""
    d, n = s["d_model"], s["length"]
    if s["encoding"] == "sinusoidal":
        angle = turns(s, d)
        return np.stack([np.sin(angle), np.cos(angle)], axis=2).reshape(n, -1)[:, :d]
    if s["encoding"] == "learned":
        position = s["position_scale"] * np.arange(n)
        low = np.floor(position).astype(int)
        share = (position - low)[:, None]
        return table[low] * (1 - share) + table[np.minimum(low + 1, len(table) - 1)] * share
    return np.zeros((n, d))


# The model by its formulas, one sequence at a time.


def normalised(x, gain, bias):
    centred = x - x.mean(axis=1, keepdims=True)
    return centred / np.sqrt((centred**2).mean(axis=1, keepdims=True) + 1e-5) * gain + bias


def turned(x, angle):
    a, b = x[:, 0::2], x[:, 1::2]
    return np.stack([a * np.cos(angle) - b * np.sin(angle), a * np.sin(angle) + b * np.cos(angle)], axis=2).reshape(x.shape)


def attended(s, q, k, v):
    n, e = s["length"], s["d_model"] // s["heads"]
    outputs = []
    for head in range(s["heads"]):
        of_head = slice(head * e, (head + 1) * e)
        qh, kh = q[:, of_head], k[:, of_head]
        if s["encoding"] == "rotary":
            qh, kh = turned(qh, turns(s, e)), turned(kh, turns(s, e))
        scores = qh @ kh.T / math.sqrt(e)
        if s["encoding"] == "alibi":
            distance = s["position_scale"] * (np.arange(n)[:, None] - np.arange(n)[None, :])
            scores = scores - alibi_slopes(s["heads"])[head] * distance
        weights = np.zeros((n, n))
        for i in range(n):
            exponentials = np.exp(scores[i, : i + 1] - scores[i, : i + 1].max())
            weights[i, : i + 1] = exponentials / exponentials.sum()
        outputs.append(weights @ v[:, of_head])
    return np.concatenate(outputs, axis=1)


def loss_by_formula(s, p, tokens, answers):
    losses = []
    for item, answer in zip(tokens, answers):
        x = p["embedding"][item] + position_rows(s, p.get("positions"))
        for layer in range(1, s["layers"] + 1):
            of = lambda name: p[f"{layer} {name}"]
            q, k, v = np.split(normalised(x, of("attention gain"), of("attention bias")) @ of("attention qkv"), 3, axis=1)
            x = x + attended(s, q, k, v) @ of("attention output")
            if s["mlp_width"] > 0:
                hidden = normalised(x, of("mlp gain"), of("mlp bias")) @ of("mlp in") + of("mlp in bias")
                x = x + np.maximum(hidden, 0) @ of("mlp out") + of("mlp out bias")
        logits = normalised(x, p["last gain"], p["last bias"]) @ p["logits"]
        for row, right in zip(logits, answer):
            if right >= 0:
                losses.append(np.log(np.exp(row - row.max()).sum()) + row.max() - row[right])
    return float(np.mean(losses))


# The same in PyTorch, all sequences at once.


def torch_attended(s, q, k, v):
    n, d = s["length"], s["d_model"]
    split = lambda x: x.unflatten(2, (s["heads"], -1)).transpose(1, 2)
    q, k, v = split(q), split(k), split(v)
    if s["encoding"] == "rotary":
        angle = tensor(turns(s, d // s["heads"]))
        turn = torch.polar(torch.ones_like(angle), angle)
        rotate = lambda x: torch.view_as_real(torch.view_as_complex(x.unflatten(3, (-1, 2)).contiguous()) * turn).flatten(3)
        q, k = rotate(q), rotate(k)
    scores = q @ k.transpose(2, 3) / (d / s["heads"]) ** 0.5
    distance = torch.arange(n)[:, None] - torch.arange(n)[None, :]
    if s["encoding"] == "alibi":
        scores = scores - tensor(alibi_slopes(s["heads"]))[:, None, None] * distance * s["position_scale"]
    weights = torch.softmax(scores.masked_fill(distance < 0, -math.inf), dim=3)
    return (weights @ v).transpose(1, 2).flatten(2)


def torch_loss(s, p, tokens, answers):
    d = s["d_model"]
    norm = lambda x, gain, bias: F.layer_norm(x, (d,), gain[0], bias[0], eps=1e-5)
    x = F.embedding(torch.tensor(tokens), p["embedding"])
    if s["encoding"] == "learned":
        position = s["position_scale"] * torch.arange(s["length"], dtype=torch.float64)
        low = position.floor().long()
        x = x + torch.lerp(p["positions"][low], p["positions"][low + 1], (position - low)[:, None])
    else:
        x = x + tensor(position_rows(s, None))
    for layer in range(1, s["layers"] + 1):
        of = lambda name: p[f"{layer} {name}"]
        q, k, v = (norm(x, of("attention gain"), of("attention bias")) @ of("attention qkv")).chunk(3, dim=2)
        x = x + torch_attended(s, q, k, v) @ of("attention output")
        if s["mlp_width"] > 0:
            hidden = F.relu(norm(x, of("mlp gain"), of("mlp bias")) @ of("mlp in") + of("mlp in bias"))
            x = x + hidden @ of("mlp out") + of("mlp out bias")
    logits = norm(x, p["last gain"], p["last bias"]) @ p["logits"]
    return F.cross_entropy(logits.flatten(0, 1), torch.tensor(answers).flatten(), ignore_index=-1)


def agree_along_directions(s, parameters, gradients, tokens, answers, seed):
    """Central differences of the formula's loss, along a few random directions."""
    for direction in range(3):
        random = Random(seed + direction)
        step = {name: random.normals(*value.shape, 1e-6) for name, value in parameters.items()}
        moved = lambda sign: {name: value + sign * step[name] for name, value in parameters.items()}
        ahead, behind = (loss_by_formula(s, moved(sign), tokens, answers) for sign in (1, -1))
        predicted = sum(float((gradients[name] * step[name]).sum()) for name in parameters)
        assert abs((ahead - behind) / 2 - predicted) <= 1e-12 + 1e-6 * abs(predicted), "a gradient is wrong"


def case_of(case, seed):
    s = shape(case)
    parameters = drawn_parameters(s, seed)
    random = Random(seed)
    tokens = [[random.below(s["vocabulary"]) for _ in range(s["length"])] for _ in range(s["batch"])]
    # The token two places back; none for some positions.
    answers = [[-1, -1, *item[:-2]] for item in tokens]
    answers[0][4] = -1
    leaves = {name: tensor(value).requires_grad_() for name, value in parameters.items()}
    loss = torch_loss(s, leaves, tokens, answers)
    loss.backward()
    gradients = {name: leaf.grad.numpy() for name, leaf in leaves.items()}
    agree_along_directions(s, parameters, gradients, tokens, answers, seed)
    return {
        **s,
        "tokens": tokens,
        "answers": answers,
        "loss": float(agree(loss_by_formula(s, parameters, tokens, answers), loss.detach())),
        "parameters": parameters,
        "gradients": gradients,
    }


def trainer_reference():
    return {"gradients": [case_of(case, 900 + 50 * i) for i, case in enumerate(CASES)]}
