"""Numbers in and out: whatever NumPy understands, pandas and xarray where they are in use."""

import sys

import numpy as np

from . import _jvm

# Words that text has in place of a number that is missing.
_MISSING = {"", "nan", "na", "n/a", "null", "none", "-", "--", "?", "<na>", "nat"}


def numbers(name, values):
    """Any numbers as an array of doubles, or of complex ones; what is missing becomes NaN."""
    if isinstance(values, np.ma.MaskedArray):
        values = values.astype(np.result_type(values.dtype, float)).filled(np.nan)
    try:
        array = np.asarray(values)
    except ValueError:
        raise ValueError(f"{name} must be an array of numbers whose rows have one length") from None
    if array.dtype.kind in "biuf":
        return array.astype(np.float64, copy=False)
    if array.dtype.kind == "c":
        return array.astype(np.complex128, copy=False)
    if array.dtype.kind in "OUS":
        return _read(name, array)
    raise TypeError(f"{name} must be numbers, not {array.dtype}")


def _read(name, array):
    """The numbers of an array of Python objects or words."""
    parsed = [_number(name, i, value) for i, value in enumerate(array.ravel().tolist())]
    kind = np.complex128 if any(isinstance(value, complex) for value in parsed) else np.float64
    return np.array(parsed, dtype=kind).reshape(array.shape)


def _number(name, i, value):
    if isinstance(value, bytes):
        value = value.decode("utf-8", "replace")
    if value is None or str(value).strip().lower() in _MISSING:
        return np.nan
    if isinstance(value, (complex, np.complexfloating)):
        return complex(value)
    try:
        return float(value)
    except (TypeError, ValueError, OverflowError):
        shown = repr(value)
        raise ValueError(f"{name}[{i}] must be a number: {shown if len(shown) < 80 else shown[:80] + '…'}") from None


def real(name, values):
    """Any real numbers as an array of doubles."""
    array = numbers(name, values)
    if array.dtype.kind == "c":
        raise ValueError(f"{name} must be real, not complex")
    return array


def together(arrays):
    """Arrays of one shape, after broadcasting; told by name if they do not go together."""
    names = list(arrays)
    shape = ()
    for i, name in enumerate(names):
        try:
            shape = np.broadcast_shapes(shape, arrays[name].shape)
        except ValueError:
            before = " and ".join(names[:i])
            verb = "has" if i == 1 else "have"
            raise ValueError(f"{before} {verb} shape {shape}, but {name} has {arrays[name].shape}") from None
    return {name: np.broadcast_to(array, shape) for name, array in arrays.items()}


def doubles(array):
    """A Java array of the numbers, copied at once."""
    jpype = _jvm.start()
    return jpype.JArray(jpype.JDouble)(np.ascontiguousarray(array, dtype=np.float64).ravel())


def from_java(array):
    """A NumPy array of the numbers of a Java array."""
    return np.array(array, dtype=np.float64)


def _kind(module, *names):
    """Classes of a package if the program has loaded it: nothing of a package not loaded can come in."""
    loaded = sys.modules.get(module)
    return tuple(getattr(loaded, name) for name in names if hasattr(loaded, name))


def is_frame(values):
    """Whether this is a pandas frame."""
    return isinstance(values, _kind("pandas", "DataFrame"))


def is_labelled(values):
    """Whether this is an array of xarray."""
    return isinstance(values, _kind("xarray", "DataArray"))


def is_dataset(values):
    """Whether this is a dataset of xarray."""
    return isinstance(values, _kind("xarray", "Dataset"))


def matched(given, free=None):
    """The same values, those that have labels in one order, as arrays of one shape or that broadcast to it.

    The indices of pandas and the dimensions of xarray say what belongs together; labels that disagree are refused.
    What has none is matched by its place, where that leaves no doubt. ``free`` names a value that may have one
    dimension more than the others, which comes last.
    """
    return _by_dimension(_by_index(given), free)


def _order(first, index, names, where=""):
    """Where the labels ``first`` are in an index; None if they are the same ones in the same order."""
    if index.equals(first):
        return None
    order = index.get_indexer(first) if first.is_unique and index.is_unique and len(first) == len(index) else None
    if order is None or (order < 0).any():
        raise ValueError(
            f"{names[0]} and {names[1]} have different labels{where}: let them agree, or give plain arrays (to_numpy())"
        )
    return order


def _refuse_unlabelled(names, ordered, given):
    """Nobody can tell to which of two orders an array without labels belongs."""
    for name, values in given.items():
        if name not in names and np.ndim(values) > 0 and np.size(values) != 1:
            raise ValueError(f"the labels of {ordered[0]} and {ordered[1]} are in different orders, and {name} has none")


def _by_index(given):
    """Series and frames with the rows, and frames with the columns, of the first of them."""
    pandas = {name: v for name, v in given.items() if isinstance(v, _kind("pandas", "Series", "DataFrame"))}
    pandas = {name: values for name, values in pandas.items() if len(values) != 1}
    given, firsts = dict(given), {}
    for name, values in pandas.items():
        for axis in range(values.ndim):
            known, first = firsts.setdefault(axis, (name, values.axes[axis]))
            if len(first) != len(values.axes[axis]):
                continue  # their shapes will be complained about
            order = _order(first, values.axes[axis], (known, name))
            if order is not None:
                _refuse_unlabelled(pandas, (known, name), given)
                given[name] = given[name].take(order, axis=axis)
    return given


