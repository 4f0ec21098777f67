"""Modes as a user asks for them, beside values that are known and beside finite elements.

benchmarks/modes [known|hard|random [COUNT [SEED]]]

known: drums whose eigenvalues are exact, published or those of another method; other units, places and directions.
hard: drums with many corners, slits and thin ones, beside finite elements or exact values.
random: polygons drawn by a seed, beside quadratic finite elements; counts levels that are lost or there twice.

Prints Markdown. VEKUA names another command than ./vekua.
"""

import csv
import json
import math
import os
import resource
import subprocess
import sys
import tempfile
import time

import numpy as np
import scipy.linalg as la
import scipy.sparse as sparse
import scipy.sparse.linalg as sla
import scipy.special as sp
from scipy.optimize import brentq

VEKUA = os.environ.get("VEKUA") or os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "vekua")
WORK = tempfile.mkdtemp()
FAILURES = []


def polygon(*xy):
    return {"outer": {"polygon": [[float(xy[i]), float(xy[i + 1])] for i in range(0, len(xy), 2)]}}


def modes(domain, *options):
    """What the command says: its table, its report, seconds that passed and seconds of processors."""
    path = os.path.join(WORK, "drum.json")
    table = os.path.join(WORK, "modes.csv")
    with open(path, "w") as f:
        json.dump(domain, f)
    if os.path.exists(table):
        os.remove(table)
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    start = time.time()
    # The limit of time is one by the clock: on a machine that others share it would end lists early.
    command = [VEKUA, "modes", path, *options, "--seconds", "7200", "-o", table, "--json"]
    run = subprocess.run(command, capture_output=True, text=True)
    seconds = time.time() - start
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if run.returncode:
        raise RuntimeError(run.stderr.strip())
    with open(table) as f:
        rows = list(csv.DictReader(f))
    return rows, json.loads(run.stdout), seconds, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def column(rows, name):
    return np.array([float(r[name]) for r in rows])


HEAD = """| task | modes | complete | certified | largest error | widest interval | outside | s | processor s |
|---|---:|---|---:|---|---|---:|---:|---:|"""


def row(name, domain, options, exact=(), slack=4e-15, error=None, scale=1.0):
    rows, report, seconds, processor = modes(domain, *options)
    value = column(rows, "eigenvalue") * scale
    low, high = column(rows, "lower") * scale, column(rows, "upper") * scale
    exact = np.asarray(exact, float)
    n = min(len(exact), len(value))
    off = np.abs(value[:n] - exact[:n]) / exact[:n] if n else np.array([])
    # References are rounded themselves.
    outside = int(np.sum((low[:n] > exact[:n] * (1 + slack)) | (high[:n] < exact[:n] * (1 - slack))))
    width = np.max((high - low) / np.maximum(value, 1e-300)) if len(value) else 0
    certified = sum(r["certified"] == "true" for r in rows)
    print(
        f"| {name} | {len(value)} | {'yes' if report['complete'] else 'NO'} | {certified} |"
        f" {'%.0e' % off.max() if n else ''} | {width:.0e} | {'%d of %d' % (outside, n) if n else ''} |"
        f" {seconds:.1f} | {processor:.1f} |",
        flush=True,
    )
    if outside or not report["complete"] or (error is not None and n and off.max() > error):
        FAILURES.append(name)
    if exact.size and options[0] == "--range" and len(exact) != len(value):
        FAILURES.append(f"{name}: {len(value)} modes, not {len(exact)}")
    return value


def rectangle(a, b, count):
    m = int(4 + 2 * math.sqrt(count * max(a / b, b / a)))
    return sorted(math.pi**2 * (i * i / a / a + j * j / b / b) for i in range(1, m) for j in range(1, m))[:count]


def disc(count):
    top = 2 * math.sqrt(count) + 15
    out = []
    for n in range(int(top) + 1):
        zeros = sp.jn_zeros(n, max(1, int(top / 3) + 2))
        # A step of Newton's method, as SciPy ends a little early.
        zeros = zeros - sp.jv(n, zeros) / sp.jvp(n, zeros)
        out += list(zeros[zeros < top] ** 2) * (1 if n == 0 else 2)
    return sorted(out)[:count]


