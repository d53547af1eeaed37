// SPDX-License-Identifier: MIT
/* A program that uses an installed py2cu: translates a kernel and, unless TRANSLATE_ONLY is defined, opens the host
 * backend. */
#include <py2cu/py2cu.h>
#ifndef TRANSLATE_ONLY
#include <py2cu/py2cu_rt.h>
#endif

#include <stdio.h>
#include <string.h>

static const char text[] = "from numba import cuda\n"
                           "\n"
                           "@cuda.jit('void(float32, float32[::1])')\n"
                           "def scale(a, x):\n"
                           "    i = cuda.grid(1)\n"
                           "    if i < x.size:\n"
                           "        x[i] *= a\n";

/* Short names like those inside the libraries, which must not conflict with names of a program. */
int parse(void);
int check(void);
int fail(void);

int parse(void)
{
    return 1;
}

int check(void)
{
    return 2;
}

int fail(void)
{
    return 3;
}

int main(void)
{
    Py2cuModule module = {.text = text, .text_length = strlen(text), .file_name = "scale.py"};
    Py2cuRequest request = {.struct_size = sizeof request, .modules = &module, .module_count = 1};
    Py2cuUnit *unit = py2cu_translate(&request);

    for (size_t i = 0; i < py2cu_unit_diagnostic_count(unit); i++) {
        fputs(py2cu_unit_diagnostic(unit, i)->rendered, stderr);
    }
    bool good = !py2cu_unit_failed(unit) && strstr(py2cu_unit_text(unit, NULL), "__global__ void scale(") != NULL &&
                parse() + check() + fail() == 6;
    py2cu_unit_free(unit);
    printf("py2cu %s: %s\n", py2cu_version(), good ? "translated" : "not what was expected");

#ifndef TRANSLATE_ONLY
    Py2cuDevice *device = NULL;
    if (py2cu_device_open("host", 0, &device) != PY2CU_OK) {
        fprintf(stderr, "%s\n", py2cu_error_detail());
        return 1;
    }
    printf("device: %s\n", py2cu_device_info(device)->name);
    py2cu_device_free(device);
#endif
    return good ? 0 : 1;
}
