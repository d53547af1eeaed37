/* py2cu_host.h: lets a C++17 compiler take the CUDA C that py2cu prints, for running it on the processor.
 *
 * It stands in front of the kernel text. It includes nothing, so that a kernel's own names (`gamma`, `index`, `y0`) meet none of
 * the C library's; mathematics goes through the compiler's built-ins. CUDA's own names (threadIdx, atomicAdd, sqrtf, ...) are
 * defined as CUDA defines them; everything else begins with py2cu_host_.
 *
 * How a kernel runs. A block runs on one processor thread at a time, so what belongs to a block (blockIdx, __shared__ arrays) is
 * thread_local. threadIdx is one too: the block's loop over its threads sets it, and as nobody takes its address the
 * compiler keeps it in a register and can vectorise the loop. In kernels that meet at barriers each CUDA thread is a fiber;
 * a meeting leaves the fiber through py2cu_host_meet and restores threadIdx when it comes back. */
#ifndef PY2CU_HOST_H
#define PY2CU_HOST_H

#define PY2CU_HOST 1 /* generated text asks for it where the two backends differ */

#if !defined(__cplusplus) || __cplusplus < 201703L
#error "py2cu_host.h needs C++17 (-std=c++17)"
#endif

/* ---- qualifiers -------------------------------------------------------------------------------------------------- */

#define __global__ inline __attribute__((visibility("hidden")))
#define __device__
#define __host__
#define __constant__
#define __managed__
#define __shared__ static thread_local
#define __forceinline__ inline __attribute__((always_inline))
#define __inline_hint__ inline
#define __noinline__ __attribute__((noinline))
#define __align__(bytes) __attribute__((aligned(bytes)))
#define __launch_bounds__(...)
#define __maxnreg__(count)
#define __cluster_dims__(...)
#define __grid_constant__
#define __builtin_align__(bytes) __attribute__((aligned(bytes)))

#define PY2CU_HOST_FN static inline __attribute__((always_inline, unused))

typedef __SIZE_TYPE__ size_t; /* NVRTC knows it without an include: linked code may say it */

/* ---- vector types ------------------------------------------------------------------------------------------------ */

#define PY2CU_HOST_VECTORS(base, type, align1, align2, align4)                                                        \
    struct base##1 { type x; };                                                                                      \
    struct __attribute__((aligned(align2))) base##2 { type x, y; };                                                  \
    struct base##3 { type x, y, z; };                                                                                \
    struct __attribute__((aligned(align4))) base##4 { type x, y, z, w; };                                            \
    PY2CU_HOST_FN base##1 make_##base##1(type x) { return {x}; }                                                     \
    PY2CU_HOST_FN base##2 make_##base##2(type x, type y) { return {x, y}; }                                          \
    PY2CU_HOST_FN base##3 make_##base##3(type x, type y, type z) { return {x, y, z}; }                               \
    PY2CU_HOST_FN base##4 make_##base##4(type x, type y, type z, type w) { return {x, y, z, w}; }

PY2CU_HOST_VECTORS(char, signed char, 1, 2, 4)
PY2CU_HOST_VECTORS(uchar, unsigned char, 1, 2, 4)
PY2CU_HOST_VECTORS(short, short, 2, 4, 8)
PY2CU_HOST_VECTORS(ushort, unsigned short, 2, 4, 8)
PY2CU_HOST_VECTORS(int, int, 4, 8, 16)
PY2CU_HOST_VECTORS(uint, unsigned int, 4, 8, 16)
PY2CU_HOST_VECTORS(long, long, 8, 16, 16)
PY2CU_HOST_VECTORS(ulong, unsigned long, 8, 16, 16)
PY2CU_HOST_VECTORS(longlong, long long, 8, 16, 16)
PY2CU_HOST_VECTORS(ulonglong, unsigned long long, 8, 16, 16)
PY2CU_HOST_VECTORS(float, float, 4, 8, 16)
PY2CU_HOST_VECTORS(double, double, 8, 16, 16)
typedef longlong4 longlong4_16a; /* CUDA 13's names for these */
typedef ulonglong4 ulonglong4_16a;
typedef double4 double4_16a;
#define make_longlong4_16a make_longlong4
#define make_ulonglong4_16a make_ulonglong4
#define make_double4_16a make_double4

