// SPDX-License-Identifier: MIT
/* py2cu_host.h: makes the CUDA C that py2cu generates compilable by a C++17 compiler, for execution on the CPU.
 *
 * The header precedes the kernel source. It includes nothing, so that names of a kernel (`gamma`, `index`, `y0`)
 * cannot conflict with those of the C library; mathematical functions use the compiler's built-ins. CUDA's own names
 * (threadIdx, atomicAdd, sqrtf, ...) are defined as in CUDA; all other names start with py2cu_host_.
 *
 * Execution: a block runs on one CPU thread at a time, so the variables of a block (blockIdx, __shared__ arrays) are
 * thread_local. So is threadIdx, which the block's loop over its threads sets; as its address is never taken, the
 * compiler keeps it in a register and can vectorize the loop. In kernels with barriers, each CUDA thread is a fiber;
 * a barrier leaves the fiber through py2cu_host_synchronize, which restores threadIdx when the fiber resumes. */
#ifndef PY2CU_HOST_H
#define PY2CU_HOST_H

#define PY2CU_HOST 1 /* tested by generated code where the two backends differ */

#if !defined(__cplusplus) || __cplusplus < 201703L
#error "py2cu_host.h needs C++17 (-std=c++17)"
#endif

/* ---- qualifiers -------------------------------------------------------------------------------------------------- */

#define __global__ inline __attribute__((visibility("hidden")))
#define __device__
#define __host__
#define __constant__
#define __managed__
/* GCC adds constants of an index, of any size, to the 32-bit offset of an array in the library's thread-local memory.
 * In this model it computes the address of the array first. */
#if defined(__clang__)
#define __shared__ static thread_local
#else
#define __shared__ static thread_local __attribute__((tls_model("global-dynamic")))
#endif
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

typedef __SIZE_TYPE__ size_t; /* NVRTC defines it without an include, and linked code may use it */

/* ---- dimensions ----------------------------------------------------------------------------------------------------
 */

struct uint3 {
    unsigned int x, y, z;
};

struct dim3 {
    unsigned int x, y, z;
    constexpr dim3(unsigned int vx = 1, unsigned int vy = 1, unsigned int vz = 1) : x(vx), y(vy), z(vz)
    {
    }
    constexpr dim3(uint3 v) : x(v.x), y(v.y), z(v.z)
    {
    }
};

/* An unsigned int in every expression, but a distinct type: the compiler can assume that an `int` or `unsigned` array
 * of the kernel does not alias threadIdx, and can vectorize loops over such arrays. */
enum py2cu_host_u32 : unsigned int {};

struct py2cu_host_index {
    py2cu_host_u32 x, y, z;
    operator uint3() const
    {
        return {x, y, z};
    }
    operator dim3() const
    {
        return {x, y, z};
    }
};

/* ---- interface of the runtime (runtime/host/threads/kernel_abi.h has the same declarations in C)
 * ------------------- */

enum py2cu_host_meeting {
    PY2CU_HOST_BLOCK,
    PY2CU_HOST_WARP,
    PY2CU_HOST_BALLOT,
    PY2CU_HOST_SHUFFLE,
    PY2CU_HOST_MATCH_ANY,
    PY2CU_HOST_MATCH_ALL,
    PY2CU_HOST_ACTIVE,
    PY2CU_HOST_YIELD,
    PY2CU_HOST_GRID,
    PY2CU_HOST_WAVEFRONT,
    PY2CU_HOST_WAVE_READ,
    PY2CU_HOST_WAVE_SEND
};

struct py2cu_host_ticket {
    long long part;
    long long *next;
    int *failed;
    char *own;
    void begin() const
    {
        while (__atomic_load_n(next, __ATOMIC_ACQUIRE) != part && __atomic_load_n(failed, __ATOMIC_ACQUIRE) == 0) {
        }
    }
    void end() const
    {
        __atomic_store_n(next, part + 1, __ATOMIC_RELEASE);
    }
};