def ellipse(a, b, low, high):
    """Eigenvalues in a range, by Mathieu's equations: the angular one in Fourier series, the radial one by collocation at
    Chebyshev's places. Their constants of separation agree at an eigenvalue."""
    f = math.sqrt(a * a - b * b)
    rim = math.atanh(b / a)
    size = 170
    x = np.cos(math.pi * np.arange(size + 1) / size)
    c = np.r_[2, np.ones(size - 1), 2] * (-1.0) ** np.arange(size + 1)
    gap = x[:, None] - x[None, :]
    d = np.outer(c, 1 / c) / (gap + np.eye(size + 1))
    d -= np.diag(d.sum(axis=1))
    second = (d @ d) / rim**2
    half = size // 2
    cosh = np.cosh(2 * rim * x[:half])

    def radial(q, even):
        # On half of the places, for functions that are even or odd in the radial coordinate.
        sign = 1 if even else -1
        rows = second[: half + 1, :]
        m = rows[:, : half + 1].copy()
        m[:, :half] += sign * rows[:, : half : -1][:, :half]
        m += np.diag(2 * q * np.cosh(2 * rim * x[: half + 1]))
        keep = slice(1, half + 1) if even else slice(1, half)
        return np.sort(la.eigvals(m[keep, keep]).real)[::-1]

    def angular(q, kind):
        n = 260
        if kind == "even2":
            diag, off = (2.0 * np.arange(n)) ** 2, np.full(n - 1, q)
            off[0] *= math.sqrt(2)
        elif kind == "odd2":
            diag, off = (2.0 * np.arange(1, n + 1)) ** 2, np.full(n - 1, q)
        else:
            diag, off = (2.0 * np.arange(n) + 1) ** 2, np.full(n - 1, q)
            diag = diag.copy()
            diag[0] += q if kind == "even1" else -q
        return la.eigvalsh_tridiagonal(diag, off)

    out = []
    for kind in ("even2", "even1", "odd2", "odd1"):
        even = kind.startswith("even")
        q0, q1 = low * f * f / 4, high * f * f / 4
        r0, r1 = radial(q0, even), radial(q1, even)
        a0, a1 = angular(q0, kind), angular(q1, kind)
        for m in range(60):
            for n in range(100):
                if (r0[m] - a0[n]) * (r1[m] - a1[n]) < 0:
                    q = brentq(lambda t: radial(t, even)[m] - angular(t, kind)[n], q0, q1, xtol=1e-13, rtol=1e-14)
                    out.append(4 * q / f / f)
    return sorted(out)


L = (0, 0, 2, 0, 2, 1, 1, 1, 1, 2, 0, 2)
L_DIGITS = [9.6397238440219411, 15.197251926454308, 2 * math.pi**2, 29.521481114144848, 31.912635957137752,
            41.47450989021491]
DRUM_A = (1, -3, 3, -1, 3, 1, -1, 1, -1, 3, -3, 1, -1, -1, 1, -1)
DRUM_B = (1, -3, 1, -1, 3, -1, 1, 1, -1, 1, -1, 3, -3, 3, -3, 1)


def moved(xy, scale, turn, x, y):
    out = []
    for i in range(0, len(xy), 2):
        out.append(x + scale * (math.cos(turn) * xy[i] - math.sin(turn) * xy[i + 1]))
        out.append(y + scale * (math.sin(turn) * xy[i] + math.cos(turn) * xy[i + 1]))
    return out


def known():
    print(HEAD)
    ten = row("L, first 10 (6 published)", polygon(*L), ["--count", "10"], L_DIGITS, error=1e-12)
    row("L, first 100", polygon(*L), ["--count", "100"])
    square = polygon(0, 0, 1, 0, 1, 1, 0, 1)
    row("square, first 200", square, ["--count", "200"], rectangle(1, 1, 200), error=1e-12)
    circle = {"outer": {"circle": {"centre": [0, 0], "radius": 1}}}
    row("disc, first 200", circle, ["--count", "200"], disc(200), slack=2e-14, error=1e-12)
    b = 1 + 1e-9
    near = row("rectangle 1 by 1 + 1e-9, first 50", polygon(0, 0, 1, 0, 1, b, 0, b), ["--count", "50"],
               rectangle(1, b, 50), error=1e-13)
    exact = np.array(rectangle(1, b, 50))
    apart = np.diff(exact) > 1e-12 * exact[1:]
    if np.any(np.diff(near)[apart] <= 0):
        FAILURES.append("pairs of the rectangle fall together")
    a20 = row("drum a, first 20", polygon(*DRUM_A), ["--count", "20"])
    row("drum b, first 20, against drum a", polygon(*DRUM_B), ["--count", "20"], a20, slack=1e-9, error=1e-9)
    oval = {"outer": {"ellipse": {"centre": [0, 0], "semiaxes": [1, 0.8], "angle": 0}}}
    row("ellipse 1 by 0.8, 22450 to 22550", oval, ["--range", "22450:22550"], ellipse(1, 0.8, 22450, 22550), slack=2e-12,
        error=1e-11)
    for scale, turn, x, y, name in ((1e-6, 0, 0, 0, "times 1e-6"), (1e6, 0, 0, 0, "times 1e6"),
                                    (1, 0, 1e3, 1e3, "moved by 1e3"), (1, 0.7391, 0, 0, "turned by 0.7391")):
        # Vertices are rounded: a place at 1e3 to 1e-13.
        slack = 1e-12 if x else 1e-14
        row(f"L {name}, first 10", polygon(*moved(L, scale, turn, x, y)), ["--count", "10"], ten, slack=slack,
            error=1e-12, scale=scale * scale)


