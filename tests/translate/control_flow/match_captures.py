"""match with captures, and range with a step in `in`."""
from numba import cuda


@cuda.jit("void(int64[::1], int64, int64[::1])")
def classify(x, low, kind):
    i = cuda.grid(1)
    if i < x.size:
        match x[i]:
            case 0:
                kind[i] = -1
            case 1 | 2 | 3 as small:  # a few
                kind[i] = small * 10
            case n if n > low:  # large ones
                kind[i] = n // 2
            case n if n < -low:
                # far below
                kind[i] = -n
            case other:
                kind[i] = other + 1000


@cuda.jit("void(int64[::1], int64[::1])")
def first(x, kind):
    i = cuda.grid(1)
    n = x[i]
    match n:
        case n if n > 5:
            kind[i] = n
        case m:
            kind[i] = m + n
    match i % 3:
        case rest if rest > 1:
            kind[i] += rest
        case 1:
            kind[i] += 7
    match i:
        case k:
            kind[i] += k


@cuda.jit("void(int64[::1], int64, int64, int64, boolean[:, ::1])")
def within(x, low, high, step, out):
    i = cuda.grid(1)
    out[0, i] = x[i] in range(2, 20, 3)
    out[1, i] = x[i] in range(20, 2, -3)
    out[2, i] = x[i] in range(low, high, step)
    out[3, i] = x[i] not in range(high, low, -1)
    out[4, i] = i in range(low, high, 2)
    out[5, i] = x[i] + 1 in range(low + x[i + 1], high)
