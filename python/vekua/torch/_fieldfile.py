"""Fields of a disc or ball as JSON files, as the command line and Java write and read them."""

import json
import math
import os
import tempfile
from typing import List, NamedTuple, Optional

PARAMETERS = {"laplace": None, "helmholtz": "wavenumber", "yukawa": "decay", "biharmonic": None}
AXES = {"disk": 2, "ball": 3}


class FieldFile(NamedTuple):
    equation: str
    wavenumber: Optional[float]
    centre: List[float]
    radius: float
    order: int
    parts: List[List[float]]


def _size(equation, order, axes):
    half = 2 * order + 1 if axes == 2 else (order + 1) ** 2
    return 2 * half if equation == "biharmonic" else half


def read(path):
    with open(path, encoding="utf-8") as file:
        try:
            content = json.load(file)
        except ValueError as problem:
            raise ValueError(f"{path}: not JSON: {problem}") from None

    def get(key, kind):
        if not isinstance(content, dict) or key not in content:
            raise ValueError(f"{path}: {key} is missing; it must be a field's file")
        if not isinstance(content[key], kind):
            raise ValueError(f"{path}: {key} has the wrong type: {content[key]!r:.40}")
        return content[key]

    def numbers(key, count):
        values = get(key, list)
        if len(values) != count:
            raise ValueError(f"{path}: {key} must have {count} numbers: {len(values)}")
        for i, value in enumerate(values):
            if isinstance(value, bool) or not isinstance(value, (int, float)) or not math.isfinite(value):
                raise ValueError(f"{path}: {key}[{i}] must be a finite number: {value!r:.40}")
        return [float(v) for v in values]

    if get("format", str) != "vekua-field":
        raise ValueError(f"{path}: format must be vekua-field: {content['format']}")
    if get("basis", str) not in AXES:
        raise ValueError(f"{path}: basis must be disk or ball: {content['basis']}; other fields have no layer")
    axes = AXES[content["basis"]]
    if get("version", int) != 1:
        raise ValueError(f"{path}: version must be 1 for a field of a disc or ball: {content['version']}")
    centre = numbers("centre", axes)
    equation = get("equation", dict)
    kind = equation.get("type")
    if kind not in PARAMETERS:
        raise ValueError(f"{path}: equation.type must be one of {', '.join(PARAMETERS)}: {kind}")
    parameter = PARAMETERS[kind]
    wavenumber = None
    if parameter:
        wavenumber = equation.get(parameter)
        if not isinstance(wavenumber, (int, float)) or not (0 < wavenumber < math.inf):
            raise ValueError(f"{path}: equation.{parameter} must be positive and finite: {wavenumber!r:.40}")
        wavenumber = float(wavenumber)
    order = get("order", int)
    most = 2000 if axes == 2 else 60
    if not 0 <= order <= most:
        raise ValueError(f"{path}: order must be from 0 to {most} for a layer: {order}")
    parts = [numbers("coefficients", _size(kind, order, axes))]
    if "imaginary" in content:
        parts.append(numbers("imaginary", _size(kind, order, axes)))
    radius = get("radius", (int, float))
    return FieldFile(kind, wavenumber, centre, float(radius), order, parts)


def write(path, equation, wavenumber, centre, radius, order, parts, imaginary):
    described = {"type": equation}
    if PARAMETERS[equation]:
        described[PARAMETERS[equation]] = wavenumber
    content = {
        "format": "vekua-field",
        "version": 1,
        "equation": described,
        "basis": "disk" if len(centre) == 2 else "ball",
        "centre": centre,
        "radius": radius,
        "order": order,
        "coefficients": parts[0],
    }
    if imaginary:
        content["imaginary"] = parts[1]
    for part in parts:
        for i, value in enumerate(part):
            if not math.isfinite(value):
                raise ValueError(f"coefficient {i} must be finite to be written: {value}")
    folder = os.path.dirname(os.path.abspath(path))
    # Whole or not at all.
    handle, part = tempfile.mkstemp(dir=folder, suffix=".part")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            json.dump(content, file, indent=2)
            file.write("\n")
        os.replace(part, path)
    except BaseException:
        if os.path.exists(part):
            os.unlink(part)
        raise
