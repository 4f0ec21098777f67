"""Fields: what fits and solutions give, and files hold."""

import json
import warnings
from collections import namedtuple

import numpy as np

from . import _arrays, _jvm


class FitWarning(UserWarning):
    """What a careful colleague would point out about a fit."""


class ExtrapolationWarning(UserWarning):
    """A field was asked for beyond its sensors, where it is a guess."""


Outlier = namedtuple("Outlier", "index reason z")
Outlier.__doc__ = """A row that a fit left out: its index, from zero; ``value``, ``place``, ``code`` or ``missing``;
how far it is off, in standard deviations of what the other rows predict."""


def text_of(content):
    """JSON text of what Java gives as maps and lists."""
    return str(_jvm.java("vekua.io.JsonWriter").toString(content))


def node_of(name, content):
    """Python's dicts and lists, or JSON text, as Java reads them."""
    text = content if isinstance(content, str) else json.dumps(content, default=_plain, allow_nan=False)
    return _jvm.java("vekua.io.JsonReader").read(name, text)


def _plain(value):
    if isinstance(value, np.ndarray):
        return value.tolist()
    if isinstance(value, np.generic):
        return value.item()
    raise TypeError(f"{value!r} has no form in JSON")


def write(path, content):
    """Writes what Java writes: whole or not at all."""
    file = _jvm.path(path)
    _jvm.call(lambda: _jvm.java("vekua.io.AtomicFile").write(file, content.writeTo))


