// SPDX-License-Identifier: MIT
/* Device memory, pinned memory, and arrays for C programs. */
#include "base/error.h"
#include "base/scalar.h"
#include "device/device.h"
#include "device/device_exceptions.h"
#include "device/wait.h"

#include <stdlib.h>
#include <string.h>

int py2cu_memory_new(Py2cuDevice *device, size_t bytes, Py2cuStream *stream, void **out)
{
    if (out == NULL) {
        return fail(PY2CU_ERROR_ARGUMENT, "py2cu_memory_new: out is NULL");
    }
    *out = NULL;
    void *native = NULL;
    int status = stream_native(device, stream, &native);
    if (status != PY2CU_OK || bytes == 0) {
        return status;
    }
    return device_explain(device, device->backend->memory->allocate(device->state, MEMORY_DEVICE, bytes, native, out));
}

int py2cu_memory_free(Py2cuDevice *device, void *memory, Py2cuStream *stream)
{
    void *native = NULL;
    int status = stream_native(device, stream, &native);
    if (status != PY2CU_OK || memory == NULL) {
        return status;
    }
    if (stream == NULL && atomic_load_explicit(&device->unordered, memory_order_relaxed)) {
        /* A kernel in a foreign stream may still use the memory, because nothing orders the free after it. */
        (void)device->backend->device->synchronize(device->state);
    }
    return device_explain(device, device->backend->memory->free(device->state, MEMORY_DEVICE, memory, native));
}

int py2cu_memory_copy(Py2cuDevice *device, void *to, const void *from, size_t bytes, Py2cuCopy direction,
                      Py2cuStream *stream, bool wait)
{
    void *native = NULL;
    int status = stream_native(device, stream, &native);
    if (status != PY2CU_OK) {
        return status;
    }
    if ((unsigned)direction > PY2CU_COPY_ON_DEVICE) {
        return fail(PY2CU_ERROR_ARGUMENT, "py2cu_memory_copy: unknown direction %u", (unsigned)direction);
    }
    if (bytes == 0) {
        return PY2CU_OK;
    }
    if (to == NULL || from == NULL) {
        return fail(PY2CU_ERROR_ARGUMENT, "py2cu_memory_copy: %zu bytes %s NULL", bytes, to == NULL ? "to" : "from");
    }
    status = wait ? wait_before_copy(device, native) : PY2CU_OK;
    if (status == PY2CU_OK) {
        status = device->backend->memory->copy(device->state, to, from, bytes, direction, native, wait);
    }
    status = device_explain(device, status);
    return wait && direction == PY2CU_COPY_TO_HOST ? device_exception_check(device, native, status) : status;
}

int py2cu_memory_fill(Py2cuDevice *device, void *memory, const void *pattern, size_t pattern_bytes, size_t count,
                      Py2cuStream *stream)
{
    void *native = NULL;
    int status = stream_native(device, stream, &native);
    if (status != PY2CU_OK) {
        return status;
    }
    if (pattern == NULL || pattern_bytes == 0 || pattern_bytes > 16 || (pattern_bytes & (pattern_bytes - 1)) != 0) {
        return fail(PY2CU_ERROR_ARGUMENT, "py2cu_memory_fill: a pattern must have 1, 2, 4, 8 or 16 bytes, not %zu",
                    pattern_bytes);
    }
    if (count > SIZE_MAX / pattern_bytes) {
        return fail(PY2CU_ERROR_ARGUMENT, "py2cu_memory_fill: %zu times %zu bytes exceed the address space", count,
                    pattern_bytes);
    }
    if (count == 0) {
        return PY2CU_OK;
    }
    if (memory == NULL) {
        return fail(PY2CU_ERROR_ARGUMENT, "py2cu_memory_fill: the memory is NULL");
    }
    return device_explain(device,
                          device->backend->memory->fill(device->state, memory, pattern, pattern_bytes, count, native));
}

int py2cu_pinned_new(Py2cuDevice *device, size_t bytes, void **out)
{
    if (out == NULL) {
        return fail(PY2CU_ERROR_ARGUMENT, "py2cu_pinned_new: out is NULL");
    }
    *out = NULL;
    if (device == NULL) {
        return fail_null("device");
    }
    if (bytes == 0) {
        return PY2CU_OK;
    }
    return device_explain(device, device->backend->memory->allocate(device->state, MEMORY_PINNED, bytes, NULL, out));
}

int py2cu_pinned_free(Py2cuDevice *device, void *memory)
{
    if (device == NULL) {
        return fail_null("device");
    }
    if (memory == NULL) {
        return PY2CU_OK;
    }
    return device_explain(device, device->backend->memory->free(device->state, MEMORY_PINNED, memory, NULL));
}

/* ---- other kinds of memory -----------------------------------------------------------------------------------------
 */