def _by_dimension(given, free):
    labelled = {name: values for name, values in given.items() if is_labelled(values)}
    rows = tuple(dict.fromkeys(dim for name, values in labelled.items() if name != free for dim in values.dims))
    if not rows:
        return given
    shapes = {values.dims for values in labelled.values() if values.dims}
    for name, values in given.items():
        if name not in labelled and len(shapes) > 1 and np.ndim(values) > 0:
            raise ValueError(f"{name} must be a DataArray as {next(iter(labelled))} is, or a number")
    given = {**given, **_same_labels(labelled, given)}
    sizes = {dim: given[name].sizes[dim] for name in labelled for dim in given[name].dims}
    for name in labelled:
        order = rows
        if name == free:
            own = [dim for dim in given[name].dims if dim not in rows]
            if len(own) > 1 or not set(rows) <= set(given[name].dims):
                others = " and ".join(each for each in labelled if each != free)
                verb = "has" if len(labelled) == 2 else "have"
                raise ValueError(
                    f"{others} {verb} the dimensions {_listed(rows)}, but {name} has {_listed(given[name].dims)}"
                )
            order = (*rows, *own)
        if given[name].dims or name == free:
            values = given[name].variable
            given[name] = values.set_dims({dim: sizes[dim] for dim in order}).transpose(*order).values
    return given


def _listed(dims):
    return f"({', '.join(map(str, dims))})"


def _same_labels(labelled, given):
    """Arrays of xarray with the labels along each dimension in the order of the first of them."""
    labelled, firsts, lengths = dict(labelled), {}, {}
    for name, values in labelled.items():
        for dim, length in values.sizes.items():
            known, other = lengths.setdefault(dim, (name, length))
            if other != length:
                raise ValueError(f"{known} has {other} places along {dim}, but {name} has {length}")
        for dim in values.dims:
            if dim in values.indexes:
                known, first = firsts.setdefault(dim, (name, values.indexes[dim]))
                order = _order(first, values.indexes[dim], (known, name), f" along {dim}")
                if order is not None:
                    _refuse_unlabelled(labelled, (known, name), given)
                    labelled[name] = labelled[name].isel({dim: order})
    return labelled


class Places:
    """Points that a user asks for, in whatever form, and how numbers there go back in that form."""

    def __init__(self, x, y=None, z=None, *, find=None):
        """``find`` tells which names of a table's columns are those of the coordinates."""
        given = {"x": x, "y": y, "z": z}
        self._wrap = self._shaped
        if y is None:
            given, self._wrap = self._split(x, find)
        given = {name: values for name, values in given.items() if values is not None}
        if any(is_labelled(values) for values in given.values()):
            given = self._broadcast(given)
        else:
            given = _by_index(given)
            series = [values for values in given.values() if isinstance(values, _kind("pandas", "Series"))]
            if series:
                self._wrap = self._indexed(series[0].index)
        arrays = together({name: real(name, values) for name, values in given.items()})
        self.axes = {name: np.ascontiguousarray(array).ravel() for name, array in arrays.items()}
        self.shape = arrays["x"].shape

    def _split(self, points, find):
        """One argument for all coordinates: a frame or dataset with columns for them, or rows of coordinates."""
        if is_frame(points) or is_dataset(points) or isinstance(points, dict):
            names = list(points.variables if is_dataset(points) else points)
            given = {axis: points[names[at]] for axis, at in zip("xyz", find([str(name) for name in names]))}
            return given, self._indexed(points.index) if is_frame(points) else self._shaped
        rows = real("points", points)
        if rows.ndim != 2 or rows.shape[1] not in (2, 3):
            raise ValueError(f"y is missing; points in one array are rows of coordinates, not of shape {rows.shape}")
        return dict(zip("xyz", rows.T)), self._shaped

    def _broadcast(self, given):
        import xarray

        labelled = {n: v if is_labelled(v) else xarray.DataArray(v) for n, v in given.items()}
        for name, values in labelled.items():
            if not is_labelled(given[name]) and values.ndim > 0:
                raise ValueError(f"{name} must be a DataArray as the other coordinates are, or a number")
        common = xarray.broadcast(*_same_labels(labelled, given).values())
        self._wrap = lambda values, name: _labelled(common[0], values.reshape(self.shape), name)
        return dict(zip(labelled, common))

    @staticmethod
    def _indexed(index):
        import pandas

        return lambda values, name: pandas.Series(values, index=index, name=name)

    def _shaped(self, values, name):
        return values.reshape(self.shape) if self.shape else values[0].item()

    def wrap(self, values, name="u"):
        """Numbers, one for each point, in the form in which the points came."""
        return self._wrap(values, name)

    def points(self):
        """The points as Java has them."""
        return _jvm.java("vekua.geometry.Points").of(*(doubles(axis) for axis in self.axes.values()))


def _labelled(template, values, name):
    made = template.copy(data=values).rename(name)
    made.attrs = {}
    return made
