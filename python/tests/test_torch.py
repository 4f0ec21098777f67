"""The layers for PyTorch: against SciPy, finite differences, their equations, and files that Java wrote."""

import copy
import importlib.util
import io
import json
import math
import os
import pickle
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

try:
    import torch
except ImportError:
    if os.environ.get("VEKUA_REQUIRE_PYTHON"):
        raise
    raise unittest.SkipTest("PyTorch is not installed") from None

import numpy as np
import scipy.special as special
from torch.autograd import gradcheck, gradgradcheck

from vekua.torch import (
    VekuaLayer,
    VekuaProjection,
    bessel_i,
    bessel_j,
    bessel_k,
    bessel_y,
    spherical_bessel_i,
    spherical_bessel_j,
    spherical_bessel_k,
    spherical_bessel_y,
)

FIELDS = Path(__file__).parent / "fields"
PLANE = (0.1, -0.2)
SPACE = (0.1, -0.2, 0.3)
EQUATIONS = (("laplace", None), ("helmholtz", 7.5), ("yukawa", 3.0), ("biharmonic", None))


def layer(equation, k, centre, order=4, **more):
    torch.manual_seed(1)
    made = VekuaLayer(equation, k, order=order, centre=centre, radius=1.3, **more)
    torch.nn.init.normal_(made.weight)
    return made


def points(centre, n=5):
    """In the frame, one of them the centre, where polar coordinates are singular."""
    generator = torch.Generator().manual_seed(2)
    x = torch.rand(n, len(centre), dtype=torch.float64, generator=generator) * 1.6 - 0.8
    x[0] = torch.tensor(centre)
    return x


