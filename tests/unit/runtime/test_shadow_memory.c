// SPDX-License-Identifier: MIT
/* Shadow memory. Random sequences of accesses, barriers and warp synchronizations: there is a finding exactly if two of
 * the accesses conflict, which the test determines by comparing each pair. Then reads of uninitialized shared and local
 * memory, grid barriers and fences. */
#include "host/sanitizer/shadow_memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BYTES = 16, WARPS = 2, THREADS = WARPS * HOST_WARP, MAX_STEPS = 40, SEQUENCES = 20000 };

static int failures;
static uint64_t random_state = 20261128;

static uint32_t random_below(uint32_t limit)
{
    random_state = random_state * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(random_state >> 33) % limit;
}

/* An access, and what has been synchronized before it. */
typedef struct Step {
    Py2cuSiteKind kind;
    uint32_t block, thread, at, bytes;
    uint32_t barriers, warp_syncs; /* of the block, and of the thread's warp */
} Step;

static bool only_reads(Py2cuSiteKind kind)
{
    return kind == PY2CU_SITE_READ;
}

static bool is_atomic(Py2cuSiteKind kind)
{
    return kind == PY2CU_SITE_ATOMIC || kind == PY2CU_SITE_EXCHANGE;
}

/* Returns whether two accesses are a race: a definition from the memory model of CUDA. */
static bool is_race(const Step *a, const Step *b)
{
    if (a->at + a->bytes <= b->at || b->at + b->bytes <= a->at || (only_reads(a->kind) && only_reads(b->kind)) ||
        (is_atomic(a->kind) && is_atomic(b->kind))) {
        return false;
    }
    if (a->block != b->block) {
        return true;
    }
    return a->thread != b->thread && a->barriers == b->barriers &&
           (a->thread / HOST_WARP != b->thread / HOST_WARP || a->warp_syncs == b->warp_syncs);
}

typedef struct Launch {
    Py2cuSite sites[3];
    Py2cuKernelInfo info;
    LaunchCall call;
    Shadow *shadow;
    AccessChecker checker;
} Launch;

static Launch launch;

static void begin(void)
{
    launch.call = (LaunchCall){.grid = {2, 1, 1}, .block = {THREADS, 1, 1}, .info = &launch.info};
    shadow_begin(launch.shadow, &launch.call, false);
}

/* Ends the launch and returns the number of findings of a kind. */
static size_t end(FindingKind kind)
{
    size_t count = 0, found = 0;
    const Finding *findings = shadow_findings(launch.shadow, &count);
    for (size_t i = 0; i < count; i++) {
        found += findings[i].kind == kind;
    }
    shadow_end(launch.shadow);
    return found;
}

static void expect(const char *what, size_t found, size_t expected)
{
    if (found != expected) {
        printf("%s: %zu findings, not %zu\n", what, found, expected);
        failures++;
    }
}

static void start(uint32_t block)
{
    checker_start(&launch.checker, launch.shadow, block, NULL, 0);
}

static void touch(const void *address, uint32_t bytes, Py2cuSiteKind kind, uint32_t thread)
{
    checker_access(&launch.checker, address, bytes, 0, (uint32_t)kind, thread);
}

/* ---- races ---- */

static void print_steps(const Step *steps, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        printf("  block %u, thread %u: kind %d of bytes %u to %u, after %u barriers and %u of the warp\n",
               (unsigned)steps[i].block, (unsigned)steps[i].thread, (int)steps[i].kind, (unsigned)steps[i].at,
               (unsigned)(steps[i].at + steps[i].bytes - 1), (unsigned)steps[i].barriers,
               (unsigned)steps[i].warp_syncs);
    }
}

