// SPDX-License-Identifier: MIT
/* Reports of the transformations of loops: what was done or why not, and the line of the loop.
 * tests/exec/thread_indices/test_transformation_report.py tests the report of a launch. */
#include "py2cu/py2cu.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

typedef struct Case {
    const char *body;   /* of a kernel, from line 6 on */
    const char *report; /* of its only transformation */
} Case;

#define SORT(count)                                                                                                    \
    "    values = cuda.local.array(" count ", float32)\n"                                                              \
    "    for m in range(" count "):\n"                                                                                 \
    "        value = x[i, m]\n"                                                                                        \
    "        k = m\n"                                                                                                  \
    "        while k > 0 and values[k - 1] > value:\n" /* line 10 */                                                   \
    "            values[k] = values[k - 1]\n"                                                                          \
    "            k -= 1\n"                                                                                             \
    "        values[k] = value\n"                                                                                      \
    "    out[i] = values[0]\n"

#define RATIOS(count)                                                                                                  \
    "    total = 0.0\n"                                                                                                \
    "    for k in range(" count "):\n"                                                                                 \
    "        total += out[k] / y\n"                                                                                    \
    "    d[0] = total\n"

#define SUM(count)                                                                                                     \
    "    total = float32(0)\n"                                                                                         \
    "    for k in range(" count "):\n"                                                                                 \
    "        total += x[i, k]\n"                                                                                       \
    "    out[i] = total\n"

#define BUFFER(statement)                                                                                              \
    "    rows = cuda.local.array(3, float32)\n"                                                                        \
    "    for k in range(2, n):\n" statement "        rows[k % 3] = rows[(k - 1) % 3] + out[k]\n"                       \
    "    out[0] = rows[0]\n"

static const Case CASES[] = {
    {RATIOS("n"), "line 7: divisions by a value that does not change in the loop are multiplications by its inverse"},
    {RATIOS("4"), "line 7: divisions by a value that does not change in the loop remain: fewer than 8 iterations"},
    {SUM("x.shape[1]"), "line 7: rows of x are accessed 16 bytes at once if they are aligned"},
    {SUM("n"), "line 7: rows of x are accessed by element: the loop ends before the end of the rows, or after it"},
    {BUFFER(""), "line 7: the remainders of k by 3 are variables that change without divisions"},
    {BUFFER("        if out[k] < 0:\n"
            "            continue\n"),
     "line 7: the remainders of k by 3 are computed by divisions: the loop does not count up from a constant, or has "
     "a `continue`"},
    {SORT("9"), "line 10: the loop with index k has a constant number of iterations, so that the array can be in "
                "registers"},
    {SORT("20"),
     "line 10: the loop with index k is not changed: it may visit more than 16 elements, or elements at unknown "
     "positions"},
    {"    t = out[i]\n"
     "    c = math.cos(t)\n"
     "    s = math.sin(t)\n"
     "    out[i] = c * c - s\n",
     "line 7: one call computes the sine and the cosine of an argument"},
    {"    for k in range(n):\n"
     "        if k > i:\n"
     "            d[i] += x[0, i]\n"
     "        cuda.syncthreads()\n",
     "line 6: an element of x, the same in all iterations, is loaded once"},
};

static int check(const Case *expected)
{
    char text[2048];
    (void)snprintf(text, sizeof text,
                   "import math\n"
                   "from numba import cuda, float32\n"
                   "@cuda.jit('void(float32[:, ::1], float64[::1], float32[::1], float64, int64)')\n"
                   "def f(x, d, out, y, n):\n"
                   "    i = cuda.grid(1)\n%s",
                   expected->body);
    const Py2cuModule module = {.text = text, .text_length = strlen(text), .file_name = "k.py"};
    const Py2cuRequest request = {.struct_size = sizeof request,
                                  .modules = &module,
                                  .module_count = 1,
                                  .restructure = true,
                                  .facts = PY2CU_FACT_NOALIAS | PY2CU_FACT_SMALL};
    Py2cuUnit *unit = py2cu_translate(&request);
    const char *report = py2cu_unit_kernel_count(unit) == 0 ? py2cu_unit_diagnostic(unit, 0)->rendered
                                                            : py2cu_unit_kernel(unit, 0)->transformations;
    const size_t length = strlen(expected->report);
    const bool is_equal = report != NULL && strncmp(report, expected->report, length) == 0 &&
                          (report[length] == '\0' || strcmp(report + length, "\n") == 0);
    if (!is_equal) {
        printf("the report of\n%s\n  is \"%s\", not \"%s\"\n", text, report != NULL ? report : "", expected->report);
    }
    py2cu_unit_free(unit);
    return is_equal ? 0 : 1;
}

int main(void)
{
    int failures = 0;
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        failures += check(&CASES[i]);
    }
    return failures > 0;
}
