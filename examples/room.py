"""Room acoustics: 60 microphones in a shallow room hear one frequency.

The truth is a sum over image sources, from SciPy's Hankel functions: the room (5 m x 4 m, a
two-dimensional cross-section) has walls that reflect 70 % of the amplitude, a loudspeaker stands
outside the measured area. Microphones were placed by hand in the listening area; three were dead.
"""

import numpy as np
from scipy.special import hankel1

from tables import table, truth

SPEED = 343.0  # m/s
FREQUENCY = 500.0  # Hz
WAVENUMBER = 2 * np.pi * FREQUENCY / SPEED
SOURCE = (4.6, 3.5)
ROOM = (5.0, 4.0)
REFLECTION = 0.7
IMAGES = 12
NOISE = 0.01


def pressure(x, y):
    """Pressure at a fixed phase: each image is a point source, damped once per reflection."""
    total = np.zeros(np.shape(x), dtype=complex)
    for i in range(-IMAGES, IMAGES + 1):
        for j in range(-IMAGES, IMAGES + 1):
            sx = 2 * np.floor((i + 1) / 2) * ROOM[0] + (-1) ** i * SOURCE[0]
            sy = 2 * np.floor((j + 1) / 2) * ROOM[1] + (-1) ** j * SOURCE[1]
            distance = np.hypot(x - sx, y - sy)
            strength = REFLECTION ** (abs(i) + abs(j))
            total += strength * 0.25j * hankel1(0, WAVENUMBER * distance)
    return total.real


def main():
    random = np.random.default_rng(60)
    # A stratified scatter over the listening area: one microphone somewhere in each cell.
    cells = np.array([(i, j) for j in range(6) for i in range(10)], dtype=float)
    spots = (cells + random.uniform(0.1, 0.9, cells.shape)) * [0.15, 0.2]
    x, y = 1.0 + spots[:, 0], 1.0 + spots[:, 1]
    u = pressure(x, y) + NOISE * random.standard_normal(x.size)
    dead = {7, 23, 41}
    about = "60 microphones, 500 Hz: pressure at one phase, Pa; positions in m"
    with table("room.csv", "x,y,u", about) as out:
        for i in range(x.size):
            if i in dead:
                out.write(f"# microphone {i + 1}: no signal\n")
            else:
                out.write(f"{x[i]:.4f},{y[i]:.4f},{u[i]:.5f}\n")
    check = np.random.default_rng(61)
    px, py = check.uniform(1.1, 2.4, 200), check.uniform(1.1, 2.1, 200)
    truth("room-truth.csv", px, py, pressure(px, py))


if __name__ == "__main__":
    main()
