// SPDX-License-Identifier: MIT
/* Specialization: selects the values of a launch for which the code of the kernel is specialized. A launch of a few
 * threads takes longer to start than to run, so it uses the code for all values.
 *
 * The values are the digits of a number. If the iteration counts of loops depend on the block size, the first digit is
 * the code of the block size. */
#include "launch/specialization.h"

#include "base/error.h"
#include "device/device.h"
#include "launch/arguments.h"

#include <stdio.h>

enum {
    MAX_DENSE = 12,  /* smaller values have their own code */
    MAX_VALUE = 16,  /* loops with more iterations gain little */
    CODES = 14,      /* 0: not specialized, 1 to MAX_DENSE, MAX_VALUE */
    MAX_DIGITS = 6,  /* so that the values, digits of a number of base CODES, need 23 bits */
    BLOCK_CODES = 6, /* of blocks of MIN_BLOCK, MIN_BLOCK * 2, ... MIN_BLOCK << (BLOCK_CODES - 1) threads */
    MIN_BLOCK = 32,
    MIN_THREADS = 1 << 16, /* of the grid */
};

/* Returns the next parameter that bounds a loop, starting at index; NULL: none. */
static const Py2cuParam *next_bound(const Py2cuKernelInfo *kernel, size_t *index)
{
    while (*index < kernel->param_count) {
        const Py2cuParam *param = &kernel->params[(*index)++];
        if (param->specializable) {
            return param;
        }
    }
    return NULL;
}

static bool pays_off(const Py2cuDevice *device, Py2cuDim grid, Py2cuDim block)
{
    const uint32_t sizes[] = {grid.x, grid.y, grid.z, block.x, block.y, block.z};
    uint64_t threads = 1;
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0] && threads < MIN_THREADS; i++) {
        threads *= sizes[i];
    }
    return device->schedule == MAPPING_FORCE || (device->schedule == MAPPING_BY_COST && threads >= MIN_THREADS);
}

/* Returns the code of a one-dimensional block of 32, 64, ... 1024 threads; 0 for other blocks. */
static uint32_t code_of_block(Py2cuDim block)
{
    uint32_t code = block.y == 1 && block.z == 1 ? BLOCK_CODES : 0;
    while (code > 0 && block.x != (uint32_t)MIN_BLOCK << (code - 1)) {
        code--;
    }
    return code;
}

uint32_t py2cu_launch_values(const Py2cuDevice *device, const Py2cuKernelInfo *kernel, Py2cuDim grid, Py2cuDim block,
                             const Py2cuArg *args, size_t count)
{
    bool is_known = device != NULL && kernel != NULL && args != NULL && count == kernel->argument_count;
    is_known = is_known && pays_off(device, grid, block);
    const uint32_t first = is_known && kernel->block_loops ? 1 : 0;
    uint32_t values = first != 0 ? code_of_block(block) : 0, factor = first != 0 ? CODES : 1;
    size_t index = 0;
    for (uint32_t i = first; i < MAX_DIGITS && is_known; i++) {
        const Py2cuParam *param = next_bound(kernel, &index);
        int64_t value;
        if (param == NULL) {
            break;
        }
        if (args_param_value(param, args, count, &value) && value > 0) {
            const int64_t code = value <= MAX_DENSE ? value : value == MAX_VALUE ? CODES - 1 : 0;
            values += (uint32_t)code * factor;
        }
        factor *= CODES;
    }
    return values;
}

/* Appends NAME=VALUE to the list; returns its length, which is larger than `size` if it does not fit. */
static size_t append_value(char *text, size_t size, size_t length, const char *name, uint32_t value)
{
    const char *separator = length > 0 ? "," : "";
    int more = length < size ? snprintf(text + length, size - length, "%s%s=%u", separator, name, (unsigned)value) : 0;
    return length + (more > 0 ? (size_t)more : 0);
}

const char *py2cu_launch_specialize(const Py2cuKernelInfo *kernel, uint32_t values, char *text, size_t size)
{
    size_t length = 0, index = 0;
    uint32_t i = 0;
    if (kernel != NULL && text != NULL && kernel->block_loops) {
        const uint32_t code = values % CODES;
        length = code > 0 ? append_value(text, size, 0, "blockDim.x", (uint32_t)MIN_BLOCK << (code - 1)) : 0;
        values /= CODES;
        i++;
    }
    for (; kernel != NULL && text != NULL && i < MAX_DIGITS; i++, values /= CODES) {
        const Py2cuParam *param = next_bound(kernel, &index);
        const uint32_t code = values % CODES, value = code == CODES - 1 ? MAX_VALUE : code;
        if (param == NULL) {
            break;
        }
        length = value != 0 ? append_value(text, size, length, param->name, value) : length;
    }
    return length > 0 && length < size ? text : NULL;
}

int specialization_check(const Py2cuKernelInfo *kernel, Py2cuDim block, const Py2cuArg *args, size_t count)
{
    const uint32_t size = kernel->block_size;
    if (size > 0 && (block.x != size || block.y != 1 || block.z != 1)) {
        return fail(PY2CU_ERROR_FACT, "it was translated for blocks of (%u, 1, 1) threads, not of (%u, %u, %u)",
                    (unsigned)size, (unsigned)block.x, (unsigned)block.y, (unsigned)block.z);
    }
    for (size_t i = 0; i < kernel->constant_count; i++) {
        const Py2cuConstantParam *constant = &kernel->constants[i];
        int64_t value = 0;
        if (!args_param_value(&constant->param, args, count, &value) || value != constant->value) {
            return fail(PY2CU_ERROR_FACT, "it was translated for launches with %s = %lld", constant->param.name,
                        (long long)constant->value);
        }
    }
    return PY2CU_OK;
}
