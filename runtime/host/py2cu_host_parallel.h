/* py2cu_host_parallel.h: loops whose parts run on several threads.
 * Taken where a text has a word that begins with: py2cu_host_parallel py2cu_host_loop */
#ifndef PY2CU_HOST_PARALLEL_H
#define PY2CU_HOST_PARALLEL_H

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

#endif
