"""A variable in a loop's bound is assigned inside the loop: range() has read it before."""
from numba import cuda


@cuda.jit("void(int64[::1], int64)")
def bound_is_set_again(out, n):
    a = out[0] * 2
    x = a + 0.5
    for i in range(a % 5):
        a = n + i
        out[1] += a
        x = a + 0.25
    out[0] = int(x)
