import numpy as np
from py2cu import cuda


# Arrays that the arguments and the defaults of factories and device functions make.
def make(table, weights=np.arange(1, 4) * 0.5):
    @cuda.jit("void(float64[::1])")
    def k(x):
        for v in table:
            x[0] += v
        x[1] = len(table) + table[2]
        x[2] = weights[0]

    return k


k = make(np.array([1.0, 2.0, 4.0]))


@cuda.jit(device=True)
def dot(x, taps=np.array([3, 5], np.int32), scales=(np.ones(2), 7)):
    return x[0] * taps[0] + x[1] * taps[1] + scales[0][1] + scales[1]


@cuda.jit(device=True)
def label(x, names=("a", 3, None)):
    if names[0] == "a" and names[2] is None:
        x[0] += names[1]


@cuda.jit("void(float64[::1])")
def both(x):
    x[0] = dot(x)
    x[1] = dot(x)
    label(x)
