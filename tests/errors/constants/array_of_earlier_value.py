"""The array was created while n was 4; the kernel has n = 8."""
import numpy as np
from numba import cuda


def main():
    n = 4
    table = np.arange(n)
    n = 8

    @cuda.jit
    def k(x):
        x[0] = table[1] + n

    k[1, 1](np.zeros(1, np.int64))


main()
