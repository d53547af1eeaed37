// SPDX-License-Identifier: MIT
/* py2cu_host_loops.h: kernels that loop over the threads of a block (translator/schedule/thread_loops.c).
 * Included if the code has an identifier that begins with: py2cu_host_loop PY2CU_HOST_ENTRY_LOOPS
 * PY2CU_HOST_ENTRY_RANGE
 */
#ifndef PY2CU_HOST_LOOPS_H
#define PY2CU_HOST_LOOPS_H

/* Return blockDim as int. The compiler can derive from the limit that sums of thread indices do not overflow. */
#define PY2CU_HOST_LOOP_SIZE(axis)                                                                                     \
    PY2CU_HOST_FN int py2cu_host_loop_size_##axis()                                                                    \
    {                                                                                                                  \
        const unsigned int count = blockDim.axis;                                                                      \
        if (count == 0 || count > 1024) {                                                                              \
            __builtin_unreachable();                                                                                   \
        }                                                                                                              \
        return (int)count;                                                                                             \
    }
PY2CU_HOST_LOOP_SIZE(x)
PY2CU_HOST_LOOP_SIZE(y)
PY2CU_HOST_LOOP_SIZE(z)

/* ---- threads that have ended before the kernel's last region ---- */

static thread_local bool py2cu_host_loop_any_ended __attribute__((unused));
static thread_local unsigned char py2cu_host_loop_ended[1024] __attribute__((unused));

PY2CU_HOST_FN bool py2cu_host_loop_continues(long long number)
{
    return __builtin_expect(!py2cu_host_loop_any_ended, 1) || !py2cu_host_loop_ended[number];
}

PY2CU_HOST_FN bool py2cu_host_loop_none_ended()
{
    return !py2cu_host_loop_any_ended;
}

static __attribute__((noinline, cold, unused)) void py2cu_host_loop_mark_ended(int x, int y, int z)
{
    if (!py2cu_host_loop_any_ended) {
        __builtin_memset(py2cu_host_loop_ended, 0, sizeof py2cu_host_loop_ended);
        py2cu_host_loop_any_ended = true;
    }
    py2cu_host_loop_ended[x + (int)blockDim.x * (y + (int)blockDim.y * z)] = 1;
    py2cu_host_set(threadIdx, x, y, z); /* for the record of an exception */
}

/* ---- bounds of loops over threads ---- */

#define py2cu_host_loop_likely(condition) __builtin_expect(condition, 1)

/* Returns the larger of two first thread indices, limited to int. */
PY2CU_HOST_FN int py2cu_host_loop_from(int first, long long bound)
{
    return bound <= first ? first : bound > 0x7fffffff ? 0x7fffffff : (int)bound;
}

/* Returns the smaller of two ends of thread indices, at least 0. */
PY2CU_HOST_FN int py2cu_host_loop_to(int end, long long bound)
{
    return bound >= end ? end : bound < 0 ? 0 : (int)bound;
}

/* ---- statements of a thread: `goto` leaves its iteration of the innermost thread loop ---- */

#define py2cu_host_loop_begin() __label__ py2cu_host_next
#define py2cu_host_loop_finish()                                                                                       \
    py2cu_host_next:                                                                                                   \
    __attribute__((unused))
#define py2cu_host_loop_next() goto py2cu_host_next
#define py2cu_host_loop_end(x, y, z)                                                                                   \
    do {                                                                                                               \
        py2cu_host_loop_mark_ended(x, y, z);                                                                           \
        goto py2cu_host_next;                                                                                          \
    } while (false)

/* Ends the thread with an exception (py2cu_raise). py2cu_record is a function of the generated code. */
#define py2cu_host_loop_raise_index(number, index, size, x, y, z)                                                      \
    do {                                                                                                               \
        py2cu_host_loop_mark_ended(x, y, z);                                                                           \
        py2cu_record(number, index, size);                                                                             \
        goto py2cu_host_next;                                                                                          \
    } while (false)
#define py2cu_host_loop_raise(number, x, y, z) py2cu_host_loop_raise_index(number, 0, 0, x, y, z)