def ears(xy):
    """Triangles of a polygon, counter-clockwise."""
    p = [np.array(v) for v in xy]

    def turn(a, b, c):
        return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])

    if sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(p, p[1:] + p[:1])) < 0:
        p.reverse()
    left = list(range(len(p)))
    out = []
    while len(left) > 3:
        best = None
        for k in range(len(left)):
            a, b, c = (p[left[k - 1]], p[left[k]], p[left[(k + 1) % len(left)]])
            if turn(a, b, c) <= 1e-12:
                continue
            others = (p[i] for i in left if i not in (left[k - 1], left[k], left[(k + 1) % len(left)]))
            if any(turn(a, b, q) >= 0 and turn(b, c, q) >= 0 and turn(c, a, q) >= 0 for q in others):
                continue
            sides = [np.linalg.norm(u - v) for u, v in ((a, b), (b, c), (c, a))]
            quality = turn(a, b, c) / max(sides) ** 2
            if best is None or quality > best[0]:
                best = (quality, k)
        k = best[1]
        out.append([left[k - 1], left[k], left[(k + 1) % len(left)]])
        del left[k]
    out.append(left)
    return np.array(p), np.array(out)


def refined(p, t):
    edges = np.sort(np.vstack([t[:, [0, 1]], t[:, [1, 2]], t[:, [2, 0]]]), axis=1)
    unique, index = np.unique(edges, axis=0, return_inverse=True)
    index = index.reshape(-1)
    n = len(t)
    m = [len(p) + index[i * n:(i + 1) * n] for i in range(3)]
    p = np.vstack([p, (p[unique[:, 0]] + p[unique[:, 1]]) / 2])
    t = np.vstack([np.c_[t[:, 0], m[0], m[2]], np.c_[m[0], t[:, 1], m[1]], np.c_[m[2], m[1], t[:, 2]], np.c_[m[0], m[1], m[2]]])
    return p, t


def elements(xy, size, count):
    """The lowest eigenvalues by quadratic elements on triangles of sides up to a size: each from above."""
    p, t = ears(xy)
    for _ in range(12):
        longest = max(np.max(np.linalg.norm(p[t[:, i]] - p[t[:, (i + 1) % 3]], axis=1)) for i in range(3))
        if longest <= size:
            break
        p, t = refined(p, t)
    edges = np.sort(np.vstack([t[:, [0, 1]], t[:, [1, 2]], t[:, [2, 0]]]), axis=1)
    unique, index, times = np.unique(edges, axis=0, return_inverse=True, return_counts=True)
    index = index.reshape(-1)
    n = len(t)
    dofs = np.c_[t, len(p) + index[:n], len(p) + index[n:2 * n], len(p) + index[2 * n:]]
    rim = np.unique(np.r_[unique[times == 1].reshape(-1), len(p) + np.nonzero(times == 1)[0]])
    a, b, c = p[t[:, 0]], p[t[:, 1]], p[t[:, 2]]
    area = ((b[:, 0] - a[:, 0]) * (c[:, 1] - a[:, 1]) - (b[:, 1] - a[:, 1]) * (c[:, 0] - a[:, 0])) / 2
    grad = np.stack([np.c_[b[:, 1] - c[:, 1], c[:, 0] - b[:, 0]], np.c_[c[:, 1] - a[:, 1], a[:, 0] - c[:, 0]],
                     np.c_[a[:, 1] - b[:, 1], b[:, 0] - a[:, 0]]], axis=1) / (2 * area)[:, None, None]
    # Places of a rule that is exact for the fourth degree (Dunavant).
    u, v = 0.445948490915965, 0.091576213509771
    places = [(1 - 2 * s, s, s) for s in (u, v)]
    rule = [(w, q) for w, base in zip((0.223381589678011, 0.109951743655322), places)
            for q in (base, (base[1], base[0], base[2]), (base[1], base[2], base[0]))]
    stiff = np.zeros((n, 6, 6))
    mass = np.zeros((n, 6, 6))
    for w, (l0, l1, l2) in rule:
        bary = (l0, l1, l2)
        shape = np.array([l * (2 * l - 1) for l in bary] + [4 * l0 * l1, 4 * l1 * l2, 4 * l2 * l0])
        g = [(4 * l - 1) * grad[:, i] for i, l in enumerate(bary)]
        for i, j in ((0, 1), (1, 2), (2, 0)):
            g.append(4 * (bary[i] * grad[:, j] + bary[j] * grad[:, i]))
        g = np.stack(g, axis=1)
        stiff += w * area[:, None, None] * (g @ g.transpose(0, 2, 1))
        mass += w * area[:, None, None] * np.outer(shape, shape)
    i = np.repeat(dofs, 6, axis=1).reshape(-1)
    j = np.tile(dofs, (1, 6)).reshape(-1)
    total = len(p) + len(unique)
    k = sparse.csc_matrix((stiff.reshape(-1), (i, j)), (total, total))
    m = sparse.csc_matrix((mass.reshape(-1), (i, j)), (total, total))
    free = np.setdiff1d(np.arange(total), rim)
    k, m = k[free][:, free], m[free][:, free]
    return np.sort(sla.eigsh(k, count, m, sigma=0, return_eigenvectors=False))


