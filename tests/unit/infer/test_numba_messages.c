// SPDX-License-Identifier: MIT
/* Numba's messages for errors that py2cu also reports, for programs that search for them. The expected messages are
 * Numba's for these types. */
#include <py2cu/py2cu.h>

#include <stdio.h>
#include <string.h>

static int failures;

static void check(int line, const char *value, const char *wanted)
{
    char text[512];
    (void)snprintf(text, sizeof text,
                   "from numba import cuda, float32\n@cuda.jit('void(int64[::1], int64)')\ndef k(x, n):\n    a = %s\n",
                   value);
    const Py2cuModule module = {.text = text, .text_length = strlen(text), .file_name = "k.py"};
    const Py2cuRequest request = {.struct_size = sizeof request, .modules = &module, .module_count = 1};
    Py2cuUnit *unit = py2cu_translate(&request);
    const Py2cuDiagnostic *said = py2cu_unit_diagnostic(unit, 0);
    if (said == NULL || said->numba == NULL || strstr(said->numba, wanted) == NULL) {
        printf("line %d: %s: %s\n", line, value, said != NULL && said->numba != NULL ? said->numba : "(nothing)");
        failures++;
    }
    py2cu_unit_free(unit);
}

int main(void)
{
    check(__LINE__, "cuda.shared.array((2, n), float32)",
          "Function(<function shared.array>) found for signature:\n \n >>> array(Tuple(Literal[int](2), int64), "
          "class(float32))");
    check(__LINE__, "cuda.shared.array(n + 1, float32)", " >>> array(int64, class(float32))");
    check(__LINE__, "cuda.local.array([2, 3], float32)", " >>> array(list(int64)<iv=[2, 3]>, class(float32))");
    check(__LINE__, "cuda.local.array([4], dtype=float32)", " >>> array(list(int64)<iv=[4]>, dtype=class(float32))");
    return failures > 0;
}
