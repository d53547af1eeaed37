// SPDX-License-Identifier: MIT
/* Checks the types that the translator infers from host code. */
#ifndef PY2CU_TESTS_HOST_CODE_H
#define PY2CU_TESTS_HOST_CODE_H

#include "py2cu/py2cu.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

static int failures;

/* Checks the launch in the first module; with `words`, the line only has to contain these words. */
static inline void check_modules(const char *file, int line, const Py2cuModule *modules, size_t count,
                                 const char *argument, const char *expected, bool words)
{
    char whole[256];
    snprintf(whole, sizeof whole, "k(%s\n", expected);
    Py2cuRequest request = {
        .struct_size = sizeof request, .modules = modules, .module_count = count, .emit = PY2CU_EMIT_LAUNCHES};
    Py2cuUnit *unit = py2cu_translate(&request);
    const char *found = py2cu_unit_text(unit, NULL);
    bool same = !py2cu_unit_failed(unit) &&
                (words ? strncmp(found, "k(?)", 4) == 0 && strstr(found, expected) != NULL : strcmp(found, whole) == 0);
    if (!same) {
        failures++;
        printf("%s:%d: %s: found %swanted %s\n", file, line, argument,
               py2cu_unit_failed(unit) ? py2cu_unit_diagnostic(unit, 0)->message : found, expected);
    }
    py2cu_unit_free(unit);
}

static inline void check(const char *file, int line, const char *setup, const char *argument, const char *expected,
                         bool words)
{
    char text[4096];
    snprintf(text, sizeof text,
             "import math\nimport numpy as np\nfrom numba import cuda\n\n@cuda.jit\ndef k(x):\n    pass\n\n%s\nk[1, "
             "1](%s)\n",
             setup, argument);
    const Py2cuModule module = {.text = text, .text_length = strlen(text), .file_name = "k.py"};
    check_modules(file, line, &module, 1, argument, expected, words);
}

#define IS(argument, expected) check(__FILE__, __LINE__, "", argument, expected ")", false)
#define OF(setup, argument, expected) check(__FILE__, __LINE__, setup, argument, expected ")", false)
#define UNKNOWN(setup, argument, words) check(__FILE__, __LINE__, setup, argument, words, true)

#endif
