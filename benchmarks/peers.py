"""Vekua beside what a user would pick instead, on tasks of the kinds that the others' own examples solve.

Data are drawn here, from seeds that nothing was tuned on. Every method is a function whose body is what a user writes:
its lines are counted as they stand. Times are processor seconds of the whole process, warm.
"""
import argparse
import inspect
import json
import math
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import warnings

import numpy as np

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
warnings.filterwarnings("ignore")


# What users write. Each takes sensors (x, y[, z]), readings u and places (X, Y[, Z]), and gives the field there with its
# standard deviation, or None where the method has none.


def vekua_told(p, u, P, told):
    import vekua

    field = vekua.fit(*p[:2], u, z=p[2] if len(p) > 2 else None, **told)
    return field.predict(*P, return_std=True)


def gaussian_process(p, u, P, told):
    from sklearn.gaussian_process import GaussianProcessRegressor
    from sklearn.gaussian_process.kernels import RBF, ConstantKernel, WhiteKernel

    size = np.ptp(p[0])
    kernel = ConstantKernel(1, (1e-3, 1e4)) * RBF(0.2 * size, (0.01 * size, 10 * size)) + WhiteKernel(1e-2, (1e-10, 10))
    model = GaussianProcessRegressor(kernel, normalize_y=True, n_restarts_optimizer=9, random_state=0)
    model.fit(np.column_stack(p), u)
    mean, std = model.predict(np.column_stack(P), return_std=True)
    noise = model.kernel_.k2.noise_level * u.var()
    return mean, np.sqrt(np.maximum(std**2 - noise, 0))


def rbf(p, u, P, told):
    from scipy.interpolate import RBFInterpolator

    return RBFInterpolator(np.column_stack(p), u)(np.column_stack(P)), None


def rbf_smoothed(p, u, P, told):
    from scipy.interpolate import RBFInterpolator
    from sklearn.model_selection import KFold

    points, best = np.column_stack(p), (np.inf, 0)
    for smoothing in np.append(0, np.geomspace(1e-6, 10, 15) * np.ptp(p[0]) ** 2):
        miss = [np.sum((RBFInterpolator(points[a], u[a], smoothing=smoothing)(points[b]) - u[b]) ** 2)
                for a, b in KFold(min(5, len(u)), shuffle=True, random_state=0).split(u) if len(a) > points.shape[1]]
        best = min(best, (sum(miss) if miss else 0, smoothing))
    return RBFInterpolator(points, u, smoothing=best[1])(np.column_stack(P)), None


def verde_spline(p, u, P, told):
    from stand_ins import Spline

    return Spline().fit(p, u).predict(P), None


def verde_spline_cv(p, u, P, told):
    from stand_ins import SplineCV

    return SplineCV().fit(p, u).predict(P), None


def harmonica(p, u, P, told):
    from stand_ins import EquivalentSources, cross_validated

    sources = cross_validated(EquivalentSources, (1e-8, 1e-6, 1e-4, 1e-2, 1, 100), p, u)
    return sources.predict(P), None


def kriging_linear(p, u, P, told):
    from stand_ins import OrdinaryKriging

    mean, variance = OrdinaryKriging(*p, u, variogram_model="linear").execute("points", *P)
    return mean, np.sqrt(np.maximum(variance, 0))


def kriging_spherical(p, u, P, told):
    from stand_ins import OrdinaryKriging

    mean, variance = OrdinaryKriging(*p, u, variogram_model="spherical").execute("points", *P)
    return mean, np.sqrt(np.maximum(variance, 0))


NAMES = {
    gaussian_process: "scikit-learn, Gaussian process",
    rbf: "SciPy, RBF interpolation",
    rbf_smoothed: "SciPy, RBF, smoothing by cross-validation",
    verde_spline: "Verde's spline",
    verde_spline_cv: "Verde's spline, cross-validated",
    harmonica: "Harmonica's equivalent sources",
    kriging_linear: "PyKrige's kriging, linear",
    kriging_spherical: "PyKrige's kriging, spherical",
}
PLANE = [gaussian_process, rbf, rbf_smoothed, verde_spline_cv, kriging_linear, kriging_spherical]


