"""Complex numbers in loops: operators, literals, abs, arrays and scalar arguments."""
from numba import cuda


@cuda.jit(device=True)
def escape_time(c, limit):
    """Number of iterations until |z| exceeds 2."""
    z = 0j
    for k in range(limit):
        z = z * z + c
        if z.real * z.real + z.imag * z.imag > 4:
            return k
    return limit


@cuda.jit("void(int32[:, ::1], complex128, float64, int32)")
def mandelbrot(counts, corner, step, limit):
    col, row = cuda.grid(2)
    if row < counts.shape[0] and col < counts.shape[1]:
        c = corner + complex(col * step, row * step)
        counts[row, col] = escape_time(c, limit)


@cuda.jit("void(complex64[::1], complex64[::1], complex64)")
def axpy(x, y, a):
    i = cuda.grid(1)
    if i < x.size:
        y[i] += a * x[i]


@cuda.jit("void(complex64[::1], float32[::1], float32)")
def mixed(z, x, eps):
    i = cuda.grid(1)
    if i < z.size:
        w = z[i].conjugate() * x[i] - 1j  # in double precision
        if w != 0 and abs(w) > eps:
            z[i] = (-w + 2) / w
        else:
            z[i] = w ** 2
