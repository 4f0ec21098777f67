"""From measurements to fields, and from problems to solutions: asked in Python, decided in Java."""

import json
import os
import warnings

import numpy as np

from . import _arrays, _jvm
from ._field import Field, FitWarning, Solution, Sweep, node_of, of_json, text_of

_EXTRAS = ("sigma", "nx", "ny", "nz", "a", "b")


def fit(
    x=None,
    y=None,
    u=None,
    *,
    z=None,
    data=None,
    equation,
    wavenumber=None,
    wavenumber_range=None,
    decay=None,
    decay_range=None,
    sigma=None,
    nx=None,
    ny=None,
    nz=None,
    a=None,
    b=None,
    noise=None,
    order="auto",
    regularisation="auto",
    scaling="domain",
    outliers="auto",
    model_error="auto",
    centre=None,
    radius=None,
    outside=False,
    shell=None,
    domain=None,
    by=None,
    speed=None,
    conductivity=None,
    index=None,
    source=None,
    missing="refuse",
):
    """Fits a field to measurements; what the data can decide, they decide.

    Parameters
    ----------
    x, y, u : array_like
        Where was measured, and what; ``x`` and ``y`` broadcast. Complex ``u`` gives a complex field. With one axis
        more than the coordinates have, ``u`` holds snapshots along its last axis, and a list of fields comes back.
        What pandas and xarray label is matched by its labels: rows by their index, axes by their names (snapshots
        then lie along the axis that the coordinates lack); labels that disagree are refused.
    z : array_like, optional
        Third coordinate: the field then lives in space.
    data : frame, dataset, mapping or path, optional
        A table: a pandas frame, an xarray object, a mapping of columns, or a file that ``vekua fit`` reads (CSV, NumPy,
        HDF5, MATLAB). Then ``x``, ``y``, ``u``, ``sigma`` … are names of columns; those whose name is the usual one,
        in any case and with or without a unit, need not be told.
    equation : str
        laplace, helmholtz, yukawa, biharmonic, or diffusion with a conductivity.
    wavenumber, decay : float or "auto"
        What helmholtz and yukawa need; "auto" finds it, between both numbers of ``wavenumber_range`` if given.
    sigma : array_like, optional
        Standard deviation of the noise of each sensor; ``noise`` is that of sensors without.
    nx, ny, nz : array_like, optional
        Where they are not NaN the row measures the derivative along this normal; with ``a`` and ``b`` as well it
        measures a u + b ∂u/∂n.
    order : int or "auto"
        Highest angular order.
    regularisation : str
        auto, evidence, loo, gcv, discrepancy, truncate:TAU or ridge:MU.
    scaling : str
        Columns are scaled over the domain, or at the samples.
    outliers : str
        Gross errors are left out and listed ("auto"), or "keep".
    model_error : str
        Where the data speak against the equation a smooth error is fitted with it ("auto"), or "none".
    centre, radius : optional
        Frame of the functions; by default the smallest disc or ball that covers the sensors.
    outside : bool
        The field lives outside its sources, which are about the centre.
    shell : pair of float, optional
        Inner and outer radius of a shell between sources.
    domain : dict or path, optional
        Where the field lives, and what is known on the boundary: a problem as ``vekua.solve`` takes it.
    by : array_like, optional
        A fit for each value of this quantity, all in one ``Sweep``; with ``speed`` c it is a frequency f, and the
        wavenumber 2πf/c (a column in rad/s: an angular frequency ω, and ω/c).
    conductivity, index : str or float, optional
        The medium of ``diffusion`` and of ``helmholtz``: a formula in x and y, a number, or a file x,y,value of a
        rectangular grid. ``source`` is the right-hand side of the equation in it.
    missing : str
        Rows that lack a number: "refuse", or "skip" them.

    Returns
    -------
    Field, a list of them for several snapshots, or a Sweep.

    Examples
    --------
    >>> field = vekua.fit(x, y, u, equation="helmholtz", wavenumber=9.2)
    >>> mean, std = field.predict(0.3, -0.1, return_std=True)
    """
    roles = dict(x=x, y=y, z=z, u=u, sigma=sigma, nx=nx, ny=ny, nz=nz, a=a, b=b)
    roles = {role: value for role, value in roles.items() if value is not None}
    if missing not in ("refuse", "skip"):
        raise ValueError(f"missing must be 'refuse' or 'skip': {missing!r}")
    if speed is not None and by is None:
        raise ValueError("speed needs by, the frequencies")
    if by is not None and domain is not None:
        raise ValueError("by does not go with domain")
    if domain is not None and (centre is not None or radius is not None):
        raise ValueError("centre and radius do not go with domain, which says where the field is")
    if speed is not None:
        if equation != "helmholtz" or wavenumber is not None:
            raise ValueError("speed gives the wavenumber of equation='helmholtz': leave out others")
        speed, wavenumber = _positive("speed", speed), 1
    numbers = dict(wavenumber=wavenumber, decay=decay, wavenumber_range=wavenumber_range, decay_range=decay_range)
    numbers = {name: _checked_number(name, value) for name, value in numbers.items()}
    _check_names(regularisation=regularisation, scaling=scaling, outliers=outliers, model_error=model_error)
    if isinstance(order, (bool, np.bool_)):
        raise ValueError(f"order must be a whole number or 'auto': {order}")
    if not isinstance(outside, (bool, np.bool_)):
        raise ValueError(f"outside must be True or False: {outside!r}")
    if data is None and nx is None and (a is not None or b is not None):
        raise ValueError("a and b need nx and ny, the normals: such rows measure a u + b ∂u/∂n")
    said = {
        "order": order,
        "regularisation": regularisation,
        "scaling": scaling,
        "outliers": outliers,
        "modelError": model_error,
        "centre": None if centre is None else _several("centre", centre, (2, 3), "two or three coordinates"),
        "radius": None if radius is None else _positive("radius", radius),
        "outside": True if outside else None,
        "shell": None if shell is None else _several("shell", shell, (2,), "two radii"),
    }
    noise = None if noise is None else _positive("noise", noise)

    def work():
        medium = {"conductivity": _coefficient("conductivity", conductivity), "index": _coefficient("index", index)}
        settings = _settings(equation, numbers, {**said, "source": _coefficient("source", source)}, medium)
        table, listed = (
            (_file(data, roles, by), False) if isinstance(data, (str, os.PathLike)) else _held(data, roles, by)
        )
        if missing == "skip":
            table = table.withoutMissing()
        if noise is not None:
            table = table.withNoise(noise)
        if by is not None:
            return _sweep(table, settings, speed), False
        task = _jvm.java("vekua.task.FitTask").of(table, settings)
        if domain is not None:
            task = task.in_(_place(domain, settings))
        made = _fields(task.run(), table)
        return made, listed or len(made) > 1

    made, listed = _jvm.call(work)
    for sentence in dict.fromkeys(s for field in (made if isinstance(made, list) else [made]) for s in _doubts(field)):
        warnings.warn(sentence, FitWarning, stacklevel=2)
    return made[0] if isinstance(made, list) and not listed else made