struct dim3 {
    unsigned int x, y, z;
    constexpr dim3(unsigned int vx = 1, unsigned int vy = 1, unsigned int vz = 1) : x(vx), y(vy), z(vz) {}
    constexpr dim3(uint3 v) : x(v.x), y(v.y), z(v.z) {}
};

/* An unsigned int in every expression, but a type of its own: so an `int` or `unsigned` array of the kernel can never be the
 * memory of threadIdx, and loops over such arrays vectorise too. */
enum py2cu_host_u32 : unsigned int {};

struct py2cu_host_index {
    py2cu_host_u32 x, y, z;
    operator uint3() const { return {x, y, z}; }
    operator dim3() const { return {x, y, z}; }
};

/* ---- what the runtime hands over (runtime/host/block.h has the same in C) ------------------------------------------ */

enum py2cu_host_meeting {
    PY2CU_HOST_BLOCK,
    PY2CU_HOST_WARP,
    PY2CU_HOST_BALLOT,
    PY2CU_HOST_SHUFFLE,
    PY2CU_HOST_MATCH_ANY,
    PY2CU_HOST_MATCH_ALL,
    PY2CU_HOST_ACTIVE,
    PY2CU_HOST_YIELD,
    PY2CU_HOST_GRID
};

struct py2cu_host_turn {
    long long part;
    long long *next;
    int *failed;
    void begin() const
    {
        while (__atomic_load_n(next, __ATOMIC_ACQUIRE) != part && __atomic_load_n(failed, __ATOMIC_ACQUIRE) == 0) {
        }
    }
    void end() const { __atomic_store_n(next, part + 1, __ATOMIC_RELEASE); }
};

struct py2cu_host_call {
    unsigned int grid[3], block[3], index[3];
    void *dynamic_shared;
    unsigned long long dynamic_shared_bytes;
    void *crew;
    unsigned long long (*meet)(void *crew, unsigned int meeting, unsigned int mask, unsigned long long value, unsigned int lane,
                               unsigned int *members);
    void (*leave)(void *crew);
    void (*hold)();
    void (*release)();
    void *watcher;
    void (*access)(void *watcher, const void *address, unsigned int bytes, unsigned int site, unsigned int kind, unsigned int thread);
    void (*array)(void *watcher, const void *address, unsigned long long bytes, unsigned int site, unsigned int thread);
    void (*fenced)(void *watcher);
    mutable unsigned int site;
    void *maker;
    void *(*make)(void *maker, long long count, unsigned long long size, bool zero);
    void *owner;
    bool (*parallel)(void *owner, long long count, void (*body)(void *context, long long from, long long to, py2cu_host_turn *turn), void *context);
};

static thread_local py2cu_host_index threadIdx __attribute__((unused));
static thread_local py2cu_host_index blockIdx __attribute__((unused));
static thread_local py2cu_host_index blockDim __attribute__((unused));
static thread_local py2cu_host_index gridDim __attribute__((unused));
static thread_local const py2cu_host_call *py2cu_host_current __attribute__((unused));
static thread_local void *py2cu_host_way_out __attribute__((unused)); /* of a thread that is no fiber: where py2cu_host_setjmp() was */
static constexpr int warpSize __attribute__((unused)) = 32;

/* The C library's, whose jmp_buf is shorter. The builtins of the same name are not on all processors. */
struct __attribute__((aligned(16))) py2cu_host_jump { char bytes[1024]; };
extern "C" __attribute__((returns_twice)) int py2cu_host_setjmp(py2cu_host_jump *jump) noexcept __asm__("_setjmp");
extern "C" [[noreturn]] void py2cu_host_longjmp(void *jump, int value) noexcept __asm__("longjmp");

/* Member by member: a whole struct, or a reference to it, would keep compilers from seeing through. */
#define py2cu_host_set(index, vx, vy, vz) \
    (index.x = (py2cu_host_u32)(vx), index.y = (py2cu_host_u32)(vy), index.z = (py2cu_host_u32)(vz))

PY2CU_HOST_FN void *py2cu_host_dynamic_shared()
{
    return py2cu_host_current->dynamic_shared;
}

