// SPDX-License-Identifier: MIT
/* Arguments of a launch: checks, and conversion to C parameters. */
#include "launch/arguments.h"

#include "base/error.h"
#include "device/device.h"
#include "support/launch_facts.h"

#include <stdio.h>
#include <string.h>

/* Reports an invalid argument with its number, counted from 1, and its name: "argument 2 (x) ...". */
static int report_argument(const Py2cuKernelInfo *kernel, size_t index, const char *what)
{
    if (kernel->arguments[index].captured) {
        return fail(PY2CU_ERROR_KERNEL_ARGUMENT, "the captured array %s %s", kernel->arguments[index].name, what);
    }
    return fail(PY2CU_ERROR_KERNEL_ARGUMENT, "argument %u (%s) %s", (unsigned)kernel->arguments[index].parameter + 1,
                kernel->arguments[index].name, what);
}

static size_t item_size(const Py2cuArg *arg)
{
    size_t size = arg->dtype == PY2CU_RECORD ? arg->itemsize : py2cu_dtype_size(arg->dtype);
    return size > 0 ? size : 1; /* arguments without a type are rejected elsewhere */
}

/* Like item_size(), but without a search for the common case that the argument has the kernel's type. */
static int64_t size_in_kernel(const Py2cuArgInfo *info, const Py2cuArg *arg)
{
    return arg->dtype == info->dtype && arg->dtype != PY2CU_RECORD && info->itemsize > 0 ? (int64_t)info->itemsize
                                                                                         : (int64_t)item_size(arg);
}

/* Returns the type of an argument for messages. */
static const char *element_name(Py2cuDtype dtype, const char *record)
{
    const char *name = dtype == PY2CU_RECORD ? record : py2cu_dtype_name(dtype);
    return name != NULL ? name : "an unknown dtype";
}

static int64_t contiguous_stride(const Py2cuArg *arg, uint32_t axis)
{
    uint64_t stride = 1; /* unsigned, because invalid shapes may overflow */
    for (uint32_t i = arg->ndim; i > axis + 1; i--) {
        stride *= (uint64_t)arg->shape[i - 1];
    }
    return (int64_t)stride;
}

/* Returns bytes / size. Sizes other than those of records are constants here, so that the compiler uses shifts instead
 * of slow divisions. */
static int64_t in_elements(int64_t bytes, int64_t size)
{
    switch (size) {
    case 1:
        return bytes;
    case 2:
        return bytes / 2;
    case 4:
        return bytes / 4;
    case 8:
        return bytes / 8;
    case 16:
        return bytes / 16;
    default:
        return bytes / size;
    }
}

/* Returns the stride in elements of an array that passed args_check(). */
static int64_t args_stride(const Py2cuArg *arg, uint32_t axis)
{
    return arg->strides != NULL ? in_elements(arg->strides[axis], (int64_t)item_size(arg))
                                : contiguous_stride(arg, axis);
}

/* Returns whether the strides are those of an array in C order (starting with the last axis) or in Fortran order
 * (starting with the first). Axes with fewer than two elements are ignored, and an empty array has every layout. */
static bool is_contiguous(const Py2cuArg *arg, uint64_t size, bool fortran)
{
    uint64_t wanted = size;
    bool fits = true;
    if (arg->strides == NULL && !fortran) {
        return true;
    }
    for (uint32_t i = 0; i < arg->ndim; i++) {
        uint32_t axis = fortran ? i : arg->ndim - 1 - i;
        if (arg->shape[axis] == 0) {
            return true;
        }
        if (arg->shape[axis] > 1) {
            uint64_t stride =
                arg->strides != NULL ? (uint64_t)arg->strides[axis] : (uint64_t)contiguous_stride(arg, axis) * size;
            fits = fits && stride == wanted;
            wanted *= (uint64_t)arg->shape[axis];
        }
    }
    return fits;
}

/* Fast path for the common case: returns whether the array is contiguous in C order, and sets its size in bytes. False
 * means that the array needs the full check. */
static bool is_contiguous_array(const Py2cuArg *arg, int64_t size, int64_t *bytes)
{
    int64_t wanted = size;
    for (uint32_t axis = arg->ndim; axis-- > 0;) {
        int64_t axis_size = arg->shape[axis];
        if (axis_size < 1 || (arg->strides != NULL && arg->strides[axis] != wanted) ||
            __builtin_mul_overflow(wanted, axis_size, &wanted)) {
            return false;
        }
    }
    *bytes = wanted;
    return true;
}

