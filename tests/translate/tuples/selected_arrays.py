from numba import cuda, float32, literal_unroll


@cuda.jit("void(float32[::1], float32[::1], float32[::1], int64)")
def scatter(low, middle, high, n):
    """The thread's bin gets 1."""
    i = cuda.grid(1)
    bins = (low, middle, high)
    bins[i % len(literal_unroll(bins))][n] = 1  # one of three


@cuda.jit("void(float32[::1], int32)")
def ping_pong(out, steps):
    a = cuda.shared.array(32, float32)
    b = cuda.shared.array(32, float32)
    both = (a, b)
    a[cuda.threadIdx.x] = out[cuda.threadIdx.x]
    for step in range(steps):
        source = both[step % 2]
        target = both[(step + 1) % 2]
        cuda.syncthreads()
        target[cuda.threadIdx.x] = source[31 - cuda.threadIdx.x]
    out[cuda.threadIdx.x] = both[steps % 2][cuda.threadIdx.x]


@cuda.jit("void(UniTuple(float32[:], 3), int64[::1])")
def first_positive(rows, out):
    for i, row in enumerate(rows):
        if row[cuda.grid(1)] > 0:
            out[cuda.grid(1)] = i
            break


@cuda.jit("void(float32[::1], float32[::1], float32[::1])")
def maybe(x, y, out):
    i = cuda.grid(1)
    part = None
    if x[i] > 0:
        part = x[i:]
    elif x is y:
        part = y
    if part is not None:
        out[i] = part[0] + part.size
