"""Space beside its rivals: SciPy's spherical harmonics, a NumPy recurrence, and Gaussian processes.

Prints Markdown: what functions of space cost, and how good fits to a hundred sensors are.
"""

import argparse
import json
import math
import os
import subprocess
import sys
import tempfile
import time

import numpy as np
import scipy
import scipy.special as sp
from scipy.linalg import cho_factor, cho_solve

ORDER = 20


def scipy_way(x, y, z):
    """r^n Y_nm by sph_harm, one call for every function, real and with squares that add to 2n + 1."""
    r = np.sqrt(x * x + y * y + z * z)
    phi, theta = np.arctan2(y, x), np.arccos(z / r)
    columns = np.empty(((ORDER + 1) ** 2, x.size))
    # Newer releases have it by another name only.
    harmonic = sp.sph_harm if hasattr(sp, "sph_harm") else lambda m, n, phi, theta: sp.sph_harm_y(n, m, theta, phi)
    for n in range(ORDER + 1):
        for m in range(n + 1):
            value = harmonic(m, n, phi, theta) * (math.sqrt(4 * math.pi) * r**n * (-1) ** m)
            if m == 0:
                columns[n * n + n] = value.real
            else:
                columns[n * n + n + m] = math.sqrt(2) * value.real
                columns[n * n + n - m] = math.sqrt(2) * value.imag
    return columns


def recurrence(x, y, z):
    """The same by recurrences in x, y and z, a column at a time: a good NumPy."""
    square = x * x + y * y + z * z
    columns = np.empty(((ORDER + 1) ** 2, x.size))
    c, s = np.ones_like(x), np.zeros_like(x)
    for m in range(ORDER + 1):
        if m > 0:
            f = math.sqrt(3) if m == 1 else math.sqrt((2 * m + 1) / (2 * m))
            c, s = f * (x * c - y * s), f * (x * s + y * c)
        for start, sign in ((c, 1), (s, -1))[: 2 if m else 1]:
            columns[m * m + m + sign * m] = start
            for n in range(m + 1, ORDER + 1):
                low = (n - m) * (n + m)
                t = math.sqrt((4 * n * n - 1) / low) * z * columns[n * n - n + sign * m]
                if n > m + 1:
                    b = math.sqrt((2 * n + 1) * (n + m - 1) * (n - m - 1) / (low * (2 * n - 3)))
                    t -= b * square * columns[(n - 2) * (n - 1) + sign * m]
                columns[n * n + n + sign * m] = t
    return columns


def in_blocks(x, y, z, block):
    """The same, so many points at a time: tables that stay in the cache."""
    for start in range(0, x.size, block):
        part = slice(start, start + block)
        recurrence(x[part], y[part], z[part])


def clock(call, repeats=5):
    """The least time of some calls by the clock, and the last result."""
    best, result = math.inf, None
    for _ in range(repeats):
        result = None  # frees memory that the next call may have
        start = time.perf_counter()
        result = call()
        best = min(best, time.perf_counter() - start)
    return best, result


def product_rate(threads):
    """Operations a second of a matrix product in NumPy, in a process of its own for the number of its threads."""
    program = (
        "import time, numpy as np\n"
        "a, b = (np.random.default_rng(s).standard_normal((2000, 2000)) for s in (4, 5))\n"
        "best = 1e9\n"
        "for _ in range(5):\n"
        "    start = time.perf_counter(); a @ b; best = min(best, time.perf_counter() - start)\n"
        "print(2 * 2000**3 / best)\n"
    )
    environment = dict(os.environ, OPENBLAS_NUM_THREADS=str(threads))
    return float(subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, env=environment).stdout)


def ball(n, seed):
    rng = np.random.default_rng(seed)
    p = rng.standard_normal((3, n))
    return p / np.linalg.norm(p, axis=0) * np.cbrt(rng.random(n))


def run(runner, *arguments):
    done = subprocess.run([runner, "-Xmx3g", *map(str, arguments)], capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"{arguments[0]} failed:\n{done.stderr}")
    return done.stdout