static int check_array(const Py2cuKernelInfo *kernel, size_t index, const Py2cuDevice *device, const Py2cuArg *arg)
{
    const Py2cuArgInfo *info = &kernel->arguments[index];
    char what[256];
    if (arg->kind != PY2CU_ARG_ARRAY) {
        (void)snprintf(what, sizeof what, "is a scalar, but the kernel takes an array of %s",
                       element_name(info->dtype, info->record));
        return report_argument(kernel, index, what);
    }
    bool same = arg->dtype == info->dtype || scalar_same_width(arg->dtype, info->dtype);
    if (arg->dtype == PY2CU_UINT8 && info->dtype == PY2CU_RECORD) { /* passed as bits: NumPy has no 8-bit floats */
        same = strncmp(info->record, "fp8_", 4) == 0;
    }
    if (same && arg->dtype == PY2CU_RECORD) {
        same = arg->record != NULL && strcmp(arg->record, info->record) == 0 && arg->itemsize == info->itemsize;
    }
    if (!same) {
        (void)snprintf(what, sizeof what, "is an array of %s, but the kernel takes %s",
                       element_name(arg->dtype, arg->record), element_name(info->dtype, info->record));
        return report_argument(kernel, index, what);
    }
    if (arg->ndim != info->ndim) {
        (void)snprintf(what, sizeof what, "has %u dimension%s, but the kernel takes %u", (unsigned)arg->ndim,
                       arg->ndim == 1 ? "" : "s", (unsigned)info->ndim);
        return report_argument(kernel, index, what);
    }
    if (arg->device != NULL && !device_reaches(device, arg->device)) {
        (void)snprintf(what, sizeof what, "is on %s device %d, but the kernel is on %s device %d",
                       arg->device->info.backend, arg->device->info.ordinal, device->info.backend,
                       device->info.ordinal);
        return report_argument(kernel, index, what);
    }
    if (arg->ndim > 0 && arg->shape == NULL) {
        return report_argument(kernel, index, "has no shape");
    }
    if (arg->readonly && info->written) {
        return report_argument(kernel, index, "is read-only, and the kernel writes to it");
    }
    int64_t size = size_in_kernel(info, arg), bytes = 0;
    if (arg->data != NULL && info->layout != PY2CU_LAYOUT_F && is_contiguous_array(arg, size, &bytes)) {
        return PY2CU_OK;
    }
    bool empty = false;
    for (uint32_t axis = 0; axis < arg->ndim; axis++) {
        if (arg->shape[axis] < 0) {
            (void)snprintf(what, sizeof what, "has the size %lld along axis %u", (long long)arg->shape[axis],
                           (unsigned)axis);
            return report_argument(kernel, index, what);
        }
        empty = empty || arg->shape[axis] == 0;
        if (arg->strides != NULL && arg->shape[axis] > 1 &&
            in_elements(arg->strides[axis], size) * size != arg->strides[axis]) {
            (void)snprintf(
                what, sizeof what,
                "has a stride of %lld bytes along axis %u, which is not a multiple of the element size of %lld bytes",
                (long long)arg->strides[axis], (unsigned)axis, (long long)size);
            return report_argument(kernel, index, what);
        }
    }
    if (arg->data == NULL && !empty) {
        return report_argument(kernel, index, "has no data");
    }
    switch (info->layout) {
    case PY2CU_LAYOUT_C:
        return is_contiguous(arg, (uint64_t)size, false)
                   ? PY2CU_OK
                   : report_argument(kernel, index, "is not contiguous in C order, as the kernel's type requires");
    case PY2CU_LAYOUT_F:
        return is_contiguous(arg, (uint64_t)size, true)
                   ? PY2CU_OK
                   : report_argument(kernel, index,
                                     "is not contiguous in Fortran order, as the kernel's type requires");
    case PY2CU_LAYOUT_ANY:
        break;
    }
    return PY2CU_OK;
}

/* Times are numbers with a unit, so plain numbers and times with another unit are rejected. Members of an IntEnum are
 * numbers. */
static bool is_same_kind(const Py2cuArg *arg, const Py2cuArgInfo *info)
{
    if (arg->record == NULL || info->record == NULL) {
        return info->record == NULL && (arg->record == NULL || strncmp(arg->record, "IntEnum<", 8) == 0);
    }
    return strcmp(arg->record, info->record) == 0;
}

