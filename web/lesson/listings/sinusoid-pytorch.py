import torch


def sinusoidal_encoding(n, d, base=10000):
    # Angles in double; only the finished values in single precision.
    position = torch.arange(n, dtype=torch.float64)[:, None]
    pair = torch.arange(d // 2, dtype=torch.float64)
    angle = position / base ** (2 * pair / d)
    pe = torch.stack([angle.sin(), angle.cos()], dim=-1)
    return pe.reshape(n, d).float()


torch.set_printoptions(precision=6, sci_mode=False)
print(sinusoidal_encoding(6, 4))
