// SPDX-License-Identifier: MIT
/* Type inference of functions by Numba's rules.
 *
 * Input: the resolved syntax tree, and requests for instances from instances/instances.c.
 * Output: the ExprInfo of every expression of an instance; unit->instances, one per function and argument types,
 * kernels first and in request order.
 * Requires: resolve.
 *
 * The types of a function can depend on each other in cycles, so the body is walked until nothing changes. Types
 * only widen, by typing_unify(). The last walk reports errors. */
#include "base/limits.h"
#include "infer/infer_internal.h"

#include <string.h>

enum { MAX_ITERATIONS = 50 };

/* ---- values ---- */

static const char *local_name(const Instance *instance, uint32_t local)
{
    const Binding *binding = instance->function->scope->bindings.items[local];
    return binding->name;
}

/* Widens the value's type to a type that represents `type` as well. Returns false after an error. */
static bool widen(Infer *in, SsaValue *value, const Type *type, Span span)
{
    if (type == NULL || value->type == type) {
        return true;
    }
    const Type *wider = value->type == NULL ? type : typing_unify(in->unit->types, value->type, type);
    if (wider == NULL) {
        infer_error(in, span, "cannot-unify",
                    "'%s' is %s on one path and %s on another: no type can represent both\n"
                    "use two variables, or convert one of the values",
                    local_name(in->instance, value->local), value->type->name, type->name);
        return false;
    }
    if (wider != value->type) {
        value->type = wider;
        in->changed = true;
    }
    return true;
}

/* Adds a note with the reason why the name has its type on a path. `is_reported`: the error itself states the type. */
static void note_path_type(Infer *in, const SsaValue *value, bool is_reported)
{
    const SsaValue *assigned = provenance_assignment(value);
    const bool is_one = assigned->type == value->type;
    if (is_one) {
        infer_note_provenance(in, assigned->from);
    }
    if (!is_one || !is_reported) {
        provenance_note(in, value, NULL);
    }
}

/* Adds a note for a path on which the type of the name conflicts with the type of the operand in the error, and notes
 * for the origins of both types. */
static void note_conflicting_path(Infer *in, const SsaValue *phi, const SsaValue *operand)
{
    const SsaValue *other = NULL;
    for (size_t i = 0; i < phi->operands.count && other == NULL; i++) {
        const SsaValue *value = phi->operands.items[i];
        bool is_other = value != operand && value != phi && value->type != NULL &&
                        typing_unify(in->unit->types, value->type, operand->type) == NULL;
        other = is_other ? value : NULL;
    }
    if (other != NULL) {
        note_path_type(in, other, false);
    }
    note_path_type(in, operand, true);
}

static void infer_phi(Infer *in, SsaValue *phi)
{
    for (size_t k = 0; k < phi->operands.count; k++) {
        const SsaValue *operand = phi->operands.items[k];
        if (operand->type != NULL && !widen(in, phi, operand->type, provenance_span(in->instance, operand)) &&
            in->reports_errors) {
            note_conflicting_path(in, phi, operand);
        }
    }
}

void infer_phis(Infer *in, uint32_t end)
{
    const PtrVec *values = &in->instance->values;
    for (; in->next_phi < values->count && in->next_phi < end; in->next_phi++) {
        SsaValue *phi = values->items[in->next_phi];
        if (phi->kind == SSA_PHI && phi->mark != 0) {
            infer_phi(in, phi);
        }
    }
}

/* CPython tests the condition of a while loop again at the end of the body. The values before the loop and at the end
 * of the body therefore merge in another phi after the loop, which Numba types after the body. py2cu uses the phi at
 * the loop's entry for both. */
static void infer_while_phis(Infer *in, const Stmt *loop, uint32_t first)
{
    for (uint32_t i = first; i < in->next_phi; i++) {
        SsaValue *phi = in->instance->values.items[i];
        if (phi->loop != loop || phi->mark == 0) {
            continue;
        }
        for (size_t k = 0; k < phi->operands.count; k++) { /* phis of branches in the body */
            infer_phis(in, ((const SsaValue *)phi->operands.items[k])->id + 1);
        }
        infer_phi(in, phi);
    }
}