int args_check(const Py2cuKernelInfo *kernel, const Py2cuDevice *device, const Py2cuArg *args, size_t count)
{
    if (count != kernel->argument_count) {
        return fail(PY2CU_ERROR_KERNEL_ARGUMENT, "it takes %zu argument%s, but %zu %s passed", kernel->argument_count,
                    kernel->argument_count == 1 ? "" : "s", count, count == 1 ? "was" : "were");
    }
    if (count > 0 && args == NULL) {
        return fail(PY2CU_ERROR_ARGUMENT, "the arguments are NULL");
    }
    for (size_t i = 0; i < count; i++) {
        if (kernel->arguments[i].is_array) {
            int status = check_array(kernel, i, device, &args[i]);
            if (status != PY2CU_OK) {
                return status;
            }
        } else if (args[i].kind != PY2CU_ARG_SCALAR) {
            char what[256];
            (void)snprintf(what, sizeof what, "is an array, but the kernel takes a scalar of type %s",
                           py2cu_dtype_name(kernel->arguments[i].dtype));
            return report_argument(kernel, i, what);
        } else if ((args[i].dtype == PY2CU_NONE) != (kernel->arguments[i].dtype == PY2CU_NONE)) {
            return report_argument(kernel, i,
                                   args[i].dtype == PY2CU_NONE ? "is None, but the kernel takes a value"
                                                               : "is a value, but the kernel takes None");
        } else if (!is_same_kind(&args[i], &kernel->arguments[i])) {
            const Py2cuArgInfo *info = &kernel->arguments[i];
            char what[256];
            (void)snprintf(what, sizeof what, "is of type %s, but the kernel takes %s",
                           args[i].record != NULL ? args[i].record : element_name(args[i].dtype, NULL),
                           element_name(info->dtype, info->record));
            return report_argument(kernel, i, what);
        }
    }
    return PY2CU_OK;
}

uint64_t args_size(const Py2cuArg *arg)
{
    uint64_t size = 1;
    for (uint32_t axis = 0; axis < arg->ndim; axis++) {
        if (arg->shape[axis] <= 0) {
            return 0;
        }
        size = __builtin_mul_overflow(size, (uint64_t)arg->shape[axis], &size) ? UINT64_MAX : size;
    }
    return size;
}

int args_marshal(const Py2cuKernelInfo *kernel, const Py2cuArg *args, Py2cuDim grid, ParamValue *values, void **params)
{
    for (size_t i = 0; i < kernel->param_count; i++) {
        const Py2cuParam *param = &kernel->params[i];
        const Py2cuArg *arg = &args[param->argument];
        char reason[SCALAR_REASON_BYTES];
        bool fits = true;
        params[i] = &values[i];
        if (param->kind == PY2CU_PARAM_DATA) { /* the most frequent kind */
            values[i].pointer = arg->data;
            continue;
        }
        switch (param->kind) {
        case PY2CU_PARAM_VALUE:
        case PY2CU_PARAM_POINTER:
            fits = param->kind == PY2CU_PARAM_POINTER ? scalar_convert(arg, PY2CU_UINT64, &values[i], reason)
                                                      : scalar_pass(arg, param->dtype, &values[i], reason);
            if (!fits) {
                char what[SCALAR_REASON_BYTES + 16];
                (void)snprintf(what, sizeof what, "is invalid: %s", reason);
                return report_argument(kernel, param->argument, what);
            }
            break;
        case PY2CU_PARAM_DATA:
            break;
        case PY2CU_PARAM_SHAPE:
            fits = scalar_from_int(arg->shape[param->axis], param->dtype, &values[i]);
            break;
        case PY2CU_PARAM_STRIDE:
            fits = scalar_from_int(args_stride(arg, param->axis), param->dtype, &values[i]);
            break;
        case PY2CU_PARAM_SIZE:
            fits = args_size(arg) <= UINT32_MAX;
            values[i].u32 = (uint32_t)args_size(arg);
            break;
        case PY2CU_PARAM_BLOCKS:
            values[i].u32 = grid.x;
            break;
        }
        if (!fits) {
            return report_argument(kernel, param->argument, "is too large for this variant of the kernel");
        }
    }
    return PY2CU_OK;
}

