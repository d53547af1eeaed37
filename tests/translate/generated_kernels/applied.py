"""Decorators that are called with a function."""
import numpy as np
from numba import cuda, float64, vectorize


def add_numbers(a, b):
    return a + b


# The total sum.
total = cuda.reduce(lambda a, b: a + b)  # whatever they are
largest = cuda.Reduce(lambda a, b: max(a, b))
add = vectorize([float64(float64, float64)], target="cuda")(add_numbers)
unused = vectorize(["float64(float64)"])(lambda x: x)

x = np.ones(5)
print(total(x), largest(add(x, x)), total(np.arange(5, dtype=np.float32)))