/* Returns the type of container[index] as the target of an assignment; NULL if it is unknown, wrong, or was
 * rewritten. */
static const Type *infer_place(Infer *in, const Expr *e, const Type **container)
{
    if (expand_flat_index(in, e)) {
        return NULL;
    }
    *container = infer_expr(in, e->left);
    if (expand_index(in, e)) {
        return NULL;
    }
    if (*container == NULL) {
        infer_index_parts(in, e->right);
    }
    return *container != NULL ? infer_indexed(in, e, *container) : NULL;
}

/* Returns the hint for a value that cannot be stored in an element; "": the default hint. */
static const char *conversion_hint(const Infer *in, const Expr *source, const Type *type, const Type *element)
{
    if (type->kind == TY_FP8 || element->kind == TY_FP8) {
        return arena_printf(in->unit->arena, "convert it: %s(x)", element->name);
    }
    if (type->kind == TY_ARRAY && source != NULL && source->kind == EX_NAME) {
        static const char zeros[] = "0, 0, 0, 0, 0, 0, 0, 0";
        return type->ndim == 0 ? arena_printf(in->unit->arena, "store its element: %s[()]", source->name)
                               : arena_printf(in->unit->arena, "store an element, such as %s[%.*s]", source->name,
                                              3 * type->ndim - 2, zeros);
    }
    if (type->kind == TY_ARRAY) {
        return "compute one element: index the arrays of the expression";
    }
    return infer_is_three_numbers(in, source) ? "store one of its components .x, .y and .z" : "";
}

/* Types container[...] = value of type `type`, where `element` is the type of the target; NULL: unknown, or an
 * error was added. */
static void infer_store(Infer *in, const Expr *target, const Type *container, const Type *element, const Type *type,
                        const Expr *source)
{
    if (element == NULL) {
        return;
    }
    info_of(in->instance, target)->type = element;
    if ((container->kind != TY_ARRAY && container->kind != TY_RECORD && container->kind != TY_POINTER) ||
        type_is_text(container)) {
        infer_error(in, target->span, "cannot-assign", "an item of %s cannot be assigned", container->name);
        return;
    }
    if (container->readonly) {
        infer_readonly(in, target->span, container);
    } else if (type == NULL) {
        return;
    } else if (element->kind == TY_ARRAY) {
        infer_slice_assignment(in, target, element, type, source);
    } else if (type->kind == TY_NONE) {
        infer_no_value(in, source, source != NULL ? source->span : target->span);
    } else if (typing_conversion(type, element) == CONV_NONE) {
        infer_error(in, target->span, "cannot-convert", "cannot store %s in %s of %s\n%s",
                    infer_described(in, source, type), container->kind == TY_RECORD ? "a field" : "an array",
                    element->name, conversion_hint(in, source, type, element));
    }
}

bool is_assigned_by_item(const Expr *target, const Expr *value)
{
    return target->kind == EX_TUPLE && value->kind == EX_TUPLE && target->item_count == value->item_count &&
           starred_item(target) == target->item_count;
}

uint32_t starred_item(const Expr *target)
{
    uint32_t at = 0;
    while (at < target->item_count && target->items[at]->kind != EX_STARRED) {
        at++;
    }
    return at;
}

