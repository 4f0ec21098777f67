"""Fits and predictions over data frames of PySpark, through its gateway to Java.

>>> spark = SparkSession.builder.config("spark.jars", "vekua-spark-0.1.0-all.jar").getOrCreate()
>>> fitted = vekua.spark.fit(sensors, equation="helmholtz", wavenumber=9.2)
>>> values = fitted.predict(places, uncertainty=True)

Nothing is started here: the jar of vekua-spark must be among the session's. Spark Connect has no gateway.
"""

import json

__all__ = ["FittedTable", "fit", "fit_groups", "register"]

_OURS = ("vekua.io.BadInputException", "java.lang.IllegalArgumentException")


class FittedTable:
    """A field that was fitted to a data frame.

    Attributes
    ----------
    report : dict
        What ``vekua fit --json`` prints.
    fields : list of str
        The text of a field file for each snapshot; ``vekua.load`` reads them from files.
    """

    def __init__(self, report, fields):
        self.report = report
        self.fields = fields

    def predict(self, frame, snapshot=0, columns=None, gradient=False, uncertainty=False):
        """The frame with a column u, and what else is asked for, see ``vekua predict``.

        ``columns`` says which are the coordinates, such as ``{"x": "lon", "y": "lat"}``; without, they are x and y, or
        what the fit's frame called them.
        """
        gateway = _gateway(_session(frame))
        chosen = _columns(columns) or ""
        return _frame(
            frame,
            _asked(gateway.predict, frame._jdf, self.fields[snapshot], chosen, bool(gradient), bool(uncertainty)),
        )


def fit(frame, *, equation, wavenumber=None, wavenumber_range=None, decay=None, decay_range=None, **settings):
    """Fits a field to a frame with columns x, y, u, in space x, y, z, u; decided in Java.

    ``settings`` may hold order, regularisation, scaling, outliers, model_error, centre, radius, outside, shell, noise,
    tolerate, missing and columns, as in ``vekua.fit`` and on the command line. Bad input is a ValueError in one sentence.
    """
    numbers = dict(wavenumber=wavenumber, wavenumberRange=wavenumber_range, decay=decay, decayRange=decay_range)
    content = _content(equation, numbers, settings)
    answer = json.loads(_asked(_gateway(_session(frame)).fit, frame._jdf, content))
    return FittedTable(answer["report"], [json.dumps(field) for field in answer["fields"]])


def fit_groups(frame, by, *, equation, wavenumber=None, decay=None, uncertainty=False, **settings):
    """A frame with a row for every group: its columns, the fit's numbers, the field as text, or a message.

    ``by`` is a name or names of columns; ``wavenumber`` and ``decay`` are a number for all or the name of a column;
    ``settings`` are those of ``fit``. SQL's ``vekua_predict`` (see ``register``) evaluates the fields.
    """
    settings = dict(settings, by=[by] if isinstance(by, str) else list(by))
    if uncertainty:
        settings["uncertainty"] = True
    numbers = dict(wavenumber=wavenumber, decay=decay)
    for name, value in numbers.items():
        if isinstance(value, str):
            settings["numberColumn"] = value
            numbers[name] = 1
    return _frame(frame, _asked(_gateway(_session(frame)).groups, frame._jdf, _content(equation, numbers, settings)))


def register(session):
    """Makes vekua_predict, vekua_predict_space and vekua_spread known to SQL."""
    _gateway(session)
    session._jvm.vekua.spark.FieldFunctions.register(session._jsparkSession)


def _content(equation, numbers, settings):
    """The settings as Java reads them."""
    described = {"type": equation, **{name: value for name, value in numbers.items() if value is not None}}
    settings = {name: value for name, value in settings.items() if value is not None}
    if "model_error" in settings:
        settings["modelError"] = settings.pop("model_error")
    if "columns" in settings:
        settings["columns"] = _columns(settings["columns"])
    return json.dumps({"equation": described, **settings}, default=_plain)


def _plain(value):
    """Numbers and arrays of NumPy as Python has them."""
    if hasattr(value, "tolist"):
        return value.tolist()
    raise ValueError(f"a setting must be a number, a text or a list of them: {value!r}")


def _columns(columns):
    if isinstance(columns, dict):
        return ",".join(f"{role}={name}" for role, name in columns.items())
    return columns


def _session(frame):
    session = getattr(frame, "sparkSession", None)
    if session is None or not hasattr(frame, "_jdf"):
        raise ValueError(
            f"a data frame of PySpark with a gateway to Java is needed, not {type(frame).__name__};"
            " vekua.fit is for data in this process"
        )
    return session


def _frame(like, java):
    from pyspark.sql import DataFrame

    return DataFrame(java, like.sparkSession)


def _gateway(session):
    jvm = getattr(session, "_jvm", None)
    if jvm is None:
        raise RuntimeError("this session has no gateway to Java: Spark Connect is not supported")
    gateway = jvm.vekua.spark.PythonGateway
    if type(gateway).__name__ == "JavaPackage":
        raise RuntimeError("the session has no jar of vekua-spark: start it with spark.jars=vekua-spark-0.1.0-all.jar")
    return gateway


def _asked(method, *arguments):
    """What Java answers; its complaints about the input are ValueErrors without its stack."""
    try:
        return method(*arguments)
    except Exception as failure:
        complaint = _complaint(failure)
        if complaint is None:
            raise
    raise ValueError(complaint)


def _complaint(failure):
    # PySpark wraps some of Java's exceptions; those that it does not know are Py4J's.
    java = getattr(failure, "java_exception", None)
    origin = getattr(failure, "_origin", None)
    java = java or getattr(origin, "java_exception", None) or origin
    while java is not None:
        if java.getClass().getName() in _OURS:
            return java.getMessage()
        java = java.getCause()
    return None
