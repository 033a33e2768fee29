"""The project's generator, from its papers: SplitMix64, FNV-1a and the exact normal quantile."""

from statistics import NormalDist

import numpy as np

MASK = (1 << 64) - 1


def mix(z):
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 & MASK
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB & MASK
    return z ^ (z >> 31)


class Random:
    """SplitMix64 (Steele, Lea & Flood 2014) on Python's whole numbers."""

    def __init__(self, seed):
        self.state = seed

    def bits(self):
        self.state = (self.state + 0x9E3779B97F4A7C15) & MASK
        return mix(self.state)

    def uniform(self):
        """The middle of one of 2^53 equal parts of (0, 1)."""
        return ((self.bits() >> 11) + 0.5) * 2.0**-53

    def below(self, bound):
        """Lemire 2019: the high half of a product, drawn again where the low half would favour some numbers."""
        while True:
            product = (self.bits() >> 32) * bound
            if product % 2**32 >= 2**32 % bound:
                return product >> 32

    def normal(self):
        return NormalDist().inv_cdf(self.uniform())

    def normals(self, rows, cols, deviation=1.0):
        return deviation * np.array([self.normal() for _ in range(rows * cols)]).reshape(rows, cols)

    def permutation(self, n):
        """Fisher–Yates from the last place to the first."""
        order = list(range(n))
        for last in range(n - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order


def token_seed(token, seed):
    """FNV-1a over the token's bytes (UTF-8, if it is text), mixed with the seed."""
    value = 0xCBF29CE484222325
    for byte in token if isinstance(token, bytes) else token.encode():
        value = (value ^ byte) * 0x100000001B3 & MASK
    return mix(value ^ mix((seed + 0x9E3779B97F4A7C15) & MASK))


def token_vectors(tokens, width, seed):
    return np.vstack([Random(token_seed(token, seed)).normals(1, width) for token in tokens])


def projections(width, seed):
    """W_q, W_k, W_v and W_o, drawn in this order from N(0, 1/width)."""
    random = Random(seed)
    return [random.normals(width, width, width**-0.5) for _ in range(4)]