class BesselTest(unittest.TestCase):
    def test_values_are_those_of_scipy(self):
        z = torch.tensor([0.0, 1e-12, 1e-3, 0.5, 3.0, -7.3, 25.0, 80.0, 700.0], dtype=torch.float64)
        for ours, theirs in ((bessel_j, special.jv), (bessel_i, special.iv)):
            expected = np.array([[theirs(n, float(t)) for n in range(31)] for t in z])
            error = np.abs(ours(z, 30).numpy() - expected) / np.maximum(1, np.abs(expected))
            # SciPy itself loses some digits of J at 700.
            self.assertLess(error.max(), 1e-13)
        for ours, theirs in ((spherical_bessel_j, special.spherical_jn), (spherical_bessel_i, special.spherical_in)):
            expected = np.array([[theirs(n, abs(float(t))) for n in range(31)] for t in z])
            error = np.abs(ours(z.abs(), 30).numpy() - expected) / np.maximum(1, np.abs(expected))
            self.assertLess(error.max(), 1e-13)

    def test_tiny_values_keep_their_digits(self):
        z = torch.tensor([0.01, 1.0], dtype=torch.float64)
        expected = np.array([[special.jv(n, float(t)) for n in range(60)] for t in z])
        seen = expected > 1e-150
        self.assertLess(np.abs(bessel_j(z, 59).numpy()[seen] / expected[seen] - 1).max(), 1e-13)

    def test_derivatives_of_every_order(self):
        z = torch.tensor([0.0, 0.3, 2.0, -5.0], dtype=torch.float64, requires_grad=True)
        for function in (bessel_j, bessel_i, spherical_bessel_j, spherical_bessel_i):
            self.assertTrue(gradcheck(lambda t: function(t, 3), (z,)))
            self.assertTrue(gradgradcheck(lambda t: function(t, 3), (z,)))
        # J_0'''' = 3/8 J_0 - 1/2 J_2 + 1/8 J_4
        f = bessel_j(z, 4)
        g = f[:, 0]
        for _ in range(4):
            (g,) = torch.autograd.grad(g.sum(), z, create_graph=True)
        expected = 3 / 8 * f[:, 0] - f[:, 2] / 2 + f[:, 4] / 8
        self.assertLess((g - expected).abs().max().item(), 1e-15)

    def test_the_second_kind_is_that_of_scipy(self):
        z = torch.tensor([1e-6, 0.02, 0.9, 2.404825557695773, 3.8317, 12.0, 47.3, 300.0], dtype=torch.float64)
        kinds = (
            (bessel_y, special.yn, bessel_j),
            (bessel_k, special.kn, None),
            (spherical_bessel_y, special.spherical_yn, spherical_bessel_j),
            (spherical_bessel_k, special.spherical_kn, None),
        )
        for ours, theirs, other in kinds:
            expected = np.array([[theirs(n, float(t)) for n in range(13)] for t in z])
            # Relative to the amplitude, which a zero of the function does not make small.
            size = np.abs(expected) if other is None else np.hypot(expected, other(z, 12).numpy())
            self.assertLess((np.abs(ours(z, 12).numpy() - expected) / size).max(), 2e-13, ours.__name__)
            inner = z[1:4].clone().requires_grad_(True)
            self.assertTrue(gradcheck(lambda t: ours(t, 3) * t.unsqueeze(-1) ** 4, (inner,)))
            self.assertTrue(gradgradcheck(lambda t: ours(t, 3) * t.unsqueeze(-1) ** 6, (inner,)))
            edge = ours(torch.tensor([0.0, -1.0, 1e-200]), 4)
            self.assertTrue(torch.isinf(edge[0]).all() and torch.isnan(edge[1]).all())
            self.assertFalse(torch.isnan(ours(torch.tensor([1e-200], dtype=torch.float64), 40)).any())
            self.assertEqual(ours(torch.rand(0, 2), 3).shape, (0, 2, 4))
            self.assertEqual(ours(torch.rand(2), 0).shape, (2, 1))

    def test_what_is_not_finite_stays_where_it_is(self):
        good = [3.0, 50.0, 2000.0]
        first, second = (bessel_j, spherical_bessel_j), (bessel_y, bessel_k, spherical_bessel_y, spherical_bessel_k)
        for function in (*first, bessel_i, spherical_bessel_i, *second):
            z = torch.tensor([math.nan, math.inf, *good], dtype=torch.float64, requires_grad=True)
            alone = torch.tensor(good, dtype=torch.float64, requires_grad=True)
            end = 0.0 if function in (*first, *second) else math.inf
            for values, expected in ((function(z, 2), function(alone, 2)),):
                (slopes,) = torch.autograd.grad(values.sum(), z)
                (others,) = torch.autograd.grad(expected.sum(), alone)
                for found, wanted in ((values, expected), (slopes, others)):
                    self.assertTrue(torch.isnan(found[0]).all(), function.__name__)
                    self.assertTrue((found[1] == end).all(), function.__name__)
                    self.assertTrue(torch.equal(found[2:], wanted), function.__name__)
        self.assertEqual(bessel_i(torch.tensor([-math.inf]), 2).tolist(), [[math.inf, -math.inf, math.inf]])

    def test_large_arguments(self):
        # By mpmath with 60 digits; the last two are z, as a double, far beyond the digits of a turn.
        expected = {
            101.0: (0.07542139820029734, 0.064367604231425354, -0.075545057733663872),
            12345.678: (3.0586713322758247e-5, 0.0010735398840134291, -3.0877539667217201e-5),
            10000000.0: (-8.6837348641917017e-5, -8.6879989099741461e-5, 8.6837360486879359e-5),
            1000000000000000.0: (6.1566386468850217e-9, 6.1566386468409781e-9, -6.1566386468850094e-9),
            1e+22: (-1.8561051065108215e-12, -1.8561051065108215e-12, 1.8561051065108215e-12),
        }
        z = torch.tensor(list(expected), dtype=torch.float64)
        sizes = (2 / (math.pi * z)).sqrt().unsqueeze(1)
        told = torch.stack([bessel_j(z, 60)[:, 0], bessel_j(z, 60)[:, 60], bessel_y(z, 1)[:, 1]], 1)
        wanted = torch.tensor(list(expected.values()), dtype=torch.float64)
        # A recurrence of sixty steps, each off by a rounding.
        self.assertLess(((told - wanted).abs() / sizes).max().item(), 1e-14)
        # Both ways of one value, on either side of where they meet; the turning point is not far for the last order.
        for function in (bessel_j, spherical_bessel_j):
            for order in (5, 150):
                at = torch.tensor([max(100.0, 1.5 * order) + 1e-3], dtype=torch.float64)
                near = function(at, 200)[0, : order + 1]
                self.assertLess((function(at, order)[0] - near).abs().max().item() * at.item(), 3e-13)

    def test_types_and_shapes(self):
        z = torch.rand(2, 3)
        self.assertEqual(bessel_j(z, 5).shape, (2, 3, 6))
        self.assertEqual(bessel_j(z, 5).dtype, torch.float32)
        with self.assertRaisesRegex(ValueError, "order must be a whole number from 0 to 2000: -1"):
            bessel_j(z, -1)
        with self.assertRaisesRegex(TypeError, "z must be a tensor"):
            bessel_j(3.0, 2)


