// SPDX-License-Identifier: MIT
/* Memory of the host backend: allocated in the process. */
#include "base/error.h"
#include "host/host_state.h"
#include "host/threads/fiber.h" /* the sanitizer in use, if any */

#include <stdlib.h>
#include <string.h>

/* Size of the unused memory after an array. Kernels without bounds checks write past the end if the grid has more
 * threads than the array has elements. GPU memory is allocated in 2 MB pages, so this has no effect there; here it
 * would corrupt the heap of the process. There is no padding under a sanitizer, which must detect such writes. */
static size_t host_slack(MemoryKind kind, size_t bytes)
{
#if defined(FIBER_ASAN) || defined(FIBER_TSAN)
    (void)kind;
    (void)bytes;
    return 0;
#else
    const size_t max = (size_t)1 << 20, slack = (size_t)1 << 16; /* a large array has its own pages */
    return kind == MEMORY_DEVICE && bytes < max ? slack : 0;
#endif
}

static int host_allocate(void *opaque, MemoryKind kind, size_t bytes, void *stream, void **out)
{
    (void)opaque;
    (void)stream;
    void *memory = NULL;
    size_t slack = host_slack(kind, bytes);
    if (bytes > SIZE_MAX - slack || posix_memalign(&memory, 256, bytes + slack) != 0) {
        return fail(kind == MEMORY_DEVICE ? PY2CU_ERROR_DEVICE_MEMORY : PY2CU_ERROR_MEMORY,
                    "out of memory: cannot allocate %zu bytes", bytes);
    }
    *out = memory;
    return PY2CU_OK;
}

static int host_free(void *opaque, MemoryKind kind, void *memory, void *stream)
{
    (void)opaque;
    (void)kind;
    (void)stream;
    free(memory);
    return PY2CU_OK;
}

/* Host and device addresses are equal. */
static int host_register(void *opaque, void *memory, size_t bytes, void **on_device)
{
    (void)opaque;
    (void)bytes;
    *on_device = memory;
    return PY2CU_OK;
}

static int host_unregister(void *opaque, void *memory)
{
    (void)opaque;
    (void)memory;
    return PY2CU_OK;
}

static int host_copy(void *opaque, void *to, const void *from, size_t bytes, Py2cuCopy direction, void *stream,
                     bool wait)
{
    (void)opaque;
    (void)direction;
    (void)stream;
    (void)wait;
    memmove(to, from, bytes);
    return PY2CU_OK;
}

static int host_fill(void *opaque, void *memory, const void *pattern, size_t pattern_bytes, size_t count, void *stream)
{
    (void)opaque;
    (void)stream;
    size_t total = pattern_bytes * count, done = pattern_bytes;
    memcpy(memory, pattern, pattern_bytes);
    while (done < total) {
        size_t part = done < total - done ? done : total - done;
        memcpy((char *)memory + done, memory, part);
        done += part;
    }
    return PY2CU_OK;
}

static int not_shared(void)
{
    return fail(PY2CU_ERROR_UNSUPPORTED, "memory of the host backend cannot be shared with other processes");
}

static int host_export_handle(void *opaque, void *memory, unsigned char handle[PY2CU_HANDLE_BYTES])
{
    (void)opaque;
    (void)memory;
    (void)handle;
    return not_shared();
}

static int host_import_handle(void *opaque, const unsigned char handle[PY2CU_HANDLE_BYTES], void **out)
{
    (void)opaque;
    (void)handle;
    (void)out;
    return not_shared();
}

static int host_close_import(void *opaque, void *memory)
{
    (void)opaque;
    (void)memory;
    return not_shared();
}

const BackendMemory host_memory = {
    .allocate = host_allocate,
    .free = host_free,
    .register_host = host_register,
    .unregister_host = host_unregister,
    .copy = host_copy,
    .fill = host_fill,
    .export_handle = host_export_handle,
    .import_handle = host_import_handle,
    .close_import = host_close_import,
};
