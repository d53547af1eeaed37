# py2cu: --schedule coarsening --assume noalias
# py2cu[small]: --schedule coarsening --assume noalias,small
from numba import cuda


@cuda.jit("void(float32[::1], float32[::1], float32[::1])")
def add(x, y, z):
    """z = x + y"""
    i = cuda.grid(1)
    if i < z.size:  # the last block may extend past the end
        z[i] = x[i] + y[i]  # all loads come first


@cuda.jit("void(float32[::1], float32[::1], float32[::1], float32[::1], float32)")
def move(x, y, vx, vy, blocks):
    i = cuda.threadIdx.x + cuda.blockDim.x * cuda.blockIdx.x
    if i >= x.size:
        return

    # both coordinates
    distance = blocks * 2
    x[i] += vx[i] * distance
    y[i] += vy[i] * distance


@cuda.jit("void(int32[::1], int16[:], int16[::1])")
def gather(at, x, out):
    out[cuda.grid(1)] = x[at[cuda.grid(1)]]


@cuda.jit("void(complex64[::1], complex64[::1], complex64[::1])")
def turn(a, b, c):
    i = cuda.grid(1)
    if i < a.size:
        a[i] *= b[i]
        c[i] += b[i].real


@cuda.jit("void(float32[::1], float32[::1])")
def with_return(x, y):
    i = cuda.grid(1)
    if i < x.size:
        y[i] = 2 * x[i]
        return
