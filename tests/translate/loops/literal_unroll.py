import numpy as np
from numba import cuda, literal_unroll

WEIGHTS = (1, 2.5, 3)
MATRIX = np.array([[1.0, 2.0], [3.0, 4.0]])
VECTOR = np.array([5, 6, 7], np.float32)


@cuda.jit("void(Tuple((int32, float32, float64[::1])), float64[::1])")
def mixed(t, out):
    """Items of different types: the body is written once for each."""
    # all of them
    acc = 0
    for x in literal_unroll((t[0], t[1])):
        # add it
        acc += x  # here
    for w in literal_unroll(WEIGHTS):
        acc += w * t[0]
    out[0] = acc


@cuda.jit("void(Tuple((int32, float32)), float64[::1])")
def leaving(t, out):
    """With break or continue it stays a loop."""
    for x in literal_unroll(t):
        if x > 3:
            continue
        out[0] += x
        if out[0] > 100:
            break
    else:
        out[0] = -1


@cuda.jit("void(float64[::1], UniTuple(float32, 3))")
def rolled(out, t):
    """Items of one type: a loop."""
    for n in literal_unroll([1, 2, 3]):
        out[n] = n
    for v in literal_unroll(t):
        out[0] += v


@cuda.jit("void(float64[::1])")
def sizes(out):
    """Items that must be constants in the body."""
    for n in literal_unroll((1, 2, 4)):
        part = cuda.local.array(n, np.float32)
        for i in range(n):
            part[i] = out[i]
        out[n] = part[n - 1]


@cuda.jit("void(Tuple((float64[::1], float32[:, ::1])), float64[::1])")
def arrays(t, out):
    """Branches are selected for each array."""
    for a in literal_unroll(t):
        if a.ndim == 2:
            out[0] += a[0, 0]
        else:
            out[0] += a[0]
    for a in literal_unroll((MATRIX, VECTOR)):
        out[1] += a.size


@cuda.jit("void(float64[::1], float64)")
def pairs(out, x):
    """Tuples, names and functions as items."""
    for i in range(2):
        for k, v in literal_unroll(((1, 2.5), (2, 3), (3, x))):
            out[i] += k * v
    for name in literal_unroll(("add", "sub")):
        if name == "add":
            out[2] += 1
        else:
            out[2] -= 2
    for op in literal_unroll((max, min)):
        out[3] = op(out[3], x)


@cuda.jit("void(float64[::1], float64)")
def afterwards(out, x):
    """Variables after the loop, and items that are evaluated once."""
    for v in literal_unroll((x, 1)):
        v = v + 1
        out[0] += v
    for last in literal_unroll((out[1], 2)):
        out[1] += last
    out[2] = last


@cuda.jit("void(Tuple((int32, float32)), float64[::1])")
def counted(t, out):
    """The indices of a tuple."""
    for i in range(len(literal_unroll(t))):
        out[i] = t[i]
    pair = (t[0], t[0])
    for k in range(len(literal_unroll(pair))):
        out[k] += pair[k]


@cuda.jit("void(UniTuple(int64, 3), Tuple((int64, float64)), float64[::1])")
def picked(t, m, out):
    for i in literal_unroll(range(3)):  # a loop: its items have one type
        out[i] = t[i]
    for i in literal_unroll(range(2)):
        out[i] += m[i]
