# Globals that functions set before the launch: the kernel is compiled with the values at the launch.
import numpy as np
from numba import cuda

COUNT = 0
SCALE = 2


def prepare(count):
    global COUNT, LAST
    COUNT = count
    LAST = count - 1


def never_called():
    global SCALE
    SCALE = 7


@cuda.jit
def sums(out):
    i = cuda.grid(1)
    if i < out.size:
        total = 0
        for k in range(COUNT):
            total += k * SCALE
        out[i] = total if i < LAST else 0


def main():
    prepare(5)
    sums[1, 32](np.zeros(32, np.int64))


if __name__ == "__main__":
    main()
