"""Names of C functions that the output calls, as constants, functions and variables."""
import math

from numba import cuda

fmod = 3
llrint = 4
floorf = 5
isfinite = 6
min_ = 7


@cuda.jit
def llabs(x):
    return abs(x) + llrint


@cuda.jit
def copysign(x):
    return x % 3.0 + fmod


@cuda.jit("void(float32[::1], float64[::1], int64[::1])")
def kernel(f, d, s):
    fminf = f[0]
    fmaxf = f[1]
    f[2] = min(fminf, fmaxf)
    f[3] = max(fminf, fmaxf)
    fabs = d[0]
    d[1] = abs(fabs)
    fabsf = f[0]
    f[4] = abs(fabsf)
    pow = d[2]
    d[3] = pow ** 0.5
    powf = f[2]
    f[5] = powf ** f[3]
    llrintf = round(powf)
    s[0] = llrintf + floorf + isfinite
    s[1] = llabs(s[2])
    d[4] = copysign(d[5]) // 2.0
    sqrt = math.sqrt(d[6])
    d[7] = math.sqrt(sqrt)
    atomicAdd = 1
    cuda.atomic.add(s, 0, atomicAdd)
    isnan = math.isnan(d[0])
    s[3] = isnan or math.isnan(d[1])
    tgamma = math.gamma(d[1])
    d[8] = math.gamma(tgamma)