PY2CU_HOST_FN long long py2cu_host_dynamic_shared_bytes()
{
    return (long long)py2cu_host_current->dynamic_shared_bytes;
}

static __attribute__((noinline, unused)) unsigned long long py2cu_host_meet(unsigned int meeting, unsigned int mask,
                                                                            unsigned long long value, unsigned int lane,
                                                                            unsigned int *members)
{
    const py2cu_host_u32 x = threadIdx.x, y = threadIdx.y, z = threadIdx.z; /* other threads run meanwhile */
    const py2cu_host_call *call = py2cu_host_current;
    const unsigned long long result = call->meet(call->crew, meeting, mask, value, lane, members);
    py2cu_host_set(threadIdx, x, y, z);
    return result;
}

PY2CU_HOST_FN void *py2cu_host_new(long long count, unsigned long long size, bool zero)
{
    return py2cu_host_current->make(py2cu_host_current->maker, count, size, zero);
}

/* Ends this thread. */
[[noreturn]] PY2CU_HOST_FN void py2cu_host_leave()
{
    if (py2cu_host_way_out != nullptr) {
        py2cu_host_longjmp(py2cu_host_way_out, 1);
    }
    py2cu_host_current->leave(py2cu_host_current->crew);
    __builtin_unreachable();
}

/* ---- parallel loops ------------------------------------------------------------------------------------------------ */

template <typename Body> struct py2cu_host_loop {
    const Body *body;
    long long first, stop, step;
    const py2cu_host_call *call;

    static void part(void *opaque, long long from, long long to, py2cu_host_turn *turn)
    {
        const py2cu_host_loop *loop = (const py2cu_host_loop *)opaque;
        const py2cu_host_call *const outer = py2cu_host_current;
        void *const way_out = py2cu_host_way_out;
        py2cu_host_jump jump;
        py2cu_host_current = loop->call;
        py2cu_host_way_out = &jump;
        if (py2cu_host_setjmp(&jump) == 0) {
            run(loop, from, to, turn);
        } else {
            __atomic_store_n(turn->failed, 1, __ATOMIC_RELEASE);
        }
        py2cu_host_current = outer;
        py2cu_host_way_out = way_out;
    }

    /* A copy of what the body captures: stores to arrays can then not change it. */
    static __attribute__((noinline)) void run(const py2cu_host_loop *loop, long long from, long long to, py2cu_host_turn *turn)
    {
        Body body = *loop->body;
        const long long end = loop->first + to * loop->step;
        body(loop->first + from * loop->step, end < loop->stop ? end : loop->stop, *turn);
    }
};

/* body(from, to, turn) for parts of the range, on several threads. */
template <typename Body> static void py2cu_host_parallel(long long first, long long stop, long long step, const Body &body)
{
    if (first >= stop) {
        return;
    }
    const py2cu_host_call *const call = py2cu_host_current;
    py2cu_host_loop<Body> loop = {&body, first, stop, step, call};
    if (!call->parallel(call->owner, (stop - first - 1) / step + 1, &py2cu_host_loop<Body>::part, &loop) && py2cu_host_way_out != nullptr) {
        py2cu_host_leave();
    }
}

/* ---- texts that are watched: what they tell the runtime (runtime/host/shadow.h) -------------------------------------- */

PY2CU_HOST_FN unsigned int py2cu_host_thread_number()
{
    return threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
}

/* The beginnings of what shadow.h has. */
struct py2cu_host_cell { unsigned int seen[6], rest, full; };
struct py2cu_host_page { size_t number; const py2cu_host_cell *cells; unsigned int shift; };
struct py2cu_host_watcher { const py2cu_host_page *const *recent; unsigned int period; };

/* A further read adds nothing to what is known of the element. */
PY2CU_HOST_FN bool py2cu_host_is_known(const void *opaque, size_t address, unsigned int bytes)
{
    const py2cu_host_watcher *watcher = (const py2cu_host_watcher *)opaque;
    const py2cu_host_page *page = watcher->recent[(address >> 12) % 256];
    return page != nullptr && page->number == address >> 12 && page->cells != nullptr && bytes == 1u << page->shift &&
           page->cells[(address % 4096) >> page->shift].full == watcher->period;
}