/* Types a, b = value and `a, *rest = t`, where the rest is a tuple. */
static void infer_unpack(Infer *in, const Expr *target, const Type *type, Object *constant, const Expr *source)
{
    uint32_t count = target->item_count, star = starred_item(target);
    bool is_array = type->kind == TY_ARRAY && type->ndim > 0, is_tuple = type->kind == TY_TUPLE && !type->is_member;
    bool rests = is_tuple && star < count && type->count + 1 >= count && !type_is_optional(type);
    if (!is_tuple && !(is_array && star == count)) {
        infer_error(in, target->span, "cannot-unpack", "cannot unpack %s into %u names\n%s",
                    infer_described(in, source, type), count,
                    is_array ? "use a name for every element, without a star, or index the array"
                             : "unpack a tuple or an array: x.shape, cuda.grid(2), row, (a, b)");
        return;
    }
    if (is_tuple && !rests && type->count != count) {
        infer_error(in, target->span, "cannot-unpack", "cannot unpack %u value%s into %u names\n%s", type->count,
                    type->count == 1 ? "" : "s", count,
                    source != NULL && source->kind == EX_CALL
                        ? "match the number of names to the number of values: cuda.grid(n) returns n values"
                        : "");
        return;
    }
    const uint32_t rest = type->count - (count - 1); /* number of items that the starred name receives */
    for (uint32_t i = 0; i < count; i++) {
        const Expr *item = target->items[i];
        uint32_t at = i <= star ? i : i + rest - 1;
        if (is_array) {
            infer_target(in, item, type_array_part(in->unit->types, type, 1), NULL, NULL);
        } else if (rests && i == star) {
            infer_target(in, item->left, type_tuple(in->unit->types, type->items + i, rest), NULL, NULL);
        } else {
            bool known = constant != NULL && constant->kind == OBJ_TUPLE && !rests;
            infer_target(in, item, type->items[at], known ? constant->items[at] : NULL, NULL);
        }
    }
}

void infer_target(Infer *in, const Expr *target, const Type *type, Object *constant, const Expr *source)
{
    switch (target->kind) {
    case EX_NAME:
    case EX_NAMED: {
        SsaValue *def = info_of(in->instance, target)->def;
        if (def == NULL) {
            return; /* in unreachable code */
        }
        infer_phis(in, def->id);
        def->constant = constant;
        widen(in, def, type, target->span);
        return;
    }
    case EX_TUPLE:
    case EX_LIST:
        if (type != NULL) {
            infer_unpack(in, target, type, constant, source);
        }
        return;
    case EX_SUBSCRIPT: {
        const Type *container = NULL, *element = infer_place(in, target, &container);
        infer_store(in, target, container, element, type, source);
        return;
    }
    case EX_ATTRIBUTE: {
        const Type *owner = infer_expr(in, target->left);
        if (owner != NULL && vector_component(owner, target->name) >= 0) {
            infer_component_store(in, target, owner, type);
        } else if (owner != NULL && infer_names_field(owner, target->name)) {
            infer_store(in, target, owner, infer_field(in, target, owner), type, source);
        } else if (owner != NULL) {
            infer_error(in, target->span, "cannot-assign", "attribute '%s' cannot be assigned in a kernel",
                        target->name);
        }
        return;
    }
    case EX_STARRED:
        infer_error(in, target->span, "unsupported-expression",
                    "a starred target is not supported\n"
                    "name every value");
        return;
    default: /* not assignable in Python: rejected by the parser */
        return;
    }
}

/* ---- statements ---- */

static void infer_condition(Infer *in, const Expr *e)
{
    infer_truth(in, e, "compare explicitly, as in x.size > 0");
}

static void infer_block(Infer *in, const Block *block);

static void infer_for(Infer *in, const Stmt *s)
{
    if (expand_is_required(in->instance, s)) {
        expand_loop(in, s);
        return;
    }
    if (expand_head(in, s)) {
        return;
    }
    if (s->is_unrolled) {
        if (s->value != NULL) {
            infer_expr(in, s->value);
        }
        for (uint32_t i = 0; i < s->case_count; i++) {
            infer_block(in, &s->cases[i].body);
        }
        infer_block(in, &s->orelse);
        return;
    }
    infer_list_as_tuple(s->value);
    if (expand_tuple_head(in, s)) {
        return;
    }
    const Type *items = infer_expr(in, s->value), *item = items != NULL ? infer_item_of(in, s->value, items) : NULL;
    if (item != NULL || s->targets[0]->kind == EX_NAME) {
        infer_target(in, s->targets[0], item, NULL, NULL);
    }
    infer_block(in, &s->body);
    infer_block(in, &s->orelse);
}

