# py2cu: --emit header
# py2cu[launch]: --emit launcher
# Grid barriers, in the kernel or in an external function: the launch is cooperative.
from numba import cuda
from numba.cuda import cg

meet = cuda.declare_device("meet", "void()", use_cooperative=True)


@cuda.jit("void(float64[:, ::1])")
def relax(x):
    grid = cg.this_grid()
    col = cuda.grid(1)
    for row in range(1, x.shape[0]):
        if col < x.shape[1]:
            x[row, col] = x[row - 1, x.shape[1] - 1 - col] + 1
        grid.sync()


@cuda.jit("void(float64[::1])")
def elsewhere(x):
    x[cuda.grid(1)] = 1
    meet()