class Field:
    """A physical field that satisfies its equation exactly, with its doubt.

    ``predict``, ``gradient`` and ``uncertainty`` tell it at points; a ``Field`` called as a function predicts.
    Arrays come back in the shape of the coordinates after broadcasting, pandas and xarray objects in kind.
    What the fit knows of itself are attributes; ``report`` holds all of it, as ``vekua fit --json`` prints it.
    """

    def __init__(self, file, report, source=None):
        self._held = file
        self._source = source
        self.report = report

    @property
    def _file(self):
        return _unpacked(self, _of_file)

    # What it is

    @property
    def equation(self):
        """The name of the equation: laplace, helmholtz, yukawa or biharmonic."""
        return str(_jvm.java("vekua.io.EquationType").of(self._file.equation()).toString())

    def _number(self, name):
        kind = _jvm.java("vekua.io.EquationType").of(self._file.equation())
        return float(self._file.equation().wavenumber()) if str(kind.parameter()) == name else None

    @property
    def wavenumber(self):
        """The wavenumber of the Helmholtz equation, given or found; None for others."""
        return self._number("wavenumber")

    @property
    def decay(self):
        """The decay rate of the Yukawa equation, given or found; None for others."""
        return self._number("decay")

    @property
    def is_complex(self):
        """Whether values are complex."""
        return bool(self._file.complex().isPresent())

    @property
    def coefficients(self):
        """The coefficients of the field's functions."""
        real = _arrays.from_java(self._file.field().coefficients())
        if not self.is_complex:
            return real
        return real + 1j * _arrays.from_java(self._file.complex().get().imaginary().coefficients())

    @property
    def bounds(self):
        """The box of the sensors, x0, x1, y0, y1 and in space z0, z1; None if it is not known."""
        known = json.loads(text_of(self._file.toJson())).get("bounds")
        return None if known is None else tuple(known)

    @property
    def labels(self):
        """What coordinates and values are called, with their units."""
        labels = self._file.labels()
        return {name: str(getattr(labels, name)().toString()) for name in (*self._names(), "u")}

    def _names(self):
        return "xyz"[: int(self._file.dimension())]

    # What the fit says of itself

    @property
    def samples(self):
        """How many samples were fitted; None for solutions."""
        return self.report.get("samples")

    @property
    def rank(self):
        """How many directions the data determine."""
        return self.report.get("rank")

    @property
    def columns(self):
        """How many functions there are."""
        return int(self._file.field().functions().size())

    @property
    def condition(self):
        """The condition of the matrix."""
        known = self.report.get("condition")
        return float("inf") if known is None and "rank" in self.report else known

    @property
    def residual_rms(self):
        """The root mean square of the residual."""
        return self.report.get("residualRms")

    @property
    def noise(self):
        """The standard deviation of the noise, given or estimated; None if nobody can tell."""
        return self.report.get("noise")

    @property
    def noise_scale(self):
        """What the data say of noise levels that were given: value and probability; None if none were."""
        return self.report.get("noiseScale")

    @property
    def model_error(self):
        """Whether the equation holds: probability and size of an error, and whether it was kept; None if not asked."""
        return self.report.get("modelError")

    @property
    def outliers(self):
        """The rows that were left out, by index."""
        far = float("inf")
        rows = self.report.get("outliers", [])
        return [Outlier(int(o["row"]) - 1, o["reason"], far if o.get("z") is None else o["z"]) for o in rows]

    @property
    def warnings(self):
        """What a careful colleague would point out, in sentences."""
        return [_jvm.sentence(each) for each in self.report.get("warnings", [])]

    # What it tells

    def predict(self, x, y=None, z=None, *, return_std=False, total=False):
        """The values at points; with ``return_std`` also their standard deviations, as a pair.

        ``x`` and ``y`` are numbers or anything like arrays; ``x`` alone may be a frame with columns x and y, in any
        case and with or without a unit, or called as in the table of the fit, or an array whose rows are points. Outside the domain of a field values are NaN. ``total`` adds the incident wave
        to a scattered field.
        """
        places = _arrays.Places(x, y, z, find=self._columns)
        told = self._tell(places, ["u", "spread"] if return_std else ["u"], total)
        values = places.wrap(told["u"])
        return (values, places.wrap(told["spread"], "spread")) if return_std else values

    __call__ = predict

    def gradient(self, x, y=None, z=None, *, total=False):
        """The derivatives along the axes at points, a tuple of two or three."""
        places = _arrays.Places(x, y, z, find=self._columns)
        names = ["u" + axis for axis in places.axes]
        told = self._tell(places, names, total)
        return tuple(places.wrap(told[name], name) for name in names)

    def uncertainty(self, x, y=None, z=None):
        """The standard deviations at points, and how blind the sensors are there, a pair."""
        places = _arrays.Places(x, y, z, find=self._columns)
        told = self._tell(places, ["spread", "blind"], False)
        return places.wrap(told["spread"], "spread"), places.wrap(told["blind"], "blind")

    def _columns(self, names):
        """Where the coordinates are among the columns of a table: called x, y or as the sensors' were."""

        def work():
            labels = self._file.labels()
            header = _jvm.java("java.util.List").of(names)
            choice = _jvm.java("vekua.io.ColumnChoice").byName().orNamed(labels, header)
            own = len(self._names())
            found = [int(at) for at in choice.coordinates("the points", header, own)]
            if own == 2 and "z" in names:
                found.append(names.index("z"))  # what is asked in space is refused, not answered in the plane
            known = _jvm.java("vekua.io.FieldColumns")("the field", labels)
            for axis, at in enumerate(found[:own]):
                known.check("the points", names[at], axis)
            return found

        return _jvm.call(work)

    def _tell(self, places, wanted, total, warn=True):
        def work():
            points = places.points()
            task = _jvm.java("vekua.task.PredictTask").of("the field", self._file)
            task.checkDimension(points.dimension())
            task = task.withWanted(_jvm.java("java.util.List").of(wanted)).withTotal(total)
            beyond = _jvm.java("vekua.task.Extrapolation").of(self._file)
            if warn:
                beyond.add(points)
            names = [str(name) for name in task.names()]
            told = {name: _arrays.from_java(column) for name, column in zip(names, task.at(points))}
            return told, beyond.warning().map(lambda w: w.sentence()).orElse(None) if warn else None

        told, doubt = _jvm.call(work)
        if doubt is not None:
            warnings.warn(str(doubt), ExtrapolationWarning, stacklevel=3)
        for name in wanted:
            if name + "_re" in told:
                told[name] = told[name + "_re"] + 1j * told[name + "_im"]
        return told

    def to_xarray(self, nx=101, ny=None, nz=None, *, x=None, y=None, z=None):
        """The field on a grid as a dataset of xarray: u and, where it is known, spread.

        The grid covers the sensors with ``nx`` times ``ny`` points (and ``nz`` in space), unless arrays ``x``, ``y``
        (and ``z``) say where; counts that are not given are those of ``x``.
        """
        import xarray

        if len(self._names()) == 2 and not (nz is None and z is None):
            raise ValueError("nz and z belong to fields of space, and this one is of the plane")
        counts = {"nx": nx, "ny": nx if ny is None else ny, "nz": nx if nz is None else nz}
        for name, count in counts.items():
            if isinstance(count, bool) or not isinstance(count, (int, np.integer)) or count < 1:
                raise ValueError(f"{name} must be a whole number of at least 1: {count!r}")
        axes = self._axes(tuple(counts.values()), (x, y, z))
        grid = np.meshgrid(*axes.values(), indexing="ij", sparse=True)
        places = _arrays.Places(*(each.T for each in grid))
        names = ["u", "spread"] if self._file.uncertainty().isPresent() else ["u"]
        told = self._tell(places, names, False, warn=False)
        shown = self.labels
        return xarray.Dataset(
            {name: (tuple(axes)[::-1], told[name].reshape(places.shape)) for name in names},
            coords={name: (name, along, {"long_name": shown[name]}) for name, along in axes.items()},
            attrs={"equation": self.equation, "long_name": shown["u"]},
        )

    def _axes(self, counts, given=(None, None, None)):
        """Coordinates along each axis: those given, or so many that cover the sensors."""
        bounds = self.bounds
        if bounds is None:
            frame = self._file.frame()
            r = frame.radius()
            bounds = [end for axis in range(frame.dimension()) for end in (frame.centre(axis) - r, frame.centre(axis) + r)]
        axes = {}
        for i, name in enumerate(self._names()):
            if given[i] is None:
                axes[name] = np.linspace(bounds[2 * i], bounds[2 * i + 1], counts[i])
            else:
                axes[name] = _arrays.real(name, given[i]).ravel()
        return axes

    def plot(self, ax=None, **options):
        """A map of the field on matplotlib's axes, which it returns; see ``vekua.plot``."""
        from ._plot import plot

        return plot(self, ax, **options)

    # What stays of it

    def to_json(self):
        """The field as the text of a field file."""
        if isinstance(self._held, str):
            return self._held
        return _jvm.call(lambda: text_of(self._file.toJson()))

    def save(self, path):
        """Writes a field file, which ``vekua.load`` and the command ``vekua`` read: whole or not at all."""
        write(path, self._file)

    def __reduce__(self):
        return _restored, (type(self), self.to_json(), self.report)

    def summary(self):
        """The report in words, as ``vekua fit`` prints it."""
        text = _jvm.java("vekua.task.ReportText")
        lines = str(text.field(self._file))
        if self._file.fit().isPresent():
            fit = self._file.fit().get()
            lines += str(text.fit(fit, self._file.labels().u().unit()))
            lines += str(text.leftOut(fit, 0, _jvm.java("java.util.Map").of()))
        return "\n".join(_jvm.sentence(line) for line in lines.splitlines())

    def __repr__(self):
        number = self.wavenumber or self.decay
        name = f" with {'wavenumber' if self.wavenumber else 'decay'} {number:.4g}" if number else ""
        kind = "complex " if self.is_complex else ""
        parts = [f"{kind}{self.equation}{name}, {self.columns} functions"]
        parts += self._told()
        for what, count in (("outlier", len(self.outliers)), ("warning", len(self.warnings))):
            if count:
                parts.append(f"{count} {what}{'s' if count > 1 else ''}")
        return f"<vekua.{type(self).__name__}: {'; '.join(parts)}>"

    def _told(self):
        if self.samples is None:
            return []
        noise = "noise unknown" if self.noise is None else f"noise {self.noise:.4g}"
        return [f"{self.samples} samples, {noise}"]


