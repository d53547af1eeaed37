# py2cu: --sig 'f(uint64[::1])'
from numba import cuda
from numba.cuda.random import xoroshiro128p_next, init_xoroshiro128p_state


@cuda.jit
def f(states):
    states[0] = xoroshiro128p_next(states, 0)
