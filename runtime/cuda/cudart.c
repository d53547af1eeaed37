// SPDX-License-Identifier: MIT
/* Loads the CUDA runtime library. */
#include "cuda/cudart.h"

#include "base/error.h"
#include "cuda/library_search.h"

#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

/* Loads all functions. Returns false if one is missing and sets *missing to its name. */
static bool cudart_bind(Cudart *api, const char **missing)
{
    /* ISO C does not define the conversion of void * to a function pointer; POSIX guarantees equal representations. */
    void *symbol;
#define CUDART_BIND(result, name, arguments)                                                                           \
    symbol = dlsym(api->library, "cuda" #name);                                                                        \
    memcpy(&api->name, &symbol, sizeof symbol);                                                                        \
    *missing = symbol == NULL ? "cuda" #name : *missing;
    CUDART_FUNCTIONS(CUDART_BIND)
#undef CUDART_BIND
    /* In CUDA 12, the name without a suffix has the layout of CUDA 11. */
    symbol = dlsym(api->library, "cudaGetDeviceProperties_v2");
    if (symbol == NULL) {
        symbol = dlsym(api->library, "cudaGetDeviceProperties");
    }
    memcpy(&api->GetDeviceProperties, &symbol, sizeof symbol);
    *missing = symbol == NULL ? "cudaGetDeviceProperties" : *missing;
    return *missing == NULL;
}

static int cudart_try(Cudart *api, const char *path, int *device_count)
{
    *device_count = 0;
    api->library = dlopen(path, RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
    if (api->library == NULL) {
        return fail(PY2CU_ERROR_NO_LIBRARY, "the CUDA runtime library cannot be loaded: %s", dlerror());
    }
    const char *missing = NULL;
    if (!cudart_bind(api, &missing)) {
        return fail(PY2CU_ERROR_NO_LIBRARY,
                    "the CUDA runtime library %s is too old: it has no %s; CUDA 12.8 or newer is required "
                    "(pip install -U nvidia-cuda-runtime-cu12, or PY2CU_CUDART=PATH)",
                    path, missing);
    }
    int error = api->GetDeviceCount(device_count);
    if (error == CUDA_SUCCESS && *device_count > 0) {
        return PY2CU_OK;
    }
    (void)api->GetLastError();
    *device_count = 0;
    if (error == CUDA_SUCCESS || error == CUDA_ERROR_NO_DEVICE) {
        return fail(PY2CU_ERROR_NO_DEVICE, "there is no CUDA device (%s)", path);
    }
    int driver = 0, runtime = 0;
    if (error == CUDA_ERROR_INSUFFICIENT_DRIVER && api->DriverGetVersion(&driver) == CUDA_SUCCESS && driver > 0 &&
        api->RuntimeGetVersion(&runtime) == CUDA_SUCCESS) { /* 0: no driver is installed */
        return fail(
            PY2CU_ERROR_NO_DEVICE,
            "the driver is too old: it supports CUDA %d.%d, but %s is from CUDA %d.%d; install a newer driver, or "
            "a libcudart of the driver's CUDA version, 12.8 or newer (PY2CU_CUDART=PATH)",
            driver / 1000, driver % 1000 / 10, path, runtime / 1000, runtime % 1000 / 10);
    }
    return fail(PY2CU_ERROR_NO_DEVICE, "there is no usable CUDA device: %s (%s, from %s)", api->GetErrorString(error),
                api->GetErrorName(error), path);
}

int cudart_open(Cudart *api, int *device_count)
{
    static const char *const names[] = {"libcudart.so.13", "libcudart.so.12", "libcudart.so"};
    StrList best = {0}, paths = {0};
    *device_count = 0;
    find_best("PY2CU_CUDART", "libcudart.so", "cuda_runtime", &best);
    int status = !best.failed && best.count > 0 ? cudart_try(api, best.items[0], device_count) : PY2CU_ERROR_NO_LIBRARY;
    strlist_free(&best);
    if (status == PY2CU_OK) {
        return status;
    }
    find_candidates("PY2CU_CUDART", "libcudart.so", "cuda_runtime", &paths);
    if (paths.failed) {
        strlist_free(&paths);
        return fail_memory();
    }
    status = PY2CU_ERROR_NO_LIBRARY;
    for (size_t i = 0; i < paths.count && status != PY2CU_OK; i++) {
        status = cudart_try(api, paths.items[i], device_count);
    }
    for (size_t i = 0; i < sizeof names / sizeof names[0] && status != PY2CU_OK && paths.count == 0; i++) {
        status = cudart_try(api, names[i], device_count);
    }
    if (status == PY2CU_ERROR_NO_LIBRARY && paths.count == 0) {
        status =
            fail(PY2CU_ERROR_NO_LIBRARY,
                 "the CUDA runtime library (libcudart) was not found: install the CUDA toolkit or the Python package "
                 "nvidia-cuda-runtime, or set PY2CU_CUDART to its path");
    }
    strlist_free(&paths);
    return status;
}
