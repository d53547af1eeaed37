"""Every way to specify the types: strings, tuples, objects, annotations, the command's --sig."""
# py2cu: --sig 'lazy(float32[:], int32)'
# py2cu[twice]: --sig 'lazy(float32[:], int32)' --sig 'lazy(float64[::1], int64)'
# py2cu[one]: --sig 'lazy(float32[:], int32)' -k lazy -k tuple_
import numba
from numba import cuda, float32, float64, int32, int64, types, void


@cuda.jit("void(float32[:], i4, u8, f8, b1)")
def short(x, i, u, d, p):
    x[i] = u + d + p


@cuda.jit((float32[:], int32))
def tuple_(x, i):
    x[i] = 1


@cuda.jit(void(float64[:, ::1], int64))
def called(x, i):
    x[i, 0] = 1


@cuda.jit(numba.void(types.Array(float32, 2, "F"), numba.types.int8))
def object_(x, i):
    x[i, 1] = 1


@cuda.jit([void(float32[::1]), void(float64[::1])])
def several(x):
    x[0] = 1


@cuda.jit(["void(int32[::1])", "(int64[::1],)"])
def strings(x):
    x[0] = 1


@cuda.jit
def annotated(x: float32[::1], n: int32):
    if n > 0:
        x[n] = 1


@cuda.jit
def lazy(x, n):
    x[n] = 1


@cuda.jit("void(float32[::1], float32)", fastmath=True, max_registers=32, launch_bounds=(128, 2))
def options(x, a):
    x[cuda.grid(1)] = a


@cuda.jit("void(float32[::1])", debug=False, opt=True, lineinfo=True, inline=False, cache=True)
def more_options(x):
    x[0] = 1


def not_a_kernel(x):
    return [y for y in x]


class AlsoNot:
    def method(self):
        yield 1
