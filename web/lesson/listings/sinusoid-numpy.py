import numpy as np


def sinusoidal_encoding(n, d, base=10000):
    position = np.arange(n)[:, None]
    pair = np.arange(d // 2)
    angle = position / base ** (2 * pair / d)
    pe = np.empty((n, d))
    pe[:, 0::2] = np.sin(angle)
    pe[:, 1::2] = np.cos(angle)
    return pe


np.set_printoptions(precision=6, suppress=True)
print(sinusoidal_encoding(6, 4))
