from numba import cuda, float32


@cuda.jit
def k(out, x, n):
    part = cuda.shared.array(64, float32)
    t = cuda.threadIdx.x
    part[t] = x[t] if t < n else 0
    cuda.syncthreads()
    step = 32
    while step > 0:
        if t < step:
            part[t] += part[t + step]
        cuda.syncthreads()
        step //= 2
    if t == 0:
        cuda.atomic.add(out, 0, part[0])
