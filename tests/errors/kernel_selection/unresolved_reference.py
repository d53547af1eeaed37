# cuda.jit as a value that cannot be tracked: an item of a list, an argument of an unknown function, an attribute.
import functools

from numba import cuda


def clear(x):
    x[cuda.grid(1)] = 0


def fill(x):
    x[cuda.grid(1)] = 1


class Backend:
    def __init__(self):
        self.compile = cuda.jit("void(float32[:])")

    def kernels(self):
        return [self.compile(function) for function in (clear, fill)]


first = functools.reduce(lambda function, decorator: decorator(function), [cuda.jit("void(float32[:])")], clear)
second = next(iter((cuda.jit("void(float32[:])"),)))(fill)
third = Backend().kernels()