def speed(runner, folder):
    def vekua(task, *more, **arrays):
        for name, array in arrays.items():
            np.ascontiguousarray(array, dtype="<f8").tofile(os.path.join(folder, name))
        return json.loads(run(runner, "vekua.benchmark.SpaceTasks", folder, task, ORDER, *more))

    def result():
        return np.fromfile(os.path.join(folder, "result"), dtype="<f8")

    n, share = 100_000, 0.05
    x, y, z = ball(n, 1)
    few = int(share * n)
    slow, reference = clock(lambda: scipy_way(x[:few], y[:few], z[:few]), 2)
    slow /= share
    smart, columns = clock(lambda: recurrence(x, y, z))
    size, small = min(((b, clock(lambda b=b: in_blocks(x, y, z, b))[0]) for b in (500, 2000, 8000)), key=lambda t: t[1])
    ours = vekua("basis", x=x, y=y, z=z)
    table = result().reshape(columns.shape)
    difference = max(np.max(np.abs(table - columns)), np.max(np.abs(table[:, :few] - reference)))
    if not difference < 1e-7:  # arccos loses half of the digits at the poles
        sys.exit(f"the tables differ by {difference}")
    print("| task | rival | rival (s) | Vekua, one thread (s) | ratio | all cores (s) | ratio | aim |")
    print("|---|---|---:|---:|---:|---:|---:|---:|")

    def line(task, rival, seconds, one, every, aim):
        alone, together = seconds / one, seconds / every
        short = "" if aim is None else "" if min(alone, together) >= aim else ": **missed**"
        if short and together >= aim:
            short = ": **missed by one thread**"
        print(f"| {task} | {rival} | {seconds:.3g} | {one:.4f} | {alone:.3g} | {every:.4f} | {together:.3g} "
              f"| {'' if aim is None else aim}{short} |")

    name = f"{(ORDER + 1)**2} functions at 1e5 points"
    blocks = (ours["blocks"], ours["blocksOfAll"])
    whole = (ours["whole"], ours["wholeOfAll"])
    line(f"{name}, in blocks", "SciPy `sph_harm`*, whole table", slow, *blocks, 500)
    line(f"{name}, in blocks", "NumPy recurrence, whole table", smart, *blocks, 15)
    line(f"{name}, in blocks", f"NumPy recurrence, in blocks of {size:,}", small, *blocks, None)
    line(f"{name}, whole table", "SciPy `sph_harm`*, whole table", slow, *whole, 500)
    line(f"{name}, whole table", "NumPy recurrence, whole table", smart, *whole, 15)
    n = 1_000_000
    x, y, z = ball(n, 2)
    w = np.random.default_rng(3).standard_normal((ORDER + 1) ** 2)
    part = slice(0, 100_000)
    seconds, values = clock(lambda: w @ recurrence(x[part], y[part], z[part]))
    sums = vekua("sum", x=x, y=y, z=z, w=w)
    difference = np.max(np.abs(result()[part] - values))
    if not difference < 1e-9:
        sys.exit(f"the sums differ by {difference}")
    line("a sum of them at 1e6 points", "NumPy recurrence and product*", 10 * seconds, sums["seconds"], sums["clock"], 20)
    pairs = (ORDER + 1) * (ORDER + 2) / 2
    rate = 5 * pairs * n / sums["seconds"]
    print(f"\n\\* measured on a share of the points and scaled up. NumPy {np.__version__}, SciPy {scipy.__version__}, "
          f"{os.cpu_count()} cores. Rivals by the clock (NumPy's loops have one thread), one thread of Vekua in processor "
          "time, all cores by the clock; the best of repeated runs.\n")
    fill = np.empty_like(columns)
    filling = clock(lambda: fill.fill(1.0), 8)[0]
    print(f"The whole table is one of {fill.nbytes / 1e6:.0f} MB, written again and again; filling it with ones takes NumPy "
          f"{filling:.3f} s. `values`, which makes a new table, takes {ours['made']:.3f} s on all cores: most of that is "
          "memory that the system hands out and Java clears.")
    print(f"The sum runs at {rate / 1e9:.1f} thousand million operations a second on one thread, "
          f"{100 * rate / sums['fma']:.0f} % of the {sums['fma'] / 1e9:.1f} that multiply-adds reach from Java (aim: 30 %).")
    one, every = product_rate(1), product_rate(os.cpu_count())
    vekua("stream", 20_000)
    for m in (200_000, 1_000_000):
        ours = vekua("stream", m)
        work = 2 * m * (ORDER + 1) ** 4
        print(f"A streamed fit of {m:,} samples to {(ORDER + 1)**2} functions takes {ours['seconds']:.1f} s of processor "
              f"time: {work / ours['seconds'] / 1e9:.1f} Gflop/s, {100 * work / ours['seconds'] / one:.0f} % of the "
              f"{one / 1e9:.1f} of a matrix product of NumPy on one thread (aim: 40 %); {ours['clock']:.1f} s by the clock, "
              f"{100 * work / ours['clock'] / every:.0f} % of the {every / 1e9:.1f} of one on all cores. The first such fit of "
              f"a process takes {ours['first']:.1f} s of processor time, {100 * work / ours['first'] / one:.0f} %, for Java "
              f"compiles itself meanwhile, and {ours['peakMegabytes']:.0f} MB at most.")


