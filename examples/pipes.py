"""Temperature of a slab that three pipes run through.

Exact physics: each pipe is a hole, and the slab's temperature is that of line sources of heat inside
the pipes, off their centres, of cold lines outside the slab, and of the branch r^(2/3) that the
inner corner of the slab has where its sides are insulated. Thermometers scatter over the slab itself;
some are broken. `pipes.json` describes the slab.
"""

import numpy as np

from tables import table, truth

CIRCLES = [((0.6, 0.6), 0.2), ((1.3, 1.4), 0.25)]
ELLIPSE = ((2.3, 0.45), (0.3, 0.15), 0.5)
CORNER = (2.0, 1.0)
SOURCES = [
    ((0.66, 0.55), -4.0),
    ((1.22, 1.46), -2.5),
    ((1.4, 1.36), -2.0),
    ((2.42, 0.52), 3.0),
    ((-0.5, 2.4), 3.0),
    ((3.6, -0.3), 2.0),
]
NOISE = 0.1


def temperature(x, y):
    u = 20 + sum(q * np.log(np.hypot(x - cx, y - cy)) for (cx, cy), q in SOURCES)
    # The angle from the side that runs along y = 1, through the slab: 0 to 3 pi/2.
    r = np.hypot(x - CORNER[0], y - CORNER[1])
    theta = np.mod(-np.arctan2(y - CORNER[1], x - CORNER[0]), 2 * np.pi)
    return u + 5 * r ** (2 / 3) * np.cos(2 * theta / 3)


def inside(x, y):
    slab = (x > 0) & (y > 0) & (((x < 3) & (y < 1)) | ((x < 2) & (y < 2)))
    for (cx, cy), radius in CIRCLES:
        slab &= np.hypot(x - cx, y - cy) > radius
    (cx, cy), (a, b), angle = ELLIPSE
    s = (x - cx) * np.cos(angle) + (y - cy) * np.sin(angle)
    t = (y - cy) * np.cos(angle) - (x - cx) * np.sin(angle)
    return slab & ((s / a) ** 2 + (t / b) ** 2 > 1)


def points(random, n):
    x, y = random.uniform(0, 3, 4 * n), random.uniform(0, 2, 4 * n)
    chosen = np.flatnonzero(inside(x, y))[:n]
    return x[chosen], y[chosen]


def main():
    random = np.random.default_rng(8)
    x, y = points(random, 160)
    u = temperature(x, y) + NOISE * random.standard_normal(x.size)
    working = random.uniform(size=x.size) > 0.1
    about = "temperature of a slab with three pipes, C; thermometers that work"
    with table("pipes.csv", "x,y,u", about) as out:
        for i in np.flatnonzero(working):
            out.write(f"{x[i]:.4f},{y[i]:.4f},{u[i]:.3f}\n")
    px, py = points(np.random.default_rng(9), 200)
    truth("pipes-truth.csv", px, py, temperature(px, py))


if __name__ == "__main__":
    main()
