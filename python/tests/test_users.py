"""What users bring: lists, frames with holes, odd types, wrong lengths, threads, Ctrl-C, forks."""

import os
import signal
import subprocess
import sys
import threading
import unittest
import warnings
from pathlib import Path

import numpy as np

import vekua

from test_fit import waves

try:
    import pandas
    import xarray
except ImportError:
    pandas = xarray = None


class ArraysTest(unittest.TestCase):
    def test_an_axis_of_snapshots_gives_a_list_however_long_it_is(self):
        x, y, u = waves(60, noise=0.02)
        asked = dict(equation="helmholtz", wavenumber=10)
        one = vekua.fit(x, y, u, **asked)
        listed = vekua.fit(x, y, u[:, None], **asked)
        self.assertEqual(len(listed), 1)
        np.testing.assert_array_equal(listed[0].coefficients, one.coefficients)
        self.assertEqual(len(vekua.fit(x, y, u[:, None] + 0j, **asked)), 1)
        self.assertEqual(len(vekua.fit(x, y, np.c_[u, u], **asked)), 2)

    def test_a_gap_excuses_no_infinite_number(self):
        x, y, u = waves(20)
        x[3], u[3] = np.nan, np.inf
        with self.assertRaisesRegex(ValueError, r"u\[3\] must be a finite number"):
            vekua.fit(x, y, u, equation="laplace", missing="skip")
        with self.assertRaisesRegex(ValueError, "noise must be between 1.0E-150 and 1.0E150"):
            vekua.fit(*waves(20), equation="laplace", noise=1e-155)

    def test_any_form_of_the_same_numbers_gives_the_same_field(self):
        x, y, u = waves(60, noise=0.02)
        asked = dict(equation="helmholtz", wavenumber=10)
        whole = vekua.fit(x, y, u, **asked).coefficients
        table = np.empty((60, 7), order="F")
        table[:, 1], table[:, 4], table[:, 6] = x, y, u
        read_only = u.copy()
        read_only.flags.writeable = False
        forms = {
            "lists": (x.tolist(), y.tolist(), u.tolist()),
            "not contiguous": (table[:, 1], table[:, 4], table[:, 6]),
            "backwards twice": (x[::-1][::-1], y, u),
            "big endian": (x.astype(">f8"), y, u),
            "objects": (x.astype(object), y, u.astype(object)),
            "words": (x.astype(str), y, u),
            "masked": (np.ma.array(x), y, np.ma.array(u, mask=False)),
            "read-only": (x, y, read_only),
            "two axes": (x.reshape(6, 10), y.reshape(6, 10), u.reshape(6, 10)),
        }
        for name, given in forms.items():
            with self.subTest(name):
                np.testing.assert_array_equal(vekua.fit(*given, **asked).coefficients, whole)

    def test_single_precision_is_read_as_it_is(self):
        x, y, u = (each.astype(np.float32) for each in waves(60, noise=0.02))
        field = vekua.fit(x, y, u, equation="helmholtz", wavenumber=np.float32(10))
        self.assertAlmostEqual(field.predict(np.float32(0.1), 0.2), np.cos(0.6) * np.cos(1.6), delta=0.1)

    def test_complaints_are_sentences(self):
        x, y, u = waves(20)
        hole, gap = u.copy(), x.copy()
        hole[3] = np.nan
        gap[5] = np.inf
        laplace = dict(equation="laplace")
        cases = [
            ((x, y, hole), laplace, ValueError, r"u\[3\] is empty; missing='skip' leaves such rows out"),
            ((gap, y, u), laplace, ValueError, r"x\[5\] must be a finite number"),
            ((x, y[:-1], u), laplace, ValueError, r"x has shape \(20,\), but y has \(19,\)"),
            ((x, y, u[:-1]), laplace, ValueError, r"x and y have shape \(20,\), but u has \(19,\)"),
            ((x, y, ["1"] * 19 + ["warm"]), laplace, ValueError, r"u\[19\] must be a number: 'warm'"),
            ((x + 1j, y, u), laplace, ValueError, "x must be real"),
            ((x, y, np.full(20, "2020-01-01", "M8[D]")), laplace, TypeError, "u must be numbers, not datetime64"),
            ((x, y), laplace, ValueError, "u is missing"),
            (([], [], []), laplace, ValueError, "x, y and u are empty"),
            ((x, y, u), dict(equation="helmholz"), ValueError, "equation must be one of .* did you mean helmholtz"),
            ((x, y, u), dict(equation="helmholtz"), ValueError, "equation='helmholtz' needs wavenumber"),
            ((x, y, u), dict(equation="laplace", wavenumber=3), ValueError, "wavenumber belongs to .*helmholtz"),
            ((x, y, u), dict(equation="helmholtz", wavenumber=-1), ValueError, "wavenumber must be auto or a positive"),
            ((x, y, u), dict(equation="laplace", order=-1), ValueError, "order must be a whole number between 0"),
            ((x, y, u), dict(equation="laplace", model_error="x"), ValueError, "model_error must be auto or none: x"),
            ((x, y, u), dict(equation="laplace", sigma=-1), ValueError, r"sigma\[0\] must be positive"),
            ((x, y, u), dict(equation="laplace", nx=1), ValueError, "ny beside nx is missing"),
            ((x, y, u), dict(equation="laplace", noise=0), ValueError, "noise must be positive"),
            ((x, y, u), dict(equation="laplace", sigma=1, noise=1), ValueError, "all sensors have their sigma"),
            ((x, y, u), dict(equation="laplace", regularisation="l2"), ValueError, "regularisation must be auto, evid"),
            ((x, y, u), dict(equation="laplace", missing="drop"), ValueError, "missing must be 'refuse' or 'skip'"),
            ((x, y, u), dict(equation="laplace", a=2), ValueError, "a and b need nx and ny, the normals"),
            ((x, y, u), dict(equation="helmholtz", wavenumber=[10]), ValueError, r"a number or 'auto': \[10\]"),
            ((x, y, u), dict(equation="helmholtz", wavenumber=10 + 1j), ValueError, "wavenumber must be a number"),
            ((x, y, u), dict(equation="helmholtz", wavenumber_range=5), ValueError, "must be two numbers, from and to"),
            ((x, y, u), dict(equation="laplace", order=True), ValueError, "order must be a whole number or 'auto'"),
            ((x, y, u), dict(equation="laplace", regularisation=1e-3), ValueError, "a name such as 'ridge:1e-3': 0.001"),
            ((x, y, u), dict(equation="laplace", centre=0), ValueError, "centre must be two or three coordinates: 0"),
            ((x, y, u), dict(equation="laplace", shell=1), ValueError, "shell must be two radii: 1"),
            ((x, y, u), dict(equation="laplace", outside="yes"), ValueError, "outside must be True or False: 'yes'"),
            ((x, y, u), dict(equation="laplace", noise=1e155), ValueError, "noise must be between 1.0E-150 and 1.0E150: 1.0E155"),
            ((x, y, u * 1e-155), laplace, ValueError, "the largest value, .*E-156, is too small to be fitted"),
            ((), dict(data="/nowhere.csv", equation="laplace"), FileNotFoundError, "/nowhere.csv does not exist"),
        ]
        for given, options, kind, sentence in cases:
            with self.subTest(sentence), self.assertRaisesRegex(kind, sentence):
                vekua.fit(*given, **options)
        with self.assertRaises(FileNotFoundError):
            vekua.load("/nowhere.json")
        with self.assertRaisesRegex(ValueError, "problem: domain is missing"):
            vekua.solve({"equation": {"type": "laplace"}})
        field = vekua.fit(x, y, u, equation="helmholtz", wavenumber=10)
        with self.assertRaisesRegex(ValueError, r"x\[1\] must be finite"):
            field.predict([0, np.nan], 0)
        with self.assertWarnsRegex(vekua.ExtrapolationWarning, "beyond the sensors"):
            field.predict(30, 30)

    def test_results_have_the_shape_of_the_question(self):
        x, y, u = waves(60)
        field = vekua.fit(x, y, u, equation="helmholtz", wavenumber=10)
        self.assertIsInstance(field.predict(0, 0), float)
        self.assertEqual(field.predict(np.zeros((2, 1)), np.zeros(3)).shape, (2, 3))
        self.assertEqual(field.predict([], []).shape, (0,))
        for each in (*field.predict([], [], return_std=True), *field.uncertainty([], []), *field.gradient([], [])):
            self.assertEqual(each.shape, (0,))
        rows = np.array([[0.1, 0.2], [0.3, 0.4]])
        np.testing.assert_array_equal(field.predict(rows), field.predict(rows[:, 0], rows[:, 1]))

    def test_a_million_rows(self):
        rng = np.random.default_rng(4)
        x, y = rng.uniform(-1, 1, (2, 1_000_000))
        u = x * x - y * y + 0.1 * rng.normal(size=x.size)
        field = vekua.fit(x, y, u, equation="laplace", order=6)
        self.assertEqual(field.samples, 1_000_000)
        self.assertAlmostEqual(field.predict(0.5, 0.1), 0.24, delta=0.005)
        self.assertEqual(field.predict(x, y).shape, x.shape)