static const MemoryKind region_kinds[] = {
    [PY2CU_REGION_DEVICE] = MEMORY_PLAIN,
    [PY2CU_REGION_PINNED] = MEMORY_PINNED,
    [PY2CU_REGION_MANAGED] = MEMORY_MANAGED,
    [PY2CU_REGION_WRITE_COMBINED] = MEMORY_WRITE_COMBINED,
    [PY2CU_REGION_MANAGED_HOST] = MEMORY_MANAGED_HOST,
};
_Static_assert(sizeof region_kinds / sizeof region_kinds[0] == PY2CU_REGION_KIND_COUNT,
               "each region kind requires a memory kind");

int py2cu_region_new(Py2cuDevice *device, Py2cuRegionKind kind, size_t bytes, void **out)
{
    if (out == NULL || (unsigned)kind >= PY2CU_REGION_KIND_COUNT) {
        return fail(PY2CU_ERROR_ARGUMENT, "py2cu_region_new: %s", out == NULL ? "out is NULL" : "unknown region kind");
    }
    *out = NULL;
    if (device == NULL) {
        return fail_null("device");
    }
    if (bytes == 0) {
        return PY2CU_OK;
    }
    return device_explain(device,
                          device->backend->memory->allocate(device->state, region_kinds[kind], bytes, NULL, out));
}

int py2cu_region_free(Py2cuDevice *device, Py2cuRegionKind kind, void *region)
{
    if ((unsigned)kind >= PY2CU_REGION_KIND_COUNT) {
        return fail(PY2CU_ERROR_ARGUMENT, "py2cu_region_free: unknown region kind");
    }
    if (device == NULL) {
        return fail_null("device");
    }
    if (region == NULL) {
        return PY2CU_OK;
    }
    return device_explain(device, device->backend->memory->free(device->state, region_kinds[kind], region, NULL));
}

int py2cu_host_register(Py2cuDevice *device, void *memory, size_t bytes, void **on_device)
{
    if (on_device != NULL) {
        *on_device = NULL;
    }
    if (device == NULL) {
        return fail_null("device");
    }
    if (memory == NULL || bytes == 0) {
        return fail(PY2CU_ERROR_ARGUMENT, "py2cu_host_register: the memory is NULL or empty");
    }
    void *address = NULL;
    int status = device->backend->memory->register_host(device->state, memory, bytes, &address);
    if (on_device != NULL && status == PY2CU_OK) {
        *on_device = address;
    }
    return device_explain(device, status);
}

int py2cu_host_unregister(Py2cuDevice *device, void *memory)
{
    if (device == NULL || memory == NULL) {
        return fail_null(device == NULL ? "device" : "memory");
    }
    return device_explain(device, device->backend->memory->unregister_host(device->state, memory));
}

int py2cu_memory_export(Py2cuDevice *device, void *memory, unsigned char handle[PY2CU_HANDLE_BYTES])
{
    if (device == NULL || handle == NULL) {
        return fail_null(device == NULL ? "device" : "output parameter");
    }
    memset(handle, 0, PY2CU_HANDLE_BYTES);
    return device_explain(device, device->backend->memory->export_handle(device->state, memory, handle));
}

int py2cu_memory_import(Py2cuDevice *device, const unsigned char handle[PY2CU_HANDLE_BYTES], void **out)
{
    if (out == NULL) {
        return fail_null("output parameter");
    }
    *out = NULL;
    if (device == NULL || handle == NULL) {
        return fail_null(device == NULL ? "device" : "handle");
    }
    void *memory = NULL;
    int status = device->backend->memory->import_handle(device->state, handle, &memory);
    if (status == PY2CU_OK) {
        *out = memory;
    }
    return device_explain(device, status);
}

int py2cu_memory_close_import(Py2cuDevice *device, void *memory)
{
    if (device == NULL) {
        return fail_null("device");
    }
    return device_explain(device, device->backend->memory->close_import(device->state, memory));
}

/* ---- arrays ------------------------------------------------------------------------------------------------------ */

struct Py2cuArray {
    Py2cuDevice *device;
    void *data;
    size_t bytes;
    Py2cuDtype dtype;
    uint32_t ndim;
    int64_t shape[];
};

