from numba_cuda_mlir.cuda.experimental import inline_ptx
from numba_cuda_mlir import cuda


@cuda.jit("void(float32[::1])")
def kernel(x):
    inline_ptx("bar.sync 0;")