/* Index checks: the functions py2cu_index, py2cu_below and py2cu_uindex of generated code. */
#define PY2CU_HOST_CHECK(type, i, n, is_wrong, result, number, x, y, z)                                                \
    __extension__({                                                                                                    \
        const type py2cu_i = (i);                                                                                      \
        const long long py2cu_n = (n);                                                                                 \
        if (__builtin_expect(is_wrong, 0)) {                                                                           \
            py2cu_host_loop_raise_index(number, (long long)py2cu_i, py2cu_n, x, y, z);                                 \
        }                                                                                                              \
        result;                                                                                                        \
    })
#define py2cu_host_loop_below(i, n, number, x, y, z)                                                                   \
    PY2CU_HOST_CHECK(long long, i, n, py2cu_i >= py2cu_n, py2cu_i, number, x, y, z)
#define py2cu_host_loop_uindex(i, n, number, x, y, z)                                                                  \
    PY2CU_HOST_CHECK(unsigned long long, i, n, py2cu_i >= (unsigned long long)py2cu_n, (long long)py2cu_i, number, x,  \
                     y, z)
#define py2cu_host_loop_index(i, n, number, x, y, z)                                                                   \
    PY2CU_HOST_CHECK(long long, i, n, py2cu_i < -py2cu_n || py2cu_i >= py2cu_n,                                        \
                     py2cu_i < 0 ? py2cu_i + py2cu_n : py2cu_i, number, x, y, z)

/* ---- warp operations of all lanes, for all threads of the block ---- */

PY2CU_HOST_FN int py2cu_host_loop_count()
{
    return py2cu_host_loop_size_x() * py2cu_host_loop_size_y() * py2cu_host_loop_size_z();
}

/* Sets each result to the value of the lane that `source` returns for a lane, or of the lane itself if there is no such
 * thread. */
template <typename T, typename Source> PY2CU_HOST_FN void py2cu_host_loop_gather(T *to, const T *from, Source source)
{
    const int count = py2cu_host_loop_count();
    for (int thread = 0; thread < count; thread++) {
        const int lane = thread % 32, other = thread - lane + (int)source(lane);
        to[thread] = from[other < count && py2cu_host_loop_continues(other) ? other : thread];
    }
}

/* Returns whether all threads take part, in full warps. */
PY2CU_HOST_FN bool py2cu_host_loop_full_warps()
{
    return py2cu_host_loop_count() % 32 == 0 && !py2cu_host_loop_any_ended;
}

template <typename T>
PY2CU_HOST_FN void py2cu_host_loop_shuffle(T *__restrict__ to, const T *__restrict__ from, int lane, int width = 32)
{
    const unsigned int group = (unsigned int)width - 1u;
    py2cu_host_loop_gather(to, from,
                           [=](int me) { return ((unsigned int)me & ~group) | ((unsigned int)lane & group); });
}

/* Shuffles of full warps by a constant distance, which compilers vectorize. */
template <int Up, int Down, typename T> PY2CU_HOST_FN void py2cu_host_loop_shift(T *to, const T *from)
{
    const int count = py2cu_host_loop_count();
    for (int warp = 0; warp < count; warp += 32) {
        for (int lane = 0; lane < Up; lane++) {
            to[warp + lane] = from[warp + lane];
        }
        for (int lane = Up; lane < 32 - Down; lane++) {
            to[warp + lane] = from[warp + lane - Up + Down];
        }
        for (int lane = 32 - Down; lane < 32; lane++) {
            to[warp + lane] = from[warp + lane];
        }
    }
}

template <typename T>
PY2CU_HOST_FN void py2cu_host_loop_shuffle_up(T *__restrict__ to, const T *__restrict__ from, unsigned int delta,
                                              int width = 32)
{
    switch (width == 32 && py2cu_host_loop_full_warps() ? delta : 0) {
    case 1:
        return py2cu_host_loop_shift<1, 0>(to, from);
    case 2:
        return py2cu_host_loop_shift<2, 0>(to, from);
    case 4:
        return py2cu_host_loop_shift<4, 0>(to, from);
    case 8:
        return py2cu_host_loop_shift<8, 0>(to, from);
    case 16:
        return py2cu_host_loop_shift<16, 0>(to, from);
    }
    py2cu_host_loop_gather(to, from, [=](int me) {
        return delta > ((unsigned int)me & ((unsigned int)width - 1u)) ? (unsigned int)me : (unsigned int)me - delta;
    });
}