static bool try_sequence(unsigned char *memory)
{
    static const Py2cuSiteKind kinds[] = {PY2CU_SITE_READ,   PY2CU_SITE_READ,   PY2CU_SITE_READ,    PY2CU_SITE_WRITE,
                                          PY2CU_SITE_UPDATE, PY2CU_SITE_ATOMIC, PY2CU_SITE_EXCHANGE};
    static const uint32_t threads[] = {0, 1, 5, 31, 32, 40, 63};
    Step steps[MAX_STEPS];
    uint32_t count = 0, barriers = 0, warp_syncs[WARPS] = {0}, block = 0;
    const uint32_t length = 2 + random_below(MAX_STEPS - 2), used_threads = 1 + random_below(7);
    const uint32_t used_kinds = 3 + random_below(5), sync_every = 2 + random_below(6);
    begin();
    start(block);
    for (uint32_t i = 0; i < length; i++) {
        const uint32_t choice = random_below(sync_every * 4);
        if (choice == 0 && block == 0) {
            checker_end(&launch.checker);
            start(++block);
        } else if (choice <= 2) {
            checker_block_synchronized(&launch.checker);
            barriers++;
        } else if (choice <= 4) {
            const uint32_t warp = random_below(WARPS);
            checker_warp_synchronized(&launch.checker, warp, UINT32_MAX);
            warp_syncs[warp]++;
        } else {
            const uint32_t bytes = 1u << random_below(4), thread = threads[random_below(used_threads)];
            steps[count] = (Step){.kind = kinds[random_below(used_kinds) % 7],
                                  .block = block,
                                  .thread = thread,
                                  .at = random_below(BYTES / bytes) * bytes,
                                  .bytes = bytes,
                                  .barriers = barriers,
                                  .warp_syncs = warp_syncs[thread / HOST_WARP]};
            touch(memory + steps[count].at, bytes, steps[count].kind, thread);
            count++;
        }
    }
    checker_end(&launch.checker);
    bool expected = false;
    for (uint32_t i = 0; i < count; i++) {
        for (uint32_t k = 0; k < i; k++) {
            expected = expected || is_race(&steps[k], &steps[i]);
        }
    }
    const bool found = end(FINDING_RACE) > 0;
    if (found != expected) {
        printf("a race is %s:\n", found ? "found, but there is none" : "not found");
        print_steps(steps, count);
        failures++;
    }
    return expected;
}

static void test_random_sequences(unsigned char *memory)
{
    uint32_t races = 0;
    for (uint32_t i = 0; i < SEQUENCES && failures < 3; i++) {
        races += try_sequence(memory);
    }
    if (failures == 0 && (races < SEQUENCES / 10 || races > SEQUENCES - SEQUENCES / 10)) {
        printf("%u of %d sequences have races\n", (unsigned)races, SEQUENCES);
        failures++;
    }
}

/* ---- uninitialized memory ---- */

enum { SHARED_SITE = 1, LOCAL_SITE = 2 };

static void test_shared_memory(unsigned char *memory)
{
    begin();
    start(0);
    checker_array(&launch.checker, memory, 64, SHARED_SITE, 0);
    touch(memory, 4, PY2CU_SITE_WRITE, 0);
    touch(memory, 4, PY2CU_SITE_READ, 0);
    checker_end(&launch.checker);
    expect("a thread reads what it has written", end(FINDING_UNWRITTEN), 0);

    begin();
    start(0);
    checker_array(&launch.checker, memory, 64, SHARED_SITE, 0);
    touch(memory + 8, 4, PY2CU_SITE_READ, 0);
    checker_end(&launch.checker);
    start(1); /* the shared memory of each block is uninitialized */
    checker_array(&launch.checker, memory, 64, SHARED_SITE, 0);
    touch(memory + 8, 4, PY2CU_SITE_WRITE, 1);
    checker_end(&launch.checker);
    expect("no thread of the block writes", end(FINDING_UNWRITTEN), 1);

    begin();
    start(0);
    checker_array(&launch.checker, memory, 64, SHARED_SITE, 0);
    touch(memory, 4, PY2CU_SITE_WRITE, 0);
    checker_end(&launch.checker);
    start(1);
    checker_array(&launch.checker, memory, 64, SHARED_SITE, 0);
    touch(memory, 4, PY2CU_SITE_READ, 0);
    checker_end(&launch.checker);
    expect("another block has written", end(FINDING_UNWRITTEN), 1);

    begin();
    start(0);
    checker_array(&launch.checker, memory, 64, SHARED_SITE, 0);
    touch(memory, 4, PY2CU_SITE_READ, 0);
    touch(memory, 4, PY2CU_SITE_WRITE, 0);
    checker_end(&launch.checker);
    expect("a thread writes what it has read", end(FINDING_UNWRITTEN), 1);

    begin();
    start(0);
    checker_array(&launch.checker, memory, 64, SHARED_SITE, 0);
    touch(memory, 4, PY2CU_SITE_READ, 0);
    touch(memory, 4, PY2CU_SITE_WRITE, 1);
    checker_end(&launch.checker);
    expect("another thread writes before the next barrier", end(FINDING_UNWRITTEN), 0);

    begin();
    start(0);
    checker_array(&launch.checker, memory, 64, SHARED_SITE, 0);
    touch(memory, 4, PY2CU_SITE_WRITE, 1);
    checker_block_synchronized(&launch.checker);
    touch(memory, 4, PY2CU_SITE_READ, 0);
    checker_end(&launch.checker);
    start(1);
    checker_array(&launch.checker, memory, 64, SHARED_SITE, 0);
    touch(memory, 4, PY2CU_SITE_WRITE, 40); /* no race: each block has its own shared memory */
    checker_end(&launch.checker);
    size_t count = 0;
    (void)shadow_findings(launch.shadow, &count);
    expect("shared memory in the right order", count, 0);
    shadow_end(launch.shadow);
}

