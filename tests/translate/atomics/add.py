"""cuda.atomic.add on every type, with every kind of index, with used and unused results."""
from numba import cuda, float32, int32, int64
from numba.cuda import atomic


@cuda.jit("void(int32[::1], uint32[::1], int64[::1], uint64[::1], float32[::1], float64[::1], float32[:, ::1], float64[:, :])")
def types(a, b, c, d, x, y, m, t):
    i = cuda.grid(1)
    cuda.atomic.add(a, 0, 1)
    cuda.atomic.add(b, 0, 1)
    cuda.atomic.add(c, i, i)
    cuda.atomic.add(d, 0, 1)
    cuda.atomic.add(x, 0, 1)
    cuda.atomic.add(y, i, 2.5)
    atomic.add(m, (0, i), x[i])
    atomic.add(t, (i, 1), x[i])
    cuda.atomic.add(a, -1, i)
    cuda.atomic.add(x, (i,), y[i])
    cuda.atomic.add(a, a[0], 1.5)


@cuda.jit("void(int32[::1], int64[::1])")
def results(counter, list_):
    """The old value is an index into the list."""
    i = cuda.grid(1)
    place = cuda.atomic.add(counter, 0, 1)
    list_[place] = i
    list_[cuda.atomic.add(counter, 1, 2)] = i
    if cuda.atomic.add(counter, 2, 1) == 0:
        list_[0] = cuda.atomic.add(list_, 1, 1) + 1


@cuda.jit("void(uint8[::1], int32[::1])")
def histogram(image, bins):
    local = cuda.shared.array(256, int32)
    t = cuda.threadIdx.x
    local[t] = 0
    cuda.syncthreads()
    for i in range(cuda.grid(1), image.size, cuda.gridsize(1)):
        cuda.atomic.add(local, image[i], 1)
    cuda.syncthreads()
    cuda.atomic.add(bins, t, local[t])


@cuda.jit("void(float32[::1])")
def in_shared(x):
    total = cuda.shared.array(1, float32)
    wide = cuda.shared.array((2, 2), int64)
    if cuda.threadIdx.x == 0:
        total[0] = 0
        wide[1, 0] = 0
    cuda.syncthreads()
    cuda.atomic.add(total, 0, x[cuda.grid(1)])
    cuda.atomic.add(wide, (1, 0), 1)
    cuda.syncthreads()
    if cuda.threadIdx.x == 0:
        x[0] = total[0] + wide[1, 0]
