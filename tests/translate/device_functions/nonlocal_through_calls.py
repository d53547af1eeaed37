"""An inner function whose call changes a nonlocal name through two other functions, which are defined after it."""
from numba import cuda


@cuda.jit("void(int64[::1])")
def kernel(out):
    total = 0

    def outermost(n):
        middle(n)
        middle(3 * n)

    def middle(n):
        add(n + 1)

    def add(n):
        nonlocal total
        total += n

    outermost(2)
    out[0] = total  # 10
    middle(4)
    out[1] = total  # 15
