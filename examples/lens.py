"""Sound through a lens of slow gas: 60 microphones around and in it, a loudspeaker outside.

Exact physics: the Helmholtz equation with k = 10 and n(r)^2 = 1 + 0.5 exp(-r^2/0.2). The truth is the real part of
the field of a point source at (1.6, 0.7): orders separate, and every radial equation is integrated on its own.
"""

import numpy as np
from scipy.integrate import solve_ivp
from scipy.special import h1vp, hankel1

K, SOURCE, NOISE, ORDERS = 10.0, (1.6, 0.7), 0.0008, 40


def radial(m):
    """u'' + u'/r + (k^2 n^2 - m^2/r^2) u = 0, regular at the centre, matched at r = 1 to what comes from outside."""
    def slope(r, u):
        return [u[1], -u[1] / r - (K**2 * (1 + 0.5 * np.exp(-r * r / 0.2)) - m * m / (r * r)) * u[0]]
    # Below its turning point the solution is that of the centre, r^m.
    start = max(1e-3, 1e-10 ** (1 / max(m, 1)) if m else 1e-3)
    start = min(start, 0.5 * max(m, 1) / (K * 1.3))
    solved = solve_ivp(slope, (start, 1), [1, m / start], rtol=1e-11, atol=1e-30, dense_output=True, method="DOP853")
    return start, solved.sol


def main():
    random = np.random.default_rng(6)
    rho, alpha = np.hypot(*SOURCE), np.arctan2(SOURCE[1], SOURCE[0])
    def places(n):
        r, a = np.sqrt(random.uniform(0.01, 1, n)), random.uniform(0, 2 * np.pi, n)
        return r * np.cos(a), r * np.sin(a)
    sets = [places(60), places(300)]
    values = [np.zeros(len(s[0]), complex) for s in sets]
    for m in range(ORDERS):
        start, u = radial(m)
        a, b = u(1.0)
        # Outside: J_m H_m(k rho) + c H_m; value and slope continue.
        h, dh = hankel1(m, K), K * h1vp(m, K)
        far = hankel1(m, K * rho)
        # The Wronskian J' H - J H' is -2i/(pi r).
        factor = far * (-2j / np.pi) / (b * h - a * dh)
        for (x, y), out in zip(sets, values):
            r, theta = np.hypot(x, y), np.arctan2(y, x)
            value = np.where(r > start, u(np.maximum(r, start))[0], (r / start) ** m)
            out += 0.25j * (1 if m == 0 else 2) * factor * value * np.cos(m * (theta - alpha))
    for name, (x, y), u in zip(("lens.csv", "lens-truth.csv"), sets, values):
        u = u.real
        keep = np.ones(len(x), bool)
        if name == "lens.csv":
            u = u + NOISE * random.standard_normal(len(u))
        else:
            keep = x * x + y * y < 0.8
        with open(name, "w") as out:
            out.write("x,y,u\n")
            out.writelines(f"{a:.4f},{b:.4f},{c:.5f}\n" for a, b, c in zip(x[keep], y[keep], u[keep]))


if __name__ == "__main__":
    main()
