# py2cu[launch]: --emit launcher --assume noalias,small,aligned
# py2cu[counters]: --emit launcher --assume noalias --schedule privatization -k histogram
# py2cu[items]: --emit launcher --assume noalias --schedule coarsening -k twice
# Launchers check the assumptions of the generated code.
from numba import cuda


@cuda.jit("void(complex64[:, :], complex64[:, ::1], int64, uint32, float32)")
def turn(out, x, shift, count, angle):
    i, j = cuda.grid(2)
    if i < x.shape[0] and j < x.shape[1]:
        out[i, j] = x[i, (j + shift) % x.shape[1]] * angle + count


@cuda.jit("void(int32[::1])")
def only_writes(out):
    block = cuda.blockIdx.x * 4
    if cuda.threadIdx.x == 0 and block < out.size:
        out[block] = 1


@cuda.jit("void(uint8[::1], int32[::1])")
def histogram(x, counts):
    i = cuda.grid(1)
    if i < x.size:
        cuda.atomic.add(counts, x[i], 1)


@cuda.jit("void(float32[::1], float32[::1])")
def twice(x, y):
    i = cuda.grid(1)
    if i < x.size:
        y[i] = 2 * x[i]
