// SPDX-License-Identifier: MIT
/* libFuzzer target: arbitrary bytes as Python source, whose comments contain options of the command. The output must
 * satisfy the contract in py2cu.h; the sanitizers detect other errors. A source file is a complete test case. */
#include "check/check.h"
#include "mutation/mutate.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed);
__attribute__((weak)) size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t most); /* NULL without libFuzzer */

/* ---- corpus of earlier inputs
 * -------------------------------------------------------------------------------------- */

enum { GOOD_SLOTS = 1 << 16, POOL = 1024 };

static uint64_t good[GOOD_SLOTS]; /* hashes of inputs that translate */
static struct {
    uint8_t *text;
    size_t size;
} pool[POOL]; /* some of them, which are mutated instead of inputs that do not translate, and from which pieces are
                 taken */
static size_t pool_count;

static struct {
    uint64_t executions, translated, mutated, mutated_translated;
    uint64_t each[MUTATION_COUNT], each_translated[MUTATION_COUNT];
} counts;

static uint64_t pending; /* the last output of the mutator */
static uint32_t pending_by;

static uint64_t hash_of(const uint8_t *data, size_t size)
{
    uint64_t hash = 0xcbf29ce484222325u + size;
    for (size_t i = 0; i < size; i++) {
        hash = (hash ^ data[i]) * 0x100000001b3u;
    }
    return hash | 1;
}

static double share(uint64_t part, uint64_t whole)
{
    return whole > 0 ? 100.0 * (double)part / (double)whole : 0;
}

static void print_counts(void)
{
    fprintf(stderr, "executions: %llu in %.0f s of the processor, %.1f %% translate\n",
            (unsigned long long)counts.executions, processor_seconds(), share(counts.translated, counts.executions));
    fprintf(stderr, "mutated by the tree: %llu, %.1f %% translate\n", (unsigned long long)counts.mutated,
            share(counts.mutated_translated, counts.mutated));
    for (size_t i = 0; i < MUTATION_COUNT; i++) {
        fprintf(stderr, "  %-20s %8llu  %5.1f %%\n", mutation_names[i], (unsigned long long)counts.each[i],
                share(counts.each_translated[i], counts.each[i]));
    }
}

static void note(const uint8_t *data, size_t size, bool translated)
{
    uint64_t hash = hash_of(data, size);
    if (counts.executions++ == 0) {
        (void)atexit(print_counts);
    }
    counts.translated += translated;
    if (hash == pending) {
        counts.mutated++;
        counts.mutated_translated += translated;
        for (size_t i = 0; i < MUTATION_COUNT; i++) {
            counts.each[i] += pending_by >> i & 1;
            counts.each_translated[i] += translated && (pending_by >> i & 1);
        }
        pending = 0;
    }
    if (translated && good[hash % GOOD_SLOTS] != hash) {
        good[hash % GOOD_SLOTS] = hash;
        size_t slot = pool_count < POOL ? pool_count++ : hash / GOOD_SLOTS % POOL;
        free(pool[slot].text);
        pool[slot].text = malloc(size + 1);
        REQUIRE(pool[slot].text != NULL);
        memcpy(pool[slot].text, data, size);
        pool[slot].size = size;
    }
}

/* ---- mutations ----------------------------------------------------------------------------------------------------
 */

static size_t mutate_bytes(uint8_t *data, size_t size, size_t most)
{
    return LLVMFuzzerMutate != NULL ? LLVMFuzzerMutate(data, size, most) : size;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed)
{
    uint32_t number = seed * 2654435761u;
    uint64_t hash = hash_of(data, size);
    if (number >> 28 == 0 || pool_count == 0) { /* one of sixteen */
        return mutate_bytes(data, size, most);
    }
    if (good[hash % GOOD_SLOTS] != hash && (number >> 24 & 15) != 0) {
        size_t slot = number / 7 % pool_count;
        if (pool[slot].size <= most) {
            size = pool[slot].size;
            memcpy(data, pool[slot].text, size);
        }
    }
    size_t donor = number / 1031 % pool_count;
    uint32_t by;
    size_t made = python_mutate((char *)data, size, most, (const char *)pool[donor].text, pool[donor].size, seed, &by);
    if (made == 0) {
        return mutate_bytes(data, size, most);
    }
    pending = hash_of(data, made);
    pending_by = by;
    return made;
}

/* ---- one input
 * ----------------------------------------------------------------------------------------------------- */

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    CommandRequest *command;
    limits_begin();
    const Py2cuRequest *request = command_request_begin(&command, data, size, "fuzz.py");
    Py2cuUnit *unit = py2cu_translate(request);
    limits_end(size);
    check_unit(unit);
    if (size % 16 == 0) { /* translating twice yields the same bytes */
        size_t length, again_length;
        const char *text = py2cu_unit_text(unit, &length);
        Py2cuUnit *again = py2cu_translate(request);
        const char *again_text = py2cu_unit_text(again, &again_length);
        REQUIRE(again_length == length && memcmp(again_text, text, length) == 0);
        py2cu_unit_free(again);
    }
    note(data, size, !py2cu_unit_failed(unit));
    py2cu_unit_free(unit);
    command_request_end(command);
    return 0;
}
