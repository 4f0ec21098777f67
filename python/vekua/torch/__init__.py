"""The exact basis as PyTorch modules; needs torch and numpy, no Java.

>>> from vekua.torch import VekuaLayer
>>> layer = VekuaLayer("helmholtz", 8.0, order=16, radius=1.4)
>>> u = layer(x)                                   # (batch, 2) -> (batch, 1), solves the equation for any weights
>>> u, gradient, laplacian = layer.value_gradient_laplacian(x)
>>> layer.to_field("field.json")                   # what the command line and Java read

``VekuaProjection`` is the least-squares fit as a differentiable step. ``bessel_j``, ``bessel_y``, ``bessel_i``,
``bessel_k`` and the four spherical ones are the functions alone, with gradients of every order.
"""

from ._bessel import bessel_i, bessel_j, spherical_bessel_i, spherical_bessel_j
from ._layer import VekuaLayer
from ._projection import VekuaProjection
from ._second import bessel_k, bessel_y, spherical_bessel_k, spherical_bessel_y

__all__ = [
    "VekuaLayer",
    "VekuaProjection",
    "bessel_i",
    "bessel_j",
    "bessel_k",
    "bessel_y",
    "spherical_bessel_i",
    "spherical_bessel_j",
    "spherical_bessel_k",
    "spherical_bessel_y",
]