@unittest.skipIf(pandas is None, "pandas and xarray are not installed")
class TablesTest(unittest.TestCase):
    def frame(self):
        x, y, u = waves(40, noise=0.01)
        frame = pandas.DataFrame({"Lon [m]": x, "LAT": y.astype(np.float32), "T (K)": u, "who": "me"})
        frame.index = [f"s{i}" for i in range(40)]
        return frame

    def test_messy_frames(self):
        frame = self.frame()
        frame["T (K)"] = frame["T (K)"].astype(object)
        frame.iloc[4, 2] = None
        frame.iloc[9, 2] = "n/a"
        options = dict(data=frame, x="lon", y="lat", u="T", equation="helmholtz", wavenumber=10)
        with self.assertRaisesRegex(ValueError, r"data.iloc\[4\]: column T is empty; missing='skip'"):
            vekua.fit(**options)
        with self.assertWarnsRegex(vekua.FitWarning, "2 rows without a value"):
            field = vekua.fit(**options, missing="skip")
        self.assertEqual([out.index for out in field.outliers], [4, 9])
        self.assertEqual(field.labels, {"x": "Lon (m)", "y": "LAT", "u": "T (K)"})
        frame.iloc[9, 2] = "warm"
        with self.assertRaisesRegex(ValueError, r"T \(K\)\[9\] must be a number: 'warm'"):
            vekua.fit(**options)
        with self.assertRaisesRegex(ValueError, "there is no column t_max among .*"):
            vekua.fit(**{**options, "u": "t_max"})
        with self.assertRaisesRegex(ValueError, "column x is missing; the header has"):
            vekua.fit(data=frame, u="T", equation="laplace")
        nullable = self.frame().astype({"T (K)": "Float64"})
        nullable.iloc[3, 2] = pandas.NA
        with self.assertWarns(vekua.FitWarning):
            field = vekua.fit(**{**options, "data": nullable}, missing="skip")
        self.assertEqual(field.samples, 39)

    def test_series_and_frames_come_back(self):
        x, y, u = waves(60)
        field = vekua.fit(x, y, u, equation="helmholtz", wavenumber=10)
        asked = pandas.DataFrame({"x": [0.1, 0.2], "y": [0.3, 0.4]}, index=["a", "b"])
        mean, std = field.predict(asked, return_std=True)
        self.assertEqual(list(mean.index), ["a", "b"])
        self.assertEqual((mean.name, std.name), ("u", "spread"))
        pandas.testing.assert_series_equal(field.predict(asked.x, asked.y), mean)
        pandas.testing.assert_series_equal(field.predict(asked.x, 0.3), field.predict(asked.assign(y=0.3)))

    def test_places_are_called_as_the_sensors_were(self):
        frame = self.frame().drop(columns="who")
        field = vekua.fit(data=frame, x="lon", y="lat", u="T", equation="helmholtz", wavenumber=10)
        expected = field.predict(frame["Lon [m]"], frame["LAT"])
        plain = {"Lon [m]": "x", "LAT": "y"}
        for names in ({}, plain, {"Lon [m]": "X [m]", "LAT": "Y"}, {"Lon [m]": "lon", "LAT": "lat"}):
            with self.subTest(names=names):
                told = field.predict(frame.rename(columns=names))
                np.testing.assert_array_equal(told, expected)
                self.assertEqual(list(told.index), list(frame.index))
        with self.assertRaisesRegex(ValueError, "column x is in mm, but the field has column Lon in m"):
            field.predict(frame.rename(columns={**plain, "Lon [m]": "x [mm]"}))
        with self.assertRaisesRegex(ValueError, "the points: column y is missing"):
            field.predict({"x": [1.0], "b": [2.0]})
        twice = pandas.concat([frame, frame[["T (K)"]]], axis=1)
        with self.assertRaisesRegex(ValueError, "data: there are several columns T"):
            vekua.fit(data=twice, x="lon", y="lat", u="3", equation="laplace")

    def test_labelled_arrays_in_and_out(self):
        x, y = np.linspace(-1, 1, 12), np.linspace(-1, 1, 9)
        grid = xarray.DataArray(
            np.cos(6 * x)[None, :] * np.cos(8 * y)[:, None], coords={"y": y, "x": x}, dims=("y", "x"), name="p"
        )
        field = vekua.fit(data=grid, u="p", equation="helmholtz", wavenumber=10)
        self.assertEqual(field.samples, 108)
        told = field.predict(grid.x, grid.y)
        self.assertEqual(set(told.dims), {"x", "y"})
        np.testing.assert_allclose(told.transpose("y", "x"), grid, atol=1e-5)
        dataset = field.to_xarray(nx=21, ny=11)
        self.assertEqual(dataset.u.shape, (11, 21))
        self.assertEqual(set(dataset), {"u", "spread"})
        np.testing.assert_allclose(dataset.u.sel(x=0, y=0, method="nearest"), 1, atol=0.2)
        self.assertEqual(field.to_xarray(x=[], y=[0.0]).spread.shape, (1, 0))
        for options, sentence in ((dict(nx=0), "nx must be a whole number of at least 1: 0"), (dict(nz=7), "of the plane")):
            with self.assertRaisesRegex(ValueError, sentence):
                field.to_xarray(**options)

    def test_dimensions_say_what_belongs_together(self):
        along = np.linspace(-1, 1, 9)
        x, y = xarray.DataArray(along, dims="x"), xarray.DataArray(along[:8], dims="y")
        u = np.cos(6 * x) * np.cos(8 * y)
        wide = xarray.broadcast(x, y)
        asked = dict(equation="helmholtz", wavenumber=10, order=8)
        mixed = u.assign_coords(x=along).isel(x=[3, 1, 2, 0, 8, 7, 6, 5, 4])
        columns = {"x": x, "y": y, "u": u.T}
        expected = vekua.fit(*(each.values for each in (*wide, u)), **asked)
        for name, given in {
            "transposed": (*wide, u.T),
            "axes": (x, y, u),
            "axes, transposed": (x, y, u.T),
            "other order of labels": (x.assign_coords(x=along), y, mixed),
            "plain values": (*wide, u.values),
        }.items():
            with self.subTest(name):
                np.testing.assert_array_equal(vekua.fit(*given, **asked).coefficients, expected.coefficients)
        np.testing.assert_array_equal(vekua.fit(data=columns, **asked).coefficients, expected.coefficients)
        series = vekua.fit(x, y, xarray.concat([u, 2 * u], "time"), **asked)
        np.testing.assert_allclose(series[1].predict(0.1, 0.2) / series[0].predict(0.1, 0.2), 2, rtol=1e-9)
        for given, sentence in (
            ((x, y[:-1], u), "y has 7 places along y, but u has 8"),
            ((x, y, u.isel(x=0)), r"x and y have the dimensions \(x, y\), but u has \(y\)"),
            ((x, y.values, u), "y must be a DataArray as x is, or a number"),
            ((x.assign_coords(x=along + 1), y, mixed), "x and u have different labels along x"),
            ((*(each.assign_coords(x=along) for each in wide), mixed, u.values), "sigma has none"),
        ):
            with self.subTest(sentence), self.assertRaisesRegex(ValueError, sentence):
                vekua.fit(*given[:3], sigma=given[3] if len(given) > 3 else None, **asked)
        with self.assertRaisesRegex(ValueError, "x and y have different labels along x"):
            expected.predict(x.assign_coords(x=along), x.assign_coords(x=along + 1))

    def test_indices_say_what_belongs_together(self):
        x, y, u = (pandas.Series(each) for each in waves(30))
        asked = dict(equation="helmholtz", wavenumber=10, order=8)
        expected = vekua.fit(x, y, u, **asked)
        mixed, pair = u.sort_values(), pandas.DataFrame({"a": u, "b": 2 * u})
        found = [vekua.fit(x, y, mixed, **asked), vekua.fit(data={"x": x, "y": y, "u": mixed}, **asked)]
        found += [vekua.fit(x, y, pair.loc[mixed.index], **asked)[0]]
        found += [vekua.fit(x.values, y.values, mixed.sort_index(), **asked)]
        for field in found:
            np.testing.assert_array_equal(field.coefficients, expected.coefficients)
        grid = pandas.DataFrame(np.linspace(-1, 1, 30).reshape(5, 6))
        turned = grid.iloc[::-1, ::-1]
        np.testing.assert_array_equal(
            vekua.fit(grid, turned + grid**2, turned, equation="laplace", order=3).coefficients,
            vekua.fit(grid, grid + grid**2, grid, equation="laplace", order=3).coefficients,
        )
        told = expected.predict(x, y[::-1])
        pandas.testing.assert_series_equal(told, expected.predict(x, y))
        for given, sentence in (
            ((x, y, u.set_axis(range(1, 31))), r"x and u have different labels: .* give plain arrays \(to_numpy\(\)\)"),
            ((x, y.values, mixed), "the labels of x and u are in different orders, and y has none"),
            ((x, y, u[:-1]), r"x and y have shape \(30,\), but u has \(29,\)"),
        ):
            with self.subTest(sentence), self.assertRaisesRegex(ValueError, sentence):
                vekua.fit(*given, **asked)


