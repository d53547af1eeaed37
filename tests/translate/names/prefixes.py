"""Names with CUDA's prefixes are kept, unless CUDA could define them."""
from numba import cuda


@cuda.jit("void(float32[::1], float32)")
def cuda_scale(x, atomic_step):
    cudakernel = cuda.grid(1)
    x[cudakernel] *= atomic_step


@cuda.jit("void(float32[::1], float32)")
def cudaScale(x, atomicStep):
    x[0] *= atomicStep
