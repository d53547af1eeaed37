// SPDX-License-Identifier: MIT
/* Arguments of test functions, which pytest calls: @pytest.mark.parametrize("n, dtype", [(16, np.float32), (32,
 * np.float64)]), and fixtures by name. */
#include "launch_inference/launch_inference_internal.h"
#include "sema/sema.h"

#include <string.h>

enum { MAX_PARAMETERS = 16, MAX_ROWS = 64 };

/* Returns the parameter names of a decorator: "a, b" or ("a", "b"). */
static uint32_t parameter_names(LaunchReader *reader, const Expr *e, const char **names)
{
    uint32_t count = 0;
    if (e->kind == EX_STRING) {
        const char *const end = e->text + e->text_length, *begin = e->text;
        for (const char *at = begin; at <= end && count < MAX_PARAMETERS; at++) {
            if (at < end && strchr(" ,", *at) == NULL) { /* a NUL separates names, too */
                continue;
            }
            if (at > begin) {
                names[count++] = names_intern(reader->unit->names, begin, (size_t)(at - begin));
            }
            begin = at + 1;
        }
    }
    for (uint32_t i = 0; (e->kind == EX_TUPLE || e->kind == EX_LIST) && i < e->item_count && count < MAX_PARAMETERS;
         i++) {
        if (e->items[i]->kind == EX_STRING) {
            names[count++] = names_intern(reader->unit->names, e->items[i]->text, e->items[i]->text_length);
        }
    }
    return count;
}

static bool is_called(const Expr *e, const char *name)
{
    return e->kind == EX_CALL && e->left->kind == EX_ATTRIBUTE && strcmp(e->left->name, name) == 0;
}

/* Adds the values of row *number % rows of a decorator, and divides *number by the number of rows, which is
 * returned. */
static uint32_t add_row(LaunchReader *reader, const Expr *decorator, uint32_t *number, CallValues *call)
{
    const Expr *given = decorator->items[1];
    const char *names[MAX_PARAMETERS];
    uint32_t count = parameter_names(reader, decorator->items[0], names), rows = 0;
    bool is_written = given->kind == EX_LIST || given->kind == EX_TUPLE;
    HostValue **values = is_written ? NULL : host_items(launch_eval(reader, given), &rows);
    rows = is_written ? given->item_count : values != NULL ? rows : 0;
    if (rows == 0) {
        return 1;
    }
    uint32_t at = *number % rows;
    *number /= rows;
    const Expr *written = is_written ? given->items[at] : NULL;
    bool is_param = written != NULL && is_called(written, "param"); /* pytest.param(16, np.float32, id="small") */
    HostValue *one = is_param ? NULL : is_written ? launch_eval(reader, written) : values[at];
    uint32_t parts = 0;
    HostValue **items = one != NULL && count > 1 ? host_items(one, &parts) : NULL;
    for (uint32_t i = 0; i < count && call->keyword_count < MAX_PARAMETERS; i++) {
        HostValue *value = is_param     ? (i < written->item_count ? launch_eval(reader, written->items[i]) : NULL)
                           : count == 1 ? one
                           : i < parts  ? items[i]
                                        : NULL;
        if (value != NULL) {
            call->names[call->keyword_count] = names[i];
            call->values[call->keyword_count++] = value;
        }
    }
    return rows;
}

static bool is_named(const CallValues *call, const char *name)
{
    return call_argument_value(call, UINT32_MAX, name) != NULL;
}

static void add_fixtures(LaunchReader *reader, const Function *function, CallValues *call, unsigned depth);

