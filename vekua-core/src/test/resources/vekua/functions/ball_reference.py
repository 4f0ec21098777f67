#!/usr/bin/env python3
"""Writes ball_modes.csv: modes of space and their gradients to 40 digits, by mpmath.

Spherical harmonics come from associated Legendre functions of the angles, not from recurrences in
x, y, z; gradients from differences of 60-digit values. The modes are not normalised at a radius.
"""

import csv
import os
import random

from mpmath import mp, mpf, sqrt, factorial, legenp, cos, sin, atan2, pi, besselj, bessely, besseli, besselk

mp.dps = 60


def harmonic(n, m, x, y, z):
    r = sqrt(x * x + y * y + z * z)
    o = abs(m)
    # mpmath has the phase (-1)^m, which is taken out.
    p = (-1) ** o * legenp(n, o, z / r, type=2)
    norm = sqrt((2 if o else 1) * (2 * n + 1) * factorial(n - o) / factorial(n + o))
    angle = o * atan2(y, x)
    return norm * p * (cos(angle) if m >= 0 else sin(angle))


def radial(family, n, k, r):
    if family == "POWERS":
        return r ** n
    if family == "INVERSE":
        return r ** (-n - 1)
    bessel = {"J": besselj, "Y": bessely, "I": besseli, "K": besselk}[family]
    # k_n as in k_0 = exp(-x)/x.
    factor = sqrt(2 / (pi * k * r)) if family == "K" else sqrt(pi / (2 * k * r))
    return factor * bessel(n + mpf(1) / 2, k * r)


def mode(family, n, m, k, x, y, z):
    return radial(family, n, k, sqrt(x * x + y * y + z * z)) * harmonic(n, m, x, y, z)


def main():
    random.seed(20)
    rows = []
    for family in ("POWERS", "INVERSE", "J", "Y", "I", "K"):
        for count in range(40):
            n = random.choice((0, 1, 2, 3, 5, 8, 13, 20, 40))
            m = random.randint(-n, n)
            k = random.choice((0.5, 3.0, 7.0, 25.0)) if family in "JYIK" else 1.0
            p = [random.uniform(-1, 1) for _ in range(3)]
            x, y, z = map(mpf, p)
            h = mpf(10) ** -18
            value = mode(family, n, m, mpf(k), x, y, z)
            slopes = [(mode(family, n, m, mpf(k), x + dx * h, y + dy * h, z + dz * h)
                       - mode(family, n, m, mpf(k), x - dx * h, y - dy * h, z - dz * h)) / (2 * h)
                      for dx, dy, dz in ((1, 0, 0), (0, 1, 0), (0, 0, 1))]
            rows.append([family, n, m, k, *(float.hex(c) for c in p), *(mp.nstr(v, 25) for v in (value, *slopes))])
    with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "ball_modes.csv"), "w", newline="") as file:
        out = csv.writer(file, lineterminator="\n")
        out.writerow(["family", "n", "m", "k", "x", "y", "z", "u", "ux", "uy", "uz"])
        out.writerows(rows)


if __name__ == "__main__":
    main()
