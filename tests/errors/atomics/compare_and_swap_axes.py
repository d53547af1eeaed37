from numba import cuda


@cuda.jit("void(int32[:, ::1])")
def kernel(x):
    cuda.atomic.compare_and_swap(x, 0, 1)
