# py2cu: --sig 'µ_kernel(float32[::1], int64)' --const ﬁeld=5
"""Identifiers are in NFKC: parameters, keyword arguments, globals, attributes, imports, nonlocal names."""
import math as µath
from collections import namedtuple
from math import 𝓅𝒾, ſin as sinus

from numba import cuda

ﬁeld = 3
Point = namedtuple("Point", "x y height")


@cuda.jit(device=True)
def scaled(value, Å=1.0):
    return value * Å


@cuda.jit
def μ_kernel(out, ℌ):
    µ = 1.0
    for i in range(H):
        μ += scaled(μ, Å=2.0) + ﬁeld
    point = Point(µ, 2.0, 3.0)
    out[0] = point.ｘ + point.ℎeight

    def add(n):
        nonlocal µ
        μ += n

    add(5.0)
    out[1] = µ * μath.sqrt(pi) + sinus(field)
