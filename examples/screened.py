"""A screened potential: charged colloids in salt water (Debye-Hueckel).

The potential obeys laplace(u) = kappa^2 u. Exact physics: each particle contributes
q K_0(kappa r), from SciPy's modified Bessel function. Sensors sit in the fluid between five
particles and carry their own noise levels: two batches, one old and one new.
"""

import numpy as np
from scipy.special import k0

from tables import table, truth

KAPPA = 2.0
PARTICLES = [
    ((1.4, 0.9), 1.0), ((-1.3, 1.1), 1.0), ((-1.5, -0.8), -1.0), ((0.2, -1.6), 1.0),
    ((1.6, -0.7), -1.0),
]


def potential(x, y):
    return sum(q * k0(KAPPA * np.hypot(x - cx, y - cy)) for (cx, cy), q in PARTICLES)


def main():
    random = np.random.default_rng(80)
    radius, angle = np.sqrt(random.uniform(0, 1, 80)), random.uniform(0, 2 * np.pi, 80)
    x, y = radius * np.cos(angle), radius * np.sin(angle)
    sigma = np.where(random.uniform(size=80) < 0.5, 0.002, 0.01)
    u = potential(x, y) + sigma * random.standard_normal(80)
    about = "screened potential, units of kT/e; lengths in Debye lengths times two"
    with table("screened.csv", "x,y,u,sigma", about) as out:
        for i in range(80):
            if i % 17 == 11:
                out.write(f"# sensor {i + 1} clogged\n")
            else:
                out.write(f"{x[i]:.4f},{y[i]:.4f},{u[i]:.5f},{sigma[i]}\n")
    check = np.random.default_rng(81)
    r, t = 0.9 * np.sqrt(check.uniform(0, 1, 200)), check.uniform(0, 2 * np.pi, 200)
    px, py = r * np.cos(t), r * np.sin(t)
    truth("screened-truth.csv", px, py, potential(px, py))


if __name__ == "__main__":
    main()
