/* Programs that are kept with what they have to leave in their arrays: translated, interpreted and compared
 * (tests/compat/keep.py). */
#ifndef PY2CU_TEST_RUN_KEPT_H
#define PY2CU_TEST_RUN_KEPT_H

#include "interp/interp.h"
#include "translate.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_TOGETHER = 5, MOST_AXES = 2 };

typedef struct Given {
    const char *type;
    uint32_t axes;
    int64_t shape[MOST_AXES], strides[MOST_AXES];
    uint32_t first, size; /* bytes before the first element, and in all */
    const char *bytes;    /* of the elements, in hexadecimal; NULL: zeros */
    bool is_looked_at;
} Given;

typedef struct Kept {
    const char *const *lines;
    const Given *given; /* all arguments: the first one chooses the program */
    uint32_t given_count;
    uint32_t grid[3], block[3], dynamic;
    int count, numbers[MOST_TOGETHER], chosen[MOST_TOGETHER];
    uint64_t left[MOST_TOGETHER];
} Kept;

static inline char *kept_text(const char *const *lines)
{
    size_t length = 0, at = 0;
    for (size_t i = 0; lines[i] != NULL; i++) {
        length += strlen(lines[i]) + 1;
    }
    char *text = malloc(length + 1);
    if (text == NULL) {
        abort();
    }
    for (size_t i = 0; lines[i] != NULL; i++) {
        at += (size_t)snprintf(text + at, length + 1 - at, "%s\n", lines[i]);
    }
    return text;
}

static inline size_t kept_bits(const char *type)
{
    return strtoul(type + strcspn(type, "0123456789"), NULL, 10);
}

/* The bytes before element `at`, counted row by row. */
static inline int64_t kept_place(const Given *given, int64_t at)
{
    const int64_t inner = given->axes > 1 ? given->shape[1] : 1;
    return given->first + at / inner * given->strides[0] + (given->axes > 1 ? at % inner * given->strides[1] : 0);
}

static inline int64_t kept_elements(const Given *given)
{
    return given->axes == 0 ? 1 : given->axes == 1 ? given->shape[0] : given->shape[0] * given->shape[1];
}

static inline bool kept_give(Run *run, size_t i, const Given *given)
{
    unsigned char *bytes = calloc(given->size, 1);
    if (bytes == NULL) {
        abort();
    }
    const int64_t size = (int64_t)kept_bits(given->type) / 8;
    const char *next = given->bytes;
    for (int64_t at = 0; next != NULL && at < kept_elements(given) * size; at++, next += 2) {
        const char digits[] = {next[0], next[1], '\0'};
        bytes[kept_place(given, at / size) + at % size] = (unsigned char)strtoul(digits, NULL, 16);
    }
    const bool done = run_set_bytes(run, i, bytes, given->size, given->shape, given->strides, given->first);
    free(bytes);
    return done;
}

static inline int64_t kept_float(double value)
{
    int64_t bits;
    if (value != value) {
        return INT64_C(0x7ff8000000000000);
    }
    value += 0.0;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

static inline int64_t kept_element(const char *type, const unsigned char *at)
{
    const size_t bits = kept_bits(type);
    uint64_t word = 0;
    float single;
    double number;
    memcpy(&word, at, bits / 8); /* the low bytes stand first */
    if (type[0] == 'f') {
        memcpy(&number, &word, sizeof number);
        memcpy(&single, &word, sizeof single);
        return kept_float(bits == 64 ? number : (double)single);
    }
    const uint64_t sign = type[0] == 'i' && bits < 64 ? UINT64_C(1) << (bits - 1) : 0;
    return (int64_t)((word ^ sign) - sign);
}

/* The number of an array's elements behind that of those before it. */
static inline uint64_t kept_mix(uint64_t number, const Given *given, const unsigned char *bytes)
{
    for (int64_t at = 0; at < kept_elements(given); at++) {
        const int64_t element = kept_element(given->type, bytes + kept_place(given, at));
        for (int i = 0; i < 64; i += 8) {
            number = (number ^ (((uint64_t)element >> i) & 0xff)) * UINT64_C(0x100000001b3);
        }
    }
    return number;
}

/* NULL, or what is wrong. */
static inline const char *kept_wrong(Run *run, const Kept *kept, int k)
{
    static char words[512];
    char select[16];
    (void)snprintf(select, sizeof select, "%d", kept->chosen[k]);
    bool done = run_set_text(run, 0, select);
    for (uint32_t i = 1; i < kept->given_count && done; i++) {
        done = kept_give(run, i, &kept->given[i]);
    }
    if (done && run_start(run)) {
        run_all(run, UINT64_C(100000000));
    }
    if (run_state(run) != RUN_DONE) {
        const char *message = run_message(run, NULL);
        (void)snprintf(words, sizeof words, "%s", message != NULL ? message : "does not end");
        return words;
    }
    uint64_t number = UINT64_C(0xcbf29ce484222325);
    for (uint32_t i = 0; i < kept->given_count; i++) {
        size_t size;
        number = kept->given[i].is_looked_at ? kept_mix(number, &kept->given[i], run_bytes(run, i, &size)) : number;
    }
    return number != kept->left[k] ? "leaves something else" : run_conflict_count(run) > 0 ? "its threads race" : NULL;
}

static inline int kept_check(const Kept *kept, size_t count)
{
    int failures = 0;
    for (size_t i = 0; i < count; i++) {
        char *text = kept_text(kept[i].lines);
        const Py2cuModule module = {.text = text, .text_length = strlen(text), .file_name = "k.py"};
        const Py2cuRequest request = {.struct_size = sizeof request, .modules = &module, .module_count = 1};
        Py2cuUnit *unit = py2cu_translate(&request);
        const bool is_fine = py2cu_unit_kernel_count(unit) == 1;
        if (!is_fine) {
            printf("the text of program %d: %s\n", kept[i].numbers[0], py2cu_unit_diagnostic(unit, 0)->rendered);
            failures++;
        }
        for (int k = 0; k < kept[i].count && is_fine; k++) {
            Run *run = run_new(translate_unit(unit), py2cu_unit_kernel(unit, 0)->name, kept[i].grid, kept[i].block,
                               kept[i].dynamic);
            const char *wrong = kept_wrong(run, &kept[i], k);
            if (wrong != NULL) {
                printf("program %d: %s\n", kept[i].numbers[k], wrong);
                failures++;
            }
            run_free(run);
        }
        py2cu_unit_free(unit);
        free(text);
    }
    return failures > 0;
}

#endif
