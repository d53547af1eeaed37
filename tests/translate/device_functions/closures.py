"""Functions inside kernels, and factories of kernels."""
from numba import cuda


@cuda.jit(device=True)
def apply(f, value):
    return f(value)


def make_kernel(radius, combine):
    width = 2 * radius + 1

    @cuda.jit("void(float32[::1], float32[::1])")
    def stencil(x, y):
        i = cuda.grid(1)
        n = x.size

        # outside x, the nearest element is used
        def at(k):
            if k < 0:
                return x[0]
            if k >= n:
                return x[n - 1]
            return x[k]

        total = combine(at(i - radius), at(i + radius))
        if i < n:
            y[i] = total / width

    return stencil


@cuda.jit(device=True)
def add(a, b):
    return a + b


kernel = make_kernel(2, add)


@cuda.jit("void(int64[::1], int64)")
def local_functions(x, n):
    i = cuda.grid(1)
    shift = 3
    scaled = lambda v: (v << shift) + n
    square = lambda v: v * v

    def both(v):
        return square(v) + 1

    if i < x.size:
        n += 1
        x[i] = scaled(x[i]) + both(i)
        x[i] += apply(square, x[i])
        x[i] += apply(lambda v: -v, i)