def simple(xy):
    n = len(xy)

    def turn(a, b, c):
        return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])

    for i in range(n):
        for j in range(i + 2, n - (i == 0)):
            a, b, c, d = xy[i], xy[i + 1], xy[j], xy[(j + 1) % n]
            if turn(a, b, c) * turn(a, b, d) <= 0 and turn(c, d, a) * turn(c, d, b) <= 0:
                return False
    return True


def drawn(rng):
    """A simple polygon of four to eight vertices, whose corners and sides are not tiny."""
    while True:
        n = int(rng.integers(4, 9))
        xy = rng.random((n, 2))
        if rng.random() < 0.5:
            turn = np.sort(rng.random(n)) * 2 * math.pi
            radius = 0.3 + 0.7 * rng.random(n)
            xy = np.c_[radius * np.cos(turn), radius * np.sin(turn)]
        if not simple(xy):
            continue
        side = np.roll(xy, -1, axis=0) - xy
        length = np.linalg.norm(side, axis=1)
        back = -np.roll(side, 1, axis=0)
        corner = np.abs(np.arctan2(side[:, 0] * back[:, 1] - side[:, 1] * back[:, 0], (side * back).sum(axis=1)))
        area = abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(xy, np.roll(xy, -1, axis=0)))) / 2
        if length.min() > 0.12 and corner.min() > math.radians(15) and area > 0.02 * length.sum() ** 2:
            return xy


def compared(value, low, high, xy, count):
    """Levels that are lost or there twice, beside elements on two meshes; the largest difference."""
    area = abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(xy, np.roll(xy, -1, axis=0)))) / 2
    size = math.sqrt(area) / 20
    fine, coarse = elements(xy, size, count + 3), elements(xy, 2 * size, count + 3)
    # What the finer mesh still errs by is less than what the coarser one errs by more.
    allowed = 2.5 * (coarse - fine) / fine + 2e-5
    wrong = 0
    i = j = 0
    worst = 0.0
    while i < len(value) and j < count:
        ratio = fine[j] / value[i] - 1
        if -1e-8 - (high[i] - low[i]) / value[i] <= ratio <= allowed[j]:
            worst = max(worst, ratio)
            i += 1
            j += 1
        else:
            wrong += 1
            # A level of the elements that the list lacks is lower; one that is there twice, higher.
            if ratio < 0:
                j += 1
            else:
                i += 1
    return wrong, worst


