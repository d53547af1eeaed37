from numba import cuda


@cuda.jit(debug=True, opt=False)
def k(out, x, n):
    i = cuda.grid(1)
    if i >= out.size + 100:
        raise ValueError("no such place")
    if i < n:
        assert x[i] >= 0
        out[i] = x[i] // (i + 1)
