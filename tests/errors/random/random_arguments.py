# py2cu: --sig 'f(xoroshiro128p_type[::1])'
from numba import cuda
from numba.cuda.random import xoroshiro128p_next, init_xoroshiro128p_state


@cuda.jit
def f(states):
    init_xoroshiro128p_state(states, 0)
