from numba import cuda


@cuda.jit("void(int64[::1])")
def kernel(x):
    count = 0

    def step():
        nonlocal count
        count += 1
        return count

    def own(count):
        return step() + count

    later = lambda k: step() + k
    x[0] = own(3)
    x[1] = later(4)
