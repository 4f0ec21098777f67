"""What is handed to Java; Java's side has its own tests. PySpark itself is not needed here."""

import json
import types
import unittest
import unittest.mock

from vekua import spark


class Gateway:
    """Stands in for Java: keeps what it was asked."""

    def fit(self, frame, settings):
        self.frame, self.settings = frame, json.loads(settings)
        return json.dumps({"report": {"samples": 3}, "fields": [{"order": 1, "radius": 0.1}]})


def frame_of(gateway):
    jvm = types.SimpleNamespace(vekua=types.SimpleNamespace(spark=types.SimpleNamespace(PythonGateway=gateway)))
    return types.SimpleNamespace(_jdf="rows", sparkSession=types.SimpleNamespace(_jvm=jvm))


class Complaint(Exception):
    """As Py4J raises what it does not know, with Java's exceptions inside."""

    def __init__(self, kind, message, cause=None):
        super().__init__("a stack of many lines")
        self.java_exception = types.SimpleNamespace(
            getClass=lambda: types.SimpleNamespace(getName=lambda: kind),
            getMessage=lambda: message,
            getCause=lambda: None if cause is None else cause.java_exception,
        )


class SparkTest(unittest.TestCase):
    def test_settings_are_handed_over(self):
        gateway = Gateway()
        fitted = spark.fit(
            frame_of(gateway), equation="helmholtz", wavenumber=9.2, model_error="none", columns={"x": "lon", "u": "T"}
        )
        self.assertEqual(gateway.frame, "rows")
        self.assertEqual(
            gateway.settings,
            {
                "equation": {"type": "helmholtz", "wavenumber": 9.2},
                "modelError": "none",
                "columns": "x=lon,u=T",
            },
        )
        self.assertEqual(fitted.report["samples"], 3)
        # Numbers come back with all their digits.
        self.assertEqual(json.loads(fitted.fields[0])["radius"], 0.1)

    def test_numbers_of_numpy_and_groups_are_handed_over(self):
        asked = []
        gateway = types.SimpleNamespace(groups=lambda frame, settings: asked.append(json.loads(settings)))
        array = types.SimpleNamespace(tolist=lambda: [0.0, 1.0])
        with unittest.mock.patch.object(spark, "_frame", lambda like, java: java):
            spark.fit_groups(frame_of(gateway), "f", equation="helmholtz", wavenumber="k", centre=array, radius=2)
        self.assertEqual(
            asked,
            [
                {
                    "equation": {"type": "helmholtz", "wavenumber": 1},
                    "centre": [0.0, 1.0],
                    "radius": 2,
                    "by": ["f"],
                    "numberColumn": "k",
                }
            ],
        )

    def test_complaints_are_sentences(self):
        inner = Complaint("vekua.io.BadInputException", "the table has no rows")
        for failure in (inner, Complaint("org.apache.spark.SparkException", "stage failure", inner)):
            gateway = types.SimpleNamespace(fit=unittest.mock.Mock(side_effect=failure))
            with self.assertRaisesRegex(ValueError, "^the table has no rows$"):
                spark.fit(frame_of(gateway), equation="laplace")
        other = Complaint("java.lang.IllegalStateException", "no")
        gateway = types.SimpleNamespace(fit=unittest.mock.Mock(side_effect=other))
        with self.assertRaises(Complaint):
            spark.fit(frame_of(gateway), equation="laplace")
        with self.assertRaisesRegex(ValueError, "data frame of PySpark"):
            spark.fit([1, 2], equation="laplace")

    def test_a_session_without_gateway_is_refused(self):
        frame = types.SimpleNamespace(_jdf="rows", sparkSession=types.SimpleNamespace())
        with self.assertRaisesRegex(RuntimeError, "no gateway"):
            spark.fit(frame, equation="laplace")


if __name__ == "__main__":
    unittest.main()
