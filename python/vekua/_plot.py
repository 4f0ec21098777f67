"""Maps of fields on matplotlib."""

import numpy as np

from . import _arrays, _jvm

_PARTS = {"real": np.real, "imaginary": np.imag, "magnitude": np.abs, "phase": np.angle}
_WORDS = {"real": "real part", "imaginary": "imaginary part", "magnitude": "magnitude", "phase": "phase"}

# Sensors that cover so much of a rectangle fill it; a hull is drawn a bit larger than its sensors.
_FILLED = 0.8
_MARGIN = 1.03


def plot(
    field,
    ax=None,
    *,
    quantity="u",
    part=None,
    z=None,
    n=200,
    sensors=True,
    levels=None,
    cmap=None,
    title=None,
    bar=True,
):
    """Draws a map of a field and returns the axes.

    Parameters
    ----------
    field : Field
    ax : matplotlib axes, optional
        Where to draw; by default a new figure.
    quantity : str
        "u", the field; "spread", its standard deviation; or "blind", what the sensors cannot see.
    part : str, optional
        Of a complex field: real (default), imaginary, magnitude or phase.
    z : float, optional
        Where a field of space is cut; by default in the middle of its sensors, which are not drawn.
    n : int
        Points along the longer side.
    sensors : bool
        Whether to draw the sensors, where they are known; rows that were left out are crossed out.
    levels : int or array_like, optional
        Contour lines: about how many, or at which values.
    cmap : str, optional
        A colour map; by default one that diverges about zero where the field changes its sign.
    title : str, optional
    bar : bool
        Whether to draw a colour bar.
    """
    from matplotlib import pyplot

    if quantity not in ("u", "spread", "blind"):
        raise ValueError(f"quantity must be u, spread or blind: {quantity!r}")
    if part is not None and (part not in _PARTS or quantity != "u" or not field.is_complex):
        raise ValueError(f"part chooses among {', '.join(_PARTS)} of u of a complex field: {part!r}")
    if levels is not None and np.ndim(levels) == 0 and not (levels == int(levels) and levels >= 0):
        raise ValueError(f"levels must be a number of lines or their values: {levels!r}")
    flat = len(field._names()) == 2
    if flat and z is not None:
        raise ValueError("z cuts fields of space, and this one is of the plane")
    places = sensor_places(field) if sensors and flat else None
    x, y, middle = _grid(field, n)
    cut = middle if z is None else z
    asked = _arrays.Places(x[np.newaxis, :], y[:, np.newaxis], cut)
    values = field._tell(asked, [quantity], False, warn=False)[quantity].reshape(asked.shape)
    if np.iscomplexobj(values):
        values = _PARTS[part or "real"](values)
    hidden = _outside(field, places, *np.meshgrid(x, y))
    if hidden is not None:
        values = np.where(hidden, np.nan, values)
    alone = ax is None
    if alone:
        ax = pyplot.subplots(layout="constrained")[1]
    name, unit, end = field.labels["u"].partition(" (")
    label = field.labels["u"] if quantity == "u" else quantity + (unit + end if quantity == "spread" else "")
    drawn = ax.pcolormesh(x, y, values, shading="gouraud", **_colours(values, quantity, part, cmap))
    if levels is not None and np.any(np.ndim(levels) or levels):
        ax.contour(x, y, values, levels, colors="black", linewidths=0.5)
    if places is not None:
        ax.plot(*places["used"], ".", color="black", markersize=3)
        ax.plot(*places["outliers"], "x", color="red")
    ax.set_aspect("equal")
    if title is None and not flat:
        title = f"z = {cut:.4g}"
    ax.set(xlabel=field.labels["x"], ylabel=field.labels["y"], title=title)
    if bar:
        words = f", {_WORDS[part or 'real']}" if field.is_complex and quantity == "u" else ""
        # In a figure of its own as high as the map; among others it takes its place from the map's.
        place = {"cax": ax.inset_axes([1.03, 0, 0.04, 1])} if alone else {"ax": ax}
        ax.figure.colorbar(drawn, label=label + words, **place)
    return ax


def _grid(field, n):
    """Coordinates in the plane of the picture, and the middle of the third, if there is one."""
    ends = list(field._axes((2, 2, 2)).values())
    longer = max(np.ptp(ends[0]), np.ptp(ends[1])) or 1
    x, y = (np.linspace(*each, max(2, round(n * np.ptp(each) / longer))) for each in ends[:2])
    return x, y, ends[2].mean() if len(ends) > 2 else None


def _colours(values, quantity, part, cmap):
    seen = values[np.isfinite(values)]
    if part == "phase":
        return {"cmap": cmap or "twilight", "vmin": -np.pi, "vmax": np.pi}
    signed = quantity == "u" and seen.size and seen.min() < 0 < seen.max()
    if not signed:
        return {"cmap": cmap or "viridis"}
    most = np.abs(seen).max()
    return {"cmap": cmap or "RdBu_r", "vmin": -most, "vmax": most}


def sensor_places(field):
    """Where sensors are, used and left out; None where a field does not know its own."""
    source = field._source
    if source is None:
        return None

    def work():
        read = source.withoutMissing().read()
        points = read.points()
        x, y = (_arrays.doubles(np.zeros(points.size())) for _ in range(2))
        points.copy(0, points.size(), x, y)
        numbers = _jvm.java("java.util.HashSet")()
        for out in field.outliers:
            numbers.add(_jvm.start().JLong(out.index + 1))
        rows = (_arrays.from_java(row.place()) for row in source.rows(numbers).values())
        return _arrays.from_java(x), _arrays.from_java(y), [place for place in rows if np.isfinite(place).all()]

    x, y, left_out = _jvm.call(work)
    outliers = np.array(left_out, dtype=float).reshape(-1, 2)
    kept = ~np.isin(x + 1j * y, outliers[:, 0] + 1j * outliers[:, 1])
    return {"used": (x[kept], y[kept]), "outliers": outliers.T}


def _outside(field, places, x, y):
    """Where nothing is shown: beyond the hull of sensors that do not fill their rectangle."""
    if bool(field._file.domain().isPresent()) or places is None or len(places["used"][0]) < 3:
        return None
    hull = _hull(np.column_stack(places["used"]))
    if len(hull) < 3:
        return None
    nexts = np.roll(hull, -1, axis=0)
    area = np.sum(hull[:, 0] * nexts[:, 1] - hull[:, 1] * nexts[:, 0]) / 2
    if area >= _FILLED * np.prod(np.ptp(hull, axis=0)):
        return None
    from matplotlib.path import Path

    middle = hull.mean(axis=0)
    inside = Path(middle + _MARGIN * (hull - middle)).contains_points(np.column_stack([x.ravel(), y.ravel()]))
    return ~inside.reshape(x.shape)


def _hull(points):
    """The corners of the convex hull, counter-clockwise (Andrew's monotone chain)."""
    points = np.unique(points, axis=0)
    hull = []
    for chain in (points, points[::-1]):
        floor = len(hull) + 1
        for p in chain:
            while len(hull) > floor and np.cross(hull[-1] - hull[-2], p - hull[-1]) <= 0:
                hull.pop()
            hull.append(p)
        hull.pop()
    return np.array(hull)