template <typename T>
PY2CU_HOST_FN void py2cu_host_loop_shuffle_down(T *__restrict__ to, const T *__restrict__ from, unsigned int delta,
                                                int width = 32)
{
    switch (width == 32 && py2cu_host_loop_full_warps() ? delta : 0) {
    case 1:
        return py2cu_host_loop_shift<0, 1>(to, from);
    case 2:
        return py2cu_host_loop_shift<0, 2>(to, from);
    case 4:
        return py2cu_host_loop_shift<0, 4>(to, from);
    case 8:
        return py2cu_host_loop_shift<0, 8>(to, from);
    case 16:
        return py2cu_host_loop_shift<0, 16>(to, from);
    }
    py2cu_host_loop_gather(to, from, [=](int me) {
        const unsigned int place = (unsigned int)me & ((unsigned int)width - 1u);
        return delta >= (unsigned int)width - place ? (unsigned int)me : (unsigned int)me + delta;
    });
}

template <typename T>
PY2CU_HOST_FN void py2cu_host_loop_shuffle_xor(T *__restrict__ to, const T *__restrict__ from, int lanes,
                                               int width = 32)
{
    py2cu_host_loop_gather(to, from, [=](int me) {
        const unsigned int other = (unsigned int)me ^ (unsigned int)lanes;
        /* A lane of a later group is not accessible, but one of an earlier group is (PTX ISA, shfl.bfly). */
        return other > ((unsigned int)me | ((unsigned int)width - 1u)) ? (unsigned int)me : other;
    });
}

/* Sets the results of each warp to combine(votes, lanes): bit masks of the lanes that vote and that exist. */
template <typename R, typename T, typename Combine>
PY2CU_HOST_FN void py2cu_host_loop_vote(R *to, const T *from, Combine combine)
{
    const int count = py2cu_host_loop_count();
    for (int warp = 0; warp < count; warp += 32) {
        unsigned int votes = 0, lanes = 0;
        for (int lane = 0; lane < 32 && warp + lane < count; lane++) {
            const unsigned int exists = py2cu_host_loop_continues(warp + lane);
            lanes |= exists << lane;
            votes |= (exists & (from[warp + lane] != 0)) << lane;
        }
        for (int lane = 0; lane < 32 && warp + lane < count; lane++) {
            to[warp + lane] = (R)combine(votes, lanes);
        }
    }
}

template <typename R, typename T> PY2CU_HOST_FN void py2cu_host_loop_ballot(R *to, const T *from)
{
    py2cu_host_loop_vote(to, from, [](unsigned int votes, unsigned int) { return votes; });
}

template <typename R, typename T> PY2CU_HOST_FN void py2cu_host_loop_any(R *to, const T *from)
{
    py2cu_host_loop_vote(to, from, [](unsigned int votes, unsigned int) { return votes != 0; });
}

template <typename R, typename T> PY2CU_HOST_FN void py2cu_host_loop_all(R *to, const T *from)
{
    py2cu_host_loop_vote(to, from, [](unsigned int votes, unsigned int lanes) { return votes == lanes; });
}

/* ---- kernels without barriers: a range of threads, or several blocks at once ---- */

static thread_local int py2cu_host_loop_first[3] __attribute__((unused));
static thread_local int py2cu_host_loop_last[3] __attribute__((unused));
static thread_local bool py2cu_host_loop_is_merged __attribute__((unused));
static thread_local bool py2cu_host_loop_is_split __attribute__((unused));

#define PY2CU_HOST_RANGE(axis, number)                                                                                 \
    PY2CU_HOST_FN int py2cu_host_loop_first_##axis()                                                                   \
    {                                                                                                                  \
        return py2cu_host_loop_first[number];                                                                          \
    }                                                                                                                  \
    PY2CU_HOST_FN int py2cu_host_loop_end_##axis()                                                                     \
    {                                                                                                                  \
        return py2cu_host_loop_last[number] + 1;                                                                       \
    }