#define PY2CU_HOST_WATCH(name, kind)                                                                                   \
    template <typename T> PY2CU_HOST_FN T *name(T *address, unsigned int site, unsigned int first = 0, unsigned int bytes = sizeof(T)) \
    {                                                                                                                  \
        const py2cu_host_call *call = py2cu_host_current;                                                              \
        if (kind != 0 || !py2cu_host_is_known(call->watcher, (size_t)address + first, bytes)) {                         \
            call->access(call->watcher, (const char *)address + first, bytes, site, kind, py2cu_host_thread_number()); \
        }                                                                                                              \
        return address;                                                                                                \
    }
PY2CU_HOST_WATCH(py2cu_host_read, 0) /* Py2cuSiteKind of py2cu.h */
PY2CU_HOST_WATCH(py2cu_host_write, 1)
PY2CU_HOST_WATCH(py2cu_host_update, 2)
PY2CU_HOST_WATCH(py2cu_host_atomic, 3)
PY2CU_HOST_WATCH(py2cu_host_exchange, 4)

PY2CU_HOST_FN void py2cu_host_array(const void *address, unsigned long long bytes, unsigned int site)
{
    const py2cu_host_call *call = py2cu_host_current;
    call->array(call->watcher, address, bytes, site, py2cu_host_thread_number());
}

PY2CU_HOST_FN void py2cu_host_fenced()
{
    py2cu_host_current->fenced(py2cu_host_current->watcher);
}

PY2CU_HOST_FN void py2cu_host_meeting_at(unsigned int site)
{
    py2cu_host_current->site = site;
}

template <typename T> PY2CU_HOST_FN T py2cu_host_at(T value, unsigned int site)
{
    py2cu_host_current->site = site;
    return value;
}

PY2CU_HOST_FN unsigned int py2cu_host_lane()
{
    return (threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z)) % 32u;
}

/* ---- barriers and fences ----------------------------------------------------------------------------------------- */

PY2CU_HOST_FN void __syncthreads()
{
    unsigned int members;
    py2cu_host_meet(PY2CU_HOST_BLOCK, 0, 0, 0, &members);
}

/* py2cu_grid_sync() of generated text. */
PY2CU_HOST_FN void py2cu_host_grid_sync()
{
    unsigned int members;
    py2cu_host_meet(PY2CU_HOST_GRID, 0, 0, 0, &members);
}

PY2CU_HOST_FN int __syncthreads_count(int predicate)
{
    unsigned int members;
    return (int)py2cu_host_meet(PY2CU_HOST_BLOCK, 0, predicate != 0, 0, &members);
}

PY2CU_HOST_FN int __syncthreads_and(int predicate)
{
    unsigned int members;
    return py2cu_host_meet(PY2CU_HOST_BLOCK, 0, predicate != 0, 0, &members) == members;
}

PY2CU_HOST_FN int __syncthreads_or(int predicate)
{
    unsigned int members;
    return py2cu_host_meet(PY2CU_HOST_BLOCK, 0, predicate != 0, 0, &members) != 0;
}

PY2CU_HOST_FN void __syncwarp(unsigned int mask = 0xffffffffu)
{
    unsigned int members;
    py2cu_host_meet(PY2CU_HOST_WARP, mask, 0, 0, &members);
}

PY2CU_HOST_FN void __threadfence() { __atomic_thread_fence(__ATOMIC_SEQ_CST); }
PY2CU_HOST_FN void __threadfence_block() { __atomic_signal_fence(__ATOMIC_SEQ_CST); }
PY2CU_HOST_FN void __threadfence_system() { __atomic_thread_fence(__ATOMIC_SEQ_CST); }

/* A waiting thread lets the others of its block run. */
PY2CU_HOST_FN void __nanosleep(unsigned int)
{
    unsigned int members;
    py2cu_host_meet(PY2CU_HOST_YIELD, 0, 0, 0, &members);
}

/* ---- warp operations --------------------------------------------------------------------------------------------- */

PY2CU_HOST_FN unsigned int __activemask()
{
    unsigned int members;
    py2cu_host_meet(PY2CU_HOST_ACTIVE, 0, 0, 0, &members);
    return members;
}

PY2CU_HOST_FN unsigned int __ballot_sync(unsigned int mask, int predicate)
{
    unsigned int members;
    return (unsigned int)py2cu_host_meet(PY2CU_HOST_BALLOT, mask, predicate != 0, 0, &members);
}

