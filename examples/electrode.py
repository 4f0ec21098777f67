"""Electrostatic potential: probes between four charged rods.

Exact physics: the potential of long thin rods is a sum of logarithms of the distances. Probes
scatter over the charge-free square between the rods, which stand outside of it; readings drift
by a little noise and some probes were never connected.
"""

import numpy as np

from tables import table, truth

RODS = [((1.6, 0.2), 1.0), ((-0.3, 1.7), -1.0), ((-1.5, -0.6), 0.8), ((0.5, -1.8), -0.8)]
NOISE = 0.004


def potential(x, y):
    return sum(-q * np.log(np.hypot(x - cx, y - cy)) for (cx, cy), q in RODS)


def main():
    random = np.random.default_rng(4)
    x, y = random.uniform(-1, 1, 120), random.uniform(-1, 1, 120)
    u = potential(x, y) + NOISE * random.standard_normal(x.size)
    connected = random.uniform(size=x.size) > 0.1
    about = "potential between four rods, V; probes that were connected"
    with table("electrode.csv", "x,y,u", about) as out:
        for i in np.flatnonzero(connected):
            out.write(f"{x[i]:.4f},{y[i]:.4f},{u[i]:.5f}\n")
    check = np.random.default_rng(5)
    px, py = check.uniform(-0.9, 0.9, 200), check.uniform(-0.9, 0.9, 200)
    truth("electrode-truth.csv", px, py, potential(px, py))


if __name__ == "__main__":
    main()
