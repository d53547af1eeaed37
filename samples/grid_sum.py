"""grid_sum: sums an array in one launch, with shared memory within a block and a grid-wide barrier between blocks."""
import numpy as np

from py2cu import cuda
from py2cu.cuda import cg

import sample_tools as tools

THREADS = 256  # a power of two


@cuda.jit(device=True)
def block_sum(value):
    """Return the sum of `value` over all threads of the block; valid in thread 0."""
    shared = cuda.shared.array(THREADS, np.float64)
    t = cuda.threadIdx.x
    shared[t] = value
    cuda.syncthreads()

    # tree reduction: halve the number of adding threads in each iteration
    width = THREADS // 2
    while width > 0:
        if t < width:
            shared[t] += shared[t + width]
        cuda.syncthreads()
        width //= 2
    return shared[0]


@cuda.jit("void(float64[::1], float64[::1], float64[::1])")
def grid_sum(values, partial, result):
    """Compute result[0] = sum(values); partial has one element per block."""
    total = 0.0
    for i in range(cuda.grid(1), values.size, cuda.gridsize(1)):
        total += values[i]
    total = block_sum(total)
    if cuda.threadIdx.x == 0:
        partial[cuda.blockIdx.x] = total

    # Wait until every block has written its partial sum. A kernel with a grid barrier is launched cooperatively.
    cg.this_grid().sync()

    if cuda.blockIdx.x == 0:
        total = 0.0
        for b in range(cuda.threadIdx.x, cuda.gridDim.x, THREADS):
            total += partial[b]
        total = block_sum(total)
        if cuda.threadIdx.x == 0:
            result[0] = total


def run(scale=1.0):
    n = tools.pick(cuda, 1 << 24, 1 << 16, scale)
    values = np.linspace(-1.0, 3.0, n)
    d_values = cuda.to_device(values)

    # All blocks of a cooperative launch run at the same time, so the device limits their number.
    most = grid_sum.overloads[grid_sum.signatures[0]].max_cooperative_grid_blocks(THREADS)
    grid = min(most, tools.blocks(n, THREADS), 1024 if tools.on_gpu(cuda) else 8)
    d_partial = cuda.device_array(grid, np.float64)
    d_result = cuda.device_array(1, np.float64)
    grid_sum[grid, THREADS](d_values, d_partial, d_result)
    got = float(d_result[0])

    run_ms = tools.time_kernel(cuda, lambda: grid_sum[grid, THREADS](d_values, d_partial, d_result))
    numpy_ms, expected = tools.time_host(lambda: float(values.sum()))
    error = abs(got / expected - 1.0)
    return {"kernel": "grid_sum", "run_ms": run_ms, "numpy_ms": numpy_ms, "checked": error < 1e-12,
            "detail": f"{n} values in {grid} blocks, relative error {error:.1e}"}


if __name__ == "__main__":
    tools.main(run)
