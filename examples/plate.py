"""Steady heat in a plate: thermocouples and heat-flux gauges on part of its edge.

The plate is 2 m x 1 m. Its temperature obeys Laplace's equation; the truth is the Fourier series
of a plate with three sides at 20 degrees and a heated bottom side, summed with mpmath to 30
digits. Only bottom and left edge are instrumented: thermocouples give u, gauges at the same
places give the derivative along the outward normal. Both together (Cauchy data) determine the
temperature; the far side is reached by continuation and is the hard part.
"""

import numpy as np
from mpmath import mp, mpf, pi, sin, cos, sinh, cosh

from tables import table, truth

mp.dps = 30
WIDTH, HEIGHT = mpf(2), mpf(1)
AMBIENT = 20
# The heater's profile: 60 sin(pi x / 2) + 25 sin(pi x) + 10 sin(3 pi x / 2) above ambient.
HEATER = {1: 60, 2: 25, 3: 10}
NOISE_U, NOISE_FLUX = 0.05, 0.5


def temperature(x, y):
    x, y = mpf(float(x)), mpf(float(y))
    return float(
        AMBIENT
        + sum(
            a * sin(n * pi * x / WIDTH) * sinh(n * pi * (HEIGHT - y) / WIDTH)
            / sinh(n * pi * HEIGHT / WIDTH)
            for n, a in HEATER.items()
        )
    )


def gradient(x, y):
    x, y = mpf(float(x)), mpf(float(y))
    gx = gy = mpf(0)
    for n, a in HEATER.items():
        k = n * pi / WIDTH
        gx += a * k * cos(k * x) * sinh(k * (HEIGHT - y)) / sinh(k * HEIGHT)
        gy -= a * k * sin(k * x) * cosh(k * (HEIGHT - y)) / sinh(k * HEIGHT)
    return float(gx), float(gy)


def main():
    random = np.random.default_rng(20)
    bottom = [(x, 0.0, 0, -1) for x in np.linspace(0.05, 1.95, 39)]
    left = [(0.0, y, -1, 0) for y in np.linspace(0.05, 0.95, 19)]
    lost = {5, 18, 30, 44}
    about = "plate 2 m x 1 m: thermocouples (degrees C) and gauges (degrees C per m)"
    with table("plate.csv", "x,y,u,sigma,nx,ny", about) as out:
        for i, (x, y, nx, ny) in enumerate(bottom + left):
            if i in lost:
                out.write(f"# sensor {i + 1} came off\n")
                continue
            u = temperature(x, y) + NOISE_U * random.standard_normal()
            gx, gy = gradient(x, y)
            flux = nx * gx + ny * gy + NOISE_FLUX * random.standard_normal()
            out.write(f"{x:.4f},{y:.4f},{u:.3f},{NOISE_U},,\n")
            out.write(f"{x:.4f},{y:.4f},{flux:.2f},{NOISE_FLUX},{nx},{ny}\n")
    check = np.random.default_rng(21)
    px, py = check.uniform(0.05, 1.95, 200), check.uniform(0.05, 0.6, 200)
    truth("plate-truth.csv", px, py, [temperature(x, y) for x, y in zip(px, py)])


if __name__ == "__main__":
    main()
