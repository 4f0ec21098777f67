"""Modes about a disc or a ball as columns, with the ladder by which differentiation moves between them.

A mode is f_n(kr) times an angular function of degree n. Each axis takes it to modes of degrees n - 1 and n + 1, so
the derivative of columns up to order N is a combination of columns up to order N + 1, exactly and to every order.
Columns are those of the core, scaled by powers of two to a size near one over the frame, which costs no rounding.
"""

import math
from functools import lru_cache
from typing import List

import torch
from torch import Tensor

from ._bessel import scaled_orders, small


def decay(n, x, sign):
    """About -log f_n(x): zero up to the turning point of J, as Debye's form has it."""
    if sign < 0:
        if n <= x:
            return 0.0
        root = math.sqrt((n - x) * (n + x))
        return n * math.log((n + root) / x) - root
    if n == 0:
        return 0.0
    root = math.sqrt(n * n + x * x)
    return n * math.log((n + root) / x) - n * (n / (x + root))


def core_exponent(n, x, sign):
    """The power of two by which the core's modes of the plane differ from J_n and exp(-x) I_n; 0 for powers."""
    if sign == 0:
        return 0
    eta = decay(n, x, sign)
    if sign < 0:
        return math.floor(eta / math.log(2))
    algebraic = 0.5 * math.log1p(2 * math.pi * math.sqrt(n * n + x * x))
    # Half to even, as Java's rint.
    return round((eta + algebraic) / math.log(2))


def core_norm(n, x, sign):
    """What the core divides j_n, or exp(-x) i_n, of a ball by: (m, q) for m 2^q, with m near one; 1 for powers."""
    if sign == 0:
        return 1.0, 0
    return _core_norms(max(16, 1 << n.bit_length()), x, sign)[n]


@lru_cache(maxsize=256)
def _core_norms(order, x, sign):
    turning = 0
    if sign < 0:
        turning = min(order, math.floor(x))
        below, here = math.cos(x) / x, 1 - x * x / 6 if x < 1e-4 else math.sin(x) / x
        for n in range(turning):
            below, here = here, (2 * n + 1) / x * here - below
        first = abs(here)
    else:
        first = -math.expm1(-2 * x) / (2 * x)
    ratio, r = {}, 0.0
    for n in range(int(max(order, x + 8 * x ** (1 / 3)) + 20), turning, -1):
        r = 1 / ((2 * n + 1) / x + sign * r)
        ratio[n] = r
    # Up to their turning point waves are as large as 1 / x at the surface; beyond, the norm is the value there.
    norms = [_split(1 / max(1.0, x), 0)] * (turning + 1) if sign < 0 else [_split(first, 0)]
    m, q = _split(first, 0)
    for n in range(turning + 1, order + 1):
        m, q = _split(m * ratio[n], q)
        norms.append((m, q))
    return norms


def _split(value, power):
    m, q = math.frexp(value)
    return (2 * m, q + power - 1) if m < 0.5**0.5 else (m, q + power)


@lru_cache(maxsize=None)
def exponent(n, x, sign, dimension):
    """The power of two of the columns of degree n: their root mean square over the frame is near one."""
    half = dimension - 2
    if sign == 0:
        return round(0.5 * math.log2((2 * n + dimension) / dimension))
    if half == 0:
        spread = max(n + 1.0, x) if sign < 0 else max(1.0, math.sqrt(n * n + x * x))
        return core_exponent(n, x, sign) + round(0.5 * math.log2(spread))
    order = n + 0.5
    if sign < 0 and order <= x:
        return round(math.log2(max(1.0, x)))
    if n == 0 and x < 1:
        return 0
    root = math.sqrt(abs(order * order + sign * x * x))
    size = 2 * math.sqrt(x * max(root, x ** (2 / 3)))
    spread = max(1.0, root)
    return round((decay(order, x, sign) + math.log(size)) / math.log(2) + 0.5 * math.log2(spread))


def plane_columns(d: Tensor, k: Tensor, radius: float, exponents: List[int], sign: int, shift: float) -> Tensor:
    """m_0, Re m_1, Im m_1, ... at offsets d from the centre, (batch, 2 N + 1)."""
    order = len(exponents) - 1
    x = d[:, 0]
    y = d[:, 1]
    if sign == 0:
        c = x / radius
        s = y / radius
        values = torch.ones((order + 1, d.shape[0]), dtype=d.dtype, device=d.device)
        scales: List[float] = []
        for n in range(order + 1):
            scales.append(2.0 ** float(exponents[n]))
        values = values * torch.tensor(scales, dtype=d.dtype, device=d.device).unsqueeze(1)
    else:
        least = small() / float(k)
        r = torch.sqrt((x * x + y * y).clamp(min=least * least))
        c = x / r
        s = y / r
        values = scaled_orders(k * r, exponents, 0, sign, shift)
    columns = [values[0]]
    re = torch.ones_like(x)
    im = torch.zeros_like(x)
    for n in range(1, order + 1):
        re, im = re * c - im * s, re * s + im * c
        columns.append(values[n] * re)
        columns.append(values[n] * im)
    # Column by column in memory, as they were made and as the ladder picks them.
    return torch.stack(columns).t()


