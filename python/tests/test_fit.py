"""Fits, predictions and files, checked against exact fields and the command line's own files."""

import json
import pickle
import subprocess
import sys
import tempfile
import unittest
import warnings
from pathlib import Path

import numpy as np

import vekua

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"


def waves(n=60, noise=0.0, seed=1):
    """Sensors of cos 6x cos 8y, which satisfies the Helmholtz equation with wavenumber 10."""
    rng = np.random.default_rng(seed)
    x, y = rng.uniform(-1, 1, (2, n))
    return x, y, np.cos(6 * x) * np.cos(8 * y) + noise * rng.normal(size=n)


class FitTest(unittest.TestCase):
    def test_exact_field_is_found_to_many_digits(self):
        x, y, u = waves(200)
        field = vekua.fit(x, y, u, equation="helmholtz", wavenumber=10)
        at = np.linspace(-0.7, 0.7, 9)
        np.testing.assert_allclose(field.predict(at, at), np.cos(6 * at) * np.cos(8 * at), atol=1e-9)
        ux, uy = field.gradient(at, -at)
        np.testing.assert_allclose(ux, -6 * np.sin(6 * at) * np.cos(8 * at), atol=1e-7)
        np.testing.assert_allclose(uy, 8 * np.cos(6 * at) * np.sin(8 * at), atol=1e-7)

    def test_noise_wavenumber_and_band_are_found(self):
        x, y, u = waves(120, noise=0.02)
        field = vekua.fit(x, y, u, equation="helmholtz", wavenumber="auto", wavenumber_range=(3, 30))
        self.assertAlmostEqual(field.wavenumber, 10, delta=0.1)
        self.assertTrue(0.01 < field.noise < 0.03)
        at = np.random.default_rng(2).uniform(-0.8, 0.8, (2, 300))
        mean, std = field.predict(*at, return_std=True)
        inside = np.abs(mean - np.cos(6 * at[0]) * np.cos(8 * at[1])) < 1.96 * std
        self.assertGreater(inside.mean(), 0.8)
        self.assertEqual(field.report["wavenumber"]["determined"], True)

    def test_it_is_what_the_command_line_fits(self):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            from_file = vekua.fit("x", "y", "T", data=EXAMPLES / "hot-plate.txt", equation="laplace", missing="skip")
        lines = (EXAMPLES / "hot-plate.txt").read_text(encoding="utf-8").splitlines()
        rows = [line.replace(",", ".").split(";") for line in lines[1:]]
        x, y, u, sigma = (np.array([float(cell or "nan") for cell in column]) for column in zip(*rows))
        with self.assertWarns(vekua.FitWarning):
            from_arrays = vekua.fit(x, y, u, sigma=sigma, equation="laplace", missing="skip")
        np.testing.assert_array_equal(from_file.coefficients, from_arrays.coefficients)
        self.assertEqual(from_file.outliers, from_arrays.outliers)
        self.assertEqual([out.reason for out in from_file.outliers], ["missing"])
        self.assertTrue(np.isnan(u[from_file.outliers[0].index]))
        self.assertEqual(from_file.labels["u"], "T (°C)")
        self.assertIn("°C", from_file.summary())

    def test_gross_errors_are_left_out_and_told(self):
        x, y, u = waves(80, noise=0.01)
        u[7] = 50
        with self.assertWarnsRegex(vekua.FitWarning, "1 row contradicts the others"):
            field = vekua.fit(x, y, u, equation="helmholtz", wavenumber=10)
        self.assertEqual([out.index for out in field.outliers], [7])
        self.assertIn("1 outlier", repr(field))

    def test_complex_values_make_a_complex_field(self):
        x, y, _ = waves(80)
        wave = np.exp(1j * (6 * x + 8 * y))
        field = vekua.fit(x, y, wave, equation="helmholtz", wavenumber=10)
        self.assertTrue(field.is_complex)
        self.assertAlmostEqual(field.predict(0.1, 0.2), np.exp(1j * 2.2), delta=1e-6)
        self.assertAlmostEqual(field.gradient(0.1, 0.2)[0], 6j * np.exp(1j * 2.2), delta=1e-4)

    def test_snapshots_make_a_list(self):
        x, y, u = waves(60)
        fields = vekua.fit(x, y, np.column_stack([u, 2 * u, -u]), equation="helmholtz", wavenumber=10)
        told = [field.predict(0.1, 0.2) for field in fields]
        np.testing.assert_allclose(np.array(told) / told[0], [1, 2, -1], rtol=1e-6)

    def test_sweep_has_a_field_for_each_frequency(self):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            sweep = vekua.fit(u="p", data=EXAMPLES / "sweep.csv", by="freq", speed=343, equation="helmholtz")
        self.assertEqual(len(sweep), 20)
        self.assertEqual(sweep.predict([0.1, 0.2, 0.3], 0.4).shape, (20, 3))
        self.assertAlmostEqual(sweep.at(sweep.values[3] + 1).wavenumber, 2 * np.pi * sweep.values[3] / 343)
        self.assertEqual([field.wavenumber for field in sweep[-2:]], [sweep[18].wavenumber, sweep[19].wavenumber])
        with self.assertRaisesRegex(TypeError, r"at\(value\) finds one by its value: 'a'"):
            sweep["a"]
        again = pickle.loads(pickle.dumps(sweep))
        np.testing.assert_array_equal(again.predict(0.1, 0.2), sweep.predict(0.1, 0.2))

    def test_normals_measure_slopes(self):
        angle = np.linspace(0, 2 * np.pi, 40, endpoint=False)
        x, y = np.cos(angle), np.sin(angle)
        nan = np.where(np.arange(40) % 2, np.nan, 1)
        u = np.where(np.isnan(nan), x * y, 2 * x * y)
        field = vekua.fit(x, y, u, nx=nan * x, ny=nan * y, equation="laplace")
        self.assertAlmostEqual(field.predict(0.3, 0.4), 0.12, delta=1e-6)

    def test_domain_is_a_problem(self):
        ring = {
            "outer": {"circle": {"centre": [0, 0], "radius": 2}},
            "holes": [{"circle": {"centre": [0, 0], "radius": 0.5}}],
        }
        rng = np.random.default_rng(3)
        r, angle = rng.uniform(0.6, 1.9, 80), rng.uniform(0, 7, 80)
        x, y = r * np.cos(angle), r * np.sin(angle)
        field = vekua.fit(x, y, np.log(r), equation="laplace", domain={"domain": ring})
        self.assertAlmostEqual(field.predict(1.0, 0), 0, delta=1e-5)
        self.assertTrue(np.isnan(field.predict(0, 0)))

    def test_z_makes_it_space(self):
        x, y, z = np.random.default_rng(5).uniform(-1, 1, (3, 120))
        field = vekua.fit(x, y, x * y + z * z - y * y, z=z, equation="laplace")
        self.assertAlmostEqual(field.predict(0.1, 0.2, 0.3), 0.07, delta=1e-6)
        np.testing.assert_allclose(field.gradient(0.1, 0.2, 0.3), (0.2, -0.3, 0.6), atol=1e-5)
        self.assertEqual(list(field.labels), ["x", "y", "z", "u"])
        with self.assertRaisesRegex(ValueError, "need x, y and z"):
            field.predict(0.1, 0.2)
        again = pickle.loads(pickle.dumps(field))
        rows = np.column_stack([x, y, z])
        np.testing.assert_array_equal(again.predict(rows), field.predict(x, y, z))
        r = np.sqrt(x * x + y * y + z * z)
        x, y, z = (3 * each / r for each in (x, y, z))
        outside = vekua.fit(x, y, z / 27, z=z, equation="laplace", outside=True, centre=(0, 0, 0))
        self.assertAlmostEqual(outside.predict(0, 0, 4), 1 / 16, delta=1e-4)

    def test_files_hold_all_of_a_field(self):
        x, y, u = waves(60, noise=0.02)
        field = vekua.fit(x, y, u, equation="helmholtz", wavenumber=10)
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "field.json")
            field.save(path)
            loaded = vekua.load(path)
            self.assertEqual(json.loads(path.read_text()), json.loads(field.to_json()))
        for other in (loaded, pickle.loads(pickle.dumps(field))):
            np.testing.assert_array_equal(
                other.predict([0.1, 0.5], 0.2, return_std=True), field.predict([0.1, 0.5], 0.2, return_std=True)
            )
            self.assertEqual(other.noise, field.noise)

    def test_problems_are_solved(self):
        disc = {"outer": {"circle": {"centre": [0, 0], "radius": 1}}}
        problem = {"equation": {"type": "laplace"}, "domain": disc, "boundary": [{"on": "outer", "value": "x*y"}]}
        solution = vekua.solve(problem)
        self.assertAlmostEqual(solution.predict(0.3, 0.4), 0.12, delta=1e-9)
        self.assertLess(solution.error_bound, 1e-9)
        corner = vekua.solve(EXAMPLES / "l-shape.json", tolerance=1e-6)
        self.assertTrue(corner.reached)
        self.assertIn("error at most", repr(corner))
        with self.assertRaisesRegex(ValueError, "holds no uncertainty"):
            corner.predict(0.5, 0.5, return_std=True)


class ImportTest(unittest.TestCase):
    def test_import_loads_nothing_heavy(self):
        heavy = ["torch", "sklearn", "pandas", "xarray", "matplotlib", "jpype"]
        code = f"import sys, vekua; print([m for m in {heavy} if m in sys.modules])"
        out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
        self.assertEqual(out.stdout.strip(), "[]")

    def test_a_checkout_that_is_not_built_says_what_to_do(self):
        code = (
            "import vekua._jvm as j, pathlib; j._CHECKOUT = pathlib.Path('/nowhere')\n"
            "j._PACKAGE = pathlib.Path('/nowhere')\n"
            "import vekua; vekua.fit([0], [0], [0], equation='laplace')"
        )
        env = {"PYTHONPATH": str(Path(vekua.__file__).parents[1]), "PATH": "/usr/bin:/bin"}
        out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=env)
        self.assertRegex(out.stderr, "RuntimeError: vekua is not built yet: run 'mvn -DskipTests package' in /nowhere")


if __name__ == "__main__":
    unittest.main()
