// SPDX-License-Identifier: MIT
/* Validation of translation requests, so that the passes can rely on them, and NFKC normalization of names.
 *
 * Input: the request of a caller. Output: errors with the code bad-request. Requires: nothing. */
#include "request.h"
#include "base/c_names.h"
#include "base/diagnostics.h"
#include "base/limits.h"
#include "base/nfkc.h"
#include "base/strings.h"

#include <setjmp.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

static bool is_text(const char *text)
{
    if (text == NULL) {
        return false;
    }
    size_t length = strlen(text);
    return length <= LIMIT_SOURCE_BYTES && utf8_find_bad(text, (uint32_t)length) == length;
}

static const char *constant_error(const Py2cuRequest *request, const Py2cuConstant *c, unsigned depth);

static const char *wrong_items(const Py2cuRequest *request, const Py2cuConstant *c, unsigned depth)
{
    if (c->item_count > 0 && c->items == NULL) {
        return "it has no items";
    }
    const char *error = depth == LIMIT_CONSTANT_NESTING ? "its tuples are nested too deeply" : NULL;
    for (size_t i = 0; error == NULL && i < c->item_count; i++) {
        error = constant_error(request, &c->items[i], depth + 1);
    }
    return error;
}

/* Missing elements are valid: an array too large for constant memory is passed without data. */
static const char *wrong_array(const Py2cuConstant *c)
{
    if (c->dtype == PY2CU_RECORD ? !is_text(c->text) : py2cu_dtype_name(c->dtype) == NULL) {
        return "its elements have no type";
    }
    if (c->ndim > LIMIT_CONSTANT_DIMENSIONS || (c->ndim > 0 && c->shape == NULL)) {
        return c->shape == NULL ? "it has no shape" : "it has too many dimensions";
    }
    for (uint32_t i = 0; i < c->ndim; i++) {
        if (c->shape[i] < 0) {
            return "a dimension is negative";
        }
    }
    return c->data == NULL && c->data_length > 0 ? "it has no data" : NULL;
}

/* Each of the following functions returns the reason why its argument is invalid, or NULL. */
static const char *constant_error(const Py2cuRequest *request, const Py2cuConstant *c, unsigned depth)
{
    switch (c->kind) {
    case PY2CU_CONSTANT_INT:
    case PY2CU_CONSTANT_FLOAT:
    case PY2CU_CONSTANT_COMPLEX:
        return py2cu_dtype_name(c->dtype) != NULL ? NULL : "its dtype does not exist";
    case PY2CU_CONSTANT_NONE:
        return NULL;
    case PY2CU_CONSTANT_STRING:
    case PY2CU_CONSTANT_OBJECT:
    case PY2CU_CONSTANT_DEVICE_ARRAY:
        return is_text(c->text) ? NULL : "its string is missing or not UTF-8";
    case PY2CU_CONSTANT_TUPLE:
        return c->text == NULL || is_text(c->text) ? wrong_items(request, c, depth) : "its class is not UTF-8";
    case PY2CU_CONSTANT_EXTERN:
        return is_text(c->text) && c->item_count == 1 && c->items != NULL && is_text(c->items[0].text)
                   ? NULL
                   : "it needs a name and a signature";
    case PY2CU_CONSTANT_FUNCTION:
        if (!is_text(c->text) || c->module >= request->module_count) {
            return is_text(c->text) ? "its module does not exist" : "it has no name";
        }
        return wrong_items(request, c, depth);
    case PY2CU_CONSTANT_ARRAY:
        return wrong_array(c);
    }
    return "its kind does not exist";
}

/* Each function returns the reason why its argument is invalid, or NULL. */

static const char *module_error(Unit *unit, const Py2cuRequest *request, size_t index)
{
    const Py2cuModule *module = &request->modules[index];
    if (module->text == NULL && module->text_length > 0) {
        return arena_printf(unit->arena, "module %zu of the request has no source", index);
    }
    if (module->constants == NULL && module->constant_count > 0) {
        return arena_printf(unit->arena, "module %zu of the request has no constants", index);
    }
    for (size_t i = 0; i < module->constant_count; i++) {
        const Py2cuConstant *c = &module->constants[i];
        bool is_named = is_text(c->name);
        const char *error = is_named ? constant_error(request, c, 0) : "it has no name";
        if (error != NULL) {
            return arena_printf(unit->arena, "constant %zu of module %zu of the request, %s, cannot be read: %s", i,
                                index, is_named ? c->name : "?", error);
        }
    }
    return NULL;
}