class LayerTest(unittest.TestCase):
    def all(self):
        for centre in (PLANE, SPACE):
            for equation, k in EQUATIONS:
                with self.subTest(equation=equation, axes=len(centre)):
                    yield equation, k, centre

    def test_gradients_match_finite_differences_twice(self):
        for equation, k, centre in self.all():
            made = layer(equation, k, centre, order=3, train_wavenumber=k is not None)
            x = points(centre, 4).requires_grad_(True)
            inputs = (x, *made.parameters())
            self.assertTrue(gradcheck(lambda x, *rest: made(x), inputs))
            self.assertTrue(gradgradcheck(lambda x, *rest: made(x), inputs))

    def test_the_equation_holds_and_derivatives_agree(self):
        for equation, k, centre in self.all():
            made = layer(equation, k, centre, outputs=2)
            x = points(centre).requires_grad_(True)
            u = made(x)
            value, gradient, laplacian = made.value_gradient_laplacian(x)
            for output in range(2):
                (slope,) = torch.autograd.grad(u[:, output].sum(), x, create_graph=True)
                curve = 0
                for axis in range(len(centre)):
                    (second,) = torch.autograd.grad(slope[:, axis].sum(), x, create_graph=True)
                    curve = curve + second[:, axis]
                # Derivatives of order 4 at a radius of 1.3, and k² = 56.
                self.assertLess((value - u).abs().max().item(), 1e-14)
                self.assertLess((gradient[:, output] - slope).abs().max().item(), 1e-13)
                self.assertLess((laplacian[:, output] - curve).abs().max().item(), 2e-12)
                if equation == "biharmonic":
                    (slope,) = torch.autograd.grad(laplacian[:, output].sum(), x, create_graph=True)
                    again = 0
                    for axis in range(len(centre)):
                        (second,) = torch.autograd.grad(slope[:, axis].sum(), x, create_graph=True)
                        again = again + second[:, axis]
                    self.assertLess(again.abs().max().item(), 1e-11)

    def test_a_residual_trains_in_the_wavenumber(self):
        made = layer("helmholtz", 7.5, PLANE, train_wavenumber=True)
        x = points(PLANE)

        def loss(k):
            with torch.no_grad():
                made.tuning.fill_(k)
            _, gradient, laplacian = made.value_gradient_laplacian(x)
            return gradient.square().sum() + laplacian.square().sum()

        (exact,) = torch.autograd.grad(loss(7.5), made.tuning)
        rough = (loss(7.5 + 1e-5) - loss(7.5 - 1e-5)) / 2e-5
        self.assertLess(abs(exact.item() / rough.item() - 1), 1e-7)

    def test_script_state_copies_types(self):
        for equation, k, centre in self.all():
            made = layer(equation, k, centre, train_wavenumber=k is not None)
            x = points(centre)
            scripted = torch.jit.script(made)
            buffer = io.BytesIO()
            torch.jit.save(scripted, buffer)
            buffer.seek(0)
            loaded = torch.jit.load(buffer)
            self.assertLess((loaded(x) - made(x)).abs().max().item(), 1e-13)
            again = VekuaLayer(equation, k, order=4, centre=centre, radius=1.3, train_wavenumber=k is not None)
            again.load_state_dict(made.state_dict())
            self.assertTrue(torch.equal(again(x), made(x)))
            self.assertTrue(torch.equal(copy.deepcopy(made)(x), made(x)))
            self.assertTrue(torch.equal(pickle.loads(pickle.dumps(made))(x), made(x)))
            half = copy.deepcopy(made).half()
            self.assertEqual(half(x.half()).dtype, torch.float16)
            # Places and wavenumber keep their digits: only weights and results are rounded.
            self.assertEqual((half.wavenumber, half.centre.tolist()), (made.wavenumber, list(centre)))
            self.assertLess((half(x) - made(x)).abs().max().item(), 2e-3 * made.weight.abs().sum().item())
            single = copy.deepcopy(made).float()
            self.assertEqual(single(x.float()).dtype, torch.float32)
            self.assertLess((single(x) - made(x)).abs().max().item(), 2e-7 * made.weight.abs().sum().item())
            self.assertEqual(made(x.reshape(1, 5, -1)).shape, (1, 5, 1))

    def test_types_change_as_those_of_any_module(self):
        base = torch.nn.Module()
        for equation, k, centre in self.all():
            made = layer(equation, k, centre, dtype=torch.float32)
            step = VekuaProjection(made, points(centre), 1e-6)
            self.assertEqual(made(points(centre).float()).dtype, torch.float32)
            self.assertIs(step.double(), step)
            self.assertEqual(made.weight.dtype, torch.float64)
            self.assertEqual(made.to(torch.float32).weight.dtype, torch.float32)
            net = torch.nn.Sequential(made).to(torch.float64)
            self.assertEqual(net(points(centre)).dtype, torch.float64)
            self.assertEqual({made.centre.dtype, made.tuning.dtype, step.places.dtype}, {torch.float64})
            for module in (made, step):
                own = set(vars(module)) - set(vars(base))
                self.assertEqual([name for name in own if hasattr(base, name)], [])

    def test_other_layers_states_are_refused(self):
        made = layer("helmholtz", 7.5, PLANE)
        other = layer("helmholtz", 7.0, PLANE)
        before = made.weight.clone()
        with self.assertRaisesRegex(RuntimeError, "wavenumber 7.0, not 7.5"):
            made.load_state_dict(other.state_dict())
        for there, message in (
            (layer("yukawa", 7.5, PLANE), "equation yukawa, not helmholtz"),
            (layer("helmholtz", 7.5, (0.0, 0.0)), r"centre \[0.0, 0.0\], not \[0.1, -0.2\]"),
            (layer("helmholtz", 7.5, PLANE, order=5), "order 5, not 4"),
            (layer("helmholtz", 7.5, SPACE), "centre"),
        ):
            with self.assertRaisesRegex(RuntimeError, "0: saved for another layer: .*" + message):
                torch.nn.Sequential(made).load_state_dict(torch.nn.Sequential(there).state_dict())
        old = other.state_dict()
        old["_extra_state"]["version"] = 1
        with self.assertRaisesRegex(RuntimeError, "saved in version 1 of the form; this program reads version 2"):
            other.load_state_dict(old)
        tuned = layer("helmholtz", 7.5, PLANE, train_wavenumber=True)
        tuned.load_state_dict(made.state_dict())
        with torch.no_grad():
            tuned.tuning.fill_(7.2)
        with self.assertRaisesRegex(RuntimeError, "trained wavenumber, 7.2, not 7.5: build it with train_wavenumber"):
            made.load_state_dict(tuned.state_dict())
        self.assertTrue(torch.equal(made.weight, before))
        with self.assertRaisesRegex(RuntimeError, "size mismatch"):
            made.load_state_dict(layer("helmholtz", 7.5, PLANE, outputs=3).state_dict())

    def test_complex_weights_are_complex_fields(self):
        for equation, k, centre in self.all():
            made = layer(equation, k, centre, order=3, dtype=torch.complex128)
            parts = layer(equation, k, centre, order=3, outputs=2)
            with torch.no_grad():
                parts.weight.copy_(torch.cat([made.weight.real, made.weight.imag], 1))
            x = points(centre)
            for whole, two in zip(
                (made(x), *made.value_gradient_laplacian(x)), (parts(x), *parts.value_gradient_laplacian(x))
            ):
                re, im = two[:, :1], two[:, 1:]
                self.assertLess((whole - torch.complex(re, im)).abs().max().item(), 1e-14 * made.weight.abs().sum() * 60)
            x.requires_grad_(True)
            self.assertTrue(gradcheck(made, (x,)))
            with tempfile.TemporaryDirectory() as folder:
                path = Path(folder) / "field.json"
                made.to_field(path)
                self.assertTrue(torch.equal(VekuaLayer.from_field(path, dtype=torch.complex128).weight, made.weight))
                self.assertTrue(torch.equal(VekuaLayer.from_field(path).weight, parts.weight))

    def test_gradients_of_gradients_in_a_loss(self):
        """A loss with the mean square of gradients, behind a network, against finite differences."""
        for equation, k, centre in self.all():
            made = layer(equation, k, centre, train_wavenumber=k is not None)
            net = torch.nn.Sequential(torch.nn.Linear(len(centre), len(centre)).double(), made, torch.nn.Tanh())
            x = points(centre) / 2

            def loss():
                at = x.clone().requires_grad_(True)
                (slope,) = torch.autograd.grad(net(at).sum(), at, create_graph=True)
                return slope.square().mean()

            parameters = list(net.parameters())
            exact = torch.autograd.grad(loss(), parameters)
            for parameter, gradient in zip(parameters, exact):
                at, h = parameter.data.view(-1), 1e-6
                for i in range(0, at.numel(), 7):
                    kept = at[i].item()
                    at[i] = kept + h
                    up = loss().item()
                    at[i] = kept - h
                    down = loss().item()
                    at[i] = kept
                    size = 1 + max(g.abs().max().item() for g in exact)
                    self.assertLess(abs(gradient.reshape(-1)[i].item() - (up - down) / (2 * h)), 1e-6 * size)

    def test_the_wavenumber_stays_positive(self):
        made = layer("helmholtz", 2.0, PLANE, train_wavenumber=True)
        self.assertEqual(made.wavenumber, 2.0)
        with torch.no_grad():
            made.tuning.fill_(-5.0)
        self.assertGreater(made.wavenumber, 0)
        made(points(PLANE)).sum().backward()
        self.assertTrue(math.isfinite(made.tuning.grad.item()))

    def test_bad_arguments_are_named(self):
        for message, arguments in (
            ("equation must be one of", dict(equation="poisson")),
            ("did you mean helmholtz", dict(equation="Helmholz", wavenumber=1)),
            ("wavenumber must be a real number: 'fast'", dict(equation="helmholtz", wavenumber="fast")),
            ("dtype must be one of real or complex floating-point", dict(equation="laplace", dtype=torch.int32)),
            ("takes a wavenumber", dict(equation="helmholtz")),
            ("takes no wavenumber", dict(equation="laplace", wavenumber=2)),
            ("wavenumber must be positive and finite: -1", dict(equation="helmholtz", wavenumber=-1)),
            ("order must be a whole number", dict(equation="laplace", order=-1)),
            ("radius must be positive and finite: 0.0", dict(equation="laplace", radius=0)),
            ("centre must have two or three", dict(equation="laplace", centre=(0,))),
        ):
            with self.assertRaisesRegex(ValueError, message):
                VekuaLayer(**{"order": 3, **arguments})
        made = layer("helmholtz", 7.5, PLANE)
        with self.assertRaisesRegex(ValueError, r"coordinates must have shape \(\.\.\., 2\): \[4, 3\]"):
            made(torch.zeros(4, 3))
        with self.assertRaisesRegex(ValueError, "coordinates must be finite"):
            made(torch.tensor([[0.0, math.nan]]))
        with self.assertRaisesRegex(ValueError, "within reach of the frame: one is 7.69e"):
            made(torch.tensor([[1e200, 0.0]], dtype=torch.float64))
        with self.assertRaisesRegex(TypeError, "coordinates must be a tensor: list"):
            made([[0.0, 0.0]])
        with self.assertRaisesRegex(ValueError, "coordinates must be real"):
            made(torch.zeros(3, 2, dtype=torch.complex128))
        self.assertEqual(made(torch.zeros(0, 2)).shape, (0, 1))
        none = torch.zeros(0, 2, dtype=torch.float64, requires_grad=True)
        made(none).sum().backward()
        self.assertEqual(none.grad.shape, (0, 2))


