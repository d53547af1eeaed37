"""match, :=, in, assert, raise and del."""
from numba import cuda

KINDS = (1, 2)


@cuda.jit(device=True)
def root(v):
    if v < 0:
        # not reached from kernel
        raise ValueError("negative")
    return v ** 0.5


@cuda.jit("void(float64[::1], int64)")
def kernel(x, n):
    i = cuda.grid(1)
    assert i < x.size, "too many threads"
    if n < 0:
        raise ValueError(f"n is {n}")
    match n % 4:
        case 0:  # even
            x[i] = 1
        # odd
        case 1 | 3 if x[i] > 0:
            x[i] = root(x[i])
        case _:
            x[i] = 3
    match n:
        case 7:
            x[i] += 1
        case -1:
            x[i] -= 1
    if (rest := n % 10) not in KINDS and rest in (3, 4):
        x[i] += rest
    while (half := int(x[i]) // 2) > 3:
        x[i] = half
    del half
