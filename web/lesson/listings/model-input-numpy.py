import numpy as np

d, vocabulary, longest = 4, 16, 100
position = np.arange(longest)[:, None]
angle = position / 10000 ** (np.arange(0, d, 2) / d)
pe = np.stack([np.sin(angle), np.cos(angle)], axis=-1)
pe = pe.reshape(longest, d)

embedding = np.random.default_rng(1).normal(size=(vocabulary, d))
tokens = np.array([[3, 1, 4], [1, 5, 9]])  # (batch, n)

words = np.sqrt(d) * embedding[tokens]  # (batch, n, d)
n = tokens.shape[1]
x = words + pe[:n]  # row t is added to token t of every item
print("input:", x.shape)

# What was added to the words: the same rows in both items.
np.set_printoptions(precision=6, suppress=True)
print(x - words)
