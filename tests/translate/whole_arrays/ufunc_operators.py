"""Operators of whole arrays compute like NumPy's ufuncs, for each element type."""
from numba import cuda, float32


@cuda.jit("void(boolean[::1], boolean[::1], boolean[::1])")
def of_booleans(p, q, out):
    out[:] = p + q
    out[:] = p * q
    out[:] = p ^ q
    out[:] = (p < q) | (p == q)
    out |= p & q


@cuda.jit("void(int64[::1], int64[::1], int64[::1], float64[::1])")
def of_integers(a, b, out, real):
    out[:] = a // b
    out[:] = a % b
    out[:] = a ** 2 - b ** 3
    out[:] = a << b
    out[:] = a >> 3
    real[:] = a / b
    real[:] = -a
    out *= a
    out //= b


@cuda.jit("void(complex64[::1], complex64[::1], complex128[::1], boolean[::1])")
def of_complex(a, b, out, same):
    out[:] = a / b
    out[:] = a * b - 2j
    out[:] = a ** 2
    same[:] = a == b
    same[:] = a != 1


@cuda.jit("void(float32[::1], int32[::1], float32[:, ::1], float32[:, ::1], float64[:, :])")
def of_reals(x, n, rows, other, out):
    x[:] = x // 2 + x % n
    x[:] = x ** 2 + x ** n
    rows[:] = other[:1] * x
    rows[:] = rows * other[:, :1] + other[:, 2:3]
    rows[0:1] = other[1:2] + x
    out[:, 0] = x - n
    out[0:1, 1:] = rows[2:3, 1:]
    out[:, :1] = rows[:, :1]


@cuda.jit("void(float32[::1], float32[:, ::1], int64)")
def of_single_axes(x, rows, n):
    one = cuda.local.array(1, float32)
    one[:] = x * 2
    one += rows[0]
    pair = cuda.local.array((1, 4), float32)
    pair[:] = rows[n:] - x[:4]
    pair[0] = one + x[-4:]
    x[4:8] = pair[0]
    x[-2:] = rows[0, -2:] * one
    x[:1] = rows[1, :1] + 1
