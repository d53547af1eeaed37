from numba import cuda


@cuda.jit("void(int32[::1])")
def keywords(x):
    """Keyword arguments with Numba's parameter names."""
    i = cuda.grid(ndim=1)
    x[i] += cuda.shfl_sync(mask=0xFFFFFFFF, value=x[i], src_lane=0)
    x[i] += cuda.shfl_up_sync(0xFFFFFFFF, x[i], delta=2)
    x[i] += cuda.shfl_xor_sync(0xFFFFFFFF, value=x[i], lane_mask=1)
    if cuda.syncthreads_or(predicate=x[i] > 3):
        cuda.stcg(x, i, value=cuda.ldca(x, i=0))
