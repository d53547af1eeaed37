"""Default values and keywords of device functions."""
from numba import cuda, float32

LIMIT = 255


@cuda.jit
def clamp(x, low=0, high=LIMIT):
    return min(max(x, low), high)


@cuda.jit
def scale(x, factor=0.5, offset=float32(1)):
    return x * factor + offset


@cuda.jit
def shifted(x, amount=-1, wrap=True):
    if wrap:
        return x + amount
    return x


@cuda.jit("void(int64[::1], float64[::1])")
def kernel(s, d):
    i = cuda.grid(1)
    s[i] = clamp(s[i])
    s[i] = clamp(s[i], 10)
    s[i] = clamp(s[i], high=7)
    s[i] = clamp(low=1, x=s[i])
    d[i] = scale(d[i])
    d[i] = scale(d[i], offset=2, factor=3)
    s[i] = shifted(s[i]) + shifted(s[i], wrap=False)
