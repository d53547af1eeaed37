"""The largest integers as indices, steps and sizes."""
from numba import cuda, int32


@cuda.jit("void(int64[::1], int64[:, ::1], int64)")
def f(x, y, n):
    tile = cuda.local.array(4, int32)
    tile[::9223372036854775807][0] = 1  # no axis is that long: the step selects the first element
    x[0] = x[-9223372036854775808]
    x[1] = x[::-9223372036854775808][0] + tile[0]
    x[2] = n in range(100, 0, -9223372036854775808)
    x[3] = len(range(0, 5, -9223372036854775808))
    x[4] = len(range(0, 5, 9223372036854775807))
    z = x.reshape(0, -1)
    x[5] = z.shape[1] + x.reshape(-9223372036854775808)[1]
    y[:, -9223372036854775808] = n


@cuda.jit("void(float32[::1], float64[::1], float16[::1])")
def smallest(x, y, h):
    x[0] = 1e-45
    x[1] = 1e-46  # not a float32 literal: compilers reject it
    h[0] = 1e-46
    y[0] = 1e-320
    y[1] = 1e-400


@cuda.jit("void(float64[:], int64[:])")
def apart(x, out):
    step = x.strides[0] // 8  # the distance of elements is at most 2**48, in either direction
    out[step + 2147483648] = 1
    out[2147483648 - step] = 2
    out[step + 281474976710656] = 3
    out[281474976710656 - step] = 4
