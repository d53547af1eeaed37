# Signatures that the module computes from its constants.
from numba import cuda, float32, float64, void

TYPES = ("float32", "float64")


def signature_of(element):
    return f"void({element}[::1])"


@cuda.jit([f"void({t}[::1])" for t in TYPES])
def clear(x):
    x[cuda.grid(1)] = 0


@cuda.jit([void(t[::1], t) for t in (float32, float64)])
def fill(x, value):
    x[cuda.grid(1)] = value


@cuda.jit(*[signature_of(TYPES[-1])])
def halve(x):
    x[cuda.grid(1)] /= 2


@cuda.jit("void(" + ", ".join([f"float{bits}[::1]" for bits in (32, 64)]) + ")")
def copy(narrow, wide):
    i = cuda.grid(1)
    wide[i] = narrow[i]


def negate(x):
    x[cuda.grid(1)] *= -1


several = [cuda.jit(list(map(signature_of, TYPES[:1])))(function) for function in (negate,)]
