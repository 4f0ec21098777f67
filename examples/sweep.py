"""Sound between two loudspeakers in a flat room, 20 frequencies.

Exact physics: a line source radiates H0(k r), and hard walls mirror it; 30 microphones hang at random
in the middle of the room and tell amplitude and phase, with noise.
"""

import numpy as np
from scipy.special import hankel1

from tables import table

SPEED = 343
SOURCES = [((-0.6, 0.4), 1.0), ((3.1, 1.9), 0.7j)]
WALLS = [-1.0, 2.6]
NOISE = 0.01


def pressure(frequency, x, y):
    k = 2 * np.pi * frequency / SPEED
    heard = 0
    for (cx, cy), strength in SOURCES:
        for mirrored in (cy, 2 * WALLS[0] - cy, 2 * WALLS[1] - cy):
            heard = heard + strength * 1j / 4 * hankel1(0, k * np.hypot(x - cx, y - mirrored))
    return heard


def main():
    random = np.random.default_rng(11)
    x, y = random.uniform(0, 2.4, 30), random.uniform(0, 1.6, 30)
    about = "sound pressure between two loudspeakers; amplitude and phase by 30 microphones"
    with table("sweep.csv", "freq [Hz],x [m],y [m],p_re [Pa],p_im [Pa]", about) as out:
        for frequency in np.linspace(100, 575, 20):
            p = pressure(frequency, x, y)
            p = p + NOISE * (random.standard_normal(30) + 1j * random.standard_normal(30))
            for i in range(30):
                out.write(f"{frequency:g},{x[i]:.4f},{y[i]:.4f},{p[i].real:.5f},{p[i].imag:.5f}\n")


if __name__ == "__main__":
    main()
