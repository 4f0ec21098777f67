#!/usr/bin/env python3
"""Draws docs/images/overview.png: what Vekua takes and gives, in four panels.

PYTHONPATH=python python3 examples/overview.py [OUT.png], in a built checkout, with matplotlib, pandas and xarray.
"""
import pathlib
import sys

import matplotlib
import numpy as np
import pandas

matplotlib.use("Agg")
import matplotlib.pyplot as plt

import vekua

ROOT = pathlib.Path(__file__).resolve().parent.parent
INK, SENSOR = "#22303c", "#1b1b1b"


def panel(axes, title, words):
    axes.set_title(title, fontsize=13, color=INK, loc="left", pad=6)
    axes.text(0, -0.05, words, transform=axes.transAxes, fontsize=9.5, color=INK, va="top", linespacing=1.4)
    axes.set_xticks([])
    axes.set_yticks([])
    axes.set_aspect("equal")
    for spine in axes.spines.values():
        spine.set_color("#9aa5ad")


def main(out):
    room = pandas.read_csv(ROOT / "examples/room.csv", comment="#")
    field = vekua.fit(data=room, equation="helmholtz", wavenumber=9.159)
    grid = field.to_xarray(nx=200, ny=200)
    edges = [float(v) for v in (grid.x.min(), grid.x.max(), grid.y.min(), grid.y.max())]
    size = float(np.nanquantile(np.abs(grid.u), 0.995))
    figure, axes = plt.subplots(1, 4, figsize=(15, 3.7))
    colours = dict(cmap="RdBu_r", vmin=-size, vmax=size)

    axes[0].scatter(room.x, room.y, c=room.u, s=42, edgecolors=SENSOR, linewidths=0.6, **colours)
    axes[0].set(xlim=edges[:2], ylim=edges[2:])
    panel(axes[0], "What was measured", f"{len(room)} microphones in a room, 500 Hz;\nnoise unknown")
    axes[1].imshow(grid.u, origin="lower", extent=edges, interpolation="bilinear", **colours)
    axes[1].contour(grid.x, grid.y, grid.u, 9, colors="k", linewidths=0.4, alpha=0.6)
    axes[1].plot(room.x, room.y, ".", color=SENSOR, ms=3)
    panel(axes[1], "The whole field", f"an exact solution of Δu + k²u = 0;\nnoise found: {field.noise:.2g} Pa")
    axes[2].imshow(grid.spread, origin="lower", extent=edges, interpolation="bilinear", cmap="Purples",
                   vmin=0.9 * float(grid.spread.min()), vmax=float(np.nanquantile(grid.spread, 0.97)))
    axes[2].plot(room.x, room.y, ".", color=SENSOR, ms=3)
    panel(axes[2], "How far to trust it", "one standard deviation at every place:\npale where the sensors see, dark where not")

    waves = vekua.solve(str(ROOT / "examples/soft-square.json"))
    high = 2 * (edges[3] - edges[2]) / (edges[1] - edges[0])
    x, y = np.meshgrid(np.linspace(-2, 2, 260), np.linspace(-high, high, 200))
    outside = np.maximum(np.abs(x), np.abs(y)) > 0.5
    u = np.full(x.shape, np.nan)
    u[outside] = np.abs(waves.predict(x[outside], y[outside], total=True))
    axes[3].set_facecolor("#d9dee2")
    axes[3].imshow(u, origin="lower", extent=(-2, 2, -high, high), interpolation="bilinear", cmap="viridis")
    panel(axes[3], "Without sensors", "boundary-value problems to many digits,\nwaves around obstacles, modes of drums")
    figure.subplots_adjust(left=0.01, right=0.99, top=0.93, bottom=0.16, wspace=0.06)
    figure.savefig(out, dpi=100)


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else ROOT / "docs/images/overview.png")