static void infer_augmented(Infer *in, const Stmt *s)
{
    const Expr *target = s->targets[0];
    infer_by_element(in, s->value, true);
    const Type *value = infer_require_value(in, s->value);
    const Type *container, *old, *operand;
    const Type *owner = target->kind == EX_ATTRIBUTE ? infer_expr(in, target->left) : NULL;
    bool has_fields = owner != NULL && (infer_has_fields(owner) || vector_component(owner, target->name) >= 0);
    if (target->kind == EX_SUBSCRIPT) {
        old = infer_place(in, target, &container);
    } else if (target->kind == EX_NAME || has_fields) {
        old = infer_expr(in, target);
    } else { /* not an assignable target */
        infer_target(in, target, NULL, NULL, NULL);
        return;
    }
    if (old == NULL || value == NULL) {
        return;
    }
    if (old->kind == TY_ARRAY) { /* elementwise, in place */
        infer_array_augmented(in, s, old, value);
        if (target->kind == EX_NAME) {
            infer_target(in, target, old, NULL, NULL);
        }
        return;
    }
    if (!infer_weak_fits(in, s->op, NULL, old, s->value, value)) {
        return;
    }
    const Type *result = infer_operator_type(in->instance, s->op, NULL, old, s->value, value, &operand);
    if (result == NULL) {
        infer_error(in, s->span, "no-such-operation", "no implementation of %s= for %s and %s\n%s", op_text(s->op),
                    old->name, value->name, infer_operation_hint(in, target, s->op, s->value, old, value));
        return;
    }
    infer_target(in, target, result, NULL, NULL);
}

/* `hint`: "" for none */
static void unsupported_statement(Infer *in, const Stmt *s, const char *what, const char *hint)
{
    infer_error(in, s->span, "unsupported-statement", "%s is not supported in a kernel\n%s", what, hint);
}

/* `global` and `nonlocal` have no effect on names that the function only reads, which are constants. */
static void infer_global(Infer *in, const Stmt *s)
{
    for (uint32_t i = 0; i < s->target_count; i++) {
        const Expr *name = s->targets[i];
        if (name->kind != EX_NAME || expand_assigns(&in->instance->function->body, name->binding)) {
            unsupported_statement(in, s, arena_printf(in->unit->arena, "'%s' of a name that is assigned", s->name),
                                  "pass an array and write to it");
            return;
        }
    }
}

/* Returns whether all targets are names, which may be assigned None. */
static bool all_names(const Stmt *s)
{
    for (uint32_t i = 0; i < s->target_count; i++) {
        if (s->targets[i]->kind != EX_NAME) {
            return false;
        }
    }
    return true;
}

/* Without debug, the message is not printed and need not be constant. */
static void infer_raise(Infer *in, const Stmt *s)
{
    Exception exception = {0};
    if ((in->instance->modes & GUARD_ERRORS) == 0) {
        return;
    }
    const Expr *wrong = s->kind == ST_ASSERT ? exception_message(in->unit, s->value2, &exception)
                                             : exception_of(in->unit, s->value, &exception);
    if (wrong != NULL) {
        infer_error(in, wrong->span, "not-constant",
                    "with debug, an exception and its arguments must be known at compile time\n"
                    "raise a class with constants, as in ValueError(\"too large\", 3), and print() other "
                    "values");
    }
}

static void infer_assignment(Infer *in, const Stmt *s)
{
    if (s->value == NULL) { /* x: int */
        return;
    }
    bool by_element = s->target_count == 1 && s->targets[0]->kind == EX_SUBSCRIPT;
    const Type *type = infer_by_element(in, s->value, by_element);
    type = all_names(s) ? type : infer_require_value(in, s->value);
    infer_check_iterator(in, s);
    Object *constant = info_of(in->instance, s->value)->constant;
    for (uint32_t i = 0; i < s->target_count; i++) {
        infer_target(in, s->targets[i], type, constant, s->value);
    }
}

