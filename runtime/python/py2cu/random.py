# SPDX-License-Identifier: MIT
"""Random numbers in kernels by xoroshiro128+, the module `numba.cuda.random`.

`create_xoroshiro128p_states()` creates one state for each thread; kernels call the other functions. State i starts 2**64 * i numbers after
state 0, so the sequences of different threads do not overlap. The numbers are bitwise identical to Numba's.
"""
import numpy as np

from . import _py2cu, types
from .base import entry_points
from .base.kernel_only import KernelOnly

# Names that programs import from this module of Numba.
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


# Functions for the host and for kernels.

def rotl(x, k):
    """Rotate a 64-bit integer to the left.

    Parameters
    ----------
    x : uint64
        The value.
    k : int
        Number of bits.

    Returns
    -------
    uint64
        The rotated value.
    """
    x = np.uint64(x)
    k = np.uint32(k)
    return (x << k) | (x >> np.uint32(64 - k))


def uint64_to_unit_float64(x):
    """Convert the upper 53 bits of an integer to a float in [0, 1).

    Parameters
    ----------
    x : uint64
        The random bits.

    Returns
    -------
    float64
        The number.
    """
    return np.float64(np.uint64(x) >> np.uint32(11)) * 1.1102230246251565e-16  # 2**-53


def uint64_to_unit_float32(x):
    """Convert the upper 53 bits of an integer to a float32 in [0, 1].

    Parameters
    ----------
    x : uint64
        The random bits.

    Returns
    -------
    float32
        The result of `uint64_to_unit_float64`, rounded.
    """
    return np.float32(uint64_to_unit_float64(x))


def init_xoroshiro128p_states_cpu(states, seed, subsequence_start=0):
    """Initialize the random states of a NumPy array.

    Parameters
    ----------
    states : ndarray of xoroshiro128p_dtype, 1-D
        Contiguous array that receives the states.
    seed : int
        Seed, of which the lower 64 bits are used.
    subsequence_start : int, default 0
        Number of subsequences of 2**64 numbers that the first state skips.

    Raises
    ------
    TypeError
        If `states` has another dtype or number of dimensions.
    ValueError
        If `states` is not contiguous and writable.
    """
    if states.dtype != xoroshiro128p_dtype or states.ndim != 1:
        raise TypeError("the states must be a 1-D array of xoroshiro128p_dtype")
    if not (states.flags.c_contiguous and states.flags.writeable):
        raise ValueError("the states must be contiguous and writable")
    mask = (1 << 64) - 1
    _py2cu.random_states(states.view(np.uint64), int(seed) & mask, int(subsequence_start) & mask)


def init_xoroshiro128p_states(states, seed, subsequence_start=0, stream=0):
    """Initialize the random states of a device array.

    Parameters
    ----------
    states : DeviceNDArray of xoroshiro128p_dtype, 1-D
        Array that receives the states.
    seed : int
        Seed, of which the lower 64 bits are used.
    subsequence_start : int, default 0
        Number of subsequences of 2**64 numbers that the first state skips.
    stream : int or Stream, default 0
        Stream of the copy.
    """
    host = np.empty(states.shape, xoroshiro128p_dtype)
    init_xoroshiro128p_states_cpu(host, seed, subsequence_start)
    states.copy_to_device(host, stream=stream)


def create_xoroshiro128p_states(n, seed, subsequence_start=0, stream=0):
    """Create a device array of random states.

    Parameters
    ----------
    n : int
        Number of states, normally the number of threads.
    seed : int
        Seed, of which the lower 64 bits are used.
    subsequence_start : int, default 0
        Number of subsequences of 2**64 numbers that the first state skips.
    stream : int or Stream, default 0
        Stream of the allocation and the copy.

    Returns
    -------
    DeviceNDArray
        Array of shape (n,) and dtype xoroshiro128p_dtype.
    """
    from .arrays.device_array import DeviceNDArray  # imported late: many programs use no random numbers

    states = DeviceNDArray.new(n, xoroshiro128p_dtype, stream=stream)
    init_xoroshiro128p_states(states, seed, subsequence_start, stream)
    return states


entry_points.of_module(globals(), "create_xoroshiro128p_states", "init_xoroshiro128p_states")
