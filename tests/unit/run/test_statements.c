/* Random programs of the whole statement language, interpreted. What is expected is what CPython leaves in their arrays (tests/compat/keep_statements.py). */
#include "run/run.h"
#include "translate.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "statements.h"

enum { GIVEN_COUNT = sizeof GIVEN / sizeof GIVEN[0], KEPT_COUNT = sizeof KEPT / sizeof KEPT[0] };

static const uint64_t ENOUGH = 20000000;

static int failures;

static char *joined(const char *const *lines)
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

static uint64_t mix(uint64_t number, int64_t element)
{
    for (int i = 0; i < 64; i += 8) {
        number = (number ^ (((uint64_t)element >> i) & 0xff)) * UINT64_C(0x100000001b3);
    }
    return number;
}

/* All NaNs are one; zeros have no sign. */
static int64_t bits_of(double value)
{
    int64_t bits;
    if (value != value) {
        return INT64_C(0x7ff8000000000000);
    }
    value += 0.0;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

/* The number of an array's elements behind that of those before it. */
#define MIX(type, as)                                                   \
    for (size_t at = 0; at < size; at += sizeof(type)) {                \
        type element;                                                   \
        memcpy(&element, (const char *)bytes + at, sizeof element);     \
        number = mix(number, as(element));                              \
    }

static uint64_t mix_array(uint64_t number, const char *name, const void *bytes, size_t size)
{
    if (strcmp(name, "int64") == 0) {
        MIX(int64_t, (int64_t))
    } else if (strcmp(name, "int32") == 0) {
        MIX(int32_t, (int64_t))
    } else if (strcmp(name, "uint8") == 0) {
        MIX(uint8_t, (int64_t))
    } else if (strcmp(name, "float64") == 0) {
        MIX(double, bits_of)
    } else {
        MIX(float, bits_of)
    }
    return number;
}

static void check(const Unit *unit, const char *kernel, int program, int number, uint64_t left)
{
    Run *run = run_new(unit, kernel, (const uint32_t[]){1, 1, 1}, (const uint32_t[]){THREADS, 1, 1}, 0);
    char select[16];
    (void)snprintf(select, sizeof select, "%d", program);
    run_set_text(run, 0, select);
    for (size_t i = 0; i < GIVEN_COUNT; i++) {
        run_set_text(run, i + 1, GIVEN[i].value);
    }
    run_start(run);
    run_all(run, ENOUGH);
    uint64_t found = UINT64_C(0xcbf29ce484222325);
    if (run_state(run) != RUN_DONE) {
        const char *message = run_message(run, NULL);
        printf("program %d: %s\n", number, message != NULL ? message : "it does not end");
        failures++;
    } else {
        for (size_t i = 0; i < GIVEN_COUNT; i++) {
            size_t size;
            const void *bytes = run_bytes(run, i + 1, &size);
            found = mix_array(found, GIVEN[i].type, bytes, size);
        }
        if (found != left || run_conflict_count(run) > 0) {
            printf("program %d leaves something else than under CPython\n", number);
            failures++;
        }
    }
    run_free(run);
}

int main(void)
{
    for (size_t i = 0; i < KEPT_COUNT; i++) {
        char *text = joined(KEPT[i].lines);
        const Py2cuModule module = {.text = text, .text_length = strlen(text), .file_name = "k.py"};
        const Py2cuRequest request = {.struct_size = sizeof request, .modules = &module, .module_count = 1};
        Py2cuUnit *unit = py2cu_translate(&request);
        if (py2cu_unit_kernel_count(unit) == 0) {
            printf("programs %d to %d: %s\n", KEPT[i].numbers[0], KEPT[i].numbers[KEPT[i].count - 1], py2cu_unit_diagnostic(unit, 0)->rendered);
            failures++;
        }
        for (int k = 0; k < KEPT[i].count && py2cu_unit_kernel_count(unit) > 0; k++) {
            check(translate_unit(unit), py2cu_unit_kernel(unit, 0)->name, k, KEPT[i].numbers[k], KEPT[i].left[k]);
        }
        py2cu_unit_free(unit);
        free(text);
    }
    return failures > 0;
}
