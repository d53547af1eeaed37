# With --keep-going, kernels that cannot use the schedule are skipped. A device function of a skipped kernel is only written if another kernel calls it.
# py2cu: --keep-going --schedule yx
from numba import cuda


@cuda.jit(device=True)
def lane():
    return cuda.laneid


@cuda.jit(device=True)
def half(x):
    return x / 2


@cuda.jit("void(float32[:, :], float32[:, :])")
def halved(x, out):
    i, j = cuda.grid(2)
    if i < x.shape[0] and j < x.shape[1]:
        out[i, j] = half(x[i, j])


@cuda.jit("void(float32[:], int32[:])")
def lanes(x, out):
    i = cuda.grid(1)
    if i < out.size:
        out[i] = lane() + int(half(x[i]))


@cuda.jit("void(int32[:, :])")
def warps(out):
    i, j = cuda.grid(2)
    if i < out.shape[0] and j < out.shape[1]:
        out[i, j] = cuda.shfl_sync(0xFFFFFFFF, i, 0)
