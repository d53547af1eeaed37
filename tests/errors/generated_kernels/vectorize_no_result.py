from numba import vectorize


@vectorize(["float64(float64)"], target="cuda")
def twice(x):
    y = 2 * x
