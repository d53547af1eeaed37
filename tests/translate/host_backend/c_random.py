# py2cu: --emit c
"""CPU functions with random numbers as C: the generators of random and numpy.random, with thread-local states."""
import random

import numpy as np
from numba import njit


@njit("float64(int64, uint32)")
def pi(n, seed):
    np.random.seed(seed)
    inside = 0
    for i in range(n):
        x = np.random.random()
        y = np.random.random()
        if x * x + y * y < 1.0:
            inside += 1
    return 4.0 * inside / n


@njit("float64[::1](int64, float64)")
def walk(n, step):
    x = np.random.normal(0.0, step, n)
    for i in range(1, n):
        x[i] += x[i - 1] + random.uniform(-step, step)
    return x


@njit("int64(int64[::1])")
def any_of(items):
    np.random.shuffle(items)
    return items[random.randrange(items.size)]


@njit("int64(int64, int64[::1])")
def known_ranges(n, x):
    if n > 2:
        n = np.random.randint(n) + random.randrange(2, n)  # neither is empty
    for i in range(1, x.size):
        x[i] = random.randint(0, i) + np.max(x) + np.zeros(i)[0]
    return np.random.randint(n)
