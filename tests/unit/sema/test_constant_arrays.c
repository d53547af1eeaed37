// SPDX-License-Identifier: MIT
/* Constant arrays: NumPy's results of array expressions, and arrays that are not constant. The expected values are
 * those of NumPy 2, in the narrowest integer type that contains them. */
#include "py2cu/py2cu.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

static int failures;

/* Checks that the output contains `wanted`; NULL: the array is not constant. */
static void check(int line, const char *expression, const char *wanted)
{
    char text[1024];
    snprintf(text, sizeof text,
             "import numpy as np\nfrom numba import cuda\nB = np.array([[1, 2, 3], [4, 5, 6]], np.int16)\nA = "
             "%s\n\n@cuda.jit('void(float64[::1], int64)')\ndef k(x, i):\n    x[0] = A[i]\n",
             expression);
    const Py2cuModule module = {.text = text, .text_length = strlen(text), .file_name = "k.py"};
    const Py2cuRequest request = {.struct_size = sizeof request, .modules = &module, .module_count = 1};
    Py2cuUnit *unit = py2cu_translate(&request);
    const char *code = py2cu_unit_failed(unit) ? py2cu_unit_diagnostic(unit, 0)->code : "";
    const bool ok =
        wanted != NULL ? strstr(py2cu_unit_text(unit, NULL), wanted) != NULL : strcmp(code, "not-constant") == 0;
    if (!ok) {
        failures++;
        printf("line %d: %s: %s%s\n", line, expression, code,
               py2cu_unit_failed(unit) ? py2cu_unit_diagnostic(unit, 0)->message : py2cu_unit_text(unit, NULL));
    }
    py2cu_unit_free(unit);
}

#define IS(expression, wanted) check(__LINE__, expression, wanted)
#define NOTHING(expression) check(__LINE__, expression, NULL)

int main(void)
{
    IS("np.arange(1, 8, 3)", "signed char A[3] = {1, 4, 7}");
    IS("np.arange(5, 0, -2)", "signed char A[3] = {5, 3, 1}");
    IS("np.arange(0, 600, 299)", "short A[3] = {0, 299, 598}");
    IS("np.arange(0, 1, 0.5)", "double A[2] = {0.0, 0.5}");
    IS("np.arange(3, dtype=np.float32)", "float A[3] = {0.0f, 1.0f, 2.0f}");
    IS("np.linspace(0, 1, 5)", "double A[5] = {0.0, 0.25, 0.5, 0.75, 1.0}");
    IS("np.linspace(0, 1, 4, endpoint=False)", "double A[4] = {0.0, 0.25, 0.5, 0.75}");
    IS("np.linspace(2, 2, 3)", "double A[3] = {2.0, 2.0, 2.0}");
    IS("np.linspace(2, 5, 1)", "double A[1] = {2.0}");
    IS("np.array(B.copy(), np.int8).reshape(6)", "signed char A[6] = {1, 2, 3, 4, 5, 6}");
    IS("B.copy().reshape(-1)", "signed char A[6] = {1, 2, 3, 4, 5, 6}");
    IS("B.astype(np.float32).reshape((6,))", "float A[6] = {1.0f, 2.0f, 3.0f, 4.0f, 5.0f, 6.0f}");
    IS("np.array((1, 2.5))", "double A[2] = {1.0, 2.5}");
    IS("np.full(2, 1.5, np.float32)", "float A[2] = {1.5f, 1.5f}");

    NOTHING("np.array([[1, 2], [3]])"); /* NumPy raises an exception */
    NOTHING("np.array([1, [2]])");
    NOTHING("np.array([[[[[[[[[1]]]]]]]]])"); /* more dimensions than kernels support */
    NOTHING("np.array([1, 'a'])");
    NOTHING("np.array(['a', 1])");
    NOTHING("np.array(['a', b'b'])");
    NOTHING("np.array(['a'], dtype=np.int8)");
    NOTHING("np.array([1], dtype='U3')");
    NOTHING("np.array([b'a'], dtype='U3')");
    NOTHING("np.array([300], np.int8)"); /* OverflowError */
    NOTHING("np.array([1, k])");
    NOTHING("np.array()");
    NOTHING("np.arange()");
    NOTHING("np.arange(0, 5, 0)");
    NOTHING("np.arange('a')");
    NOTHING("np.arange(0.0, 5, dtype=np.int8)");
    NOTHING("np.arange(300, dtype=np.int8)");
    NOTHING("np.linspace(0)");
    NOTHING("np.linspace(0, 1, 2.5)");
    NOTHING("np.linspace(0, 1, endpoint=3)");
    NOTHING("np.linspace(0, 'a')");
    NOTHING("np.linspace(0, 300, 3, dtype=np.int8)");
    NOTHING("np.identity('a')[0]");
    NOTHING("np.full(3)");
    NOTHING("np.full(3, 'a')");
    NOTHING("np.zeros(-1)");
    NOTHING("np.zeros('a')");
    NOTHING("B.copy().reshape(5)"); /* NumPy raises an exception */
    NOTHING("B.copy().reshape(-1, -1)");
    NOTHING("B.astype('q9')");
    NOTHING("B.astype(np.float32, order='F')[0]");
    NOTHING("B.copy().repeat(2)");
    return failures != 0;
}