PY2CU_HOST_FN int __any_sync(unsigned int mask, int predicate)
{
    unsigned int members;
    return py2cu_host_meet(PY2CU_HOST_BALLOT, mask, predicate != 0, 0, &members) != 0;
}

PY2CU_HOST_FN int __all_sync(unsigned int mask, int predicate)
{
    unsigned int members;
    return py2cu_host_meet(PY2CU_HOST_BALLOT, mask, predicate != 0, 0, &members) == members;
}

PY2CU_HOST_FN int __uni_sync(unsigned int mask, int predicate)
{
    unsigned int members;
    const unsigned long long votes = py2cu_host_meet(PY2CU_HOST_BALLOT, mask, predicate != 0, 0, &members);
    return votes == 0 || votes == members;
}

/* A value of up to 8 bytes as its bits: no padding bit may take part in a comparison. */
template <typename T> PY2CU_HOST_FN unsigned long long py2cu_host_bits(T value)
{
    static_assert(sizeof(T) <= 8, "warp operations take values of up to 8 bytes");
    unsigned long long bits = 0;
    __builtin_memcpy(&bits, &value, sizeof value);
    return bits;
}

template <typename T> PY2CU_HOST_FN T py2cu_host_value(unsigned long long bits)
{
    T value;
    __builtin_memcpy(&value, &bits, sizeof value);
    return value;
}

template <typename T> PY2CU_HOST_FN unsigned int __match_any_sync(unsigned int mask, T value)
{
    unsigned int members;
    return (unsigned int)py2cu_host_meet(PY2CU_HOST_MATCH_ANY, mask, py2cu_host_bits(value), 0, &members);
}

template <typename T> PY2CU_HOST_FN unsigned int __match_all_sync(unsigned int mask, T value, int *all)
{
    unsigned int members;
    const unsigned int same =
        (unsigned int)py2cu_host_meet(PY2CU_HOST_MATCH_ALL, mask, py2cu_host_bits(value), 0, &members);
    *all = same != 0;
    return same;
}

template <typename T> PY2CU_HOST_FN T py2cu_host_shuffle(unsigned int mask, T value, unsigned int from)
{
    unsigned int members;
    return py2cu_host_value<T>(py2cu_host_meet(PY2CU_HOST_SHUFFLE, mask, py2cu_host_bits(value), from, &members));
}

/* `width` is a power of two up to 32: lanes talk within groups of that size. */
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
    /* A lane of a later group is out of reach; one of an earlier group is not (PTX ISA, shfl.bfly). */
    return py2cu_host_shuffle(mask, value, from > (me | ((unsigned int)width - 1u)) ? me : from);
}

/* The mask's lanes that the block has, one after the other. */
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
PY2CU_HOST_REDUCE(__reduce_and_sync, unsigned int, a & b)
PY2CU_HOST_REDUCE(__reduce_or_sync, unsigned int, a | b)
PY2CU_HOST_REDUCE(__reduce_xor_sync, unsigned int, a ^ b)

/* ---- atomics: relaxed, as CUDA's ------------------------------------------------------------------------------------ */

#define PY2CU_HOST_ATOMIC(suffix)                                                                                       \
    PY2CU_HOST_ATOMIC_ALL(int, suffix)                                                                                  \
    PY2CU_HOST_ATOMIC_ALL(unsigned int, suffix)                                                                         \
    PY2CU_HOST_ATOMIC_ALL(long long, suffix)                                                                            \
    PY2CU_HOST_ATOMIC_ALL(unsigned long long, suffix)                                                                   \
    PY2CU_HOST_ATOMIC_FLOAT(float, suffix)                                                                              \
    PY2CU_HOST_ATOMIC_FLOAT(double, suffix)                                                                             \
    PY2CU_HOST_ATOMIC_WRAP(unsigned int, suffix)                                                                        \
    PY2CU_HOST_ATOMIC_CAS(unsigned short, suffix)

#define PY2CU_HOST_ATOMIC_CAS(type, suffix)                                                                             \
    PY2CU_HOST_FN type atomicCAS##suffix(type *address, type compare, type value)                                       \
    {                                                                                                                   \
        __atomic_compare_exchange_n(address, &compare, value, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED);               \
        return compare;                                                                                                 \
    }

