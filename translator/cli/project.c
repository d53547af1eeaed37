// SPDX-License-Identifier: MIT
/* Finds the modules of the project that the input imports, for their constants and device functions. No module is
 * executed. */
#include "cli.h"
#include "name_map.h"
#include "watch.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MAX_MODULES = 256, MAX_LEVELS = 4, MAX_MARKED_LEVELS = 10, MAX_PATH = 4096 };

/* Modules that the translator implements, or that are not part of a project. */
static bool is_foreign(const char *name)
{
    static const char *const foreign[] = {
        "numba", "numba_cuda_mlir", "py2cu", "numpy",      "math", "cmath", "operator",
        "cupy",  "torch",           "scipy", "matplotlib", "os",   "sys",   "time"};
    size_t length = strcspn(name, ".");
    for (size_t i = 0; i < sizeof foreign / sizeof foreign[0]; i++) {
        if (strlen(foreign[i]) == length && strncmp(foreign[i], name, length) == 0) {
            return true;
        }
    }
    return false;
}

/* Returns the directory of a path; "." for a name without a directory. */
static void directory_of(const char *path, char *directory)
{
    const char *slash = strrchr(path, '/');
    if (slash == NULL) {
        strcpy(directory, ".");
    } else {
        size_t length = slash == path ? 1 : (size_t)(slash - path);
        memcpy(directory, path, length);
        directory[length] = '\0';
    }
}

static bool is_package(const char *directory)
{
    char path[MAX_PATH];
    return snprintf(path, sizeof path, "%s/__init__.py", directory) < (int)sizeof path && access(path, R_OK) == 0;
}

/* Returns the module name of the input, "package.sub.file", from its parent directories that are packages. */
static char *own_name(const char *absolute)
{
    char directory[MAX_PATH], name[MAX_PATH];
    const char *file = strrchr(absolute, '/') + 1;
    const char *dot = strrchr(file, '.');
    size_t stem = dot != NULL && dot > file && (strcmp(dot, ".py") == 0 || strcmp(dot, ".ipynb") == 0)
                      ? (size_t)(dot - file)
                      : strlen(file);
    snprintf(name, sizeof name, "%.*s", (int)stem, file);
    directory_of(absolute, directory);
    for (int level = 0; level < MAX_LEVELS && is_package(directory) && strcmp(directory, "/") != 0; level++) {
        char longer[MAX_PATH], up[MAX_PATH];
        if (snprintf(longer, sizeof longer, "%s.%s", strrchr(directory, '/') + 1, name) >= (int)sizeof longer) {
            break;
        }
        strcpy(name, longer);
        directory_of(directory, up);
        strcpy(directory, up);
    }
    return strdup(name);
}

/* Returns the number of parent directories of the input that belong to the project: up to the directory with a project
 * file, if there is one. */
static int project_levels(const char *input)
{
    static const char *const marks[] = {".git", "pyproject.toml", "setup.py", "setup.cfg"};
    char directory[MAX_PATH], path[MAX_PATH];
    directory_of(input, directory);
    for (int level = 1; level <= MAX_MARKED_LEVELS && strlen(directory) + 4 < sizeof directory; level++) {
        for (size_t i = 0; i < sizeof marks / sizeof marks[0]; i++) {
            if (snprintf(path, sizeof path, "%s/%s", directory, marks[i]) < (int)sizeof path &&
                access(path, R_OK) == 0) {
                return level;
            }
        }
        strcat(directory, "/..");
    }
    return MAX_LEVELS;
}

/* Finds the file of a module in the input's directory and its parents. The name is relative like that of the input, for
 * messages. */
static bool find_file(const char *input, const char *module, char *path)
{
    char directory[MAX_PATH], relative[MAX_PATH];
    if (snprintf(relative, sizeof relative, "%s", module) >= (int)sizeof relative) {
        return false;
    }
    for (char *c = relative; *c != '\0'; c++) {
        *c = *c == '.' ? '/' : *c;
    }
    directory_of(input, directory);
    for (int level = 0, levels = project_levels(input); level < levels; level++) {
        bool here = strcmp(directory, ".") == 0; /* no `./` prefix for files next to the input */
        static const char *const forms[] = {"%s/%s.py", "%s/%s/__init__.py", "%s/src/%s.py", "%s/src/%s/__init__.py"};
        for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
            int length = snprintf(path, MAX_PATH, forms[i], directory, relative);
            struct stat info; /* no pipes, because reading could block */
            if (length < MAX_PATH && stat(path, &info) == 0 && S_ISREG(info.st_mode) && access(path, R_OK) == 0) {
                if (here) {
                    memmove(path, path + 2, strlen(path + 2) + 1);
                }
                return true;
            }
        }
        if (strlen(directory) + 4 >= sizeof directory) {
            break;
        }
        strcat(directory, "/..");
    }
    return false;
}

