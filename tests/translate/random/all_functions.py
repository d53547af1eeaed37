# py2cu: --sig 'fill(xoroshiro128p_type[::1], float64[:, ::1], uint64)' --sig 'restart(xoroshiro128p_type[:], int64)' --sig 'own(Record(s0[type=uint64;offset=0],s1[type=uint64;offset=8];16;True)[::1], uint64[::1])'
import numba.cuda.random as rng
import numpy as np
from numba import cuda

state_dtype = np.dtype([("s0", np.uint64), ("s1", np.uint64)], align=True)


@cuda.jit
def fill(states, out, seed):
    i = cuda.grid(1)
    if i < out.shape[0]:
        rng.init_xoroshiro128p_state(states, i, seed + i)
        out[i, 0] = rng.xoroshiro128p_uniform_float64(states, i)
        out[i, 1] = rng.xoroshiro128p_uniform_float32(states, i)
        out[i, 2] = rng.xoroshiro128p_normal_float32(states, i)
        out[i, 3] = rng.xoroshiro128p_normal_float64(states, i)


@cuda.jit
def restart(states, back):
    rng.xoroshiro128p_jump(states, -back)


@cuda.jit
def own(states, out):
    i = cuda.threadIdx.x
    out[i] = rng.xoroshiro128p_next(states, i)
