"""Atomic sums of 16-bit floats in device and shared memory."""
from numba import cuda, float16


@cuda.jit("void(float16[::1], float16[::1], bfloat16[:, ::1])")
def halves(x, total, b):
    part = cuda.shared.array(1, float16)
    i = cuda.grid(1)
    if cuda.threadIdx.x == 0:
        part[0] = 0
    cuda.syncthreads()
    cuda.atomic.add(part, 0, x[i])
    cuda.syncthreads()
    if cuda.threadIdx.x == 0:
        old = cuda.atomic.add(total, 0, part[0])
        x[0] = old
    cuda.atomic.sub(total, 1, x[i])
    cuda.atomic.add(b, (i, 0), b[i, 1])
    cuda.atomic.sub(b, (i, 1), 1.5)
