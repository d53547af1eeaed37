// SPDX-License-Identifier: MIT
/* The device of the host backend: the CPU. */
#include "base/error.h"
#include "host/host_state.h"
#include "host/settings.h"
#include "host/threads/signal_fault.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

/* ---- opening ----------------------------------------------------------------------------------------------------- */

static int host_count(void)
{
    return 1;
}

static void read_processor_name(char *name, size_t size)
{
    (void)snprintf(name, size, "host processor");
    FILE *file = fopen("/proc/cpuinfo", "re");
    char line[512];
    while (file != NULL && fgets(line, sizeof line, file) != NULL && line[0] != '\n') {
        const char *colon = strchr(line, ':');
        if (strncmp(line, "model name", 10) == 0 && colon != NULL) {
            line[strcspn(line, "\n")] = '\0';
            (void)snprintf(name, size, "%s", colon + 1 + (colon[1] == ' '));
            break;
        }
    }
    if (file != NULL) {
        (void)fclose(file);
    }
}

static int host_memory_left(void *state, size_t *free_bytes, size_t *total_bytes)
{
    (void)state;
    long page = sysconf(_SC_PAGESIZE), all = sysconf(_SC_PHYS_PAGES), unused = sysconf(_SC_AVPHYS_PAGES);
    *free_bytes = page > 0 && unused > 0 ? (size_t)page * (size_t)unused : 0;
    *total_bytes = page > 0 && all > 0 ? (size_t)page * (size_t)all : 0;
    return PY2CU_OK;
}

static int host_open(int ordinal, Py2cuDeviceInfo *info, void **out)
{
    if (ordinal != 0) {
        return fail(PY2CU_ERROR_NO_DEVICE, "host device %d does not exist: the only host device is 0", ordinal);
    }
    HostSettings settings;
    int status = settings_read(&settings);
    if (status != PY2CU_OK) {
        return status;
    }
    HostState *state = calloc(1, sizeof *state);
    if (state == NULL) {
        return fail_memory();
    }
    state->rules = settings.rules;
    state->collects = settings.collects;
    state->pool = pool_new(settings.threads);
    if (state->pool == NULL || pthread_mutex_init(&state->mutex, NULL) != 0) {
        pool_free(state->pool);
        free(state);
        return fail_memory();
    }
    fork_mark(&state->mark);
    void *unmapped = mmap(NULL, UNMAPPED_BYTES, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    state->unmapped = unmapped != MAP_FAILED ? unmapped : NULL;
    state->catches_faults = settings.catches_faults && fault_install();
    read_processor_name(info->name, sizeof info->name);
    info->multiprocessor_count = pool_threads(state->pool);
    info->warp_size = HOST_WARP;
    info->max_threads_per_block = HOST_BLOCK_THREADS;
    info->max_block = (Py2cuDim){1024, 1024, 64};
    info->max_grid = (Py2cuDim){2147483647, 65535, 65535};
    info->shared_per_block = (size_t)48 * 1024;
    info->shared_per_block_optin = (size_t)227 * 1024;
    size_t unused;
    (void)host_memory_left(state, &unused, &info->total_memory);
    *out = state;
    return PY2CU_OK;
}

static void host_close(void *opaque)
{
    HostState *state = opaque;
    pool_free(state->pool);
    for (IdleScheduler *idle = state->idle_schedulers; idle != NULL;) {
        IdleScheduler *next = idle->next;
        scheduler_free(idle->scheduler);
        free(idle);
        idle = next;
    }
    if (state->catches_faults) {
        fault_remove();
    }
    if (state->unmapped != NULL) {
        (void)munmap(state->unmapped, UNMAPPED_BYTES);
    }
    shadow_free(state->shadow);
    strbuf_free(&state->found);
    (void)pthread_mutex_destroy(&state->mutex);
    free(state);
}

/* ---- queries and settings ------------------------------------------------------------------------------------------
 */

/* Nothing to wait for: launches, copies and fills are synchronous. */
static int host_synchronize(void *state)
{
    (void)state;
    return PY2CU_OK;
}

static int host_attribute(void *state, int attribute, int *value)
{
    (void)state;
    (void)attribute;
    (void)value;
    return fail(PY2CU_ERROR_UNSUPPORTED, "the CPU has no GPU attributes");
}

/* There is no memory pool. */
static int host_trim(void *state)
{
    (void)state;
    return PY2CU_OK;
}

static int host_can_reach(void *state, int ordinal, bool *possible)
{
    (void)state;
    (void)ordinal;
    *possible = false;
    return PY2CU_OK;
}

/* Peer access: never called, because there is only one host device. */
static int host_reach(void *state, int ordinal)
{
    (void)state;
    (void)ordinal;
    return PY2CU_OK;
}

static int host_owner(void *state, const void *memory, int *ordinal)
{
    (void)state;
    (void)memory;
    *ordinal = -1;
    return PY2CU_OK;
}

static int host_profile(void *state, bool begin)
{
    (void)state;
    (void)begin;
    return PY2CU_OK;
}

const BackendDevice host_device = {
    .count = host_count,
    .open = host_open,
    .close = host_close,
    .synchronize = host_synchronize,
    .memory = host_memory_left,
    .attribute = host_attribute,
    .trim = host_trim,
    .can_reach = host_can_reach,
    .reach = host_reach,
    .share_pool = host_reach,
    .owner = host_owner,
    .profile = host_profile,
};