/* Returns the fixture of that name in the function's file, its imports, or conftest.py; NULL if there is none. */
static HostValue *fixture_named(LaunchReader *reader, const Function *function, const char *name)
{
    Binding *binding = function->module != NULL ? scope_find(function->module->scope, name) : NULL;
    const HostFrame *frame = binding != NULL ? reader->modules[function->module->index] : NULL;
    HostValue *value = frame != NULL ? map_get(&frame->names, binding) : NULL;
    value = value == NULL && binding != NULL && binding->import != NULL
                ? launch_import(reader, function->module, binding->import)
                : value;
    const Import conftest = {.module = ".conftest", .name = name, .alias = name};
    value = value == NULL ? launch_import(reader, function->module, &conftest) : value;
    bool is_fixture = value != NULL && value->kind == V_FUNCTION && value->function != function &&
                      launch_has_decorator(value->function, "fixture");
    return is_fixture ? value : NULL;
}

/* Returns the value of `request` in a fixture: its param is any of @pytest.fixture(params=[...]). */
static HostValue *request_of(LaunchReader *reader, const Function *fixture)
{
    HostValue *request = argparse_parser(reader, &(CallValues){0});
    for (uint32_t i = 0; i < fixture->decorator_count; i++) {
        const Expr *e = fixture->decorators[i];
        CallValues given = e->kind == EX_CALL ? launch_eval_arguments(reader, e) : (CallValues){0};
        HostValue *params = call_argument_value(&given, UINT32_MAX, "params");
        if (params != NULL) {
            map_set(reader->arena, request->attrs, names_find(reader->unit->names, "param"),
                    host_element(reader, params, e->span));
        }
    }
    return request;
}

/* `asked`: the arguments that the test names; its fixtures receive them, too. */
static HostValue *fixture_value(LaunchReader *reader, HostValue *fixture, const CallValues *asked, unsigned depth)
{
    CallValues call = {0};
    call.names = arena_alloc(reader->arena, MAX_PARAMETERS * sizeof *call.names);
    call.values = arena_alloc(reader->arena, MAX_PARAMETERS * sizeof *call.values);
    for (uint32_t i = 0; i < fixture->function->param_count && call.keyword_count < MAX_PARAMETERS; i++) {
        HostValue *given = call_argument_value(asked, UINT32_MAX, fixture->function->params[i].name);
        if (given != NULL) {
            call.names[call.keyword_count] = fixture->function->params[i].name;
            call.values[call.keyword_count++] = given;
        }
    }
    add_fixtures(reader, fixture->function, &call, depth + 1);
    HostValue *value = launch_call_function(reader, fixture, &call, fixture->function->span);
    return fixture->function->has_yield ? host_element(reader, value, fixture->function->span) : value;
}

static void add_fixtures(LaunchReader *reader, const Function *function, CallValues *call, unsigned depth)
{
    enum { DEEPEST = 4 };
    for (uint32_t i = 0; depth < DEEPEST && i < function->param_count && call->keyword_count < MAX_PARAMETERS; i++) {
        const char *name = function->params[i].name;
        HostValue *fixture = is_named(call, name) ? NULL : fixture_named(reader, function, name);
        bool asks = depth > 0 && strcmp(name, "request") == 0;
        HostValue *value = fixture != NULL ? fixture_value(reader, fixture, call, depth)
                           : asks          ? request_of(reader, function)
                                           : NULL;
        if (value != NULL) {
            call->names[call->keyword_count] = name;
            call->values[call->keyword_count++] = value;
        }
    }
}

bool launch_parametrized(LaunchReader *reader, const Function *function, uint32_t row, CallValues *call)
{
    uint64_t rows = 1; /* all combinations of the decorators' rows */
    uint32_t number = row;
    call->names = arena_alloc(reader->arena, MAX_PARAMETERS * sizeof *call->names);
    call->values = arena_alloc(reader->arena, MAX_PARAMETERS * sizeof *call->values);
    for (uint32_t i = 0; i < function->decorator_count; i++) {
        const Expr *e = function->decorators[i];
        if (is_called(e, "parametrize") && e->item_count >= 2) {
            rows *= add_row(reader, e, &number, call);
            rows = rows > MAX_ROWS ? MAX_ROWS : rows;
        }
    }
    add_fixtures(reader, function, call, 0);
    return row + 1 < rows;
}