int py2cu_array_new(Py2cuDevice *device, Py2cuDtype dtype, uint32_t ndim, const int64_t *shape, Py2cuStream *stream,
                    Py2cuArray **out)
{
    enum { MAX_NDIM = 64 };
    if (out == NULL) {
        return fail(PY2CU_ERROR_ARGUMENT, "py2cu_array_new: out is NULL");
    }
    *out = NULL;
    size_t bytes = py2cu_dtype_size(dtype);
    if (bytes == 0 || ndim > MAX_NDIM || (ndim > 0 && shape == NULL)) {
        return fail(PY2CU_ERROR_ARGUMENT, "py2cu_array_new: %s",
                    bytes == 0        ? "the dtype does not exist"
                    : ndim > MAX_NDIM ? "too many dimensions"
                                      : "the shape is NULL");
    }
    for (uint32_t axis = 0; axis < ndim; axis++) {
        if (shape[axis] < 0) {
            return fail(PY2CU_ERROR_ARGUMENT, "py2cu_array_new: the size of axis %u is %lld", (unsigned)axis,
                        (long long)shape[axis]);
        }
        if (shape[axis] > 0 && bytes > (size_t)(PTRDIFF_MAX / shape[axis])) {
            return fail(PY2CU_ERROR_ARGUMENT, "py2cu_array_new: the array exceeds the address space");
        }
        bytes *= (size_t)shape[axis];
    }
    Py2cuArray *array = malloc(sizeof *array + sizeof(int64_t) * ndim);
    if (array == NULL) {
        return fail_memory();
    }
    *array = (Py2cuArray){.device = device, .bytes = bytes, .dtype = dtype, .ndim = ndim};
    if (ndim > 0) {
        memcpy(array->shape, shape, sizeof *shape * ndim);
    }
    int status = py2cu_memory_new(device, bytes, stream, &array->data);
    if (status != PY2CU_OK) {
        free(array);
        return status;
    }
    *out = array;
    return PY2CU_OK;
}

void py2cu_array_free(Py2cuArray *array)
{
    if (array != NULL) {
        (void)py2cu_memory_free(array->device, array->data, NULL);
        free(array);
    }
}

size_t py2cu_array_bytes(const Py2cuArray *array)
{
    return array != NULL ? array->bytes : 0;
}

void *py2cu_array_data(const Py2cuArray *array)
{
    return array != NULL ? array->data : NULL;
}

static int check_bytes(const Py2cuArray *array, size_t bytes)
{
    if (array == NULL) {
        return fail_null("array");
    }
    return bytes == array->bytes
               ? PY2CU_OK
               : fail(PY2CU_ERROR_ARGUMENT, "the array has %zu bytes, but %zu were requested", array->bytes, bytes);
}

int py2cu_array_copy_from(Py2cuArray *array, const void *host, size_t bytes, Py2cuStream *stream, bool wait)
{
    int status = check_bytes(array, bytes);
    return status != PY2CU_OK
               ? status
               : py2cu_memory_copy(array->device, array->data, host, bytes, PY2CU_COPY_TO_DEVICE, stream, wait);
}

int py2cu_array_copy_to(const Py2cuArray *array, void *host, size_t bytes, Py2cuStream *stream, bool wait)
{
    int status = check_bytes(array, bytes);
    return status != PY2CU_OK
               ? status
               : py2cu_memory_copy(array->device, host, array->data, bytes, PY2CU_COPY_TO_HOST, stream, wait);
}

int py2cu_array_fill(Py2cuArray *array, const Py2cuArg *value, Py2cuStream *stream)
{
    ParamValue pattern;
    char reason[SCALAR_REASON_BYTES];
    if (array == NULL || value == NULL) {
        return fail_null(array == NULL ? "array" : "value");
    }
    if (value->kind != PY2CU_ARG_SCALAR || !scalar_convert(value, array->dtype, &pattern, reason)) {
        return fail(PY2CU_ERROR_ARGUMENT, "py2cu_array_fill: %s",
                    value->kind != PY2CU_ARG_SCALAR ? "the value is not a scalar" : reason);
    }
    size_t size = py2cu_dtype_size(array->dtype);
    return py2cu_memory_fill(array->device, array->data, &pattern, size, array->bytes / size, stream);
}

/* ---- arguments --------------------------------------------------------------------------------------------------- */

Py2cuArg py2cu_arg_array(const Py2cuArray *array)
{
    if (array == NULL) {
        return (Py2cuArg){.kind = PY2CU_ARG_ARRAY, .dtype = PY2CU_DTYPE_COUNT}; /* rejected by every kernel */
    }
    return (Py2cuArg){.kind = PY2CU_ARG_ARRAY,
                      .dtype = array->dtype,
                      .data = array->data,
                      .shape = array->shape,
                      .ndim = array->ndim,
                      .device = array->device};
}

Py2cuArg py2cu_arg_int(int64_t value)
{
    return (Py2cuArg){.kind = PY2CU_ARG_SCALAR, .dtype = PY2CU_INT64, .value.i = value};
}

Py2cuArg py2cu_arg_uint(uint64_t value)
{
    return (Py2cuArg){.kind = PY2CU_ARG_SCALAR, .dtype = PY2CU_UINT64, .value.u = value};
}

Py2cuArg py2cu_arg_float(double value)
{
    return (Py2cuArg){.kind = PY2CU_ARG_SCALAR, .dtype = PY2CU_FLOAT64, .value.f = value};
}

Py2cuArg py2cu_arg_bool(bool value)
{
    return (Py2cuArg){.kind = PY2CU_ARG_SCALAR, .dtype = PY2CU_BOOL, .value.i = value};
}