static void infer_stmt(Infer *in, const Stmt *s)
{
    in->unit->at = s->span;
    switch (s->kind) {
    case ST_EXPR:
        if (!expand_setitem(in, s)) {
            infer_value(in, s->value);
        }
        break;
    case ST_ASSIGN:
    case ST_ANNOTATED:
        infer_assignment(in, s);
        break;
    case ST_AUG:
        infer_augmented(in, s);
        break;
    case ST_IF: {
        Object *cond = branch_constant(in->instance, s->value);
        if (cond == NULL) {
            infer_condition(in, s->value);
        }
        if (cond == NULL || object_truth(cond)) {
            infer_block(in, &s->body);
        }
        if (cond == NULL || !object_truth(cond)) {
            infer_block(in, &s->orelse);
        }
        break;
    }
    case ST_WHILE: {
        uint32_t first_phi = in->next_phi;
        infer_condition(in, s->value);
        infer_block(in, &s->body);
        infer_while_phis(in, s, first_phi);
        infer_block(in, &s->orelse);
        break;
    }
    case ST_FOR:
        infer_for(in, s);
        break;
    case ST_BREAK:
    case ST_CONTINUE:
    case ST_PASS:
        break;
    case ST_RETURN:
        infer_return(in, s);
        break;
    case ST_DEF:
        if (s->function->decorator_count > 0) {
            unsupported_statement(in, s, "a decorated function inside a function",
                                  "remove the decorator, or define the function at the module level");
        }
        break; /* typed by its calls */
    case ST_DEL:
        for (uint32_t i = 0; i < s->target_count; i++) {
            if (s->targets[i]->kind != EX_NAME) {
                unsupported_statement(in, s, "'del' of an item", "");
            }
        }
        break; /* has no effect on memory */
    case ST_ASSERT:
        infer_condition(in, s->value);
        infer_raise(in, s);
        break;
    case ST_RAISE:
        infer_raise(in, s);
        break;
    case ST_GLOBAL:
        infer_global(in, s);
        break;
    case ST_CLASS:
    case ST_IMPORT:
    case ST_MATCH:
    case ST_WITH:
    case ST_TRY:
    case ST_UNSUPPORTED: {
        static const char *const words[][2] = {[ST_CLASS] = {"a class", ""},
                                               [ST_IMPORT] = {"an import", "move the import to the module level"},
                                               [ST_MATCH] = {"'match'", "use if and elif"},
                                               [ST_WITH] = {"'with'", ""},
                                               [ST_TRY] = {"'try'", "test for the error with 'if' before it happens"}};
        bool has_name = s->kind == ST_UNSUPPORTED;
        unsupported_statement(in, s, has_name ? s->name : words[s->kind][0], has_name ? "" : words[s->kind][1]);
        break;
    }
    }
}

static void infer_block(Infer *in, const Block *block)
{
    uint32_t count = live_count(in->instance, block);
    for (uint32_t i = 0; i < count && !in->instance->expanded; i++) {
        in->stmt = block->stmts[i];
        infer_stmt(in, block->stmts[i]);
    }
}

/* ---- functions ---- */

