# py2cu: --boundscheck
# py2cu[host]: --boundscheck --for-host
"""All differences of the generated code for the host backend."""
from numba import cuda, float16, float32

twice = cuda.declare_device("twice", "int32(int32)")


@cuda.jit
def gcd(a, b):
    if b == 0:
        return a
    return gcd(b, a % b)  # on a GPU, the warp must be synchronized after it


@cuda.jit("void(int64[::1], int32)")
def calls(s, n):
    i = cuda.grid(1)
    s[i] = gcd(s[i], 12) + twice(n) + cuda.laneid


@cuda.jit("void(float16[::1], float32[::1])")
def halves(x, y):
    part = cuda.shared.array(0, float32)
    t = cuda.threadIdx.x
    part[t] = x[t] * float16(2)
    cuda.syncthreads()
    y[t] = part[cuda.blockDim.x - 1 - t]
    print(t)


@cuda.jit("void(int32[::1])")
def meets(counts):
    grid = cuda.cg.this_grid()
    counts[cuda.grid(1)] += 1
    grid.sync()
    counts[0] += 1


@cuda.jit("void(int64[::1])")
def halved(s):
    s[s.size // 2] = s.size % 2  # the C++ compiler does not know that it is nonnegative
    s[s.size // 3] = 1
