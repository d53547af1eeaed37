from numba import cuda


@cuda.jit(device=True)
def ticket(counters, k):
    return cuda.atomic.add(counters, k, 1)


@cuda.jit("void(int32[::1], int32[::1])")
def unread_items(counters, out):
    i = cuda.grid(1)
    if i < out.size:
        out[i] = (ticket(counters, 0), i, ticket(counters, 1))[1]
        out[i] += len((ticket(counters, 2), i))  # both are computed
