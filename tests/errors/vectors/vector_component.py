from numba import cuda


@cuda.jit("void(float32[:], complex64)")
def kernel(x, z):
    v = cuda.float32x2(1, 2)
    cuda.float32x2(v).x = 3
    v.x = z
    v.z = 1
    v.y = x
