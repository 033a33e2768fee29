import numpy as np


d, base = 512, 10000
speed = base ** -(np.arange(0, d, 2) / d)  # radians a position


def encode(position):
    angle = position * speed
    return np.array([np.sin(angle), np.cos(angle)])  # (2, pairs)


def rotation(k):
    sin, cos = encode(k)
    return np.array([[cos, sin], [-sin, cos]])  # (2, 2, pairs)


for k in (1, 4, 100):
    products = [np.sum(encode(p) * encode(p + k)) for p in (1, 50, 100)]
    print(f"k = {k:3}:", *(f"{product:.6f}" for product in products))

moved = np.einsum("abi,bi->ai", rotation(4), encode(5))
print("R(4) PE(5) is PE(9):", np.abs(moved - encode(9)).max() < 1e-12)
