# py2cu:
# py2cu[small]: --assume noalias,small
from numba import cuda


@cuda.jit(device=True)
def weight(x, k):
    return x[k] * 0.5  # of the kernel that calls it


@cuda.jit("void(float32[::1], float32[::1], float32[:, :], uint64[::1], int32[::1])", boundscheck=True)
def smooth(x, out, m, places, counts):
    """Every index is checked, unless it is known to be in range."""
    i = cuda.grid(1)
    tile = cuda.shared.array(128, "float32")
    tile[cuda.threadIdx.x] = x[0]
    cuda.syncthreads()
    if i < out.size:
        out[i] = tile[cuda.threadIdx.x - 1] + weight(x, i - 1)
        out[i] += m[i, 3] + m[3][i] + x[-1] + x[places[i]]
    row = m[i]
    for k in range(m.shape[1]):
        row[k] = k
    for v in x:
        row[0] += v
    first = (1, 2, 3)
    counts[first[i]] = 1
    cuda.atomic.add(counts, i, 1)


@cuda.jit("void(float32[::1])")
def unchecked(x):
    x[cuda.grid(1)] = weight(x, 3)