class Solution(Field):
    """A field that solves a boundary-value problem, with what is known of its error."""

    @property
    def boundary_residual(self):
        """The largest error on the boundary."""
        return self.report.get("boundaryResidualMax")

    @property
    def error_bound(self):
        """A bound of the error inside, where a maximum principle holds; else None."""
        return self.report.get("errorBound")

    @property
    def error_estimate(self):
        """An estimate of the error inside, where there is no bound but one; else None."""
        return self.report.get("errorEstimate")

    @property
    def reached(self):
        """Whether the tolerance was reached."""
        return self.report.get("toleranceReached")

    def _told(self):
        bound = "" if self.error_bound is None else f", error at most {self.error_bound:.2g}"
        return [f"boundary residual {self.boundary_residual:.2g}{bound}"]


class Sweep:
    """Fields that belong to the values of a quantity, such as one for each frequency; ``sweep[i]`` is one of them.

    ``sweep[i:j]`` is a list of some.
    """

    def __init__(self, series, reports, outliers=(), warnings=()):
        self._held = series
        self._values = None
        self.reports = reports
        #: Rows without a value of the quantity, which belong to no field, and what there is to say of them.
        self.outliers = list(outliers)
        self.warnings = list(warnings)

    @property
    def _series(self):
        return _unpacked(self, _of_series)

    @property
    def values(self):
        """What the fields belong to, in ascending order."""
        if self._values is None:
            self._values = np.array([float(value) for value in self._series.values()])
        return self._values

    @property
    def by(self):
        """The quantity, with its unit."""
        return str(self._series.by().toString())

    @property
    def fields(self):
        """All fields."""
        return [self[i] for i in range(len(self))]

    def __len__(self):
        return len(self.values)

    def __getitem__(self, i):
        if isinstance(i, slice):
            return [self[each] for each in range(*i.indices(len(self)))]
        if not isinstance(i, (int, np.integer)):
            raise TypeError(f"fields are numbered, and at(value) finds one by its value: {i!r}")
        if not -len(self) <= i < len(self):
            raise IndexError(f"there are {len(self)} fields, numbered from 0, and none {i}")
        return Field(self._series.fields()[i % len(self)], self.reports[i])

    def at(self, value):
        """The field whose value is nearest, unless that is far beyond all of them."""
        return self[int(_jvm.call(lambda: self._series.choose("the sweep", float(value))))]

    def predict(self, x, y=None, z=None, *, return_std=False):
        """The values at points for every field: an array whose first axis follows ``values``."""
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", ExtrapolationWarning)
            told = [field.predict(x, y, z, return_std=return_std) for field in self.fields]
        if return_std:
            return tuple(np.stack([np.asarray(each[part]) for each in told]) for part in (0, 1))
        return np.stack([np.asarray(each) for each in told])

    def to_json(self):
        """The fields as the text of one file."""
        if isinstance(self._held, str):
            return self._held
        return _jvm.call(lambda: text_of(self._series.toJson()))

    def save(self, path):
        """Writes one file with all fields: whole or not at all."""
        write(path, self._series)

    def __reduce__(self):
        return _restored, (type(self), self.to_json(), self.reports)

    def __repr__(self):
        low, high = self.values[0], self.values[-1]
        return f"<vekua.Sweep: {len(self)} fields, {self.by} from {low:.6g} to {high:.6g}>"


def _restored(kind, text, report):
    # Java reads it at its first use: a worker that has none must not fail before it can say so.
    return kind(text, report)


def _unpacked(made, read):
    """What a field or sweep holds in Java, read now if it came as text."""
    _jvm.start()
    if isinstance(made._held, str):
        made._held = _jvm.call(lambda: read(node_of("the field", made._held)))
    return made._held


def _of_file(node):
    return _jvm.java("vekua.io.FieldFile").fromJson(node)


def _of_series(node):
    return _jvm.java("vekua.io.FieldSeries").fromJson(node)


def of_json(node):
    """What a field's file holds: one field, or several."""
    if _jvm.java("vekua.io.FieldSeries").isSeries(node):
        made = _of_series(node)
        return Sweep(made, [known(file) for file in made.fields()])
    file = _of_file(node)
    return Field(file, known(file))


def known(file):
    """What a field's file tells of its fit."""
    return json.loads(text_of(file.fit().get().toJson())) if file.fit().isPresent() else {}