static void test_local_memory(unsigned char *memory)
{
    begin();
    start(0);
    checker_array(&launch.checker, memory, 16, LOCAL_SITE, 3);
    touch(memory, 4, PY2CU_SITE_WRITE, 3);
    touch(memory, 4, PY2CU_SITE_UPDATE, 3);
    touch(memory, 4, PY2CU_SITE_READ, 3);
    checker_end(&launch.checker);
    expect("local memory that is written first", end(FINDING_UNWRITTEN), 0);

    begin();
    start(0);
    checker_array(&launch.checker, memory, 16, LOCAL_SITE, 3);
    touch(memory, 4, PY2CU_SITE_WRITE, 3);
    touch(memory + 2, 4, PY2CU_SITE_READ, 3); /* two bytes are not written */
    checker_end(&launch.checker);
    expect("local memory of which a part is written", end(FINDING_UNWRITTEN), 1);

    begin();
    start(0);
    checker_array(&launch.checker, memory, 16, LOCAL_SITE, 3);
    touch(memory, 4, PY2CU_SITE_WRITE, 3);
    checker_array(&launch.checker, memory, 16, LOCAL_SITE, 4); /* another array at the address */
    touch(memory, 4, PY2CU_SITE_READ, 4);
    checker_end(&launch.checker);
    expect("local memory of another thread", end(FINDING_UNWRITTEN), 1);
}

/* ---- synchronization of blocks ---- */

static void test_grid(unsigned char *memory)
{
    for (int is_synchronized = 0; is_synchronized < 2; is_synchronized++) {
        begin();
        start(0);
        touch(memory, 4, PY2CU_SITE_WRITE, 0);
        if (is_synchronized) {
            checker_grid_synchronized(&launch.checker, 1);
        }
        start(1);
        if (is_synchronized) {
            checker_grid_synchronized(&launch.checker, 1);
        }
        touch(memory, 4, PY2CU_SITE_READ, 5);
        checker_end(&launch.checker);
        expect("a barrier of the grid", end(FINDING_RACE), is_synchronized ? 0 : 1);
    }
}

/* A block writes a value, then a flag; another one reads the flag, then the value. Both flags are atomic. */
static void test_fences(unsigned char *memory)
{
    for (int has_fence = 0; has_fence < 2; has_fence++) {
        begin();
        start(0);
        touch(memory, 4, PY2CU_SITE_WRITE, 0);
        if (has_fence) {
            checker_fenced(&launch.checker);
        }
        touch(memory + 64, 4, PY2CU_SITE_ATOMIC, 0);
        checker_end(&launch.checker);
        start(1);
        touch(memory + 64, 4, PY2CU_SITE_ATOMIC, 5);
        touch(memory, 4, PY2CU_SITE_READ, 5);
        checker_end(&launch.checker);
        expect("a fence before a flag", end(FINDING_RACE), has_fence ? 0 : 1);
    }
}

