"""`i // n * n` is at most i if both are positive, so that indices computed from it fit in an int."""
# py2cu: --assume noalias,small,positive --sig 'butterflies(float32[::1], int64)' --sig 'others(int64[::1], int64, int64)'
from numba import cuda


@cuda.jit
def butterflies(x, span):
    i = cuda.grid(1)
    if i < x.size // 2:
        at = i // span * span * 2 + i % span
        x[at], x[at + span] = x[at] + x[at + span], x[at] - x[at + span]


@cuda.jit
def others(out, n, m):
    """Different divisors, and a divisor that may be negative."""
    i = cuda.grid(1)
    if i < out.size:
        other = i // m * n
        out[0] = other + 1
        if i < 100:
            signed = n // (i - 50) * (i - 50)
            out[1] = signed - 1
