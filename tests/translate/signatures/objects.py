# Signatures in a list of the source, and those of numba.core.typing.signature.
import numba as nb
from numba import cuda
from numba.core.typing import signature

signatures = ["void(int32[::1])", "(n)->(n)"]


@cuda.jit([signatures[0]])
def clear(x):
    x[cuda.grid(1)] = 0


@cuda.jit(signature(nb.void, nb.types.int32[:, ::1], nb.float32))
def fill(x, value):
    i, j = cuda.grid(2)
    if i < x.shape[0] and j < x.shape[1]:
        x[i, j] = value
