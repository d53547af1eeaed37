"""bfloat16 by Numba's rules: arithmetic with bfloat16, int8 and uint8."""
import math

from numba import cuda, float16, float32
from numba.cuda import bf16
from numba.cuda.types import bfloat16

TENTH = bfloat16(0.1)


@cuda.jit("void(bfloat16, bfloat16[::1], bfloat16[::1])")
def saxpy(a, x, y):
    i = cuda.grid(1)
    if i < x.size:
        y[i] = a * x[i] + y[i]


@cuda.jit("void(bfloat16[::1], float16[::1], float32[::1], int32[::1], bool_[::1], int8[::1])")
def mixed(b, h, f, n, t, c):
    i = cuda.grid(1)
    x = b[i]
    f[i] = x * f[i] + x
    b[i] = x - b[i + 1] * TENTH + c[i]
    b[i] /= x
    b[i + 1] = h[i]
    h[i] = x + h[i]
    n[i] = x
    c[i] = b[2]
    f[i] = x * 2.5 + bfloat16(3)
    t[i] = x < b[i] or x == f[i]
    if not x:
        f[0] = -abs(x)
    b[3] = max(x, b[2])
    f[1] = x ** 2 + math.sin(x) + float32(x)
    b[4] = bf16.hsin(x) + cuda.bf16.hfma(x, x, b[5])
    n[1] = bf16.bfloat16_to_int32_rn(x)
    b[5] = float16(1)
