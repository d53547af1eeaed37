// SPDX-License-Identifier: MIT
/* py2cu_host_warps.h: warp operations of kernels that loop over the threads of a block (translator/thread_loops).
 * Included if the code has an identifier that begins with: py2cu_host_warp PY2CU_HOST_WARP
 */
#ifndef PY2CU_HOST_WARPS_H
#define PY2CU_HOST_WARPS_H

/* If warps are not rows of 32 threads along x, marks the missing lanes of the last warp as ended. Each region then
 * tests its threads and computes their indices. */
PY2CU_HOST_FN void py2cu_host_warp_start()
{
    const int count = py2cu_host_loop_count(), row = py2cu_host_loop_size_x();
    if (__builtin_expect(row % 32 != 0, 0)) {
        __builtin_memset(py2cu_host_loop_ended, 0, sizeof py2cu_host_loop_ended);
        __builtin_memset(py2cu_host_loop_ended + count, 1, (size_t)(-count & 31));
        py2cu_host_loop_any_ended = true;
    }
}

/* ---- operations of the lanes of a warp; `lanes`: bit mask of those that participate ---- */

/* Synchronizes a warp. Returns the bit mask of the lanes that have not ended; warp: number of the first thread. */
PY2CU_HOST_FN unsigned int py2cu_host_warp_sync(int warp)
{
    unsigned int lanes = 0xffffffffu;
    if (!py2cu_host_loop_none_ended()) {
        lanes = 0;
        for (int lane = 0; lane < 32; lane++) {
            lanes |= (unsigned int)!py2cu_host_loop_ended[warp + lane] << lane;
        }
    }
    return lanes;
}

/* Sets each result to the value of the lane that `source` returns for a lane, or of the lane itself if there is no such
 * thread. */
template <typename T, typename Source>
PY2CU_HOST_FN void py2cu_host_warp_gather(T *to, const T *from, unsigned int lanes, Source source)
{
    for (int lane = 0; lane < 32; lane++) {
        const int other = (int)source(lane);
        to[lane] = from[(lanes >> other & 1) != 0 ? other : lane];
    }
}

template <typename T>
PY2CU_HOST_FN void py2cu_host_warp_shuffle(T *__restrict__ to, const T *__restrict__ from, unsigned int lanes, int lane,
                                           int width = 32)
{
    const unsigned int group = (unsigned int)width - 1u;
    py2cu_host_warp_gather(to, from, lanes,
                           [=](int me) { return ((unsigned int)me & ~group) | ((unsigned int)lane & group); });
}

#if defined __has_builtin
#if __has_builtin(__builtin_shufflevector) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
#define PY2CU_HOST_WARP_VECTORS
typedef unsigned char py2cu_host_warp_vector __attribute__((vector_size(16), aligned(1), may_alias));

/* Returns 16 bytes of a and b, which are adjacent, from byte `Start` on. */
template <int Start>
PY2CU_HOST_FN py2cu_host_warp_vector py2cu_host_warp_align(py2cu_host_warp_vector a, py2cu_host_warp_vector b)
{
    return __builtin_shufflevector(a, b, Start, Start + 1, Start + 2, Start + 3, Start + 4, Start + 5, Start + 6,
                                   Start + 7, Start + 8, Start + 9, Start + 10, Start + 11, Start + 12, Start + 13,
                                   Start + 14, Start + 15);
}
#endif
#endif

/* Shuffles of a full warp by a constant distance: lane l receives the value of lane l + Distance. Unaligned loads of
 * elements that have just been stored are slow, so vectors are loaded and combined. */