struct py2cu_host_call {
    unsigned int grid[3], block[3], index[3];
    void *dynamic_shared;
    unsigned long long dynamic_shared_bytes;
    void *scheduler;
    unsigned long long (*synchronize)(void *scheduler, unsigned int sync_kind, unsigned int mask,
                                      unsigned long long value, unsigned int lane, unsigned int *members);
    void (*leave)(void *scheduler);
    void (*hold)();
    void (*release)();
    void *watcher;
    void (*access)(void *watcher, const void *address, unsigned int bytes, unsigned int site, unsigned int kind,
                   unsigned int thread);
    void (*array)(void *watcher, const void *address, unsigned long long bytes, unsigned int site, unsigned int thread);
    void (*fenced)(void *watcher);
    mutable unsigned int site;
    void *maker;
    void *(*make)(void *maker, long long count, unsigned long long size, bool zero);
    void *owner;
    bool (*parallel)(void *owner, long long count, long long own,
                     void (*body)(void *context, long long from, long long to, py2cu_host_ticket *ticket),
                     void *context);
    long long (*whole)(void *owner, const void *address, char **start);
    unsigned int *(*twister)(int generator);
    unsigned int merged[3];
    unsigned int first[3], end[3];
    mutable bool is_split;
};

static thread_local py2cu_host_index threadIdx __attribute__((unused));
static thread_local py2cu_host_index blockIdx __attribute__((unused));
static thread_local py2cu_host_index blockDim __attribute__((unused));
static thread_local py2cu_host_index gridDim __attribute__((unused));
static thread_local const py2cu_host_call *py2cu_host_current __attribute__((unused));
static thread_local void *py2cu_host_handler
    __attribute__((unused)); /* of a thread that is not a fiber: the location of py2cu_host_setjmp() */
static constexpr int warpSize __attribute__((unused)) = 32;

/* The C library's functions, whose jmp_buf is shorter. Built-ins of the same name do not exist for all CPUs. */
struct __attribute__((aligned(16))) py2cu_host_jump {
    char bytes[1024];
};
extern "C" __attribute__((returns_twice)) int py2cu_host_setjmp(py2cu_host_jump *jump) noexcept __asm__("_setjmp");
extern "C" [[noreturn]] void py2cu_host_longjmp(void *jump, int value) noexcept __asm__("longjmp");

/* Sets the members individually: a whole struct, or a reference to it, would prevent optimizations. */
#define py2cu_host_set(index, vx, vy, vz)                                                                              \
    (index.x = (py2cu_host_u32)(vx), index.y = (py2cu_host_u32)(vy), index.z = (py2cu_host_u32)(vz))

PY2CU_HOST_FN void *py2cu_host_dynamic_shared()
{
    return py2cu_host_current->dynamic_shared;
}

PY2CU_HOST_FN long long py2cu_host_dynamic_shared_bytes()
{
    return (long long)py2cu_host_current->dynamic_shared_bytes;
}

static inline __attribute__((noinline, unused)) unsigned long long
py2cu_host_synchronize(unsigned int sync_kind, unsigned int mask, unsigned long long value, unsigned int lane,
                       unsigned int *members)
{
    const py2cu_host_u32 x = threadIdx.x, y = threadIdx.y, z = threadIdx.z; /* other threads run meanwhile */
    const py2cu_host_call *call = py2cu_host_current;
    const unsigned long long result = call->synchronize(call->scheduler, sync_kind, mask, value, lane, members);
    py2cu_host_set(threadIdx, x, y, z);
    return result;
}

PY2CU_HOST_FN void *py2cu_host_new(long long count, unsigned long long size, bool zero)
{
    return py2cu_host_current->make(py2cu_host_current->maker, count, size, zero);
}

/* Returns the same address as long as a thread runs a function, so that the call can be hoisted out of loops. */
static inline __attribute__((noinline, const, unused)) unsigned int *py2cu_host_twister(int generator)
{
    return py2cu_host_current->twister(generator);
}

/* Ends this thread. */
[[noreturn]] PY2CU_HOST_FN void py2cu_host_leave()
{
    if (py2cu_host_handler != nullptr) {
        py2cu_host_longjmp(py2cu_host_handler, 1);
    }
    py2cu_host_current->leave(py2cu_host_current->scheduler);
    __builtin_unreachable();
}

/* Returns the bits of a value of up to 8 bytes; padding bits are zero, for comparisons. */
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

PY2CU_HOST_FN void __threadfence()
{
    __atomic_thread_fence(__ATOMIC_SEQ_CST);
}
PY2CU_HOST_FN void __threadfence_block()
{
    __atomic_signal_fence(__ATOMIC_SEQ_CST);
}
PY2CU_HOST_FN void __threadfence_system()
{
    __atomic_thread_fence(__ATOMIC_SEQ_CST);
}

/* ---- output -------------------------------------------------------------------------------------------------------
 */

