// SPDX-License-Identifier: MIT
/* Images: compiled from a translated unit without a device, and their public accessors. */
#include "compile/compile.h"

#include "base/error.h"

#include <stdlib.h>

/* Rejects options that have no effect after the translation. */
static int check_options(const Py2cuKernelInfo *kernel, Py2cuImageKind kind, const Py2cuCompileOptions *options)
{
    if (kernel->for_host && kind != PY2CU_IMAGE_HOST) {
        return fail(PY2CU_ERROR_ARGUMENT,
                    "py2cu_image_compile: the unit was translated for the host backend (Py2cuRequest.for_host)");
    }
    if (options->launch_bounds[0] > 0 && kernel->launch_bounds[0] == 0) {
        return fail(PY2CU_ERROR_ARGUMENT,
                    "py2cu_image_compile: %s was translated without launch bounds: set Py2cuRequest.launch_bounds",
                    kernel->python_name);
    }
    return PY2CU_OK;
}

int py2cu_image_compile(const Py2cuUnit *unit, Py2cuImageKind kind, const Py2cuCompileOptions *given, Py2cuImage **out)
{
    if (out == NULL) {
        return fail(PY2CU_ERROR_ARGUMENT, "py2cu_image_compile: out is NULL");
    }
    *out = NULL;
    if (unit == NULL || (unsigned)kind > PY2CU_IMAGE_LINKED_PTX) {
        return fail(PY2CU_ERROR_ARGUMENT, "py2cu_image_compile: the unit is NULL or the image kind is unknown");
    }
    if (py2cu_unit_failed(unit)) {
        return fail(PY2CU_ERROR_ARGUMENT,
                    "py2cu_image_compile: the translation failed, so there is nothing to compile");
    }
    Py2cuCompileOptions options;
    int status = build_options(given, &options);
    if (status != PY2CU_OK) {
        return status;
    }
    if (kind != PY2CU_IMAGE_HOST && options.arch == NULL) {
        return fail(PY2CU_ERROR_ARGUMENT,
                    "py2cu_image_compile: PTX and cubin require an architecture such as \"sm_90\"");
    }
    size_t count = py2cu_unit_kernel_count(unit);
    const Py2cuKernelInfo **kernels = calloc(count > 0 ? count : 1, sizeof *kernels);
    if (kernels == NULL) {
        return fail_memory();
    }
    for (size_t i = 0; i < count; i++) {
        kernels[i] = py2cu_unit_kernel(unit, i);
        status = status == PY2CU_OK ? check_options(kernels[i], kind, &options) : status;
    }
    size_t length = 0;
    const char *text = py2cu_unit_text(unit, &length);
    const Backend *backend = backend_named(kind == PY2CU_IMAGE_HOST ? "host" : "cuda");
    status = status == PY2CU_OK
                 ? build_image(backend, kind, text, length, kernels, count, NULL, &options, (BuildWait){0}, out)
                 : status;
    free(kernels);
    return status;
}

const void *py2cu_image_bytes(const Py2cuImage *image, size_t *length)
{
    if (length != NULL) {
        *length = image != NULL ? image->length : 0;
    }
    return image != NULL ? image->bytes : NULL;
}

const char *py2cu_image_log(const Py2cuImage *image)
{
    return image != NULL && image->log != NULL ? image->log : "";
}

bool py2cu_image_from_cache(const Py2cuImage *image)
{
    return image != NULL && image->from_cache;
}

void py2cu_image_free(Py2cuImage *image)
{
    if (image != NULL) {
        free(image->bytes);
        free(image->log);
        free(image);
    }
}
