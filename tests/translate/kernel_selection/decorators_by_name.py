"""Named decorators, with stored arguments or created by functions of the file: each decorated function is a kernel with the declared types."""
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
def ninth(x):  # the outermost decorator applies
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


def passing_all(*arguments, **options):
    def decorate(function):
        return cuda.jit(*arguments, **options)(function)
    return decorate


def passing_some(log, *signatures, device=False, **options):
    return cuda.jit(list(signatures), device=device, **options)


@passing_all(OF_FLOATS, max_registers=32)
def of_all(x):
    x[cuda.grid(1)] = 20


@passing_all("uint8(uint8)", device=True)
def doubled(x):
    return x * 2


@passing_some("log", OF_FLOATS, "void(float64[::1])", lineinfo=True)
def of_some(x):
    x[cuda.grid(1)] = doubled(200)


@passing_some("log", "uint8(uint8)", device=True)
def tripled(x):
    return x * 3


@passing_all(OF_FLOATS)
def calling(x):
    x[cuda.grid(1)] = tripled(100)


def for_array_of(dtype, dimensions=1):
    axes = ", ".join([":"] * dimensions)
    return cuda.jit(f"void({dtype}[{axes}])")


def with_default(signature=None):
    if signature is None:
        signature = OF_FLOATS
    return cuda.jit(signature)


@for_array_of("int32")
def of_int32(x):
    x[cuda.grid(1)] = 21


@for_array_of("float64", dimensions=2)
def of_float64(x):
    x[cuda.grid(1), 0] = 22


@with_default("void(float64[::1])")
def of_argument(x):
    x[cuda.grid(1)] = 23
