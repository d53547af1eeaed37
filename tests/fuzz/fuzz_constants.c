// SPDX-License-Identifier: MIT
/* libFuzzer target: values of --const, as lines `NAME=VALUE` with names A to D, which a kernel uses. */
#include "check/check.h"

#include <stdlib.h>
#include <string.h>

#define KERNEL "from numba import cuda\n\n\n@cuda.jit('(float64[::1],)')\ndef k(x):\n"

/* Each name is used in a position where any value is possible: errors are as valid as generated code. */
static const char in_numbers[] = KERNEL "    x[0] = A\n    x[1] = B + C\n    if D:\n        x[2] = 1\n";
static const char in_arrays[] = KERNEL "    i = cuda.grid(1)\n    x[i] = A[i] + B[0]\n";
static const char in_types[] =
    KERNEL "    s = cuda.shared.array(A, B)\n    t = cuda.const.array_like(C)\n    s[0] = t[0]\n"
           "    for v in D:\n        x[0] += v\n";
static const char in_calls[] = KERNEL "    print(A, B)\n    x[0] = len(A) + min(B, C) + (D is None)\n";
static const char *const kernels[] = {in_numbers, in_arrays, in_types, in_calls};

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char after[] = "import math\nimport numpy\nimport numpy as np\nimport numba\n";
    enum { KERNELS = sizeof kernels / sizeof kernels[0] };
    char *text = malloc(size + sizeof after);
    REQUIRE(text != NULL);
    memcpy(text, data, size);
    memcpy(text + size, after, sizeof after);
    limits_begin();
    for (size_t i = 0; i < KERNELS; i++) {
        Py2cuModule modules[] = {
            {.text = kernels[i], .text_length = strlen(kernels[i]), .file_name = "fuzz.py"},
            {.text = text, .text_length = size + sizeof after - 1, .file_name = "--const", .returns_values = true}};
        Py2cuRequest request = {.struct_size = sizeof request, .modules = modules, .module_count = 2};
        Py2cuUnit *unit = py2cu_translate(&request);
        check_unit(unit);
        py2cu_unit_free(unit);
    }
    limits_end(size);
    free(text);
    return 0;
}
