// SPDX-License-Identifier: MIT
/* Cache of recent launches: all properties of the arguments that args_check() and py2cu_launch_facts() examine, as
 * words that can be compared. */
#include "launch/arguments.h"

static uint32_t kind_of(const Py2cuArg *arg, uint32_t more)
{
    return (uint32_t)arg->kind | (uint32_t)arg->dtype << 1 | more << 16;
}

/* Returns the value of an integer for which code can be specialized (py2cu_launch_values()); 0 for other arguments. */
static uint32_t special_value(const Py2cuArg *arg)
{
    enum { LARGEST = 31 };
    bool is_integer = arg->dtype >= PY2CU_INT8 && arg->dtype <= PY2CU_UINT64;
    return is_integer && arg->value.i > 0 && arg->value.i <= LARGEST ? (uint32_t)arg->value.i : 0;
}

/* Returns the type of a scalar, and whether it is small, has the sign of PY2CU_FACT_POSITIVE and a value that can
 * specialize the code: its other values are irrelevant. */
static uint64_t scalar_key(const Py2cuArg *arg, const Py2cuArgInfo *info)
{
    const uint32_t more = args_small_integer(arg, info->dtype) | (uint32_t)args_has_sign(arg, info) << 1;
    return kind_of(arg, more) | (uint64_t)(info->specializable ? special_value(arg) : 0) << 32;
}

static uint64_t array_key(const Py2cuArg *arg)
{
    return (uint64_t)kind_of(arg, arg->readonly) << 32 | (uint64_t)arg->ndim << 1 | (arg->strides != NULL);
}

/* Writes the words that identify the arguments in the cache, and returns their number, or 0 if there are too many. */
static uint32_t describe(const Py2cuKernelInfo *kernel, const Py2cuArg *args, size_t count, uint64_t *words)
{
    uint32_t at = 0;
    if (kernel == NULL || count != kernel->argument_count || (count > 0 && args == NULL)) {
        return 0;
    }
    for (size_t i = 0; i < count; i++) {
        const Py2cuArg *arg = &args[i];
        uint32_t axes = arg->kind == PY2CU_ARG_ARRAY ? arg->ndim : 0;
        if (axes > PY2CU_LAUNCH_CACHE_WORDS || at + 5 + 2 * axes > PY2CU_LAUNCH_CACHE_WORDS ||
            (axes > 0 && arg->shape == NULL)) {
            return 0;
        }
        words[at++] = (uintptr_t)arg->record;
        if (arg->kind != PY2CU_ARG_ARRAY) {
            words[at++] = scalar_key(arg, &kernel->arguments[i]);
            continue;
        }
        words[at++] = array_key(arg);
        words[at++] = (uintptr_t)arg->data;
        words[at++] = (uintptr_t)arg->device;
        words[at++] = arg->itemsize;
        for (uint32_t axis = 0; axis < axes; axis++) {
            words[at++] = (uint64_t)arg->shape[axis];
            words[at++] = arg->strides != NULL ? (uint64_t)arg->strides[axis] : 0;
        }
    }
    return at;
}

/* Returns whether describe() would write these words, without writing them. */
static bool is_described(const Py2cuKernelInfo *kernel, const Py2cuArg *args, size_t count, const uint64_t *words,
                         uint32_t word_count)
{
    uint32_t at = 0;
    for (size_t i = 0; i < count; i++) {
        const Py2cuArg *arg = &args[i];
        if (at + 2 > word_count || words[at] != (uintptr_t)arg->record) {
            return false;
        }
        if (arg->kind != PY2CU_ARG_ARRAY) {
            if (words[at + 1] != scalar_key(arg, &kernel->arguments[i])) {
                return false;
            }
            at += 2;
            continue;
        }
        const uint32_t axes = arg->ndim;
        if (words[at + 1] != array_key(arg) || words[at + 2] != (uintptr_t)arg->data ||
            words[at + 3] != (uintptr_t)arg->device || words[at + 4] != arg->itemsize ||
            (axes > 0 && arg->shape == NULL)) {
            return false;
        }
        at += 5; /* array_key() contains the number of axes, so the words of all axes exist */
        for (uint32_t axis = 0; axis < axes; axis++, at += 2) {
            if (words[at] != (uint64_t)arg->shape[axis] ||
                words[at + 1] != (arg->strides != NULL ? (uint64_t)arg->strides[axis] : 0)) {
                return false;
            }
        }
    }
    return at == word_count;
}

bool py2cu_launch_cache_find(const Py2cuLaunchCache *cache, const Py2cuKernelInfo *kernel, const Py2cuArg *args,
                             size_t count, uint32_t *facts)
{
    if (facts == NULL) {
        return false;
    }
    *facts = 0;
    if (cache == NULL || kernel == NULL || count != kernel->argument_count || args == NULL) {
        return false;
    }
    for (int i = 0; i < PY2CU_LAUNCH_CACHE_ENTRIES; i++) {
        if (cache->counts[i] > 0 && is_described(kernel, args, count, cache->words[i], cache->counts[i])) {
            *facts = cache->facts[i];
            return true;
        }
    }
    return false;
}

void py2cu_launch_cache_add(Py2cuLaunchCache *cache, const Py2cuKernelInfo *kernel, const Py2cuArg *args, size_t count,
                            uint32_t facts)
{
    if (cache == NULL) {
        return;
    }
    uint32_t at = cache->next % PY2CU_LAUNCH_CACHE_ENTRIES;
    cache->counts[at] = describe(kernel, args, count, cache->words[at]);
    cache->facts[at] = facts;
    cache->next = at + 1;
}
