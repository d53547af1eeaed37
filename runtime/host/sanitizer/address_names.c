// SPDX-License-Identifier: MIT
/* Names of the arrays at addresses; see address_names.h. */
#include "host/sanitizer/address_names.h"

#include <stdio.h>
#include <string.h>

enum { MAX_AXES = 8 };

void names_reset(ShadowNames *names, const LaunchCall *call)
{
    names->call = call;
    names->shared_count = names->local_count = 0;
}

void names_array(ShadowNames *names, uintptr_t address, uint64_t bytes, const Py2cuSite *site, uint32_t thread)
{
    if (site != NULL && site->kind == PY2CU_SITE_LOCAL) {
        names->local[names->local_count++ % NAMED_ARRAYS] = (NamedArray){address, bytes, site, thread};
        return;
    }
    for (uint32_t i = 0; i < names->shared_count; i++) {
        if (names->shared[i].address == address && names->shared[i].bytes == bytes) {
            return;
        }
    }
    if (names->shared_count < NAMED_ARRAYS) {
        names->shared[names->shared_count++] = (NamedArray){address, bytes, site, 0};
    }
}

bool names_is_shared(const ShadowNames *names, uintptr_t address)
{
    for (uint32_t i = 0; i < names->shared_count; i++) {
        if (address - names->shared[i].address < names->shared[i].bytes) {
            return true;
        }
    }
    return false;
}

static void print_index(char *text, size_t size, const int64_t *index, uint32_t ndim)
{
    size_t at = 0;
    text[0] = '\0';
    for (uint32_t i = 0; i < ndim && at < size; i++) {
        int wrote = snprintf(text + at, size - at, "%s%lld", i > 0 ? ", " : "", (long long)index[i]);
        at += wrote > 0 ? (size_t)wrote : 0;
    }
}

/* Computes the index of the element; returns false if the address is not in the array. */
static bool index_in(const Py2cuArg *arg, size_t itemsize, uintptr_t address, int64_t *index)
{
    int64_t strides[MAX_AXES], next = (int64_t)itemsize;
    uintptr_t low = (uintptr_t)arg->data;
    bool done[MAX_AXES] = {false};
    for (uint32_t i = arg->ndim; i-- > 0;) {
        strides[i] = arg->strides != NULL ? arg->strides[i] : next;
        next *= arg->shape[i];
        if (arg->shape[i] == 0) {
            return false;
        }
        if (strides[i] < 0) {
            low -= (uintptr_t)(-strides[i] * (arg->shape[i] - 1));
        }
    }
    if (address < low) {
        return false;
    }
    uint64_t rest = address - low;
    for (uint32_t step = 0; step < arg->ndim; step++) { /* the longest stride first */
        uint32_t axis = MAX_AXES;
        uint64_t longest = 0;
        for (uint32_t i = 0; i < arg->ndim; i++) {
            uint64_t length = (uint64_t)(strides[i] < 0 ? -strides[i] : strides[i]);
            if (!done[i] && (axis == MAX_AXES || length > longest)) {
                axis = i;
                longest = length;
            }
        }
        done[axis] = true;
        uint64_t axis_size = (uint64_t)arg->shape[axis], at = longest > 0 ? rest / longest : 0;
        at = at < axis_size ? at : axis_size - 1;
        rest -= at * longest;
        index[axis] = (int64_t)(strides[axis] < 0 ? axis_size - 1 - at : at);
    }
    return rest < itemsize;
}

static bool describe_argument(const LaunchCall *call, Finding *finding, uintptr_t address, const char *name)
{
    for (uint32_t i = 0; i < call->info->argument_count && i < call->arg_count; i++) {
        const Py2cuArgInfo *info = &call->info->arguments[i];
        const Py2cuArg *arg = &call->args[i];
        int64_t index[MAX_AXES];
        if (!info->is_array || arg->data == NULL || arg->ndim > MAX_AXES ||
            (name != NULL && strcmp(info->name, name) != 0)) {
            continue;
        }
        if (index_in(arg, info->itemsize, address, index)) {
            (void)snprintf(finding->array, sizeof finding->array, "%s", info->name);
            print_index(finding->index, sizeof finding->index, index, arg->ndim);
            return true;
        }
    }
    return false;
}

static void describe_array(const NamedArray *array, Finding *finding, uintptr_t address, const Py2cuSite *site)
{
    const Py2cuSite *array_site = array->site;
    int64_t index[MAX_AXES];
    uint64_t offset = address - array->address;
    if (array_site == NULL || array_site->ndim > MAX_AXES ||
        array_site->itemsize == 0) { /* dynamic shared memory: described as the array of this access */
        index[0] = (int64_t)(site->itemsize > 0 ? offset / site->itemsize : offset);
        (void)snprintf(finding->array, sizeof finding->array, "%s", site->array);
        print_index(finding->index, sizeof finding->index, index, 1);
        return;
    }
    offset /= array_site->itemsize;
    for (uint32_t i = array_site->ndim; i-- > 0;) {
        index[i] = (int64_t)(offset % (uint64_t)array_site->shape[i]);
        offset /= (uint64_t)array_site->shape[i];
    }
    (void)snprintf(finding->array, sizeof finding->array, "%s", array_site->array);
    print_index(finding->index, sizeof finding->index, index, array_site->ndim);
}

void names_describe(const ShadowNames *names, Finding *finding, uintptr_t address, const Py2cuSite *site,
                    uint32_t thread)
{
    static const Py2cuSite unknown_site = {.array = "array"};
    site = site != NULL ? site : &unknown_site;
    for (uint32_t i = 0; i < names->local_count && i < NAMED_ARRAYS; i++) {
        const NamedArray *array = &names->local[(names->local_count - 1 - i) % NAMED_ARRAYS];
        if (array->thread == thread && address - array->address < array->bytes) {
            finding->memory = "local";
            describe_array(array, finding, address, site);
            return;
        }
    }
    for (uint32_t i = 0; i < names->shared_count; i++) {
        const NamedArray *array = &names->shared[i];
        if (address - array->address < array->bytes) {
            finding->memory = "shared";
            describe_array(array, finding, address, site);
            return;
        }
    }
    finding->memory = finding->kind == FINDING_UNWRITTEN ? "local" : "global";
    if (!describe_argument(names->call, finding, address, site->array) &&
        !describe_argument(names->call, finding, address, NULL)) {
        (void)snprintf(finding->array, sizeof finding->array, "%s", site->array);
        finding->index[0] = '\0';
    }
}
