from numba import cuda


@cuda.jit("void(float32[::1], int8[::1], int32[::1])")
def kernel(x, h, a):
    h[0] = cuda.shfl_sync(0xFFFFFFFF, h[0], 1)
    x[0] = cuda.all_sync(x[0], 1)
    x[1] = cuda.any_sync(0xFFFFFFFF, x[1])
    a[0] = cuda.syncthreads_count(x[0])
    a[1] = cuda.lanemask_lt(1)
    a[2] = cuda.clz(a)
    a[3] = cuda.match_all_sync(1)[0]
    a[4] = cuda.laneid(1)
    a[5] = cuda.shfl_down_sync(0xFFFFFFFF, a[0], 1.0)
