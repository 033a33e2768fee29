import matplotlib.pyplot as plt
import numpy as np

n, d, base = 128, 64, 10000
position = np.arange(n)[:, None]
angle = position / base ** (np.arange(0, d, 2) / d)
pe = np.stack([np.sin(angle), np.cos(angle)], axis=-1).reshape(n, d)

figure, axes = plt.subplots()
# Transposed: position across, dimension down.
image = axes.imshow(pe.T, aspect="auto", cmap="RdBu_r", vmin=-1, vmax=1)
axes.set_xlabel("position")
axes.set_ylabel("dimension")
figure.colorbar(image)
figure.savefig("heatmap.png")

np.set_printoptions(precision=6, suppress=True)
print("the foot of the last column:", pe[-1, -4:])
