# py2cu:
from numba import cuda

LIMIT = 7


@cuda.jit(device=True)
def split(x):
    if x < 0:
        raise ValueError("negative", 3, LIMIT, ("a", 2.5))
    return x, 2.0


@cuda.jit("void(float32[::1], int64[::1], int32, complex64)", debug=True)
def divide(x, n, j, z):
    i = cuda.grid(1)
    a, b = split(x[0])
    x[1] = a + b / n[0]
    n[1] = n[2] // j + n[3] % i
    n[1] //= n[0]
    x[2] /= x[1]
    x[3] = x[4] % x[5]
    n[2] = n[1] ** n[3]
    q, r = divmod(n[1], j)
    n[4] = q + r + n[5] // 3 + n[6] // (i + 1)  # neither divisor can be 0
    w = z / z
    x[0] = w.real


@cuda.jit("void(int64[::1], int64[::1], int64)", debug=True)
def demand(x, y, j):
    first = (1, 2, 3)
    assert j > 0, "j must be positive"
    assert j != LIMIT
    x[0] = first[j]
    if j == 5:
        raise RuntimeError  # five is invalid


@cuda.jit("void(float32[::1], float32[::1])", boundscheck=True)
def part(x, y):
    x[1:4] = y
    x[:] = y[::-1]
