import math

import torch

d, vocabulary, longest = 4, 16, 100
position = torch.arange(longest, dtype=torch.float64)[:, None]
angle = position / 10000 ** (torch.arange(0, d, 2) / d)
pe = torch.stack([angle.sin(), angle.cos()], dim=-1)
pe = pe.reshape(longest, d).float()

torch.manual_seed(1)
embedding = torch.nn.Embedding(vocabulary, d)
tokens = torch.tensor([[3, 1, 4], [1, 5, 9]])  # (batch, n)

words = math.sqrt(d) * embedding(tokens)  # (batch, n, d)
n = tokens.shape[1]
x = words + pe[:n]  # row t is added to token t of every item
print("input:", tuple(x.shape))

# What was added to the words: the same rows in both items.
torch.set_printoptions(precision=6, sci_mode=False)
print((x - words).detach())
