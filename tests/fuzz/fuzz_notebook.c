// SPDX-License-Identifier: MIT
/* libFuzzer target: arbitrary bytes as a notebook. Its code must have the lines of the file, and is translated as by
 * the command. */
#include "check/check.h"

#include "cli/cli.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *file = malloc(size + 1);
    REQUIRE(file != NULL);
    memcpy(file, data, size);
    file[size] = '\0';
    size_t length = size;
    limits_begin();
    char *code = cli_notebook_code("fuzz.ipynb", file, &length);
    if (code != NULL) {
        REQUIRE(length <= size && code[length] == '\0');
        Py2cuModule module = {.text = code, .text_length = length, .file_name = "fuzz.ipynb"};
        Py2cuRequest request = {.struct_size = sizeof request, .modules = &module, .module_count = 1};
        Py2cuUnit *unit = py2cu_translate(&request);
        check_unit(unit);
        py2cu_unit_free(unit);
    }
    limits_end(size);
    free(code);
    return 0;
}