def ball_columns(
    d: Tensor, k: Tensor, radius: float, exponents: List[int], factors: List[float], sign: int, shift: float
) -> Tensor:
    """f_n Y_nm at offsets d, (batch, (N + 1)^2); column n^2 + n + m, sines where m < 0, sum of Y^2 over m = 2n + 1.

    f_n has the factors that, with the powers of two, make it the core's.
    """
    order = len(exponents) - 1
    if sign == 0:
        u = d / radius
        values = torch.ones((order + 1, d.shape[0]), dtype=d.dtype, device=d.device)
        scales: List[float] = []
        for n in range(order + 1):
            scales.append(2.0 ** float(exponents[n]))
        values = values * torch.tensor(scales, dtype=d.dtype, device=d.device).unsqueeze(1)
    else:
        least = small() / float(k)
        r = torch.sqrt((d * d).sum(1).clamp(min=least * least))
        u = d / r.unsqueeze(1)
        values = scaled_orders(k * r, exponents, 1, sign, shift)
        # One by one: TorchScript makes tensors of lists in single precision.
        for n in range(order + 1):
            values[n] *= factors[n]
    x = u[:, 0]
    y = u[:, 1]
    z = u[:, 2]
    square = x * x + y * y + z * z
    columns: List[Tensor] = []
    for _ in range((order + 1) * (order + 1)):
        columns.append(x)
    re = torch.ones_like(x)
    im = torch.zeros_like(x)
    for m in range(order + 1):
        if m > 0:
            step = math.sqrt(3.0) if m == 1 else math.sqrt((2.0 * m + 1.0) / (2.0 * m))
            re, im = step * (re * x - im * y), step * (re * y + im * x)
        for side in range(1 if m == 0 else 2):
            last = torch.zeros_like(x)
            now = re if side == 0 else im
            for n in range(m, order + 1):
                if n > m:
                    gap = float(n * n - m * m)
                    one = math.sqrt((2.0 * n - 1.0) * (2.0 * n + 1.0) / gap)
                    two = 0.0
                    if n > m + 1:
                        two = math.sqrt((2.0 * n + 1.0) * (n + m - 1.0) * (n - m - 1.0) / (gap * (2.0 * n - 3.0)))
                    now, last = one * z * now - two * square * last, now
                columns[n * n + n + (m if side == 0 else -m)] = values[n] * now
    # Column by column in memory, as they were made and as the ladder picks them.
    return torch.stack(columns).t()


def _down(n, m):
    """(axis, order, a): x/r etc. times Y_nm has a share a of Y of degree n - 1 and that order."""
    if n == 0:
        return
    o = abs(m)
    unit = math.sqrt((2 * n + 1) / (2 * n - 1)) / (2 * n + 1)
    if o <= n - 1:
        yield 2, m, unit * math.sqrt((n - o) * (n + o))
    lower = unit / 2 * math.sqrt((n + o) * (n + o - 1))
    upper = -unit / 2 * math.sqrt((n - o) * (n - o - 1))
    if m == 0:
        if n > 1:
            yield 0, 1, upper * math.sqrt(2)
            yield 1, -1, upper * math.sqrt(2)
        return
    side = 1 if m > 0 else -1
    if o == 1:
        yield (0 if m > 0 else 1), 0, lower * math.sqrt(2)
    else:
        yield 0, side * (o - 1), lower
        yield 1, -side * (o - 1), -side * lower
    if o + 1 <= n - 1:
        yield 0, side * (o + 1), upper
        yield 1, -side * (o + 1), side * upper


