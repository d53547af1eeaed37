// SPDX-License-Identifier: MIT
/* Loads kernels of the host backend: opens a compiled library and looks up the kernel's entry points. */
#include "host/host_kernel.h"

#include "base/error.h"
#include "base/strbuf.h"
#include "support/temporary.h"

#include <dlfcn.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

/* Opens a library from memory. dlopen() requires a file: a temporary file, which is removed immediately or, if
 * temporary files may not be executed, a memory file. The memory file stays open as long as the library, because the
 * loader identifies libraries by path, here the number of the descriptor. */
static int open_library(const void *image, size_t length, HostKernel *kernel)
{
    char path[TEMPORARY_PATH];
    int file = temporary_file(path);
    if (file >= 0) {
        bool ok = file_write(file, image, length);
        ok = close(file) == 0 && ok;
        kernel->library = ok ? dlopen(path, RTLD_NOW | RTLD_LOCAL) : NULL;
        temporary_remove(path);
        if (kernel->library != NULL) {
            return PY2CU_OK;
        }
    }
#ifdef MFD_CLOEXEC
    file = memfd_create("py2cu", MFD_CLOEXEC);
    if (file >= 0) {
        (void)snprintf(path, sizeof path, "/proc/self/fd/%d", file);
        kernel->library = file_write(file, image, length) ? dlopen(path, RTLD_NOW | RTLD_LOCAL) : NULL;
        if (kernel->library != NULL) {
            kernel->file = file;
            return PY2CU_OK;
        }
        (void)close(file);
    }
#endif
    const char *reason = dlerror();
    static const char undefined[] = "undefined symbol: "; /* glibc */
    const char *symbol = reason != NULL ? strstr(reason, undefined) : NULL;
    if (symbol != NULL) {
        symbol += sizeof undefined - 1;
        return fail_undefined(PY2CU_ERROR_LOAD, symbol, strlen(symbol), "");
    }
    return fail(PY2CU_ERROR_LOAD, "the compiled kernel cannot be loaded: %s",
                reason != NULL ? reason : strerror(errno));
}

void host_unload(void *opaque, void *loaded)
{
    (void)opaque;
    HostKernel *kernel = loaded;
    if (kernel->library != NULL) {
        (void)dlclose(kernel->library);
    }
    if (kernel->file >= 0) {
        (void)close(kernel->file);
    }
    free(kernel);
}

int host_load(void *opaque, const void *image, size_t length, const Py2cuKernelInfo *info, Py2cuFunctionUse *use,
              void **loaded, void **error)
{
    HostKernel *kernel = calloc(1, sizeof *kernel);
    if (kernel == NULL) {
        return fail_memory();
    }
    kernel->file = -1;
    kernel->image = image;
    kernel->image_length = length;
    int status = open_library(image, length, kernel);
    if (status != PY2CU_OK) {
        host_unload(opaque, kernel);
        return status;
    }
    char name[1024];
    int written = snprintf(name, sizeof name, "py2cu_host_block_%s", info->name);
    if (written > 0 && (size_t)written < sizeof name) {
        /* ISO C does not define the conversion of void * to a function pointer; POSIX guarantees equal representations.
         */
        void *symbol = dlsym(kernel->library, name);
        memcpy(&kernel->block, &symbol, sizeof symbol);
        (void)snprintf(name, sizeof name, "py2cu_host_thread_%s", info->name);
        symbol = dlsym(kernel->library, name);
        memcpy(&kernel->thread, &symbol, sizeof symbol);
    }
    if (kernel->thread == NULL && (kernel->block == NULL || !info->thread_loops)) {
        host_unload(opaque, kernel);
        return fail(PY2CU_ERROR_LOAD, "the compiled code has no kernel %s", info->name);
    }
    void *where = info->raise_count > 0 ? dlsym(kernel->library, "py2cu_host_error") : NULL;
    if (info->raise_count > 0 && where == NULL) {
        host_unload(opaque, kernel);
        return fail(PY2CU_ERROR_LOAD, "the compiled code has no py2cu_error");
    }
    if (where != NULL) {
        HostErrorFn give = NULL;
        memcpy(&give, &where, sizeof where);
        *error = give();
    }
    kernel->merge_axis = info->merge_axis;
    kernel->runs_ranges = info->thread_loops && !info->uses_barrier;
    kernel->cooperative = info->cooperative;
    kernel->is_instrumented = info->site_count > 0;
    use->static_shared_bytes = info->static_shared_bytes;
    use->max_threads_per_block = HOST_BLOCK_THREADS;
    *loaded = kernel;
    return PY2CU_OK;
}

void *host_library(const void *loaded)
{
    return ((const HostKernel *)loaded)->library;
}