def lines_of(method):
    """The lines of a function's body that are not empty."""
    body = inspect.getsource(method).split("\n")[1:]
    return sum(1 for line in body if line.strip())


# Tasks: sensors, readings, places, the truth there.


def grid(x0, x1, y0, y1, n=30):
    X, Y = np.meshgrid(np.linspace(x0, x1, n), np.linspace(y0, y1, n))
    return X.ravel(), Y.ravel()


def noisy_targets(rng):
    p, P = tuple(rng.uniform(0, 10, (2, 100))), grid(0, 10, 0, 10)
    return p, p[0] * np.sin(p[0]) + 0.75 * rng.normal(size=100), P, P[0] * np.sin(P[0])


def bump(x, y):
    return (x + y) * np.exp(-6 * (x**2 + y**2))


def rbf_example(rng):
    from scipy.stats.qmc import Halton

    p = tuple(2 * Halton(2, seed=rng).random(100).T - 1)
    P = grid(-1, 1, -1, 1)
    return p, bump(*p), P, bump(*P)


def checkerboard(rng, count, noise):
    def board(x, y):
        return 1000 * np.sin(2 * np.pi * x / 2500) * np.cos(2 * np.pi * y / 2500)

    p = (rng.uniform(0, 5000, count), rng.uniform(-5000, 0, count))
    P = grid(0, 5000, -5000, 0)
    return p, board(*p) + noise * rng.normal(size=count), P, board(*P)


def rough_field(rng, reach, waves=2000):
    """A random field of variance 1 with the covariance exp(-r / reach), for it has this spectrum, or smoother."""
    # Matérn of smoothness 1/2 in the plane: wave vectors are Cauchy's, normal ones over the root of a chi-square.
    k = rng.normal(size=(waves, 2)) / reach / np.sqrt(rng.chisquare(1, waves))[:, None]
    phase = rng.uniform(0, 2 * np.pi, waves)
    return lambda x, y: math.sqrt(2 / waves) * np.cos(np.outer(x, k[:, 0]) + np.outer(y, k[:, 1]) + phase).sum(axis=1)


def sea_floor(rng, reach=1.0):
    """Depths along twelve tracks of a ship: a smooth slope and rough hills (Matérn 3/2); a square of side 2 is asked for."""
    waves = 2000
    k = rng.normal(size=(waves, 2)) / 0.2 * math.sqrt(3) / np.sqrt(rng.chisquare(3, waves))[:, None]
    phase = rng.uniform(0, 2 * np.pi, waves)

    def depth(x, y):
        hills = math.sqrt(2 / waves) * np.cos(np.outer(x, k[:, 0]) + np.outer(y, k[:, 1]) + phase).sum(axis=1)
        return -3000 + 800 * x + 300 * hills

    # Six tracks from west to east, six from south to north.
    ends, along = rng.uniform(-1, 1, (12, 2)), rng.uniform(-1, 1, (12, 17))
    across = ends[:, :1] + (ends[:, 1:] - ends[:, :1]) * (along + 1) / 2
    p = (reach * np.concatenate([along[:6], across[6:]]).ravel(), reach * np.concatenate([across[:6], along[6:]]).ravel())
    P = grid(-1, 1, -1, 1)
    return p, depth(*p) + 10 * rng.normal(size=p[0].size), P, depth(*P)


def airborne(rng):
    """The pull of forty buried masses, at the uneven heights of a survey by air; asked for on a level."""
    masses = np.column_stack([rng.uniform(-1.2, 1.2, (40, 2)), rng.uniform(-0.8, -0.3, 40)])
    strengths = rng.normal(size=40)

    def pull(x, y, z):
        r = np.sqrt((x[:, None] - masses[:, 0]) ** 2 + (y[:, None] - masses[:, 1]) ** 2 + (z[:, None] - masses[:, 2]) ** 2)
        return ((z[:, None] - masses[:, 2]) / r**3) @ strengths

    x, y = rng.uniform(-1, 1, (2, 150))
    p = (x, y, 0.15 + 0.1 * np.sin(3 * x) + rng.uniform(-0.05, 0.05, 150))
    X, Y = grid(-1, 1, -1, 1)
    P = (X, Y, np.full(X.size, 0.15))
    clean = pull(*p)
    return p, clean + 0.02 * clean.std() * rng.normal(size=150), P, pull(*P)


