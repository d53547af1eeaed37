"""out = a * x + y: three arrays and a scalar, for measurements of the launch overhead."""
from py2cu import cuda


@cuda.jit
def axpy(a, x, y, out):
    i = cuda.grid(1)
    if i < out.size:
        out[i] = a * x[i] + y[i]
