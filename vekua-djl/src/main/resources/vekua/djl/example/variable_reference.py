"""Writes variable-field.csv: a Helmholtz field in a medium that is not quite uniform.

    Δu + k² (1 + q(x, y)) u = 0  on the square [-1, 1]²,   k = 8,
    q = 0.1 exp(-((x - 0.2)² + (y + 0.1)²) / 0.3),
    u on the boundary = cos(k (x cos 0.7 + y sin 0.7)) + J_0(k |(x, y) - (0.3, 0.4)|) / 2,
    and three more, u2, u3, u4, from plane waves cos(k (x cos a + y sin a) + b) there.

Chebyshev collocation with a tensor grid, solved directly; the error is the difference between two
resolutions and is printed to standard error. Columns: x, y, u, u2, u3, u4 at points that fill the square
(Halton's sequence), to be split into sensors and test points.
Run: python3 variable_reference.py > variable-field.csv   (NumPy 2.4, SciPy 1.17)
"""

import sys

import numpy as np
from scipy.special import j0

K = 8.0
# Directions and phases of the other three waves.
WAVES = ((2.2, 1.0), (1.4, 2.0), (0.1, 0.5))


def cheb(n):
    x = np.cos(np.pi * np.arange(n + 1) / n)
    c = np.hstack([2, np.ones(n - 1), 2]) * (-1.0) ** np.arange(n + 1)
    d = np.outer(c, 1 / c) / (x[:, None] - x[None, :] + np.eye(n + 1))
    return d - np.diag(d.sum(axis=1)), x


def medium(x, y):
    return 0.1 * np.exp(-((x - 0.2) ** 2 + (y + 0.1) ** 2) / 0.3)


def rim(x, y):
    wave = np.cos(K * (x * np.cos(0.7) + y * np.sin(0.7)))
    return wave + j0(K * np.hypot(x - 0.3, y - 0.4)) / 2


def plane(direction, phase):
    return lambda x, y: np.cos(K * (x * np.cos(direction) + y * np.sin(direction)) + phase)


def solve(n, rims):
    """The fields on the grid for values on its rim, (fields, n + 1, n + 1)."""
    d, x = cheb(n)
    d2 = d @ d
    one = np.eye(n + 1)
    xx, yy = np.meshgrid(x, x, indexing="ij")
    a = np.kron(d2, one) + np.kron(one, d2) + np.diag((K**2 * (1 + medium(xx, yy))).ravel())
    b = np.zeros(((n + 1) ** 2, len(rims)))
    edge = ((np.abs(xx) == 1) | (np.abs(yy) == 1)).ravel()
    a[edge] = np.eye((n + 1) ** 2)[edge]
    for column, values in zip(b.T, rims):
        column[edge] = values(xx, yy).ravel()[edge]
    return x, np.linalg.solve(a, b).T.reshape(-1, n + 1, n + 1)


def lagrange(nodes, t):
    """Barycentric interpolation matrix from Chebyshev points."""
    n = len(nodes) - 1
    w = (-1.0) ** np.arange(n + 1)
    w[0] /= 2
    w[-1] /= 2
    gap = t[:, None] - nodes[None, :]
    gap[gap == 0] = 1e-300
    m = w / gap
    return m / m.sum(axis=1, keepdims=True)


def halton(n, base):
    out = np.zeros(n)
    for i in range(n):
        f, k = 1.0, i + 1
        while k > 0:
            f /= base
            out[i] += f * (k % base)
            k //= base
    return out


if __name__ == "__main__":
    px, py = 2 * halton(900, 2) - 1, 2 * halton(900, 3) - 1
    fields = []
    for n in (28, 36):
        nodes, u = solve(n, (rim, *(plane(*wave) for wave in WAVES)))
        fields.append(np.einsum("pi,wij,pj->pw", lagrange(nodes, px), u, lagrange(nodes, py)))
    print("largest difference", np.abs(fields[1] - fields[0]).max(), file=sys.stderr)
    print("largest value", np.abs(fields[1]).max(), file=sys.stderr)
    print("# written by variable_reference.py")
    print("x,y,u,u2,u3,u4")
    for x, y, waves in zip(px, py, fields[1]):
        print(",".join(f"{v:.12g}" for v in (x, y, *waves)))