def randomly(count, seed):
    rng = np.random.default_rng(seed)
    print("| polygon | vertices | modes | complete | certified | widest interval | wrong levels | elements above by | processor s |")
    print("|---:|---:|---:|---|---:|---|---:|---|---:|")
    wrong = missing = 0
    for number in range(1, count + 1):
        xy = drawn(rng)
        if xy is None:
            continue
        rows, report, _, processor = modes(polygon(*xy.reshape(-1)), "--count", "15")
        value, low, high = (column(rows, c) for c in ("eigenvalue", "lower", "upper"))
        bad, worst = compared(value, low, high, xy, 15)
        certified = sum(r["certified"] == "true" for r in rows)
        print(f"| {number} | {len(xy)} | {len(value)} | {'yes' if report['complete'] else 'NO'} | {certified} |"
              f" {np.max((high - low) / value):.0e} | {bad} | {worst:.0e} | {processor:.1f} |", flush=True)
        wrong += bad if report["complete"] else 0
        missing += not report["complete"]
        if bad and report["complete"]:
            FAILURES.append(f"polygon {number} of seed {seed}: {xy.tolist()}")
    print(f"\n{count} polygons of seed {seed}: {wrong} wrong levels in lists that are called complete,"
          f" {missing} lists that are not")


def hard():
    print(HEAD)
    star = []
    for i in range(10):
        r, turn = 1 if i % 2 == 0 else 0.4, math.pi * i / 5 + math.pi / 2
        star += [r * math.cos(turn), r * math.sin(turn)]
    comb = (0, 0, 5, 0, 5, 3, 4, 3, 4, 1, 3, 1, 3, 3, 2, 3, 2, 1, 1, 1, 1, 3, 0, 3)
    twelve = [f(2 * math.pi * i / 12) for i in range(12) for f in (math.cos, math.sin)]
    box = (0, 0, 2, 0, 2, 2, 0, 2)
    hole = dict(polygon(*box), holes=[polygon(0.8, 0.8, 1.2, 0.8, 1.2, 1.2, 0.8, 1.2)["outer"]])
    bent = dict(polygon(*box), slits=[[[0.5, 0.7], [1, 1.2], [1.6, 1.1]]])
    rings = []
    for n in range(8):
        def cross(k):
            return sp.jv(n, k) * sp.yv(n, 0.95 * k) - sp.yv(n, k) * sp.jv(n, 0.95 * k)
        k = np.arange(60, 66, 0.01)
        for a, b in zip(k, k[1:]):
            if cross(a) * cross(b) < 0:
                rings += [brentq(cross, a, b, xtol=1e-13) ** 2] * (1 if n == 0 else 2)
    circle = {"circle": {"centre": [0, 0], "radius": 1}}
    thin = {"outer": circle, "holes": [{"circle": {"centre": [0, 0], "radius": 0.95}}]}
    for name, domain, xy in (("star of five points", polygon(*star), star), ("comb of three teeth", polygon(*comb), comb),
                             ("regular 12-gon", polygon(*twelve), twelve)):
        value = row(name, domain, ["--count", "10"])
        fine = elements(np.array(xy).reshape(-1, 2), 0.04, 10)
        print(f"  elements are above by {np.min(fine / value - 1):.0e} to {np.max(fine / value - 1):.0e}", flush=True)
    # A corridor that is wound up: what lacks modes must not pass for complete.
    spiral = (0, 0, 5, 0, 5, 5, 1, 5, 1, 2, 3, 2, 3, 3, 2, 3, 2, 4, 4, 4, 4, 1, 0, 1)
    there = elements(np.array(spiral, float).reshape(-1, 2), 0.15, 30)
    expected = int(np.sum((there > 5) & (there < 25)))
    rows, report, seconds, processor = modes(polygon(*spiral), "--range", "5:25", "--tolerance", "1e-4")
    print(f"| corridor wound up, 5 to 25 ({expected} by elements) | {len(rows)} | {'yes' if report['complete'] else 'NO'} |"
          f" {sum(r['certified'] == 'true' for r in rows)} | | | | {seconds:.1f} | {processor:.1f} |", flush=True)
    if report["complete"] and len(rows) != expected:
        FAILURES.append("corridor wound up")
    row("square with a square hole", hole, ["--count", "10"])
    row("square with a bent slit", bent, ["--count", "10"])
    row("annulus 1 to 0.95", thin, ["--count", "10"], sorted(rings), slack=1e-11, error=1e-11)


def main():
    what = sys.argv[1] if len(sys.argv) > 1 else "known"
    if what == "known":
        known()
    elif what == "hard":
        hard()
    elif what == "random":
        randomly(int(sys.argv[2]) if len(sys.argv) > 2 else 30, int(sys.argv[3]) if len(sys.argv) > 3 else 1)
    else:
        sys.exit(__doc__)
    for failure in FAILURES:
        print("FAILED:", failure, file=sys.stderr)
    sys.exit(1 if FAILURES else 0)


if __name__ == "__main__":
    main()
