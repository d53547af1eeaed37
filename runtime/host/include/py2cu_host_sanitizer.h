// SPDX-License-Identifier: MIT
/* py2cu_host_sanitizer.h: calls from instrumented code to the runtime (runtime/host/sanitizer/shadow_memory.h).
 * Included if the code has an identifier that begins with: py2cu_host_read py2cu_host_write py2cu_host_update
 * py2cu_host_atomic py2cu_host_exchange py2cu_host_array py2cu_host_fenced py2cu_host_barrier_at py2cu_host_at
 * py2cu_host_thread_number py2cu_host_is_known py2cu_host_cell py2cu_host_page py2cu_host_watcher */
#ifndef PY2CU_HOST_SANITIZER_H
#define PY2CU_HOST_SANITIZER_H

PY2CU_HOST_FN unsigned int py2cu_host_thread_number()
{
    return threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
}

/* The first members of the structures in host/sanitizer/shadow_memory.h. */
struct py2cu_host_cell {
    unsigned int seen[6], rest, full;
};
struct py2cu_host_page {
    size_t number;
    const py2cu_host_cell *cells;
    unsigned int shift;
};
struct py2cu_host_watcher {
    const py2cu_host_page *const *recent;
    unsigned int period;
};

/* Returns whether another read does not change the recorded state of the element. */
PY2CU_HOST_FN bool py2cu_host_is_known(const void *opaque, size_t address, unsigned int bytes)
{
    const py2cu_host_watcher *watcher = (const py2cu_host_watcher *)opaque;
    const py2cu_host_page *page = watcher->recent[(address >> 12) % 256];
    return page != nullptr && page->number == address >> 12 && page->cells != nullptr && bytes == 1u << page->shift &&
           page->cells[(address % 4096) >> page->shift].full == watcher->period;
}

#define PY2CU_HOST_WATCH(name, kind)                                                                                   \
    template <typename T>                                                                                              \
    PY2CU_HOST_FN T *name(T *address, unsigned int site, unsigned int first = 0, unsigned int bytes = sizeof(T))       \
    {                                                                                                                  \
        const py2cu_host_call *call = py2cu_host_current;                                                              \
        if (kind != 0 || !py2cu_host_is_known(call->watcher, (size_t)address + first, bytes)) {                        \
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

PY2CU_HOST_FN void py2cu_host_barrier_at(unsigned int site)
{
    py2cu_host_current->site = site;
}

template <typename T> PY2CU_HOST_FN T py2cu_host_at(T value, unsigned int site)
{
    py2cu_host_current->site = site;
    return value;
}

#endif
