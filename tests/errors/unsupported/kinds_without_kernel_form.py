# Python constructs that kernels do not support: the hints name an alternative that translates (used in tests/translate/tuples/hinted_forms.py).
from numba import cuda

WEIGHTS = [1, 2, 3]
NAMED = {"left": 3, "right": 4}


class Point:
    def __init__(self):
        self.x = 1


@cuda.jit("void(float32[:], int32)")
def kernel(x, n):
    x[0] = cuda.threadIdx
    x[1] = WEIGHTS[n]
    x[2] = NAMED["left"]
    x[3] = "abc"[n] == "b"
    x[4] = "a"[n] == "a"
    x[5] = "abcdefghi"[n] == "b"
    x[6] = sum(g * d for g, d in zip(cuda.gridDim, cuda.blockDim))
    point = Point()
    x[7] = point.x