def few_rough(rng):
    field = rough_field(rng, 3.0)
    p, P = tuple(rng.uniform(0, 5, (2, 5))), grid(0, 5, 0, 5)
    return p, 1 + field(*p), P, 1 + field(*P)


def potential(rng, side):
    """ln |x - source| of eight sources around a square."""
    angle, distance = 2 * np.pi * rng.uniform(size=8), side * rng.uniform(1, 2, 8)
    a, b, s = side / 2 + distance * np.cos(angle), side / 2 + distance * np.sin(angle), rng.normal(size=8)
    return lambda x, y: np.log(np.hypot(x[:, None] - a, y[:, None] - b)) @ s


def few_heads(rng):
    field = potential(rng, 5)
    p, P = tuple(rng.uniform(0, 5, (2, 5))), grid(0, 5, 0, 5)
    return p, field(*p), P, field(*P)


def heads(rng):
    field = potential(rng, 5)
    p, P = tuple(rng.uniform(0, 5, (2, 30))), grid(0, 5, 0, 5)
    clean = field(*p)
    return p, clean + 0.02 * clean.std() * rng.normal(size=30), P, field(*P)


LAPLACE, WAVE = dict(equation="laplace"), dict(equation="helmholtz", wavenumber="auto")
# Disc around what is asked for: what a prediction beyond the sensors advises.
FIVE = dict(LAPLACE, centre=(2.5, 2.5), radius=3.55)
# name, whose kind of example, draw, does an equation hold, what Vekua is told, the others
TASKS = [
    ("x sin x in a plane, noise", "scikit-learn's noisy targets, read off a plane: 100 sensors in a square of side 10, "
     "noise 0.75", noisy_targets, False, {"Laplace": LAPLACE, "wave, k found": WAVE}, PLANE),
    ("(x + y) exp(-6r²)", "SciPy's example of `RBFInterpolator`: 100 points of a Halton sequence, no noise",
     rbf_example, False, {"Laplace": LAPLACE, "wave, k found": WAVE}, PLANE),
    ("sea floor along tracks", "Verde's bathymetry, made up: 204 soundings on 12 tracks over a slope with rough hills, "
     "noise 10 of 300 m", sea_floor, False, {"Laplace": LAPLACE, "biharmonic": dict(equation="biharmonic")}, PLANE),
    ("sea floor, extrapolated", "the same tracks, shrunk to the middle: the outer 64 % of what is asked for lie beyond them",
     lambda rng: sea_floor(rng, 0.6), False, {"Laplace": LAPLACE, "region told": dict(LAPLACE, centre=(0, 0), radius=1.42)},
     PLANE),
    ("five points, rough", "PyKrige's five points: a random field of the very kind that kriging assumes",
     few_rough, False, {"Laplace": LAPLACE, "region told": FIVE}, PLANE),
    ("five points, potential", "the same places, but the field is a potential with sources outside",
     few_heads, True, {"Laplace": LAPLACE, "region told": FIVE}, PLANE),
    ("thirty points, potential", "the same with 30 points and 2 % noise", heads, True, {"Laplace": LAPLACE}, PLANE),
    ("checkerboard, 150 points", "Verde's own synthetic data, without noise; it happens to be a wave, which Vekua is told, "
     "but not its length", lambda rng: checkerboard(rng, 150, 0), True, {"wave, k found": WAVE}, PLANE),
    ("checkerboard, 100 points, noise", "the same with 10 % noise", lambda rng: checkerboard(rng, 100, 100), True,
     {"wave, k found": WAVE}, PLANE),
    ("survey by air", "Verde's and Harmonica's potential fields: 150 readings at uneven heights over 40 buried masses, 2 % "
     "noise, asked for on a level", airborne, True, {"Laplace in space": LAPLACE},
     [gaussian_process, rbf, rbf_smoothed, verde_spline_cv, harmonica]),
]


