# py2cu: --schedule rows
from numba import cuda, int32


@cuda.jit("void(int32[:, ::1])")
def kernel(x):
    own = cuda.shared.array(64, int32)
    for k in range(cuda.threadIdx.y):
        own[cuda.threadIdx.x] = k
        cuda.syncthreads()
    x[cuda.threadIdx.x, 0] = own[0]
