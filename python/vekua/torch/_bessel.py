"""Bessel functions of all orders up to one, by the downward recurrence, with derivatives of every order.

All four families obey f_{n-1} = (2n + h)/z f_n + s f_{n+1}, stable downwards once f falls: h = 0 for J and I, 1 for
the spherical functions; s = -1 for J and j, +1 for I and i. The functions below are also TorchScript.
"""

import math
from typing import List

import torch
from torch import Tensor


def small() -> float:
    """Arguments below are as good as zero: f_n is its first term, to rounding."""
    return 1e-8


def scaled_orders(z: Tensor, exponents: List[int], half: int, sign: int, shift: float) -> Tensor:
    """2^e_n f_n(z) for n = 0 .. len(exponents) - 1, first axis; z is float64 and at least small().

    Modified functions are multiplied by exp(-shift). Every order is of size one where the exponents say so; far
    smaller ones underflow to zero.
    """
    order = len(exponents) - 1
    largest = float(z.max()) if z.numel() > 0 else 1.0
    # Beyond, values are below rounding relative to the last order that is asked for.
    reach = max(float(order), largest)
    top = int(reach + 12.0 * reach ** (1.0 / 3.0) + 24.0)
    inverse = 1.0 / z
    above = torch.zeros_like(z)
    here = torch.full_like(z, 1e-200)
    norm = torch.zeros_like(z)
    halvings = torch.zeros_like(z)
    rows: List[Tensor] = []
    counts: List[Tensor] = []
    first = here
    for back in range(top + 1):
        n = top - back
        e_n = exponents[min(n, order)]
        if n <= order:
            rows.append(here)
            counts.append(halvings)
        # J: J_0 + 2 J_2 + 2 J_4 + ... = 1; I: I_0 + 2 I_1 + 2 I_2 + ... = exp(z).
        if half == 0 and (sign > 0 or n % 2 == 0):
            norm = norm + here * ((1.0 if n == 0 else 2.0) * 2.0 ** float(-e_n))
        if n == 1:
            first = here
        if n > 0:
            e_below = exponents[min(n - 1, order)]
            e_above = exponents[min(n + 1, order)]
            down = (2.0 * n + half) * 2.0 ** float(e_below - e_n)
            across = sign * 2.0 ** float(e_below - e_above)
            below = (down * inverse) * here + across * above
            above = here
            here = below
            if n % 4 == 0:
                large = here.abs() > 1e150
                if bool(large.any()):
                    factor = torch.where(large, torch.full_like(z, 2.0 ** -498), torch.ones_like(z))
                    here = here * factor
                    above = above * factor
                    norm = norm * factor
                    first = first * factor
                    halvings = halvings + large.to(z.dtype)
    rows.reverse()
    counts.reverse()
    values = torch.stack(rows)
    if bool((halvings > 0).any()):
        # What was stored before a lane was made smaller follows it now.
        values = values * torch.exp2(-498.0 * (halvings - torch.stack(counts)).clamp(max=4.0))
    zeroth = here * 2.0 ** float(-exponents[0])
    if half == 0:
        if sign > 0:
            return values * (torch.exp(z - shift) / norm)
        return values / norm
    first = first * 2.0 ** float(-exponents[min(1, order)])
    if sign > 0:
        start = torch.exp(z - shift) * (-torch.expm1(-2.0 * z)) * 0.5 * inverse
        return values * (start / zeroth)
    j0 = torch.sin(z) * inverse
    j1 = (j0 - torch.cos(z)) * inverse
    # Whichever of the two is not near a zero.
    use = j0.abs() >= j1.abs()
    return values * (torch.where(use, j0, j1) / torch.where(use, zeroth, first))


def far(order: int) -> float:
    """Larger arguments have Hankel's expansion and the upward recurrence, stable below the turning point."""
    return max(100.0, 1.5 * order)


def hankel(z):
    """J_0, J_1, Y_0 and Y_1 of large z, to rounding of their amplitude."""
    sine, cosine = torch.sin(z), torch.cos(z)
    # Of z - pi/4 without a subtraction, for no digit of z is to spare; z - 3 pi/4 is a quarter turn behind.
    c, s = (cosine + sine), (sine - cosine)
    size = 1.0 / torch.sqrt(math.pi * z)
    rows = []
    for n in (0, 1):
        p, q = torch.ones_like(z), torch.zeros_like(z)
        term = torch.ones_like(z)
        # From 100 on the terms are below rounding after ten.
        for k in range(1, 13):
            term = term * ((4 * n * n - (2 * k - 1) ** 2) / (8.0 * k)) / z
            sign = -1.0 if k % 4 in (2, 3) else 1.0
            if k % 2:
                q = q + sign * term
            else:
                p = p + sign * term
        rows.append((size * (p * c - q * s), size * (p * s + q * c)))
        c, s = s, -c
    return rows[0][0], rows[1][0], rows[0][1], rows[1][1]