extern "C" void *memcpy(void *to, const void *from, __SIZE_TYPE__ size) noexcept;
extern "C" int printf(const char *format, ...) __attribute__((format(printf, 1, 2)));
extern "C" int vprintf(const char *format, __builtin_va_list arguments);
/* Declared under different names: <locale.h>, which linked code may include, declares both functions with other
 * types. */
extern "C" void *py2cu_host_new_locale(int categories, const char *name, void *base) __asm__("newlocale");
extern "C" void *py2cu_host_use_locale(void *locale) __asm__("uselocale");

/* Called by generated code instead of printf(). Prints as a GPU does, in the locale "C" (for all categories, that
 * locale is a constant of the C library, which is not freed). Interrupts are deferred, because an interrupted thread
 * would keep the lock of the output stream. */
static inline __attribute__((format(printf, 1, 2), unused)) int py2cu_host_printf(const char *format, ...)
{
    __builtin_va_list arguments;
    __builtin_va_start(arguments, format);
    py2cu_host_current->hold();
    void *locale = py2cu_host_use_locale(py2cu_host_new_locale(0x1fbf /* LC_ALL_MASK */, "C", nullptr));
    int count = vprintf(format, arguments);
    py2cu_host_use_locale(locale);
    py2cu_host_current->release();
    __builtin_va_end(arguments);
    return count;
}

/* ---- entry points: the runtime calls one pair for each kernel
 * ------------------------------------------------------ */

PY2CU_HOST_FN void py2cu_host_enter(const py2cu_host_call *call)
{
    py2cu_host_current = call;
    py2cu_host_handler = nullptr;
    py2cu_host_set(gridDim, call->grid[0], call->grid[1], call->grid[2]);
    py2cu_host_set(blockDim, call->block[0], call->block[1], call->block[2]);
    py2cu_host_set(blockIdx, call->index[0], call->index[1], call->index[2]);
}

template <unsigned int... Index> struct py2cu_host_indices {
};

#if defined(__clang__)
template <typename T, T... Index> struct py2cu_host_sequence {
    typedef py2cu_host_indices<Index...> type;
};
template <unsigned int Count> struct py2cu_host_count {
    typedef typename __make_integer_seq<py2cu_host_sequence, unsigned int, Count>::type type;
};
#else
template <unsigned int Count> struct py2cu_host_count {
    typedef py2cu_host_indices<__integer_pack(Count)...> type;
};
#endif

