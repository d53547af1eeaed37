"""Whole-array statements that each thread executes."""
# py2cu: --lint --allow unguarded-index
from numba import cuda, float32


@cuda.jit("void(float32[::1], float32[:,::1])")
def by_all(x, y):
    i = cuda.grid(1)
    part = cuda.shared.array(16, float32)
    part[:] = 0
    x[:] = 2
    y[:, :] = 3
    y[cuda.blockIdx.x, :] = 5
    y.fill(3)
    cuda.syncthreads()
    x[i] = part[0]


@cuda.jit("void(float32[::1])")
def changed_by_all(x):
    if cuda.threadIdx.x < x.size:
        x[:] += 1


@cuda.jit("void(float32[::1], float32[::1])")
def without_threads(x, y):
    x[:] = 2 * y


@cuda.jit("void(float32[::1], float32[:,::1])")
def by_one_or_its_own(x, y):
    i = cuda.grid(1)
    part = cuda.shared.array(16, float32)
    own = cuda.local.array(4, float32)
    if cuda.threadIdx.x == 0:
        part[:] = 0
    cuda.syncthreads()
    own[:] = part[0]
    row = y[i]
    row[:] = own[0]
    y[i, :] = 4
    for k in range(i, x.size, cuda.gridsize(1)):
        x[k] = own[1]