def measure(method, told, draws):
    """Errors relative to the truth's deviation, coverage, seconds, over the draws."""
    errors, covered, seconds = [], [], []
    for p, u, P, truth in draws:
        start = time.process_time()
        mean, std = method(p, u, P, told)
        seconds.append(time.process_time() - start)
        off = np.asarray(mean) - truth
        errors.append(float(np.sqrt(np.mean(off**2)) / truth.std()))
        if std is not None:
            covered.append(float(np.mean(np.abs(off) <= 1.959964 * np.asarray(std))))
    return dict(errors=errors, covered=covered, seconds=seconds)


def number(value):
    return f"{value:.2g}" if value < 100 or value >= 1e4 else f"{value:.0f}"


def row(name, result, best):
    quarters = np.percentile(result["errors"], [25, 50, 75])
    mark = "**" if quarters[1] <= 1.1 * best else ""
    covered = f"{np.mean(result['covered']):.2f}" if result["covered"] else "–"
    return (f"| {name} | {mark}{number(quarters[1])}{mark} ({number(quarters[0])} to {number(quarters[2])}) | {covered} "
            f"| {1e3 * np.median(result['seconds']):,.{2 if np.median(result['seconds']) < 0.01 else 0}f} | {result['lines']} |")


def gridding(count, seed, wanted):
    """Measures tasks whose names match, one after the other: errors, coverage, seconds and lines of every method."""
    for index, (name, _, draw, _, told, others) in enumerate(TASKS):
        if not wanted(name):
            continue
        draws = [draw(np.random.default_rng([seed, index, i])) for i in range(count)]
        warm = [draw(np.random.default_rng([seed, index, count + i])) for i in range(3)]
        results = {}
        for label, words in told.items():
            measure(vekua_told, words, warm)
            results[f"Vekua, {label}"] = dict(measure(vekua_told, words, draws), lines=lines_of(vekua_told))
        for method in others:
            measure(method, None, warm[:1])
            results[NAMES[method]] = dict(measure(method, None, draws), lines=lines_of(method))
        print(f"{name}: {count} draws", file=sys.stderr, flush=True)
        yield name, results


def tables(measured):
    """The tables of all tasks that were measured."""
    out = []
    for name, whose, _, holds, _, _ in TASKS:
        if name in measured:
            results = measured[name]
            best = min(np.median(r["errors"]) for r in results.values())
            out += [f"### {name[0].upper()}{name[1:]}", "", whose[0].upper() + whose[1:] + "."
                    + ("" if holds else " It obeys none of the equations."), "",
                    "| method | error/deviation, median (quartiles) | covered by 95 % | ms | lines |",
                    "|---|---:|---:|---:|---:|"]
            out += [row(n, r, best) for n, r in results.items()] + [""]
    return out


# Boundary-value problems


L_SHAPE = {"equation": {"type": "laplace"}, "source": "-1",
           "domain": {"outer": {"polygon": [[0, 0], [0, 1], [-1, 1], [-1, -1], [1, -1], [1, 0]]}},
           "boundary": [{"on": "outer", "value": "0"}]}
K0 = 4 * math.pi
SQUARE = {"equation": {"type": "helmholtz", "wavenumber": K0}, "source": f"-{K0!r}^2*sin({K0!r}*x)*sin({K0!r}*y)",
          "domain": {"outer": {"polygon": [[0, 0], [1, 0], [1, 1], [0, 1]]}}, "boundary": [{"on": "outer", "value": "0"}]}
MEMBRANE = {"equation": {"type": "laplace"}, "source": "4*(cos(x^2+y^2-1) - (x^2+y^2)*sin(x^2+y^2-1))",
            "domain": {"outer": {"circle": {"centre": [0, 0], "radius": 1}}}, "boundary": [{"on": "outer", "value": "0"}]}
TORN = {"equation": {"type": "laplace"}, "source": "-1",
        "domain": {"outer": {"ellipse": {"centre": [0, 0], "semiaxes": [2, 1]}}},
        "boundary": [{"on": "outer.0", "value": "x"}, {"on": "outer.1", "normal": "0"}]}


