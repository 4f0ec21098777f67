import difflib
import math

import torch
from torch import Tensor

from . import _fieldfile
from ._modes import Columns, Modes, ball_columns, core_exponent, core_norm, plane_columns

EQUATIONS = {"laplace": 0, "helmholtz": -1, "yukawa": 1, "biharmonic": 0}


def _number(value, name, positive=True):
    try:
        value = float(value)
    except (TypeError, ValueError):
        raise ValueError(f"{name} must be a real number: {value!r:.40}") from None
    if not math.isfinite(value) or (positive and value <= 0):
        raise ValueError(f"{name} must be {'positive and ' if positive else ''}finite: {value}")
    return value


def apply_but_keep_double(module, names, apply):
    """Applies to a module what changes types and devices; of some of its tensors only the device changes.

    Places and wavenumbers keep their digits when weights become float32.
    """

    def named():
        stores = (module._buffers, module._parameters)
        return {n: store[n] for store in stores for n in names if store.get(n) is not None}

    before = {name: value.data for name, value in named().items()}
    apply()
    for name, value in named().items():
        if value.dtype != torch.float64:
            value.data = before[name].to(value.device)
    return module


class VekuaLayer(torch.nn.Module):
    """Fields that satisfy an equation exactly, for any weights: coordinates (..., axes) to (..., outputs).

    equation: "laplace", "helmholtz", "yukawa" or "biharmonic"; wavenumber: k, or the decay rate of "yukawa".
    centre has two coordinates for a disc, three for a ball; radius should cover the region of interest.
    The parameters are ``weight`` (functions, outputs), zero at first, and ``tuning``, the wavenumber if it is trained.
    Functions are computed in float64 and rounded to the type of the weights; derivatives of every order in inputs and
    wavenumber are exact.
    """

    __constants__ = ["sign", "order", "radius", "shift", "twofold", "plane", "trained", "start"]

    def __init__(
        self,
        equation,
        wavenumber=None,
        *,
        order,
        centre=(0.0, 0.0),
        radius=1.0,
        outputs=1,
        train_wavenumber=False,
        dtype=torch.float64,
        device=None,
    ):
        super().__init__()
        if equation not in EQUATIONS:
            near = difflib.get_close_matches(str(equation).lower(), EQUATIONS, 1)
            hint = f"; did you mean {near[0]}?" if near else ""
            raise ValueError(f"equation must be one of {', '.join(EQUATIONS)}: {equation}{hint}")
        if not (dtype.is_floating_point or dtype.is_complex):
            raise ValueError(f"dtype must be one of real or complex floating-point numbers: {dtype}")
        self.equation = equation
        self.sign = EQUATIONS[equation]
        if (self.sign != 0) != (wavenumber is not None):
            raise ValueError(f"equation {equation} takes {'a' if self.sign else 'no'} wavenumber: {wavenumber}")
        if train_wavenumber and self.sign == 0:
            raise ValueError(f"equation {equation} has no wavenumber to train")
        if len(centre) not in (2, 3):
            raise ValueError(f"centre must have two or three coordinates: {centre}")
        if int(order) != order or not 0 <= order <= (2000 if len(centre) == 2 else 60):
            raise ValueError(f"order must be a whole number from 0 to 2000, in space to 60: {order}")
        if int(outputs) != outputs or outputs < 1:
            raise ValueError(f"outputs must be a whole number of at least 1: {outputs}")
        self.order = int(order)
        self.radius = _number(radius, "radius")
        self.start = _number(wavenumber, "wavenumber") if self.sign else 1.0
        self.plane = len(centre) == 2
        self.twofold = equation == "biharmonic"
        self.trained = bool(train_wavenumber)
        self._modes = Modes(self.sign, self.start * self.radius, self.radius, len(centre))
        self.shift = self._modes.shift
        self.exponents = self._modes.exponents(self.order)
        self.factors = self._modes.factors(self.order)
        half = self._modes.size(self.order)
        self.register_buffer(
            "centre", torch.tensor([_number(c, "centre", False) for c in centre], dtype=torch.float64, device=device)
        )
        self.weight = torch.nn.Parameter(
            torch.zeros((2 if self.twofold else 1) * half, int(outputs), dtype=dtype, device=device)
        )
        tuning = torch.tensor(self.start, dtype=torch.float64, device=device)
        if self.trained:
            self.tuning = torch.nn.Parameter(tuning)
        else:
            self.register_buffer("tuning", tuning)

    @property
    def outputs(self):
        return self.weight.shape[1]

    def _apply(self, fn):
        return apply_but_keep_double(self, ("centre", "tuning"), lambda: super(VekuaLayer, self)._apply(fn))

    def _wavenumber(self) -> Tensor:
        half = self.start / 2
        if not self.trained or bool(self.tuning >= half):
            return self.tuning
        # Continues smoothly and stays positive.
        return half * torch.exp(self.tuning / half - 1.0)

    @property
    def wavenumber(self):
        """The current wavenumber (or decay rate), positive; None where the equation has none."""
        return float(self._wavenumber()) if self.sign else None

    @torch.jit.unused
    def _require_tensor(self, x: Tensor):
        if not torch.is_tensor(x):
            raise TypeError(f"coordinates must be a tensor: {type(x).__name__}; torch.as_tensor makes one")

    def _offsets(self, x: Tensor) -> Tensor:
        axes = 2 if self.plane else 3
        if not torch.jit.is_scripting():
            self._require_tensor(x)
        if x.dim() < 1 or x.shape[-1] != axes:
            raise ValueError(f"coordinates must have shape (..., {axes}): {list(x.shape)}")
        if x.is_complex():
            raise ValueError("coordinates must be real")
        return x.reshape(-1, axes).to(torch.float64) - self.centre

    def forward(self, x: Tensor) -> Tensor:
        d = self._offsets(x)
        if torch.jit.is_scripting():
            k = self._wavenumber()
            if self.plane:
                columns = plane_columns(d, k, self.radius, self.exponents, self.sign, self.shift)
            else:
                columns = ball_columns(d, k, self.radius, self.exponents, self.factors, self.sign, self.shift)
        else:
            columns = self._columns(d)
        if self.twofold:
            square = (d * d).sum(1, keepdim=True) / (self.radius * self.radius)
            columns = torch.cat([columns, columns * square], 1)
        u = self._sum(columns).to(self.weight.dtype)
        return u.reshape(x.shape[:-1] + (self.weight.shape[1],))

    def _wide(self) -> Tensor:
        """The weights in double precision: no type is too small to add up many terms."""
        return self.weight.to(torch.complex128 if self.weight.is_complex() else torch.float64)

    def _sum(self, columns: Tensor) -> Tensor:
        weight = self._wide()
        return columns.to(weight.dtype) @ weight

    @torch.jit.unused
    def _columns(self, d: Tensor) -> Tensor:
        self._require_near(d)
        return Columns.apply(d, self._wavenumber(), self._modes, self.order)

    def _require_near(self, d):
        if d.shape[0] == 0:
            return
        far = d.detach().abs().max().item()
        if not math.isfinite(far):
            raise ValueError("coordinates must be finite, but some are NaN or infinite")
        reach = far / self.radius
        limit = 1e4 / (self.start * self.radius) if self.sign else 10 ** (300 / max(1, self.order))
        if reach > 10 and reach > limit:
            raise ValueError(f"coordinates must lie within reach of the frame: one is {reach:.3g} radii from its centre")

    @torch.jit.unused
    def value_gradient_laplacian(self, x: Tensor):
        """(..., outputs), (..., outputs, axes) and (..., outputs), exact and differentiable in everything."""
        d = self._offsets(x)
        self._require_near(d)
        k = self._wavenumber()
        above = Columns.apply(d, k, self._modes, self.order + 1)
        size = self._modes.size(self.order)
        weight = self._wide()
        columns = above[:, :size].to(weight.dtype)
        slopes = self._modes.slopes(above, k, self.order).to(weight.dtype)
        if not self.twofold:
            value = columns @ weight
            gradient = slopes @ weight
            laplacian = value * (self.sign * k * k) if self.sign else torch.zeros_like(value)
        else:
            f, g = weight[:size], weight[size:]
            xi = d / self.radius
            square = (xi * xi).sum(1, keepdim=True)
            inner = columns @ g
            steep = slopes @ g
            value = columns @ f + square * inner
            axes = xi.t().unsqueeze(2)
            gradient = slopes @ f + 2 / self.radius * axes * inner + square * steep
            # Of |xi|^2 g for harmonic g: (2 axes g + 4 xi . grad g) / R^2, the gradient being in x.
            radial = (axes * steep).sum(0) * self.radius
            laplacian = (2 * len(self.centre) * inner + 4 * radial) / self.radius**2
        kind, shape = self.weight.dtype, x.shape[:-1] + (self.weight.shape[1],)
        return (
            value.to(kind).reshape(shape),
            gradient.permute(1, 2, 0).to(kind).reshape(shape + (len(self.centre),)),
            laplacian.to(kind).reshape(shape),
        )

    def extra_repr(self):
        text = f"{self.equation}, order={self.order}, centre={self.centre.tolist()}, radius={self.radius}"
        return text + (f", wavenumber={self.wavenumber}" if self.sign else "") + f", outputs={self.outputs}"

    def get_extra_state(self):
        return {
            "version": 2,
            "equation": self.equation,
            "order": self.order,
            "centre": self.centre.tolist(),
            "radius": self.radius,
            "wavenumber": self.start if self.sign else None,
            "trained": self.trained,
        }

    def set_extra_state(self, state):
        """Nothing to set: what does not agree was refused before anything was changed."""

    def _refusal(self, state, tuning):
        """Why a state is not one of this layer; empty if it is."""
        mine = self.get_extra_state()
        if not isinstance(state, dict) or state.get("version") != mine["version"]:
            found = state.get("version") if isinstance(state, dict) else None
            return f"saved in version {found} of the form; this program reads version {mine['version']}"
        wrong = [name for name in mine if name != "trained" and state.get(name) != mine[name]]
        if wrong:
            return "saved for another layer: " + ", ".join(f"{n} {state.get(n)}, not {mine[n]}" for n in wrong)
        if not self.trained and tuning is not None and float(tuning) != self.start:
            return f"saved with a trained wavenumber, {float(tuning)}, not {self.start}: build it with train_wavenumber"
        return ""

    def _load_from_state_dict(self, state_dict, prefix, metadata, strict, missing, unexpected, errors):
        if prefix + "_extra_state" in state_dict:
            problem = self._refusal(state_dict[prefix + "_extra_state"], state_dict.get(prefix + "tuning"))
            if problem:
                errors.append((prefix[:-1] + ": " if prefix else "") + problem)
                return
        super()._load_from_state_dict(state_dict, prefix, metadata, strict, missing, unexpected, errors)

    def _conversion(self, wavenumber):
        """(a, p) for each column: a 2^p times its weight is the core's coefficient; a = 1 at the first wavenumber."""
        out = []
        x, first = wavenumber * self.radius, self._modes.x
        # The core's modified functions are those of its own decay rate at the rim.
        grow = math.exp(x - self.shift) if self.sign > 0 else 1.0
        for n, e in enumerate(self.exponents):
            a, power = grow, e
            if self.plane:
                power -= core_exponent(n, x, self.sign)
            else:
                m, q = core_norm(n, x, self.sign)
                a *= m / core_norm(n, first, self.sign)[0]
                power += q
            out.extend([(a, power)] * (1 if n == 0 else 2 if self.plane else 2 * n + 1))
        return out * (2 if self.twofold else 1)

    def to_field(self, path, imaginary=False):
        """Writes output 0 as a field's file, which Java and the command line read.

        A complex field is one of complex weights, or with ``imaginary`` outputs 0 and 1.
        """
        weight = self._wide().detach()
        whole = weight.is_complex()
        if imaginary and (whole or self.outputs != 2):
            found = "complex weights" if whole else self.outputs
            raise ValueError(f"with imaginary, a field needs two real outputs: {found}")
        if whole:
            weight = torch.stack([weight[:, 0].real, weight[:, 0].imag], 1)
        k = self.wavenumber or 0.0
        to = self._conversion(k)
        parts = [[math.ldexp(w * a, p) for w, (a, p) in zip(column, to)] for column in weight.t().tolist()]
        _fieldfile.write(
            path, self.equation, k, self.centre.tolist(), self.radius, self.order, parts, imaginary or whole
        )

    @classmethod
    def from_field(cls, path, *, train_wavenumber=False, dtype=torch.float64, device=None):
        """The layer of a field's file, its weights bit for bit.

        Complex fields have two outputs or, with a complex dtype, one.
        """
        file = _fieldfile.read(path)
        layer = cls(
            file.equation,
            file.wavenumber,
            order=file.order,
            centre=file.centre,
            radius=file.radius,
            outputs=1 if dtype.is_complex else len(file.parts),
            train_wavenumber=train_wavenumber,
            dtype=dtype,
            device=device,
        )
        to = layer._conversion(file.wavenumber or 0.0)
        values = torch.tensor(
            [[math.ldexp(c, -p) for c, (_, p) in zip(part, to)] for part in file.parts], dtype=torch.float64
        )
        if dtype.is_complex:
            values = torch.complex(values[:1], values[1:] if len(values) > 1 else torch.zeros_like(values))
        with torch.no_grad():
            layer.weight.copy_(values.t())
        return layer