class FileTest(unittest.TestCase):
    def test_java_and_this_say_the_same(self):
        for place, prefix in (("points", ""), ("space-points", "ball-")):
            at = torch.tensor(np.loadtxt(FIELDS / f"{place}.csv", delimiter=",", skiprows=1))
            for equation, _ in EQUATIONS:
                with self.subTest(equation=prefix + equation):
                    self.agree(prefix + equation, at)

    def agree(self, name, at):
        made = VekuaLayer.from_field(FIELDS / f"{name}.json")
        java = np.loadtxt(FIELDS / f"{name}.csv", delimiter=",", skiprows=1)[:, -1]
        # Up to a hundred terms of the size of the coefficients.
        size = made.weight.abs().sum().item()
        self.assertLess(np.abs(made(at)[:, 0].detach().numpy() - java).max(), 1e-15 * size + 1e-15)
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "again.json"
            made.to_field(path)
            first = json.loads((FIELDS / f"{name}.json").read_text())
            again = json.loads(path.read_text())
            self.assertEqual(first, again)
            self.assertEqual(os.listdir(folder), ["again.json"])

    def test_trained_and_complex_fields_survive(self):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "field.json"
            for equation, k, centre in (
                ("helmholtz", 7.5, PLANE),
                ("yukawa", 3.0, PLANE),
                ("helmholtz", 7.5, SPACE),
                ("yukawa", 3.0, SPACE),
            ):
                made = layer(equation, k, centre, outputs=2, train_wavenumber=True)
                with torch.no_grad():
                    made.tuning.fill_(k + 0.7)
                made.to_field(path, imaginary=True)
                again = VekuaLayer.from_field(path)
                self.assertEqual(again.wavenumber, k + 0.7)
                x = points(centre)
                # Norms of the two wavenumbers, each right to rounding, and 25 terms.
                size = made.weight.abs().sum().item()
                self.assertLess((again(x) - made(x)).abs().max().item(), 2e-15 * size)

    def test_damaged_files_are_named(self):
        good = json.loads((FIELDS / "helmholtz.json").read_text())
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "bad.json"
            for change, message in (
                ({"format": "x"}, "format must be vekua-field"),
                ({"version": 9}, "version must be 1"),
                ({"basis": "domain"}, "basis must be disk or ball: domain; other fields"),
                ({"basis": "ball"}, "centre must have 3 numbers: 2"),
                ({"order": 7}, "coefficients must have 15 numbers: 13"),
                ({"equation": {"type": "heat"}}, "equation.type must be one of"),
                ({"radius": -1}, "radius must be positive"),
            ):
                path.write_text(json.dumps({**good, **change}))
                with self.assertRaisesRegex(ValueError, message):
                    VekuaLayer.from_field(path)
            path.write_text("{")
            with self.assertRaisesRegex(ValueError, "bad.json: not JSON"):
                VekuaLayer.from_field(path)