/* Translates the module alone, to list its imports. The unit has failed if it is not valid Python. */
static Py2cuUnit *read_module(const Py2cuModule *module)
{
    Py2cuRequest request = {
        .struct_size = sizeof request, .modules = module, .module_count = 1, .emit = PY2CU_EMIT_AST};
    return py2cu_translate(&request);
}

enum { MAX_TRIED = MAX_MODULES * 16 };

static bool is_out_of_memory(const Py2cuUnit *unit)
{
    const Py2cuDiagnostic *first = py2cu_unit_diagnostic(unit, 0);
    return first != NULL && strcmp(first->code, "out-of-memory") == 0;
}

/* Returns the unit of an imported module's file, with its imports; NULL: the module does not exist or is not valid
 * Python. Sets *ok to false if the file cannot be read or memory is exhausted. */
static Py2cuUnit *add_module(CliProject *project, const char *input, const char *name, bool *ok)
{
    char path[MAX_PATH];
    if (is_foreign(name) || !find_file(input, name, path)) {
        return NULL;
    }
    size_t length;
    cli_watch_file(path);
    char *text = cli_read_input(path, &length);
    CliEncodingProblem problem;
    if (text != NULL && !cli_decode_source(&text, &length, &problem)) {
        free(text); /* cannot be parsed, like an imported file with a syntax error */
        return NULL;
    }
    char *file_name = strdup(path), *copy = strdup(name);
    Py2cuModule module = {.text = text, .text_length = length, .file_name = file_name, .name = copy};
    Py2cuUnit *read = text != NULL && file_name != NULL && copy != NULL ? read_module(&module) : NULL;
    if (read == NULL || py2cu_unit_failed(read)) {
        if (text != NULL && (read == NULL || is_out_of_memory(read))) {
            cli_message("out of memory");
        }
        *ok = *ok && read != NULL && !is_out_of_memory(read);
        free(text);
        free(file_name);
        free(copy);
        py2cu_unit_free(read);
        return NULL;
    }
    project->modules[project->count++] = module;
    return read;
}

/* Adds the files that the unit's module imports, and appends their units. tried: the names of modules that have been
 * searched. Prints a message and returns false on failure. */
static bool add_imported(CliProject *project, const char *input, const Py2cuUnit *unit, Py2cuUnit **units,
                         CliNameMap *tried)
{
    bool ok = true;
    for (size_t i = 0; ok && i < py2cu_unit_import_count(unit) && project->count < MAX_MODULES; i++) {
        const char *name = py2cu_unit_import(unit, i);
        if (tried->count == MAX_TRIED || cli_name_map_find(tried, name, strlen(name), NULL)) {
            continue;
        }
        if (!cli_name_map_add(tried, name, strlen(name), tried->count)) {
            cli_message("out of memory");
            return false;
        }
        Py2cuUnit *added = add_module(project, input, name, &ok);
        if (added != NULL) {
            units[project->count - 1] = added;
        }
    }
    return ok;
}

bool cli_project_open(CliProject *project, const char *input, const Py2cuModule *main_module)
{
    memset(project, 0, sizeof *project);
    project->modules = calloc(MAX_MODULES + 1, sizeof *project->modules);
    if (project->modules == NULL) {
        cli_message("out of memory");
        return false;
    }
    project->modules[0] = *main_module;
    project->count = 1;
    char *absolute = strcmp(input, "-") == 0 ? NULL : realpath(input, NULL);
    if (absolute == NULL || strlen(absolute) >= MAX_PATH - 16) {
        free(absolute);
        return true;
    }
    project->main_name = own_name(absolute);
    project->modules[0].name = project->main_name;
    CliNameMap tried = {0};
    Py2cuUnit *units[MAX_MODULES] = {read_module(&project->modules[0])};
    bool ok = !is_out_of_memory(units[0]);
    if (!ok) {
        cli_message("out of memory");
    }
    for (size_t i = 0; i < project->count; i++) { /* the loop appends modules */
        ok = ok && add_imported(project, input, units[i], units, &tried);
        py2cu_unit_free(units[i]);
    }
    cli_name_map_free(&tried);
    free(absolute);
    return ok;
}

void cli_project_close(CliProject *project)
{
    for (size_t i = 1; i < project->count; i++) { /* the caller owns [0] */
        free((char *)(uintptr_t)project->modules[i].text);
        free((char *)(uintptr_t)project->modules[i].file_name);
        free((char *)(uintptr_t)project->modules[i].name);
    }
    free(project->main_name);
    free(project->modules);
}
