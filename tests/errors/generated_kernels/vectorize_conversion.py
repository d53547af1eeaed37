from numba import vectorize


@vectorize(["float64(complex128)"], target="cuda")
def conjugate(x):
    return x.conjugate()
