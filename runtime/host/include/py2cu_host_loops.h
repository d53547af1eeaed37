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

/* Exceptions of a loop over warps. Fibers of all warps run to their first synchronization before one continues, so the
 * first exception is the one with the fewest synchronizations of its warp before it. */
static thread_local struct {
    bool is_on, has_error;
    unsigned int phase, error_phase; /* number of synchronizations */
    unsigned int number;
    long long index, size;
    unsigned int x, y, z;
} py2cu_host_loop_held __attribute__((unused));

/* Holds an exception of a loop over warps; returns false elsewhere. */
static __attribute__((noinline, cold, unused)) bool py2cu_host_loop_hold(unsigned int number, long long index,
                                                                         long long size)
{
    auto *held = &py2cu_host_loop_held;
    if (held->is_on && (!held->has_error || held->phase < held->error_phase)) {
        *held = {true, true, held->phase, held->phase, number, index, size, threadIdx.x, threadIdx.y, threadIdx.z};
    }
    return held->is_on;
}

/* Enclose a loop over warps. */
#define py2cu_host_loop_hold_errors() (py2cu_host_loop_held.has_error = false, py2cu_host_loop_held.is_on = true)
#define py2cu_host_loop_release_errors()                                                                               \
    do {                                                                                                               \
        py2cu_host_loop_held.is_on = false;                                                                            \
        if (__builtin_expect(py2cu_host_loop_held.has_error, 0)) {                                                     \
            py2cu_host_set(threadIdx, py2cu_host_loop_held.x, py2cu_host_loop_held.y, py2cu_host_loop_held.z);         \
            py2cu_record(py2cu_host_loop_held.number, py2cu_host_loop_held.index, py2cu_host_loop_held.size);          \
        }                                                                                                              \
    } while (false)
/* Starts a warp. */
#define py2cu_host_loop_start_phases() (py2cu_host_loop_held.phase = 0)

