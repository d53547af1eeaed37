"""Arguments of a launch beyond the named parameters form one tuple."""
import numpy as np
from numba import cuda


@cuda.jit
def rest(out, *args, n):
    out[0] = args[0] + len(args) * n


def main():
    x = np.zeros(4)
    rest[1, 1](x, 1, 2.5, n=3)
    rest[1, 1](x, np.float32(1), n=3)


main()
