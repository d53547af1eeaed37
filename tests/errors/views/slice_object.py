from numba import cuda


@cuda.jit("void(float32[::1], float32)")
def kernel(x, v):
    s = slice(1, 3)
    x[slice(v, 3)][0] = 1
    x[0] = s.begin
    a, b, c = s.indices(v)
    t = (1, 2.5, 3) if v > 0 else (3, 2.5, 1)
    x[s.start] = t[slice(a, 2)][0]
