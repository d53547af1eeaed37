// SPDX-License-Identifier: MIT
/* py2cu_host_barriers.h: barriers and warp collectives for the CPU.
 * Included if the code has an identifier that begins with: __sync __shfl_ __ballot_ __any_ __all_ __uni_ __match_
 * __reduce_
 * __activemask __nanosleep py2cu_host_grid_sync py2cu_host_lane py2cu_host_reduce py2cu_host_shuffle py2cu_host_wave_
 */
#ifndef PY2CU_HOST_BARRIERS_H
#define PY2CU_HOST_BARRIERS_H

/* ---- barriers and fences ----------------------------------------------------------------------------------------- */

PY2CU_HOST_FN void __syncthreads()
{
    unsigned int members;
    py2cu_host_synchronize(PY2CU_HOST_BLOCK, 0, 0, 0, &members);
}

/* Implements py2cu_grid_sync() of generated code. */
PY2CU_HOST_FN void py2cu_host_grid_sync()
{
    unsigned int members;
    py2cu_host_synchronize(PY2CU_HOST_GRID, 0, 0, 0, &members);
}

PY2CU_HOST_FN int __syncthreads_count(int predicate)
{
    unsigned int members;
    return (int)py2cu_host_synchronize(PY2CU_HOST_BLOCK, 0, predicate != 0, 0, &members);
}

PY2CU_HOST_FN int __syncthreads_and(int predicate)
{
    unsigned int members;
    return py2cu_host_synchronize(PY2CU_HOST_BLOCK, 0, predicate != 0, 0, &members) == members;
}

PY2CU_HOST_FN int __syncthreads_or(int predicate)
{
    unsigned int members;
    return py2cu_host_synchronize(PY2CU_HOST_BLOCK, 0, predicate != 0, 0, &members) != 0;
}

PY2CU_HOST_FN void __syncwarp(unsigned int mask = 0xffffffffu)
{
    unsigned int members;
    py2cu_host_synchronize(PY2CU_HOST_WARP, mask, 0, 0, &members);
}

/* Yields to the other threads of the block. */
PY2CU_HOST_FN void __nanosleep(unsigned int)
{
    unsigned int members;
    py2cu_host_synchronize(PY2CU_HOST_YIELD, 0, 0, 0, &members);
}

/* ---- warp operations --------------------------------------------------------------------------------------------- */

PY2CU_HOST_FN unsigned int py2cu_host_lane()
{
    return (threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z)) % 32u;
}

PY2CU_HOST_FN unsigned int __activemask()
{
    unsigned int members;
    py2cu_host_synchronize(PY2CU_HOST_ACTIVE, 0, 0, 0, &members);
    return members;
}

PY2CU_HOST_FN unsigned int __ballot_sync(unsigned int mask, int predicate)
{
    unsigned int members;
    return (unsigned int)py2cu_host_synchronize(PY2CU_HOST_BALLOT, mask, predicate != 0, 0, &members);
}

PY2CU_HOST_FN int __any_sync(unsigned int mask, int predicate)
{
    unsigned int members;
    return py2cu_host_synchronize(PY2CU_HOST_BALLOT, mask, predicate != 0, 0, &members) != 0;
}

PY2CU_HOST_FN int __all_sync(unsigned int mask, int predicate)
{
    unsigned int members;
    return py2cu_host_synchronize(PY2CU_HOST_BALLOT, mask, predicate != 0, 0, &members) == members;
}

PY2CU_HOST_FN int __uni_sync(unsigned int mask, int predicate)
{
    unsigned int members;
    const unsigned long long votes = py2cu_host_synchronize(PY2CU_HOST_BALLOT, mask, predicate != 0, 0, &members);
    return votes == 0 || votes == members;
}

template <typename T> PY2CU_HOST_FN unsigned int __match_any_sync(unsigned int mask, T value)
{
    unsigned int members;
    return (unsigned int)py2cu_host_synchronize(PY2CU_HOST_MATCH_ANY, mask, py2cu_host_bits(value), 0, &members);
}

template <typename T> PY2CU_HOST_FN unsigned int __match_all_sync(unsigned int mask, T value, int *all)
{
    unsigned int members;
    const unsigned int same =
        (unsigned int)py2cu_host_synchronize(PY2CU_HOST_MATCH_ALL, mask, py2cu_host_bits(value), 0, &members);
    *all = same != 0;
    return same;
}

template <typename T> PY2CU_HOST_FN T py2cu_host_shuffle(unsigned int mask, T value, unsigned int from)
{
    unsigned int members;
    return py2cu_host_value<T>(
        py2cu_host_synchronize(PY2CU_HOST_SHUFFLE, mask, py2cu_host_bits(value), from, &members));
}

