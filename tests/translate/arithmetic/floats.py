"""Floating-point operators: when float32 remains float32, and when it does not."""
from numba import cuda, float32


@cuda.jit("void(float32, float64, int8, int16, int32, uint16, float32[::1], float64[::1])")
def mixed(x, y, a, b, i, w, f, d):
    f[0] = x + x
    f[1] = x * a
    f[2] = x - b
    d[3] = x + i
    d[4] = x + w
    d[5] = x + 1
    d[6] = x * 2.0
    d[7] = x + y
    d[8] = y * i
    f[9] = x / x
    d[10] = x / 2
    d[11] = i / 2
    d[12] = a / b
    f[13] = -x
    f[14] = x * float32(2)
    f[15] = 0.5 * x
    f[16] = +x
    f[17] = True * x


@cuda.jit("void(float32, float64, int64, float32[::1], float64[::1])")
def floor_division(x, y, i, f, d):
    f[0] = x // x
    f[1] = x % x
    d[2] = y // y
    d[3] = y % y
    d[4] = y // 2
    d[5] = y % 1.0
    d[6] = x % i
    d[7] = i // y
    d[8] = -y % 360.0


@cuda.jit("void(float64, float64[::1])")
def literals(y, d):
    d[0] = 1.0
    d[1] = 1e10
    d[2] = 1e-300
    d[3] = 1e300 * 1e10
    d[4] = 0.1
    d[5] = -0.0
    d[6] = y - 0.0
    d[7] = 3.
    d[8] = .5
    d[9] = 1_000.000_1
    d[10] = 1E5
    d[11] = 123456789012345678.0
    d[12] = 5e-324
    d[13] = 1.7976931348623157e308
    d[14] = y / 3.0e+8


@cuda.jit("void(float64, float64[::1])")
def order(y, d):
    """Nothing is reassociated."""
    d[0] = y + (y + 1.0)
    d[1] = (y + y) + 1.0
    d[2] = y * (y / 3.0)
    d[3] = y / (y * 3.0)
    d[4] = y - (y - 1.0)
    d[5] = -(y * y)
    d[6] = (-y) * y
    d[7] = y - (-y)
    d[8] = 2.0 * 3.0 * y
    d[9] = y * 2.0 * 3.0
