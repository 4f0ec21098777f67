"""What is handed to Java; Java's side has its own tests. PySpark itself is not needed, and not tested, here."""

import json
import types
import unittest

from vekua import spark


class Gateway:
    """Stands in for Java: keeps what it was asked."""

    def fit(self, frame, settings):
        self.frame, self.settings = frame, json.loads(settings)
        return json.dumps({"report": {"samples": 3}, "fields": [{"order": 1, "radius": 0.1}]})


def frame_of(gateway):
    jvm = types.SimpleNamespace(vekua=types.SimpleNamespace(spark=types.SimpleNamespace(PythonGateway=gateway)))
    return types.SimpleNamespace(_jdf="rows", sparkSession=types.SimpleNamespace(_jvm=jvm))


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

    def test_a_session_without_gateway_is_refused(self):
        frame = types.SimpleNamespace(_jdf="rows", sparkSession=types.SimpleNamespace())
        with self.assertRaisesRegex(RuntimeError, "no gateway"):
            spark.fit(frame, equation="laplace")


if __name__ == "__main__":
    unittest.main()