def _doubts(made):
    if isinstance(made, Sweep):
        return made.warnings + [f"{made.by} {v:g}: {s}" for v, r in zip(made.values, made.reports) for s in r.get("warnings", [])]
    return made.warnings


def _finite(name, value):
    try:
        number = float(value)
    except (TypeError, ValueError):
        raise ValueError(f"{name} must be a number: {value!r}") from None
    if not np.isfinite(number):
        raise ValueError(f"{name} must be finite: {number}")
    return number


def _several(name, values, counts, what):
    if isinstance(values, str) or np.ndim(values) != 1 or len(values) not in counts:
        raise ValueError(f"{name} must be {what}: {values!r}")
    return [_finite(name, value) for value in values]


def _checked_number(name, value):
    """A number that an equation takes, or the range of one; words are left to Java."""
    if value is None or isinstance(value, str):
        return value
    if name.endswith("_range"):
        return _several(name, value, (2,), "two numbers, from and to")
    if np.ndim(value):
        raise ValueError(f"{name} must be a number or 'auto': {value!r}")
    return _finite(name, value)


_SUCH_AS = {"regularisation": "ridge:1e-3", "scaling": "domain", "outliers": "keep", "model_error": "none"}


def _check_names(**options):
    for name, value in options.items():
        if value is not None and not isinstance(value, str):
            raise ValueError(f"{name} must be a name such as '{_SUCH_AS[name]}': {value!r}")


def _positive(name, value):
    number = _finite(name, value)
    if not number > 0:
        raise ValueError(f"{name} must be positive: {number}")
    return number


def _coefficient(name, value):
    """A formula, a number, or the map in a file, as a request to the server has it."""
    if value is None:
        return None
    if isinstance(value, os.PathLike) or (isinstance(value, str) and os.path.isfile(value)):
        with open(value, "rb") as file:
            content = file.read()
        return json.loads(text_of(_jvm.java("vekua.io.MediumSettings").map(os.fspath(value), content)))
    return value if isinstance(value, str) else _finite(name, value)


