"""The estimator as scikit-learn uses it, and the pictures."""

import contextlib
import io
import os
import pickle
import re
import tempfile
import unittest
import warnings

import numpy as np

import vekua

from test_fit import EXAMPLES, waves

try:
    import sklearn
except ImportError:
    sklearn = None
try:
    import pandas
except ImportError:
    pandas = None
try:
    import matplotlib

    matplotlib.use("Agg")
except ImportError:
    matplotlib = None


@unittest.skipIf(sklearn is None, "scikit-learn is not installed")
class RegressorTest(unittest.TestCase):
    def test_it_keeps_the_contract(self):
        from sklearn.utils.estimator_checks import check_estimator

        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            check_estimator(vekua.VekuaRegressor())

    def test_it_beats_a_generic_process_in_cross_validation(self):
        from sklearn.gaussian_process import GaussianProcessRegressor
        from sklearn.gaussian_process.kernels import RBF, WhiteKernel
        from sklearn.model_selection import cross_val_score

        x, y, u = waves(100, noise=0.02)
        X = np.column_stack([x, y])
        ours = cross_val_score(vekua.VekuaRegressor("helmholtz", wavenumber=10), X, u, cv=5)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            process = GaussianProcessRegressor(RBF(0.2) + WhiteKernel(), normalize_y=True)
            generic = cross_val_score(process, X, u, cv=5)
        self.assertGreater(ours.min(), 0.95)
        self.assertGreater(ours.mean(), generic.mean())

    def test_pipelines_searches_and_several_targets(self):
        from sklearn.model_selection import GridSearchCV
        from sklearn.pipeline import make_pipeline
        from sklearn.preprocessing import FunctionTransformer

        x, y, u = waves(80, noise=0.02)
        X = np.column_stack([x, y])
        model = vekua.VekuaRegressor("helmholtz", model_error="none")
        search = GridSearchCV(model, {"wavenumber": [8, 10]}, cv=2, n_jobs=2).fit(X, u)
        self.assertEqual(search.best_params_, {"wavenumber": 10})
        moved = make_pipeline(FunctionTransformer(lambda p: p - 3), vekua.VekuaRegressor("helmholtz", wavenumber=10))
        mean, std = moved.fit(X, u).predict(X, return_std=True)
        self.assertGreater(std.min(), 0)
        self.assertLess(np.abs(mean - u).max(), 0.2)
        both = vekua.VekuaRegressor("helmholtz", wavenumber=10).fit(X, np.column_stack([u, -u]), sigma=np.full(80, 0.02))
        self.assertEqual(both.predict(X).shape, (80, 2))
        self.assertEqual(both.predict(X, return_std=True)[1].shape, (80, 2))
        np.testing.assert_array_equal(pickle.loads(pickle.dumps(both)).predict(X), both.predict(X))


@unittest.skipIf(matplotlib is None, "matplotlib is not installed")
class PlotTest(unittest.TestCase):
    def test_maps(self):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            plate = vekua.fit(u="T", data=EXAMPLES / "hot-plate.txt", equation="laplace", missing="skip")
        with self.assertRaisesRegex(ValueError, "levels must be a number of lines or their values: -1"):
            plate.plot(levels=-1)
        axes = plate.plot(levels=5, title="Plate")
        self.assertEqual(axes.get_xlabel(), "x (m)")
        self.assertEqual(axes.get_title(), "Plate")
        used, crossed = axes.lines
        self.assertEqual((len(used.get_xdata()), len(crossed.get_xdata())), (49, 1))
        plate.plot(quantity="spread", sensors=False)
        angle = np.linspace(0, 6, 50)
        x, y = np.cos(angle) ** 3, np.sin(angle) ** 3
        star = vekua.fit(x, y, np.exp(1j * x), equation="helmholtz", wavenumber=1)
        drawn = star.plot(part="magnitude").collections[0].get_array()
        self.assertTrue(np.ma.is_masked(drawn), "beyond the hull of the sensors nothing is shown")
        with self.assertRaisesRegex(ValueError, "part chooses among"):
            plate.plot(part="phase")
        vekua.solve(EXAMPLES / "l-shape.json", tolerance=1e-6).plot()


@unittest.skipIf(sklearn is None or matplotlib is None or pandas is None, "the page uses all packages")
class PageTest(unittest.TestCase):
    def test_the_page_runs(self):
        page = (EXAMPLES.parent / "docs/python.md").read_text(encoding="utf-8")
        code = "\n".join(re.findall(r"```python\n(.*?)```", page, re.DOTALL))
        printed, here = io.StringIO(), os.getcwd()
        with tempfile.TemporaryDirectory() as folder, contextlib.redirect_stdout(printed):
            os.symlink(EXAMPLES, os.path.join(folder, "examples"))
            os.chdir(folder)
            try:
                exec(compile(code, "docs/python.md", "exec"), {})
            finally:
                os.chdir(here)
        self.assertIn(printed.getvalue().strip(), page)


def setUpModule():
    warnings.simplefilter("ignore", vekua.FitWarning)


if __name__ == "__main__":
    unittest.main()
