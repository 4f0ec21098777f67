"""Temperature of a long plate, as a logger exported it.

Exact physics: a steady temperature without sources inside is harmonic; heat comes from two soldered
wires beyond the plate's edge. 50 thermometers of two kinds, with different noise; one reading is lost.
The file has semicolons, decimal commas, and units in its header.
"""

import numpy as np

WIRES = [((0.05, 0.16), 9.0), ((0.33, -0.07), -6.0)]
GOOD, CHEAP = 0.05, 0.4


def temperature(x, y):
    return 21 + sum(-q * np.log(np.hypot(x - cx, y - cy)) for (cx, cy), q in WIRES)


def main():
    random = np.random.default_rng(12)
    x, y = random.uniform(0, 0.4, 50), random.uniform(0, 0.1, 50)
    sigma = np.where(np.arange(50) % 3 == 0, GOOD, CHEAP)
    t = temperature(x, y) + sigma * random.standard_normal(50)
    with open("hot-plate.txt", "w", encoding="utf-8", newline="\n") as out:
        out.write("x [m];y [m];T (°C);sigma\n")
        for i in range(50):
            value = "" if i == 20 else f"{t[i]:.2f}"
            out.write(f"{x[i]:.4f};{y[i]:.4f};{value};{sigma[i]:.2f}\n".replace(".", ","))


if __name__ == "__main__":
    main()
