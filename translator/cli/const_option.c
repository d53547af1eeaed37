// SPDX-License-Identifier: MIT
/* --const: generates a module with the values. */
#include "cli/cli.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Returns whether a file of the project contains this name as a word. */
static bool has_word(const CliProject *project, const char *name, size_t length)
{
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_0123456789";
    for (size_t i = 0; i < project->count; i++) {
        const char *text = project->modules[i].text, *end = text + project->modules[i].text_length;
        for (const char *at = text; (at = memmem(at, (size_t)(end - at), name, length)) != NULL; at++) {
            bool begins = at == text || strchr(letters, at[-1]) == NULL || at[-1] == '\0';
            bool ends = at + length == end || strchr(letters, at[length]) == NULL || at[length] == '\0';
            if (begins && ends) {
                return true;
            }
        }
    }
    return false;
}

bool cli_project_add_values(CliProject *project, const CliOptions *options, bool is_one_of_several, bool *used)
{
    static const char imports[] =
        "import math\nimport numpy\nimport numpy as np\nimport numba\nfrom numba import types\nfrom numba import *\n";
    size_t length = sizeof imports, at = 0, count = 0;
    for (size_t i = 0; i < options->value_count; i++) {
        length += strlen(options->values[i]) + 1;
    }
    char *text = options->value_count > 0 ? malloc(length) : NULL, *file_name = text != NULL ? strdup("--const") : NULL;
    if (file_name == NULL) {
        free(text);
        if (options->value_count > 0) {
            cli_message("out of memory");
        }
        return options->value_count == 0;
    }
    for (size_t i = 0; i < options->value_count; i++) {
        bool may_be_other = is_one_of_several || i >= options->own_value_count; /* possibly for another file */
        if (!may_be_other || has_word(project, options->values[i], strcspn(options->values[i], " ="))) {
            at += (size_t)sprintf(text + at, "%s\n", options->values[i]);
            count++;
            if (used != NULL) {
                used[i] = true;
            }
        }
    }
    if (count == 0) {
        free(text);
        free(file_name);
        return true;
    }
    strcpy(text + at, imports); /* after the values, so that value i is on line i + 1 */
    project->modules[project->count++] = (Py2cuModule){
        .text = text, .text_length = at + sizeof imports - 1, .file_name = file_name, .returns_values = true};
    return true;
}
