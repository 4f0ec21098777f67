"""The fit as an estimator of scikit-learn."""

import warnings

import numpy as np
from sklearn.base import BaseEstimator, MultiOutputMixin, RegressorMixin
from sklearn.utils.validation import check_is_fitted

from ._field import ExtrapolationWarning, FitWarning
from ._fit import fit

_AXES = ("x", "y", "z")

# The checks of scikit-learn that need another number of features, by that number.
_OTHER_FEATURES = {
    4: ["check_regressors_no_decision_function"],
    5: ["check_estimators_dtypes"],
    10: [
        "check_dtype_object",
        "check_regressors_train",
        "check_regressor_data_not_an_array",
        "check_regressor_multioutput",
        "check_regressors_int",
    ],
}


class VekuaRegressor(MultiOutputMixin, RegressorMixin, BaseEstimator):
    """Fits a field that satisfies an equation exactly to the values ``y`` at the points ``X``.

    The features are the coordinates, two in the plane or three in space, in one unit of length. Do not standardise
    them one by one: an equation holds in space as it is. Several targets are snapshots of the same sensors.

    Parameters
    ----------
    equation : str
        laplace, helmholtz, yukawa or biharmonic.
    wavenumber, decay : float or "auto", optional
        What helmholtz and yukawa need; "auto" finds it.
    order, regularisation, scaling, noise, outliers, model_error, centre, radius, domain
        As for ``vekua.fit``.

    Attributes
    ----------
    field_ : vekua.Field
        The field, with all that the fit knows of itself; with several targets ``fields_`` holds them all.
    """

    def __init__(
        self,
        equation="laplace",
        *,
        wavenumber=None,
        wavenumber_range=None,
        decay=None,
        decay_range=None,
        order="auto",
        regularisation="auto",
        scaling="domain",
        noise=None,
        outliers="auto",
        model_error="auto",
        centre=None,
        radius=None,
        domain=None,
    ):
        self.equation = equation
        self.wavenumber = wavenumber
        self.wavenumber_range = wavenumber_range
        self.decay = decay
        self.decay_range = decay_range
        self.order = order
        self.regularisation = regularisation
        self.scaling = scaling
        self.noise = noise
        self.outliers = outliers
        self.model_error = model_error
        self.centre = centre
        self.radius = radius
        self.domain = domain

    def fit(self, X, y, sigma=None):
        """Fits values ``y`` at the rows of ``X``; ``sigma`` is the standard deviation of the noise of each.

        What the fit doubts is in ``field_.warnings``, and warned of once.
        """
        X, y = self._validate_data(X, y, multi_output=True, y_numeric=True, dtype=np.float64)
        axes = self._coordinates(X)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", FitWarning)
            made = fit(**axes, u=np.asarray(y, dtype=np.float64), sigma=sigma, **self.get_params(deep=False))
        self.fields_ = made if isinstance(made, list) else [made]
        self.field_ = self.fields_[0]
        self._one_target = y.ndim == 1
        for sentence in dict.fromkeys(sentence for field in self.fields_ for sentence in field.warnings):
            warnings.warn(sentence, FitWarning, stacklevel=2)
        return self

    def predict(self, X, return_std=False):
        """The values at the rows of ``X``; with ``return_std`` also their standard deviations."""
        check_is_fitted(self)
        axes = self._coordinates(self._validate_data(X, reset=False, dtype=np.float64))
        with warnings.catch_warnings():
            # Points of a test set are where they are.
            warnings.simplefilter("ignore", ExtrapolationWarning)
            told = [field.predict(**axes, return_std=return_std) for field in self.fields_]
        return tuple(self._columns(part) for part in zip(*told)) if return_std else self._columns(told)

    def _columns(self, values):
        return values[0] if self._one_target else np.column_stack(values)

    @staticmethod
    def _coordinates(X):
        if X.shape[1] not in (2, 3):
            shape = f"n_samples={X.shape[0]}, n_features={X.shape[1]}"
            raise ValueError(f"X must have 2 or 3 features, the coordinates of the sensors: {shape}")
        return dict(zip(_AXES, X.T))

    def _more_tags(self):
        why = "features are coordinates, two or three, and this check has {} of them"
        return {
            "poor_score": True,  # random targets satisfy no equation
            "_xfail_checks": {name: why.format(n) for n, names in _OTHER_FEATURES.items() for name in names},
        }
