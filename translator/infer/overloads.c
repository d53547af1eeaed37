// SPDX-License-Identifier: MIT
/* Overloads of functions, methods and attributes: the creator of the request selects the implementation for the types
 * of each call.
 *
 * A call without an answer in the request is recorded as a query of the unit, and the translation fails; the
 * caller translates again with the answer. */
#include "infer/infer_internal.h"
#include "intrinsics/intrinsics.h"

#include <string.h>

/* Returns the value of an argument if Numba has a literal type for it: a Python int or bool, or a string. */
static const Py2cuConstant *known_value(Unit *unit, const Object *object)
{
    bool is_int = object != NULL && object->kind == OBJ_INT && !object->is_numpy && object->member == NULL &&
                  object->type->kind == TY_I64;
    bool is_bool = object != NULL && object->kind == OBJ_BOOL && !object->is_numpy,
         is_text = object != NULL && object->kind == OBJ_STRING && !object->is_bytes;
    if (!is_int && !is_bool && !is_text) {
        return NULL;
    }
    Py2cuConstant *value = arena_alloc(unit->arena, sizeof *value);
    if (is_text) {
        *value = (Py2cuConstant){.kind = PY2CU_CONSTANT_STRING,
                                 .text = arena_strndup(unit->arena, object->text, object->length)};
    } else {
        *value = (Py2cuConstant){.kind = PY2CU_CONSTANT_INT,
                                 .dtype = is_bool ? PY2CU_BOOL : PY2CU_INT64,
                                 .integer = (uint64_t)object->integer};
    }
    return value;
}

static Py2cuQueryArgument query_argument(Infer *in, const Expr *e, const char *keyword)
{
    const ExprInfo *info = info_of(in->instance, e);
    const Object *constant = info->constant;
    bool is_type = constant != NULL && constant->kind == OBJ_TYPE && constant->as_type != NULL;
    const char *type =
        is_type ? arena_printf(in->unit->arena, "class(%s)", type_signature(in->unit->arena, constant->as_type))
        : info->type->kind == TY_OBJECT ? "function"
        : info->type->kind == TY_STR    ? "unicode_type"
                                        : type_signature(in->unit->arena, info->type);
    return (Py2cuQueryArgument){keyword, type, known_value(in->unit, constant)};
}

static bool same_text(const char *a, const char *b)
{
    return a == NULL || b == NULL ? a == b : strcmp(a, b) == 0;
}

static bool same_value(const Py2cuConstant *a, const Py2cuConstant *b)
{
    return a == NULL || b == NULL
               ? a == b
               : a->kind == b->kind && a->dtype == b->dtype && a->integer == b->integer && same_text(a->text, b->text);
}

static bool is_same_query(const Py2cuQuery *a, const Py2cuQuery *b)
{
    bool same = a->argument_count == b->argument_count && strcmp(a->path, b->path) == 0;
    for (size_t i = 0; same && i < a->argument_count; i++) {
        const Py2cuQueryArgument *one = &a->arguments[i], *other = &b->arguments[i];
        same = strcmp(one->type, other->type) == 0 && same_text(one->keyword, other->keyword) &&
               same_value(one->value, other->value);
    }
    return same;
}

/* Returns the answer to the query; NULL if there is none, and the query is recorded. */
static const Py2cuQueryAnswer *find_answer(Unit *unit, const Py2cuQuery *query)
{
    for (size_t i = 0; i < unit->request->answer_count; i++) {
        if (is_same_query(&unit->request->answers[i].query, query)) {
            return &unit->request->answers[i];
        }
    }
    for (size_t i = 0; i < unit->queries.count; i++) {
        if (is_same_query(unit->queries.items[i], query)) {
            return NULL;
        }
    }
    Py2cuQuery *kept = arena_alloc(unit->arena, sizeof *kept);
    *kept = *query;
    ptrvec_push(unit->arena, &unit->queries, kept);
    return NULL;
}

/* Returns the query of a call, or of a method or attribute of `owner` (NULL for a call). */
static Py2cuQuery query_of(Infer *in, const Expr *e, const char *path, const Expr *owner)
{
    uint32_t count = 0;
    const bool is_packed =
        /* *args are already packed into a tuple; the query is about the original call */
        e->kind == EX_CALL && e->packed;
    const Expr *rest = is_packed ? e->items[e->item_count - 1] : NULL;
    const uint32_t plain = e->item_count - is_packed, more = rest != NULL ? rest->item_count : 0;
    Py2cuQueryArgument *arguments =
        arena_alloc(in->unit->arena, (plain + more + e->keyword_count + 1) * sizeof *arguments);
    if (owner != NULL) {
        arguments[count++] = query_argument(in, owner, NULL);
    }
    for (uint32_t i = 0; e->kind == EX_CALL && i < plain; i++) {
        arguments[count++] = query_argument(in, e->items[i], NULL);
    }
    for (uint32_t i = 0; i < more; i++) {
        arguments[count++] = query_argument(in, rest->items[i], NULL);
    }
    for (uint32_t i = 0; e->kind == EX_CALL && i < e->keyword_count; i++) {
        arguments[count++] = query_argument(in, e->keywords[i].value, e->keywords[i].name);
    }
    return (Py2cuQuery){path, arguments, count};
}