static const char *instance_error(Unit *unit, const Py2cuInstance *instance, size_t index)
{
    if (instance == NULL || !is_text(instance->function)) {
        return arena_printf(unit->arena, "instance %zu of the request names no function", index);
    }
    bool texts =
        (instance->signature == NULL || is_text(instance->signature)) &&
        (instance->symbol == NULL || is_text(instance->symbol)) &&
        (instance->layout == NULL ? instance->wrap != PY2CU_WRAP_GUVECTORIZE && instance->wrap != PY2CU_WRAP_GUFUNC_LOOP
                                  : is_text(instance->layout));
    if (!texts || (unsigned)instance->wrap > PY2CU_WRAP_GUFUNC_LOOP) {
        return arena_printf(unit->arena, "instance %zu of the request, %s, %s", index, instance->function,
                            texts ? "has an unknown kind" : "has a signature, symbol or layout that cannot be read");
    }
    return NULL;
}

/* Returns the reason why a query is invalid, or NULL. */
static const char *query_error(const Py2cuRequest *request, const Py2cuQuery *query)
{
    const char *error = !is_text(query->path)                                   ? "it has no path"
                        : query->arguments == NULL && query->argument_count > 0 ? "it has no arguments"
                                                                                : NULL;
    for (size_t i = 0; error == NULL && i < query->argument_count; i++) {
        const Py2cuQueryArgument *argument = &query->arguments[i];
        bool texts = is_text(argument->type) && (argument->keyword == NULL || is_text(argument->keyword));
        error = !texts                    ? "an argument has no type"
                : argument->value != NULL ? constant_error(request, argument->value, 0)
                                          : NULL;
    }
    return error;
}

static const char *answer_error(Unit *unit, const Py2cuRequest *request)
{
    for (size_t i = 0; i < request->overloaded_count; i++) {
        if (request->overloaded == NULL || !is_text(request->overloaded[i])) {
            return arena_printf(unit->arena, "overloaded path %zu of the request cannot be read", i);
        }
    }
    for (size_t i = 0; i < request->answer_count; i++) {
        const Py2cuQueryAnswer *answer = request->answers != NULL ? &request->answers[i] : NULL;
        const Py2cuConstant *function = answer != NULL ? answer->function : NULL;
        const char *error = answer != NULL ? query_error(request, &answer->query) : "it is missing";
        if (error == NULL && function != NULL) {
            error = function->kind != PY2CU_CONSTANT_FUNCTION ? "it is not a function"
                                                              : constant_error(request, function, 0);
        }
        if (error == NULL && answer->reason != NULL && !is_text(answer->reason)) {
            error = "its reason is not UTF-8";
        }
        if (error != NULL) {
            return arena_printf(unit->arena, "answer %zu of the request cannot be read: %s", i, error);
        }
    }
    return NULL;
}

/* Returns whether the string consists of valid C++ names separated by "::". */
static bool is_name_space(Unit *unit, const char *text)
{
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_0123456789";
    if (!is_text(text)) {
        return false;
    }
    for (;;) {
        size_t length = strcspn(text, ":");
        const char *name = arena_strndup(unit->arena, text, length);
        bool has_digit_first = text[0] >= '0' && text[0] <= '9';
        if (length == 0 || has_digit_first || strspn(text, letters) != length ||
            strcmp(cname_clean(unit->arena, name), name) != 0) {
            return false;
        }
        text += length;
        if (*text == '\0') {
            return true;
        }
        if (strncmp(text, "::", 2) != 0) {
            return false;
        }
        text += 2;
    }
}

static const char *request_error(Unit *unit, const Py2cuRequest *request)
{
    if (request == NULL || request->struct_size < REQUEST_SMALLEST || request->module_count == 0 ||
        request->modules == NULL) {
        return "the request is incomplete: struct_size and at least one module are required";
    }
    if ((unsigned)request->emit > PY2CU_EMIT_HIP) {
        return arena_printf(unit->arena, "there is no output format %u", (unsigned)request->emit);
    }
    for (size_t i = 0; i < request->pane_count; i++) {
        if (request->panes == NULL || !is_text(request->panes[i].title) || !is_text(request->panes[i].text)) {
            return arena_printf(unit->arena, "the title or content of pane %zu of the request is missing or not UTF-8",
                                i);
        }
    }
    if ((unsigned)request->schedule >= PY2CU_SCHEDULE_COUNT) {
        return arena_printf(unit->arena, "there is no schedule %u", (unsigned)request->schedule);
    }
    bool is_interface = request->emit == PY2CU_EMIT_HEADER || request->emit == PY2CU_EMIT_LAUNCHER;
    if (request->specialize != NULL && (is_interface || !is_text(request->specialize))) {
        return is_interface ? "headers and launchers cannot be specialized"
                            : "the specialized parameters cannot be parsed";
    }
    if (request->name_space != NULL && (!is_name_space(unit, request->name_space) || request->for_host)) {
        return request->for_host
                   ? "the host backend does not support kernels in a namespace"
                   : arena_printf(unit->arena, "'%s' is not a C++ namespace such as mine or mine::kernels",
                                  request->name_space);
    }
    const char *error = answer_error(unit, request);
    for (size_t i = 0; error == NULL && i < request->module_count; i++) {
        error = module_error(unit, request, i);
    }
    for (size_t i = 0; error == NULL && i < request->instance_count; i++) {
        error = instance_error(unit, request->instances != NULL ? &request->instances[i] : NULL, i);
    }
    return error;
}