bool args_param_value(const Py2cuParam *param, const Py2cuArg *args, size_t count, int64_t *value)
{
    const Py2cuArg *arg = args != NULL && param->argument < count ? &args[param->argument] : NULL;
    if (arg == NULL) {
        return false;
    }
    bool is_array = arg->kind == PY2CU_ARG_ARRAY && arg->shape != NULL && param->axis < arg->ndim;
    switch (param->kind) {
    case PY2CU_PARAM_VALUE:
        *value = arg->value.i;
        return arg->kind == PY2CU_ARG_SCALAR && arg->dtype >= PY2CU_INT8 && arg->dtype <= PY2CU_UINT64;
    case PY2CU_PARAM_SHAPE:
        *value = is_array ? arg->shape[param->axis] : 0;
        return is_array;
    case PY2CU_PARAM_STRIDE:
        *value = is_array ? args_stride(arg, param->axis) : 0;
        return is_array;
    case PY2CU_PARAM_DATA:
    case PY2CU_PARAM_POINTER:
    case PY2CU_PARAM_SIZE:
    case PY2CU_PARAM_BLOCKS:
        break;
    }
    return false;
}

/* ---- facts ------------------------------------------------------------------------------------------------------- */

/* The address range of an array, from low to high, exclusive; equal bounds if it is empty. */
typedef struct Span {
    uintptr_t low, high;
} Span;

enum { MAX_SAVED_SPANS = 24 }; /* ranges of further arguments are recomputed when they are needed */

/* Saturates, so that invalid shapes yield a large range and not a small one. */
static Span array_span(const Py2cuArg *arg)
{
    const Span none = {0, 0}, all = {0, UINTPTR_MAX};
    int64_t below = 0, above = (int64_t)item_size(arg);
    for (uint32_t axis = 0; axis < arg->ndim; axis++) {
        int64_t axis_size = arg->shape[axis], reach = 0;
        if (axis_size <= 0) {
            return axis_size == 0 ? none : all;
        }
        if (arg->strides == NULL) {
            if (__builtin_mul_overflow(above, axis_size, &above)) {
                return all;
            }
            continue;
        }
        if (__builtin_mul_overflow(axis_size - 1, arg->strides[axis], &reach) ||
            (reach < 0 ? __builtin_add_overflow(below, reach, &below) : __builtin_add_overflow(above, reach, &above))) {
            return all;
        }
    }
    return (Span){(uintptr_t)arg->data + (uintptr_t)below, (uintptr_t)arg->data + (uintptr_t)above};
}

int64_t args_whole(const Py2cuArg *args, size_t count, const void *address, char **start)
{
    const uintptr_t at = (uintptr_t)address;
    Span whole = {0, 0};
    size_t reaching = 0;
    for (size_t i = 0; i < count; i++) {
        const uintptr_t data = (uintptr_t)args[i].data;
        int64_t bytes = 0;
        if (args[i].kind == PY2CU_ARG_ARRAY && at >= data &&
            is_contiguous_array(&args[i], (int64_t)item_size(&args[i]), &bytes) && at - data < (uint64_t)bytes) {
            whole = (Span){data, data + (uint64_t)bytes};
            *start = args[i].data;
        }
    }
    for (size_t i = 0; i < count; i++) {
        const Span span = args[i].kind == PY2CU_ARG_ARRAY ? array_span(&args[i]) : (Span){0, 0};
        reaching += span.low < whole.high && whole.low < span.high;
    }
    return reaching == 1 ? (int64_t)(whole.high - whole.low) : -1;
}

static Span span_at(const Span *kept, const Py2cuArg *args, size_t i)
{
    return i < MAX_SAVED_SPANS ? kept[i] : array_span(&args[i]);
}

static bool no_alias(const Py2cuKernelInfo *kernel, const Py2cuArg *args, const Span *kept)
{
    for (size_t i = 0; i < kernel->argument_count; i++) {
        if (!kernel->arguments[i].is_array || !kernel->arguments[i].written) {
            continue;
        }
        Span span = span_at(kept, args, i);
        for (size_t j = 0; span.low != span.high && j < kernel->argument_count; j++) {
            if (j == i || !kernel->arguments[j].is_array) {
                continue;
            }
            Span other = span_at(kept, args, j);
            if (other.low != other.high && span.low < other.high && other.low < span.high) {
                return false;
            }
        }
    }
    return true;
}

/* The bound of PY2CU_FACT_SMALL on sizes, numbers of elements, strides, integers and thread counts: half of the range
 * of int, so that a counter can exceed its bound by one step (`i += stride`) without overflow. The translator's
 * ranges.h has the same constant. */
