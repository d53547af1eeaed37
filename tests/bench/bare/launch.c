// SPDX-License-Identifier: MIT
/* The CUDA loop without py2cu with which bench_launch.py compares launches from Python. It is called through ctypes,
 * in the same process, with the same image, arguments and stream. */
#include "cuda/cudart.h"

#include <py2cu/py2cu_rt.h>

PY2CU_API void *bare_load(const void *image, const char *name);
PY2CU_API int bare_launch(void *kernel, unsigned blocks, unsigned threads, void **params, void *stream, int count);

static Cudart api;

/* Returns NULL if there is no GPU, or if the image does not match the GPU. */
void *bare_load(const void *image, const char *name)
{
    int devices = 0;
    void *library = NULL, *kernel = NULL;
    if (cudart_open(&api, &devices) != PY2CU_OK ||
        api.LibraryLoadData(&library, image, NULL, NULL, 0, NULL, NULL, 0) != 0 ||
        api.LibraryGetKernel(&kernel, library, name) != 0) {
        return NULL;
    }
    return kernel;
}

int bare_launch(void *kernel, unsigned blocks, unsigned threads, void **params, void *stream, int count)
{
    int error = 0;
    for (int i = 0; i < count && error == 0; i++) {
        error = api.LaunchKernel(kernel, (CudaDim){blocks, 1, 1}, (CudaDim){threads, 1, 1}, params, 0, stream);
    }
    return error;
}
