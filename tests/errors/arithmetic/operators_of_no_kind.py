"""Operators that types do not support, in expressions and statements; numbers that do not fit with weak literals."""
# py2cu: --weak-literals
import numpy as np
from numba import cuda


@cuda.jit("void(float32[::1], int64, complex64, UniTuple(int64, 2), uint8[::1], boolean)")
def kernel(x, n, c, t, u, b):
    x[0] = c % 2
    x[1] = c // 2
    x[2] = x[0] & 1
    x[3] = x[0] << 1
    x[4] = 1 | x[0]
    x[5] = t + 1
    x[6] = t - t
    x[7] = t * 1.5
    x[8] = -t
    x[9] = ~x[0]
    x[10] = +t
    x[11] = not t
    x[12] = "a" + n
    x[13] = "a" * n
    x[14] = "a" % n
    x[15] = None + n
    x[16] = cuda.threadIdx + 1
    x[17] = x + 1
    x[18] = x @ x
    x[0] &= 1
    x[1] <<= 2
    n += 18446744073709551615
    n @= n
    t += 1
    c %= 2
    x += "a"
    u[0] = u[1] + 256
    u[1] = u[0] + -1
    u[2] = u[0] ** -1
    u[3] += 300
    u[4] = min(u[0], 256)
    u[5] = max(-1, u[0])
    u[6] = 256 if b else u[0]
    u[7] = (u[0] + 300) * 2
    u[8] = u[0] == 256
    u[9] = np.add(u[0], 256)
    u[10] = u[0] + 18446744073709551615
