#!/usr/bin/env python3
"""Prints reference values for the solver's tests by other methods than the solver's own.

triangle: Helmholtz, k = 10, u = 1 on the triangle (0,0), (1,0), (0.3,0.8), at (0.4, 0.3):
    fundamental solutions H0, H1 clustered at the corners and J modes, least squares by SVD.
plate: the clamped square [-1,1]^2 under unit load, deflection at the centre: Galerkin's method
    with (1-x^2)^2 (1-y^2)^2 times polynomials.
clamped: plates under unit load whose corners turn inwards, by differences.
"""

import numpy as np
import scipy.sparse
import scipy.sparse.linalg
from scipy.special import hankel1, jv


def triangle():
    k, n = 10.0, 40
    corners = np.array([0, 1, 0.3 + 0.8j])
    centre = corners.mean()
    distances = 0.5 * np.exp(-4 * (np.sqrt(n) - np.sqrt(np.arange(1, n + 1))))
    poles = np.concatenate([c + distances * (c - centre) / abs(c - centre) for c in corners])
    t = np.concatenate([np.logspace(-9, -0.31, 150), 1 - np.logspace(-9, -0.31, 150)])
    z = np.concatenate([a + t * (b - a) for a, b in zip(corners, np.roll(corners, -1))])

    def matrix(z):
        z = np.atleast_1d(z)
        d = z[:, None] - poles[None, :]
        r, e = np.abs(d), d / np.abs(d)
        w = z - centre
        columns = [hankel1(0, k * r).imag, (hankel1(1, k * r).imag * e.real),
                   (hankel1(1, k * r).imag * e.imag)]
        for m in range(25):
            b = jv(m, k * np.abs(w))
            columns += [(b * np.cos(m * np.angle(w)))[:, None], (b * np.sin(m * np.angle(w)))[:, None]]
        return np.hstack(columns)

    a = matrix(z)
    scale = np.linalg.norm(a, axis=0) + 1e-300
    x = np.linalg.lstsq(a / scale, np.ones(len(z)), rcond=1e-15)[0]
    print("triangle residual", np.abs(a / scale @ x - 1).max())
    print("triangle", repr(float((matrix(0.4 + 0.3j) / scale @ x)[0])))


def plate():
    for n in (12, 16, 20, 24):
        nodes, weights = np.polynomial.legendre.leggauss(3 * n)
        bubble = np.polynomial.Polynomial([1, 0, -2, 0, 1])
        # Legendre polynomials by recurrence, which monomials of high degree would spoil.
        v = np.zeros((n, len(nodes)))
        d2 = np.zeros_like(v)
        at0 = np.zeros(n)
        for i in range(n):
            q = np.polynomial.Legendre.basis(2 * i)
            b, b1, b2 = bubble(nodes), bubble.deriv()(nodes), bubble.deriv(2)(nodes)
            v[i] = b * q(nodes)
            d2[i] = b2 * q(nodes) + 2 * b1 * q.deriv()(nodes) + b * q.deriv(2)(nodes)
            at0[i] = q(0.0)
        s = 1 / np.sqrt((d2**2 * weights).sum(axis=1))
        v, d2, at0 = v * s[:, None], d2 * s[:, None], at0 * s
        mass, cross, stiff = ((p * weights) @ q.T for p, q in ((v, v), (d2, v), (d2, d2)))
        a = (np.kron(stiff, mass) + np.kron(mass, stiff) + np.kron(cross, cross.T)
             + np.kron(cross.T, cross))
        load = np.kron((v * weights).sum(axis=1), (v * weights).sum(axis=1))
        c = np.linalg.solve(a, load)
        print("plate", n, repr(float(c @ np.kron(at0, at0))))


def clamped(name, width, height, outside, places):
    """Thirteen points, each clamped side a mirror; errors like h^1.089 and h^2 are extrapolated."""
    values = []
    for n in (32, 64, 128):
        inside = [(i, j) for i in range(1, width * n) for j in range(1, height * n)
                  if not outside(i, j, n)]
        index = {p: k for k, p in enumerate(inside)}
        stencil = {(0, 0): 20}
        for a, b in ((1, 0), (0, 1), (-1, 0), (0, -1)):
            stencil[a, b], stencil[2 * a, 2 * b], stencil[a - b, a + b] = -8, 1, 2
        rows, columns, entries = [], [], []
        for (i, j), k in index.items():
            for (a, b), v in stencil.items():
                to = (i + a, j + b)
                if max(abs(a), abs(b)) == 2 and (i + a // 2, j + b // 2) not in index:
                    to = (i, j)
                if to in index:
                    rows.append(k)
                    columns.append(index[to])
                    entries.append(v)
        a = scipy.sparse.csc_matrix((entries, (rows, columns)))
        u = scipy.sparse.linalg.spsolve(a, np.full(len(index), 1 / n**4))
        values.append(np.array([u[index[round(x * n), round(y * n)]] for x, y in places]))
    first, second = (4 * values[1] - values[0]) / 3, (4 * values[2] - values[1]) / 3
    print(name, second + (second - first) / (2**1.089 - 1))


if __name__ == "__main__":
    triangle()
    plate()
    clamped("L", 2, 2, lambda i, j, n: i >= n and j >= n, [(0.75, 0.75), (0.75, 0.875)])
    clamped("U", 3, 2, lambda i, j, n: n <= i <= 2 * n and j >= n, [(0.75, 0.75)])
    clamped("hole", 4, 4, lambda i, j, n: 3 * n <= 2 * i <= 5 * n and 3 * n <= 2 * j <= 5 * n,
            [(3, 2)])
