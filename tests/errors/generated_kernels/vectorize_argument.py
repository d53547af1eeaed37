import numpy as np
from numba import vectorize


@vectorize(target="cuda")
def add(a, b):
    return a + b


print(add(np.load("x.npy"), 1.5))
