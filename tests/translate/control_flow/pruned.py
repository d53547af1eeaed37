"""Branches that are decided before types are inferred: None, isinstance, ndim."""
from numba import cuda


@cuda.jit(device=True)
def weight(w, i):
    return w[i] if w is not None else 1.0


@cuda.jit(device=True)
def first(x):
    if x.ndim == 1:
        return x[0]
    else:
        return x[0, 0]


@cuda.jit("void(float32[::1], float32[:, ::1], none, int64)")
def kernel(x, y, mask, n):
    i = cuda.grid(1)
    if mask is not None and not mask[i]:
        return
    x[i] = weight(None, i) + weight(x, i)
    if isinstance(n, float):
        x[i] = n.missing
    elif isinstance(n, int) and len(y.shape) == 2:
        x[i] += n + first(x) + first(y)
    if mask is None or mask[i]:
        x[i] += 1
    same = n is i
    if same is True:
        x[i] = 0
