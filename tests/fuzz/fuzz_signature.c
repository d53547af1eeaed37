// SPDX-License-Identifier: MIT
/* libFuzzer target: signatures, one per line. A valid signature is printed in normal form, which must parse to the
 * same types; conversions between any two types can be queried; and a kernel can be requested with any signature. */
#include "check/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char kernel_text[] = "from numba import cuda\n\n\n@cuda.jit\ndef k(a, b=0, c=0, *rest):\n    pass\n";

static void check_signature(const char *text)
{
    const Py2cuSignature *read = py2cu_signature_read(text);
    REQUIRE(read != NULL);
    if (read->error != NULL) {
        REQUIRE(strlen(read->error) > 0 && read->error_offset <= strlen(text) && read->argument_count == 0 &&
                read->result == NULL);
        REQUIRE(!py2cu_match(text, text).possible);
    }
    for (size_t i = 0; i < read->argument_count; i++) {
        size_t length = strlen(read->arguments[i]) + 4;
        char *alone = malloc(length);
        REQUIRE(alone != NULL && snprintf(alone, length, "(%s,)", read->arguments[i]) > 0);
        const Py2cuSignature *again = py2cu_signature_read(alone);
        REQUIRE(again->error == NULL && again->argument_count == 1 &&
                strcmp(again->arguments[0], read->arguments[i]) == 0);
        py2cu_signature_free(again);
        free(alone);
    }
    py2cu_signature_free(read);
}

static void check_kernel(const char *signature)
{
    Py2cuModule module = {.text = kernel_text, .text_length = sizeof kernel_text - 1, .file_name = "fuzz.py"};
    Py2cuInstance instance = {.function = "k", .signature = signature, .wrap = (Py2cuWrap)(strlen(signature) % 6)};
    Py2cuRequest request = {.struct_size = sizeof request,
                            .modules = &module,
                            .module_count = 1,
                            .instances = &instance,
                            .instance_count = 1};
    Py2cuUnit *unit = py2cu_translate(&request);
    check_unit(unit);
    py2cu_unit_free(unit);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = malloc(size + 1), *next;
    REQUIRE(text != NULL);
    memcpy(text, data, size);
    text[size] = '\0';
    limits_begin();
    const char *before = "(float32[::1], int64)";
    unsigned count = 0;
    for (char *line = text; line != NULL && count < 8; line = next, count++) {
        next = strchr(line, '\n');
        if (next != NULL) {
            *next++ = '\0';
        }
        check_signature(line);
        Py2cuMatch there = py2cu_match(before, line), back = py2cu_match(line, before);
        REQUIRE(there.possible || there.unsafe + there.safe + there.promotions == 0);
        REQUIRE(back.possible || back.unsafe + back.safe + back.promotions == 0);
        before = line;
    }
    check_kernel(text);
    limits_end(size);
    free(text);
    return 0;
}
