# py2cu: --assume noalias,small,positive --sig 'pick(xoroshiro128p_type[::1], int32[::1], int32[::1], int64)'
from numba import cuda
from numba.cuda.random import xoroshiro128p_normal_float32, xoroshiro128p_uniform_float32, xoroshiro128p_uniform_float64


@cuda.jit
def pick(states, x, out, n):
    i = cuda.grid(1)
    if i < out.size:
        first = int(xoroshiro128p_uniform_float32(states, i) * n)
        second = int(n * xoroshiro128p_uniform_float64(states, i)) % n
        third = int(xoroshiro128p_normal_float32(states, i) * n)
        out[i] = x[first] + x[second] + x[third]
