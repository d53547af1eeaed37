"""Unused results: the calls are kept."""
from numba import cuda


@cuda.jit(device=True)
def take(w, i):
    return cuda.atomic.add(w, i, 10) + 1


@cuda.jit("void(int32[::1], int32[::1])")
def unread(w, x):
    t = cuda.grid(1)
    old = cuda.atomic.add(w, 0, x[t])  # the sum of all
    if t > 3:
        # the largest
        other = cuda.atomic.max(w, 1, x[t])
    both = (cuda.atomic.add(w, 2, 1), t)
    half = cuda.atomic.sub(w, 3, 1) / 2 + x[t]
    took = take(w, 4)
    late = t == 6 and take(w, 5) > 0
    gone = x[t] + 1
