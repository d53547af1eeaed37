# A decorator class that stores the function and passes it to cuda.jit, as in fbpic: a kernel with the options and types in the source.
import numpy as np
from numba import cuda


class compiled:
    """Stores a kernel for each combination of types, like packages that launch kernels themselves."""

    def __init__(self, func):
        self.python_func = func
        self.kernels = {}

    def specialize(self, signature):
        self.kernels[signature] = cuda.jit(signature)(self.python_func)
        return self

    def __getitem__(self, shape):
        def call(*args):
            types = tuple(type(arg) for arg in args)
            if types not in self.kernels:
                self.kernels[types] = cuda.jit(max_registers=64)(self.python_func)
            self.kernels[types][shape](*args)

        return call


class compiled_at_once:
    """Compiles the function when it is defined."""

    def __init__(self, func):
        self.kernel = cuda.jit(func)

    def __getitem__(self, shape):
        return self.kernel[shape]


class counted:
    """Another decorator."""

    def __init__(self, func):
        self.func, self.calls = func, 0

    def __call__(self, *args):
        self.calls += 1
        return self.func(*args)


@compiled
def erase(field):
    i, j = cuda.grid(2)
    if i < field.shape[0] and j < field.shape[1]:
        field[i, j] = 0


@compiled_at_once
def fill(field, value):
    i = cuda.grid(1)
    if i < field.size:
        field[i] = value


@counted
def untouched(x):
    x[0] = 1


fields = np.ones((8, 8), np.float64)
erase[(1, 1), (8, 8)](fields)
fill[1, 8](fields[0], 2.0)