#define PY2CU_HOST_ATOMIC_LOOP(name, type, result)                                                                      \
    PY2CU_HOST_FN type name(type *address, type value)                                                                  \
    {                                                                                                                   \
        type old, next;                                                                                                 \
        __atomic_load(address, &old, __ATOMIC_RELAXED);                                                                 \
        do {                                                                                                            \
            next = (result);                                                                                            \
        } while (!__atomic_compare_exchange(address, &old, &next, true, __ATOMIC_RELAXED, __ATOMIC_RELAXED));           \
        return old;                                                                                                     \
    }

#define PY2CU_HOST_ATOMIC_ALL(type, suffix)                                                                             \
    PY2CU_HOST_FN type atomicAdd##suffix(type *address, type value)                                                     \
    {                                                                                                                   \
        return __atomic_fetch_add(address, value, __ATOMIC_RELAXED);                                                    \
    }                                                                                                                   \
    PY2CU_HOST_FN type atomicSub##suffix(type *address, type value)                                                     \
    {                                                                                                                   \
        return __atomic_fetch_sub(address, value, __ATOMIC_RELAXED);                                                    \
    }                                                                                                                   \
    PY2CU_HOST_FN type atomicAnd##suffix(type *address, type value)                                                     \
    {                                                                                                                   \
        return __atomic_fetch_and(address, value, __ATOMIC_RELAXED);                                                    \
    }                                                                                                                   \
    PY2CU_HOST_FN type atomicOr##suffix(type *address, type value)                                                      \
    {                                                                                                                   \
        return __atomic_fetch_or(address, value, __ATOMIC_RELAXED);                                                     \
    }                                                                                                                   \
    PY2CU_HOST_FN type atomicXor##suffix(type *address, type value)                                                     \
    {                                                                                                                   \
        return __atomic_fetch_xor(address, value, __ATOMIC_RELAXED);                                                    \
    }                                                                                                                   \
    PY2CU_HOST_FN type atomicExch##suffix(type *address, type value)                                                    \
    {                                                                                                                   \
        return __atomic_exchange_n(address, value, __ATOMIC_RELAXED);                                                   \
    }                                                                                                                   \
    PY2CU_HOST_ATOMIC_LOOP(atomicMin##suffix, type, value < old ? value : old)                                          \
    PY2CU_HOST_ATOMIC_LOOP(atomicMax##suffix, type, value > old ? value : old)                                          \
    PY2CU_HOST_ATOMIC_CAS(type, suffix)

#define PY2CU_HOST_ATOMIC_FLOAT(type, suffix)                                                                           \
    PY2CU_HOST_ATOMIC_LOOP(atomicAdd##suffix, type, old + value)                                                        \
    PY2CU_HOST_FN type atomicExch##suffix(type *address, type value)                                                    \
    {                                                                                                                   \
        type old;                                                                                                       \
        __atomic_exchange(address, &value, &old, __ATOMIC_RELAXED);                                                     \
        return old;                                                                                                     \
    }

#define PY2CU_HOST_ATOMIC_WRAP(type, suffix)                                                                            \
    PY2CU_HOST_ATOMIC_LOOP(atomicInc##suffix, type, old >= value ? 0 : old + 1)                                         \
    PY2CU_HOST_ATOMIC_LOOP(atomicDec##suffix, type, old == 0 || old > value ? value : old - 1)

PY2CU_HOST_ATOMIC()
PY2CU_HOST_ATOMIC(_block)
PY2CU_HOST_ATOMIC(_system)

/* ---- the rest ---------------------------------------------------------------------------------------------------- */

template <typename T> PY2CU_HOST_FN T __ldg(const T *address) { return *address; }
template <typename T> PY2CU_HOST_FN T __ldcg(const T *address) { return *address; }
template <typename T> PY2CU_HOST_FN T __ldca(const T *address) { return *address; }
template <typename T> PY2CU_HOST_FN T __ldcs(const T *address) { return *address; }
template <typename T> PY2CU_HOST_FN T __ldlu(const T *address) { return *address; }
template <typename T> PY2CU_HOST_FN T __ldcv(const T *address) { return *(const volatile T *)address; }
template <typename T, typename V> PY2CU_HOST_FN void __stcg(T *address, V value) { *address = (T)value; }
template <typename T, typename V> PY2CU_HOST_FN void __stcs(T *address, V value) { *address = (T)value; }
template <typename T, typename V> PY2CU_HOST_FN void __stwb(T *address, V value) { *address = (T)value; }
template <typename T, typename V> PY2CU_HOST_FN void __stwt(T *address, V value) { *(volatile T *)address = (T)value; }

PY2CU_HOST_FN long long clock64()
{
#if defined(__x86_64__)
    return (long long)__builtin_ia32_rdtsc();
#elif defined(__aarch64__)
    long long ticks;
    __asm__ volatile("mrs %0, cntvct_el0" : "=r"(ticks));
    return ticks;
#else
    static thread_local long long ticks;
    return ++ticks;
#endif
}

PY2CU_HOST_FN int clock() { return (int)clock64(); }
PY2CU_HOST_FN void __trap() { __builtin_trap(); }
PY2CU_HOST_FN void __brkpt() {}

extern "C" int printf(const char *format, ...) __attribute__((format(printf, 1, 2)));
extern "C" int vprintf(const char *format, __builtin_va_list arguments);

/* What our own texts call. Who is interrupted while he prints would leave with the lock of the output. */
static __attribute__((format(printf, 1, 2), unused)) int py2cu_host_printf(const char *format, ...)
{
    __builtin_va_list arguments;
    __builtin_va_start(arguments, format);
    py2cu_host_current->hold();
    int count = vprintf(format, arguments);
    py2cu_host_current->release();
    __builtin_va_end(arguments);
    return count;
}

/* ---- entries: the runtime calls these, one pair for each kernel ---------------------------------------------------- */

PY2CU_HOST_FN void py2cu_host_enter(const py2cu_host_call *call)
{
    py2cu_host_current = call;
    py2cu_host_way_out = nullptr;
    py2cu_host_set(gridDim, call->grid[0], call->grid[1], call->grid[2]);
    py2cu_host_set(blockDim, call->block[0], call->block[1], call->block[2]);
    py2cu_host_set(blockIdx, call->index[0], call->index[1], call->index[2]);
}

template <unsigned int... Index> struct py2cu_host_indices {};

#if defined(__clang__)
template <typename T, T... Index> struct py2cu_host_sequence { typedef py2cu_host_indices<Index...> type; };
template <unsigned int Count> struct py2cu_host_count {
    typedef typename __make_integer_seq<py2cu_host_sequence, unsigned int, Count>::type type;
};
#else
template <unsigned int Count> struct py2cu_host_count { typedef py2cu_host_indices<__integer_pack(Count)...> type; };
#endif

template <typename F> struct py2cu_host_kernel;
template <typename... A> struct py2cu_host_kernel<void(A...)> {
    typedef typename py2cu_host_count<sizeof...(A)>::type indices;

    /* The arguments are copied first: through `args` the compiler could not know that the kernel leaves them alone. */
    template <void (*kernel)(A...)>
    static inline __attribute__((always_inline)) void all(unsigned int first_x, unsigned int first_y, unsigned int first_z, A... arguments)
    {
        const unsigned int size_x = blockDim.x, size_y = blockDim.y, size_z = blockDim.z;
        for (unsigned int z = first_z; z < size_z; z++, first_y = 0) {
            for (unsigned int y = first_y; y < size_y; y++, first_x = 0) {
                for (unsigned int x = first_x; x < size_x; x++) {
                    py2cu_host_set(threadIdx, x, y, z);
                    kernel(arguments...);
                }
                /* Nobody reads what the loop left behind: its stores are dead, which g++ sees only with this one. */
                py2cu_host_set(threadIdx, 0, 0, 0);
            }
        }
    }

    template <void (*kernel)(A...), unsigned int... Index>
    static inline __attribute__((always_inline)) void block(void *const *args, py2cu_host_indices<Index...>)
    {
        (void)args;
        all<kernel>(0, 0, 0, *(A *)args[Index]...);
    }

    /* From a thread on. Not inlined: what lives across a setjmp() stays out of registers. It enters the block itself, so that the compiler
     * sees what blockIdx and blockDim are. */
    template <void (*kernel)(A...), unsigned int... Index>
    static __attribute__((noinline)) void rest(const py2cu_host_call *call, void *const *args, py2cu_host_jump *jump, unsigned int x, unsigned int y,
                                               unsigned int z, py2cu_host_indices<Index...>)
    {
        (void)args;
        py2cu_host_enter(call);
        py2cu_host_way_out = jump;
        all<kernel>(x, y, z, *(A *)args[Index]...);
    }

    template <void (*kernel)(A...), unsigned int... Index>
    static inline __attribute__((always_inline)) void thread(void *const *args, py2cu_host_indices<Index...>)
    {
        (void)args;
        kernel(*(A *)args[Index]...);
    }
};

#define PY2CU_HOST_ENTRY(name)                                                                                         \
    extern "C" __attribute__((visibility("default"))) void py2cu_host_block_##name(const py2cu_host_call *call,        \
                                                                                  void *const *args)                   \
    {                                                                                                                  \
        typedef py2cu_host_kernel<decltype(::name)> py2cu_host_entry;                                                  \
        py2cu_host_enter(call);                                                                                        \
        py2cu_host_entry::block<::name>(args, py2cu_host_entry::indices());                                            \
    }                                                                                                                  \
    PY2CU_HOST_ENTRY_THREAD(name)

/* Of a kernel whose threads do not meet, but can end in the middle: the loop goes on behind the one that did. */
#define PY2CU_HOST_ENTRY_RAISES(name)                                                                                  \
    extern "C" __attribute__((visibility("default"))) void py2cu_host_block_##name(const py2cu_host_call *call,        \
                                                                                  void *const *args)                   \
    {                                                                                                                  \
        typedef py2cu_host_kernel<decltype(::name)> py2cu_host_entry;                                                  \
        py2cu_host_jump jump;                                                                                          \
        if (py2cu_host_setjmp(&jump) == 0) {                                                                           \
            py2cu_host_entry::rest<::name>(call, args, &jump, 0, 0, 0, py2cu_host_entry::indices());                   \
        } else {                                                                                                       \
            py2cu_host_entry::rest<::name>(call, args, &jump, threadIdx.x + 1, threadIdx.y, threadIdx.z,               \
                                           py2cu_host_entry::indices());                                               \
        }                                                                                                              \
    }                                                                                                                  \
    extern "C" __attribute__((visibility("default"))) void py2cu_host_thread_##name(const py2cu_host_call *call,       \
                                                                                   void *const *args,                  \
                                                                                   unsigned int number)                \
    {                                                                                                                  \
        typedef py2cu_host_kernel<decltype(::name)> py2cu_host_entry;                                                  \
        py2cu_host_jump jump;                                                                                          \
        py2cu_host_enter(call);                                                                                        \
        py2cu_host_way_out = &jump;                                                                                    \
        if (py2cu_host_setjmp(&jump) == 0) {                                                                           \
            py2cu_host_set(threadIdx, number % call->block[0], number / call->block[0] % call->block[1],               \
                           number / call->block[0] / call->block[1]);                                                  \
            py2cu_host_entry::thread<::name>(args, py2cu_host_entry::indices());                                       \
        }                                                                                                              \
    }

#define PY2CU_HOST_ENTRY_THREAD(name)                                                                                  \
    extern "C" __attribute__((visibility("default"))) void py2cu_host_thread_##name(const py2cu_host_call *call,       \
                                                                                   void *const *args,                  \
                                                                                   unsigned int number)                \
    {                                                                                                                  \
        typedef py2cu_host_kernel<decltype(::name)> py2cu_host_entry;                                                  \
        py2cu_host_enter(call);                                                                                        \
        py2cu_host_set(threadIdx, number % call->block[0], number / call->block[0] % call->block[1],                   \
                       number / call->block[0] / call->block[1]);                                                      \
        py2cu_host_entry::thread<::name>(args, py2cu_host_entry::indices());                                           \
    }

/* Where the text notes what a kernel raised. */
#define PY2CU_HOST_ENTRY_ERROR                                                                                         \
    extern "C" __attribute__((visibility("default"))) void *py2cu_host_error()                                         \
    {                                                                                                                  \
        return &py2cu_error;                                                                                           \
    }

#endif