const Py2cuRequest *request_whole(Unit *unit, const Py2cuRequest *given)
{
    bool is_complete = given != NULL && given->struct_size >= sizeof *given;
    if (given == NULL || given->struct_size < REQUEST_SMALLEST || (is_complete && given->emit != PY2CU_EMIT_C)) {
        return given;
    }
    Py2cuRequest *whole = arena_alloc(unit->arena, sizeof *whole);
    memcpy(whole, given, is_complete ? sizeof *whole : given->struct_size);
    if (whole->emit == PY2CU_EMIT_C) {
        whole->for_host = whole->debug = true;
    }
    return whole;
}

bool request_is_valid(Unit *unit, const Py2cuRequest *request)
{
    const char *error = request_error(unit, request);
    if (error != NULL) {
        diag_error(unit, (Span){.module = UINT32_MAX}, "bad-request", "%s", error);
    }
    return error == NULL;
}

static const char *normalized(Unit *unit, const char *name)
{
    return is_ascii(name, (uint32_t)strlen(name))
               ? name
               : names_intern_identifier(unit->names, unit->arena, name, strlen(name));
}

/* Returns the constants of the module with normalized names: the original array if no name changes, else a copy. */
static const Py2cuConstant *normalized_constants(Unit *unit, const Py2cuModule *module)
{
    Py2cuConstant *copy = NULL;
    for (size_t i = 0; i < module->constant_count; i++) {
        const char *name = normalized(unit, module->constants[i].name);
        if (name != module->constants[i].name && copy == NULL) {
            copy = arena_alloc(unit->arena, module->constant_count * sizeof *copy);
            memcpy(copy, module->constants, module->constant_count * sizeof *copy);
        }
        if (copy != NULL) {
            copy[i].name = name;
        }
    }
    return copy != NULL ? copy : module->constants;
}

const Py2cuRequest *request_with_normalized_names(Unit *unit, const Py2cuRequest *given)
{
    Py2cuInstance *instances = NULL;
    Py2cuModule *modules = NULL;
    for (size_t i = 0; i < given->instance_count; i++) {
        const char *function = normalized(unit, given->instances[i].function);
        if (function != given->instances[i].function) {
            if (instances == NULL) {
                instances = arena_alloc(unit->arena, given->instance_count * sizeof *instances);
                memcpy(instances, given->instances, given->instance_count * sizeof *instances);
            }
            instances[i].function = function;
        }
    }
    for (size_t i = 0; i < given->module_count; i++) {
        const Py2cuConstant *constants = normalized_constants(unit, &given->modules[i]);
        if (constants != given->modules[i].constants) {
            if (modules == NULL) {
                modules = arena_alloc(unit->arena, given->module_count * sizeof *modules);
                memcpy(modules, given->modules, given->module_count * sizeof *modules);
            }
            modules[i].constants = constants;
        }
    }
    if (instances == NULL && modules == NULL) {
        return given;
    }
    Py2cuRequest *copy = arena_alloc(unit->arena, sizeof *copy);
    *copy = *given;
    copy->instances = instances != NULL ? instances : given->instances;
    copy->modules = modules != NULL ? modules : given->modules;
    return copy;
}

bool py2cu_same_name(const char *a, const char *b)
{
    if (a == NULL || b == NULL || strcmp(a, b) == 0) {
        return a == b || (a != NULL && b != NULL);
    }
    if (is_ascii(a, (uint32_t)strlen(a)) && is_ascii(b, (uint32_t)strlen(b))) {
        return false;
    }
    Arena *arena = arena_new();
    if (arena == NULL) {
        return false;
    }
    jmp_buf escape;
    if (setjmp(escape) != 0) {
        arena_free(arena);
        return false;
    }
    arena_set_escape(arena, &escape);
    NameTable *names = names_new(arena);
    const char *first = names_intern_identifier(names, arena, a, strlen(a));
    bool is_same = first == names_intern_identifier(names, arena, b, strlen(b));
    arena_free(arena);
    return is_same;
}
