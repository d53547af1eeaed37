# Signatures with aliases of types, and assembled from parts.
import numba as nb
from numba import cuda, float32, int32, void

ELEMENT = "float32"
real = nb.float64
matrix = float32[:, :]
ARGUMENTS = "%s[::1], int32" % ELEMENT


@cuda.jit(f"void({ELEMENT}[::1], int32)")
def formatted(x, n):
    x[0] = n


@cuda.jit("void({}[::1], {})".format(ELEMENT, "int32"))
def replaced(x, n):
    x[0] = n


@cuda.jit("void(" + ARGUMENTS + ")")
def joined(x, n):
    x[0] = n


@cuda.jit(void(real[:], matrix, real))
def aliases(x, m, factor):
    x[0] = m[0, 0] * factor


@cuda.jit(argtypes=[float32[:], int32])
def of_old(x, n):
    x[0] = n
