"""Calls with invalid arguments, and of objects that are not functions."""
import math
import numpy as np
from numba import cuda, float32

NUMBER = 3
WORD = "a"
BOTH = (1, 2)


@cuda.jit(device=True)
def two(a, b=2):
    return a + b


@cuda.jit(device=True)
def nothing(a):
    a + 1


@cuda.jit("float32(float32, float32)", device=True)
def declared(a, b):
    return a * b


@cuda.jit("void(float32[::1], int64, complex64, UniTuple(int64, 2))")
def kernel(x, n, c, t):
    x[0] = two()
    x[1] = two(1, 2, 3)
    x[2] = two(1, c=3)
    x[3] = two(1, a=3)
    x[4] = two(1, **n)
    x[5] = two(*n)
    x[6] = nothing(n)
    x[7] = declared(1)
    x[8] = declared(x, 1)
    x[9] = NUMBER(1)
    x[10] = WORD()
    x[11] = BOTH(1)
    x[12] = n(1)
    x[13] = x(1)
    x[14] = math(1)
    x[15] = math.sin()
    x[16] = math.sin(1, 2)
    x[17] = math.sin(x=1)
    x[18] = math.sin(x)
    x[19] = math.sin(t)
    x[20] = np.sin(t)
    x[21] = math.nothing(1)
    x[22] = np.identity(2)
    x[23] = abs(1, 2)
    x[24] = abs("a")
    x[25] = round(1, 2, 3)
    x[26] = pow(1)
    x[27] = divmod(1)
    x[28] = None()
    x[29] = t.index()
    x[30] = t.count(1, 2)
    x[31] = t.nothing()
    x[32] = unknown(1)
    x[33] = lenght(x)
    x[34] = cuda.atomic.add(x)
    x[35] = cuda.atomic.nothing(x, 0, 1)
    x[36] = cuda.grid()
    x[37] = cuda.grid(4)
    x[38] = cuda.grid(n)
    x[39] = "a".find()
    x[40] = "a".startswith(n)
    x[41] = "a".upper()
    x[42] = slice(1, 2)
    x[43] = hasattr(x, n)
    x[44] = isinstance(x)
