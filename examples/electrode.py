"""Electrostatic potential: probes between four charged rods.

Exact physics: the potential of long thin rods is a sum of logarithms of the distances. Probes
scatter over the charge-free square between the rods, which stand outside of it; readings drift
by a little noise and some probes were never connected.
"""

import numpy as np

RODS = [((1.6, 0.2), 1.0), ((-0.3, 1.7), -1.0), ((-1.5, -0.6), 0.8), ((0.5, -1.8), -0.8)]
NOISE = 0.004


def potential(x, y):
    return sum(-q * np.log(np.hypot(x - cx, y - cy)) for (cx, cy), q in RODS)


def main():
    random = np.random.default_rng(4)
    x, y = random.uniform(-1, 1, 120), random.uniform(-1, 1, 120)
    u = potential(x, y) + NOISE * random.standard_normal(x.size)
    connected = random.uniform(size=x.size) > 0.1
    with open("electrode.csv", "w", encoding="utf-8", newline="\n") as out:
        out.write("# potential between four rods, V; probes that were connected\n")
        out.write("x,y,u\n")
        for i in np.flatnonzero(connected):
            out.write(f"{x[i]:.4f},{y[i]:.4f},{u[i]:.5f}\n")
    check = np.random.default_rng(5)
    px, py = check.uniform(-0.9, 0.9, 200), check.uniform(-0.9, 0.9, 200)
    with open("electrode-truth.csv", "w", encoding="utf-8", newline="\n") as out:
        out.write("x,y,u\n")
        for row in zip(px, py, potential(px, py)):
            out.write("%.17g,%.17g,%.17g\n" % row)


if __name__ == "__main__":
    main()
