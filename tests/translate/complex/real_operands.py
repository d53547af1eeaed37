"""A real operand of a complex operator is printed as it is: an overload converts it to a complex number, as Numba does."""
from numba import complex64, complex128, cuda, float32, float64, int64, void

SCALES = (1.0 + 2.0j, 0.5 - 1.0j)


@cuda.jit(void(complex128[::1], complex64[::1], float64, float32, int64))
def real_operands(z, w, a, b, n):
    i = cuda.grid(1)
    part = cuda.shared.array(32, complex128)
    part[cuda.threadIdx.x] = z[i]
    cuda.syncthreads()
    z[i] = a * z[i] + 2 * part[31 - cuda.threadIdx.x] - (a + 1) * z[i] / 3
    w[i] = w[i] * b - b * SCALES[i % 2]
    z[i] -= a / z[i]
    if z[i] == 0 or z[i] != a:
        z[i] *= a
    z[i] = n + z[i] * -1j
    w[i] = complex64(b) * complex64(2)
