"""The documented defaults of gridders that Debian does not package, written again with NumPy, SciPy and scikit-learn.

Classes and calls are named as in the originals, so that what a user writes is the same. Written from the descriptions
in their documentation: Verde's splines (Sandwell 1987, damped least squares on columns of unit deviation, five shuffled
folds), Harmonica's equivalent sources (one point source below every datum), PyKrige's ordinary kriging (a variogram fitted
to six equal bins of distances by a soft absolute loss).
"""
import numpy as np
from scipy.optimize import least_squares
from scipy.spatial.distance import cdist, pdist
from sklearn.linear_model import LinearRegression, Ridge
from sklearn.metrics import r2_score
from sklearn.model_selection import KFold


def _solve(matrix, data, damping):
    scale = matrix.std(axis=0)
    scale[scale == 0] = 1
    model = LinearRegression(fit_intercept=False) if damping is None else Ridge(alpha=damping, fit_intercept=False)
    return model.fit(matrix / scale, data).coef_ / scale


class Spline:
    """Verde's spline: forces at the data, each bending a thin sheet by r²(ln r − 1)."""

    def __init__(self, damping=None):
        self.damping = damping

    def _matrix(self, coordinates):
        r = cdist(np.column_stack(coordinates[:2]), self.forces)
        with np.errstate(divide="ignore", invalid="ignore"):
            return np.where(r > 0, r**2 * (np.log(r) - 1), 0)

    def fit(self, coordinates, data):
        self.forces = np.column_stack(coordinates[:2])
        self.strengths = _solve(self._matrix(coordinates), data, self.damping)
        return self

    def predict(self, coordinates):
        return self._matrix(coordinates) @ self.strengths


class EquivalentSources:
    """Harmonica's: point sources 4.5 mean distances of neighbours below the data."""

    def __init__(self, damping=None):
        self.damping = damping

    def _matrix(self, coordinates):
        return 1 / cdist(np.column_stack(coordinates), self.sources)

    def fit(self, coordinates, data):
        self.sources = np.column_stack(coordinates).astype(float)
        apart = cdist(self.sources[:, :2], self.sources[:, :2])
        np.fill_diagonal(apart, np.inf)
        self.sources[:, 2] -= 4.5 * apart.min(axis=1).mean()
        self.strengths = _solve(self._matrix(coordinates), data, self.damping)
        return self

    def predict(self, coordinates):
        return self._matrix(coordinates) @ self.strengths


def cross_validated(make, dampings, coordinates, data):
    """The damping with the best mean R² over five shuffled folds, fitted to all data."""
    folds = list(KFold(5, shuffle=True, random_state=0).split(data))

    def score(damping):
        scores = []
        for train, test in folds:
            model = make(damping).fit(tuple(c[train] for c in coordinates), data[train])
            scores.append(r2_score(data[test], model.predict(tuple(c[test] for c in coordinates))))
        return np.mean(scores)

    return make(max(dampings, key=score)).fit(coordinates, data)


class SplineCV:
    """Verde's spline with the damping chosen by cross-validation."""

    def __init__(self, dampings=(1e-10, 1e-5, 1e-1)):
        self.dampings = dampings

    def fit(self, coordinates, data):
        self.spline = cross_validated(Spline, self.dampings, coordinates, data)
        return self

    def predict(self, coordinates):
        return self.spline.predict(coordinates)


def _linear(p, d):
    return p[0] * d + p[1]


def _spherical(p, d):
    sill, reach, nugget = p
    s = np.minimum(d / max(reach, 1e-300), 1)
    return sill * (1.5 * s - 0.5 * s**3) + nugget


class OrdinaryKriging:
    """PyKrige's: z(x) is a weighted mean of the data, the weights from a fitted variogram."""

    def __init__(self, x, y, z, variogram_model="linear", nlags=6):
        self.places, self.z = np.column_stack([x, y]), np.asarray(z, float)
        self.variogram = {"linear": _linear, "spherical": _spherical}[variogram_model]
        distances = pdist(self.places)
        halves = 0.5 * pdist(self.z[:, None], "sqeuclidean")
        edges = np.linspace(distances.min(), distances.max(), nlags + 1)
        edges[-1] += 1e-3
        bins = [(distances >= a) & (distances < b) for a, b in zip(edges, edges[1:])]
        lags = np.array([distances[b].mean() for b in bins if b.any()])
        heights = np.array([halves[b].mean() for b in bins if b.any()])
        rise, top = np.ptp(heights), heights.max()
        if variogram_model == "linear":
            start, upper = [rise / np.ptp(lags), heights.min()], [np.inf, top]
        else:
            start, upper = [rise, 0.25 * lags.max(), heights.min()], [10 * top, lags.max(), top]
        self.parameters = least_squares(lambda p: self.variogram(p, lags) - heights, start,
                                        bounds=([0] * len(start), upper), loss="soft_l1").x

    def execute(self, style, x, y):
        """Values and variances at points; at the data themselves the data."""
        n = len(self.z)
        system = np.ones((n + 1, n + 1))
        gaps = cdist(self.places, self.places)
        system[:n, :n] = -np.where(gaps > 0, self.variogram(self.parameters, gaps), 0)
        system[n, n] = 0
        apart = cdist(self.places, np.column_stack([x, y]))
        right = np.ones((n + 1, apart.shape[1]))
        right[:n] = -np.where(apart > 1e-10, self.variogram(self.parameters, apart), 0)
        weights = np.linalg.solve(system, right)
        return self.z @ weights[:n], -np.sum(weights * right, axis=0)
