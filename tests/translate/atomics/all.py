"""Every atomic operation on every supported type."""
from numba import cuda


@cuda.jit("void(int32[::1], uint32[::1], int64[::1], uint64[::1], float32[::1], float64[::1])")
def arithmetic(a, b, c, d, x, y):
    i = cuda.grid(1)
    cuda.atomic.sub(a, 0, 1)
    cuda.atomic.sub(b, 0, 1)
    cuda.atomic.sub(c, 0, i)
    cuda.atomic.sub(d, 0, 1)
    cuda.atomic.sub(x, 0, x[i])
    cuda.atomic.sub(y, 0, 0.5)
    cuda.atomic.max(a, 0, i)
    cuda.atomic.max(b, 0, i)
    cuda.atomic.max(c, 0, i)
    cuda.atomic.max(d, 0, 7)
    cuda.atomic.max(x, 0, x[i])
    cuda.atomic.max(y, 0, y[i])
    cuda.atomic.min(a, 0, i)
    cuda.atomic.min(c, 0, i)
    cuda.atomic.min(x, 0, x[i])
    cuda.atomic.min(y, 0, y[i])
    cuda.atomic.nanmax(x, 0, x[i])
    cuda.atomic.nanmin(y, 0, y[i])
    cuda.atomic.nanmax(a, 0, i)


@cuda.jit("void(int32[::1], uint32[::1], int64[::1], uint64[::1], uint32[:, ::1])")
def bits(a, b, c, d, m):
    i = cuda.grid(1)
    cuda.atomic.and_(a, 0, i)
    cuda.atomic.and_(c, 0, i)
    cuda.atomic.or_(b, 0, 1 << (i & 31))
    cuda.atomic.or_(c, 0, i)
    cuda.atomic.xor(d, 0, 5)
    cuda.atomic.xor(a, -1, 5)
    old = cuda.atomic.exch(a, 0, i)
    c[1] = cuda.atomic.exch(c, 0, old)
    cuda.atomic.inc(b, 0, 9)
    cuda.atomic.inc(d, 0, 9)
    cuda.atomic.dec(b, 0, 9)
    cuda.atomic.dec(d, 0, 9)
    cuda.atomic.inc(m, (i, 1), 9)


@cuda.jit("void(int32[::1], uint64[::1], int64[::1])")
def swap(a, d, c):
    """A lock, and a maximum implemented with compare-and-swap."""
    while cuda.atomic.cas(a, 0, 0, 1) != 0:
        pass
    c[0] += 1
    cuda.threadfence()
    cuda.atomic.exch(a, 0, 0)

    i = cuda.grid(1)
    old = c[1]
    while old < i:
        seen = cuda.atomic.cas(c, 1, old, i)
        if seen == old:
            break
        old = seen
    cuda.atomic.compare_and_swap(d, 0, 7)
