"""Functions that calls turn into kernels, in every position: of attributes, of static methods, by a named decorator."""
import numpy as np
from numba import cuda

compiled = cuda.jit("void(float32[::1])")
quick = cuda.jit(fastmath=True)


def double(x):
    i = cuda.grid(1)
    if i < x.size:
        x[i] *= 2


def negate(x):
    i = cuda.grid(1)
    if i < x.size:
        x[i] = -x[i]


def add(x, y):
    i = cuda.grid(1)
    if i < x.size:
        x[i] += y[i]


def root(x):
    i = cuda.grid(1)
    if i < x.size:
        x[i] **= 0.5


def made(f):
    return cuda.jit(f)


double = compiled(double)
negated = compiled(negate)
root = quick(root)


class Runner:
    def __init__(self, f):
        self.f = f
        self.kernel = cuda.jit(self.f)
        self.clear = cuda.jit(self.fill)

    @staticmethod
    def fill(x):
        i = cuda.grid(1)
        if i < x.size:
            x[i] = 0

    def run(self, x):
        self.clear[1, 32](x)
        self.kernel[1, 32](x, x)


Runner(add).run(np.zeros(32))
made(root)[1, 32](np.ones(32, np.float32))
