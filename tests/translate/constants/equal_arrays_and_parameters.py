"""Equal constant arrays of one name are one array, although a function that does not use them has a parameter of that name; a comment of either is kept."""
import numpy as np
from py2cu import cuda


@cuda.jit(device=True)
def scaled(weights, k):
    return weights * k


def forward():
    weights = np.array([3, 1, 2], np.int32)

    @cuda.jit("void(int64[::1], int64)")
    def ahead(out, k):
        out[k] += weights[k % 3]

    return ahead


def backward():
    weights = np.array([3, 1, 2])  # of rows

    @cuda.jit("void(int64[::1], int64)")
    def behind(out, k):
        out[k] -= scaled(weights[k % 3], k)

    return behind


ahead = forward()
behind = backward()
