import numpy as np
from numba import cuda


@cuda.reduce
def total(a, b):
    return a + b


def main(path):
    data = np.load(path)
    print(total(data))


main("x.npy")
