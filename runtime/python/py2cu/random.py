"""numba.cuda.random: random numbers in kernels, by xoroshiro128+.

create_xoroshiro128p_states() makes one state for each thread; the other functions are for kernels. State i stands 2**64 * i numbers
behind state 0, so that no two threads ever see the same part of the sequence. The numbers are Numba's, bit for bit.
"""
import numpy as np

from . import _py2cu, types
from .base import entry_points
from .base.kernel_only import KernelOnly

# Numba's module has these, and programs import them from it.
float32, float64, int64, uint32, uint64 = types.float32, types.float64, types.int64, types.uint32, types.uint64
from_dtype = types.from_dtype

xoroshiro128p_dtype = np.dtype([("s0", np.uint64), ("s1", np.uint64)], align=True)
xoroshiro128p_type = types.from_dtype(xoroshiro128p_dtype)

init_xoroshiro128p_state = KernelOnly("numba.cuda.random.init_xoroshiro128p_state")
xoroshiro128p_jump = KernelOnly("numba.cuda.random.xoroshiro128p_jump")
xoroshiro128p_next = KernelOnly("numba.cuda.random.xoroshiro128p_next")
xoroshiro128p_uniform_float32 = KernelOnly("numba.cuda.random.xoroshiro128p_uniform_float32")
xoroshiro128p_uniform_float64 = KernelOnly("numba.cuda.random.xoroshiro128p_uniform_float64")
xoroshiro128p_normal_float32 = KernelOnly("numba.cuda.random.xoroshiro128p_normal_float32")
xoroshiro128p_normal_float64 = KernelOnly("numba.cuda.random.xoroshiro128p_normal_float64")


# Plain functions, on the host and in kernels.

def rotl(x, k):
    """The 64 bits of x, turned to the left by k."""
    x = np.uint64(x)
    k = np.uint32(k)
    return (x << k) | (x >> np.uint32(64 - k))


def uint64_to_unit_float64(x):
    """The upper 53 bits as a number from 0 to just below 1."""
    return np.float64(np.uint64(x) >> np.uint32(11)) * 1.1102230246251565e-16  # 2**-53


def uint64_to_unit_float32(x):
    """The same, rounded to float32."""
    return np.float32(uint64_to_unit_float64(x))


def init_xoroshiro128p_states_cpu(states, seed, subsequence_start=0):
    """Fills a NumPy array of states."""
    if states.dtype != xoroshiro128p_dtype or states.ndim != 1:
        raise TypeError("the states must be a 1-D array of xoroshiro128p_dtype")
    if not (states.flags.c_contiguous and states.flags.writeable):
        raise ValueError("the states must be contiguous and writable")
    mask = (1 << 64) - 1
    _py2cu.random_states(states.view(np.uint64), int(seed) & mask, int(subsequence_start) & mask)


def init_xoroshiro128p_states(states, seed, subsequence_start=0, stream=0):
    """Fills a device array of states: the first is `subsequence_start` times 2**64 numbers ahead of where the seed begins."""
    host = np.empty(states.shape, xoroshiro128p_dtype)
    init_xoroshiro128p_states_cpu(host, seed, subsequence_start)
    states.copy_to_device(host, stream=stream)


def create_xoroshiro128p_states(n, seed, subsequence_start=0, stream=0):
    """A device array of n states."""
    from .arrays.device_array import DeviceNDArray  # not with the package: many programs have no random numbers, and some no such arrays

    states = DeviceNDArray.new(n, xoroshiro128p_dtype, stream=stream)
    init_xoroshiro128p_states(states, seed, subsequence_start, stream)
    return states


entry_points.of_module(globals(), "create_xoroshiro128p_states", "init_xoroshiro128p_states")
