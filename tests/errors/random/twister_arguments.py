# py2cu: --emit c
# Arguments of numpy.random in CPU functions, as in Numba.
import numpy as np
from numba import njit


@njit("float64(int64)")
def one_end(n):
    return np.random.uniform(3.0)


@njit("float64(float64)")
def no_size(x):
    return np.random.random(x)[0]


@njit("int64(float64)")
def no_integer(x):
    return np.random.randint(x)


@njit("void(float64[:, :])")
def two_axes(x):
    np.random.shuffle(x)


@njit("void()")
def by_the_clock():
    np.random.seed()
