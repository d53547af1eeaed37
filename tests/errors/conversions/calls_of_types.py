"""Types called with invalid arguments; components that cannot be assigned."""
import numpy as np
from numba import cuda, float32, int64
from numba.cuda import float32x2, float32x4, int32x2
from numba.cuda._internal.cuda_fp8 import fp8_e4m3, fp8_e5m2


@cuda.jit(device=True)
def pair():
    return float32x2(1, 2)


@cuda.jit("void(float32[::1], int64, complex128, Tuple((int64, float32)))")
def kernel(x, n, c, t):
    a = float32x2(1, 2)
    g = float32x2(1)
    b = float32x4(a, 1, 2, 3)
    d = float32x4(a, int32x2(1, 2))
    e = float32x2(c, 1)
    f = float32x2(1, y=2)
    x[0] = float32(1, 2)
    x[1] = float32()
    x[2] = float32(x=1)
    x[3] = float32(c)
    x[4] = float32(x)
    x[5] = int64("a")
    x[6] = np.float32(t)
    x[7] = float32(fp8_e5m2(fp8_e4m3(1)))
    x[8] = float32(fp8_e5m2(c))
    x[9] = int(n, 2)
    x[10] = bool(x)
    pair().x = 3
    a.x = c
    a.z = 1
    x[11] = a.w
    x[12] = complex(1, 2, 3).real
    x[13] = float(None)
    x[14] = n.x
    x[15] = x.dtype.name
    x[16] = cuda.threadIdx.w
    x[17] = cuda.nothing
    x[18] = np.nothing
    x[19] = t.first