/* Ends the thread with an exception (py2cu_raise). py2cu_record is a function of the generated code. */
#define py2cu_host_loop_raise_index(number, index, size, x, y, z)                                                      \
    do {                                                                                                               \
        py2cu_host_loop_mark_ended(x, y, z);                                                                           \
        if (!py2cu_host_loop_hold(number, index, size)) {                                                              \
            py2cu_record(number, index, size);                                                                         \
        }                                                                                                              \
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

/* Called in forms of a region that rarely run: compilers do not optimize the code around it for speed. */
static __attribute__((noinline, cold, unused)) void py2cu_host_loop_rare()
{
    __asm__ volatile("");
}

/* ---- warps ---- */

#if defined __GNUC__ && !defined __clang__
#pragma GCC optimize("peel-loops") /* loops over lanes are unrolled, so that lanes stay in registers */
#endif

PY2CU_HOST_FN int py2cu_host_loop_count()
{
    return py2cu_host_loop_size_x() * py2cu_host_loop_size_y() * py2cu_host_loop_size_z();
}

/* Return the indices of a thread by its number, without divisions for blocks of one row. */
PY2CU_HOST_FN int py2cu_host_loop_index_x(int number)
{
    const int row = py2cu_host_loop_size_x();
    return number < row ? number : number % row;
}

PY2CU_HOST_FN int py2cu_host_loop_index_y(int number)
{
    const int row = py2cu_host_loop_size_x();
    return number < row ? 0 : number / row % py2cu_host_loop_size_y();
}

PY2CU_HOST_FN int py2cu_host_loop_index_z(int number)
{
    const int row = py2cu_host_loop_size_x();
    return number < row ? 0 : number / (row * py2cu_host_loop_size_y());
}

/* If warps are not rows of 32 threads along x, marks the missing lanes of the last warp as ended. Each region then
 * tests its threads and computes their indices. */
PY2CU_HOST_FN void py2cu_host_loop_start_warps()
{
    const int count = py2cu_host_loop_count(), row = py2cu_host_loop_size_x();
    if (__builtin_expect(row % 32 != 0, 0)) {
        __builtin_memset(py2cu_host_loop_ended, 0, sizeof py2cu_host_loop_ended);
        __builtin_memset(py2cu_host_loop_ended + count, 1, (size_t)(-count & 31));
        py2cu_host_loop_any_ended = true;
    }
}

/* ---- operations of the lanes of a warp; `lanes`: bit mask of those that take part ---- */

/* Synchronizes a warp. Returns the bit mask of the lanes that have not ended; warp: number of the first thread. */
PY2CU_HOST_FN unsigned int py2cu_host_loop_sync(int warp)
{
    py2cu_host_loop_held.phase++;
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
PY2CU_HOST_FN void py2cu_host_loop_gather(T *to, const T *from, unsigned int lanes, Source source)
{
    for (int lane = 0; lane < 32; lane++) {
        const int other = (int)source(lane);
        to[lane] = from[(lanes >> other & 1) != 0 ? other : lane];
    }
}

template <typename T>
PY2CU_HOST_FN void py2cu_host_loop_shuffle(T *__restrict__ to, const T *__restrict__ from, unsigned int lanes, int lane,
                                           int width = 32)
{
    const unsigned int group = (unsigned int)width - 1u;
    py2cu_host_loop_gather(to, from, lanes,
                           [=](int me) { return ((unsigned int)me & ~group) | ((unsigned int)lane & group); });
}

#if defined __has_builtin
#if __has_builtin(__builtin_shufflevector) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
#define PY2CU_HOST_LOOP_VECTORS
typedef unsigned char py2cu_host_loop_vector __attribute__((vector_size(16), aligned(1), may_alias));

/* Returns 16 bytes of a and b, which are adjacent, from byte `Start` on. */
template <int Start>
PY2CU_HOST_FN py2cu_host_loop_vector py2cu_host_loop_align(py2cu_host_loop_vector a, py2cu_host_loop_vector b)
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
PY2CU_HOST_FN void py2cu_host_loop_shift(T *__restrict__ to, const T *__restrict__ from)
{
#ifdef PY2CU_HOST_LOOP_VECTORS
    constexpr int bytes = Distance * (int)sizeof(T), start = bytes % 16, vectors = 2 * (int)sizeof(T);
    const py2cu_host_loop_vector *in = (const py2cu_host_loop_vector *)from + bytes / 16;
    py2cu_host_loop_vector *out = (py2cu_host_loop_vector *)to;
    constexpr int count = vectors - bytes / 16 - (start != 0);
    for (int i = 0; i < count; i++) {
        out[i] = py2cu_host_loop_align<start>(in[i], in[i + (start != 0)]);
    }
    if (start != 0) {
        out[count] = py2cu_host_loop_align<start>(in[count], in[count]);
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
PY2CU_HOST_FN void py2cu_host_loop_shuffle_down(T *__restrict__ to, const T *__restrict__ from, unsigned int lanes,
                                                unsigned int delta, int width = 32)
{
    switch (width == 32 && lanes == 0xffffffffu ? delta : 0) {
    case 1:
        return py2cu_host_loop_shift<1>(to, from);
    case 2:
        return py2cu_host_loop_shift<2>(to, from);
    case 4:
        return py2cu_host_loop_shift<4>(to, from);
    case 8:
        return py2cu_host_loop_shift<8>(to, from);
    case 16:
        return py2cu_host_loop_shift<16>(to, from);
    }
    py2cu_host_loop_gather(to, from, lanes, [=](int me) {
        const unsigned int place = (unsigned int)me & ((unsigned int)width - 1u);
        return delta >= (unsigned int)width - place ? (unsigned int)me : (unsigned int)me + delta;
    });
}

template <typename T>
PY2CU_HOST_FN void py2cu_host_loop_shuffle_up(T *__restrict__ to, const T *__restrict__ from, unsigned int lanes,
                                              unsigned int delta, int width = 32)
{
    py2cu_host_loop_gather(to, from, lanes, [=](int me) {
        return delta > ((unsigned int)me & ((unsigned int)width - 1u)) ? (unsigned int)me : (unsigned int)me - delta;
    });
}

/* Exchanges groups of a constant number of lanes, a power of two. */
template <int Lanes, typename T> PY2CU_HOST_FN void py2cu_host_loop_swap(T *__restrict__ to, const T *__restrict__ from)
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
PY2CU_HOST_FN void py2cu_host_loop_shuffle_xor(T *__restrict__ to, const T *__restrict__ from, unsigned int lanes,
                                               int distance, int width = 32)
{
    switch (width == 32 && lanes == 0xffffffffu ? distance : 0) {
    case 1:
        return py2cu_host_loop_swap<1>(to, from);
    case 2:
        return py2cu_host_loop_swap<2>(to, from);
    case 4:
        return py2cu_host_loop_swap<4>(to, from);
    case 8:
        return py2cu_host_loop_swap<8>(to, from);
    case 16:
        return py2cu_host_loop_swap<16>(to, from);
    }
    py2cu_host_loop_gather(to, from, lanes, [=](int me) {
        const unsigned int other = (unsigned int)me ^ (unsigned int)distance;
        /* A lane of a later group is not accessible, but one of an earlier group is (PTX ISA, shfl.bfly). */
        return other > ((unsigned int)me | ((unsigned int)width - 1u)) ? (unsigned int)me : other;
    });
}

/* Returns the bit mask of the lanes whose value satisfies the test. */
template <typename T, typename Test> PY2CU_HOST_FN unsigned int py2cu_host_loop_mask(const T *from, Test test)
{
    unsigned int mask = 0;
    for (int lane = 0; lane < 32; lane++) {
        mask |= (unsigned int)test(from[lane]) << lane;
    }
    return mask;
}

template <typename R> PY2CU_HOST_FN void py2cu_host_loop_fill(R *to, R value)
{
    for (int lane = 0; lane < 32; lane++) {
        to[lane] = value;
    }
}

#define PY2CU_HOST_LOOP_VOTE(name, value)                                                                              \
    template <typename R, typename T>                                                                                  \
    PY2CU_HOST_FN void py2cu_host_loop_##name(R *to, const T *from, unsigned int lanes)                                \
    {                                                                                                                  \
        const unsigned int votes = lanes & py2cu_host_loop_mask(from, [](T vote) { return vote != 0; });               \
        py2cu_host_loop_fill(to, (R)(value));                                                                          \
    }
PY2CU_HOST_LOOP_VOTE(ballot, votes)
PY2CU_HOST_LOOP_VOTE(any, votes != 0)
PY2CU_HOST_LOOP_VOTE(all, votes == lanes)
PY2CU_HOST_LOOP_VOTE(uni, votes == 0 || votes == lanes)

template <typename R, typename T> PY2CU_HOST_FN void py2cu_host_loop_match(R *to, const T *from, unsigned int lanes)
{
    for (int lane = 0; lane < 32; lane++) {
        const T own = from[lane];
        to[lane] = (R)(lanes & py2cu_host_loop_mask(
                                   from, [own](T value) { return py2cu_host_bits(value) == py2cu_host_bits(own); }));
    }
}

/* Reduces the values of all lanes like the generated code (py2cu_reduce_add_f32 and similar): pairwise for full warps,
 * otherwise in order. */
template <typename T, typename Join>
PY2CU_HOST_FN void py2cu_host_loop_reduce(T *__restrict__ to, const T *__restrict__ from, unsigned int lanes, Join join)
{
    if (lanes == 0xffffffffu) {
        T values[32], others[32];
        __builtin_memcpy(values, from, sizeof values);
        for (int distance = 16; distance > 0; distance /= 2) {
            py2cu_host_loop_shuffle_xor(others, values, lanes, distance);
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
    py2cu_host_loop_fill(to, result);
}

PY2CU_HOST_FN float py2cu_host_loop_least(float a, float b)
{
    return __builtin_fminf(a, b);
}

PY2CU_HOST_FN double py2cu_host_loop_least(double a, double b)
{
    return __builtin_fmin(a, b);
}

template <typename T> PY2CU_HOST_FN T py2cu_host_loop_least(T a, T b)
{
    return a < b ? a : b;
}

PY2CU_HOST_FN float py2cu_host_loop_most(float a, float b)
{
    return __builtin_fmaxf(a, b);
}

PY2CU_HOST_FN double py2cu_host_loop_most(double a, double b)
{
    return __builtin_fmax(a, b);
}

template <typename T> PY2CU_HOST_FN T py2cu_host_loop_most(T a, T b)
{
    return a > b ? a : b;
}

#define PY2CU_HOST_LOOP_REDUCE(name, joined)                                                                           \
    template <typename T>                                                                                              \
    PY2CU_HOST_FN void py2cu_host_loop_reduce_##name(T *__restrict__ to, const T *__restrict__ from,                   \
                                                     unsigned int lanes)                                               \
    {                                                                                                                  \
        py2cu_host_loop_reduce(to, from, lanes, [](T a, T b) -> T { return joined; });                                 \
    }
PY2CU_HOST_LOOP_REDUCE(add, a + b)
PY2CU_HOST_LOOP_REDUCE(min, py2cu_host_loop_least(a, b))
PY2CU_HOST_LOOP_REDUCE(max, py2cu_host_loop_most(a, b))
PY2CU_HOST_LOOP_REDUCE(and, a &b)
PY2CU_HOST_LOOP_REDUCE(or, a | b)
PY2CU_HOST_LOOP_REDUCE(xor, a ^ b)

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