def _settings(equation, numbers, said, medium):
    """The settings, read as a request to the server is read."""
    types = _jvm.java("vekua.io.EquationType")
    if not isinstance(equation, str):
        raise ValueError(f"equation must be a name such as 'laplace': {equation!r}")
    described = {"type": equation}
    if types.named(equation).isPresent():
        kind = types.named(equation).get()
        texts = {"--" + name.replace("_", "-"): _text(value) for name, value in numbers.items() if value is not None}
        option = _jvm.java("java.util.function.Function") @ (lambda name: _optional(texts.get(str(name))))
        # Its complaints name what belongs together.
        _jvm.java("vekua.io.EquationParameter").ofOptions(kind, option)
        for name, value in numbers.items():
            if value is not None:
                described[_camel(name)] = _number(name, value)
    described.update({name: value for name, value in medium.items() if value is not None})
    content = {"equation": described, **{name: value for name, value in said.items() if value is not None}}
    node = node_of("fit", content)
    settings = _jvm.java("vekua.io.FitSettings")
    node.allow(settings.MEMBERS)
    return settings.fromJson(node)


def _camel(name):
    head, *tail = name.split("_")
    return head + "".join(each.title() for each in tail)


def _text(value):
    if isinstance(value, str):
        return value
    return ":".join(_text(each) for each in value) if np.ndim(value) else repr(float(value))


def _number(name, value):
    if isinstance(value, str):
        return value if value == "auto" else [float(v) for v in value.split(":")] if ":" in value else float(value)
    return [_finite(name, each) for each in value] if np.ndim(value) else _finite(name, value)


def _optional(value):
    optional = _jvm.java("java.util.Optional")
    return optional.empty() if value is None else optional.of(value)


def _choice(names, by):
    """Which column is which: those that are told, others by their names."""
    choices = _jvm.java("vekua.io.ColumnChoice")
    for role, name in names.items():
        if not isinstance(name, (str, int, np.integer)):
            raise ValueError(f"with data, {role} must be the name of a column: {name!r}")
    told = ",".join(f"{role}={name}" for role, name in names.items())
    choice = choices.parse(told) if told else choices.ofOptions()
    return choice if by is None else choice.by(str(by))


def _file(path, names, by):
    return _jvm.java("vekua.io.SensorsCsv").open(_jvm.path(path), _choice(names, by))


def _held(data, roles, by):
    """Columns in memory: arrays by role, or those of a table that are asked for; whether they are a list of snapshots."""
    listed = False
    if data is None:
        name, choice = "arrays", _choice({}, None if by is None else "by")
        columns, listed = _columns(roles, by)
    else:
        name, choice = "data", _choice(roles, by)
        columns = _chosen(table(data), choice)
    held = _jvm.java("java.util.LinkedHashMap")()
    for header, array in columns.items():
        held.put(header, _arrays.doubles(array))
    source = _jvm.java("vekua.io.SensorsCsv").of(name, held, choice)
    if data is None:
        _all_used(source, columns)
    return source, listed


def _all_used(source, columns):
    unused = source.unusedNote("")
    if unused.isPresent():
        raise NotImplementedError(f"these jars know no such data: {unused.get()}")


def _columns(roles, by):
    """Arrays as columns of one length, complex values and snapshots being several; and whether there is an axis of snapshots."""
    for role in ("x", "y", "u"):
        if role not in roles:
            raise ValueError(f"{role} is missing: give x, y and u, or a table by data")
    roles = _arrays.matched(roles if by is None else {**roles, "by": by}, free="u")
    coordinates = {role: _arrays.real(role, roles[role]) for role in ("x", "y", "z") if role in roles}
    others = {role: _arrays.real(role, roles[role]) for role in (*_EXTRAS, "by") if role in roles}
    values = _arrays.numbers("u", roles["u"])
    together = _arrays.together({**coordinates, **others})
    shape = together["x"].shape
    if values.shape == shape:
        snapshots = [values]
    elif values.ndim == len(shape) + 1 and values.shape[:-1] == shape:
        snapshots = list(np.moveaxis(values, -1, 0))
    else:
        raise ValueError(f"{' and '.join(coordinates)} have shape {shape}, but u has {values.shape}")
    columns = {role: array for role, array in together.items()}
    if values.dtype.kind == "c":
        if len(snapshots) != 1:
            raise ValueError("several snapshots must be real, not complex: fit them one by one")
        columns.update(re=snapshots[0].real, im=snapshots[0].imag)
    elif len(snapshots) == 1:
        columns["u"] = snapshots[0]
    else:
        columns.update({f"u{i + 1}": each for i, each in enumerate(snapshots)})
    return columns, values.shape != shape


