#!/usr/bin/env python3
"""A complex wave in a disc with an impedance on its rim: ∂u/∂n - iku = g, k = 10, for a plane wave.

A layer with two outputs is the real and the imaginary part. The condition couples them, and everything is linear in the
weights: descent is not needed. Both ways are run, and what each costs is printed. Writes a picture and a field's file.

Run: python3 examples/torch/impedance.py [PICTURE] [FIELD.json]
"""

import math
import sys
import time
from pathlib import Path

import torch

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "python"))
from vekua.torch import VekuaLayer  # noqa: E402

K = 10.0
DIRECTION = torch.tensor([math.cos(0.4), math.sin(0.4)], dtype=torch.float64)


def wave(x):
    phase = K * (x @ DIRECTION)
    return torch.stack([torch.cos(phase), torch.sin(phase)], 1)


def condition(u, flux):
    """Real and imaginary part of ∂u/∂n - iku."""
    return torch.stack([flux[:, 0] + K * u[:, 1], flux[:, 1] - K * u[:, 0]], 1)


def problem():
    angle = torch.arange(120, dtype=torch.float64) * (2 * math.pi / 120)
    rim = torch.stack([torch.cos(angle), torch.sin(angle)], 1)
    u = wave(rim)
    flux = K * (rim @ DIRECTION).unsqueeze(1) * torch.stack([-u[:, 1], u[:, 0]], 1)
    return rim, condition(u, flux)


def misses(layer, rim, wanted):
    u, gradient, _ = layer.value_gradient_laplacian(rim)
    return condition(u, (gradient * rim.unsqueeze(1)).sum(2)) - wanted


def by_descent(rim, wanted, steps=400):
    layer = VekuaLayer("helmholtz", K, order=24, outputs=2)
    optimiser = torch.optim.LBFGS(
        layer.parameters(),
        max_iter=steps,
        history_size=30,
        line_search_fn="strong_wolfe",
        tolerance_grad=0,
        tolerance_change=0,
    )

    def closure():
        optimiser.zero_grad()
        value = misses(layer, rim, wanted).square().mean() / K**2
        value.backward()
        return value

    optimiser.step(closure)
    return layer


def by_solving(rim, wanted):
    layer = VekuaLayer("helmholtz", K, order=24, outputs=2)
    count = layer.weight.numel()
    with torch.no_grad():
        columns = []
        for j in range(count):
            layer.weight.zero_()
            layer.weight.view(-1)[j] = 1
            columns.append(misses(layer, rim, torch.zeros_like(wanted)).reshape(-1))
        solution = torch.linalg.lstsq(torch.stack(columns, 1), wanted.reshape(-1, 1)).solution
        layer.weight.copy_(solution.reshape(-1, 2))
    return layer


def run(steps=400):
    rim, wanted = problem()
    inside = torch.rand(500, 2, dtype=torch.float64, generator=torch.Generator().manual_seed(1)) * 1.4 - 0.7
    out = {}
    for name, make in (("solving", by_solving), ("descent", lambda *a: by_descent(*a, steps))):
        start = time.process_time()
        layer = make(rim, wanted)
        seconds = time.process_time() - start
        error = (layer(inside) - wave(inside)).abs().max().item()
        out[name] = (layer, error, seconds)
    return out


def main():
    out = run()
    for name, (_, error, seconds) in out.items():
        print(f"{name:8} largest error {error:.1e}, {seconds:.2f} s of processor time")
    layer = out["solving"][0]
    if len(sys.argv) > 1:
        draw(layer, sys.argv[1])
    if len(sys.argv) > 2:
        layer.to_field(sys.argv[2], imaginary=True)


def draw(layer, path):
    import matplotlib

    matplotlib.use("Agg")
    import matplotlib.pyplot as plt

    side = torch.linspace(-1, 1, 201, dtype=torch.float64)
    grid = torch.stack(torch.meshgrid(side, side, indexing="xy"), -1).reshape(-1, 2)
    u = layer(grid).detach()
    u[grid.norm(dim=1) > 1] = math.nan
    figure, axes = plt.subplots(1, 2, figsize=(8, 3.6), constrained_layout=True)
    for axis, part, title in zip(axes, (0, 1), ("Re u", "Im u")):
        image = axis.imshow(u[:, part].reshape(201, 201), origin="lower", extent=(-1, 1, -1, 1), cmap="RdBu_r")
        axis.set_title(title)
        axis.set_xlabel("x")
        axis.set_ylabel("y")
    figure.colorbar(image, ax=axes)
    figure.savefig(path, dpi=110)


if __name__ == "__main__":
    main()
