// SPDX-License-Identifier: MIT
/* py2cu_host_parallel.h: loops whose parts run on several threads.
 * Included if the code has an identifier that begins with: py2cu_host_parallel py2cu_host_own py2cu_host_summed
 */
#ifndef PY2CU_HOST_PARALLEL_H
#define PY2CU_HOST_PARALLEL_H

template <typename Body> struct py2cu_host_parallel_loop {
    const Body *body;
    long long first, stop, step;
    const py2cu_host_call *call;

    static void part(void *opaque, long long from, long long to, py2cu_host_ticket *ticket)
    {
        const py2cu_host_parallel_loop *loop = (const py2cu_host_parallel_loop *)opaque;
        const py2cu_host_call *const outer = py2cu_host_current;
        void *const outer_handler = py2cu_host_handler;
        py2cu_host_jump jump;
        py2cu_host_current = loop->call;
        py2cu_host_handler = &jump;
        if (py2cu_host_setjmp(&jump) == 0) {
            run(loop, from, to, ticket);
        } else {
            __atomic_store_n(ticket->failed, 1, __ATOMIC_RELEASE);
        }
        py2cu_host_current = outer;
        py2cu_host_handler = outer_handler;
    }

    /* Uses a copy of the captured variables, so that stores to arrays cannot change them. */
    static __attribute__((noinline)) void run(const py2cu_host_parallel_loop *loop, long long from, long long to,
                                              py2cu_host_ticket *ticket)
    {
        Body body = *loop->body;
        const long long end = loop->first + to * loop->step;
        body(loop->first + from * loop->step, end < loop->stop ? end : loop->stop, *ticket);
    }
};

/* An array that all iterations add to or multiply: each part of the range has a private accumulator, initialized to
 * the neutral element. The accumulators are combined in the order of the parts. */
template <typename T> struct py2cu_host_summed {
    T *array, *block;
    long long count, at; /* number of elements; offset of a part's accumulator in the part's memory, in bytes */

    /* Returns the private accumulator of a part, initialized to `neutral`, with the array's indexing. */
    T *begin(const py2cu_host_ticket &ticket, T neutral) const
    {
        if (ticket.own == nullptr) {
            return array;
        }
        T *own = (T *)(ticket.own + at);
        for (long long k = 0; k < count; k++) {
            own[k] = neutral;
        }
        return own + (array - block);
    }

    template <typename Join> void end(const py2cu_host_ticket &ticket, Join join) const
    {
        const T *own = (const T *)(ticket.own + at);
        for (long long k = 0; ticket.own != nullptr && k < count; k++) {
            join(block[k], own[k]);
        }
    }
};

/* All arrays of a loop that have private accumulators. */
struct py2cu_host_own {
    long long bytes = 0; /* memory that each part requires; -1: the range is one part, because the size of an array's
                            memory is unknown or includes another array */

    template <typename T, typename... Others> py2cu_host_summed<T> of(T *array, const Others *...others)
    {
        const py2cu_host_call *const call = py2cu_host_current;
        char *start = nullptr;
        const long long size = bytes >= 0 ? call->whole(call->owner, array, &start) : -1, at = (bytes + 63) / 64 * 64;
        const bool apart = size >= 0 && ((char *)array - start) % sizeof(T) == 0 &&
                           (((char *)others < start || (char *)others - start > size) && ...);
        bytes = apart ? at + size : -1;
        return {array, (T *)start, apart ? size / (long long)sizeof(T) : 0, at};
    }
};

/* Calls body(from, to, ticket) for parts of the range, on several threads. */
template <typename Body>
static void py2cu_host_parallel(long long first, long long stop, long long step, const Body &body, long long own = 0)
{
    if (first >= stop) {
        return;
    }
    const py2cu_host_call *const call = py2cu_host_current;
    py2cu_host_parallel_loop<Body> loop = {&body, first, stop, step, call};
    if (!call->parallel(call->owner, (stop - first - 1) / step + 1, own, &py2cu_host_parallel_loop<Body>::part,
                        &loop) &&
        py2cu_host_handler != nullptr) {
        py2cu_host_leave();
    }
}

#endif
