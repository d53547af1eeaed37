"""Decorators with names, with arguments that they keep, and made by functions of the file: each function under one is a kernel of the declared types."""
import functools

from numba import cuda, float32, void

OF_FLOATS = "void(float32[::1])"
of_floats = cuda.jit(OF_FLOATS)
quick = functools.partial(cuda.jit, fastmath=True)
quicker = functools.partial(quick, max_registers=32)
jit = cuda.jit
typed = jit(void(float32[::1]))
DTYPE = "float32"
TYPED = True


class Settings:
    signature = OF_FLOATS
    jit = cuda.jit(signature)


def for_dtype(dtype):
    def decorate(function):
        return cuda.jit(f"void({dtype}[::1])")(function)
    return decorate


@of_floats
def first(x):
    x[cuda.grid(1)] = 1


@quick(OF_FLOATS)
def second(x):
    x[cuda.grid(1)] = 2


@quicker(OF_FLOATS)
def third(x):
    x[cuda.grid(1)] = 3


@typed
def fourth(x):
    x[cuda.grid(1)] = 4


@cuda.jit(Settings.signature)
def fifth(x):
    x[cuda.grid(1)] = 5


@Settings.jit
def sixth(x):
    x[cuda.grid(1)] = 6


@for_dtype(DTYPE)
def seventh(x):
    x[cuda.grid(1)] = 7


@cuda.jit(OF_FLOATS if TYPED else None)
def eighth(x):
    x[cuda.grid(1)] = 8


@cuda.jit(OF_FLOATS)
@cuda.jit("void(float64[::1])")
def ninth(x):  # the outermost decorator counts
    x[cuda.grid(1)] = 9
