"""Alternatives to a list, a set, a dict item and an attribute of self as globals of kernels."""
from numba import cuda

WEIGHTS = (1, 2, 4)
NAMES = ("a", "b")
SETTINGS = {"radius": 3}
RADIUS = SETTINGS["radius"]


class Model:
    def __init__(self):
        self.scale = 2.5

    def kernel(self):
        scale = self.scale

        @cuda.jit("void(float64[::1], int64)")
        def scaled(x, n):
            x[0] = WEIGHTS[n]
            x[1] = "a" in NAMES
            x[2] = RADIUS
            x[3] = scale
            for weight in WEIGHTS:
                x[4] += weight

        return scaled
