#!/usr/bin/env python3
"""Writes besselj.csv, besseli.csv, bessely.csv and besselk.csv beside itself, with mpmath at 60 digits.

Columns: n, x (an exact double in hexadecimal), mantissa in [0.5, 1) to 25 digits with its sign,
and binary exponent of J_n(x), e^-x I_n(x), Y_n(x) or e^x K_n(x); besselj.csv and bessely.csv also
have the modulus sqrt(J_n^2 + Y_n^2) for n < x in units of that power of two, and 0 for n >= x.
"""

import os
import random

from mpmath import mp, mpf, besselj, bessely, besseli, besseljzero, besselk, exp, frexp, nstr, sqrt

mp.dps = 60
random.seed(20)
HERE = os.path.dirname(os.path.abspath(__file__))


def loguniform(low, high):
    return low * (high / low) ** random.random()


def arguments():
    """Pairs (n, x) that cover the plane, the turning points and the corners."""
    pairs = []
    for _ in range(500):
        pairs.append((int(loguniform(1, 2001)) - 1, loguniform(1e-3, 1e4)))
    for _ in range(300):
        pairs.append((random.randint(0, 100), random.uniform(0, 150)))
    for _ in range(150):  # turning points
        n = int(loguniform(1, 2000))
        pairs.append((n, n + random.uniform(-3, 3) * n ** (1 / 3)))
    for _ in range(150):  # tiny arguments
        pairs.append((int(loguniform(1, 2001)) - 1, loguniform(1e-300, 1e-5)))
    for _ in range(150):  # far below the turning point
        n = int(loguniform(10, 2001)) - 1
        pairs.append((n, n * loguniform(1e-3, 0.9)))
    for n in (0, 1, 2, 3, 10, 99, 100, 500, 1000, 1999, 2000):
        for x in (1e-200, 1e-9, 2.0**-27, 0.999 * 2.0**-27, 1.0, 24.9, 25.0, 199.9, 200.0, 1e3, 1e4):
            pairs.append((n, x))
    return [(n, x) for n, x in pairs if x > 0]


def split(value):
    mantissa, exponent = frexp(value)
    return nstr(mantissa, 25, strip_zeros=False), exponent


def modulus(n, x, j):
    """sqrt(J_n^2 + Y_n^2), with Y by its recurrence, which is stable upwards."""
    a, b = bessely(0, x), bessely(1, x)
    for m in range(1, n + 1):
        a, b = b, 2 * m / x * b - a
    return sqrt(j**2 + a**2)


def write_j():
    pairs = arguments()
    for n in (0, 1, 2, 5, 20, 77, 200):  # near zeros
        for m in (1, 2, 3, 10, 30):
            pairs.append((n, float(besseljzero(n, m))))
    with open(os.path.join(HERE, "besselj.csv"), "w") as out:
        out.write("n,x,mantissa,exponent,modulus\n")
        for n, x in pairs:
            value = besselj(n, mpf(x), maxprec=10**6)
            mantissa, exponent = split(value)
            size = "0"
            if n < x:
                size = nstr(modulus(n, mpf(x), value) / mpf(2) ** exponent, 8)
            out.write(f"{n},{x.hex()},{mantissa},{exponent},{size}\n")


def write_i():
    with open(os.path.join(HERE, "besseli.csv"), "w") as out:
        out.write("n,x,mantissa,exponent\n")
        for n, x in arguments():
            mantissa, exponent = split(besseli(n, mpf(x), maxprec=10**6) * exp(-mpf(x)))
            out.write(f"{n},{x.hex()},{mantissa},{exponent}\n")


def upward(low, sign, n, x):
    """Order n of Y (sign -1) or K (sign 1) from orders zero and one: stable upwards."""
    a, b = low
    for m in range(1, n + 1):
        a, b = b, 2 * m / x * b + sign * a
    return a


def seconds():
    """The pairs whose Y_n and K_n fit in a double, and zeros of Y_0 and Y_1."""
    pairs = [(n, x) for n, x in arguments() if n * max(mp.log(2 * n / x + 1), 1) < 650]
    for x in (0.8935769662791675, 2.197141326031017, 3.957678419314858, 86.3939379, 24.999, 25.001):
        pairs += [(0, x), (1, x), (7, x)]
    return pairs


def write_y():
    with open(os.path.join(HERE, "bessely.csv"), "w") as out:
        out.write("n,x,mantissa,exponent,modulus\n")
        for n, x in seconds():
            value = upward((bessely(0, mpf(x)), bessely(1, mpf(x))), -1, n, mpf(x))
            mantissa, exponent = split(value)
            size = "0"
            if n < x:
                j = besselj(n, mpf(x), maxprec=10**6)
                size = nstr(sqrt(j**2 + value**2) / mpf(2) ** exponent, 8)
            out.write(f"{n},{x.hex()},{mantissa},{exponent},{size}\n")


def write_k():
    with open(os.path.join(HERE, "besselk.csv"), "w") as out:
        out.write("n,x,mantissa,exponent\n")
        for n, x in seconds():
            scale = exp(mpf(x))
            value = upward((besselk(0, mpf(x)) * scale, besselk(1, mpf(x)) * scale), 1, n, mpf(x))
            mantissa, exponent = split(value)
            out.write(f"{n},{x.hex()},{mantissa},{exponent}\n")


write_j()
write_i()
random.seed(21)
write_y()
write_k()
