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

struct py2cu_host_call {
    unsigned int grid[3], block[3], index[3];
    void *dynamic_shared;
    unsigned long long dynamic_shared_bytes;
    void *crew;
    unsigned long long (*meet)(void *crew, unsigned int meeting, unsigned int mask, unsigned long long value, unsigned int lane,
                               unsigned int *members);
    void (*leave)(void *crew);
};

static thread_local py2cu_host_index threadIdx __attribute__((unused));
static thread_local py2cu_host_index blockIdx __attribute__((unused));
static thread_local py2cu_host_index blockDim __attribute__((unused));
static thread_local py2cu_host_index gridDim __attribute__((unused));
static thread_local const py2cu_host_call *py2cu_host_current __attribute__((unused));
static constexpr int warpSize __attribute__((unused)) = 32;

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

/* Ends this thread. */
[[noreturn]] PY2CU_HOST_FN void py2cu_host_leave()
{
    py2cu_host_current->leave(py2cu_host_current->crew);
    __builtin_unreachable();
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

/* ---- integers ---------------------------------------------------------------------------------------------------- */

PY2CU_HOST_FN int __popc(unsigned int x) { return __builtin_popcount(x); }
PY2CU_HOST_FN int __popcll(unsigned long long x) { return __builtin_popcountll(x); }
PY2CU_HOST_FN int __clz(int x) { return x == 0 ? 32 : __builtin_clz((unsigned int)x); }
PY2CU_HOST_FN int __clzll(long long x) { return x == 0 ? 64 : __builtin_clzll((unsigned long long)x); }
PY2CU_HOST_FN int __ffs(int x) { return __builtin_ffs(x); }
PY2CU_HOST_FN int __ffsll(long long x) { return __builtin_ffsll(x); }

PY2CU_HOST_FN unsigned int __brev(unsigned int x)
{
    x = (x >> 1 & 0x55555555u) | (x & 0x55555555u) << 1;
    x = (x >> 2 & 0x33333333u) | (x & 0x33333333u) << 2;
    x = (x >> 4 & 0x0f0f0f0fu) | (x & 0x0f0f0f0fu) << 4;
    return __builtin_bswap32(x);
}

PY2CU_HOST_FN unsigned long long __brevll(unsigned long long x)
{
    return (unsigned long long)__brev((unsigned int)x) << 32 | __brev((unsigned int)(x >> 32));
}

PY2CU_HOST_FN int __mulhi(int x, int y) { return (int)((long long)x * y >> 32); }
PY2CU_HOST_FN unsigned int __umulhi(unsigned int x, unsigned int y) { return (unsigned int)((unsigned long long)x * y >> 32); }
PY2CU_HOST_FN long long __mul64hi(long long x, long long y)
{
    __extension__ typedef __int128 wide;
    return (long long)((wide)x * y >> 64);
}
PY2CU_HOST_FN unsigned long long __umul64hi(unsigned long long x, unsigned long long y)
{
    __extension__ typedef unsigned __int128 wide;
    return (unsigned long long)((wide)x * y >> 64);
}

PY2CU_HOST_FN int __hadd(int x, int y) { return (int)(((long long)x + y) >> 1); }
PY2CU_HOST_FN int __rhadd(int x, int y) { return (int)(((long long)x + y + 1) >> 1); }
PY2CU_HOST_FN unsigned int __uhadd(unsigned int x, unsigned int y) { return (unsigned int)(((unsigned long long)x + y) >> 1); }
PY2CU_HOST_FN unsigned int __urhadd(unsigned int x, unsigned int y) { return (unsigned int)(((unsigned long long)x + y + 1) >> 1); }
PY2CU_HOST_FN unsigned int __sad(int x, int y, unsigned int z)
{
    return (x > y ? (unsigned int)x - (unsigned int)y : (unsigned int)y - (unsigned int)x) + z;
}
PY2CU_HOST_FN unsigned int __usad(unsigned int x, unsigned int y, unsigned int z) { return (x > y ? x - y : y - x) + z; }

PY2CU_HOST_FN unsigned int __umul24(unsigned int x, unsigned int y) { return (x & 0xffffffu) * (y & 0xffffffu); }
PY2CU_HOST_FN int __mul24(int x, int y)
{
    const long long a = (int)((unsigned int)x << 8) >> 8, b = (int)((unsigned int)y << 8) >> 8;
    return (int)(unsigned int)(unsigned long long)(a * b);
}

PY2CU_HOST_FN unsigned int __byte_perm(unsigned int x, unsigned int y, unsigned int selector)
{
    const unsigned long long bytes = (unsigned long long)y << 32 | x;
    unsigned int result = 0;
    for (unsigned int i = 0; i < 4; i++) {
        result |= ((unsigned int)(bytes >> (selector >> 4 * i & 7u) * 8) & 0xffu) << 8 * i;
    }
    return result;
}

#define PY2CU_HOST_MIN_MAX(type, left, right)                                                                          \
    PY2CU_HOST_FN type min(left x, right y) { return (type)x < (type)y ? (type)x : (type)y; }                          \
    PY2CU_HOST_FN type max(left x, right y) { return (type)x > (type)y ? (type)x : (type)y; }

PY2CU_HOST_MIN_MAX(int, int, int)
PY2CU_HOST_MIN_MAX(unsigned int, unsigned int, unsigned int)
PY2CU_HOST_MIN_MAX(unsigned int, int, unsigned int)
PY2CU_HOST_MIN_MAX(unsigned int, unsigned int, int)
PY2CU_HOST_MIN_MAX(long, long, long)
PY2CU_HOST_MIN_MAX(unsigned long, unsigned long, unsigned long)
PY2CU_HOST_MIN_MAX(unsigned long, long, unsigned long)
PY2CU_HOST_MIN_MAX(unsigned long, unsigned long, long)
PY2CU_HOST_MIN_MAX(long long, long long, long long)
PY2CU_HOST_MIN_MAX(unsigned long long, unsigned long long, unsigned long long)
PY2CU_HOST_MIN_MAX(unsigned long long, long long, unsigned long long)
PY2CU_HOST_MIN_MAX(unsigned long long, unsigned long long, long long)

PY2CU_HOST_FN int abs(int x) { return x < 0 ? (int)(0u - (unsigned int)x) : x; }
PY2CU_HOST_FN long abs(long x) { return x < 0 ? (long)(0ul - (unsigned long)x) : x; }
PY2CU_HOST_FN long long abs(long long x) { return x < 0 ? (long long)(0ull - (unsigned long long)x) : x; }
PY2CU_HOST_FN long labs(long x) { return abs(x); }
PY2CU_HOST_FN long long llabs(long long x) { return abs(x); }

/* ---- floating point: `f(double)`, `ff(float)` and the overload `f(float)` ------------------------------------------ */

#define PY2CU_HOST_MATH_1(name)                                                                                        \
    PY2CU_HOST_FN double name(double x) { return __builtin_##name(x); }                                                \
    PY2CU_HOST_FN float name##f(float x) { return __builtin_##name##f(x); }                                            \
    PY2CU_HOST_FN float name(float x) { return __builtin_##name##f(x); }

#define PY2CU_HOST_MATH_2(name)                                                                                        \
    PY2CU_HOST_FN double name(double x, double y) { return __builtin_##name(x, y); }                                   \
    PY2CU_HOST_FN float name##f(float x, float y) { return __builtin_##name##f(x, y); }                                \
    PY2CU_HOST_FN float name(float x, float y) { return __builtin_##name##f(x, y); }                                   \
    PY2CU_HOST_FN double name(double x, float y) { return __builtin_##name(x, (double)y); }                            \
    PY2CU_HOST_FN double name(float x, double y) { return __builtin_##name((double)x, y); }

PY2CU_HOST_MATH_1(sqrt)
PY2CU_HOST_MATH_1(cbrt)
PY2CU_HOST_MATH_1(exp)
PY2CU_HOST_MATH_1(exp2)
PY2CU_HOST_MATH_1(expm1)
PY2CU_HOST_MATH_1(log)
PY2CU_HOST_MATH_1(log2)
PY2CU_HOST_MATH_1(log10)
PY2CU_HOST_MATH_1(log1p)
PY2CU_HOST_MATH_1(logb)
PY2CU_HOST_MATH_1(sin)
PY2CU_HOST_MATH_1(cos)
PY2CU_HOST_MATH_1(tan)
PY2CU_HOST_MATH_1(asin)
PY2CU_HOST_MATH_1(acos)
PY2CU_HOST_MATH_1(atan)
PY2CU_HOST_MATH_1(sinh)
PY2CU_HOST_MATH_1(cosh)
PY2CU_HOST_MATH_1(tanh)
PY2CU_HOST_MATH_1(asinh)
PY2CU_HOST_MATH_1(acosh)
PY2CU_HOST_MATH_1(atanh)
PY2CU_HOST_MATH_1(ceil)
PY2CU_HOST_MATH_1(floor)
PY2CU_HOST_MATH_1(trunc)
PY2CU_HOST_MATH_1(round)
PY2CU_HOST_MATH_1(rint)
PY2CU_HOST_MATH_1(nearbyint)
PY2CU_HOST_MATH_1(fabs)
PY2CU_HOST_MATH_1(erf)
PY2CU_HOST_MATH_1(erfc)
PY2CU_HOST_MATH_1(tgamma)
PY2CU_HOST_MATH_1(lgamma)

PY2CU_HOST_MATH_2(pow)
PY2CU_HOST_MATH_2(atan2)
PY2CU_HOST_MATH_2(hypot)
PY2CU_HOST_MATH_2(fmod)
PY2CU_HOST_MATH_2(remainder)
PY2CU_HOST_MATH_2(copysign)
PY2CU_HOST_MATH_2(nextafter)
PY2CU_HOST_MATH_2(fdim)
PY2CU_HOST_MATH_2(fmin)
PY2CU_HOST_MATH_2(fmax)

#define PY2CU_HOST_ROUND_TO(name, type)                                                                                \
    PY2CU_HOST_FN type name(double x) { return __builtin_##name(x); }                                                  \
    PY2CU_HOST_FN type name##f(float x) { return __builtin_##name##f(x); }                                             \
    PY2CU_HOST_FN type name(float x) { return __builtin_##name##f(x); }

PY2CU_HOST_ROUND_TO(lrint, long)
PY2CU_HOST_ROUND_TO(llrint, long long)
PY2CU_HOST_ROUND_TO(lround, long)
PY2CU_HOST_ROUND_TO(llround, long long)
PY2CU_HOST_ROUND_TO(ilogb, int)

#define PY2CU_HOST_FLOAT_TYPE(type, f)                                                                                 \
    PY2CU_HOST_FN type fma##f(type x, type y, type z) { return __builtin_fma##f(x, y, z); }                            \
    PY2CU_HOST_FN type ldexp##f(type x, int n) { return __builtin_ldexp##f(x, n); }                                    \
    PY2CU_HOST_FN type scalbn##f(type x, int n) { return __builtin_scalbn##f(x, n); }                                  \
    PY2CU_HOST_FN type scalbln##f(type x, long n) { return __builtin_scalbln##f(x, n); }                               \
    PY2CU_HOST_FN type frexp##f(type x, int *n) { return __builtin_frexp##f(x, n); }                                   \
    PY2CU_HOST_FN type modf##f(type x, type *whole) { return __builtin_modf##f(x, whole); }                            \
    PY2CU_HOST_FN type remquo##f(type x, type y, int *n) { return __builtin_remquo##f(x, y, n); }                      \
    PY2CU_HOST_FN type rsqrt##f(type x) { return 1 / __builtin_sqrt##f(x); }                                           \
    PY2CU_HOST_FN type rcbrt##f(type x) { return 1 / __builtin_cbrt##f(x); }                                           \
    PY2CU_HOST_FN type exp10##f(type x) { return __builtin_pow##f(10, x); }                                            \
    PY2CU_HOST_FN type norm3d##f(type x, type y, type z) { return __builtin_sqrt##f(x * x + y * y + z * z); }          \
    PY2CU_HOST_FN type rhypot##f(type x, type y) { return 1 / __builtin_hypot##f(x, y); }                              \
    PY2CU_HOST_FN type saturate##f(type x) { return x > 0 ? (x < 1 ? x : 1) : 0; }                                     \
    PY2CU_HOST_FN void sincos##f(type x, type *sine, type *cosine)                                                     \
    {                                                                                                                  \
        *sine = __builtin_sin##f(x);                                                                                   \
        *cosine = __builtin_cos##f(x);                                                                                 \
    }                                                                                                                  \
    /* sin and cos of pi * x: exact at multiples of a half, so the argument is reduced first */                        \
    PY2CU_HOST_FN type sinpi##f(type x)                                                                                \
    {                                                                                                                  \
        const type r = x - 2 * __builtin_floor##f(x / 2);                                                              \
        return r == 0 || r == 1 ? __builtin_copysign##f(0, x)                                                          \
                                : __builtin_sin##f(r * (type)3.14159265358979323846);                                  \
    }                                                                                                                  \
    PY2CU_HOST_FN type cospi##f(type x)                                                                                \
    {                                                                                                                  \
        const type r = __builtin_fabs##f(x) - 2 * __builtin_floor##f(__builtin_fabs##f(x) / 2);                        \
        return r == (type)0.5 || r == (type)1.5 ? 0 : __builtin_cos##f(r * (type)3.14159265358979323846);              \
    }

PY2CU_HOST_FLOAT_TYPE(double, )
PY2CU_HOST_FLOAT_TYPE(float, f)

#define PY2CU_HOST_SINCOSPI(type, f)                                                                                   \
    PY2CU_HOST_FN void sincospi##f(type x, type *sine, type *cosine)                                                   \
    {                                                                                                                  \
        *sine = sinpi##f(x);                                                                                           \
        *cosine = cospi##f(x);                                                                                         \
    }
PY2CU_HOST_SINCOSPI(double, )
PY2CU_HOST_SINCOSPI(float, f)

/* exp(x * x) * erfc(x): in two parts, as x * x alone is not exact; an asymptotic series where erfc gets too small. */
PY2CU_HOST_FN double erfcx(double x)
{
    if (x < 10) {
        const double square = x * x, rest = __builtin_fma(x, x, -square);
        return square > 709 ? 2 * __builtin_exp(square) : __builtin_exp(square) * __builtin_erfc(x) * (1 + rest);
    }
    double sum = 1, term = 1;
    for (int k = 1; k < 12; k++) {
        term *= -(2 * k - 1) / (2 * x * x);
        sum += term;
    }
    return sum / (x * 1.77245385090551602730); /* the square root of pi */
}

/* A first guess for erfinv, of which log((1 - y) * (1 + y)) is `l` (Winitzki's formula), and steps of Halley's method towards what
 * erf, or erfc where that is nearer to 0, says. */
PY2CU_HOST_FN double py2cu_host_erf_guess(double l)
{
    const double a = 0.147, b = 2 / (3.14159265358979323846 * a) + l / 2;
    return __builtin_sqrt(__builtin_sqrt(b * b - l / a) - b);
}

PY2CU_HOST_FN double erfcinv(double q)
{
    if (!(q > 0 && q < 2)) {
        return q == 0 ? __builtin_inf() : q == 2 ? -__builtin_inf() : __builtin_nan("");
    }
    const double small = q > 1 ? 2 - q : q;
    double x = small == 1 ? 0 : py2cu_host_erf_guess(__builtin_log(small * (2 - small)));
    for (int i = 0; i < 4 && small != 1; i++) {
        const double error = small > 0.5 ? (1 - small) - __builtin_erf(x) : __builtin_erfc(x) - small;
        const double step = error / (1.12837916709551257390 * __builtin_exp(-x * x));
        x += step / (1 - x * step);
    }
    return q > 1 ? -x : x;
}

PY2CU_HOST_FN double erfinv(double y)
{
    const double size = __builtin_fabs(y);
    if (!(size <= 0.5)) {
        return __builtin_copysign(erfcinv(1 - size), y);
    }
    double x = size == 0 ? 0 : py2cu_host_erf_guess(__builtin_log1p(-y * y));
    for (int i = 0; i < 4 && size > 1e-150; i++) {
        const double step = (size - __builtin_erf(x)) / (1.12837916709551257390 * __builtin_exp(-x * x));
        x += step / (1 - x * step);
    }
    return __builtin_copysign(size > 1e-8 ? x : size * 0.886226925452758013649, y); /* half the square root of pi */
}

PY2CU_HOST_FN double normcdf(double x) { return 0.5 * __builtin_erfc(x * -0.707106781186547524401); }
PY2CU_HOST_FN double normcdfinv(double p) { return -1.41421356237309504880 * erfcinv(2 * p); }
PY2CU_HOST_FN float erfcxf(float x) { return (float)erfcx(x); }
PY2CU_HOST_FN float erfinvf(float x) { return (float)erfinv(x); }
PY2CU_HOST_FN float erfcinvf(float x) { return (float)erfcinv(x); }
PY2CU_HOST_FN float normcdff(float x) { return (float)normcdf(x); }
PY2CU_HOST_FN float normcdfinvf(float x) { return (float)normcdfinv(x); }

PY2CU_HOST_FN float fma(float x, float y, float z) { return __builtin_fmaf(x, y, z); }
PY2CU_HOST_FN float rsqrt(float x) { return rsqrtf(x); }
PY2CU_HOST_FN float ldexp(float x, int n) { return __builtin_ldexpf(x, n); }
PY2CU_HOST_FN float pow(float x, int n) { return __builtin_powf(x, (float)n); }
PY2CU_HOST_FN double pow(double x, int n) { return __builtin_pow(x, (double)n); }
PY2CU_HOST_FN float frexp(float x, int *n) { return __builtin_frexpf(x, n); }
PY2CU_HOST_FN float modf(float x, float *whole) { return __builtin_modff(x, whole); }
PY2CU_HOST_FN float __saturatef(float x) { return saturatef(x); }

PY2CU_HOST_FN float abs(float x) { return __builtin_fabsf(x); }
PY2CU_HOST_FN double abs(double x) { return __builtin_fabs(x); }
PY2CU_HOST_FN float min(float x, float y) { return __builtin_fminf(x, y); }
PY2CU_HOST_FN float max(float x, float y) { return __builtin_fmaxf(x, y); }
PY2CU_HOST_FN double min(double x, double y) { return __builtin_fmin(x, y); }
PY2CU_HOST_FN double max(double x, double y) { return __builtin_fmax(x, y); }
PY2CU_HOST_FN double min(float x, double y) { return __builtin_fmin((double)x, y); }
PY2CU_HOST_FN double max(float x, double y) { return __builtin_fmax((double)x, y); }
PY2CU_HOST_FN double min(double x, float y) { return __builtin_fmin(x, (double)y); }
PY2CU_HOST_FN double max(double x, float y) { return __builtin_fmax(x, (double)y); }

PY2CU_HOST_FN bool isnan(float x) { return __builtin_isnan(x); }
PY2CU_HOST_FN bool isnan(double x) { return __builtin_isnan(x); }
PY2CU_HOST_FN bool isinf(float x) { return __builtin_isinf(x) != 0; }
PY2CU_HOST_FN bool isinf(double x) { return __builtin_isinf(x) != 0; }
PY2CU_HOST_FN bool isfinite(float x) { return __builtin_isfinite(x); }
PY2CU_HOST_FN bool isfinite(double x) { return __builtin_isfinite(x); }
PY2CU_HOST_FN bool signbit(float x) { return __builtin_signbit(x) != 0; }
PY2CU_HOST_FN bool signbit(double x) { return __builtin_signbit(x) != 0; }

/* Bessel functions: clang has no built-ins, so the library's are declared under names of ours. */
#define PY2CU_HOST_BESSEL(name, type)                                                                                  \
    extern type py2cu_host_##name(type x) __asm__(#name);                                                              \
    PY2CU_HOST_FN type name(type x) { return py2cu_host_##name(x); }
#define PY2CU_HOST_BESSEL_N(name, type)                                                                                \
    extern type py2cu_host_##name(int n, type x) __asm__(#name);                                                       \
    PY2CU_HOST_FN type name(int n, type x) { return py2cu_host_##name(n, x); }

PY2CU_HOST_BESSEL(j0, double)
PY2CU_HOST_BESSEL(j0f, float)
PY2CU_HOST_BESSEL(j1, double)
PY2CU_HOST_BESSEL(j1f, float)
PY2CU_HOST_BESSEL(y0, double)
PY2CU_HOST_BESSEL(y0f, float)
PY2CU_HOST_BESSEL(y1, double)
PY2CU_HOST_BESSEL(y1f, float)
PY2CU_HOST_BESSEL_N(jn, double)
PY2CU_HOST_BESSEL_N(jnf, float)
PY2CU_HOST_BESSEL_N(yn, double)
PY2CU_HOST_BESSEL_N(ynf, float)

/* CUDA's fast forms; here as exact as the others. */
PY2CU_HOST_FN float __sinf(float x) { return __builtin_sinf(x); }
PY2CU_HOST_FN float __cosf(float x) { return __builtin_cosf(x); }
PY2CU_HOST_FN float __tanf(float x) { return __builtin_tanf(x); }
PY2CU_HOST_FN float __expf(float x) { return __builtin_expf(x); }
PY2CU_HOST_FN float __exp10f(float x) { return __builtin_powf(10, x); }
PY2CU_HOST_FN float __logf(float x) { return __builtin_logf(x); }
PY2CU_HOST_FN float __log2f(float x) { return __builtin_log2f(x); }
PY2CU_HOST_FN float __log10f(float x) { return __builtin_log10f(x); }
PY2CU_HOST_FN float __powf(float x, float y) { return __builtin_powf(x, y); }
PY2CU_HOST_FN float __fdividef(float x, float y) { return x / y; }
PY2CU_HOST_FN void __sincosf(float x, float *sine, float *cosine) { sincosf(x, sine, cosine); }
PY2CU_HOST_FN float __frsqrt_rn(float x) { return rsqrtf(x); }

/* Round to nearest, and never contracted into something else. */
PY2CU_HOST_FN float __fadd_rn(float x, float y) { return x + y; }
PY2CU_HOST_FN float __fsub_rn(float x, float y) { return x - y; }
PY2CU_HOST_FN float __fmul_rn(float x, float y) { return x * y; }
PY2CU_HOST_FN float __fdiv_rn(float x, float y) { return x / y; }
PY2CU_HOST_FN float __fsqrt_rn(float x) { return __builtin_sqrtf(x); }
PY2CU_HOST_FN float __fmaf_rn(float x, float y, float z) { return __builtin_fmaf(x, y, z); }
PY2CU_HOST_FN double __dadd_rn(double x, double y) { return x + y; }
PY2CU_HOST_FN double __dsub_rn(double x, double y) { return x - y; }
PY2CU_HOST_FN double __dmul_rn(double x, double y) { return x * y; }
PY2CU_HOST_FN double __ddiv_rn(double x, double y) { return x / y; }
PY2CU_HOST_FN double __dsqrt_rn(double x) { return __builtin_sqrt(x); }
PY2CU_HOST_FN double __fma_rn(double x, double y, double z) { return __builtin_fma(x, y, z); }
PY2CU_HOST_FN float __frcp_rn(float x) { return 1 / x; }
PY2CU_HOST_FN double __drcp_rn(double x) { return 1 / x; }

/* The other rounding modes, by the processor's: operands and result are volatile, so that the operation stays between the switches. */
extern int py2cu_host_fesetround(int mode) noexcept __asm__("fesetround");
#if defined(__x86_64__) || defined(__i386__)
enum { PY2CU_HOST_NEAREST = 0, PY2CU_HOST_DOWN = 0x400, PY2CU_HOST_UP = 0x800, PY2CU_HOST_ZERO = 0xc00 };
#elif defined(__aarch64__)
enum { PY2CU_HOST_NEAREST = 0, PY2CU_HOST_DOWN = 0x800000, PY2CU_HOST_UP = 0x400000, PY2CU_HOST_ZERO = 0xc00000 };
#else
enum { PY2CU_HOST_NEAREST = 0, PY2CU_HOST_DOWN = 0, PY2CU_HOST_UP = 0, PY2CU_HOST_ZERO = 0 };
#endif

template <typename R, typename F> static __attribute__((noinline, unused)) R py2cu_host_rounded(int mode, F operation)
{
    py2cu_host_fesetround(mode);
    volatile R result = operation();
    py2cu_host_fesetround(PY2CU_HOST_NEAREST);
    return result;
}

#define PY2CU_HOST_ROUNDED(name, result, type, value)                                                                  \
    PY2CU_HOST_ROUNDED_TO(name##_rz, PY2CU_HOST_ZERO, result, type, value)                                             \
    PY2CU_HOST_ROUNDED_TO(name##_ru, PY2CU_HOST_UP, result, type, value)                                               \
    PY2CU_HOST_ROUNDED_TO(name##_rd, PY2CU_HOST_DOWN, result, type, value)
#define PY2CU_HOST_ROUNDED_TO(name, mode, result, type, value)                                                         \
    PY2CU_HOST_FN result name(type x)                                                                                  \
    {                                                                                                                  \
        const volatile type a = x;                                                                                     \
        return py2cu_host_rounded<result>(mode, [&a] { return value; });                                               \
    }
#define PY2CU_HOST_ROUNDED_2(name, type, op)                                                                           \
    PY2CU_HOST_ROUNDED_2_TO(name##_rz, PY2CU_HOST_ZERO, type, op)                                                      \
    PY2CU_HOST_ROUNDED_2_TO(name##_ru, PY2CU_HOST_UP, type, op)                                                        \
    PY2CU_HOST_ROUNDED_2_TO(name##_rd, PY2CU_HOST_DOWN, type, op)
#define PY2CU_HOST_ROUNDED_2_TO(name, mode, type, op)                                                                  \
    PY2CU_HOST_FN type name(type x, type y)                                                                            \
    {                                                                                                                  \
        const volatile type a = x, b = y;                                                                              \
        return py2cu_host_rounded<type>(mode, [&a, &b] { return a op b; });                                            \
    }
#define PY2CU_HOST_ROUNDED_FMA(name, mode, type, fma)                                                                  \
    PY2CU_HOST_FN type name(type x, type y, type z)                                                                    \
    {                                                                                                                  \
        const volatile type a = x, b = y, c = z;                                                                       \
        return py2cu_host_rounded<type>(mode, [&a, &b, &c] { return fma(a, b, c); });                                  \
    }

PY2CU_HOST_ROUNDED_2(__fadd, float, +)
PY2CU_HOST_ROUNDED_2(__fsub, float, -)
PY2CU_HOST_ROUNDED_2(__fmul, float, *)
PY2CU_HOST_ROUNDED_2(__fdiv, float, /)
PY2CU_HOST_ROUNDED_2(__dadd, double, +)
PY2CU_HOST_ROUNDED_2(__dsub, double, -)
PY2CU_HOST_ROUNDED_2(__dmul, double, *)
PY2CU_HOST_ROUNDED_2(__ddiv, double, /)
PY2CU_HOST_ROUNDED(__frcp, float, float, 1 / a)
PY2CU_HOST_ROUNDED(__drcp, double, double, 1 / a)
PY2CU_HOST_ROUNDED(__fsqrt, float, float, __builtin_sqrtf(a))
PY2CU_HOST_ROUNDED(__dsqrt, double, double, __builtin_sqrt(a))
PY2CU_HOST_ROUNDED_FMA(__fmaf_rz, PY2CU_HOST_ZERO, float, __builtin_fmaf)
PY2CU_HOST_ROUNDED_FMA(__fmaf_ru, PY2CU_HOST_UP, float, __builtin_fmaf)
PY2CU_HOST_ROUNDED_FMA(__fmaf_rd, PY2CU_HOST_DOWN, float, __builtin_fmaf)
PY2CU_HOST_ROUNDED_FMA(__fma_rz, PY2CU_HOST_ZERO, double, __builtin_fma)
PY2CU_HOST_ROUNDED_FMA(__fma_ru, PY2CU_HOST_UP, double, __builtin_fma)
PY2CU_HOST_ROUNDED_FMA(__fma_rd, PY2CU_HOST_DOWN, double, __builtin_fma)

#define PY2CU_HOST_CONVERSION(name, from, to)                                                                          \
    PY2CU_HOST_FN to name##_rn(from x) { return (to)x; }                                                               \
    PY2CU_HOST_ROUNDED(name, to, from, a == 0 ? 0 : (to)a)
PY2CU_HOST_FN float __double2float_rn(double x) { return (float)x; }
PY2CU_HOST_ROUNDED(__double2float, float, double, (float)a)
PY2CU_HOST_CONVERSION(__int2float, int, float)
PY2CU_HOST_CONVERSION(__uint2float, unsigned int, float)
PY2CU_HOST_CONVERSION(__ll2float, long long, float)
PY2CU_HOST_CONVERSION(__ull2float, unsigned long long, float)
PY2CU_HOST_CONVERSION(__ll2double, long long, double)
PY2CU_HOST_CONVERSION(__ull2double, unsigned long long, double)
PY2CU_HOST_FN double __int2double_rn(int x) { return x; }
PY2CU_HOST_FN double __uint2double_rn(unsigned int x) { return x; }

/* ---- bits and conversions ---------------------------------------------------------------------------------------- */

PY2CU_HOST_FN int __float_as_int(float x) { return py2cu_host_value<int>(py2cu_host_bits(x)); }
PY2CU_HOST_FN unsigned int __float_as_uint(float x) { return py2cu_host_value<unsigned int>(py2cu_host_bits(x)); }
PY2CU_HOST_FN float __int_as_float(int x) { return py2cu_host_value<float>(py2cu_host_bits(x)); }
PY2CU_HOST_FN float __uint_as_float(unsigned int x) { return py2cu_host_value<float>(py2cu_host_bits(x)); }
PY2CU_HOST_FN long long __double_as_longlong(double x) { return py2cu_host_value<long long>(py2cu_host_bits(x)); }
PY2CU_HOST_FN double __longlong_as_double(long long x) { return py2cu_host_value<double>(py2cu_host_bits(x)); }
PY2CU_HOST_FN int __double2hiint(double x) { return (int)(unsigned int)(py2cu_host_bits(x) >> 32); }
PY2CU_HOST_FN int __double2loint(double x) { return (int)(unsigned int)py2cu_host_bits(x); }
PY2CU_HOST_FN double __hiloint2double(int high, int low)
{
    return py2cu_host_value<double>((unsigned long long)(unsigned int)high << 32 | (unsigned int)low);
}

/* Halves as their bits: numbers below 2 ** -14 are counts of 2 ** -24. */
PY2CU_HOST_FN float py2cu_host_half_to_float(unsigned short bits)
{
    const unsigned int sign = (bits & 0x8000u) << 16, size = bits & 0x7fffu;
    if (size < 0x400) {
        return __builtin_copysignf((float)size / 16777216.0f, __uint_as_float(sign | 0x3f800000u));
    }
    const unsigned int number = size > 0x7c00 ? 0x7fffffffu : size == 0x7c00 ? 0x7f800000u | sign : (size << 13) + 0x38000000u;
    return __uint_as_float(number | sign);
}

PY2CU_HOST_FN unsigned short py2cu_host_float_to_half(float x)
{
    const unsigned int sign = __float_as_uint(x) >> 16 & 0x8000u;
    const float size = __builtin_fabsf(x);
    if (!(size < 65520.0f)) {
        return (unsigned short)(size != size ? 0x7fff : 0x7c00u | sign);
    }
    if (size < 0.00006103515625f) {
        return (unsigned short)((unsigned int)__builtin_nearbyintf(size * 16777216.0f) | sign);
    }
    const unsigned int number = __float_as_uint(size);
    return (unsigned short)((number + 0xfffu + (number >> 13 & 1u) - 0x38000000u) >> 13 | sign);
}

#define PY2CU_HOST_TO_INTEGER(name, from, to, low, high)                                                               \
    PY2CU_HOST_FN to name##_rz(from x) { return py2cu_host_clamp<to>((double)x, low, high); }                          \
    PY2CU_HOST_FN to name##_rn(from x) { return py2cu_host_clamp<to>(__builtin_nearbyint((double)x), low, high); }     \
    PY2CU_HOST_FN to name##_rd(from x) { return py2cu_host_clamp<to>(__builtin_floor((double)x), low, high); }         \
    PY2CU_HOST_FN to name##_ru(from x) { return py2cu_host_clamp<to>(__builtin_ceil((double)x), low, high); }

/* As the GPU converts: out of range saturates, NaN is 0. */
template <typename T> PY2CU_HOST_FN T py2cu_host_clamp(double x, T low, T high)
{
    return x != x ? 0 : x <= (double)low ? low : x >= (double)high ? high : (T)x;
}

PY2CU_HOST_TO_INTEGER(__float2int, float, int, -2147483647 - 1, 2147483647)
PY2CU_HOST_TO_INTEGER(__float2uint, float, unsigned int, 0u, 4294967295u)
PY2CU_HOST_TO_INTEGER(__float2ll, float, long long, -9223372036854775807ll - 1, 9223372036854775807ll)
PY2CU_HOST_TO_INTEGER(__float2ull, float, unsigned long long, 0ull, 18446744073709551615ull)
PY2CU_HOST_TO_INTEGER(__double2int, double, int, -2147483647 - 1, 2147483647)
PY2CU_HOST_TO_INTEGER(__double2uint, double, unsigned int, 0u, 4294967295u)
PY2CU_HOST_TO_INTEGER(__double2ll, double, long long, -9223372036854775807ll - 1, 9223372036854775807ll)
PY2CU_HOST_TO_INTEGER(__double2ull, double, unsigned long long, 0ull, 18446744073709551615ull)

/* ---- the rest ---------------------------------------------------------------------------------------------------- */

template <typename T> PY2CU_HOST_FN T __ldg(const T *address) { return *address; }
template <typename T> PY2CU_HOST_FN T __ldcg(const T *address) { return *address; }
template <typename T> PY2CU_HOST_FN T __ldca(const T *address) { return *address; }
template <typename T> PY2CU_HOST_FN T __ldcs(const T *address) { return *address; }
template <typename T> PY2CU_HOST_FN T __ldlu(const T *address) { return *address; }
template <typename T> PY2CU_HOST_FN T __ldcv(const T *address) { return *(const volatile T *)address; }
template <typename T> PY2CU_HOST_FN void __stcg(T *address, T value) { *address = value; }
template <typename T> PY2CU_HOST_FN void __stcs(T *address, T value) { *address = value; }
template <typename T> PY2CU_HOST_FN void __stwb(T *address, T value) { *address = value; }
template <typename T> PY2CU_HOST_FN void __stwt(T *address, T value) { *(volatile T *)address = value; }

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

/* ---- entries: the runtime calls these, one pair for each kernel ---------------------------------------------------- */

PY2CU_HOST_FN void py2cu_host_enter(const py2cu_host_call *call)
{
    py2cu_host_current = call;
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
    template <void (*kernel)(A...)> static inline __attribute__((always_inline)) void all(A... arguments)
    {
        const unsigned int size_x = blockDim.x, size_y = blockDim.y, size_z = blockDim.z;
        for (unsigned int z = 0; z < size_z; z++) {
            for (unsigned int y = 0; y < size_y; y++) {
                for (unsigned int x = 0; x < size_x; x++) {
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
        all<kernel>(*(A *)args[Index]...);
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
        typedef py2cu_host_kernel<decltype(name)> py2cu_host_entry;                                                    \
        py2cu_host_enter(call);                                                                                        \
        py2cu_host_entry::block<name>(args, py2cu_host_entry::indices());                                              \
    }                                                                                                                  \
    PY2CU_HOST_ENTRY_THREAD(name)

#define PY2CU_HOST_ENTRY_THREAD(name)                                                                                  \
    extern "C" __attribute__((visibility("default"))) void py2cu_host_thread_##name(const py2cu_host_call *call,       \
                                                                                   void *const *args,                  \
                                                                                   unsigned int number)                \
    {                                                                                                                  \
        typedef py2cu_host_kernel<decltype(name)> py2cu_host_entry;                                                    \
        py2cu_host_enter(call);                                                                                        \
        py2cu_host_set(threadIdx, number % call->block[0], number / call->block[0] % call->block[1],                   \
                       number / call->block[0] / call->block[1]);                                                      \
        py2cu_host_entry::thread<name>(args, py2cu_host_entry::indices());                                             \
    }

/* Where the text notes what a kernel raised. */
#define PY2CU_HOST_ENTRY_ERROR                                                                                         \
    extern "C" __attribute__((visibility("default"))) void *py2cu_host_error()                                         \
    {                                                                                                                  \
        return &py2cu_error;                                                                                           \
    }

#endif
