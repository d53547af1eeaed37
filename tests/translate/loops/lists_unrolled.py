"""literal_unroll over lists and tuples: one body for items of one type, otherwise one for each item."""
from numba import cuda, literal_unroll


@cuda.jit("void(float64[::1], float32, int32)")
def kernel(x, a, n):
    for v in literal_unroll([1, 2, 5]):
        x[v] = v
    for v in literal_unroll([a, n]):
        x[0] += v
    for v in literal_unroll((n, 2.5, a)):
        x[1] += v * 2
    for v in literal_unroll((n,)):
        x[2] += v
    for v in [n, n]:
        x[3] += v
    for v in (n,):
        x[4] += v
