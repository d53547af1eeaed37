# Random numbers: with a shape, with counts, as one number, and with the shape of the bounds.
import numpy as np
from numba import cuda


@cuda.jit
def kernel(x, n):
    x[0] = n


@cuda.jit
def flat(x):
    x[0] = 1


@cuda.jit
def grid(x):
    x[0, 0] = 1


rng = np.random.default_rng(1)
kernel[1, 1](np.random.rand(10), np.random.rand())
kernel[1, 1](rng.integers(0, 5, 10), rng.integers(5))
grid[1, 1](np.random.randn(3, 4))
grid[1, 1](rng.random((3, 4), dtype=np.float32))
flat[1, 1](rng.uniform(np.zeros(3), np.ones(3)))
flat[1, 1](rng.permutation(10))
flat[1, 1](rng.choice(np.arange(5, dtype=np.int16), 3))
flat[1, 1](np.random.choice(5, 3))
