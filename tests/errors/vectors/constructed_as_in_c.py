import math

from numba import cuda
from numba.cuda import make_uchar4


@cuda.jit("void(float32[:])")
def kernel(x):
    a = cuda.make_float3(x[0], x[1], x[2])
    b = make_int2(1, 2)
    c = float32x2(x[0], x[1])
    d = make_uchar4(1, 2, 3, 4)
    e = cuda.libdevice.make_double2(x[0], x[1])
    f = cuda.vector_types.float3(x[0], x[1], x[2])
    syncthreads()
    x[0] = sqrt(x[1]) + inf
    x[1] = make_float5(1)
