"""Whole physical fields from sparse, noisy measurements, exactly as physics allows.

>>> import vekua
>>> field = vekua.fit(x, y, u, equation="helmholtz", wavenumber=9.2)
>>> mean, std = field.predict(0.3, -0.1, return_std=True)
>>> field.plot()

``fit`` and ``solve`` make fields, ``load`` reads them; ``VekuaRegressor`` is the fit as scikit-learn knows it. Java
starts when the first of them is called, and packages that only some need are loaded where they are needed.
"""

from ._field import ExtrapolationWarning, Field, FitWarning, Outlier, Solution, Sweep
from ._fit import fit, load, solve

__version__ = "0.1.0"

__all__ = [
    "ExtrapolationWarning",
    "Field",
    "FitWarning",
    "Outlier",
    "Solution",
    "Sweep",
    "VekuaRegressor",
    "fit",
    "load",
    "plot",
    "solve",
]

_LAZY = {"VekuaRegressor": "_regressor", "plot": "_plot"}


def __getattr__(name):
    if name in _LAZY:
        from importlib import import_module

        return getattr(import_module("." + _LAZY[name], __name__), name)
    raise AttributeError(f"module 'vekua' has no attribute {name!r}")


def __dir__():
    return sorted(set(globals()) | set(__all__))
