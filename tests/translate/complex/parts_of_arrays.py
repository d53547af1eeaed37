"""The real and imaginary parts of complex arrays are arrays."""
from numba import cuda


@cuda.jit(device=True)
def total(x):
    s = 0.0
    for v in x:
        s += v
    return s


@cuda.jit("void(complex128[::1], complex64[:, :], float64[::1])")
def parts(z, w, out):
    i = cuda.grid(1)
    cuda.atomic.add(z.real, 0, 1)
    w.imag[0, i] = z.real[i]
    w.real[1] = 2
    re = w.real
    out[i] = total(z.imag) + re[i, -1] + z.real[::2].sum() + z.real.size + out.real[0]
    z.imag[i] += 1
