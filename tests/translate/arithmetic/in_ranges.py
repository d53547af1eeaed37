"""`in range(...)`: both bounds are evaluated once, and in order if they have side effects."""
from numba import cuda


@cuda.jit("void(int64[::1], boolean[::1], int64, float64)")
def contains(a, out, k, x):
    out[0] = k in range(a[0], a[1])
    out[1] = k in range(a[2])
    out[2] = k in range(a[0], a[1], 3)
    out[3] = k in range(a[0], a[1], a[2])
    out[4] = x in range(a[0], a[1])
    out[5] = k not in range(10, a[1], -1)
    out[6] = a[3] in range(a[0], a[1])
    steps = range(a[0], a[1], 2)
    out[7] = k in steps


@cuda.jit("void(int64[::1], boolean[::1], int64, float64)")
def with_effects(a, out, k, x):
    out[0] = k in range(cuda.atomic.add(a, 0, 1), cuda.atomic.add(a, 0, 2))
    out[1] = k in range(cuda.atomic.add(a, 0, 1), cuda.atomic.add(a, 0, 2), -2)
    out[2] = x in range(cuda.atomic.add(a, 0, 1), 5)
    out[3] = k in range(cuda.atomic.add(a, 0, 1))
    out[4] = cuda.atomic.add(a, 1, 1) in range(a[1], k, 2)
