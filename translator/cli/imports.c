/* The files of the same project that a text imports: their functions make values that the text's kernels are launched with.
 *
 * `import a.b` and `from a.b import c` name a/b.py beside the file. A file that is not there belongs to somebody else; one that
 * does not translate on its own (an older Python, say) is left out. */
#include "cli.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { IMPORTS_MOST = 32, PATH_MOST = 4096 };

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

/* The dotted name that an import line names, without leading dots; its length, 0 for other lines. */
static size_t imported_name(const char *line, const char **name)
{
    while (is_blank(*line)) {
        line++;
    }
    size_t word = strncmp(line, "import", 6) == 0 ? 6 : strncmp(line, "from", 4) == 0 ? 4 : 0;
    if (word == 0 || !is_blank(line[word])) {
        return 0;
    }
    line += word;
    while (is_blank(*line) || *line == '.') {
        line++;
    }
    *name = line;
    size_t length = 0;
    while (isalnum((unsigned char)line[length]) || line[length] == '_' || line[length] == '.') {
        length++;
    }
    return length;
}

static bool is_translatable(const Py2cuModule *module)
{
    Py2cuRequest request = {.struct_size = sizeof request, .modules = module, .module_count = 1, .emit = PY2CU_EMIT_AST};
    Py2cuUnit *unit = py2cu_translate(&request);
    bool ok = !py2cu_unit_failed(unit);
    py2cu_unit_free(unit);
    return ok;
}

static bool is_known(const Py2cuModule *modules, size_t count, const char *path)
{
    for (size_t i = 0; i < count; i++) {
        if (strcmp(modules[i].file_name, path) == 0) {
            return true;
        }
    }
    return false;
}

/* Adds the file of one import. False without memory. */
static bool add_import(Py2cuModule *modules, size_t *count, const char *folder, size_t folder_length, const char *name, size_t length)
{
    char path[PATH_MOST];
    if (length == 0 || folder_length + length + 4 > sizeof path) {
        return true;
    }
    memcpy(path, folder, folder_length);
    for (size_t i = 0; i < length; i++) {
        path[folder_length + i] = name[i] == '.' ? '/' : name[i];
    }
    memcpy(path + folder_length + length, ".py", 4);
    FILE *file = is_known(modules, *count, path) ? NULL : fopen(path, "rb");
    if (file == NULL) {
        return true;
    }
    fclose(file);
    size_t size;
    char *text = cli_read_input(path, &size);
    char *copy = strdup(path);
    if (text == NULL || copy == NULL) {
        free(text);
        free(copy);
        return false;
    }
    Py2cuModule module = {.text = text, .text_length = size, .file_name = copy};
    if (is_translatable(&module)) {
        modules[(*count)++] = module;
    } else {
        free(text);
        free(copy);
    }
    return true;
}

Py2cuModule *cli_read_imports(const Py2cuModule *first, size_t *count)
{
    Py2cuModule *modules = calloc(IMPORTS_MOST, sizeof *modules);
    if (modules == NULL) {
        cli_message("out of memory");
        return NULL;
    }
    modules[0] = *first;
    *count = 1;
    const char *slash = strrchr(first->file_name, '/');
    size_t folder_length = slash != NULL ? (size_t)(slash - first->file_name) + 1 : 0;
    bool ok = true;
    for (size_t i = 0; i < *count && strcmp(first->file_name, "<stdin>") != 0; i++) {
        const char *line = modules[i].text;
        while (ok && line != NULL && *count < IMPORTS_MOST) {
            const char *name = NULL;
            size_t length = imported_name(line, &name);
            ok = add_import(modules, count, first->file_name, folder_length, name, length);
            line = strchr(line, '\n');
            line = line != NULL ? line + 1 : NULL;
        }
    }
    if (!ok) {
        cli_free_imports(modules, *count);
        return NULL;
    }
    return modules;
}

void cli_free_imports(Py2cuModule *modules, size_t count)
{
    for (size_t i = 1; modules != NULL && i < count; i++) {
        free((void *)(uintptr_t)modules[i].text);
        free((void *)(uintptr_t)modules[i].file_name);
    }
    free(modules);
}
