"""A survey of the water table: heads in 45 wells of an aquifer of even thickness.

Between wells that pump, the head of steady flow satisfies Laplace's equation. The truth is a regional
slope and four pumping wells outside the surveyed area; places are UTM coordinates in metres, and one
reading is 2.7 m too high.
"""

import numpy as np

from tables import table

PUMPS = [(601300, 5402100, 1.9), (604950, 5404300, 1.2), (602200, 5406100, 1.5), (605300, 5401500, 0.8)]


def head(x, y):
    """Head above sea level, in metres."""
    total = 412 + 0.0012 * (x - 602000) - 0.0007 * (y - 5402000)
    for px, py, strength in PUMPS:
        total = total + strength * np.log(np.hypot(x - px, y - py) / 3000)
    return total


def main():
    random = np.random.default_rng(45)
    x = np.round(random.uniform(601800, 604400, 45))
    y = np.round(random.uniform(5402400, 5405400, 45))
    u = np.round(head(x, y) + 0.02 * random.standard_normal(45), 2)
    u[17] += 2.7
    with table("survey.tsv", "well\tEast [m]\tNorth [m]\thead [m]") as out:
        for i in range(45):
            out.write("%d\t%d\t%d\t%.2f\n" % (i + 1, x[i], y[i], u[i]))


if __name__ == "__main__":
    main()