static const char *question_types(Unit *unit, const Py2cuQuery *query)
{
    TextBuf buf;
    textbuf_init(&buf, unit->arena);
    for (size_t i = 0; i < query->argument_count; i++) {
        const Py2cuQueryArgument *argument = &query->arguments[i];
        bool is_named = argument->keyword != NULL;
        textbuf_printf(&buf, "%s%s%s%s", i > 0 ? ", " : "", is_named ? argument->keyword : "", is_named ? "=" : "",
                       argument->type);
    }
    return buf.text != NULL ? buf.text : "";
}

static const Type *not_chosen(Infer *in, const Expr *e, const char *path)
{
    return infer_error(in, e->span, "no-such-overload",
                       "no overload of '%s' has been selected\n"
                       "translate again with an answer to py2cu_unit_query()",
                       path_shown(path));
}

bool infer_overloaded_call(Infer *in, const Expr *e, const char *path, const Type **result)
{
    Unit *unit = in->unit;
    ExprInfo *info = info_of(in->instance, e);
    Py2cuQuery query = query_of(in, e, path, NULL);
    const Py2cuQueryAnswer *answer = find_answer(unit, &query);
    info->callee = NULL;
    info->builtin = BUILTIN_NONE;
    info->intrinsic = NULL;
    Object *function = answer != NULL && answer->function != NULL ? object_from_request(unit, answer->function) : NULL;
    if (function != NULL) {
        *result = infer_function_call(in, e, function);
        if (info->callee != NULL && info->callee->called == NULL) {
            info->callee->called = strrchr(path, '.') + 1;
        }
        return true;
    }
    if (answer == NULL) {
        not_chosen(in, e, path);
        return true;
    }
    if (intrinsic_exists(unit, path) || builtin_find(unit, path) != BUILTIN_NONE) {
        return false; /* defined without overloads, too */
    }
    const char *types = question_types(unit, &query), *name = path_shown(path);
    infer_error(in, e->span, "no-such-overload",
                "Invalid use of '%s' with parameters (%s): no implementation matches\n%s", name, types,
                answer->reason != NULL ? answer->reason : "");
    if (in->reports_errors) {
        diag_numba(
            unit,
            arena_printf(
                unit->arena,
                "No implementation of function Function(<function %s>) found for signature:\n \n >>> %s(%s)\n \n%s",
                name, strrchr(path, '.') + 1, types, answer->reason != NULL ? answer->reason : ""));
    }
    return true;
}

/* Replaces e by a call of the path with the owner as the first argument. */
static void become_call(Infer *in, const Expr *e, const char *path, Expr *owner)
{
    if (!expand_begin(in)) {
        return;
    }
    Expr *call = expand_expr(in, EX_CALL, e->span);
    call->left = expand_object(in, object_path(in->unit, path), strrchr(path, '.') + 1, e->span);
    bool has_arguments = e->kind == EX_CALL;
    call->item_count = 1 + (has_arguments ? e->item_count : 0);
    call->items = arena_alloc(in->unit->arena, call->item_count * sizeof *call->items);
    call->items[0] = owner;
    for (uint32_t i = 1; i < call->item_count; i++) {
        call->items[i] = e->items[i - 1];
    }
    call->keywords = has_arguments ? e->keywords : NULL;
    call->keyword_count = has_arguments ? e->keyword_count : 0;
    ast_become((Expr *)(uintptr_t)e, call);
}

bool infer_overloaded_member(Infer *in, const Expr *e)
{
    bool is_method = e->kind == EX_CALL;
    const Expr *member = is_method ? e->left : e;
    const char *path = names_find(
        in->unit->names, arena_printf(in->unit->arena, "%s.%s", is_method ? "method" : "attribute", member->name));
    if (!path_is_overloaded(in->unit, path)) {
        return false;
    }
    Py2cuQuery query = query_of(in, e, path, member->left);
    const Py2cuQueryAnswer *answer = find_answer(in->unit, &query);
    if (answer == NULL) {
        not_chosen(in, e, path);
    } else if (answer->function != NULL) {
        become_call(in, e, path, member->left);
    }
    return answer == NULL || answer->function != NULL;
}
