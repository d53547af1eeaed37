"""Loads and stores with cache hints."""
from numba import cuda


@cuda.jit("void(float32[::1], float32[::1], int64)")
def copy(source, target, n):
    i = cuda.grid(1)
    if i < n:
        cuda.stcs(target, i, cuda.ldcs(source, i) * 2)


@cuda.jit("void(int8[:, ::1], uint16[:], float64[::1, :], int64[::1])")
def each(h, u, d, n):
    i, j = cuda.grid(2)
    place = cuda.grid(2)
    cuda.stcg(h, (i, j), cuda.ldca(h, (i, j - 1)))
    cuda.stwb(u, i, cuda.ldcg(u, -1))
    cuda.stwt(d, place, cuda.ldlu(d, place) + 1)
    cuda.stwt(n, i, cuda.ldcv(n, i))
    # a truncated float
    cuda.stcg(n, j, d[i, j])


@cuda.jit("void(CPointer(float32), CPointer(float32), int64)")
def of_pointers(p, q, n):
    i = cuda.grid(1)
    if i < n:
        cuda.stcs(q, i, cuda.ldcs(p, i) + cuda.ldca(p, 0))
