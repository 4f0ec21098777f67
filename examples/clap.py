"""A clap in a hall, recorded by 24 microphones: a .wav file with a channel for each.

The clap is a pulse of two milliseconds from beside the microphones, and once more from a wall behind
them: a wave of the plane, p(r, t), found from its spectrum by SciPy's Hankel functions. Where a 25th
microphone was, clap-point.csv tells the pressure that it would have heard.
"""

import wave

import numpy as np
from scipy.special import hankel2

from tables import table

SPEED = 343.0
RATE = 8000
SAMPLES = 800  # a tenth of a second
SOURCES = [(-1.5, 0.4, 1.0), (3.5, 0.4, 0.6)]
NOISE = 0.003


def signals(x, y):
    """Pressure over time at places, one row each."""
    n = 4096
    f = np.fft.rfftfreq(n, 1 / RATE)[1:]
    pulse = np.exp(-(((f - 300) / 120) ** 2)) * np.exp(-2j * np.pi * f * 0.02)
    spectrum = np.zeros((len(x), n // 2 + 1), dtype=complex)
    for sx, sy, strength in SOURCES:
        r = np.hypot(x - sx, y - sy)[:, None]
        spectrum[:, 1:] += strength * pulse * hankel2(0, 2 * np.pi * f * r / SPEED)
    return np.fft.irfft(spectrum, n)[:, :SAMPLES]


def main():
    random = np.random.default_rng(24)
    x, y = np.round(random.uniform(0, 1.2, 24), 3), np.round(random.uniform(0, 0.8, 24), 3)
    p = signals(x, y)
    scale = 0.8 / np.abs(p).max()
    p = p * scale + NOISE * random.standard_normal(p.shape)
    with wave.open("clap.wav", "wb") as out:
        out.setnchannels(24)
        out.setsampwidth(2)
        out.setframerate(RATE)
        out.writeframes(np.round(p.T * 32767).astype("<i2").tobytes())
    with table("clap-microphones.csv", "x [m],y [m]") as out:
        for row in zip(x, y):
            out.write("%.3f,%.3f\n" % row)
    with table("clap-point.csv", "t,p") as out:
        for i, value in enumerate(scale * signals(np.array([0.6]), np.array([0.4]))[0]):
            out.write("%.6f,%.5f\n" % (i / RATE, value))


if __name__ == "__main__":
    main()
