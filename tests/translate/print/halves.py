"""16-bit floats are widened before printing, because C does not promote them."""
from numba import cuda


@cuda.jit("void(float16[::1], bfloat16[::1])")
def show(x, y):
    i = cuda.grid(1)
    if i < x.size:
        print(i, x[i], y[i])
        print(f"{x[i]:.3f} {y[i]}")
