"""Inner functions that change names of the kernel return the new values."""
from numba import cuda


@cuda.jit("void(float32[::1], float32[::1], int64)")
def kernel(x, out, n):
    total = 0.0
    largest = x[0]

    def add(v):  # has no separate value
        nonlocal total
        total += v

    def place(i, v):
        """Position of the largest element."""
        nonlocal largest
        if v > largest:
            largest = v
            return i
        return -1

    for i in range(n):
        add(x[i])
        at = place(i, x[i])
        if at > 0:
            out[at] = place(i, x[at - 1]) + 1
    out[0] = total + largest