enum { SMALL_LIMIT = (1 << 30) - 1 };

static bool is_unsigned(Py2cuDtype dtype)
{
    return dtype == PY2CU_UINT8 || dtype == PY2CU_UINT16 || dtype == PY2CU_UINT32 || dtype == PY2CU_UINT64;
}

/* A negative number wraps around in an unsigned parameter. */
bool args_small_integer(const Py2cuArg *arg, Py2cuDtype to)
{
    int64_t min = is_unsigned(to) ? 0 : -SMALL_LIMIT;
    switch (arg->dtype) {
    case PY2CU_BOOL:
    case PY2CU_INT8:
    case PY2CU_INT16:
    case PY2CU_INT32:
    case PY2CU_INT64:
        return arg->value.i >= min && arg->value.i <= SMALL_LIMIT;
    case PY2CU_UINT8:
    case PY2CU_UINT16:
    case PY2CU_UINT32:
    case PY2CU_UINT64:
        return arg->value.u <= (uint64_t)SMALL_LIMIT;
    case PY2CU_FLOAT16:
    case PY2CU_BFLOAT16:
    case PY2CU_FLOAT32:
    case PY2CU_FLOAT64:
    case PY2CU_COMPLEX64:
    case PY2CU_COMPLEX128:
    case PY2CU_DTYPE_COUNT:
    case PY2CU_NONE:
    case PY2CU_RECORD:
        break;
    }
    return true;
}

bool args_has_sign(const Py2cuArg *arg, const Py2cuArgInfo *info)
{
    const bool is_integer = info->dtype >= PY2CU_INT8 && info->dtype <= PY2CU_UINT64 && arg->kind == PY2CU_ARG_SCALAR &&
                            arg->dtype >= PY2CU_INT8 && arg->dtype <= PY2CU_UINT64;
    if (!is_integer || info->sign == 0) {
        return info->sign == 0;
    }
    const size_t bits = 8 * py2cu_dtype_size(info->dtype);
    const int64_t min = info->sign - 1; /* numbers beyond the range of a signed parameter would wrap around */
    const uint64_t max = bits == 64 ? INT64_MAX : (UINT64_C(1) << (bits - 1)) - 1;
    return is_unsigned(arg->dtype) ? arg->value.u >= (uint64_t)min && arg->value.u <= max
                                   : arg->value.i >= min && arg->value.i <= (int64_t)max;
}

/* An empty array has no address range, but its shape and strides are passed to the kernel, which may multiply the sizes
 * of any axes: an axis of size 0 counts as 1. An array whose strides are 0 may have more elements than bytes. */
static bool is_small_array(const Py2cuArg *arg, Span span)
{
    const int64_t limit = SMALL_LIMIT, size = (int64_t)item_size(arg);
    int64_t elements = 1;
    if (size > limit) {
        return false;
    }
    for (uint32_t axis = 0; axis < arg->ndim; axis++) {
        int64_t stride = arg->strides != NULL ? arg->strides[axis] : contiguous_stride(arg, axis);
        int64_t max = arg->strides != NULL ? limit * size : limit;
        if (arg->shape[axis] > limit || stride > max || stride < -max) {
            return false;
        }
        elements *= arg->shape[axis] > 0 ? arg->shape[axis] : 1; /* both are below 2^30 */
        if (elements > limit) {
            return false;
        }
    }
    return span.high - span.low <= INT32_MAX;
}

static bool is_small_grid(const Py2cuKernelInfo *kernel, Py2cuDim grid, Py2cuDim block)
{
    const uint64_t limit = SMALL_LIMIT;
    uint64_t sizes[6] = {grid.x, grid.y, grid.z, block.x, block.y, block.z}, threads = 1;
    for (int i = 0; i < 6; i++) {
        threads *= sizes[i]; /* both are below 2^32 */
        if (sizes[i] > limit || threads > limit) {
            return false;
        }
    }
    for (int axis = 0; axis < 3; axis++) {
        if (sizes[axis] * kernel->block_factor[axis] > limit) { /* both factors are below 2^32 */
            return false;
        }
    }
    return true;
}

enum { VECTOR_BYTES = 16 };

