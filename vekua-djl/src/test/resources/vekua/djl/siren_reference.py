"""Writes siren-losses.csv: the paper's SIREN on experiment A, in plain NumPy.

Independent of the Java code: own threefry generator, own backward pass, own Adam.
Run: python3 siren_reference.py > siren-losses.csv   (NumPy 2.4, SciPy 1.17)
"""

import numpy as np
from scipy.special import j0

MASK = 0xFFFFFFFF


def threefry(key, counter):
    k = [key[0], key[1], key[0] ^ key[1] ^ 0x1BD11BDA]
    x = [(counter[0] + k[0]) & MASK, (counter[1] + k[1]) & MASK]
    for group in range(5):
        for r in ((13, 15, 26, 6), (17, 29, 16, 24))[group % 2]:
            x[0] = (x[0] + x[1]) & MASK
            x[1] = ((x[1] << r) | (x[1] >> (32 - r))) & MASK
            x[1] ^= x[0]
        x[0] = (x[0] + k[(group + 1) % 3]) & MASK
        x[1] = (x[1] + k[(group + 2) % 3] + group + 1) & MASK
    return tuple(x)


def split(key, n):
    return [threefry(key, (0, i)) for i in range(n)]


def uniform(key, shape, limit):
    out = np.empty(int(np.prod(shape)))
    for i in range(out.size):
        hi, lo = threefry(key, (0, i))
        bits = ((hi << 32) | lo) >> 12
        out[i] = bits / 2.0**52
    return np.maximum(-limit, out * (2 * limit) - limit).reshape(shape)


def siren(seed, layers=(2, 128, 128, 128, 1)):
    keys = split((seed >> 32, seed & MASK), len(layers))
    weights = []
    for i, (n_in, n_out) in enumerate(zip(layers[:-1], layers[1:])):
        limit = 1 / n_in if i == 0 else np.sqrt(6 / n_in)
        weights.append(uniform(split(keys[i], 2)[0], (n_in, n_out), limit))
        weights.append(np.zeros(n_out))
    return weights


def loss_and_gradient(p, x, y):
    inputs, slopes, h = [], [], x
    for i in range(3):
        inputs.append(h)
        omega = 30.0 if i == 0 else 1.0
        a = omega * (h @ p[2 * i] + p[2 * i + 1])
        h, slope = np.sin(a), omega * np.cos(a)
        slopes.append(slope)
    inputs.append(h)
    error = h @ p[6] + p[7] - y
    g = 2 * error / error.size
    grads = [None] * 8
    for i in range(3, -1, -1):
        grads[2 * i], grads[2 * i + 1] = inputs[i].T @ g, g.sum(axis=0)
        if i > 0:
            g = (g @ p[2 * i].T) * slopes[i - 1]
    return np.mean(error**2), grads


def train(p, x, y, steps):
    m, v = [0 * a for a in p], [0 * a for a in p]
    losses = []
    for t in range(1, steps + 1):
        loss, g = loss_and_gradient(p, x, y)
        losses.append(loss)
        for i in range(len(p)):
            m[i] = 0.9 * m[i] + 0.1 * g[i]
            v[i] = 0.999 * v[i] + 0.001 * g[i] ** 2
            hat = np.sqrt(v[i] / (1 - 0.999**t)) + 1e-8
            p[i] = p[i] - 5e-4 * (m[i] / (1 - 0.9**t)) / hat
    return losses


if __name__ == "__main__":
    theta = np.linspace(0, 2 * np.pi, 200)
    x = np.stack([np.cos(theta), np.sin(theta)], axis=1)
    y = j0(20 * np.hypot(x[:, 0], x[:, 1]))[:, None]
    print("# written by siren_reference.py: loss before each listed step, experiment A")
    print("seed,step,loss")
    for seed in (42, 43):
        losses = train(siren(seed), x, y, 200)
        for step in (1, 2, 10, 50, 200):
            print(f"{seed},{step},{losses[step - 1]:.17g}")
