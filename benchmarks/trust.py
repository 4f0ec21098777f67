#!/usr/bin/env python3
"""Compares the study of trust with scikit-learn's Gaussian process, and draws its picture.

trust.py gp DRAWS.tsv [COUNT]        the same draws by a Gaussian process (RBF + white noise, evidence)
trust.py picture TABLE.md OUT.svg    nominal against actual coverage, from the study's last table
"""
import sys
import warnings
from collections import defaultdict


def process(lines, count):
    import numpy as np
    from sklearn.gaussian_process import GaussianProcessRegressor
    from sklearn.gaussian_process.kernels import RBF, ConstantKernel, WhiteKernel

    warnings.filterwarnings("ignore")
    errors = defaultdict(list)
    for line in lines:
        name, sensors, tests = line.rstrip("\n").split("\t")
        if len(errors[name]) >= count:
            continue
        numbers = np.array(sensors.split(), float)
        ours, rows = numbers[0], numbers[1:].reshape(-1, 3)
        grid = np.array(tests.split(), float).reshape(-1, 3)
        kernel = ConstantKernel(1, (1e-4, 1e8)) * RBF(0.5, (0.02, 20)) + WhiteKernel(1e-3, (1e-15, 10))
        model = GaussianProcessRegressor(kernel, normalize_y=True, n_restarts_optimizer=2, random_state=0)
        model.fit(rows[:, :2], rows[:, 2])
        mean, spread = model.predict(grid[:, :2], return_std=True)
        # The process predicts readings: its band for the field is without their noise.
        noise = model.kernel_.k2.noise_level * model._y_train_std**2
        band = 1.959964 * np.sqrt(np.maximum(spread**2 - noise, 0))
        off = mean - grid[:, 2]
        theirs = np.sqrt(np.mean(off**2)) / grid[:, 2].std()
        errors[name].append((ours, theirs, np.mean(np.abs(off) <= band)))
    print("| data | error | Gaussian process | ratio, median | process covers |")
    print("|---|---|---|---|---|")
    for name, pairs in errors.items():
        pairs = np.array(pairs)
        ours, theirs, covered = np.median(pairs[:, 0]), np.median(pairs[:, 1]), pairs[:, 2].mean()
        ratio = np.median(pairs[:, 0] / pairs[:, 1])
        print(f"| {name} | {ours:.2g} | {theirs:.2g} | {ratio:.2f} | {covered:.3f} |")


def picture(table, out):
    import matplotlib

    matplotlib.use("Agg")
    matplotlib.rcParams["svg.hashsalt"] = "trust"
    import matplotlib.pyplot as plt

    lines = open(table, encoding="utf-8").read().splitlines()
    at = max(i for i, line in enumerate(lines) if line.startswith("| nominal"))
    rows = [[float(cell) for cell in line.strip("| ").split("|")] for line in lines[at + 2 :] if line.startswith("|")]
    nominal, few, many = zip(*rows)
    figure, axes = plt.subplots(figsize=(4.6, 4.4))
    axes.plot([0.45, 1], [0.45, 1], color="0.7", lw=1, label="honest")
    axes.plot(nominal, many, "o-", color="#1b6ca8", label="30 sensors or more")
    axes.plot(nominal, few, "s--", color="#c8553d", label="8 or 15 sensors")
    axes.set(xlabel="nominal probability of the band", ylabel="share of points inside", xlim=(0.45, 1), ylim=(0.45, 1.005))
    axes.legend(frameon=False, loc="lower right")
    axes.spines[["top", "right"]].set_visible(False)
    figure.tight_layout()
    figure.savefig(out, metadata={"Date": None} if out.endswith(".svg") else None, dpi=150)


if __name__ == "__main__":
    if len(sys.argv) > 2 and sys.argv[1] == "gp":
        count = int(sys.argv[3]) if len(sys.argv) > 3 else 10**9
        with open(sys.argv[2], encoding="utf-8") as draws:
            process(draws, count)
    elif len(sys.argv) == 4 and sys.argv[1] == "picture":
        picture(sys.argv[2], sys.argv[3])
    else:
        sys.exit(__doc__.strip())
