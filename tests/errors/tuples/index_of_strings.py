# py2cu: --sig 'kernel(int64[::1], int64)'
from numba import cuda


@cuda.jit
def kernel(x, k):
    x[0] = ("north", "south").index("west")
    x[1] = ("north", k).index(k)
