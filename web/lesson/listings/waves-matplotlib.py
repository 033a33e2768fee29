import matplotlib.pyplot as plt
import numpy as np

n, d, base = 128, 512, 10000
position = np.arange(n)

figure, axes = plt.subplots()
for dimension in (0, 1, 50, 100):
    speed = base ** (-2 * (dimension // 2) / d)  # radians a position
    wave = np.cos if dimension % 2 else np.sin
    name = f"dimension {dimension}"
    axes.plot(position, wave(position * speed), label=name)
    print(f"{name}: {2 * np.pi / speed:.6f} positions to a wave")
axes.set_xlabel("position")
axes.legend()
figure.savefig("waves.png")
