"""print: Numba's formats, and f-strings."""
from math import sqrt

from numba import cuda

NAME = "loss"


@cuda.jit("void(float32[::1], int8, uint16, uint64, boolean)")
def values(x, a, b, c, flag):
    i = cuda.grid(1)
    if i == 0:
        print("thread", cuda.threadIdx.x, "of", cuda.blockDim.x)
        print(a, b, c, flag, not flag)
        print(x[i], sqrt(x[i]), 3, 0.5)
        # all at once
        print("100%", (a, x[i]), "a \"quoted\" \\ text\t", (i,), x.shape)  # with a tuple
        print()
        print(NAME, i, sep=": ", end="")
        print(f"{NAME} {i:3d} {x[i]:.3f} {x[i]:10.2e} {c:08x} {flag}{{}}\n", end="")
        print(cuda.atomic.add(x, 0, 1), x[0])