template <int Distance, typename T>
PY2CU_HOST_FN void py2cu_host_warp_shift(T *__restrict__ to, const T *__restrict__ from)
{
#ifdef PY2CU_HOST_WARP_VECTORS
    constexpr int bytes = Distance * (int)sizeof(T), start = bytes % 16, vectors = 2 * (int)sizeof(T);
    const py2cu_host_warp_vector *in = (const py2cu_host_warp_vector *)from + bytes / 16;
    py2cu_host_warp_vector *out = (py2cu_host_warp_vector *)to;
    constexpr int count = vectors - bytes / 16 - (start != 0);
    for (int i = 0; i < count; i++) {
        out[i] = py2cu_host_warp_align<start>(in[i], in[i + (start != 0)]);
    }
    if (start != 0) {
        out[count] = py2cu_host_warp_align<start>(in[count], in[count]);
    }
#else
    for (int lane = 0; lane < 32 - Distance; lane++) {
        to[lane] = from[lane + Distance];
    }
#endif
    for (int lane = 32 - Distance; lane < 32; lane++) {
        to[lane] = from[lane];
    }
}

template <typename T>
PY2CU_HOST_FN void py2cu_host_warp_shuffle_down(T *__restrict__ to, const T *__restrict__ from, unsigned int lanes,
                                                unsigned int delta, int width = 32)
{
    switch (width == 32 && lanes == 0xffffffffu ? delta : 0) {
    case 1:
        return py2cu_host_warp_shift<1>(to, from);
    case 2:
        return py2cu_host_warp_shift<2>(to, from);
    case 4:
        return py2cu_host_warp_shift<4>(to, from);
    case 8:
        return py2cu_host_warp_shift<8>(to, from);
    case 16:
        return py2cu_host_warp_shift<16>(to, from);
    }
    py2cu_host_warp_gather(to, from, lanes, [=](int me) {
        const unsigned int place = (unsigned int)me & ((unsigned int)width - 1u);
        return delta >= (unsigned int)width - place ? (unsigned int)me : (unsigned int)me + delta;
    });
}

template <typename T>
PY2CU_HOST_FN void py2cu_host_warp_shuffle_up(T *__restrict__ to, const T *__restrict__ from, unsigned int lanes,
                                              unsigned int delta, int width = 32)
{
    py2cu_host_warp_gather(to, from, lanes, [=](int me) {
        return delta > ((unsigned int)me & ((unsigned int)width - 1u)) ? (unsigned int)me : (unsigned int)me - delta;
    });
}

/* Exchanges groups of a constant number of lanes, a power of two. */
template <int Lanes, typename T> PY2CU_HOST_FN void py2cu_host_warp_swap(T *__restrict__ to, const T *__restrict__ from)
{
    for (int group = 0; group < 32; group += 2 * Lanes) {
        for (int lane = 0; lane < Lanes; lane++) {
            const T low = from[group + lane];
            to[group + lane] = from[group + lane + Lanes];
            to[group + lane + Lanes] = low;
        }
    }
}

template <typename T>
PY2CU_HOST_FN void py2cu_host_warp_shuffle_xor(T *__restrict__ to, const T *__restrict__ from, unsigned int lanes,
                                               int distance, int width = 32)
{
    switch (width == 32 && lanes == 0xffffffffu ? distance : 0) {
    case 1:
        return py2cu_host_warp_swap<1>(to, from);
    case 2:
        return py2cu_host_warp_swap<2>(to, from);
    case 4:
        return py2cu_host_warp_swap<4>(to, from);
    case 8:
        return py2cu_host_warp_swap<8>(to, from);
    case 16:
        return py2cu_host_warp_swap<16>(to, from);
    }
    py2cu_host_warp_gather(to, from, lanes, [=](int me) {
        const unsigned int other = (unsigned int)me ^ (unsigned int)distance;
        /* A lane of a later group is not accessible, but one of an earlier group is (PTX ISA, shfl.bfly). */
        return other > ((unsigned int)me | ((unsigned int)width - 1u)) ? (unsigned int)me : other;
    });
}

/* Returns the bit mask of the lanes whose value satisfies the test. */
template <typename T, typename Test> PY2CU_HOST_FN unsigned int py2cu_host_warp_mask(const T *from, Test test)
{
    unsigned int mask = 0;
    for (int lane = 0; lane < 32; lane++) {
        mask |= (unsigned int)test(from[lane]) << lane;
    }
    return mask;
}

template <typename R> PY2CU_HOST_FN void py2cu_host_warp_fill(R *to, R value)
{
    for (int lane = 0; lane < 32; lane++) {
        to[lane] = value;
    }
}