def inside(problem, n=41):
    X, Y = grid(-1, 1, -1, 1, n)
    if problem is L_SHAPE:
        keep = ((X < 0) | (Y < 0)) & (np.abs(X) < 1) & (np.abs(Y) < 1)
        # The lattice has points on the sides that turn inwards.
        keep &= ~((X >= 0) & (Y >= 0))
    elif problem is SQUARE:
        X, Y = (X + 1) / 2, (Y + 1) / 2
        keep = (X > 0) & (X < 1) & (Y > 0) & (Y < 1)
    else:
        keep = np.hypot(X, Y) < 0.99
    return X[keep], Y[keep]


def solve_vekua(problem, tolerance, places):
    import vekua

    solution = vekua.solve(dict(problem, tolerance=tolerance))
    return solution.predict(*places)


def run_freefem(script, degree, n, places, folder):
    """Values at places and processor seconds without start-up, by a script that prints both."""
    with open(os.path.join(HERE, "freefem", script), encoding="utf-8") as source:
        text = source.read().replace("P1", f"P{degree}")
    program = os.path.join(folder, "program.edp")
    with open(program, "w", encoding="utf-8") as out:
        out.write(text)
    points = os.path.join(folder, "places.txt")
    np.savetxt(points, np.column_stack(places), fmt="%.17g", header=str(places[0].size), comments="")
    environment = dict(os.environ)
    environment.setdefault("FF_LOADPATH", "/usr/lib/freefem++/")
    done = subprocess.run(["FreeFem++-nw", program, str(n), points], capture_output=True, text=True, env=environment,
                          timeout=600)
    seconds = re.search(r"^SECONDS ([-+.e\d]+)$", done.stdout, re.M)
    if seconds is None:
        sys.exit(done.stdout + done.stderr)
    return np.array(re.findall(r"^VALUE ([-+.e\d]+)$", done.stdout, re.M), float), float(seconds.group(1))


def marked(file, mark=""):
    """How many lines that are not empty stand between the marks of what a user writes."""
    with open(os.path.join(HERE, file), encoding="utf-8") as source:
        parts = re.findall(rf"// user begin{mark}\n(.*?)// user end", source.read(), re.S)
    return sum(1 for line in "".join(parts).split("\n") if line.strip())


def run_pinn(task, places, folder, options):
    points, values = os.path.join(folder, "places.txt"), os.path.join(folder, "values.txt")
    np.savetxt(points, np.column_stack(places), fmt="%.17g")
    done = subprocess.run(["java", "-cp", os.path.join(HERE, "..", "vekua-app", "target", "lib", "*"),
                           os.path.join(HERE, "PeerNetwork.java"), task, str(options.network_seed),
                           str(options.network_share), points, values],
                          stdout=subprocess.PIPE, text=True)
    if done.returncode != 0:
        sys.exit(1)
    return np.loadtxt(values), json.loads(done.stdout)


PROBLEMS = [
    ("Poisson's equation on an L", "DeepXDE's example: Δu = -1, zero on the boundary", L_SHAPE, None, "l-poisson.edp",
     "l-shape"),
    ("Helmholtz's equation in a square", "DeepXDE's example: two waves across, sin(kx) sin(ky) with k = 4π", SQUARE,
     lambda x, y: np.sin(K0 * x) * np.sin(K0 * y), "square-helmholtz.edp", "square"),
    ("a membrane on a disc", "FreeFEM's check of its membrane: u = sin(x² + y² - 1)", MEMBRANE,
     lambda x, y: np.sin(x**2 + y**2 - 1), "membrane.edp", None),
]