Instance *instance_get(Unit *unit, Function *function, const Type *const *args, Object *const *objects, uint32_t count,
                       const JitOptions *kernel, uint32_t modes)
{
    for (Instance *known = function->instances; known != NULL; known = known->next_of_function) {
        bool same = known->arg_count == count && known->is_kernel == (kernel != NULL) && known->modes == modes &&
                    (kernel == NULL || memcmp(&known->options, kernel, sizeof *kernel) == 0);
        for (uint32_t k = 0; same && k < count; k++) {
            same = known->args[k] == args[k] && object_same(known->arg_objects[k], objects != NULL ? objects[k] : NULL);
        }
        if (same) {
            return known;
        }
    }
    if (unit->instances.count >= LIMIT_INSTANCES) {
        diag_error(unit, function->span, "too-many-instances",
                   "more than %d combinations of functions and argument types", LIMIT_INSTANCES);
        return NULL;
    }
    Instance *instance = arena_alloc(unit->arena, sizeof *instance);
    instance->unit = unit;
    instance->function = function;
    instance->is_kernel = kernel != NULL;
    instance->options = kernel != NULL ? *kernel : (JitOptions){0};
    instance->modes = modes;
    instance->arg_count = count;
    instance->args = arena_alloc(unit->arena, count * sizeof *instance->args + 1);
    instance->arg_objects = arena_alloc(unit->arena, count * sizeof *instance->arg_objects + 1);
    for (uint32_t i = 0; i < count; i++) {
        instance->args[i] = args[i];
        instance->arg_objects[i] = objects != NULL ? objects[i] : NULL;
    }
    instance->next_of_function = function->instances;
    function->instances = instance;
    ptrvec_push(unit->arena, &unit->instances, instance);
    return instance;
}

/* Types the assignments of a constant to a name before anything else, as Numba does, so that the entry of a loop
 * includes the type of a constant in its body (numba.core.typeinfer: typeof_const and typeof_global lock the type
 * while constraints are gathered). With several targets, this applies to the first. */
static void infer_constants(Infer *in)
{
    const PtrVec *stmts = &in->instance->constant_stmts;
    for (size_t i = 0; i < stmts->count; i++) {
        const Stmt *s = stmts->items[i];
        const Type *type = infer_expr(in, s->value);
        infer_target(in, s->targets[0], type, info_of(in->instance, s->value)->constant, s->value);
    }
}

/* Walks the whole body once. */
static void infer_body(Infer *in)
{
    in->next_phi = 0;
    infer_block(in, instance_body(in->instance));
    infer_end_of_body(in);
    infer_phis(in, UINT32_MAX);
}

/* Walks the body until no type changes or the body was rewritten. */
static void infer_until_stable(Infer *in)
{
    Instance *instance = in->instance;
    instance->expanded = false;
    ssa_build(instance);
    instance->result = instance->declared_result;
    /* a recursive call also requires the type */
    if (instance->result == NULL && !infer_returns_value(&instance->function->body)) {
        instance->result = type_of_kind(in->unit->types, TY_NONE);
    }
    infer_constants(in);
    for (unsigned iteration = 0; iteration < MAX_ITERATIONS; iteration++) {
        in->changed = false;
        in->unknown = false;
        instance->failed = false;
        infer_body(in);
        if (!in->changed || instance->expanded) {
            break;
        }
    }
}

/* Retries inference without the branches of `if b is None`, whose code may be invalid for other types of b. Numba also
 * drops them if b is a literal. */
static bool drop_none_branches(Instance *instance)
{
    bool first = !instance->drops_none_branches;
    instance->drops_none_branches = true;
    return first;
}

void infer_begin(Unit *unit)
{
    unit->inference = arena_alloc(unit->arena, sizeof *unit->inference);
}

#ifndef NDEBUG
static bool mix_expr(const Expr *e, void *digest)
{
    const ExprKind kind = e->kind == EX_LIST
                              ? EX_TUPLE
                              : e->kind; /* list displays may have been converted to tuples, for all instances */
    const uint64_t parts[] = {kind, e->op, e->item_count, e->keyword_count, (uint64_t)(uintptr_t)e->name};
    uint64_t *into = digest;
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        *into = (*into ^ parts[i]) * UINT64_C(0x100000001b3);
    }
    return false;
}

static bool mix_stmt(Stmt *s, void *digest)
{
    uint64_t *into = digest;
    *into = (*into ^ s->kind) * UINT64_C(0x100000001b3);
    return ast_any_in_stmt(s, mix_expr, digest);
}