/* `width` is a power of two up to 32: lanes exchange values within groups of that size. */
template <typename T> PY2CU_HOST_FN T __shfl_sync(unsigned int mask, T value, int lane, int width = 32)
{
    const unsigned int me = py2cu_host_lane(), group = (unsigned int)width - 1u;
    return py2cu_host_shuffle(mask, value, (me & ~group) | ((unsigned int)lane & group));
}

template <typename T> PY2CU_HOST_FN T __shfl_up_sync(unsigned int mask, T value, unsigned int delta, int width = 32)
{
    const unsigned int me = py2cu_host_lane(), place = me & ((unsigned int)width - 1u);
    return py2cu_host_shuffle(mask, value, delta > place ? me : me - delta);
}

template <typename T> PY2CU_HOST_FN T __shfl_down_sync(unsigned int mask, T value, unsigned int delta, int width = 32)
{
    const unsigned int me = py2cu_host_lane(), place = me & ((unsigned int)width - 1u);
    return py2cu_host_shuffle(mask, value, delta >= (unsigned int)width - place ? me : me + delta);
}

template <typename T> PY2CU_HOST_FN T __shfl_xor_sync(unsigned int mask, T value, int lanes, int width = 32)
{
    const unsigned int me = py2cu_host_lane(), from = me ^ (unsigned int)lanes;
    /* A lane of a later group is not accessible, but one of an earlier group is (PTX ISA, shfl.bfly). */
    return py2cu_host_shuffle(mask, value, from > (me | ((unsigned int)width - 1u)) ? me : from);
}

/* ---- operations of wavefronts of 64 lanes (numba.roc) ------------------------------------------------------------ */

PY2CU_HOST_FN void py2cu_host_wave_barrier()
{
    unsigned int members;
    py2cu_host_synchronize(PY2CU_HOST_WAVEFRONT, 0, 0, 0, &members);
}

template <typename T> PY2CU_HOST_FN T py2cu_host_wave_read(int lane, T value)
{
    unsigned int members;
    return py2cu_host_value<T>(
        py2cu_host_synchronize(PY2CU_HOST_WAVE_READ, 0, py2cu_host_bits(value), (unsigned int)lane, &members));
}

template <typename T> PY2CU_HOST_FN T py2cu_host_wave_send(int lane, T value)
{
    unsigned int members;
    return py2cu_host_value<T>(
        py2cu_host_synchronize(PY2CU_HOST_WAVE_SEND, 0, py2cu_host_bits(value), (unsigned int)lane, &members));
}

/* ---- reductions -------------------------------------------------------------------------------------------------- */

/* Reduces the values of the mask's lanes that exist in the block, in order. */
template <typename T, typename F> PY2CU_HOST_FN T py2cu_host_reduce(unsigned int mask, T value, F join)
{
    const unsigned int lanes = __ballot_sync(mask, 1);
    T result = value;
    bool is_first = true;
    for (unsigned int rest = lanes; rest != 0; rest &= rest - 1u) {
        const T other = py2cu_host_shuffle(lanes, value, (unsigned int)__builtin_ctz(rest));
        result = is_first ? other : join(result, other);
        is_first = false;
    }
    return result;
}

#define PY2CU_HOST_REDUCE(name, type, joined)                                                                          \
    PY2CU_HOST_FN type name(unsigned int mask, type value)                                                             \
    {                                                                                                                  \
        return py2cu_host_reduce(mask, value, [](type a, type b) -> type { return joined; });                          \
    }
PY2CU_HOST_REDUCE(__reduce_add_sync, unsigned int, a + b)
PY2CU_HOST_REDUCE(__reduce_add_sync, int, (int)((unsigned int)a + (unsigned int)b))
PY2CU_HOST_REDUCE(__reduce_min_sync, unsigned int, a < b ? a : b)
PY2CU_HOST_REDUCE(__reduce_min_sync, int, a < b ? a : b)
PY2CU_HOST_REDUCE(__reduce_max_sync, unsigned int, a > b ? a : b)
PY2CU_HOST_REDUCE(__reduce_max_sync, int, a > b ? a : b)
PY2CU_HOST_REDUCE(__reduce_and_sync, unsigned int, a &b)
PY2CU_HOST_REDUCE(__reduce_or_sync, unsigned int, a | b)
PY2CU_HOST_REDUCE(__reduce_xor_sync, unsigned int, a ^ b)

#endif