template <typename F> struct py2cu_host_kernel;
template <typename... A> struct py2cu_host_kernel<void(A...)> {
    typedef typename py2cu_host_count<sizeof...(A)>::type indices;

    /* The arguments are copied first, so that the compiler can see that the kernel does not modify them. */
    template <void (*kernel)(A...)>
    static inline __attribute__((always_inline)) void all(unsigned int first_x, unsigned int first_y,
                                                          unsigned int first_z, A... arguments)
    {
        const unsigned int size_x = blockDim.x, size_y = blockDim.y, size_z = blockDim.z;
        for (unsigned int z = first_z; z < size_z; z++, first_y = 0) {
            for (unsigned int y = first_y; y < size_y; y++, first_x = 0) {
                for (unsigned int x = first_x; x < size_x; x++) {
                    py2cu_host_set(threadIdx, x, y, z);
                    kernel(arguments...);
                }
                /* Marks the stores of the loop as dead, which g++ does not detect otherwise. */
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

    /* Runs the threads of the block from the given one on. Not inlined, so that variables that are live across setjmp()
     * are not in registers. The function enters the block itself, so that the compiler can see the values of blockIdx
     * and blockDim. */
    template <void (*kernel)(A...), unsigned int... Index>
    static __attribute__((noinline)) void rest(const py2cu_host_call *call, void *const *args, py2cu_host_jump *jump,
                                               unsigned int x, unsigned int y, unsigned int z,
                                               py2cu_host_indices<Index...>)
    {
        (void)args;
        py2cu_host_enter(call);
        py2cu_host_handler = jump;
        all<kernel>(x, y, z, *(A *)args[Index]...);
    }

    template <void (*kernel)(A...), unsigned int... Index>
    static __attribute__((noinline)) void alone(const py2cu_host_call *call, void *const *args, py2cu_host_jump *jump,
                                                py2cu_host_indices<Index...>)
    {
        (void)args;
        py2cu_host_enter(call);
        py2cu_host_handler = jump;
        py2cu_host_set(threadIdx, 0, 0, 0);
        kernel(*(A *)args[Index]...);
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
                                                                                   void *const *args)                  \
    {                                                                                                                  \
        typedef py2cu_host_kernel<decltype(::name)> py2cu_host_entry;                                                  \
        py2cu_host_enter(call);                                                                                        \
        py2cu_host_entry::block<::name>(args, py2cu_host_entry::indices());                                            \
    }                                                                                                                  \
    PY2CU_HOST_ENTRY_THREAD(name)

/* Entry point of a kernel without barriers whose threads can end early: the loop continues after such a thread. */
#define PY2CU_HOST_ENTRY_RAISES(name)                                                                                  \
    extern "C" __attribute__((visibility("default"))) void py2cu_host_block_##name(const py2cu_host_call *call,        \
                                                                                   void *const *args)                  \
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
    extern "C" __attribute__((visibility("default"))) void py2cu_host_thread_##name(                                   \
        const py2cu_host_call *call, void *const *args, unsigned int number)                                           \
    {                                                                                                                  \
        typedef py2cu_host_kernel<decltype(::name)> py2cu_host_entry;                                                  \
        py2cu_host_jump jump;                                                                                          \
        py2cu_host_enter(call);                                                                                        \
        py2cu_host_handler = &jump;                                                                                    \
        if (py2cu_host_setjmp(&jump) == 0) {                                                                           \
            py2cu_host_set(threadIdx, number % call->block[0], number / call->block[0] % call->block[1],               \
                           number / call->block[0] / call->block[1]);                                                  \
            py2cu_host_entry::thread<::name>(args, py2cu_host_entry::indices());                                       \
        }                                                                                                              \
    }

#define PY2CU_HOST_ENTRY_THREAD(name)                                                                                  \
    extern "C" __attribute__((visibility("default"))) void py2cu_host_thread_##name(                                   \
        const py2cu_host_call *call, void *const *args, unsigned int number)                                           \
    {                                                                                                                  \
        typedef py2cu_host_kernel<decltype(::name)> py2cu_host_entry;                                                  \
        py2cu_host_enter(call);                                                                                        \
        py2cu_host_set(threadIdx, number % call->block[0], number / call->block[0] % call->block[1],                   \
                       number / call->block[0] / call->block[1]);                                                      \
        py2cu_host_entry::thread<::name>(args, py2cu_host_entry::indices());                                           \
    }

/* Entry point of a kernel that is launched with one thread, without a loop over a block, which would double the
 * compilation time. */
#define PY2CU_HOST_ENTRY_ALONE(name)                                                                                   \
    extern "C" __attribute__((visibility("default"))) void py2cu_host_block_##name(const py2cu_host_call *call,        \
                                                                                   void *const *args)                  \
    {                                                                                                                  \
        typedef py2cu_host_kernel<decltype(::name)> py2cu_host_entry;                                                  \
        py2cu_host_enter(call);                                                                                        \
        py2cu_host_set(threadIdx, 0, 0, 0);                                                                            \
        py2cu_host_entry::thread<::name>(args, py2cu_host_entry::indices());                                           \
    }                                                                                                                  \
    PY2CU_HOST_ENTRY_ALONE_THREAD(name)

#define PY2CU_HOST_ENTRY_ALONE_RAISES(name)                                                                            \
    extern "C" __attribute__((visibility("default"))) void py2cu_host_block_##name(const py2cu_host_call *call,        \
                                                                                   void *const *args)                  \
    {                                                                                                                  \
        typedef py2cu_host_kernel<decltype(::name)> py2cu_host_entry;                                                  \
        py2cu_host_jump jump;                                                                                          \
        if (py2cu_host_setjmp(&jump) == 0) {                                                                           \
            py2cu_host_entry::alone<::name>(call, args, &jump, py2cu_host_entry::indices());                           \
        }                                                                                                              \
    }                                                                                                                  \
    PY2CU_HOST_ENTRY_ALONE_THREAD(name)

#define PY2CU_HOST_ENTRY_ALONE_THREAD(name)                                                                            \
    extern "C" __attribute__((visibility("default"))) void py2cu_host_thread_##name(const py2cu_host_call *call,       \
                                                                                    void *const *args, unsigned int)   \
    {                                                                                                                  \
        py2cu_host_block_##name(call, args);                                                                           \
    }

/* Returns the record of exceptions that the kernel raised. */
#define PY2CU_HOST_ENTRY_ERROR                                                                                         \
    extern "C" __attribute__((visibility("default"))) void *py2cu_host_error()                                         \
    {                                                                                                                  \
        return &py2cu_error;                                                                                           \
    }

#endif
