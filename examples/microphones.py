"""A room in three dimensions: 100 microphones hear three frequencies.

Exact physics: the room is a box whose walls reflect 80 % of the amplitude, so that the sound of a
loudspeaker is a sum over its mirror images, each a wave exp(ikr)/r. The microphones hang at random in
a cube of 1.2 m in the middle of the room and tell amplitude and phase.
"""

import numpy as np

from tables import table

SPEED = 343.0  # m/s
FREQUENCIES = (200, 350, 500)  # Hz
ROOM = np.array([5.0, 4.0, 2.8])
SOURCE = np.array([0.7, 0.9, 1.1])
REFLECTION = 0.8
IMAGES = 8
CORNER = np.array([2.3, 1.6, 0.7])
SIDE = 1.2
NOISE = 0.005


def images():
    """Places and strengths of the loudspeaker and its mirror images."""
    steps = np.arange(-IMAGES, IMAGES + 1)
    i, j, k = (a.ravel() for a in np.meshgrid(steps, steps, steps, indexing="ij"))
    each = np.stack([i, j, k], axis=1)
    places = 2 * np.floor((each + 1) / 2) * ROOM + (-1.0) ** each * SOURCE
    return places, REFLECTION ** np.abs(each).sum(axis=1)


def pressure(frequency, points):
    k = 2 * np.pi * frequency / SPEED
    places, strength = images()
    r = np.linalg.norm(points[:, None, :] - places[None, :, :], axis=2)
    return (strength * np.exp(1j * k * r) / r).sum(axis=1)


def main():
    random = np.random.default_rng(100)
    points = np.round(CORNER + SIDE * random.random((100, 3)), 4)
    about = "sound pressure in a room by 100 microphones: amplitude and phase at three frequencies"
    header = "freq [Hz],x [m],y [m],z [m],p_re [Pa],p_im [Pa]"
    with table("microphones.csv", header, about) as out:
        for frequency in FREQUENCIES:
            noise = random.standard_normal((2, 100))
            p = pressure(frequency, points) + NOISE * (noise[0] + 1j * noise[1])
            for (x, y, z), v in zip(points, p):
                out.write(f"{frequency},{x:.4f},{y:.4f},{z:.4f},{v.real:.5f},{v.imag:.5f}\n")
    check = CORNER + SIDE * (0.05 + 0.9 * np.random.default_rng(101).random((100, 3)))
    with table("microphones-truth.csv", "freq,x,y,z,p_re,p_im") as out:
        for frequency in FREQUENCIES:
            for (x, y, z), v in zip(check, pressure(frequency, check)):
                out.write("%d,%.17g,%.17g,%.17g,%.17g,%.17g\n" % (frequency, x, y, z, v.real, v.imag))


if __name__ == "__main__":
    main()
