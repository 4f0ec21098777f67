import math

import torch
from torch import Tensor

from . import _fieldfile
from ._modes import Columns, Modes, ball_columns, core_exponent, plane_columns

EQUATIONS = {"laplace": 0, "helmholtz": -1, "yukawa": 1, "biharmonic": 0}


def _number(value, name, positive=True):
    value = float(value)
    if not math.isfinite(value) or (positive and value <= 0):
        raise ValueError(f"{name} must be {'positive and ' if positive else ''}finite: {value}")
    return value


class VekuaLayer(torch.nn.Module):
    """Fields that satisfy an equation exactly, for any weights: coordinates (..., axes) to (..., outputs).

    equation: "laplace", "helmholtz", "yukawa" or "biharmonic"; wavenumber: k, or the decay rate of "yukawa".
    centre has two coordinates for a disc, three for a ball; radius should cover the region of interest.
    The parameters are ``weight`` (functions, outputs), zero at first, and ``tuning``, the wavenumber if it is trained.
    Functions are computed in float64 and rounded to the type of the weights; derivatives of every order in inputs and
    wavenumber are exact.
    """

    __constants__ = ["sign", "order", "radius", "shift", "double", "plane", "trained", "start"]

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
            raise ValueError(f"equation must be one of {', '.join(EQUATIONS)}: {equation}")
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
        self.double = equation == "biharmonic"
        self.trained = bool(train_wavenumber)
        self._modes = Modes(self.sign, self.start * self.radius, self.radius, len(centre))
        self.shift = self._modes.shift
        self.exponents = self._modes.exponents(self.order)
        half = self._modes.size(self.order)
        self.register_buffer(
            "centre", torch.tensor([_number(c, "centre", False) for c in centre], dtype=torch.float64, device=device)
        )
        self.weight = torch.nn.Parameter(
            torch.zeros((2 if self.double else 1) * half, int(outputs), dtype=dtype, device=device)
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
        # The place and the wavenumber stay in float64 when weights become float32: only their device changes.
        super()._apply(fn)
        for store in (self._buffers, self._parameters):
            for name in ("centre", "tuning"):
                value = store.get(name)
                if value is not None and value.dtype != torch.float64:
                    value.data = value.data.double()
        return self

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

    def _offsets(self, x: Tensor) -> Tensor:
        axes = 2 if self.plane else 3
        if x.dim() < 1 or x.shape[-1] != axes:
            raise ValueError(f"coordinates must have shape (..., {axes}): {list(x.shape)}")
        return x.reshape(-1, axes).to(torch.float64) - self.centre

    def forward(self, x: Tensor) -> Tensor:
        d = self._offsets(x)
        if torch.jit.is_scripting():
            k = self._wavenumber()
            if self.plane:
                columns = plane_columns(d, k, self.radius, self.exponents, self.sign, self.shift)
            else:
                columns = ball_columns(d, k, self.radius, self.exponents, self.sign, self.shift)
        else:
            columns = self._columns(d)
        if self.double:
            square = (d * d).sum(1, keepdim=True) / (self.radius * self.radius)
            columns = torch.cat([columns, columns * square], 1)
        u = columns.to(self.weight.dtype) @ self.weight
        return u.reshape(x.shape[:-1] + (self.weight.shape[1],))

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
        columns = above[:, :size]
        weight = self.weight.to(torch.float64)
        slopes = self._modes.slopes(above, k, self.order)
        if not self.double:
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
            "version": 1,
            "equation": self.equation,
            "order": self.order,
            "radius": self.radius,
            "axes": len(self.centre),
            "wavenumber": self.start if self.sign else None,
        }

    def set_extra_state(self, state):
        mine = self.get_extra_state()
        wrong = [name for name in mine if state.get(name) != mine[name]]
        if wrong:
            raise ValueError(
                "saved for another layer: "
                + ", ".join(f"{name} {state.get(name)}, not {mine[name]}" for name in wrong)
            )

    def _powers(self, wavenumber):
        """The power of two by which each of the core's coefficients exceeds its weight, degree by degree."""
        out = []
        for n, e in enumerate(self.exponents):
            theirs = core_exponent(n, wavenumber * self.radius, self.sign)
            out.extend([e - theirs] * (1 if n == 0 else 2))
        return out * (2 if self.double else 1)

    def to_field(self, path, imaginary=False):
        """Writes output 0 as a field's file, which Java and the command line read; with ``imaginary`` output 1 too."""
        if not self.plane:
            raise ValueError("field files hold fields of the plane; this layer is one of space")
        if imaginary and self.outputs != 2:
            raise ValueError(f"a complex field needs two outputs: {self.outputs}")
        k = self.wavenumber or 0.0
        # The core's modified functions are those of its own decay rate at the rim.
        grow = math.exp(k * self.radius - self.shift) if self.sign > 0 else 1.0
        powers = self._powers(k)
        parts = [
            [math.ldexp(float(w), p) * grow for w, p in zip(column, powers)]
            for column in self.weight.detach().double().t().tolist()
        ]
        _fieldfile.write(path, self.equation, k, self.centre.tolist(), self.radius, self.order, parts, imaginary)

    @classmethod
    def from_field(cls, path, *, train_wavenumber=False, dtype=torch.float64, device=None):
        """The layer of a field's file: the same field, its weights bit for bit; complex fields have two outputs."""
        file = _fieldfile.read(path)
        layer = cls(
            file.equation,
            file.wavenumber,
            order=file.order,
            centre=file.centre,
            radius=file.radius,
            outputs=len(file.parts),
            train_wavenumber=train_wavenumber,
            dtype=dtype,
            device=device,
        )
        powers = layer._powers(file.wavenumber or 0.0)
        values = [[math.ldexp(c, -p) for c, p in zip(part, powers)] for part in file.parts]
        with torch.no_grad():
            layer.weight.copy_(torch.tensor(values, dtype=torch.float64).t())
        return layer
