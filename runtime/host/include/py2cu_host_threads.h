// SPDX-License-Identifier: MIT
/* py2cu_host_threads.h: kernels that loop over the threads of a block (translator/schedule/thread_loops.c).
 * Included if the code has an identifier that begins with: py2cu_host_thread */
#ifndef PY2CU_HOST_THREADS_H
#define PY2CU_HOST_THREADS_H

/* Return blockDim as int. The compiler can derive from the limit that sums of thread indices do not overflow. */
#define PY2CU_HOST_THREADS(axis)                                                                                       \
    PY2CU_HOST_FN int py2cu_host_threads_##axis()                                                                      \
    {                                                                                                                  \
        const unsigned int count = blockDim.axis;                                                                      \
        if (count == 0 || count > 1024) {                                                                              \
            __builtin_unreachable();                                                                                   \
        }                                                                                                              \
        return (int)count;                                                                                             \
    }
PY2CU_HOST_THREADS(x)
PY2CU_HOST_THREADS(y)
PY2CU_HOST_THREADS(z)

/* ---- threads that have ended before the kernel's last region ---- */

static thread_local bool py2cu_host_thread_any_ended __attribute__((unused));
static thread_local unsigned char py2cu_host_thread_ended[1024] __attribute__((unused));

PY2CU_HOST_FN bool py2cu_host_thread_continues(long long number)
{
    return __builtin_expect(!py2cu_host_thread_any_ended, 1) || !py2cu_host_thread_ended[number];
}

static __attribute__((noinline, cold, unused)) void py2cu_host_thread_mark_ended(int x, int y, int z)
{
    if (!py2cu_host_thread_any_ended) {
        __builtin_memset(py2cu_host_thread_ended, 0, sizeof py2cu_host_thread_ended);
        py2cu_host_thread_any_ended = true;
    }
    py2cu_host_thread_ended[x + (int)blockDim.x * (y + (int)blockDim.y * z)] = 1;
    py2cu_host_set(threadIdx, x, y, z); /* for the record of an exception */
}

/* ---- statements of a thread: `goto` leaves its iteration of the innermost thread loop ---- */

#define py2cu_host_thread_begin() __label__ py2cu_host_next
#define py2cu_host_thread_finish()                                                                                     \
    py2cu_host_next:                                                                                                   \
    __attribute__((unused))
#define py2cu_host_thread_next() goto py2cu_host_next
#define py2cu_host_thread_end(x, y, z)                                                                                 \
    do {                                                                                                               \
        py2cu_host_thread_mark_ended(x, y, z);                                                                         \
        goto py2cu_host_next;                                                                                          \
    } while (false)

/* Ends the thread with an exception (py2cu_raise). py2cu_record is a function of the generated code. */
#define py2cu_host_thread_raise_index(number, index, size, x, y, z)                                                    \
    do {                                                                                                               \
        py2cu_host_thread_mark_ended(x, y, z);                                                                         \
        py2cu_record(number, index, size);                                                                             \
        goto py2cu_host_next;                                                                                          \
    } while (false)
#define py2cu_host_thread_raise(number, x, y, z) py2cu_host_thread_raise_index(number, 0, 0, x, y, z)

/* Index checks: the functions py2cu_index, py2cu_below and py2cu_uindex of generated code. */
#define PY2CU_HOST_CHECK(type, i, n, is_wrong, result, number, x, y, z)                                                \
    __extension__({                                                                                                    \
        const type py2cu_i = (i);                                                                                      \
        const long long py2cu_n = (n);                                                                                 \
        if (__builtin_expect(is_wrong, 0)) {                                                                           \
            py2cu_host_thread_raise_index(number, (long long)py2cu_i, py2cu_n, x, y, z);                               \
        }                                                                                                              \
        result;                                                                                                        \
    })
#define py2cu_host_thread_below(i, n, number, x, y, z)                                                                 \
    PY2CU_HOST_CHECK(long long, i, n, py2cu_i >= py2cu_n, py2cu_i, number, x, y, z)
#define py2cu_host_thread_uindex(i, n, number, x, y, z)                                                                \
    PY2CU_HOST_CHECK(unsigned long long, i, n, py2cu_i >= (unsigned long long)py2cu_n, (long long)py2cu_i, number, x,  \
                     y, z)
#define py2cu_host_thread_index(i, n, number, x, y, z)                                                                 \
    PY2CU_HOST_CHECK(long long, i, n, py2cu_i < -py2cu_n || py2cu_i >= py2cu_n,                                        \
                     py2cu_i < 0 ? py2cu_i + py2cu_n : py2cu_i, number, x, y, z)

/* Entry point of such a kernel. */
#define PY2CU_HOST_ENTRY_LOOPS(name)                                                                                   \
    extern "C" __attribute__((visibility("default"))) void py2cu_host_block_##name(const py2cu_host_call *call,        \
                                                                                   void *const *args)                  \
    {                                                                                                                  \
        typedef py2cu_host_kernel<decltype(::name)> py2cu_host_entry;                                                  \
        py2cu_host_enter(call);                                                                                        \
        py2cu_host_thread_any_ended = false;                                                                           \
        py2cu_host_entry::thread<::name>(args, py2cu_host_entry::indices());                                           \
    }

#endif
