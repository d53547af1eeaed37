"""Sines and cosines of one argument, which sincos() computes together."""
# py2cu: --schedule xyz --assume noalias,small --sig 'rotate(float32[:], float32[:], float32[:])' --sig 'factors(complex128[:], int64)' --sig 'others(float64[:], float64[:,:])' --sig 'compared(float64[:], float64[:,:])'
import math

from numba import cuda


@cuda.jit
def rotate(x, y, angles):
    i = cuda.grid(1)
    if i < x.shape[0]:
        c = math.cos(angles[i])
        s = math.sin(angles[i])
        x[i], y[i] = c * x[i] - s * y[i], s * x[i] + c * y[i]


@cuda.jit
def factors(out, steps):
    """Both kinds of floats."""
    i = cuda.grid(1)
    if i < out.shape[0]:
        angle = -2 * math.pi * i / out.shape[0]
        for k in range(steps):
            w = complex(math.cos(angle * k), math.sin(angle * k))
            out[i] += w * 0.5


@cuda.jit
def others(x, out):
    """Other arguments, an argument that changes, calls that only some paths evaluate, and a variable with two values."""
    i = cuda.grid(1)
    if i < x.shape[0]:
        a = x[i]
        out[i, 0] = math.sin(a) * math.cos(2 * a)
        s = math.sin(a)
        a += s
        out[i, 1] = math.cos(a)
        out[i, 2] = math.sin(a) if x[i] > 0 else math.cos(a)
        value = math.sin(x[i])
        if value > 0.5:
            value = math.cos(x[i])
        out[i, 3] = value
        t = math.cos(a) + math.sin(a)
        t = t * t
        out[i, 4] = t


@cuda.jit
def compared(x, out):
    """Each evaluation of a conditional expression evaluates its condition."""
    i = cuda.grid(1)
    if i < x.shape[0]:
        a = x[i]
        out[i, 0] = x[0] if math.sin(a) > 0 else x[1]
        out[i, 1] = math.cos(a)