def _far_orders(z, order, half):
    """J_0 .. or j_0 .. up to an order well below z, first axis."""
    if half == 0:
        below, here, _, _ = hankel(z)
    else:
        below = torch.sin(z) / z
        here = (below - torch.cos(z)) / z
    rows = [below, here]
    for n in range(1, order):
        below, here = here, (2 * n + half) / z * here - below
        rows.append(here)
    return torch.stack(rows[: order + 1])


def all_orders(z: Tensor, order: int, half: int, sign: int) -> Tensor:
    """f_0 .. f_order at any real z, last axis; what is not finite stays in its own element, infinity has the limit."""
    flat = z.reshape(-1)
    size = flat.abs()
    # I_n of any order on offer is beyond all numbers there.
    limit = far(order) if sign < 0 else 3000.0
    near = size <= limit
    safe = torch.where(near, size, torch.ones_like(size)).clamp(min=small())
    values = scaled_orders(safe, [0] * (order + 1), half, sign, 0.0)
    if not bool(near.all()):
        end = torch.full_like(values, 0.0 if sign < 0 else math.inf)
        values = torch.where(near, values, torch.where(torch.isnan(size), math.nan, end))
        distant = ~near & torch.isfinite(size) if sign < 0 else torch.zeros_like(near)
        if bool(distant.any()):
            values[:, distant] = _far_orders(size[distant], order, half)
    # f_n is as even or odd as its order, and (z/2)^n times a constant near zero.
    ratio = torch.where(size < math.inf, flat / size.clamp(min=small()), torch.sign(flat))
    turn = torch.ones_like(flat)
    out: List[Tensor] = []
    for n in range(order + 1):
        out.append(values[n] * turn)
        turn = turn * ratio
    return torch.stack(out, 1).reshape(z.shape + (order + 1,))


class _AllOrders(torch.autograd.Function):
    """f_0 .. f_order; the derivative is again one of such: f_n' from f_{n-1} and f_{n+1}."""

    @staticmethod
    def forward(ctx, z, order, half, sign):
        ctx.save_for_backward(z)
        ctx.kind = (order, half, sign)
        return all_orders(z, order, half, sign)

    @staticmethod
    def backward(ctx, g):
        (z,) = ctx.saved_tensors
        order, half, sign = ctx.kind
        f = _AllOrders.apply(z, order + 1, half, sign)
        n = torch.arange(order + 1, dtype=f.dtype, device=f.device)
        # (2n + h) f_n' = n f_{n-1} + s (n + h) f_{n+1}; for n = 0: f_0' = s f_1.
        total = (2 * n + half).clamp(min=1)
        lower = n / total
        upper = sign * (n + half) / total
        if half == 0:
            upper = torch.cat([torch.full_like(n[:1], float(sign)), upper[1:]])
        below = torch.cat([torch.zeros_like(f[..., :1]), f[..., :order]], -1)
        slope = lower * below + upper * f[..., 1:]
        return (g * slope).sum(-1), None, None, None


def _offer(name, half, sign, formula):
    def function(z, order):
        if int(order) != order or not 0 <= order <= 2000:
            raise ValueError(f"order must be a whole number from 0 to 2000: {order}")
        if not torch.is_tensor(z) or not z.is_floating_point():
            raise TypeError("z must be a tensor of real floating-point numbers")
        out = _AllOrders.apply(z.double(), int(order), half, sign)
        return out.to(z.dtype)

    function.__name__ = name
    function.__qualname__ = name
    function.__doc__ = f"""{formula} for n = 0 .. order, as the last axis of the result.

    z is a real tensor of any shape and any floating-point type; computation is in float64. Derivatives of every order
    are exact. Any |z| will do, infinity has the limit, and NaN stays in its element; the work is that of order steps,
    or of the largest |z| up to a hundred or 1.5 times the order (modified functions: up to 3000, where they overflow).
    """
    return function


bessel_j = _offer("bessel_j", 0, -1, "Bessel functions J_n(z)")
bessel_i = _offer("bessel_i", 0, 1, "Modified Bessel functions I_n(z)")
spherical_bessel_j = _offer("spherical_bessel_j", 1, -1, "Spherical Bessel functions j_n(z)")
spherical_bessel_i = _offer("spherical_bessel_i", 1, 1, "Modified spherical Bessel functions i_n(z)")
