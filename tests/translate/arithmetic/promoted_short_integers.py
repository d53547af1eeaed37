# py2cu:
# py2cu[small]: --assume noalias,small
# Short integers are promoted to int or unsigned int: comparisons with a variable use int, shifts the type of the shifted number.
from numba import cuda


@cuda.jit("void(int32[::1], int64)")
def kernel(x, n):
    few = 5
    t = cuda.threadIdx.x
    for k in range(3):
        if t < few:
            x[k] = few
        few = 5
    part = t & 63
    part <<= n & 7
    x[3] = part
    part >>= 2
    x[4] = part + few
    word = t // 32 * 5 + few
    x[word] = t * few
    x[word + 1] = t - 1 < few
