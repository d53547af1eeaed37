from numba import vectorize


@vectorize(["(float64,)"], target="cuda")
def both(x):
    return x, -x
