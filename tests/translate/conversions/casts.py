"""Casts by calling a type, in every spelling, and int(), float(), bool(), round(), abs()."""
import numba
import numpy as np
from numba import cuda, int8, types
from numba import float32 as f32


@cuda.jit("void(float64, float32, int64, uint8, bool_, int64[::1], float64[::1], float32[::1], bool_[::1])")
def casts(x, y, i, b, p, s, d, f, out):
    f[0] = f32(x)
    d[1] = np.float64(y)
    s[2] = int8(i)
    s[3] = numba.uint16(i)
    s[4] = types.int32(x)
    s[5] = np.int64(x)
    s[6] = np.uint8(p)
    s[7] = cuda.int16(b)
    d[8] = cuda.float32(i)
    out[9] = np.bool_(i)
    s[10] = np.intp(y)
    s[11] = types.uint64(i)
    f[12] = f32(1) / f32(3)
    d[13] = f32(0.1)
    s[14] = np.uint8(300)
    s[15] = np.int32(i) + np.int32(i)
    f[16] = f32(i) * y


@cuda.jit("void(float64, float32, int32, uint64, bool_, int64[::1], float64[::1], float32[::1], bool_[::1])")
def builtin_casts(x, y, i, u, p, s, d, f, out):
    s[0] = int(x)
    s[1] = int(y)
    s[2] = int(i)
    s[3] = int(u)
    s[4] = int(p)
    d[5] = float(i)
    f[6] = float(y)
    d[7] = float(x)
    out[8] = bool(x)
    out[9] = bool(i)
    s[10] = round(x)
    s[11] = round(y)
    d[12] = round(x, 2)
    f[13] = round(y, 1)
    s[14] = abs(i)
    f[15] = abs(y)
    d[16] = abs(x)
    s[17] = abs(-3)
    s[18] = int(x / 2) + int(x // 2)
