// SPDX-License-Identifier: MIT
/* Shared by the unit tests of the interpreter: kernels translated from Python and run statement by statement. */
#ifndef PY2CU_TEST_INTERP_KERNEL_RUNS_H
#define PY2CU_TEST_INTERP_KERNEL_RUNS_H

#include "interp/interp.h"
#include "translate.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define HEAD "import math\nfrom numba import cuda, float32, int64\n"

enum { MAX_ARGUMENTS = 8 };

static const uint64_t ENOUGH = 1000000;

static int failures;

static Py2cuUnit *unit;

static inline void fail(int line, const char *what, const char *got)
{
    printf("line %d: %s: %s\n", line, what, got != NULL ? got : "(nothing)");
    failures++;
}

/* Translates the source and starts a run of its first kernel; arguments are separated by bars: "zeros(4)|3". */
static inline Run *begin(int line, const char *text, uint32_t blocks, uint32_t threads, const char *arguments)
{
    const Py2cuModule module = {.text = text, .text_length = strlen(text), .file_name = "k.py"};
    const Py2cuRequest request = {.struct_size = sizeof request, .modules = &module, .module_count = 1};
    py2cu_unit_free(unit);
    unit = py2cu_translate(&request);
    if (py2cu_unit_kernel_count(unit) == 0) {
        fail(line, "is not translated", py2cu_unit_diagnostic(unit, 0)->rendered);
        exit(1);
    }
    char given[512];
    (void)snprintf(given, sizeof given, "%s", arguments);
    Run *run = run_new(translate_unit(unit), py2cu_unit_kernel(unit, 0)->name, (const uint32_t[]){blocks, 1, 1},
                       (const uint32_t[]){threads, 1, 1}, 0);
    size_t count = 0;
    for (char *at = given; at != NULL && arguments[0] != '\0' && count < MAX_ARGUMENTS; count++) {
        char *end = strchr(at, '|');
        if (end != NULL) {
            *end++ = '\0';
        }
        run_set_text(run, count, at);
        at = end;
    }
    run_start(run);
    return run;
}

/* Copies the part of the run's JSON state that follows `words`, up to the next closing bracket, to `piece`. */
static inline void shown(Run *run, uint32_t block, uint32_t thread, const char *words, char *piece, size_t room)
{
    const TextBuf text = run_show(run, block, thread);
    const char *at = strstr(text.text, words);
    at = at != NULL ? at + strlen(words) : "";
    size_t length = strcspn(at, "]}");
    length = length < room - 1 ? length : room - 1;
    memcpy(piece, at, length);
    piece[length] = '\0';
}

#endif
