"""cmath: results are those of CPython and NumPy, also for special values."""
import cmath

from numba import cuda

ROOT = complex(0.5, -0.25)


@cuda.jit("void(complex128[::1], float64[::1])")
def functions(z, out):
    i = cuda.grid(1)
    if i < z.size:
        w = cmath.sqrt(z[i]) + cmath.exp(z[i] * 1j)
        r, phi = cmath.polar(w)
        out[i] = r * cmath.phase(z[i])
        if not cmath.isnan(w):
            z[i] = cmath.rect(r, phi / 2) + ROOT
        z[i] *= cmath.log(w)


@cuda.jit("void(complex64[::1])")
def single(z):
    i = cuda.grid(1)
    if i < z.size:
        z[i] = cmath.sin(z[i]) / cmath.cosh(z[i]) ** z[i]
