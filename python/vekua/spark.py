"""Fits and predictions over data frames of PySpark, through its gateway to Java.

>>> spark = SparkSession.builder.config("spark.jars", "vekua-spark-0.1.0-all.jar").getOrCreate()
>>> fitted = vekua.spark.fit(sensors, equation="helmholtz", wavenumber=9.2)
>>> values = fitted.predict(places, uncertainty=True)

Nothing is started here: the jar of vekua-spark must be among the session's. Spark Connect has no gateway.
"""

import json

__all__ = ["FittedTable", "fit", "register"]


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

    def predict(self, frame, snapshot=0, gradient=False, uncertainty=False):
        """The frame with a column u, and what else is asked for, see ``vekua predict``."""
        from pyspark.sql import DataFrame

        session = frame.sparkSession
        java = _gateway(session).predict(frame._jdf, self.fields[snapshot], gradient, uncertainty)
        return DataFrame(java, session)


def fit(frame, *, equation, wavenumber=None, decay=None, **settings):
    """Fits a field to a frame with columns x, y, u, in space x, y, z, u; decided in Java.

    ``settings`` may hold order, regularisation, scaling, outliers, model_error, centre, radius, outside, shell, noise,
    tolerate and columns, as in ``vekua.fit`` and on the command line.
    """
    described = {"type": equation}
    for name, value in (("wavenumber", wavenumber), ("decay", decay)):
        if value is not None:
            described[name] = value
    if "model_error" in settings:
        settings["modelError"] = settings.pop("model_error")
    if isinstance(settings.get("columns"), dict):
        settings["columns"] = ",".join(f"{role}={name}" for role, name in settings["columns"].items())
    text = _gateway(frame.sparkSession).fit(frame._jdf, json.dumps({"equation": described, **settings}))
    answer = json.loads(text)
    return FittedTable(answer["report"], [json.dumps(field) for field in answer["fields"]])


def register(session):
    """Makes vekua_predict, vekua_predict_space and vekua_spread known to SQL."""
    session._jvm.vekua.spark.FieldFunctions.register(session._jsparkSession)


def _gateway(session):
    jvm = getattr(session, "_jvm", None)
    if jvm is None:
        raise RuntimeError("this session has no gateway to Java: Spark Connect is not supported")
    return jvm.vekua.spark.PythonGateway
