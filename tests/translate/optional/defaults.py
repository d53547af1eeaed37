"""Arguments that are replaced if they are None."""
from numba import cuda


@cuda.jit(device=True)
def bisect(a, x, lo=0, hi=None):
    if hi is None:
        hi = len(a)
    while lo < hi:
        mid = (lo + hi) // 2
        if a[mid] < x:
            lo = mid + 1
        else:
            hi = mid
    return lo


@cuda.jit(device=True)
def total(a, weights=None):
    if weights is None:
        weights = a  # squares
    s = 0.0
    for i in range(a.shape[0]):
        s += a[i] * weights[i]
    return s


@cuda.jit("void(float64[::1], float64[::1], float64[::1])")
def kernel(a, weights, out):
    i = cuda.grid(1)
    if i < out.size:
        out[i] = bisect(a, out[i]) + bisect(a, out[i], hi=10) + total(a)
