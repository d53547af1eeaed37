# py2cu: --sig 'smooth(float32[::1])'
# Nothing in this file calls the factory: its defaults are constants, which the output names.
from numba import cuda


def make_smooth(radius=3, weight: float = 0.25, *, shared=False):
    width = 2 * radius + 1

    @cuda.jit
    def smooth(x):
        i = cuda.grid(1)
        if radius <= i < x.size - width:
            x[i] *= weight

    return smooth
