// SPDX-License-Identifier: MIT
/* Calls of Python functions: positional and keyword arguments, declared signatures, instances and their results. */
#include "infer/infer_internal.h"

static void note_definition(const Infer *in, const Function *function)
{
    if (in->reports_errors) {
        diag_note(in->unit, function->span, "'%s' is defined here", function->name);
    }
}

/* Orders the arguments by parameter: positional arguments, then keywords. */
static bool order_arguments(Infer *in, const Expr *e, const Function *function, const Expr **ordered)
{
    uint32_t count = function->param_count - function->captured_count, by_place = 0;
    if (count > 0 && function->params[count - 1].style == PARAM_STARSTAR) {
        infer_error(in, function->params[count - 1].span, "unsupported-parameter",
                    "'%s' collects keyword arguments, which is not supported in a kernel\n"
                    "list every parameter",
                    function->params[count - 1].name);
        return false;
    }
    while (by_place < count && function->params[by_place].style != PARAM_KEYWORD_ONLY) {
        by_place++;
    }
    if (e->item_count > by_place) {
        infer_error(in, e->span, "wrong-arguments", "'%s' takes %u argument%s, %u given", function->name, by_place,
                    by_place == 1 ? "" : "s", e->item_count);
        note_definition(in, function);
        return false;
    }
    for (uint32_t i = 0; i < e->item_count; i++) {
        ordered[i] = e->items[i];
    }
    for (uint32_t k = 0; k < e->keyword_count; k++) {
        const Keyword *keyword = &e->keywords[k];
        uint32_t at = 0;
        while (at < count && function->params[at].name != keyword->name) {
            at++;
        }
        if (keyword->name == NULL || at == count || ordered[at] != NULL) {
            infer_error(in, keyword->span, "wrong-arguments",
                        at == count ? "'%s' has no parameter '%s'" : "'%s' got multiple values for argument '%s'",
                        function->name, keyword->name != NULL ? keyword->name : "**");
            note_definition(in, function);
            return false;
        }
        ordered[at] = keyword->value;
    }
    for (uint32_t i = 0; i < count; i++) {
        if (ordered[i] == NULL && function->params[i].fallback == NULL) {
            const char *name = function->params[i].name;
            const Binding *param = function->scope->bindings.items[i];
            if (param->nonlocal_of != NULL) {
                infer_error(in, e->span, "unsupported-closure",
                            "'%s' assigns '%s' of the enclosing function, so only that function can call it, "
                            "and functions defined directly in it "
                            "that do not define '%s'\npass an array and write to it",
                            function->name, name, name);
            } else {
                infer_error(in, e->span, "wrong-arguments", "'%s' is called without the argument '%s'", function->name,
                            name);
                note_definition(in, function);
            }
            return false;
        }
    }
    return true;
}

static size_t declared_count(const Decoration *decoration)
{
    return decoration->is_device ? decoration->signatures.count : 0;
}

static bool read_declared(Infer *in, const Expr *call, const Function *function, const Expr *e, Signature *signature)
{
    if (e->span.end > 0) {
        return signature_of_expr(in->unit, e, signature);
    }
    /* the span of a signature in the request has no location */
    *signature = signature_parse(in->unit, e->text, e->text_length);
    if (signature->error != NULL) {
        infer_error(in, call->span, "bad-signature", "cannot parse the signature \"%s\" of '%s': %s", e->text,
                    function->name, signature->error);
    }
    return signature->error == NULL;
}

/* Returns the types that an explicit signature declares: `@cuda.jit("float32(float32, int32)", device=True)`. With
 * several signatures, selects the best match for the arguments. NULL if there is none; *is_read: false if a
 * signature could not be parsed, which has been reported. */
static const Signature *declared_signature(Infer *in, const Expr *call, const Function *function,
                                           const Decoration *decoration, const Type *const *types, uint32_t count,
                                           bool *is_read)
{
    *is_read = true;
    Signature *best = NULL;
    MatchCost best_cost = {.impossible = true};
    for (size_t i = 0; i < declared_count(decoration); i++) {
        Signature one;
        const bool is_valid = read_declared(in, call, function, decoration->signatures.items[i], &one);
        *is_read = *is_read && is_valid;
        if (!is_valid || one.count != count) {
            continue;
        }
        MatchCost cost = {0};
        for (uint32_t k = 0; k < count; k++) {
            match_add(&cost, typing_argument(types[k], one.args[k]));
        }
        if (!cost.impossible && (best == NULL || match_better(cost, best_cost))) {
            best = arena_alloc(in->unit->arena, sizeof *best);
            *best = one;
            best_cost = cost;
        }
    }
    return *is_read ? best : NULL;
}

