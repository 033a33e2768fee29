"""The trainer's model in PyTorch, as one writes it there: for `npm run bench`."""

import math
import sys
from pathlib import Path

import numpy as np
import torch
from torch import nn

sys.path.insert(0, str(Path(__file__).resolve().parent.parent.parent / "scripts"))

from reference.generator import Random, token_seed

VOCABULARY, OFFSET, HEADS, BATCH, SEED = 16, 4, 2, 32, 1


class Decoder(nn.Module):
    """One pre-norm layer of causal attention, with sinusoidal positions."""

    def __init__(self, length, width):
        super().__init__()
        self.embedding = nn.Embedding(VOCABULARY, width)
        self.norm = nn.LayerNorm(width)
        self.qkv = nn.Linear(width, 3 * width, bias=False)
        self.output = nn.Linear(width, width, bias=False)
        self.last = nn.LayerNorm(width)
        self.logits = nn.Linear(width, VOCABULARY, bias=False)
        angles = torch.arange(length)[:, None] * 10000.0 ** (-2 * torch.arange(width // 2) / width)
        self.register_buffer("positions", torch.stack([angles.sin(), angles.cos()], 2).flatten(1))
        self.register_buffer("mask", torch.full((length, length), -math.inf).triu(1))
        self.draw(width)

    @torch.no_grad()
    def draw(self, width):
        """The core's own initial weights, in its order."""
        random = Random(token_seed("weights", SEED))
        normal = lambda rows, cols, deviation: torch.tensor(random.normals(rows, cols, deviation))
        self.embedding.weight.copy_(normal(VOCABULARY, width, 1))
        for layer, cols in (self.qkv, 3 * width), (self.output, width), (self.logits, VOCABULARY):
            layer.weight.copy_(normal(width, cols, width**-0.5).T)

    def forward(self, tokens):
        batch, length = tokens.shape
        x = self.embedding(tokens) + self.positions
        q, k, v = self.qkv(self.norm(x)).view(batch, length, 3, HEADS, -1).permute(2, 0, 3, 1, 4)
        weights = torch.softmax(q @ k.transpose(2, 3) / math.sqrt(q.shape[3]) + self.mask, dim=3)
        x = x + self.output((weights @ v).transpose(1, 2).reshape(batch, length, -1))
        return self.logits(self.last(x))


def core_batch(step, length):
    """The core's own sequences of a step."""
    random = Random(token_seed(f"batch{step}", SEED))
    return torch.tensor([[random.below(VOCABULARY) for _ in range(length)] for _ in range(BATCH)])


def training(length, width):
    """A step of training, to be called; it returns the losses of the first ten, taken before."""
    model = Decoder(length, width)
    optimizer = torch.optim.Adam(model.parameters(), lr=3e-3)

    def step(tokens):
        logits = model(tokens)[:, OFFSET:]
        loss = nn.functional.cross_entropy(logits.reshape(-1, VOCABULARY), tokens[:, :-OFFSET].reshape(-1))
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        optimizer.step()
        return loss.item()

    losses = np.array([step(core_batch(i, length)) for i in range(10)], np.float32)

    def run():
        step(torch.randint(VOCABULARY, (BATCH, length)))
        return losses

    return run
