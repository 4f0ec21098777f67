#!/usr/bin/env python3
"""Partly known physics: waves in a medium that is not quite uniform, from 200 sensors.

Δu + k²(1 + q)u = 0 with k = 8 known and a bump q of ten percent unknown. First a hybrid, the exact layer for the
uniform medium plus a small network, trained to one wave's data alone. Then q itself as a network, found through the
residual of four waves: for a given q the fields are linear in the weights of a few layers, so each step solves for them
and only q descends. The data are solved by an independent spectral method. Takes some ten seconds.

Run: python3 examples/torch/partly_known.py [STEPS] [PICTURE] [SEED]
"""

import sys
import time
from pathlib import Path

import numpy as np
import torch

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "python"))
from vekua.torch import VekuaLayer, VekuaProjection  # noqa: E402

# Columns x, y and four waves; variable_reference.py beside it wrote it.
DATA = Path(__file__).resolve().parents[2] / "vekua-djl/src/main/resources/vekua/djl/example/variable-field.csv"
K = 8.0
# Layers of these wavenumbers together can be any smooth field; that of k alone is not one of this medium.
WAVENUMBERS = (5.0, 6.5, 8.0, 9.5, 11.0)


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
    """L-BFGS, for a loss that does not change from step to step: far fewer steps do."""
    optimiser = torch.optim.LBFGS(
        parameters, max_iter=steps, history_size=20, line_search_fn="strong_wolfe", tolerance_grad=0, tolerance_change=0
    )

    def closure():
        optimiser.zero_grad()
        value = loss()
        value.backward()
        return value

    optimiser.step(closure)


def relative(u, truth):
    return ((u - truth).square().mean() / truth.square().mean()).sqrt().item()


def bump(x):
    return 0.1 * torch.exp(-((x[:, :1] - 0.2) ** 2 + (x[:, 1:] + 0.1) ** 2) / 0.3)


def functions(x):
    """The functions of all layers, and their Laplacians, at places: (places, functions)."""
    values, laplacians = [], []
    for k in WAVENUMBERS:
        layer = VekuaLayer("helmholtz", k, order=16, radius=2**0.5, outputs=33)
        with torch.no_grad():
            layer.weight.copy_(torch.eye(33))
            value, _, laplacian = layer.value_gradient_laplacian(x)
        values.append(value)
        laplacians.append(laplacian)
    return torch.cat(values, 1), torch.cat(laplacians, 1)


class Medium:
    """q as a network, and the weights of the fields that suit it best."""

    def __init__(self, sensors, measured, trust=100.0, places=600):
        self.q = network(2, 16, 16, 1)
        torch.nn.init.zeros_(self.q[-1].weight)
        torch.nn.init.zeros_(self.q[-1].bias)
        self.inside = torch.rand(places, 2, dtype=torch.float64) * 2 - 1
        at, _ = functions(sensors)
        self.values, self.laplacians = functions(self.inside)
        scale = (trust / len(sensors)) ** 0.5
        self.data = scale * at
        self.damping = 1e-8 * torch.eye(at.shape[1], dtype=torch.float64)
        rest = torch.zeros(places + at.shape[1], measured.shape[1], dtype=torch.float64)
        self.wanted = torch.cat([scale * measured, rest])

    def matrix(self):
        residual = self.laplacians / K**2 + (1 + self.q(self.inside)) * self.values
        return torch.cat([self.data, residual / len(self.inside) ** 0.5, self.damping])

    def weights(self):
        q, r = torch.linalg.qr(self.matrix().detach())
        return torch.linalg.solve_triangular(r, q.t() @ self.wanted, upper=True)

    def loss(self):
        # The weights are at their minimum: how they depend on q does not change the gradient.
        return (self.matrix() @ self.weights() - self.wanted).square().sum()


def run(steps=200, seed=1):
    torch.manual_seed(seed)
    rows = torch.tensor(np.loadtxt(DATA, delimiter=",", skiprows=2))
    sensors, waves, tests, truth = rows[:200, :2], rows[:200, 2:], rows[200:, :2], rows[200:, 2:3]
    measured = waves[:, :1]
    hybrid = Hybrid(sensors, measured)
    report = {"layer alone": relative(hybrid.exact(tests), truth)}

    def data():
        return (hybrid(sensors) - measured).square().mean()

    seconds = descend(data, list(hybrid.parameters()), 8 * steps)
    report["layer and network"] = relative(hybrid(tests), truth)

    start = time.process_time()
    medium = Medium(sensors, waves)
    minimise(medium.loss, list(medium.q.parameters()), steps)
    more = time.process_time() - start
    report["with q through the residual"] = relative((functions(tests)[0] @ medium.weights())[:, :1], truth)
    report["q itself"] = relative(medium.q(tests), bump(tests))
    return report, hybrid, medium.q, (seconds, more)


def main():
    steps = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    report, _, q, (seconds, more) = run(steps, int(sys.argv[3]) if len(sys.argv) > 3 else 1)
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
    for axis, values, title in zip(axes, (bump(grid), q(grid).detach()), ("q, the truth", "q, learnt from 4 waves at 200 sensors")):
        image = axis.imshow(values.reshape(101, 101), origin="lower", extent=(-1, 1, -1, 1), vmin=-0.02, vmax=0.12)
        axis.set_title(title)
        axis.set_xlabel("x")
        axis.set_ylabel("y")
    figure.colorbar(image, ax=axes, label="q")
    figure.savefig(path, dpi=110)


if __name__ == "__main__":
    main()
