"""A grid-wide barrier between two steps."""
from numba import cuda, float32
from numba.cuda import cg


@cuda.jit(device=True)
def step(group, source, target, i):
    target[i] = (source[i - 1] + source[i] + source[i + 1]) / float32(3)
    group.sync()


@cuda.jit("void(float32[::1], float32[::1], int32)")
def smooth(a, b, steps):
    grid = cg.this_grid()
    i = cuda.grid(1)
    for k in range(steps):
        if 0 < i < a.shape[0] - 1:
            b[i] = (a[i - 1] + a[i] + a[i + 1]) / float32(3)
        grid.sync()  # b is complete
        if i < a.shape[0]:
            a[i] = b[i]
        grid.sync()
    step(grid, a, b, i)


@cuda.jit("void(int64[::1])")
def ranks(out):
    block = cg.this_thread_block()
    grid = cg.this_grid()
    block.sync()
    out[grid.thread_rank()] = block.thread_rank() * grid.size() + block.size()