class Modes:
    """The columns of one equation of second order about a disc or a ball, up to any order."""

    def __init__(self, sign, x, radius, dimension):
        """sign: -1 for waves, 1 for decay, 0 for harmonic functions; x: k times the radius that scaling is for."""
        self.sign, self.x, self.radius, self.dimension = sign, x, radius, dimension
        self.shift = x if sign > 0 else 0.0
        self._ladders = {}

    def exponents(self, order):
        return [exponent(n, self.x, self.sign, self.dimension) for n in range(order + 1)]

    def factors(self, order):
        """Beside the powers of two: those of the plane have none, those of a ball are the core's."""
        if self.dimension == 2:
            return [1.0] * (order + 1)
        return [1 / core_norm(n, self.x, self.sign)[0] for n in range(order + 1)]

    def size(self, order):
        return 2 * order + 1 if self.dimension == 2 else (order + 1) ** 2

    def columns(self, d, k, order):
        e = self.exponents(order)
        if self.dimension == 2:
            return plane_columns(d, k, self.radius, e, self.sign, self.shift)
        return ball_columns(d, k, self.radius, e, self.factors(order), self.sign, self.shift)

    def _terms(self, order):
        """(axis, column, column above, factor): d column / d axis, in units of k or of 1 / radius."""
        e = self.exponents(order + 1)
        f = self.factors(order + 1)
        for n in range(order + 1):
            fall = 0.0 if n == 0 else f[n] / f[n - 1] * 2.0 ** (e[n] - e[n - 1])
            rise = f[n] / f[n + 1] * 2.0 ** (e[n] - e[n + 1])
            if self.dimension == 2:
                low = n * fall if self.sign == 0 else fall / 2
                up = 0.0 if self.sign == 0 else self.sign * rise / 2
                if n == 0:
                    yield 0, 0, 1, 2 * up
                    yield 1, 0, 2, 2 * up
                    continue
                re, im = 2 * n - 1, 2 * n
                yield 0, re, max(0, 2 * n - 3), low
                yield 0, re, 2 * n + 1, up
                yield 0, im, 2 * n + 2, up
                yield 1, re, 2 * n + 2, up
                yield 1, im, max(0, 2 * n - 3), low
                yield 1, im, 2 * n + 1, -up
                if n > 1:
                    yield 0, im, 2 * n - 2, low
                    yield 1, re, 2 * n - 2, -low
                continue
            low = (2 * n + 1) * fall if self.sign == 0 else fall
            up = 0.0 if self.sign == 0 else self.sign * rise
            for m in range(-n, n + 1):
                at = n * n + n + m
                for axis, o, a in _down(n, m):
                    yield axis, at, (n - 1) * n + o, a * low
                for o in {abs(m) - 1, 1 - abs(m), abs(m), -abs(m), abs(m) + 1, -abs(m) - 1}:
                    if abs(o) <= n + 1:
                        for axis, below, a in _down(n + 1, o):
                            if below == m:
                                yield axis, at, (n + 1) * (n + 2) + o, a * up

    def ladder(self, order, device):
        """Indices (axis, term, column) and factors of what each column's derivatives are made of."""
        key = (order, str(device))
        if key not in self._ladders:
            lists = [[[] for _ in range(self.size(order))] for _ in range(self.dimension)]
            for axis, column, above, factor in self._terms(order):
                if factor != 0:
                    lists[axis][column].append((above, factor))
            most = max(1, max(len(terms) for axis in lists for terms in axis))
            for axis in lists:
                for terms in axis:
                    terms.extend([(0, 0.0)] * (most - len(terms)))
            pick = torch.tensor([[[t[i][0] for t in axis] for i in range(most)] for axis in lists], device=device)
            factor = torch.tensor(
                [[[t[i][1] for t in axis] for i in range(most)] for axis in lists], dtype=torch.float64, device=device
            )
            self._ladders[key] = (pick, factor)
        return self._ladders[key]

    def slopes(self, above, k, order):
        """Derivatives of the columns up to an order, given those to the next: (axes, batch, columns)."""
        pick, factor = self.ladder(order, above.device)
        unit = 1.0 / self.radius if self.sign == 0 else k
        rows = above.t()
        axes = []
        for axis in range(self.dimension):
            total = rows[pick[axis, 0]] * factor[axis, 0].unsqueeze(1)
            for term in range(1, pick.shape[1]):
                total = total + rows[pick[axis, term]] * factor[axis, term].unsqueeze(1)
            axes.append((total * unit).t())
        return torch.stack(axes)


class Columns(torch.autograd.Function):
    """Columns at offsets d from the centre for a wavenumber k; their backward is made of columns again."""

    @staticmethod
    def forward(ctx, d, k, modes, order):
        ctx.save_for_backward(d, k)
        ctx.modes, ctx.order = modes, order
        return modes.columns(d, k, order)

    @staticmethod
    def backward(ctx, g):
        d, k = ctx.saved_tensors
        modes, order = ctx.modes, ctx.order
        above = Columns.apply(d, k, modes, order + 1)
        slope = (modes.slopes(above, k, order) * g).sum(2).t()
        # Modes depend on k and r by their product alone.
        tune = (d * slope).sum() / k if ctx.needs_input_grad[1] and modes.sign != 0 else None
        return slope, None if tune is None else tune.reshape(k.shape), None, None
