import torch

from ._layer import VekuaLayer, apply_but_keep_double


# Half a decade apart: less than the width of the evidence.
RIDGES = 29


class VekuaProjection(torch.nn.Module):
    """The regularised least-squares fit as a step of a network: sensor values (..., sensors) to weights of a layer
    (..., functions), or with ``points`` to field values (..., points). Values may be complex.

    With ``ridge``, weights w minimise |A w - u|^2 + ridge |D w|^2, with A the functions at the sensors and D the norms
    of its columns, so that ``ridge`` has no unit. Gradients flow to the values and, where they ask for one (sensors
    given as an ``nn.Parameter``, a layer that trains its wavenumber), to places and wavenumber, to every order.

    With ``ridge="auto"`` each set of values chooses for itself: the outcomes of ridges from 1e-12 to 100 are averaged, each
    as probable as it makes the values (the evidence, for fields and noise of unknown size). That is smooth, so gradients
    flow as before, but no longer linear in the values.

    With ``truncate``, between 0 and 1, it is the shortest D w that fits along the directions of A / D whose singular
    values are at least ``truncate`` times the largest. How many these are jumps when A changes: gradients flow to the
    values alone, and a layer or sensors that train are refused.
    """

    def __init__(self, layer, sensors, ridge=None, points=None, *, truncate=None):
        super().__init__()
        if not isinstance(layer, VekuaLayer):
            raise TypeError("layer must be a VekuaLayer")
        if ridge is not None and truncate is not None:
            raise ValueError("ridge and truncate exclude each other")
        if truncate is None:
            if isinstance(ridge, str):
                if ridge != "auto":
                    raise ValueError(f'ridge must be a number or "auto": {ridge!r:.40}')
            else:
                ridge = 1e-10 if ridge is None else float(ridge)
                if not 0 < ridge < float("inf"):
                    raise ValueError(f"ridge must be positive and finite: {ridge}")
        elif not 0 < truncate < 1:
            raise ValueError(f"truncate must be between 0 and 1: {truncate}")
        elif layer.trained or isinstance(sensors, torch.nn.Parameter):
            raise ValueError("truncate has no gradients in places or wavenumber; use ridge where these are trained")
        self.layer = layer
        self.ridge = ridge
        self.truncate = None if truncate is None else float(truncate)
        self.sensors = sensors if isinstance(sensors, torch.nn.Parameter) else None
        if self.sensors is None:
            self.register_buffer("places", self._places(sensors, "sensors"))
        if points is None:
            self.points = None
        else:
            self.register_buffer("points", self._places(points, "points"))
        self._kept = None

    def _places(self, places, name):
        axes = len(self.layer.centre)
        out = torch.as_tensor(places, dtype=torch.float64, device=self.layer.centre.device).clone()
        if out.dim() != 2 or out.shape[0] == 0 or out.shape[1] != axes:
            raise ValueError(f"{name} must have shape (n, {axes}) with n at least 1: {list(out.shape)}")
        return out

    def _apply(self, fn):
        return apply_but_keep_double(
            self, ("places", "points", "sensors"), lambda: super(VekuaProjection, self)._apply(fn)
        )

    def _matrix(self, x):
        layer = self.layer
        d = layer._offsets(x)
        columns = layer._columns(d)
        if layer.twofold:
            columns = torch.cat([columns, columns * (d * d).sum(1, keepdim=True) / layer.radius**2], 1)
        return columns

    def _solution(self, sensors):
        """What takes values at sensors to the outcome, (outcome, sensors)."""
        a = self._matrix(sensors)
        norms = a.norm(dim=0).clamp(min=1e-300)
        if self.ridge == "auto":
            return self._family(a, norms)
        if self.truncate is None:
            # QR of [A/D; sqrt(ridge)] rather than the normal equations, whose condition is the square.
            damp = self.ridge**0.5 * torch.eye(a.shape[1], dtype=a.dtype, device=a.device)
            q, r = torch.linalg.qr(torch.cat([a / norms, damp]))
            w = torch.linalg.solve_triangular(r, q[: a.shape[0]].t(), upper=True)
        else:
            w = torch.linalg.pinv(a / norms, rtol=self.truncate)
        w = w / norms.unsqueeze(1)
        return w if self.points is None else self._matrix(self.points) @ w

    def _family(self, a, norms):
        """For all ridges: what takes values to the outcome, what to the root of their misfit, and log det(1 + AA'/r)."""
        rows, size = a.shape
        eye = torch.eye(size, dtype=a.dtype, device=a.device)
        ridges = torch.logspace(-12, 2, RIDGES, dtype=a.dtype, device=a.device)
        scaled = a / norms
        damp = ridges.sqrt().reshape(-1, 1, 1) * eye
        q, r = torch.linalg.qr(torch.cat([scaled.expand(RIDGES, rows, size), damp], 1))
        w = torch.linalg.solve_triangular(r, q[:, :rows].transpose(1, 2), upper=True)
        # |A w - u|^2 + r |w|^2, as a square of one vector: no difference of large numbers.
        miss = torch.cat([scaled @ w - torch.eye(rows, dtype=a.dtype, device=a.device), damp @ w], 1)
        growth = 2 * torch.diagonal(r, dim1=1, dim2=2).abs().log().sum(1) - size * ridges.log()
        w = w / norms.unsqueeze(1)
        return w if self.points is None else self._matrix(self.points) @ w, miss, growth

    @staticmethod
    def _averaged(values, family):
        outcome, miss, growth = (part.to(values.dtype) if part.dim() == 3 else part for part in family)
        flat = values.reshape(-1, values.shape[-1])
        parts = 2 if flat.is_complex() else 1
        missed = torch.einsum("gms,bs->bgm", miss, flat).abs().square().sum(2)
        size = flat.abs().square().sum(1, keepdim=True)
        # Nothing is known to better than rounding; values that are all zero have no evidence.
        missed = missed + 1e-26 * size + 1e-300
        evidence = -0.5 * parts * (growth + flat.shape[1] * missed.log())
        share = torch.softmax(evidence, 1).to(values.dtype)
        out = torch.einsum("bg,gos,bs->bo", share, outcome, flat)
        return out.reshape(values.shape[:-1] + (out.shape[-1],))

    def _operator(self):
        if self.sensors is not None or self.layer.trained:
            return self._solution(self._places_now())
        # Nothing that it depends on is trained: it is the same until somebody writes there.
        parts = (self.places, self.points, self.layer.tuning, self.layer.centre)
        key = [(p.data_ptr(), p._version, p.device) for p in parts if p is not None]
        if self._kept is None or self._kept[0] != key:
            with torch.no_grad():
                self._kept = (key, self._solution(self.places))
        return self._kept[1]

    def _places_now(self):
        return self.places if self.sensors is None else self.sensors

    def forward(self, values):
        count = self._places_now().shape[0]
        if values.dim() < 1 or values.shape[-1] != count:
            raise ValueError(f"sensor values must have shape (..., {count}): {list(values.shape)}")
        operator = self._operator()
        whole = values.is_complex()
        kind = values.dtype if whole or values.is_floating_point() else torch.float64
        wide = torch.complex128 if whole else torch.float64
        if self.ridge == "auto":
            return self._averaged(values.to(wide), operator).to(kind)
        return (values.to(wide) @ operator.t().to(wide)).to(kind)
