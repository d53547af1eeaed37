import sys

import numpy as np
from numba import cuda


@cuda.jit
def brighten(image, factor):
    y, x = cuda.grid(2)
    image[y, x] = image[y, x] * factor


def load(path):
    return np.load(path)


def main():
    image = load(sys.argv[1])
    on_device = cuda.to_device(image)
    brighten[(8, 8), (16, 16)](on_device, 1.5)


main()
