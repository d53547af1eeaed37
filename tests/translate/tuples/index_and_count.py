# t.index() and t.count() of tuples of numbers, tuples and strings, which are known at translation.
from numba import cuda

NAMES = ("north", "east", "south", "east")


@cuda.jit("void(int64, int64[::1], complex64)")
def where(n, x, z):
    pairs = ((1, 2), (n, x[3]), (x[1] + n, 2.5))
    x[0] = pairs.index((n, x[1] * 3 + 7))
    x[1] = pairs.count((1, x[0]))
    x[2] = (1, n, z, 2.5).index(z)
    x[3] = NAMES.index("south") + NAMES.count("east") + NAMES.count("west")
    x[4] = ("a", 3, None).count(3)