#define PY2CU_HOST_WARP_VOTE(name, value)                                                                              \
    template <typename R, typename T>                                                                                  \
    PY2CU_HOST_FN void py2cu_host_warp_##name(R *to, const T *from, unsigned int lanes)                                \
    {                                                                                                                  \
        const unsigned int votes = lanes & py2cu_host_warp_mask(from, [](T vote) { return vote != 0; });               \
        py2cu_host_warp_fill(to, (R)(value));                                                                          \
    }
PY2CU_HOST_WARP_VOTE(ballot, votes)
PY2CU_HOST_WARP_VOTE(any, votes != 0)
PY2CU_HOST_WARP_VOTE(all, votes == lanes)
PY2CU_HOST_WARP_VOTE(uni, votes == 0 || votes == lanes)

template <typename R, typename T> PY2CU_HOST_FN void py2cu_host_warp_match(R *to, const T *from, unsigned int lanes)
{
    for (int lane = 0; lane < 32; lane++) {
        const T own = from[lane];
        to[lane] = (R)(lanes & py2cu_host_warp_mask(
                                   from, [own](T value) { return py2cu_host_bits(value) == py2cu_host_bits(own); }));
    }
}

/* Reduces the values of all lanes like the generated code (py2cu_reduce_add_f32 and similar): pairwise for full warps,
 * otherwise in order. */
template <typename T, typename Join>
PY2CU_HOST_FN void py2cu_host_warp_reduce(T *__restrict__ to, const T *__restrict__ from, unsigned int lanes, Join join)
{
    if (lanes == 0xffffffffu) {
        T values[32], others[32];
        __builtin_memcpy(values, from, sizeof values);
        for (int distance = 16; distance > 0; distance /= 2) {
            py2cu_host_warp_shuffle_xor(others, values, lanes, distance);
            for (int lane = 0; lane < 32; lane++) {
                values[lane] = join(values[lane], others[lane]);
            }
        }
        __builtin_memcpy(to, values, sizeof values);
        return;
    }
    T result = from[0];
    bool is_first = true;
    for (int lane = 0; lane < 32; lane++) {
        if ((lanes >> lane & 1) != 0) {
            result = is_first ? from[lane] : join(result, from[lane]);
            is_first = false;
        }
    }
    py2cu_host_warp_fill(to, result);
}

PY2CU_HOST_FN float py2cu_host_warp_least(float a, float b)
{
    return __builtin_fminf(a, b);
}

PY2CU_HOST_FN double py2cu_host_warp_least(double a, double b)
{
    return __builtin_fmin(a, b);
}

template <typename T> PY2CU_HOST_FN T py2cu_host_warp_least(T a, T b)
{
    return a < b ? a : b;
}

PY2CU_HOST_FN float py2cu_host_warp_most(float a, float b)
{
    return __builtin_fmaxf(a, b);
}

PY2CU_HOST_FN double py2cu_host_warp_most(double a, double b)
{
    return __builtin_fmax(a, b);
}

template <typename T> PY2CU_HOST_FN T py2cu_host_warp_most(T a, T b)
{
    return a > b ? a : b;
}

#define PY2CU_HOST_WARP_REDUCE(name, joined)                                                                           \
    template <typename T>                                                                                              \
    PY2CU_HOST_FN void py2cu_host_warp_reduce_##name(T *__restrict__ to, const T *__restrict__ from,                   \
                                                     unsigned int lanes)                                               \
    {                                                                                                                  \
        py2cu_host_warp_reduce(to, from, lanes, [](T a, T b) -> T { return joined; });                                 \
    }
PY2CU_HOST_WARP_REDUCE(add, a + b)
PY2CU_HOST_WARP_REDUCE(min, py2cu_host_warp_least(a, b))
PY2CU_HOST_WARP_REDUCE(max, py2cu_host_warp_most(a, b))
PY2CU_HOST_WARP_REDUCE(and, a &b)
PY2CU_HOST_WARP_REDUCE(or, a | b)
PY2CU_HOST_WARP_REDUCE(xor, a ^ b)

#endif
