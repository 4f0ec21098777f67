"""Groundwater heads at 40 wells over a map of transmissivities, with recharge from rain.

Exact physics: div(T grad h) = -W in a region of 10 km by 10 km whose four sides are rivers of known levels; the
fit knows the map (heads-map.csv) and the recharge, not the rivers. The truth is computed by finite volumes on a
grid of 401 by 401 cells, at 300 places without a well.
"""

import numpy as np
from scipy.interpolate import RectBivariateSpline, RegularGridInterpolator
from scipy.sparse import coo_matrix
from scipy.sparse.linalg import spsolve

SIZE, CELLS, RECHARGE, NOISE = 10.0, 401, 2.0, 0.05


def transmissivity(random):
    """Log-normal, smooth over two kilometres: 41 x 41 values in thousands of square metres a day."""
    axis = np.linspace(0, SIZE, 41)
    x, y = np.meshgrid(axis, axis, indexing="ij")
    log = sum(
        a * np.cos(kx * x + ky * y + p)
        for a, kx, ky, p in zip(
            random.normal(0, 0.32, 14), random.normal(0, 0.75, 14), random.normal(0, 0.75, 14),
            random.uniform(0, 2 * np.pi, 14))
    )
    return axis, np.exp(log)


def heads(axis, t):
    log = RectBivariateSpline(axis, axis, np.log(t), kx=5, ky=5)
    node = np.linspace(0, SIZE, CELLS)
    h = node[1] - node[0]
    middle = (node[:-1] + node[1:]) / 2
    tx = np.exp(log(middle, node))
    ty = np.exp(log(node, middle))
    index = np.arange(CELLS * CELLS).reshape(CELLS, CELLS)
    x, y = np.meshgrid(node, node, indexing="ij")
    level = 20 + 0.9 * x - 0.5 * y + 3 * np.sin(0.6 * x) * np.cos(0.4 * y)
    rows, columns, values = [], [], []
    right = np.full((CELLS, CELLS), -RECHARGE * h * h)
    rim = np.zeros((CELLS, CELLS), bool)
    rim[[0, -1], :] = rim[:, [0, -1]] = True
    inner = ~rim
    for (di, dj), face in (((1, 0), tx), ((0, 1), ty)):
        for s in (1, -1):
            i, j = np.nonzero(inner)
            w = face[i - (s < 0) * di, j - (s < 0) * dj]
            rows += [index[i, j]] * 2
            columns += [index[i + s * di, j + s * dj], index[i, j]]
            values += [w, -w]
    rows.append(index[rim]); columns.append(index[rim]); values.append(np.ones(rim.sum()))
    right[rim] = level[rim]
    matrix = coo_matrix(
        (np.concatenate(values), (np.concatenate(rows), np.concatenate(columns))), (CELLS**2, CELLS**2))
    return RegularGridInterpolator((node, node), spsolve(matrix.tocsc(), right.ravel()).reshape(CELLS, CELLS), "cubic")


def main():
    random = np.random.default_rng(4)
    axis, t = transmissivity(random)
    field = heads(axis, t)

    def places(n):
        r, a = 3.8 * np.sqrt(random.uniform(0, 1, n)), random.uniform(0, 2 * np.pi, n)
        return 5 + r * np.cos(a), 5 + r * np.sin(a)

    with open("heads-map.csv", "w") as out:
        out.write("x,y,value\n")
        out.writelines(f"{axis[i]:.2f},{axis[j]:.2f},{t[i, j]:.5g}\n" for j in range(41) for i in range(41))
    x, y = places(40)
    u = field(np.c_[x, y]) + NOISE * random.standard_normal(40)
    with open("heads.csv", "w") as out:
        out.write("x,y,u\n")
        out.writelines(f"{a:.4f},{b:.4f},{c:.3f}\n" for a, b, c in zip(x, y, u))
    x, y = places(300)
    keep = np.hypot(x - 5, y - 5) < 3.5
    with open("heads-truth.csv", "w") as out:
        out.write("x,y,u\n")
        out.writelines(f"{a:.4f},{b:.4f},{c:.5f}\n" for a, b, c in zip(x[keep], y[keep], field(np.c_[x, y])[keep]))


if __name__ == "__main__":
    main()
