"""Where to put the next microphones: a hall of which one side was measured first.

The truth is that of a few loudspeakers around the hall, from SciPy's Hankel functions. Fourteen
microphones were put up within reach of the door; there are stands for more on a grid of 25 cm.
"""

import numpy as np
from scipy.special import hankel1

from tables import table

WAVENUMBER = 5.0  # 1/m: 273 Hz
NOISE = 0.01  # Pa
SPEAKERS = [(-1.0, 0.5, 1.0), (3.2, 3.4, 0.8j), (4.4, -0.7, -0.6)]


def pressure(x, y):
    """Pressure at a fixed phase."""
    return sum(
        (amplitude * hankel1(0, WAVENUMBER * np.hypot(x - sx, y - sy))).real
        for sx, sy, amplitude in SPEAKERS
    )


def main():
    random = np.random.default_rng(14)
    x = np.round(random.uniform(0.1, 1.6, 14), 2)
    y = np.round(random.uniform(0.1, 1.9, 14), 2)
    u = pressure(x, y) + NOISE * random.standard_normal(14)
    with table("next-sensor.csv", "x [m],y [m],p [Pa]") as out:
        for row in zip(x, y, u):
            out.write("%.2f,%.2f,%.4f\n" % row)
    stands = [(i, j) for j in np.arange(0, 2.01, 0.25) for i in np.arange(0, 3.01, 0.25)]
    with table("next-sensor-stands.csv", "x [m],y [m]") as out:
        for stand in stands:
            out.write("%.2f,%.2f\n" % stand)
    # What microphones on all stands would tell, to see afterwards how well some were chosen.
    sx, sy = np.array(stands).T
    with table("next-sensor-all.csv", "x [m],y [m],p [Pa]") as out:
        for row in zip(sx, sy, pressure(sx, sy) + NOISE * random.standard_normal(sx.size)):
            out.write("%.2f,%.2f,%.4f\n" % row)


if __name__ == "__main__":
    main()