class ProjectionTest(unittest.TestCase):
    def test_finds_the_field_and_differentiates(self):
        for equation, k in EQUATIONS:
            with self.subTest(equation=equation):
                made = layer(equation, k, PLANE, order=3)
                sensors = points(PLANE, 40)
                data = made(sensors).detach().t()
                fit = VekuaProjection(made, sensors, ridge=1e-20)
                self.assertLess((fit(data)[0] - made.weight[:, 0]).abs().max().item(), 1e-8)
                at = points(PLANE, 3)
                through = VekuaProjection(made, sensors, 1e-6, points=at)
                self.assertLess((through(data)[0] - made(at)[:, 0]).abs().max().item(), 1e-3)

    def test_gradients_in_values_places_and_wavenumber(self):
        made = layer("helmholtz", 3.0, PLANE, order=2, train_wavenumber=True)
        places = torch.nn.Parameter(points(PLANE, 8))
        fit = VekuaProjection(made, places, ridge=1e-4)
        data = torch.rand(2, 8, dtype=torch.float64, requires_grad=True)
        self.assertTrue(gradcheck(lambda *inputs: fit(data), (data, places, made.tuning)))
        self.assertTrue(gradgradcheck(lambda *inputs: fit(data), (data, places, made.tuning)))
        with self.assertRaisesRegex(ValueError, r"sensor values must have shape \(\.\.\., 8\): \[2, 7\]"):
            fit(torch.zeros(2, 7))

    def test_snapshots_of_any_shape_and_type(self):
        for centre in (PLANE, SPACE):
            made = layer("helmholtz", 3.0, centre, order=2)
            sensors = points(centre, 30)
            data = torch.rand(2, 3, 30, dtype=torch.float64)
            for fit in (VekuaProjection(made, sensors, 1e-3), VekuaProjection(made, sensors, truncate=1e-3)):
                w = fit(data)
                self.assertEqual(w.shape, (2, 3, made.weight.shape[0]))
                self.assertLess((fit(data[0, 1]) - w[0, 1]).abs().max().item(), 1e-13)
                both = fit(torch.complex(data[0], data[1]))
                self.assertLess((both - torch.complex(w[0], w[1])).abs().max().item(), 1e-13)
                self.assertEqual(copy.deepcopy(fit).float()(data.float()).dtype, torch.float32)
                self.assertEqual(copy.deepcopy(fit).float().places.dtype, torch.float64)
                self.assertTrue(gradcheck(fit, (data[0, :1].clone().requires_grad_(True),)))
                # Kept between calls, and not when the sensors have moved.
                moved = copy.deepcopy(fit)
                with torch.no_grad():
                    moved.places.mul_(0.9)
                self.assertGreater((moved(data) - w).abs().max().item(), 1e-3)

    def test_the_data_choose_the_ridge(self):
        generator = torch.Generator().manual_seed(5)
        layer = VekuaLayer("helmholtz", 5.0, order=8)
        sensors = 2 * torch.rand(40, 2, dtype=torch.float64, generator=generator) - 1
        points = torch.rand(30, 2, dtype=torch.float64, generator=generator) - 0.5
        waves = lambda x: torch.cos(x @ torch.tensor([3.0, 4.0], dtype=torch.float64))
        auto = VekuaProjection(layer, sensors, "auto", points)
        noise = torch.randn(40, dtype=torch.float64, generator=generator)
        for level in (0.0, 1e-4, 0.3):
            values = waves(sensors) + level * noise
            miss = (auto(values) - waves(points)).norm()
            fixed = [VekuaProjection(layer, sensors, 10.0**e, points) for e in range(-12, 3)]
            best = min((f(values) - waves(points)).norm() for f in fixed)
            self.assertLess(miss, 2 * best + 1e-9)
        # The evidence by singular values, without a QR factorisation.
        a = auto._matrix(sensors).numpy()
        norms = np.linalg.norm(a, axis=0)
        u, s, v = np.linalg.svd(a / norms, full_matrices=False)
        data = values.numpy()
        z, logs, outcomes = u.T @ data, [], []
        for ridge in np.logspace(-12, 2, 29):
            missed = data @ data - z @ z + (z**2 * ridge / (s**2 + ridge)).sum()
            logs.append(-0.5 * np.log1p(s**2 / ridge).sum() - 20 * np.log(missed))
            outcomes.append(v.T @ (s / (s**2 + ridge) * z) / norms)
        share = np.exp(np.array(logs) - max(logs))
        expected = (share / share.sum()) @ np.array(outcomes)
        weights = VekuaProjection(layer, sensors, "auto")(values).numpy()
        np.testing.assert_allclose(weights, expected, atol=1e-8 * abs(expected).max())
        self.assertEqual(float(auto(torch.zeros(40)).abs().max()), 0.0)
        few = VekuaProjection(VekuaLayer("helmholtz", 3.0, order=2), sensors[:8], "auto")
        values = torch.rand(2, 8, dtype=torch.float64, generator=generator, requires_grad=True)
        self.assertTrue(gradcheck(few, (values,)))
        self.assertTrue(gradgradcheck(few, (values,)))
        places = torch.nn.Parameter(sensors[:8].clone())
        layer = VekuaLayer("helmholtz", 3.0, order=1, train_wavenumber=True)
        moved = VekuaProjection(layer, places, "auto")
        self.assertTrue(gradcheck(lambda p, k, u: moved(u), (places, layer.tuning, values), atol=1e-6))
        with self.assertRaisesRegex(ValueError, "ridge must be a number or"):
            VekuaProjection(layer, sensors, "best")

    def test_truncation_is_that_of_numpy(self):
        made = layer("laplace", None, PLANE, order=5)
        sensors = points(PLANE, 25)
        with torch.no_grad():
            a = made._columns(made._offsets(sensors)).numpy()
        norms = np.linalg.norm(a, axis=0)
        s = np.linalg.svd(a / norms, compute_uv=False)
        cutoff = math.sqrt(s[6] * s[7]) / s[0]
        u = np.random.default_rng(1).normal(size=25)
        expected = np.linalg.pinv(a / norms, rcond=cutoff) @ u / norms
        got = VekuaProjection(made, sensors, truncate=cutoff)(torch.tensor(u)).numpy()
        self.assertLess(np.abs(got - expected).max(), 1e-12 * np.abs(expected).max() * s[0] / s[6])
        for message, arguments in (
            ("ridge and truncate exclude each other", dict(ridge=1e-3, truncate=0.1)),
            ("truncate must be between 0 and 1: 2", dict(truncate=2)),
            ("ridge must be positive and finite: 0.0", dict(ridge=0)),
        ):
            with self.assertRaisesRegex(ValueError, message):
                VekuaProjection(made, sensors, **arguments)
        with self.assertRaisesRegex(ValueError, "truncate has no gradients in places or wavenumber"):
            VekuaProjection(made, torch.nn.Parameter(sensors), truncate=0.1)
        with self.assertRaisesRegex(ValueError, r"sensors must have shape \(n, 2\) with n at least 1: \[4, 3\]"):
            VekuaProjection(made, torch.zeros(4, 3))


