"""A ball of electrodes: the potential in a tank of salt water around five current sources.

Exact physics: a point that injects the current I into water of conductivity s makes the potential
I/(4 pi s r). 64 electrodes on wires fill a ball of 8 cm between five such points, which are outside
the ball; two electrodes have lost contact and tell 9999.
"""

import numpy as np

from tables import table

CONDUCTIVITY = 1.5  # S/m
CURRENTS = [  # x, y, z in m, mA
    (0.14, 0.02, 0.03, 2.0),
    (-0.10, 0.09, -0.02, -1.5),
    (0.01, -0.13, 0.05, 1.0),
    (-0.02, 0.04, 0.15, -1.2),
    (0.03, 0.01, -0.12, 0.8),
]
NOISE = 0.003  # mV


def potential(p):
    u = np.zeros(len(p))
    for x, y, z, current in CURRENTS:
        u += current / (4 * np.pi * CONDUCTIVITY * np.linalg.norm(p - [x, y, z], axis=1))
    return u


def ball(random, n, radius):
    direction = random.standard_normal((n, 3))
    direction /= np.linalg.norm(direction, axis=1)[:, None]
    return radius * np.cbrt(random.random(n))[:, None] * direction


def main():
    random = np.random.default_rng(64)
    points = np.round(ball(random, 64, 0.08), 5)
    u = potential(points) + NOISE * random.standard_normal(64)
    dead = {11, 40}
    about = "64 electrodes in salt water between five current sources"
    with table("tank.csv", "x [m],y [m],z [m],V [mV]", about) as out:
        for i, (x, y, z) in enumerate(points):
            out.write(f"{x:.5f},{y:.5f},{z:.5f},{'9999' if i in dead else f'{u[i]:.4f}'}\n")
    check = ball(np.random.default_rng(65), 200, 0.075)
    with table("tank-truth.csv", "x,y,z,u") as out:
        for (x, y, z), v in zip(check, potential(check)):
            out.write("%.17g,%.17g,%.17g,%.17g\n" % (x, y, z, v))


if __name__ == "__main__":
    main()