def boundary_values(options, wanted, folder):
    """Rows of method, error, seconds and lines for each problem whose name matches, one after the other."""
    import vekua

    for name, _, problem, exact, script, network in PROBLEMS:
        if not wanted(name):
            continue
        places = inside(problem)
        truth = exact(*places) if exact else solve_vekua(problem, 1e-13, places)
        size = np.sqrt(np.mean(truth**2))
        rows = []

        def tell(what, values, seconds, lines):
            rows.append((what, float(np.sqrt(np.mean((values - truth) ** 2)) / size), float(seconds), lines))

        for tolerance in (1e-4, 1e-6, 1e-10):
            times = []
            for _ in range(12):
                start = time.process_time()
                values = solve_vekua(problem, tolerance, places)
                times.append(time.process_time() - start)
            bound = vekua.solve(dict(problem, tolerance=tolerance)).error_bound
            tell(f"Vekua, tolerance {tolerance:.0e}" + (f", proven {bound:.0e}" if bound else ""), values,
                 np.median(times[4:]), lines_of(solve_vekua) + 4)
        if shutil.which("FreeFem++-nw"):
            finest = [] if problem is L_SHAPE else [(2, 200)]  # which takes minutes on the L
            for degree, n in [(1, 20), (1, 80), (2, 20), (2, 80), *finest]:
                runs = [run_freefem(script, degree, n, places, folder) for _ in range(3)]
                tell(f"FreeFEM, P{degree}, n = {n}", runs[0][0], np.median([s for _, s in runs]),
                     marked(os.path.join("freefem", script)))
            for n in (2, 4, 6) if problem is L_SHAPE else ():
                values, seconds = run_freefem("l-adapted.edp", 2, n, places, folder)
                tell(f"FreeFEM, P2, mesh adapted {n} times", values, seconds,
                     marked(os.path.join("freefem", "l-adapted.edp")))
        if network and options.network_share > 0:
            values, told = run_pinn(network, places, folder, options)
            tell(f"PINN on DJL, {told['steps']}", values, told["seconds"], marked("PeerNetwork.java", f" {network}"))
        print(name, file=sys.stderr, flush=True)
        yield name, rows


def refusal():
    """What `solve` says of a membrane that is held on a part of an ellipse only."""
    import vekua

    try:
        vekua.solve(TORN)
    except Exception as e:  # whatever it says is what a user reads
        return str(e).split("\n")[0]
    return None


# The page


def verdicts(measured):
    """Where we lose, draw and win against the best of the others, by the median error."""
    lost, drawn, won = [], [], []
    for name, results in measured.items():
        medians = {n: np.median(r["errors"]) for n, r in results.items()}
        ours = {n: e for n, e in medians.items() if n.startswith("Vekua")}
        others = {n: e for n, e in medians.items() if n not in ours}
        first, mine, theirs = next(iter(ours)), min(ours, key=ours.get), min(others, key=others.get)
        ratio = ours[first] / others[theirs]
        text = f"{name} ({first}: {number(ours[first])}; {theirs}: {number(others[theirs])}"
        text += f"; {mine}: {number(ours[mine])})" if mine != first else ")"
        (lost if ratio > 1.1 else won if ratio < 1 / 1.1 else drawn).append(text)
    return lost, drawn, won


def slower(solved):
    """The best that FreeFEM reaches on each problem before we are there."""
    for name, rows in solved.items():
        first = min(v[2] for v in rows if v[0].startswith("Vekua"))
        early = [v for v in rows if v[0].startswith("FreeFEM") and v[2] < first]
        if early:
            what, error, seconds, _ = min(early, key=lambda v: v[1])
            yield (f"{name}, where few digits will do: {what} has an error of {error:.0e} in {seconds:.2g} s, Vekua takes "
                   f"{first:.2g} s whatever the digits")


