from numba import cuda


@cuda.jit("void(float16[::1], float16)")
def half(x, nv_half):
    """The header of float16 has a type of this name; parameters may hide types."""
    i = cuda.grid(1)
    if i < x.size:
        x[i] = x[i] * nv_half
