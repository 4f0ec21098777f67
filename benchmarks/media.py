"""Media beside their rivals: the constant medium and scikit-learn's Gaussian process, on the same draws.

Prints Markdown: how good fits to sixty sensors are, and the two worked examples of docs/media.md.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import warnings

import numpy as np

SENSORS = 60
EXAMPLES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "examples")


def process(x, u, t, drift=False):
    """Mean and deviation of a Gaussian process (RBF and white noise, by evidence), with linear drift if asked."""
    from sklearn.gaussian_process import GaussianProcessRegressor
    from sklearn.gaussian_process.kernels import RBF, ConstantKernel, WhiteKernel

    trend = np.zeros(len(t))
    if drift:
        columns = np.c_[np.ones(len(x)), x]
        plane = np.linalg.lstsq(columns, u, rcond=None)[0]
        u, trend = u - columns @ plane, np.c_[np.ones(len(t)), t] @ plane
    # The size of the places is the unit of the correlation length.
    unit = np.ptp(x, axis=0).max() / 2
    kernel = ConstantKernel(1, (1e-4, 1e8)) * RBF(0.5, (0.02, 20)) + WhiteKernel(1e-3, (1e-15, 10))
    model = GaussianProcessRegressor(kernel, normalize_y=True, n_restarts_optimizer=2, random_state=0)
    model.fit(x / unit, u)
    mean, spread = model.predict(t / unit, return_std=True)
    # The process predicts readings: its band for the field is without their noise.
    noise = model.kernel_.k2.noise_level * model._y_train_std**2
    return trend + mean, np.sqrt(np.maximum(spread**2 - noise, 0))


def score(mean, spread, truth):
    off = np.abs(mean - truth)
    return np.sqrt(np.mean(off**2)), np.mean(off <= 1.959964 * spread)


def study(runner, folder, draws, seed):
    file = os.path.join(folder, "draws")
    command = [runner, "vekua.benchmark.MediaStudy", str(draws), str(seed), file]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True)
    if done.returncode != 0:
        sys.exit(f"{command[1]} failed")
    fields = {}
    with open(file, encoding="utf-8") as lines:
        for line in lines:
            name, *numbers = line.split("\t")
            fields.setdefault(name, []).append(np.array(numbers, dtype=float).reshape(-1, 3))
    print(f"{draws} random fields of each kind, seeds {seed} to {seed + draws - 1}; error over the field's deviation, "
          "mean of all draws, and the share of places in the 95 % band.\n")
    print("| field | in the medium | constant medium | Gaussian process, RBF | better than the process |")
    print("|---|---|---|---|---|")
    for line in done.stdout.splitlines():
        name, *numbers = line.split("\t")
        error, covered, other, otherCovered = map(float, numbers[:4])
        own = [float(v) for v in numbers[4:]]
        scores = []
        for rows in fields[name]:
            sensors, test = rows[:SENSORS], rows[SENSORS:]
            rms, share = score(*process(sensors[:, :2], sensors[:, 2], test[:, :2]), test[:, 2])
            scores.append((rms / np.std(test[:, 2]), share))
        rival, share = np.mean(scores, axis=0)
        wins = sum(a < b[0] for a, b in zip(own, scores))
        print(f"| {name} | {error:.4f}, {covered:.3f} | {other:.3f}, {otherCovered:.3f} | {rival:.3f}, {share:.3f} "
              f"| {wins} of {len(scores)} |", flush=True)


def table(name):
    with open(os.path.join(EXAMPLES, name), encoding="utf-8") as lines:
        rows = [line for line in lines if line[0] not in "#x"]
    return np.array([row.split(",")[:3] for row in rows], dtype=float)


def example(vekua, folder, title, sensors, truth, fits, drift):
    """Fits of an example by the command line, and a process of the same readings."""
    rows, places = table(sensors), table(truth)
    points = os.path.join(folder, "points.csv")
    np.savetxt(points, places[:, :2], delimiter=",", header="x,y", comments="")
    scores = []
    for name, options in fits:
        field, out = os.path.join(folder, "field.json"), os.path.join(folder, "out.csv")
        for command in (["fit", os.path.join(EXAMPLES, sensors), *options, "-o", field],
                        ["predict", field, "--at", points, "--uncertainty", "-o", out]):
            done = subprocess.run([vekua, *command], capture_output=True, text=True)
            if done.returncode != 0:
                sys.exit(f"vekua {command[0]} failed: {done.stderr}")
        got = np.genfromtxt(out, delimiter=",", names=True)
        scores.append((name, *score(got["u"], got["spread"], places[:, 2])))
    name = "Gaussian process with linear drift (kriging with drift)" if drift else "Gaussian process, RBF"
    scores.append((name, *score(*process(rows[:, :2], rows[:, 2], places[:, :2], drift), places[:, 2])))
    deviation = np.std(places[:, 2])
    print(f"\n{title}: {len(rows)} sensors, {len(places)} places between them.\n")
    print("| method | rms error | over the deviation | covered by the 95 % band |")
    print("|---|---:|---:|---:|")
    for name, rms, share in scores:
        print(f"| {name} | {rms:.3g} | {rms / deviation:.3g} | {share:.3f} |")


def main():
    parser = argparse.ArgumentParser(prog="benchmarks/media", description=__doc__)
    parser.add_argument("--run", help=argparse.SUPPRESS)
    parser.add_argument("--vekua", help=argparse.SUPPRESS)
    parser.add_argument("part", choices=["fits", "examples"])
    parser.add_argument("draws", type=int, nargs="?", default=100)
    parser.add_argument("seed", type=int, nargs="?", default=210_000)
    options = parser.parse_args()
    try:
        import sklearn  # noqa: F401: asked for before anything is computed
    except ImportError:
        sys.exit("benchmarks/media needs scikit-learn: name a Python that has it by PYTHON")
    with tempfile.TemporaryDirectory() as folder:
        if options.part == "fits":
            study(options.run, folder, options.draws, options.seed)
            return
        heads = os.path.join(EXAMPLES, "heads-map.csv")
        example(
            options.vekua, folder, "Groundwater", "heads.csv", "heads-truth.csv",
            [("map and recharge", ["--equation", "diffusion", "--conductivity", heads, "--source", "-2"]),
             ("Laplace's equation", ["--equation", "laplace"])], True)
        example(
            options.vekua, folder, "Sound through a lens", "lens.csv", "lens-truth.csv",
            [("lens", ["--equation", "helmholtz", "--wavenumber", "10", "--index", "sqrt(1 + 0.5*exp(-r^2/0.2))"]),
             ("constant k", ["--equation", "helmholtz", "--wavenumber", "10"])], False)


if __name__ == "__main__":
    warnings.simplefilter("ignore")
    main()