class ProcessTest(unittest.TestCase):
    def test_threads_fit_at_the_same_time(self):
        x, y, u = waves(60, noise=0.02)
        expected = vekua.fit(x, y, u, equation="helmholtz", wavenumber=10).predict(0.1, 0.2)
        found = []

        def work():
            for _ in range(5):
                found.append(vekua.fit(x, y, u, equation="helmholtz", wavenumber=10).predict(0.1, 0.2))

        threads = [threading.Thread(target=work) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(found, [expected] * 20)

    def run_python(self, code, **options):
        env = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
        return subprocess.Popen(
            [sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=env, **options
        )

    @unittest.skipIf(os.name == "nt", "signals differ")
    def test_ctrl_c_ends_a_fit_and_the_next_one_works(self):
        code = (
            "import numpy as np, signal, vekua\n"
            # A process in the background has signals ignored.
            "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
            "from test_fit import waves\n"
            "x, y, u = waves(60, noise=.02)\n"
            "vekua.fit(x, y, u, equation='helmholtz', wavenumber=10)\n"
            "a, b = np.random.default_rng(1).uniform(-1, 1, (2, 4000))\n"
            "print('ready', flush=True)\n"
            "try:\n"
            "    while True:\n"
            "        vekua.fit(a, b, np.sin(50 * a * b), equation='helmholtz', wavenumber='auto')\n"
            "except KeyboardInterrupt:\n"
            "    print('interrupted', flush=True)\n"
            "print(vekua.fit(x, y, u, equation='helmholtz', wavenumber=10).samples)\n"
        )
        python = self.run_python(code)
        self.assertEqual(python.stdout.readline(), "ready\n")
        threading.Event().wait(1)
        python.send_signal(signal.SIGINT)
        out, err = python.communicate(timeout=120)
        self.assertEqual(out, "interrupted\n60\n", err)

    @unittest.skipIf(not hasattr(os, "fork"), "there is no fork")
    def test_forks_and_a_java_that_was_shut_down_are_told(self):
        code = (
            "import multiprocessing, pickle, jpype, vekua\n"
            "from test_fit import waves\n"
            "x, y, u = waves(20)\n"
            "field = vekua.fit(x, y, u, equation='laplace', order=2)\n"
            "sweep = vekua.fit(x, y, u, equation='helmholtz', by=1 + (x > 0), speed=1, order=1)\n"
            "again = pickle.loads(pickle.dumps(pickle.loads(pickle.dumps(field))))\n"
            "assert again.predict(.1, .2) == field.predict(.1, .2) and again.noise == field.noise\n"
            "def told(work, *given):\n"
            "    try:\n"
            "        print(work(*given), flush=True)\n"
            "    except RuntimeError as error:\n"
            "        print(error, flush=True)\n"
            "def fitted(i):\n"
            "    return vekua.fit(x, y, u, equation='laplace')\n"
            "def asked(each):\n"
            "    return each.predict(.1, .2)\n"
            "with multiprocessing.get_context('fork').Pool(1) as pool:\n"
            "    for work, given in ((fitted, 0), (asked, field), (asked, sweep)):\n"
            "        told(lambda: pool.apply_async(work, (given,)).get(20))\n"
            "jpype.shutdownJVM()\n"
            "told(asked, field)\n"
            "told(fitted, 0)\n"
            "told(lambda: field.columns)\n"
            "del field, sweep, again\n"
            "print('alive')\n"
        )
        out, err = self.run_python(code).communicate(timeout=120)
        forked, shut = "Java had started before this process was forked", "Java was shut down in this process"
        lines = [forked] * 3 + [shut] * 3 + ["alive"]
        self.assertEqual([line[: len(start)] for line, start in zip(out.splitlines(), lines)], lines, err)

    def test_a_virtual_machine_of_others_is_shared(self):
        code = (
            "import jpype\n"
            "from vekua import _jvm\n"
            "jpype.startJVM(classpath=_jvm._bridge(jpype))\n"
            "import vekua\n"
            "from test_fit import waves\n"
            "print(vekua.fit(*waves(60), equation='helmholtz', wavenumber=10).samples)\n"
        )
        out, err = self.run_python(code).communicate(timeout=120)
        self.assertEqual(out, "60\n", err)


def setUpModule():
    sys.path.append(str(Path(__file__).parent))
    warnings.simplefilter("ignore", vekua.FitWarning)


if __name__ == "__main__":
    unittest.main()
