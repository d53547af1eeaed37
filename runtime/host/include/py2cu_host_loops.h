// SPDX-License-Identifier: MIT
/* py2cu_host_loops.h: kernels that loop over the threads of a block (translator/thread_loops).
 * Included if the code has an identifier that begins with: py2cu_host_loop PY2CU_HOST_ENTRY_LOOPS
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

/* Returns the number of threads of the block. */
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

/* ---- threads that have returned before the kernel's last region ---- */

static thread_local bool py2cu_host_loop_any_ended __attribute__((unused));
static thread_local unsigned char py2cu_host_loop_ended[1024] __attribute__((unused));

/* Returns the number of the thread that runs (py2cu_host_loop_begin). */
PY2CU_HOST_FN unsigned int py2cu_host_loop_number()
{
    return threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
}

static inline __attribute__((noinline, cold, unused)) bool py2cu_host_loop_continues()
{
    return !py2cu_host_loop_any_ended || !py2cu_host_loop_ended[py2cu_host_loop_number()];
}

PY2CU_HOST_FN bool py2cu_host_loop_none_ended()
{
    return !py2cu_host_loop_any_ended;
}

static inline __attribute__((noinline, cold, unused)) void py2cu_host_loop_mark_ended()
{
    if (!py2cu_host_loop_any_ended) {
        __builtin_memset(py2cu_host_loop_ended, 0, sizeof py2cu_host_loop_ended);
        py2cu_host_loop_any_ended = true;
    }
    py2cu_host_loop_ended[py2cu_host_loop_number()] = 1;
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

#define py2cu_host_loop_begin(x, y, z)                                                                                 \
    __label__ py2cu_host_next;                                                                                         \
    py2cu_host_set(threadIdx, x, y, z)
/* Sets threadIdx to that of a thread by its number. */
static inline __attribute__((noinline, cold, unused)) void py2cu_host_loop_set_number(int number)
{
    const unsigned int n = (unsigned int)number, row = blockDim.x, size = blockDim.y;
    const unsigned int rows = n < row ? 0 : n / row, planes = rows < size ? 0 : rows / size; /* one row: no divisions */
    py2cu_host_set(threadIdx, n - rows * row, rows - planes * size, planes);
}

/* Starts a thread by its number (py2cu_host_loop_begin). */
#define py2cu_host_loop_begin_number(number)                                                                           \
    __label__ py2cu_host_next;                                                                                         \
    py2cu_host_loop_set_number(number)

#define py2cu_host_loop_finish()                                                                                       \
    py2cu_host_next:                                                                                                   \
    __attribute__((unused))
#define py2cu_host_loop_next() goto py2cu_host_next
#define py2cu_host_loop_end()                                                                                          \
    do {                                                                                                               \
        py2cu_host_loop_mark_ended();                                                                                  \
        goto py2cu_host_next;                                                                                          \
    } while (false)

/* ---- exceptions: the block ends after the loop over threads in which one is raised ---- */

static thread_local bool py2cu_host_loop_failed __attribute__((unused));
#define py2cu_host_loop_stop()                                                                                         \
    do {                                                                                                               \
        if (__builtin_expect(py2cu_host_loop_failed, 0)) {                                                             \
            return;                                                                                                    \
        }                                                                                                              \
    } while (false)

/* Records an exception of the thread that runs (py2cu_host_loop_begin). */
static inline __attribute__((noinline, cold, unused)) void
py2cu_host_loop_fail(void (*record)(unsigned int, long long, long long), unsigned int number, long long index,
                     long long size)
{
    py2cu_host_loop_failed = true;
    record(number, index, size);
}

/* Ends the thread with an exception (py2cu_raise). py2cu_record is a function of the generated code. */
#define py2cu_host_loop_raise_index(number, index, size)                                                               \
    do {                                                                                                               \
        py2cu_host_loop_fail(py2cu_record, number, index, size);                                                       \
        goto py2cu_host_next;                                                                                          \
    } while (false)
#define py2cu_host_loop_raise(number) py2cu_host_loop_raise_index(number, 0, 0)

/* Index checks: the functions py2cu_index, py2cu_below and py2cu_uindex of generated code. */
#define PY2CU_HOST_CHECK(type, i, n, is_wrong, result, number)                                                         \
    __extension__({                                                                                                    \
        const type py2cu_i = (i);                                                                                      \
        const long long py2cu_n = (n);                                                                                 \
        if (__builtin_expect(is_wrong, 0)) {                                                                           \
            py2cu_host_loop_raise_index(number, (long long)py2cu_i, py2cu_n);                                          \
        }                                                                                                              \
        result;                                                                                                        \
    })
#define py2cu_host_loop_below(i, n, number) PY2CU_HOST_CHECK(long long, i, n, py2cu_i >= py2cu_n, py2cu_i, number)
#define py2cu_host_loop_uindex(i, n, number)                                                                           \
    PY2CU_HOST_CHECK(unsigned long long, i, n, py2cu_i >= (unsigned long long)py2cu_n, (long long)py2cu_i, number)
#define py2cu_host_loop_index(i, n, number)                                                                            \
    PY2CU_HOST_CHECK(long long, i, n, py2cu_i < -py2cu_n || py2cu_i >= py2cu_n,                                        \
                     py2cu_i < 0 ? py2cu_i + py2cu_n : py2cu_i, number)

/* Marks a form of a region that rarely runs: compilers do not optimize the code around the call for speed. */
static inline __attribute__((noinline, cold, unused)) void py2cu_host_loop_rare()
{
    __asm__ volatile("");
}

/* ---- kernels without barriers: a range of threads, or several blocks at once ---- */

#define PY2CU_HOST_RANGE(axis, number)                                                                                 \
    PY2CU_HOST_FN int py2cu_host_loop_first_##axis()                                                                   \
    {                                                                                                                  \
        return (int)py2cu_host_current->first[number];                                                                 \
    }                                                                                                                  \
    PY2CU_HOST_FN int py2cu_host_loop_end_##axis()                                                                     \
    {                                                                                                                  \
        return (int)py2cu_host_current->end[number];                                                                   \
    }
PY2CU_HOST_RANGE(x, 0)
PY2CU_HOST_RANGE(y, 1)
PY2CU_HOST_RANGE(z, 2)

/* Return the range of thread numbers: all threads of the block, or one thread. */
PY2CU_HOST_FN int py2cu_host_loop_first_number()
{
    const unsigned int *first = py2cu_host_current->first;
    return (int)(first[0] + blockDim.x * (first[1] + blockDim.y * first[2]));
}

PY2CU_HOST_FN int py2cu_host_loop_end_number()
{
    const unsigned int *end = py2cu_host_current->end;
    return (int)(end[0] + blockDim.x * (end[1] - 1 + blockDim.y * (end[2] - 1)));
}

/* Returns from a kernel that runs several blocks at once, before its first thread runs. The caller then runs the blocks
 * one after the other, so that the first exception is that of the first block. */
#define py2cu_host_loop_split()                                                                                        \
    do {                                                                                                               \
        const unsigned int *py2cu_merged = py2cu_host_current->merged;                                                 \
        if ((py2cu_merged[0] | py2cu_merged[1] | py2cu_merged[2]) > 1) {                                               \
            py2cu_host_current->is_split = true;                                                                       \
            return;                                                                                                    \
        }                                                                                                              \
    } while (false)

/* ---- entry point ---- */

#define PY2CU_HOST_ENTRY_LOOPS(name)                                                                                   \
    extern "C" __attribute__((visibility("default"))) void py2cu_host_block_##name(const py2cu_host_call *call,        \
                                                                                   void *const *args)                  \
    {                                                                                                                  \
        typedef py2cu_host_kernel<decltype(::name)> py2cu_host_entry;                                                  \
        py2cu_host_enter(call);                                                                                        \
        py2cu_host_loop_any_ended = py2cu_host_loop_failed = false;                                                    \
        py2cu_host_entry::thread<::name>(args, py2cu_host_entry::indices());                                           \
    }

#endif