PY2CU_HOST_RANGE(x, 0)
PY2CU_HOST_RANGE(y, 1)
PY2CU_HOST_RANGE(z, 2)

/* Leaves a kernel that runs several blocks at once, before the first thread: the blocks run one after the other, so
 * that the first exception is that of the first block. */
#define py2cu_host_loop_split()                                                                                        \
    do {                                                                                                               \
        if (py2cu_host_loop_is_merged) {                                                                               \
            py2cu_host_loop_is_split = true;                                                                           \
            return;                                                                                                    \
        }                                                                                                              \
    } while (false)

PY2CU_HOST_FN void py2cu_host_loop_set_range(const py2cu_host_call *call, bool merged)
{
    py2cu_host_loop_is_merged = false;
    for (int axis = 0; axis < 3; axis++) {
        py2cu_host_loop_first[axis] = 0;
        py2cu_host_loop_last[axis] = (int)(call->block[axis] * (merged ? call->merged[axis] : 1u)) - 1;
        py2cu_host_loop_is_merged = py2cu_host_loop_is_merged || (merged && call->merged[axis] > 1);
    }
}

/* Runs each of the merged blocks. */
template <typename Run> PY2CU_HOST_FN void py2cu_host_loop_each_block(const py2cu_host_call *call, Run run)
{
    py2cu_host_loop_set_range(call, false);
    for (unsigned int z = 0; z < call->merged[2]; z++) {
        for (unsigned int y = 0; y < call->merged[1]; y++) {
            for (unsigned int x = 0; x < call->merged[0]; x++) {
                py2cu_host_set(blockIdx, call->index[0] + x, call->index[1] + y, call->index[2] + z);
                run();
            }
        }
    }
}

/* ---- entry points ---- */

/* Entry point of a kernel with barriers. */
#define PY2CU_HOST_ENTRY_LOOPS(name)                                                                                   \
    extern "C" __attribute__((visibility("default"))) void py2cu_host_block_##name(const py2cu_host_call *call,        \
                                                                                   void *const *args)                  \
    {                                                                                                                  \
        typedef py2cu_host_kernel<decltype(::name)> py2cu_host_entry;                                                  \
        py2cu_host_enter(call);                                                                                        \
        py2cu_host_loop_any_ended = false;                                                                             \
        py2cu_host_entry::thread<::name>(args, py2cu_host_entry::indices());                                           \
    }

/* Entry points of a kernel without barriers. The kernel is not inlined, because the first one calls it twice. */
#define PY2CU_HOST_ENTRY_RANGE(name)                                                                                   \
    static __attribute__((noinline)) void py2cu_host_range_##name(void *const *args)                                   \
    {                                                                                                                  \
        typedef py2cu_host_kernel<decltype(::name)> py2cu_host_entry;                                                  \
        py2cu_host_entry::thread<::name>(args, py2cu_host_entry::indices());                                           \
    }                                                                                                                  \
    extern "C" __attribute__((visibility("default"))) void py2cu_host_block_##name(const py2cu_host_call *call,        \
                                                                                   void *const *args)                  \
    {                                                                                                                  \
        py2cu_host_enter(call);                                                                                        \
        py2cu_host_loop_is_split = false;                                                                              \
        py2cu_host_loop_set_range(call, true);                                                                         \
        py2cu_host_range_##name(args);                                                                                 \
        if (py2cu_host_loop_is_split) {                                                                                \
            py2cu_host_loop_each_block(call, [args]() { py2cu_host_range_##name(args); });                             \
        }                                                                                                              \
    }                                                                                                                  \
    extern "C" __attribute__((visibility("default"))) void py2cu_host_thread_##name(                                   \
        const py2cu_host_call *call, void *const *args, unsigned int number)                                           \
    {                                                                                                                  \
        py2cu_host_enter(call);                                                                                        \
        py2cu_host_loop_is_merged = false;                                                                             \
        for (int axis = 0; axis < 3; axis++, number /= call->block[axis - 1]) {                                        \
            py2cu_host_loop_first[axis] = py2cu_host_loop_last[axis] = (int)(number % call->block[axis]);              \
        }                                                                                                              \
        py2cu_host_range_##name(args);                                                                                 \
    }

#endif