static bool names_parameter(const Expr *e, void *name)
{
    return e->kind == EX_NAME ? e->name == name : e->kind == EX_TUPLE && ast_any_part(e, names_parameter, name);
}

typedef struct Sized {
    Unit *unit;
    void *name;
} Sized;

/* Returns whether e is cuda.shared.array(n, ...), literally(n) or similar with this parameter. */
static bool requires_constant(const Expr *e, void *context)
{
    const Sized *sized = context;
    BuiltinId builtin = expand_callee(sized->unit, e);
    bool makes_array = builtin == BUILTIN_SHARED_ARRAY || builtin == BUILTIN_LOCAL_ARRAY;
    const Expr *shape = makes_array ? keyword_value(e, "shape") : NULL;
    bool first =
        (makes_array || builtin == BUILTIN_LITERALLY) && e->item_count > 0 && names_parameter(e->items[0], sized->name);
    return first || (shape != NULL && names_parameter(shape, sized->name));
}

/* Returns whether the parameter is the size of a shared or local array, or an argument of literally(). As in
 * Numba, a constant argument is then a constant in the function as well, and each constant has an instance of its
 * own. */
static bool sizes_array(Unit *unit, const Function *function, uint32_t index)
{
    Sized sized = {.unit = unit, .name = (void *)(uintptr_t)function->params[index].name};
    return ast_any_in_block(&function->body, requires_constant, &sized);
}

static bool is_axis_size(const Object *object)
{
    bool all = object != NULL && (object->kind == OBJ_INT || (object->kind == OBJ_TUPLE && object->count > 0));
    for (uint32_t i = 0; all && object->kind == OBJ_TUPLE && i < object->count; i++) {
        all = object->items[i]->kind == OBJ_INT;
    }
    return all;
}

/* Returns whether the function captures a name that is not constant. */
static bool captures_variables(Unit *unit, const Function *function)
{
    bool some = false;
    for (uint32_t i = 0; i < function->captured_count && !some; i++) {
        some = captured_constant(unit, function->captured[i]) == NULL;
    }
    return some;
}

/* Returns the type of a captured value, which the call passes to the closure. */
static const Type *captured_type(Infer *in, const Expr *e, const Function *function, Binding *captured,
                                 const SsaValue *value, Object **object)
{
    const Expr *deletion = ssa_deletion(in->instance, value);
    if (deletion != NULL) {
        return infer_deleted(in, e->span, captured->name, deletion);
    }
    if (value->type == NULL && (value->kind == SSA_UNDEFINED || in->reports_undefined)) {
        in->reports_undefined = false;
        return infer_error(in, e->span, "undefined-variable", "'%s' reads '%s' before its first assignment",
                           function->name, captured->name);
    }
    if (value->type == NULL) {
        return NULL; /* not yet known */
    }
    const Type *type = value->type->kind == TY_RANGE ? infer_captured_parts(in, captured, value->type) : value->type;
    if (type == NULL) {
        return infer_error(in, e->span, "unsupported-argument",
                           "'%s' cannot capture %s, which is '%s' of the enclosing function\n"
                           "create it in '%s'",
                           function->name, value->type->name, captured->name, function->name);
    }
    *object = value->constant;
    return type;
}

/* Returns the type of a default value, which is evaluated when the function is defined. */
static const Type *default_type(Infer *in, const Expr *e, Function *function, uint32_t i, Object **object)
{
    *object = parameter_default(in->unit, function, i);
    if (*object == NULL) {
        return infer_error(in, e->span, "not-constant", "the default of argument '%s' of '%s' is not constant",
                           function->params[i].name, function->name);
    }
    if (!infer_fits_constants(in, e, *object, function->params[i].name)) {
        return NULL;
    }
    const Type *type = object_value_type(*object);
    bool plain = type_is_plain(type, false) || type->kind == TY_NONE;
    if (plain && !(is_axis_size(*object) && sizes_array(in->unit, function, i))) {
        *object = NULL;
    }
    return type;
}

/* Returns the type that a parameter gets from an argument of known type; NULL: an error was added. *object: the
 * value, if the instance depends on it. */