/* __syncwarp() with a mask of some lanes: only these lanes are synchronized with each other. */
static void test_masks(unsigned char *memory)
{
    static const uint32_t masks[] = {1u << 2 | 1u << 5, 1u << 5, 1u << 2};
    for (size_t i = 0; i < sizeof masks / sizeof masks[0]; i++) {
        begin();
        start(0);
        touch(memory, 4, PY2CU_SITE_WRITE, HOST_WARP + 2);
        checker_warp_synchronized(&launch.checker, 1, masks[i]);
        touch(memory, 4, PY2CU_SITE_READ, HOST_WARP + 5);
        checker_end(&launch.checker);
        expect("a mask of lanes", end(FINDING_RACE), i == 0 ? 0 : 1);
    }
}

/* The 64 threads of a wavefront are synchronized, but not those of other wavefronts. */
static void test_wavefronts(unsigned char *memory)
{
    begin();
    start(0);
    touch(memory, 4, PY2CU_SITE_WRITE, 0);
    checker_wavefront_synchronized(&launch.checker, 0, HOST_WAVEFRONT);
    touch(memory, 4, PY2CU_SITE_READ, HOST_WAVEFRONT - 1);
    checker_end(&launch.checker);
    expect("a wavefront", end(FINDING_RACE), 0);

    begin();
    start(0);
    touch(memory, 4, PY2CU_SITE_WRITE, 0);
    checker_wavefront_synchronized(&launch.checker, 0, HOST_WAVEFRONT);
    touch(memory, 4, PY2CU_SITE_READ, HOST_WAVEFRONT);
    checker_end(&launch.checker);
    expect("another wavefront", end(FINDING_RACE), 1);
}

/* ---- findings ---- */

static void test_findings(unsigned char *memory)
{
    begin();
    start(0);
    expect("before the first access", checker_last_site(&launch.checker) != NULL, 0);
    touch(memory, 4, PY2CU_SITE_WRITE, 7);
    touch(memory, 4, PY2CU_SITE_WRITE, 9);
    touch(memory + 4, 4, PY2CU_SITE_WRITE, 7);
    touch(memory + 4, 4, PY2CU_SITE_WRITE, 9);
    checker_report_barrier(&launch.checker, FINDING_BARRIER, "waits", 7, 0, 9, UINT32_MAX);
    checker_end(&launch.checker);
    size_t count = 0;
    const Finding *found = shadow_findings(launch.shadow, &count);
    const bool is_right = count == 2 && found[0].kind == FINDING_RACE && found[0].count == 2 &&
                          found[0].actors[0].thread == 7 && found[0].actors[1].thread == 9 &&
                          found[1].kind == FINDING_BARRIER && strcmp(found[1].what, "waits") == 0 &&
                          found[1].actors[0].site == &launch.sites[0] && found[1].actors[1].site == NULL &&
                          checker_last_site(&launch.checker) == &launch.sites[0] && !shadow_failed(launch.shadow);
    expect("findings of other locations, threads or numbers", is_right ? 0 : 1, 0);
    shadow_end(launch.shadow);
}

int main(void)
{
    unsigned char *memory = aligned_alloc(4096, 4096);
    launch.shadow = shadow_new();
    launch.sites[0] = launch.sites[1] = launch.sites[2] = (Py2cuSite){
        .kind = PY2CU_SITE_WRITE, .array = "x", .function = "k", .file_name = "k.py", .line = 1, .source = ""};
    launch.sites[1].kind = PY2CU_SITE_SHARED;
    launch.sites[2].kind = PY2CU_SITE_LOCAL;
    launch.info = (Py2cuKernelInfo){.sites = launch.sites, .site_count = 3, .python_name = "k"};
    test_random_sequences(memory);
    test_shared_memory(memory);
    test_local_memory(memory);
    test_grid(memory);
    test_fences(memory);
    test_masks(memory);
    test_wavefronts(memory);
    test_findings(memory);
    shadow_free(launch.shadow);
    free(memory);
    return failures > 0;
}
