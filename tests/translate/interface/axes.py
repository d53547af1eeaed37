# py2cu: --emit header
# py2cu[launch]: --emit launcher
# py2cu[scheduled]: --emit launcher --schedule yx
# Arrays with two and three axes in each layout; grids cover the elements that the guards admit.
from numba import cuda


@cuda.jit("void(float32[:, ::1], float32[::1, :], float64[:, :, :])")
def layouts(c_order, f_order, any_order):
    i, j, k = cuda.grid(3)
    if i >= any_order.shape[0] or j >= any_order.shape[1] or k >= any_order.shape[2]:
        return
    any_order[i, j, k] = c_order[i, j] + f_order[i, j]


@cuda.jit("void(float32[:, ::1], int32)")
def inner(x, border):
    i, j = cuda.grid(2)
    if 0 < i < x.shape[0] - 1 and border <= j and j + 2 < x.shape[1]:
        x[i, j] = 0


@cuda.jit("void(float32[:, ::1], float32[::1])")
def rows(x, sums):
    row = cuda.blockIdx.x
    if row < x.shape[0]:
        for k in range(cuda.threadIdx.x, x.shape[1], cuda.blockDim.x):
            cuda.atomic.add(sums, row, x[row, k])


@cuda.jit("void(float32[::1], float32[::1])")
def two_guards(x, y):
    i = cuda.grid(1)
    if i < x.size:
        x[i] += 1
    if i < y.size:
        y[i] += 1


@cuda.jit("void(float32[::1])")
def unguarded(x):
    x[cuda.grid(1)] += 1


@cuda.jit("void(float32[::1])")
def loop_over_grid(x):
    for i in range(cuda.grid(1), x.size, cuda.gridsize(1)):
        x[i] += 1