class DocumentTest(unittest.TestCase):
    def test_the_code_of_the_page_runs(self):
        page = (Path(__file__).resolve().parents[2] / "docs" / "neural.md").read_text(encoding="utf-8")
        blocks = page.split("```python\n")[1:]
        self.assertTrue(blocks)
        before = os.getcwd()
        with tempfile.TemporaryDirectory() as folder:
            os.chdir(folder)
            try:
                for block in blocks:
                    exec(compile(block.split("```")[0], "docs/neural.md", "exec"), {})
            finally:
                os.chdir(before)


class ExamplesTest(unittest.TestCase):
    def load(self, name):
        path = Path(__file__).resolve().parents[2] / "examples" / "torch" / f"{name}.py"
        spec = importlib.util.spec_from_file_location(name, path)
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        return module

    def test_the_complex_wave_is_found_both_ways(self):
        out = self.load("impedance").run(200)
        for name in ("solving", "descent"):
            self.assertLess(out[name][1], 1e-6)

    def test_the_field_improves_with_its_coefficient(self):
        report = self.load("partly_known").run(10)[0]
        self.assertLess(report["with q through the residual"], report["layer alone"])


class ImportTest(unittest.TestCase):
    def test_needs_no_java(self):
        program = "import sys, vekua.torch; sys.exit('jpype' in sys.modules)"
        package = Path(__file__).resolve().parents[1]
        done = subprocess.run([sys.executable, "-c", program], cwd=package, check=False)
        self.assertEqual(done.returncode, 0)


if __name__ == "__main__":
    unittest.main()
