"""The kernels of the sample projects, which blur a row and sum it. The build of a project translates them."""
from numba import cuda
from shape import RADIUS, THREADS


@cuda.jit("void(float32[::1], float32[::1])")
def blur(source, blurred):
    """Compute the mean of each element and its existing neighbors."""
    i = cuda.grid(1)
    if i >= source.size:
        return
    total = 0.0
    count = 0
    for k in range(max(i - RADIUS, 0), min(i + RADIUS + 1, source.size)):
        total += source[k]
        count += 1
    blurred[i] = total / count


@cuda.jit("void(float32[::1], float32[::1])")
def add_up(values, total):
    """Add the sum of the block's values to total[0]."""
    part = cuda.shared.array(THREADS, "float32")
    i = cuda.grid(1)
    t = cuda.threadIdx.x
    part[t] = values[i] if i < values.size else 0
    cuda.syncthreads()
    step = THREADS // 2
    while step > 0:
        if t < step:
            part[t] += part[t + step]
        cuda.syncthreads()
        step //= 2
    if t == 0:
        cuda.atomic.add(total, 0, part[0])
