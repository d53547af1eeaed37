from numba import cuda
from numba.cuda import libdevice


@cuda.jit("void(float32[:])")
def kernel(x):
    x[0] = libdevice.remquof(x[0])[0]
    x[1] = libdevice.sincosf(x)[0]
    x[2] = libdevice.half2float(x[0], x[1])
    x[3] = libdevice.powif(x[0])
    x[4] = libdevice.sqrtf(x[0], x[1])
    x[5] = libdevice.sqrtff(x[0])