static const Type *argument_type_for(Infer *in, const Expr *given, const Function *function, uint32_t i,
                                     Object **object)
{
    const Type *type = info_of(in->instance, given)->type;
    if (infer_is_flat(in->instance, given)) {
        return infer_error(in, given->span, "unsupported-argument",
                           "an iterator cannot be passed to a device function\n"
                           "pass the array, or x.flat itself");
    }
    Object *constant = info_of(in->instance, given)->constant;
    if (type->kind == TY_OBJECT || type->kind == TY_STR ||
        (is_axis_size(constant) && sizes_array(in->unit, function, i))) {
        *object = constant;
    }
    if (type->kind == TY_RANGE) {
        const Type *parts = infer_iterator_parts(in, given, type);
        if (parts == NULL && expand_iterator(in, in->stmt, given)) {
            return NULL;
        }
        type = parts != NULL ? parts : type;
    }
    if (type->kind == TY_RANGE || type->kind == TY_DIM3 || (type->kind == TY_TUPLE && !type_is_plain(type, true))) {
        bool iterates = type->kind == TY_RANGE && type->is_iterator && given->kind == EX_NAME;
        return infer_error(in, given->span, "unsupported-argument", "%s cannot be passed to a device function%s\n%s",
                           type->name, iterates ? " if it is used elsewhere as well" : "",
                           iterates ? "iterate over it here, or pass the values that it is constructed from"
                                    : "pass numbers, arrays and tuples of these");
    }
    return type;
}

const Type *infer_function_call(Infer *in, const Expr *e, const Object *object)
{
    Function *function = object->function;
    Unit *unit = in->unit;
    uint32_t count = function->param_count, own = count - function->captured_count;
    const ExprInfo *call_info = info_of(in->instance, e);
    const Function *here = in->instance->function;
    if (function->overload != NULL) {
        return infer_error(
            in, e->span, "unsupported-function",
            "the implementation of '%s' is selected at run time by the Python function '%s' of the program\n"
            "run the program with \"py2cu run\", or call the selected implementation directly",
            function->name, function->overload->name);
    }
    bool is_beside = here->is_closure && here->outer == function->outer; /* the instance also has the captured values */
    bool elsewhere = call_info->captured == NULL || (here != function->outer && here != function && !is_beside);
    if (elsewhere && captures_variables(unit, function)) {
        return infer_error(
            in, e->left->span, "unsupported-closure",
            "'%s' captures '%s' of the enclosing function, so only that function can call it, by its name\n"
            "pass '%s' as an argument",
            function->name, function->captured[0]->name, function->captured[0]->name);
    }
    if (expand_rest(in, e, function)) {
        return NULL;
    }
    const Expr **ordered = arena_alloc(unit->arena, (count + e->item_count) * sizeof *ordered + 1);
    if (!order_arguments(in, e, function, ordered)) {
        return NULL;
    }
    const Type **types = arena_alloc(unit->arena, count * sizeof *types + 1);
    Object **objects = arena_alloc(unit->arena, count * sizeof *objects + 1);
    for (uint32_t i = 0; i < count; i++) {
        if (i >= own && elsewhere) {
            objects[i] = captured_constant(unit, function->captured[i - own]);
            types[i] = objects[i]->type;
        } else if (i >= own) {
            types[i] =
                captured_type(in, e, function, function->captured[i - own], call_info->captured[i - own], &objects[i]);
        } else if (ordered[i] == NULL) {
            types[i] = default_type(in, e, function, i, &objects[i]);
        } else {
            types[i] = argument_type_for(in, ordered[i], function, i, &objects[i]);
        }
        if (types[i] == NULL) {
            return NULL;
        }
    }
    Decoration decoration = object->decoration != NULL ? *object->decoration : decoration_above(unit, function);
    const Type *result = NULL;
    if (declared_count(&decoration) > 0) {
        bool is_read;
        const Signature *signature = declared_signature(in, e, function, &decoration, types, count, &is_read);
        if (!is_read) {
            return NULL;
        }
        if (signature == NULL) {
            return infer_error(in, e->span, "no-such-overload",
                               "Invalid use of type(%s) with parameters %s: it has no such signature", function->name,
                               infer_type_list(unit, "", types, count));
        }
        types = signature->args;
        result = signature->result;
    }
    Instance *callee =
        instance_get(unit, function, types, objects, count, NULL, called_modes(in->instance->modes, &decoration));
    if (callee == NULL) {
        return NULL;
    }
    if (result != NULL) {
        callee->declared_result = result;
    }
    if (callee->requested_at == NULL && !callee->in_progress) {
        callee->caller = in->instance;
        callee->requested_at = &e->span;
    }
    bool ok = infer_instance(callee, in->reports_errors);
    ExprInfo *info = info_of(in->instance, e);
    info->callee = callee;
    if (!ok) {
        return NULL;
    }
    if (callee->in_progress && callee->result == NULL && in->reports_errors) {
        return infer_error(in, e->span, "recursion", "cannot type infer runaway recursion of '%s'", function->name);
    }
    if (callee->result_object != NULL) {
        info->callee = NULL;
        info->constant = callee->result_object;
    }
    if (callee->result != NULL && !e->yields_parts && type_is_iterator_parts(callee->result)) {
        expand_range_result(in, e, callee->result);
        return NULL;
    }
    return callee->result;
}
