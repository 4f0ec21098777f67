"""A planet's core from orbit: the sources of a magnetic field, seen from far away.

Exact physics: the field is that of 600 poles at random places of a sphere, the surface of the core. A
pole is where a thin bundle of flux ends: its potential is q/|p - c|; the poles add to nothing. 100
stations in orbit measure the three components of the gradient of the potential, in nT. Lengths are in
planetary radii; the core's radius is 0.546 of them, as that of the earth's core is, but no strong dipole
stands out, as on Uranus and Neptune. Nothing of this is measured: the true answer is known.
"""

import numpy as np

from tables import table

CORE = 0.546
ORBIT = (1.07, 1.08)
POLES = 600
POLE = 300.0  # nT at a distance of one radius, typically
NOISE = 3.0  # nT


def sphere(random, n):
    direction = random.standard_normal((n, 3))
    return direction / np.linalg.norm(direction, axis=1)[:, None]


def poles():
    """Places and strengths of the poles."""
    random = np.random.default_rng(2015)
    where = CORE * sphere(random, POLES)
    strength = POLE * random.standard_normal(POLES)
    return where, strength - strength.mean()


def gradient(p):
    """The derivatives of the potential in x, y and z."""
    g = np.zeros_like(p)
    for place, q in zip(*poles()):
        d = p - place
        g -= q * d / np.linalg.norm(d, axis=1)[:, None] ** 3
    return g


def stations(random, n):
    """Places in orbit, spread evenly along a spiral, each moved a little."""
    i = np.arange(n)
    z = 1 - (2 * i + 1) / n
    phi = i * np.pi * (3 - np.sqrt(5))
    even = np.stack([np.sqrt(1 - z * z) * np.cos(phi), np.sqrt(1 - z * z) * np.sin(phi), z], axis=1)
    moved = even + 0.05 * random.standard_normal((n, 3))
    moved /= np.linalg.norm(moved, axis=1)[:, None]
    return random.uniform(*ORBIT, n)[:, None] * moved


def main():
    random = np.random.default_rng(13)
    points = np.round(stations(random, 100), 6)
    g = gradient(points) + NOISE * random.standard_normal((100, 3))
    about = "three components at 100 stations in orbit, nT; lengths in planetary radii"
    with table("core.csv", "x,y,z,nx,ny,nz,B [nT]", about) as out:
        for (x, y, z), b in zip(points, g):
            for axis, n in enumerate(("1,0,0", "0,1,0", "0,0,1")):
                out.write(f"{x:.6f},{y:.6f},{z:.6f},{n},{b[axis]:.2f}\n")
    check = stations(np.random.default_rng(14), 200)
    with table("core-truth.csv", "x,y,z,ux,uy,uz") as out:
        for p, b in zip(check, gradient(check)):
            out.write(",".join("%.17g" % v for v in (*p, *b)) + "\n")


if __name__ == "__main__":
    main()