def gaussian(kernel, x, u, t, grid):
    """A Gaussian process of zero mean: the best of a grid of noises, and of lengths, by its evidence."""
    best = None
    for parameters in grid:
        k = kernel(x, x, parameters)
        for noise in 10.0 ** np.arange(-4, 0.6, 0.25):
            factor = cho_factor(k + noise**2 * np.eye(len(u)), lower=True)
            weights = cho_solve(factor, u)
            size = u @ weights / len(u)
            log = -0.5 * (len(u) * np.log(size) + 2 * np.log(np.diag(factor[0])).sum())
            if best is None or log > best[0]:
                best = (log, parameters, factor, weights, size)
    _, parameters, factor, weights, size = best
    cross = kernel(t, x, parameters)
    variance = size * np.maximum(1 - np.sum(cross * cho_solve(factor, cross.T).T, axis=1), 0)
    return cross @ weights, np.sqrt(variance)


def distances(a, b):
    return np.sqrt(np.maximum(np.sum(a * a, 1)[:, None] + np.sum(b * b, 1) - 2 * a @ b.T, 0))


def sinc(k):
    return lambda a, b, _: np.sinc(k * distances(a, b) / np.pi)


def scikit(x, u, t):
    from sklearn.gaussian_process import GaussianProcessRegressor
    from sklearn.gaussian_process.kernels import RBF, ConstantKernel, WhiteKernel

    kernel = ConstantKernel() * RBF(0.5, (0.05, 20)) + WhiteKernel(1e-3, (1e-8, 10))
    model = GaussianProcessRegressor(kernel, normalize_y=True).fit(x, u)
    mean, deviation = model.predict(t, return_std=True)
    noise = model.kernel_.k2.noise_level * np.var(u)
    return mean, np.sqrt(np.maximum(deviation**2 - noise, 0))


def accuracy(runner, folder, draws, seed):
    file = os.path.join(folder, "draws")
    own = run(runner, "vekua.benchmark.SpaceStudy", draws, seed, file).splitlines()
    print(f"{draws} random fields of each kind, seeds {seed} to {seed + draws - 1}.")
    print("\n| field | method | draws | error/deviation, and deviation of that mean | coverage of 95 % |")
    print("|---|---|---:|---:|---:|")
    fields = {}
    with open(file) as lines:
        for line in lines:
            k, *numbers = line.split("\t")
            fields.setdefault(k, []).append(np.array(numbers, dtype=float).reshape(-1, 4))
    for line in own:
        k, error, coverage, *_, doubt = line.split("\t")
        name = f"k = {float(k):g}" if float(k) else "potential"
        print(f"| {name} | Vekua | {draws} | {float(error):.4f} ± {float(doubt):.4f} | {float(coverage):.3f} |", flush=True)
        methods = {"scikit-learn, GP with RBF": scikit}
        if float(k):
            methods["GP with sinc kernel"] = lambda x, u, t, k=float(k): gaussian(sinc(k), x, u, t, [0])
        for method, fit in methods.items():
            scores = []
            for rows in fields[k]:
                sensors, test = rows[:100], rows[100:]
                mean, deviation = fit(sensors[:, :3], sensors[:, 3], test[:, :3])
                off = np.abs(mean - test[:, 3])
                scores.append((np.sqrt(np.mean(off**2)) / np.std(test[:, 3]), np.mean(off < 1.96 * deviation)))
            error, coverage = np.mean(scores, axis=0)
            doubt = np.std(scores, axis=0)[0] / math.sqrt(len(scores))
            print(f"| {name} | {method} | {len(scores)} | {error:.4f} ± {doubt:.4f} | {coverage:.3f} |", flush=True)


def main():
    parser = argparse.ArgumentParser(prog="benchmarks/space", description=__doc__)
    parser.add_argument("--run", help=argparse.SUPPRESS)
    parser.add_argument("part", choices=["speed", "fits", "doubt"])
    parser.add_argument("draws", type=int, nargs="?", default=200)
    parser.add_argument("seed", type=int, nargs="?", default=610_000)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        if options.part == "speed":
            speed(options.run, folder)
        elif options.part == "doubt":
            print(run(options.run, "vekua.benchmark.SpaceDoubt", options.draws, options.seed), end="")
        else:
            accuracy(options.run, folder, options.draws, options.seed)


if __name__ == "__main__":
    import warnings

    warnings.simplefilter("ignore")
    main()