/* Returns the number of bytes to which PY2CU_FACT_ALIGNED refers; 1 if it does not affect the code for the array. */
static size_t fact_alignment(const Py2cuKernelInfo *kernel, const Py2cuArgInfo *info)
{
    bool is_complex = info->dtype == PY2CU_COMPLEX64 || info->dtype == PY2CU_COMPLEX128;
    return is_complex ? py2cu_dtype_size(info->dtype) : kernel->aligned_rows ? VECTOR_BYTES : 1;
}

static bool needs_alignment(const Py2cuKernelInfo *kernel)
{
    bool any = false;
    for (size_t i = 0; i < kernel->argument_count; i++) {
        const Py2cuArgInfo *info = &kernel->arguments[i];
        any = any || (info->is_array && fact_alignment(kernel, info) > 1);
    }
    return any;
}

/* Returns whether PY2CU_FACT_ROWS refers to the array. */
static bool has_rows(const Py2cuKernelInfo *kernel, const Py2cuArgInfo *info)
{
    return kernel->row_loops && info->is_array &&
           fact_rows_refers_to(info->ndim, info->layout == PY2CU_LAYOUT_C, info->itemsize);
}

static bool needs_rows(const Py2cuKernelInfo *kernel)
{
    bool any = false;
    for (size_t i = 0; i < kernel->argument_count; i++) {
        any = any || has_rows(kernel, &kernel->arguments[i]);
    }
    return any;
}

static bool has_aligned_rows(const Py2cuArg *arg)
{
    return (uintptr_t)arg->data % FACT_ROW_BYTES == 0 && arg->shape[arg->ndim - 1] % FACT_ROW_ITEMS == 0;
}

static bool has_signs(const Py2cuKernelInfo *kernel)
{
    bool any = false;
    for (size_t i = 0; i < kernel->argument_count; i++) {
        any = any || kernel->arguments[i].sign != 0;
    }
    return any;
}

uint32_t args_vacuous_facts(const Py2cuKernelInfo *kernel)
{
    return (needs_alignment(kernel) ? 0u : PY2CU_FACT_ALIGNED) | (needs_rows(kernel) ? 0u : PY2CU_FACT_ROWS) |
           (has_signs(kernel) ? 0u : PY2CU_FACT_POSITIVE);
}

uint32_t py2cu_launch_facts(const Py2cuKernelInfo *kernel, Py2cuDim grid, Py2cuDim block, const Py2cuArg *args,
                            size_t count)
{
    if (kernel == NULL || count != kernel->argument_count || (count > 0 && args == NULL)) {
        return 0;
    }
    Span kept[MAX_SAVED_SPANS];
    bool small = is_small_grid(kernel, grid, block), is_relevant = false, aligned = true, positive = has_signs(kernel),
         rows = needs_rows(kernel);
    for (size_t i = 0; i < count; i++) {
        const Py2cuArgInfo *info = &kernel->arguments[i];
        const Py2cuArg *arg = &args[i];
        if (info->is_pointer) {
            return 0; /* the size of the memory that it points to is unknown */
        }
        if (info->is_array != (arg->kind == PY2CU_ARG_ARRAY)) {
            return 0;
        }
        if (info->is_array && (arg->ndim != info->ndim || (arg->ndim > 0 && arg->shape == NULL))) {
            return 0; /* rejected by the launch */
        }
        if (!info->is_array) {
            small = small && args_small_integer(arg, info->dtype);
            positive = positive && args_has_sign(arg, info);
            continue;
        }
        const size_t alignment = fact_alignment(kernel, info);
        is_relevant = is_relevant || alignment > 1; /* to the code */
        aligned = aligned && (uintptr_t)arg->data % alignment == 0;
        rows = rows && (!has_rows(kernel, info) || has_aligned_rows(arg));
        int64_t bytes = 0;
        bool plain = is_contiguous_array(arg, size_in_kernel(info, arg), &bytes);
        Span span = plain ? (Span){(uintptr_t)arg->data, (uintptr_t)arg->data + (uintptr_t)bytes} : array_span(arg);
        small = small && ((plain && bytes <= SMALL_LIMIT) || is_small_array(arg, span));
        if (i < MAX_SAVED_SPANS) {
            kept[i] = span;
        }
    }
    return (no_alias(kernel, args, kept) ? PY2CU_FACT_NOALIAS : 0u) | (small ? PY2CU_FACT_SMALL : 0u) |
           (is_relevant && aligned ? PY2CU_FACT_ALIGNED : 0u) | (rows ? PY2CU_FACT_ROWS : 0u) |
           (positive ? PY2CU_FACT_POSITIVE : 0u);
}
