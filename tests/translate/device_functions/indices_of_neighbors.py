"""Device functions that compute indices from the indices that they returned."""
from numba import cuda


@cuda.jit(device=True)
def after(i, n):
    return i + 1 if i < n - 1 else 0


@cuda.jit(device=True)
def before(i, n):
    return i - 1 if i > 0 else n - 1


@cuda.jit(device=True)
def both(i, n):
    return before(i, n), after(i, n)


@cuda.jit(device=True)
def gradient(x, i, n):
    lower, upper = both(i, n)
    return x[upper] - x[lower]


@cuda.jit(device=True)
def second(x, i, n):
    return gradient(x, after(i, n), n) - gradient(x, before(i, n), n)


@cuda.jit("void(float32[::1], float32[::1])")
def never_negative(x, out):
    i = cuda.grid(1)
    if i < x.shape[0]:
        out[i] = second(x, i, x.shape[0])


@cuda.jit(device=True)
def back(i):
    return i - 1 if i != 5 else 7


@cuda.jit(device=True)
def previous(x, i):
    return x[back(i)]


@cuda.jit("void(float32[::1], float32[::1])")
def can_be_negative(x, out):
    i = cuda.grid(1)
    if i < x.shape[0]:
        out[i] = previous(x, back(back(i)))


@cuda.jit("int64(int64)", device=True)
def halved(n):
    return n if n < 2 else halved(n // 2)


@cuda.jit("void(float32[::1])")
def recursive(x):
    i = cuda.grid(1)
    if i < x.shape[0]:
        x[halved(i)] = 1
        x[halved(halved(i) + 3)] = 2
