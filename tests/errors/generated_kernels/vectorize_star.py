from numba import vectorize


@vectorize(["float64(float64)"], target="cuda")
def total(*values):
    return values[0]
