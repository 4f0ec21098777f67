#!/usr/bin/env python3
"""Partly known physics: a wave in a medium that is not quite uniform, from 200 sensors.

Δu + k²(1 + q)u = 0 with k = 8 known and a bump q of ten percent unknown. First a hybrid, the exact layer for the
uniform medium plus a small network, trained to the data alone; then q itself as a network, found through the residual.
The data are solved by an independent spectral method. Writes partly-known.png; takes a minute.

Run: python3 examples/torch/partly_known.py [STEPS] [PICTURE]
"""

import sys
import time
from pathlib import Path

import numpy as np
import torch

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "python"))
from vekua.torch import VekuaLayer, VekuaProjection  # noqa: E402

DATA = Path(__file__).resolve().parents[2] / "vekua-djl/src/main/resources/vekua/djl/example/variable-field.csv"
K = 8.0


def network(*widths):
    layers = []
    for inputs, outputs in zip(widths, widths[1:]):
        layers += [torch.nn.Linear(inputs, outputs), torch.nn.Tanh()]
    return torch.nn.Sequential(*layers[:-1]).double()


class Hybrid(torch.nn.Module):
    """The exact layer, started from its least-squares fit, plus a network that starts at zero."""

    def __init__(self, sensors, measured):
        super().__init__()
        self.exact = VekuaLayer("helmholtz", K, order=16, radius=2**0.5)
        with torch.no_grad():
            self.exact.weight.copy_(VekuaProjection(self.exact, sensors, 1e-10)(measured.t()).t())
        self.rest = network(2, 32, 32, 1)
        torch.nn.init.zeros_(self.rest[-1].weight)
        torch.nn.init.zeros_(self.rest[-1].bias)

    def forward(self, x):
        return self.exact(x) + self.rest(x)

    def laplacian(self, x):
        """The layer's own, plus the network's by differentiating twice."""
        x = x.requires_grad_(True)
        value = self.rest(x)
        (slope,) = torch.autograd.grad(value.sum(), x, create_graph=True)
        total = 0
        for axis in range(2):
            (second,) = torch.autograd.grad(slope[:, axis].sum(), x, create_graph=True)
            total = total + second[:, axis : axis + 1]
        exact, _, curve = self.exact.value_gradient_laplacian(x.detach())
        return exact + value, curve + total


def descend(loss, parameters, steps):
    """Adam, which ends at a smoother network than L-BFGS where data alone leave much open."""
    start = time.process_time()
    optimiser = torch.optim.Adam(parameters, 2e-3)
    schedule = torch.optim.lr_scheduler.CosineAnnealingLR(optimiser, steps)
    for _ in range(steps):
        optimiser.zero_grad()
        loss().backward()
        optimiser.step()
        schedule.step()
    return time.process_time() - start


def minimise(loss, parameters, steps):
    """L-BFGS: with the residual little is left open, and far fewer steps do."""
    start = time.process_time()
    optimiser = torch.optim.LBFGS(
        parameters, max_iter=steps, history_size=20, line_search_fn="strong_wolfe", tolerance_grad=0, tolerance_change=0
    )

    def closure():
        optimiser.zero_grad()
        value = loss()
        value.backward()
        return value

    optimiser.step(closure)
    return time.process_time() - start


def relative(u, truth):
    return ((u - truth).square().mean() / truth.square().mean()).sqrt().item()


def bump(x):
    return 0.1 * torch.exp(-((x[:, :1] - 0.2) ** 2 + (x[:, 1:] + 0.1) ** 2) / 0.3)


def run(steps=300):
    torch.manual_seed(1)
    rows = torch.tensor(np.loadtxt(DATA, delimiter=",", skiprows=2))
    sensors, measured, tests, truth = rows[:200, :2], rows[:200, 2:], rows[200:, :2], rows[200:, 2:]
    hybrid = Hybrid(sensors, measured)
    report = {"layer alone": relative(hybrid.exact(tests), truth)}

    def data():
        return (hybrid(sensors) - measured).square().mean()

    seconds = descend(data, list(hybrid.parameters()), 5 * steps)
    report["layer and network"] = relative(hybrid(tests), truth)

    q = network(2, 16, 16, 1)
    torch.nn.init.zeros_(q[-1].weight)
    torch.nn.init.zeros_(q[-1].bias)
    inside = torch.rand(400, 2, dtype=torch.float64) * 2 - 1

    def physics():
        u, curve = hybrid.laplacian(inside.clone())
        residual = curve / K**2 + (1 + q(inside)) * u
        return 10 * data() + residual.square().mean()

    more = minimise(physics, [*hybrid.parameters(), *q.parameters()], 2 * steps)
    report["with q through the residual"] = relative(hybrid(tests), truth)
    report["q itself"] = relative(q(tests), bump(tests))
    return report, hybrid, q, (seconds, more)


def main():
    steps = int(sys.argv[1]) if len(sys.argv) > 1 else 300
    report, _, q, (seconds, more) = run(steps)
    for name, error in report.items():
        print(f"{name:28} relative error {error:.4f}")
    print(f"processor time: {seconds:.0f} s for the hybrid, {more:.0f} s for q")
    if len(sys.argv) > 2:
        draw(q, sys.argv[2])


def draw(q, path):
    import matplotlib

    matplotlib.use("Agg")
    import matplotlib.pyplot as plt

    side = torch.linspace(-1, 1, 101, dtype=torch.float64)
    grid = torch.stack(torch.meshgrid(side, side, indexing="xy"), -1).reshape(-1, 2)
    figure, axes = plt.subplots(1, 2, figsize=(8, 3.6), constrained_layout=True)
    for axis, values, title in zip(axes, (bump(grid), q(grid).detach()), ("q, the truth", "q, learnt from 200 sensors")):
        image = axis.imshow(values.reshape(101, 101), origin="lower", extent=(-1, 1, -1, 1), vmin=-0.02, vmax=0.12)
        axis.set_title(title)
        axis.set_xlabel("x")
        axis.set_ylabel("y")
    figure.colorbar(image, ax=axes, label="q")
    figure.savefig(path, dpi=110)


if __name__ == "__main__":
    main()
