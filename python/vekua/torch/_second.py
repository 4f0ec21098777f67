"""Bessel functions of the second kind of all orders up to one, for positive arguments, with derivatives of every order.

Upwards, where these grow, their recurrence is stable: f_{n+1} = (2n + h)/z f_n + s f_{n-1}, with h = 0 for Y and K, 1
for the spherical functions; s = -1 for Y and y, +1 for K and k.
"""

import math

import torch

from ._bessel import all_orders, far, hankel


def _start_y(z):
    """Y_0 and Y_1: torch's own have seven digits (1.13)."""
    distant = z > far(0)
    if not bool(distant.any()):
        return _neumann(z)
    rows = [torch.where(distant, expanded, 0.0) for expanded in hankel(z)[2:]]
    for row, near in zip(rows, _neumann(z[~distant])):
        row[~distant] = near
    return rows


def _neumann(z):
    """Y_0 and Y_1 by Neumann's series of J."""
    largest = float(z.max()) if z.numel() > 0 else 1.0
    top = 2 * (int(largest + 12.0 * largest ** (1.0 / 3.0) + 24.0) // 2) + 1
    j = all_orders(z, top, 0, -1)
    k = torch.arange(1, top // 2 + 1, dtype=z.dtype, device=z.device)
    factor = (1 - 2 * (k % 2)) / k
    log = torch.log(z / 2) + 0.57721566490153286061
    even = (factor * j[:, 2 : top : 2]).sum(1)
    odd = (factor * (j[:, 1 : top - 1 : 2] - j[:, 3 : top + 1 : 2])).sum(1)
    zeroth = log * j[:, 0] - 2 * even
    # Y_1 = -Y_0'
    first = log * j[:, 1] + odd - j[:, 0] / z
    return zeroth * (2 / math.pi), first * (2 / math.pi)


def _orders(z, order, half, sign):
    flat = z.reshape(-1)
    good = (flat > 0) & (flat < math.inf)
    safe = torch.where(good, flat, torch.ones_like(flat))
    if half == 0 and sign < 0:
        below, here = _start_y(safe)
    elif half == 0:
        below, here = torch.special.modified_bessel_k0(safe), torch.special.modified_bessel_k1(safe)
    elif sign < 0:
        sine, cosine = torch.sin(safe), torch.cos(safe)
        below, here = -cosine / safe, -(cosine / safe + sine) / safe
    else:
        below = (math.pi / 2) * torch.exp(-safe) / safe
        here = below * (1 + 1 / safe)
    rows = [below, here]
    for n in range(1, order):
        above = (2 * n + half) / safe * here + sign * below
        # Once infinite it stays so; the difference of two infinities is none.
        above = torch.where(torch.isinf(here), here, above)
        below, here = here, above
        rows.append(above)
    values = torch.stack(rows[: order + 1], 1)
    pole = torch.full_like(values, math.inf if sign > 0 else -math.inf)
    other = torch.where((flat == 0).unsqueeze(1), pole, torch.full_like(values, math.nan))
    other = torch.where((flat == math.inf).unsqueeze(1), torch.zeros_like(values), other)
    return torch.where(good.unsqueeze(1), values, other).reshape(z.shape + (order + 1,))


class _SecondKind(torch.autograd.Function):
    """f_0 .. f_order; the derivative of each is made of its neighbours."""

    @staticmethod
    def forward(ctx, z, order, half, sign):
        ctx.save_for_backward(z)
        ctx.kind = (order, half, sign)
        return _orders(z, order, half, sign)

    @staticmethod
    def backward(ctx, g):
        (z,) = ctx.saved_tensors
        order, half, sign = ctx.kind
        f = _SecondKind.apply(z, order + 1, half, sign)
        n = torch.arange(order + 1, dtype=f.dtype, device=f.device)
        # (2n + h) f_n' = -s n f_{n-1} - (n + h) f_{n+1}; for n = 0: f_0' = -f_1.
        total = (2 * n + half).clamp(min=1)
        upper = (n + half) / total
        if half == 0:
            upper = torch.cat([torch.ones_like(n[:1]), upper[1:]])
        below = torch.cat([torch.zeros_like(f[..., :1]), f[..., :order]], -1)
        slope = -sign * n / total * below - upper * f[..., 1:]
        return (g * slope).sum(-1), None, None, None


def _offer(name, half, sign, formula):
    def function(z, order):
        if int(order) != order or not 0 <= order <= 2000:
            raise ValueError(f"order must be a whole number from 0 to 2000: {order}")
        if not torch.is_tensor(z) or not z.is_floating_point():
            raise TypeError("z must be a tensor of real floating-point numbers")
        return _SecondKind.apply(z.double(), int(order), half, sign).to(z.dtype)

    function.__name__ = name
    function.__qualname__ = name
    function.__doc__ = f"""{formula} for n = 0 .. order, as the last axis of the result.

    z is a positive tensor of any shape and any floating-point type; computation is in float64. Infinite at zero and
    where a value is too large, NaN below zero, zero at infinity. Derivatives of every order are exact.
    """
    return function


bessel_y = _offer("bessel_y", 0, -1, "Bessel functions of the second kind Y_n(z)")
bessel_k = _offer("bessel_k", 0, 1, "Modified Bessel functions of the second kind K_n(z)")
spherical_bessel_y = _offer("spherical_bessel_y", 1, -1, "Spherical Bessel functions of the second kind y_n(z)")
spherical_bessel_k = _offer("spherical_bessel_k", 1, 1, "Modified spherical Bessel functions of the second kind k_n(z)")
