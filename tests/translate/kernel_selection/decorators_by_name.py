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
OF_NUMBERS = [OF_FLOATS] + ["void(float64[::1])"]
by_target = {"gpu": of_floats, "fast": quick(OF_FLOATS)}
in_a_list = [cuda.jit(OF_FLOATS)]


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


@by_target["gpu"]
def tenth(x):
    x[cuda.grid(1)] = 10


@in_a_list[0]
def eleventh(x):
    x[cuda.grid(1)] = 11


@cuda.jit(OF_NUMBERS + ["void(int32[::1])"])
def twelfth(x):
    x[cuda.grid(1)] = 12


@cuda.jit("int64(int64)", True)
def squared(n):
    return n * n


@cuda.jit(OF_FLOATS)
def thirteenth(x):
    x[cuda.grid(1)] = squared(3)
