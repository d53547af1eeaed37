from numba import vectorize


@vectorize(target="cuda")
def twice(x):
    return 2 * x
