// SPDX-License-Identifier: MIT
/* Imports: other files of the project, and definitions that depend on a version. */
#include "launch_inference/launch_inference_internal.h"
#include "sema/sema.h"

#include <string.h>

static HostValue *module_value(LaunchReader *reader, const char *path, Module *module)
{
    HostValue *value = host_path(reader, path);
    value->frame = launch_module(reader, module);
    return value;
}

/* Returns whether the file is the module `name` ("kernels.py" or "kernels/__init__.py") in the directory of the
 * importing file. */
static bool is_file_in_directory(const char *file, const char *importing, const char *name)
{
    const char *slash = strrchr(importing, '/');
    size_t directory = slash != NULL ? (size_t)(slash - importing) + 1 : 0, part = strlen(name);
    bool same_directory = strncmp(file, importing, directory) == 0 && strncmp(file + directory, name, part) == 0;
    return same_directory &&
           (strcmp(file + directory + part, ".py") == 0 || strcmp(file + directory + part, "/__init__.py") == 0);
}

/* Returns whether the path is a known library. A name with or without dots may refer to a file of the project; but
 * `import cupy` in backends/torch.py does not import backends/cupy.py. */
static bool is_library(const char *path)
{
    const char *rest;
    return path_library(path, &rest) != LIBRARY_NONE && *rest == '\0';
}

/* Returns a module of the project by its import name; if files have no such names, a file in the directory of the
 * importing file. */
static HostValue *module_at_path(LaunchReader *reader, const Module *from, const char *path)
{
    Unit *unit = reader->unit;
    const char *absolute = from != NULL ? absolute_module(unit, from, path) : path;
    for (uint32_t i = 1; i < unit->module_count; i++) {
        Module *module = unit->modules[i];
        const char *name = unit->request->modules[i].name;
        if (module != NULL && module->scope != NULL && name != NULL && strcmp(name, absolute) == 0) {
            return module_value(reader, absolute, module);
        }
    }
    const char *file = path + strspn(path, ".");
    if (from == NULL || from->file_name == NULL || file[0] == '\0' || strchr(file, '.') != NULL ||
        (file == path && is_library(path))) {
        return NULL;
    }
    for (uint32_t i = 1; i < unit->module_count; i++) {
        Module *module = unit->modules[i];
        bool other = module != NULL && module != from && module->scope != NULL && module->file_name != NULL;
        if (other && is_file_in_directory(module->file_name, from->file_name, file)) {
            return module_value(reader, absolute, module);
        }
    }
    return NULL;
}

static HostValue *name_in_module(LaunchReader *reader, const HostFrame *frame, const char *name);

/* Resolves a name by star imports: np after `from pylab import *`, and NumPy's names if all of NumPy is imported. */
HostValue *launch_star_imported(LaunchReader *reader, const Module *module, const char *name)
{
    for (size_t i = module->star_imports.count; i > 0; i--) {
        const Import *import = module->star_imports.items[i - 1];
        HostValue *home_module = module_at_path(reader, module, import->module);
        HostValue *found = home_module != NULL ? name_in_module(reader, home_module->frame, name) : NULL;
        if (found != NULL) {
            return found;
        }
        const char *rest;
        LibraryId library = path_library(import->module, &rest);
        if (*rest == '\0' && (library == LIBRARY_NUMPY || library == LIBRARY_PYLAB)) {
            Object *object = object_at_path(reader->unit, arena_printf(reader->arena, "numpy.%s", name));
            return object != NULL ? host_of_object(reader, object) : NULL;
        }
    }
    return NULL;
}

/* Returns the value of a name in a module of the project; a package's __init__ often re-exports names of its files. */
static HostValue *name_in_module(LaunchReader *reader, const HostFrame *frame, const char *name)
{
    enum { LONGEST_CHAIN = 8 };
    Binding *binding = scope_find(frame->module->scope, name);
    HostValue *value = binding != NULL ? map_get(&frame->names, binding) : NULL;
    if (value == NULL && binding != NULL && binding->stmt != NULL && binding->stmt->kind == ST_DEF) {
        value = map_get(&reader->functions, binding->stmt->function);
    }
    if (value != NULL || reader->import_depth >= LONGEST_CHAIN) {
        return value;
    }
    reader->import_depth++;
    if (binding != NULL && binding->import != NULL) {
        value = launch_import(reader, frame->module, binding->import);
    } else if (binding == NULL) {
        value = launch_star_imported(reader, frame->module, name);
    }
    reader->import_depth--;
    return value;
}

HostValue *launch_module_member(LaunchReader *reader, const HostValue *path, const char *name)
{
    const Unit *unit = reader->unit;
    const char *longer = arena_printf(reader->arena, "%s.%s", path->text, name);
    size_t length = strlen(longer);
    HostValue *value = path->frame != NULL ? name_in_module(reader, path->frame, name) : NULL;
    value = value == NULL ? module_at_path(reader, NULL, longer) : value;
    for (uint32_t i = 1; i < unit->module_count && value == NULL; i++) { /* the directory of an imported file */
        const char *whole = unit->request->modules[i].name;
        value = whole != NULL && strncmp(whole, longer, length) == 0 && whole[length] == '.' ? host_path(reader, longer)
                                                                                             : NULL;
    }
    return value;
}

HostValue *launch_import(LaunchReader *reader, const Module *from, const Import *import)
{
    Unit *unit = reader->unit;
    if (import->name != NULL) {
        HostValue *home_module = module_at_path(reader, from, import->module);
        HostValue *value = home_module != NULL ? name_in_module(reader, home_module->frame, import->name) : NULL;
        bool dots = import->module[strspn(import->module, ".")] == '\0'; /* from . import grids */
        const char *path = arena_printf(unit->arena, "%s%s%s", import->module, dots ? "" : ".", import->name);
        value = value == NULL ? module_at_path(reader, from, path) : value;
        Object *object = value == NULL ? object_at_path(unit, path) : NULL;
        return object != NULL ? host_of_object(reader, object) : value != NULL ? value : host_path(reader, path);
    }
    const char *path = import->has_as ? import->module : import->alias;
    HostValue *value = module_at_path(reader, from, path);
    Object *object = value == NULL ? object_at_path(unit, path) : NULL;
    return value != NULL ? value : object != NULL ? host_of_object(reader, object) : host_path(reader, path);
}