def page(kept):
    measured = {name: kept["fits"][name] for name, *_ in TASKS if name in kept["fits"]}
    solved = {name: kept["solved"][name] for name, *_ in PROBLEMS if name in kept["solved"]}
    lost, drawn, won = verdicts(measured)
    draws = " or ".join(str(n) for n in sorted({len(r["errors"]) for rs in measured.values() for r in rs.values()}))
    lines = ["## Beside what one would pick instead", "", "Written by `benchmarks/peers`. Where we lose:", ""]
    lines += [f"- {text}." for text in lost + list(slower(solved))]
    if kept["refusal"]:
        lines += ["- FreeFEM's first example, a membrane held on a part of an ellipse only, cannot be asked of `solve`, which "
                  f"says: {kept['refusal']}."]
    lines += ["", "Alike, within a tenth: " + ("; ".join(drawn) or "nothing") + ".", "",
              "Better: " + ("; ".join(won) or "nothing") + ".", "", *NOTES.strip().replace("DRAWS", draws).split("\n"), ""]
    lines += tables(measured)
    lines += ["### Boundary-value problems", "", *PROBLEM_NOTES.strip().split("\n"), ""]
    missing = [name for name, *_ in TASKS + PROBLEMS if name not in measured and name not in solved]
    if missing:
        lines += ["Not measured yet: " + "; ".join(missing) + ".", ""]
    for name, whose, *_ in PROBLEMS:
        if name in solved:
            lines += [f"#### {name[0].upper()}{name[1:]}", "", whose + ".", "",
                      "| method | relative error | seconds | lines |", "|---|---:|---:|---:|"]
            lines += [f"| {n} | {e:.1e} | {s:.2g} | {count} |" for n, e, s, count in solved[name]] + [""]
    return "\n".join(lines).rstrip() + "\n"


NOTES = """
DRAWS data sets of each kind are drawn from seeds that nothing was tuned on, and Vekua is told only what the table says. Errors
are root mean squares at 900 places, over the deviation of the truth, the median of the data sets and their quartiles;
bold: the best, and what is within a tenth of it. Covered: the share of places where the truth lies in the band of 95 %,
that of the field without the noise of readings. Times are processor milliseconds of fit and prediction, warm, linear
algebra on one thread, the median. Lines are those of the functions in `benchmarks/peers.py`, imports included. Verde,
Harmonica and PyKrige are not packaged by Debian: their documented defaults are written again in
`benchmarks/stand_ins.py`, and times are those of that code.
"""

PROBLEM_NOTES = """
Relative errors at places inside; processor seconds, warm and without start-up. FreeFEM's mesh has n sides on a circle or
per unit of length. The truth on the L is Vekua's own field for 1e-13, whose bound is proven; FreeFEM's finer meshes
approach it. The network has the layers and points of DeepXDE's examples, on our own engine, one seed; it was stopped after
the steps that the table names, where DeepXDE's examples take 5,000 for the square and 50,000 of Adam before L-BFGS for the
L, so it is not the last word on it. DeepXDE itself cannot be had from Debian; its own script takes 31 lines for the L.
"""


def main():
    parser = argparse.ArgumentParser(prog="benchmarks/peers", description=__doc__)
    parser.add_argument("--draws", type=int, default=10, help="data sets of each kind (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=20261, help="of the draws (default: %(default)s)")
    parser.add_argument("--network-seed", type=int, default=5, help="of the networks (default: %(default)s)")
    parser.add_argument("--network-share", type=float, default=1, metavar="S",
                        help="share of the documented steps that networks train; 0: none (default: %(default)s)")
    parser.add_argument("--only", default="", metavar="REGEX",
                        help="measure what has this in its name; all else stands as it was measured last")
    parser.add_argument("--out", default=os.path.join(HERE, "results", "peers.md"),
                        help="the page; numbers are kept beside it (default: %(default)s)")
    options = parser.parse_args()
    numbers = os.path.splitext(options.out)[0] + ".json"
    kept = {"fits": {}, "solved": {}, "refusal": None}
    if os.path.exists(numbers):
        with open(numbers, encoding="utf-8") as file:
            kept = json.load(file)

    def wanted(name):
        return re.search(options.only, name) is not None

    def keep():
        for file, text in ((numbers, json.dumps(kept, indent=1)), (options.out, page(kept))):
            with open(file + ".tmp", "w", encoding="utf-8") as out:
                out.write(text)
            os.replace(file + ".tmp", file)

    kept["refusal"] = refusal()
    for name, results in gridding(options.draws, options.seed, wanted):
        kept["fits"][name] = results
        keep()
    with tempfile.TemporaryDirectory() as folder:
        for name, rows in boundary_values(options, wanted, folder):
            kept["solved"][name] = rows
            keep()
    keep()


if __name__ == "__main__":
    main()