def table(data):
    """The columns of a table by name, not converted yet."""
    if _arrays.is_labelled(data):
        data = data.to_dataset(name=data.name or "u")
    if _arrays.is_dataset(data):
        import xarray

        names = [name for name in data.variables if data[name].dtype.kind in "biufc"]
        return {str(n): v for n, v in zip(names, xarray.broadcast(*(data[name] for name in names)))}
    if _arrays.is_frame(data):
        return {str(name): data[name] for name in data.columns}
    if isinstance(data, np.ndarray) and data.dtype.names:
        return {name: data[name] for name in data.dtype.names}
    if isinstance(data, dict):
        return {str(name): values for name, values in data.items()}
    raise TypeError(f"data must be a frame, a dataset, a mapping of columns or a path, not {type(data).__name__}")


def _chosen(columns, choice):
    """Those columns of a table that a fit needs, as numbers."""
    headers = []
    for name, values in columns.items():
        kind = getattr(getattr(values, "dtype", None), "kind", "")
        headers += [(f"{name}_re", name), (f"{name}_im", name)] if kind == "c" else [(name, name)]
    names = _jvm.java("java.util.List").of([header for header, _ in headers])
    selection = _jvm.java("vekua.io.SensorColumns").of("data", names, choice).selection()
    chosen = {}
    wanted = [headers[i] for i in sorted(int(i) for i in selection)]
    for _, name in wanted:
        if _arrays.is_frame(columns[name]):
            raise ValueError(f"data: there are several columns {name}; give them names of their own")
    columns = _arrays.matched({name: columns[name] for _, name in wanted})
    for header, name in wanted:
        array = _arrays.numbers(name, columns[name])
        chosen[header] = (array.imag if header.endswith("_im") else array.real) if header != name else array
    return chosen


def _place(domain, settings):
    places = _jvm.java("vekua.task.FitPlace")
    if isinstance(domain, (str, os.PathLike)):
        return places.read(_jvm.path(domain), settings.type(), settings.number())
    content = _jvm.java("vekua.io.DomainFile").fromJson(node_of("domain", domain))
    return places.of("domain", content, settings.type(), settings.number())


def _fields(outcome, source):
    report = json.loads(text_of(outcome.report().toJson()))
    snapshots = report.pop("snapshots", None)
    reports = [report] if snapshots is None else [{**each, **report} for each in snapshots]
    return [Field(file, each, source) for file, each in zip(outcome.fields(), reports)]


def _sweep(source, settings, speed):
    if source.snapshots() > 1 and not source.complex():
        raise ValueError("by does not go with several snapshots")
    numbers = _jvm.java("java.util.OptionalDouble")
    none = _jvm.java("vekua.io.Progress").none()
    outcome = _jvm.java("vekua.task.SweepTask")(
        source.groups(none),
        settings,
        numbers.empty() if speed is None else numbers.of(speed),
        source.complex(),
        source.labels(),
        none,
    ).run()
    report = json.loads(text_of(outcome.toJson()))
    sentences = [str(warning.sentence()) for warning in outcome.warnings()]
    return Sweep(outcome.series(), report["fits"], report["outliers"], sentences)


def load(path):
    """The field, or the fields of a sweep, in a file that ``save`` or ``vekua fit`` wrote."""
    os.stat(path)
    reader = _jvm.java("vekua.io.JsonReader")
    return _jvm.call(lambda: of_json(reader.read(_jvm.path(path))))


def solve(problem, *, tolerance=None):
    """Solves a boundary-value problem: a dict as in the files of ``vekua solve``, or the path of such a file.

    Examples
    --------
    >>> disc = {"outer": {"circle": {"centre": [0, 0], "radius": 1}}}
    >>> field = vekua.solve(
    ...     {"equation": {"type": "laplace"}, "domain": disc, "boundary": [{"on": "outer", "value": "x*y"}]}
    ... )
    """
    if isinstance(problem, (str, os.PathLike)):
        os.stat(problem)
    if tolerance is not None and not 0 < _finite("tolerance", tolerance) < 1:
        raise ValueError(f"tolerance must be positive and less than 1: {tolerance}")

    def work():
        files = _jvm.java("vekua.io.ProblemFile")
        if isinstance(problem, (str, os.PathLike)):
            name, asked = str(problem), files.read(_jvm.path(problem))
        else:
            name, asked = "problem", files.fromJson(node_of("problem", problem))
        task = _jvm.java("vekua.task.SolveTask").of(name, asked)
        outcome = (task if tolerance is None else task.withTolerance(float(tolerance))).run()
        return Solution(outcome.field(), json.loads(text_of(outcome.toJson())))

    made = _jvm.call(work)
    for sentence in made.warnings:
        warnings.warn(sentence, FitWarning, stacklevel=2)
    return made
