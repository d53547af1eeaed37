"""Types of reductions and vectorized functions from the calls in the source."""
import numpy as np
from numba import cuda, vectorize


@cuda.reduce
def total(a, b):
    return a + b


@vectorize(target="cuda")
def halve(x):
    return x / 2


@cuda.vectorize(["float32(float32, float32)", "float64(float64, float64)"])
def add(a, b):
    return a + b


@cuda.jit
def shift(x, by):
    i = cuda.grid(1)
    if i < x.size:
        x[i] += by


def main():
    x = np.arange(1234, dtype=np.float64)
    expected = x.sum()
    assert total(x) == expected
    first = total(cuda.to_device(np.ones(5, np.int32)), init=3)
    halves = halve(x)
    both = add(halves, 1.5)
    shift[4, 256](both, first)


if __name__ == "__main__":
    main()
