"""Functions of math on float32, float64 and integers."""
import math
import math as m
from math import atan2, floor, pi, sqrt

from numba import cuda


@cuda.jit("void(float32, float64, int64, uint32, float32[::1], float64[::1], bool_[::1])")
def functions(x, y, i, u, f, d, b):
    f[0] = math.sqrt(x)
    d[1] = math.sqrt(y)
    d[2] = sqrt(i)
    d[3] = m.sin(u)
    f[4] = m.cos(x) + m.tan(x)
    f[5] = math.exp(x) + math.expm1(x) + math.log(x) + math.log1p(x) + math.log2(x) + math.log10(x)
    d[6] = math.exp(y) + math.expm1(y) + math.log(y) + math.log1p(y) + math.log2(y) + math.log10(y)
    f[7] = floor(x) + math.ceil(x) + math.trunc(x) + math.fabs(x)
    d[8] = floor(y) + math.ceil(y) + math.trunc(y) + math.fabs(y)
    d[9] = math.asin(y) + math.acos(y) + math.atan(y) + math.sinh(y) + math.cosh(y) + math.tanh(y)
    f[10] = math.asinh(x) + math.acosh(x) + math.atanh(x)
    f[11] = math.erf(x) + math.erfc(x) + math.gamma(x) + math.lgamma(x)
    f[12] = atan2(x, x) + math.hypot(x, x)
    d[13] = atan2(x, y) + math.hypot(i, i)
    f[14] = math.copysign(x, x) + math.fmod(x, x) + math.nextafter(x, x) + math.remainder(x, x)
    d[15] = math.pow(y, 2) + math.pow(x, 2.5)
    f[16] = math.pow(x, x)
    b[17] = math.isnan(x) or math.isinf(y) or math.isfinite(x)
    b[18] = math.isnan(i)
    d[19] = math.degrees(y) + math.radians(y)
    f[20] = math.degrees(x) + math.radians(x)
    d[21] = pi * x
    d[22] = math.floor(i)
    f[23] = math.exp2(x)
    d[24] = math.sqrt(2)
    d[25] = math.sqrt(True)


@cuda.jit("void(int32, int64, uint8, uint64, float32, float64, int64[::1], float64[::1], float32[::1])")
def smallest(i, n, b, u, x, y, s, d, f):
    s[0] = min(i, n)
    s[1] = max(i, 3)
    s[2] = min(b, b)
    d[3] = max(u, n)
    s[4] = min(i, n, 3, b)
    f[5] = min(x, x)
    d[6] = max(x, y)
    d[7] = max(x, i)
    f[8] = max(x, b)
    d[9] = min(y, 0)
    s[10] = max(min(i, 7), 0)
    d[11] = min(max(y, 0.0), 1.0)
    s[12] = abs(i - 3)
    s[13] = min(s[0], s[1])
    d[14] = min(d[0], d[1], d[2])
    s[15] = max(1, 2)
    s[16] = pow(n, 2)
    d[17] = pow(y, 0.5)
    s[18] = max(i, i)
