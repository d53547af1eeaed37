"""Assignments with an annotation are assignments: of values, of iterators and of whole arrays."""
from numba import cuda


@cuda.jit("void(int64[::1], float32[::1], float32[::1])")
def annotated(s, x, y):
    n: int = s[0]
    half: float = n / 2
    later: int
    later = 3
    y[0]: float = half + later
    it: object = zip(x, y)
    for a, b in it:
        s[1] += a < b
    flat: object = x.flat
    s[2]: int = len(flat)
    y[1:]: object = x[1:] + y[1:]
