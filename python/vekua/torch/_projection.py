import torch

from ._layer import VekuaLayer, apply_but_keep_double


class VekuaProjection(torch.nn.Module):
    """The regularised least-squares fit as a step of a network: sensor values (..., sensors) to weights of a layer
    (..., functions), or with ``points`` to field values (..., points). Values may be complex.

    With ``ridge``, weights w minimise |A w - u|^2 + ridge |D w|^2, with A the functions at the sensors and D the norms
    of its columns, so that ``ridge`` has no unit. Gradients flow to the values and, where they ask for one (sensors
    given as an ``nn.Parameter``, a layer that trains its wavenumber), to places and wavenumber, to every order.

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
        if layer.double:
            columns = torch.cat([columns, columns * (d * d).sum(1, keepdim=True) / layer.radius**2], 1)
        return columns

    def _solution(self, sensors):
        """What takes values at sensors to the outcome, (outcome, sensors)."""
        a = self._matrix(sensors)
        norms = a.norm(dim=0).clamp(min=1e-300)
        if self.truncate is None:
            # QR of [A/D; sqrt(ridge)] rather than the normal equations, whose condition is the square.
            damp = self.ridge**0.5 * torch.eye(a.shape[1], dtype=a.dtype, device=a.device)
            q, r = torch.linalg.qr(torch.cat([a / norms, damp]))
            w = torch.linalg.solve_triangular(r, q[: a.shape[0]].t(), upper=True)
        else:
            w = torch.linalg.pinv(a / norms, rtol=self.truncate)
        w = w / norms.unsqueeze(1)
        return w if self.points is None else self._matrix(self.points) @ w

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
        kind = values.dtype if whole or values.is_floating_point() else operator.dtype
        wide = torch.complex128 if whole else torch.float64
        return (values.to(wide) @ operator.t().to(wide)).to(kind)