/* Digest of the function's original body without nested functions. All instances share this body and must not
 * change it: only copies are rewritten. */
static uint64_t digest_of_body(const Function *function)
{
    uint64_t digest = 1;
    ast_any_stmt(&function->body, mix_stmt, &digest);
    return digest;
}
#endif

bool infer_instance(Instance *instance, bool loud)
{
    Unit *unit = instance->unit;
    if (instance->in_progress) {
        instance->recursive = true;
        return true;
    }
    if (instance->done && (!loud || instance->reported)) {
        return !instance->failed;
    }
    if (unit->inference->call_depth >= LIMIT_CALL_DEPTH) {
        diag_error(unit, instance->function->span, "too-deep", "calls of device functions are nested more than %d deep",
                   LIMIT_CALL_DEPTH);
        instance->failed = instance->done = instance->reported = true;
        return false;
    }
    unit->inference->call_depth++;
    Infer in = {.unit = unit, .instance = instance};
    instance->in_progress = true;
    if (!instance->done) {
        rewrite_nonlocals(unit, instance->function);
#ifndef NDEBUG
        const uint64_t before = digest_of_body(instance->function);
#endif
        expand_iterator_arguments(&in);
        do {
            do {
                infer_until_stable(&in);
            } while (instance->expanded);
        } while ((instance->failed || in.unknown) &&
                 (expand_rolled(instance) || encode_strings(instance) || drop_none_branches(instance)));
        infer_check_result(&in);
        instance->failed = instance->failed || in.unknown;
#ifndef NDEBUG
        if (digest_of_body(instance->function) != before) {
            diag_error(unit, instance->function->span, "internal-error",
                       "internal error: an instance of '%s' changed data that all instances share",
                       instance->function->name);
        }
#endif
    }
    bool is_wrong = instance->failed;
    const Function *function = instance->function;
    in.reports_errors = loud;
    instance->failed = false;
    if (function->is_async || function->has_yield) {
        infer_error(&in, function->span, "unsupported-function",
                    "'%s' is a generator or coroutine, which cannot run on a GPU\n"
                    "write the values to an array, or inline the loop where the values are used",
                    function->name);
    } else if (is_wrong) { /* report the errors */
        uint32_t errors = unit->error_count;
        for (unsigned iteration = 0; iteration == 0 || (iteration < MAX_ITERATIONS && loud &&
                                                        unit->error_count == errors && in.unknown && in.changed);
             iteration++) {
            in.changed = in.unknown = instance->failed = false; /* functions that call each other may now have types */
            infer_body(&in);
        }
        infer_check_result(&in);
        /* `total += x` without any other assignment to total */
        if (loud && unit->error_count == errors && in.unknown) {
            in.reports_undefined = true;
            infer_body(&in);
        }
        instance->failed = instance->failed || in.unknown;
    }
    if (instance->result == NULL && !instance->failed) {
        instance->result = type_of_kind(unit->types, TY_NONE);
    }
    unit->inference->call_depth--;
    instance->in_progress = false;
    instance->done = true;
    instance->reported = instance->reported || loud;
    return !instance->failed;
}

size_t capture_place(const PtrVec *captures, const Object *array)
{
    size_t at = 0;
    while (at < captures->count && ((const Object *)captures->items[at])->integer < array->integer) {
        at++;
    }
    return at;
}

const Object *capture_at(const Instance *instance, uint32_t argument)
{
    uint32_t first = instance->arg_count;
    return argument >= first && argument - first < instance->captures.count ? instance->captures.items[argument - first]
                                                                            : NULL;
}

static bool returns_value(Stmt *s, void *context)
{
    (void)context;
    return s->kind == ST_RETURN && s->value != NULL && s->value->kind != EX_NONE;
}

bool infer_returns_value(const Block *block)
{
    return ast_any_stmt(block, returns_value, NULL);
}
