// SPDX-License-Identifier: MIT
/* The functions of the runtime that the command calls, for the distribution py2cu-translate, which has no runtime: all
 * requests to compile or to query a GPU fail. */
#include <py2cu/py2cu_rt.h>

#include "base/error.h"

#include <stddef.h>

static int refuse(void)
{
    return fail_text(PY2CU_ERROR_UNSUPPORTED,
                     "py2cu-translate only translates; install the package py2cu, which contains the runtime");
}

int py2cu_device_open(const char *backend, int ordinal, Py2cuDevice **out)
{
    (void)backend;
    (void)ordinal;
    *out = NULL;
    return refuse();
}

void py2cu_device_free(Py2cuDevice *device)
{
    (void)device;
}

const Py2cuDeviceInfo *py2cu_device_info(const Py2cuDevice *device)
{
    (void)device;
    return NULL;
}

int py2cu_image_compile(const Py2cuUnit *unit, Py2cuImageKind kind, const Py2cuCompileOptions *options,
                        Py2cuImage **out)
{
    (void)unit;
    (void)kind;
    (void)options;
    *out = NULL;
    return refuse();
}

const void *py2cu_image_bytes(const Py2cuImage *image, size_t *length)
{
    (void)image;
    *length = 0;
    return NULL;
}

const char *py2cu_image_log(const Py2cuImage *image)
{
    (void)image;
    return "";
}

void py2cu_image_free(Py2cuImage *image)
{
    (void)image;
}
