// SPDX-License-Identifier: MIT
/* Result types of functions: return statements and the end of the body. */
#include "infer/infer_internal.h"

/* Returns whether a device function can return the type: a record, scalars, arrays and tuples of these. An empty tuple
 * has no values to return. */
static bool type_is_result(const Type *type)
{
    if (type->kind == TY_RECORD) {
        return true;
    }
    for (uint32_t i = 0; i < type_leaf_count(type); i++) {
        const Type *leaf = type_leaf(type, i);
        if (!type_is_value(leaf) && leaf->kind != TY_ARRAY) {
            return false;
        }
    }
    return true;
}

/* Returns whether the statement is the whole body, except docstrings. */
static bool is_whole_body(const Block *body, const Stmt *s)
{
    bool whole = body->stmts[body->count - 1] == s;
    for (uint32_t i = 0; i + 1 < body->count && whole; i++) {
        whole = body->stmts[i]->kind == ST_EXPR && body->stmts[i]->value->kind == EX_STRING;
    }
    return whole;
}

/* Returns a type that represents both results; NULL if there is none. Ranges cannot be optional. */
static const Type *unify_results(const Instance *instance, const Type *other)
{
    const Type *result = instance->result;
    if (result == NULL || result == other) {
        return other;
    }
    bool are_parts = type_is_iterator_parts(result) || type_is_iterator_parts(other);
    return are_parts ? NULL : typing_unify(instance->unit->types, result, other);
}

static const char *result_name(const Type *result)
{
    return type_is_iterator_parts(result) ? "a range or an iterator" : result->name;
}

void infer_return(Infer *in, const Stmt *s)
{
    Instance *instance = in->instance;
    const Type *type = s->value != NULL ? infer_value(in, s->value) : type_of_kind(in->unit->types, TY_NONE);
    if (type == NULL && s->value->kind == EX_CONDITIONAL &&
        !in->reports_errors) { /* `return f(n - 1) if n > 0 else 1`: the type of one operand is known */
        const Type *left = info_of(instance, s->value->left)->type;
        type = left != NULL ? left : info_of(instance, s->value->right)->type;
    }
    if (type == NULL) {
        return;
    }
    if (instance->is_kernel) {
        if (type->kind != TY_NONE) {
            infer_error(
                in, s->value->span, "kernel-returns-value",
                "CUDA kernel must have void return type.\n"
                "write the result to an array argument, or make this a device function: @cuda.jit(device=True)");
        }
        return;
    }
    if (instance->declared_result != NULL) {
        if (type_is_optional(type) && !type_is_optional(instance->declared_result)) {
            type = infer_require_value(in, s->value);
        }
        if (!typing_converts(type, instance->declared_result)) {
            infer_error(in, s->span, "cannot-convert", "cannot return %s: the signature declares %s", type->name,
                        instance->declared_result->name);
        }
        return;
    }
    if (!type_is_plain(type, false) && type->kind != TY_NONE && instance->recursive) {
        infer_error(in, s->span, "recursion",
                    "Return type of recursive function does not converge: '%s' returns %s here",
                    instance->function->name, type->name);
        return;
    }
    bool whole = s->value != NULL && instance->result == NULL && is_whole_body(instance_body(instance), s);
    Object *object = whole ? info_of(instance, s->value)->constant : NULL;
    if (object != NULL && (type->kind == TY_OBJECT || type->kind == TY_STR || type->kind == TY_DIM3)) {
        instance->result_object = object;
        instance->result = type;
        in->changed = true;
    }
    if (instance->result_object != NULL) {
        return;
    }
    if (type->kind == TY_RANGE && !type->is_iterator) {
        const Type *parts = infer_iterator_parts(in, s->value, type), *known = instance->result;
        if (parts != NULL && known != NULL && type_is_iterator_parts(known) &&
            parts != known) { /* range(n) and range(a, b) */
            instance->result = parts = infer_range_parts(in, type);
            in->changed = in->changed || parts != known;
        }
        type = parts != NULL ? parts : type;
    }
    if (!type_is_result(type) && type->kind != TY_NONE) {
        infer_error(in, s->span, "unsupported-result",
                    "a device function that returns %s is not supported\n"
                    "return numbers, arrays, tuples of these, or a record",
                    type->name);
        return;
    }
    const Type *wider = unify_results(instance, type);
    if (wider == NULL && instance->recursive && type->kind == TY_TUPLE) {
        infer_error(in, s->span, "recursion",
                    "Return type of recursive function does not converge: in '%s', %s contains %s",
                    instance->function->name, type->name, instance->result->name);
        return;
    }
    if (wider == NULL) {
        infer_error(in, s->span, "cannot-unify", "'%s' returns %s here and %s elsewhere: no type can represent both",
                    instance->function->name, result_name(type), result_name(instance->result));
        if (in->reports_errors) {
            const Stmt *other = instance->result_from;
            infer_note_provenance(in, other->value);
            diag_note_first(in->unit, other->span, "here it returns %s", result_name(instance->result));
            infer_note_provenance(in, s->value);
        }
        return;
    }
    if (wider != instance->result) {
        in->changed = true;
        instance->result_from = s;
    }
    instance->result = wider;
}

/* Returns whether the end of the body is reachable although other paths return a value. */
static bool lacks_value(const Instance *instance)
{
    const Type *result = instance->result;
    return instance->falls_through && !instance->is_kernel && result != NULL && result->kind != TY_NONE &&
           !type_is_optional(result);
}

void infer_end_of_body(Infer *in)
{
    Instance *instance = in->instance;
    const Type *none = type_of_kind(in->unit->types, TY_NONE);
    bool may = lacks_value(instance) && instance->declared_result == NULL;
    const Type *wider = may ? unify_results(instance, none) : NULL;
    if (wider != NULL) {
        instance->result = wider;
        in->changed = true;
    }
}

void infer_check_result(Infer *in)
{
    Instance *instance = in->instance;
    const Function *function = instance->function;
    if (instance->is_kernel || in->unknown || instance->failed) {
        return;
    }
    if (instance->result == NULL && instance->recursive && infer_returns_value(&function->body)) {
        infer_error(in, function->span, "recursion",
                    "cannot type infer runaway recursion: every value that '%s' returns comes from a call of itself",
                    function->name);
        return;
    }
    if (lacks_value(instance)) {
        infer_error(in, function->span, "no-result",
                    "'%s' returns %s on some paths, but its end is reachable without a return\n"
                    "return a value on every path",
                    function->name, result_name(instance->result));
    }
}
