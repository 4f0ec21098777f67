import torch

from ._layer import VekuaLayer


class VekuaProjection(torch.nn.Module):
    """The regularised least-squares fit as a step of a network: sensor values (batch, sensors) to weights of a layer
    (batch, functions), or with ``points`` to field values (batch, points).

    Weights w minimise |A w - u|^2 + ridge |D w|^2, with A the functions at the sensors and D the norms of its columns,
    so that ``ridge`` has no unit; it is positive. Gradients flow to the values and, where they ask for one, to the
    sensors' places and to the layer's wavenumber, to every order.
    """

    def __init__(self, layer, sensors, ridge=1e-10, points=None):
        super().__init__()
        if not isinstance(layer, VekuaLayer):
            raise TypeError("layer must be a VekuaLayer")
        if not 0 < ridge < float("inf"):
            raise ValueError(f"ridge must be positive and finite: {ridge}")
        self.layer = layer
        self.ridge = float(ridge)
        self.sensors = sensors if isinstance(sensors, torch.nn.Parameter) else None
        if self.sensors is None:
            self.register_buffer("places", torch.as_tensor(sensors, dtype=torch.float64).clone())
        if points is None:
            self.points = None
        else:
            self.register_buffer("points", torch.as_tensor(points, dtype=torch.float64).clone())

    def _matrix(self, x):
        layer = self.layer
        d = layer._offsets(x)
        columns = layer._columns(d)
        if layer.double:
            columns = torch.cat([columns, columns * (d * d).sum(1, keepdim=True) / layer.radius**2], 1)
        return columns

    def forward(self, values):
        sensors = self.places if self.sensors is None else self.sensors
        count = sensors.shape[0]
        if values.dim() != 2 or values.shape[1] != count:
            raise ValueError(f"sensor values must have shape (batch, {count}): {list(values.shape)}")
        a = self._matrix(sensors)
        norms = a.norm(dim=0).clamp(min=1e-300)
        # QR of [A/D; sqrt(ridge)] rather than the normal equations, whose condition is the square.
        damp = self.ridge**0.5 * torch.eye(a.shape[1], dtype=a.dtype, device=a.device)
        q, r = torch.linalg.qr(torch.cat([a / norms, damp]))
        right = q[:count].t() @ values.to(a.dtype).t()
        w = torch.linalg.solve_triangular(r, right, upper=True) / norms.unsqueeze(1)
        out = w if self.points is None else self._matrix(self.points) @ w
        return out.t().to(values.dtype)
