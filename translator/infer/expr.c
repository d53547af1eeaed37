// SPDX-License-Identifier: MIT
/* Inference of expressions: result types by the rules of types/types.h, with constant propagation. */
#include "base/limits.h"
#include "base/strings.h"
#include "infer/infer_internal.h"
#include "intrinsics/intrinsics.h"

#include <string.h>

enum { MAX_DEPTH = LIMIT_NESTING * 4 };

bool infer_is_three_numbers(const Infer *in, const Expr *e)
{
    const Object *object = e != NULL ? info_of(in->instance, e)->constant : NULL;
    return object != NULL && object->kind == OBJ_PATH &&
           path_is_register(arena_printf(in->unit->arena, "%s.x", object->path));
}

void infer_index_parts(Infer *in, const Expr *index)
{
    if (index->kind == EX_SLICE) {
        for (uint32_t i = 0; i < index->item_count; i++) {
            if (index->items[i] != NULL) {
                infer_expr(in, index->items[i]);
            }
        }
    } else if (index->kind == EX_TUPLE) {
        for (uint32_t i = 0; i < index->item_count; i++) {
            if (index->items[i]->kind != EX_TUPLE) {
                infer_index_parts(in, index->items[i]);
            } else {
                infer_expr(in, index->items[i]);
            }
        }
    } else if (index->kind != EX_ELLIPSIS) {
        infer_expr(in, index);
    }
}

bool infer_is_integer_index(const Expr *index)
{
    return index->kind == EX_ELLIPSIS || (index->kind == EX_TUPLE && index->item_count == 0);
}

static const Type *infer_tuple_item(Infer *in, const Type *tuple, const Expr *index)
{
    const Type *type = info_of(in->instance, index)->type;
    int64_t at;
    if (!infer_constant_int(in->instance, index, &at)) {
        bool same = type != NULL && type_is_integer(type) && infer_is_uniform(tuple->items, tuple->count) &&
                    infer_can_be_chosen(tuple->items[0]);
        if (same && (tuple->count <= LIMIT_CHOICES || infer_is_plain(tuple->items[0]))) {
            return tuple->items[0];
        }
        if (same) {
            return infer_error(in, index->span, "too-large",
                               "only tuples of up to %d arrays can be indexed by a variable\n"
                               "combine the arrays into one array with an additional dimension",
                               LIMIT_CHOICES);
        }
        return infer_error(in, index->span, "bad-index",
                           "a tuple of different types can only be indexed by a constant\n"
                           "use a literal as the index, or use a local array");
    }
    at += at < 0 ? tuple->count : 0;
    if (at < 0 || at >= (int64_t)tuple->count) {
        return infer_error(in, index->span, "bad-index", "tuple index out of range: the tuple has %u item%s",
                           tuple->count, tuple->count == 1 ? "" : "s");
    }
    return tuple->items[at];
}

const Type *infer_index_type(Infer *in, const Expr *e, const Type *container, const Expr *index)
{
    bool has_slice = false;
    for (uint32_t i = 0; index->kind == EX_TUPLE && i < index->item_count; i++) {
        has_slice = has_slice || index->items[i]->kind == EX_SLICE || index->items[i]->kind == EX_ELLIPSIS;
    }
    if (index->kind != EX_TUPLE || has_slice || container->kind == TY_ARRAY) {
        infer_index_parts(in, index);
    } else {
        infer_expr(in, index);
    }
    const Object *key =
        index->kind == EX_STRING || index->kind == EX_NAME ? info_of(in->instance, index)->constant : NULL;
    const Type *position = index->kind == EX_SLICE ? NULL : info_of(in->instance, index)->type;
    if (type_is_text(container) && !type_is_wide_text(container) && position != NULL && type_is_integer(position)) {
        return type_of_kind(in->unit->types, TY_U8);
    }
    if (type_is_text(container)) {
        return infer_error(in, e->span, "unsupported-expression",
                           "indexing the characters of %s is not supported in a kernel\n"
                           "use comparisons (==, <) of the whole string, and len()",
                           container->name);
    }
    if (container->kind == TY_RECORD &&
        infer_is_integer_index(index)) { /* a 0-D array of records denotes its only record */
        return container;
    }
    if (container->kind == TY_RECORD || (infer_has_fields(container) && key != NULL && key->kind == OBJ_STRING)) {
        return infer_field_subscript(in, container, index);
    }
    if (container->kind == TY_ARRAY) {
        return infer_view_type(in, e, container, index);
    }
    if (container->kind == TY_POINTER) {
        return infer_pointer_index(in, container, index);
    }
    if (container->kind == TY_TUPLE && !container->is_member) {
        return index->kind == EX_SLICE ? infer_tuple_slice(in, e, container, index)
                                       : infer_tuple_item(in, container, index);
    }
    Object *object = e->left != NULL ? info_of(in->instance, e->left)->constant : NULL;
    if (object != NULL && object->kind == OBJ_FUNCTION) {
        return infer_error(in, e->span, "unsupported-expression",
                           "a kernel cannot launch another kernel\n"
                           "launch it from the host, or call it as a device function");
    }
    bool names_member = object != NULL && (object->kind == OBJ_CLASS || object->kind == OBJ_PATH) && key != NULL &&
                        key->kind == OBJ_STRING;
    Object *member = names_member ? object_attribute(in->unit, object, names_find(in->unit->names, key->text)) : NULL;
    if (member != NULL && (member->kind == OBJ_ENUM || member->member != NULL)) {
        return infer_constant(in, e, member); /* Color["red"] */
    }
    return infer_error(in, e->span, "cannot-index", "%s cannot be indexed\n%s", infer_described(in, e->left, container),
                       infer_is_three_numbers(in, e->left) ? "use one of its components .x, .y and .z" : "");
}

/* Returns a hint to index character codes in place of an ASCII string. */
static const char *codes_hint(const Infer *in, const Object *text)
{
    enum { MAX_CODES = 8 };
    if (text->length == 0 || text->length > MAX_CODES) {
        return "index a tuple of the character codes instead, and compare with ord(...)";
    }
    TextBuf codes;
    textbuf_init(&codes, in->unit->arena);
    for (size_t i = 0; i < text->length; i++) {
        textbuf_printf(&codes, "%d, ", text->text[i]);
    }
    return arena_printf(in->unit->arena,
                        "index a tuple of the character codes, and compare with ord(...): (%.*s)[i] == ord(\"%c\")",
                        (int)codes.length - (text->length > 1 ? 2 : 1), codes.text, text->text[0]);
}

/* Types "abc"[1], a string of one character. */
static const Type *infer_character(Infer *in, const Expr *e)
{
    const Object *text = info_of(in->instance, e->left)->constant;
    int64_t at = 0;
    bool ascii = text != NULL && text->kind == OBJ_STRING && is_ascii(text->text, text->length);
    bool plain = e->right->kind != EX_SLICE && e->right->kind != EX_TUPLE && infer_expr(in, e->right) != NULL;
    if (!plain || !ascii || !infer_constant_int(in->instance, e->right, &at) || at < -(int64_t)text->length ||
        at >= (int64_t)text->length) {
        return infer_error(in, e->span, "not-constant",
                           "a string can only be indexed by a constant within its length, and must be ASCII\n%s",
                           ascii && plain && !infer_constant_int(in->instance, e->right, &at) ? codes_hint(in, text)
                                                                                              : "");
    }
    Object *character = object_new(in->unit, OBJ_STRING, text->type);
    character->text = arena_strndup(in->unit->arena, text->text + (at < 0 ? at + text->length : at), 1);
    character->length = 1;
    info_of(in->instance, e)->constant = character;
    return character->type;
}

static const Type *infer_subscript(Infer *in, const Expr *e)
{
    if (expand_flat_index(in, e)) {
        return NULL;
    }
    const Type *container = infer_expr(in, e->left);
    if (container == NULL || expand_index(in, e)) {
        return NULL;
    }
    if (container->kind == TY_STR) {
        return expand_bytes(in, e->left) ? NULL : infer_character(in, e);
    }
    const Type *type = infer_indexed(in, e, container);
    int64_t at;
    Object *object = info_of(in->instance, e->left)->constant;
    if (type != NULL && container->kind == TY_TUPLE && object != NULL && object->kind == OBJ_TUPLE &&
        e->right->kind != EX_SLICE && infer_constant_int(in->instance, e->right, &at)) {
        info_of(in->instance, e)->constant = object->items[at < 0 ? at + object->count : at];
    }
    return type;
}

const char *infer_operation_hint(const Infer *in, const Expr *left, Op op, const Expr *right, const Type *a,
                                 const Type *b)
{
    bool is_of_bits = op == OP_BITAND || op == OP_BITOR || op == OP_BITXOR || op == OP_LSHIFT || op == OP_RSHIFT;
    return infer_is_three_numbers(in, left) || infer_is_three_numbers(in, right)
               ? "use one of its components .x, .y and .z"
           : op == OP_MATMUL && a->kind != TY_ARRAY && b->kind != TY_ARRAY ? "use * to multiply numbers"
           : op == OP_MATMUL                                               ? infer_product_hint(in, left, right)
           : a->kind == TY_ARRAY || b->kind == TY_ARRAY                    ? infer_elements_hint(in, left, op, right)
           : a->kind == TY_STR && op == OP_MOD ? "use an f-string in print: print(f\"x is {x[i]:.2f}\")"
           : a->kind == TY_STR || b->kind == TY_STR
               ? "kernels cannot build strings; pass the values to print() separately"
           : is_of_bits && (type_is_float(a) || type_is_float(b)) ? "convert with int(...)"
                                                                  : "";
}

const Type *infer_no_operation(Infer *in, const Expr *e, Op op, const Type *a, const Type *b)
{
    const Expr *left = e->kind == EX_BINARY ? e->left : NULL, *right = e->kind == EX_BINARY ? e->right : NULL;
    const char *hint = infer_operation_hint(in, left, op, right, a, b);
    return infer_error(in, e->span, "no-such-operation", "no implementation of %s for %s and %s\n%s", op_text(op),
                       infer_described(in, left, a), infer_described(in, right, b), hint);
}

typedef struct ListCall {
    const Infer *in;
    const Expr *list;
} ListCall;

static bool is_refused_call_of(const Expr *e, void *context)
{
    const ListCall *of = context;
    return e->kind == EX_CALL && e->item_count > 0 && e->items[0] == of->list && e->left->kind == EX_ATTRIBUTE &&
           info_of(of->in->instance, e->left)->type == NULL && info_of(of->in->instance, e->left)->constant == NULL &&
           e->left->left->kind == EX_NAME &&
           (e->left->left->binding == NULL || e->left->left->binding->kind != BIND_LOCAL);
}

static bool is_literal_int(const Expr *e)
{
    return e->kind == EX_INT || (e->kind == EX_UNARY && e->op == OP_NEG && e->left->kind == EX_INT);
}

static const Type *infer_binary(Infer *in, const Expr *e)
{
    bool by_element = in->by_element == e;
    infer_by_element(in, e->left, true);
    infer_by_element(in, e->right, true);
    const Type *a = infer_require_value(in, e->left), *b = infer_require_value(in, e->right);
    if (a == NULL || b == NULL) {
        return NULL;
    }
    by_element = by_element || infer_may_create_of(in, (const Expr *const[]){e->left, e->right}, 2);
    if (by_element && (a->kind == TY_ARRAY || b->kind == TY_ARRAY)) {
        return infer_elements_operator(in, e, a, b);
    }
    if (a->kind == TY_TUPLE && b->kind == TY_TUPLE && e->op == OP_ADD && !type_is_member(a) && !type_is_member(b)) {
        return infer_tuple_join(in, e, a, b);
    }
    int64_t times;
    if (a->kind == TY_TUPLE && e->op == OP_MUL && infer_constant_int(in->instance, e->right, &times)) {
        return infer_tuple_repeat(in, e, a, times);
    }
    ExprInfo *info = info_of(in->instance, e);
    const Object *x = info_of(in->instance, e->left)->constant, *y = info_of(in->instance, e->right)->constant;
    Object *constant = x != NULL && y != NULL ? object_in_64_bits(constant_binary(in->unit, e->op, x, y)) : NULL;
    bool repeats =
        e->op == OP_MUL && ((a->kind == TY_STR && type_is_integer(b)) || (b->kind == TY_STR && type_is_integer(a)));
    if (constant != NULL && (repeats || (a->kind == TY_STR && b->kind == TY_STR && e->op == OP_ADD))) {
        return infer_constant(in, e, constant);
    }
    if (!infer_weak_fits(in, e->op, e->left, a, e->right, b)) {
        return NULL;
    }
    const Type *result = infer_operator_type(in->instance, e->op, e->left, a, e->right, b, &info->operand);
    if (result == NULL) {
        return infer_no_operation(in, e, e->op, a, b);
    }
    if (constant != NULL && e->op == OP_POW && e->left->kind == EX_INT && is_literal_int(e->right)) {
        result = constant->type; /* CPython folds literals: 2 ** -1 is 0.5 */
    }
    info->constant = constant != NULL && constant->type == result ? constant : NULL;
    return result;
}

static const Type *infer_unary(Infer *in, const Expr *e)
{
    bool by_element = in->by_element == e;
    infer_by_element(in, e->left, true);
    const Type *a = infer_require_value(in, e->left);
    if (a == NULL) {
        return NULL;
    }
    if (a->kind == TY_ARRAY && (by_element || infer_may_create_of(in, (const Expr *const[]){e->left}, 1))) {
        return infer_elements_operator(in, e, a, NULL);
    }
    const Type *result = typing_unary(in->unit->types, e->op, a);
    if (result == NULL) {
        return infer_error(in, e->span, "no-such-operation", "no implementation of unary %s for %s", op_text(e->op),
                           a->name);
    }
    const Object *x = info_of(in->instance, e->left)->constant;
    Object *constant = x != NULL && object_is_number(x) ? object_in_64_bits(constant_unary(in->unit, e->op, x)) : NULL;
    if (constant != NULL && e->op == OP_NEG && e->left->kind == EX_INT) {
        result = constant->type; /* CPython folds -9223372036854775808 to one number, which fits in int64 */
    }
    info_of(in->instance, e)->constant = constant != NULL && constant->type == result ? constant : NULL;
    return result;
}

/* CPython folds literals before Numba sees them: 1 << 63 is a uint64, and 1 << 64 is too large. */
static const Type *infer_operator(Infer *in, const Expr *e)
{
    Object *value;
    switch (constant_literal(in->unit, e, &value)) {
    case LITERAL_NONE:
        return e->kind == EX_UNARY ? infer_unary(in, e) : infer_binary(in, e);
    case LITERAL_INTEGER:
        info_of(in->instance, e)->is_literal = true;
        return infer_constant(in, e, value);
    case LITERAL_TOO_LARGE:
        break;
    }
    return infer_error(in, e->span, "integer-too-large", "this integer does not fit in 64 bits");
}

static const Type *unify_at(Infer *in, const Expr *e, const Type *a, const Type *b)
{
    if (a == NULL || b == NULL) {
        return NULL;
    }
    infer_weak_pair(in->instance, e->left, &a, e->right, &b);
    const Type *type = typing_unify(in->unit->types, a, b);
    if (type == NULL) {
        infer_error(in, e->span, "cannot-unify", "no type can represent both operands, %s and %s", a->name, b->name);
        infer_note_provenance(in, e->right); /* each note is inserted before the existing notes */
        infer_note_provenance(in, e->left);
    }
    return type;
}

/* Returns the operand of a selection that is always None: `a.fill(1)` of `a.fill(1) if c else 2`. NULL if there is
 * none; a name may be None only at run time. */
static const Expr *select_with_none(const Infer *in, const Expr *e)
{
    const Type *type = info_of(in->instance, e)->type;
    const Expr *first = e->kind == EX_CONDITIONAL || e->kind == EX_NAMED ? select_with_none(in, e->left) : NULL;
    bool chooses = first == NULL && (e->kind == EX_CONDITIONAL || e->kind == EX_BOOLEAN);
    bool none = type != NULL && type->kind == TY_NONE && e->kind != EX_NAME;
    return none ? e : chooses ? select_with_none(in, e->right) : first;
}

/* Unwraps an optional value. */
static const Type *unwrap_optional(Infer *in, const Expr *e)
{
    ExprInfo *info = info_of(in->instance, e);
    if (type_is_optional(info->type)) {
        const Expr *none = select_with_none(in, e);
        info->type = info->type->elem;
        if (none != NULL) {
            infer_error(in, none->span, "no-such-operation",
                        "this is None, but %s is required\nuse an if statement to select the value", info->type->name);
        }
    }
    return info->type;
}

/* Types an expression that may be None. */
static const Type *infer_optional_expr(Infer *in, const Expr *e)
{
    const Type *type = infer_value(in, e);
    return type_is_optional(type) ? type : infer_require_value(in, e);
}

const Type *infer_truth(Infer *in, const Expr *e, const char *hint)
{
    const Type *type = infer_optional_expr(in, e), *value = type_is_optional(type) ? type->elem : type;
    const Object *constant = value != NULL ? info_of(in->instance, e)->constant : NULL;
    bool is_member = type_is_member(value) || (constant != NULL && constant->kind == OBJ_ENUM);
    if (value != NULL && !typing_has_truth(value) && (constant == NULL || is_member)) {
        return infer_error(in, e->span, "no-truth-value", "%s has no truth value\n%s", value->name,
                           is_member ? "compare it with a member of its class, with == or is" : hint);
    }
    return type;
}

static const Type *infer_tuple_display(Infer *in, const Expr *e)
{
    const Type *items[LIMIT_TUPLE_ITEMS];
    if (expand_starred(in, e)) {
        return NULL;
    }
    if (e->item_count > LIMIT_TUPLE_ITEMS) {
        return infer_error(in, e->span, "unsupported-expression",
                           "a tuple of more than %d items is not supported in a kernel", LIMIT_TUPLE_ITEMS);
    }
    bool known = true;
    Object **objects = arena_alloc(in->unit->arena, e->item_count * sizeof *objects + 1);
    for (uint32_t i = 0; i < e->item_count; i++) {
        const Type *type = infer_value(in, e->items[i]);
        const Expr *none = type_is_optional(type) ? select_with_none(in, e->items[i]) : NULL;
        bool keeps = type_is_optional(type) && (none == NULL || none->kind == EX_NONE); /* `is None` tests the item */
        items[i] = keeps ? type : unwrap_optional(in, e->items[i]);
        known = known && items[i] != NULL;
        objects[i] = info_of(in->instance, e->items[i])->constant;
    }
    return known ? infer_tuple_of(in, e, items, objects, e->item_count) : NULL;
}

static const Type *infer_boolean(Infer *in, const Expr *e)
{
    const Type *a = infer_truth(in, e->left, ""), *b = infer_optional_expr(in, e->right);
    bool truth;
    if (a != NULL && typing_constant_truth(a, &truth)) {
        return truth == (e->op == OP_AND) ? b : a;
    }
    return unify_at(in, e, type_is_optional(a) && e->op == OP_OR ? a->elem : a, b); /* a true value is not None */
}

static const Type *infer_conditional(Infer *in, const Expr *e)
{
    const Type *cond = infer_truth(in, e->cond, "");
    const Type *a = infer_value(in, e->left), *b = infer_value(in, e->right);
    if (a != NULL && b != NULL && a->kind == TY_STR && b->kind == TY_STR) {
        const Object *x = info_of(in->instance, e->left)->constant, *y = info_of(in->instance, e->right)->constant;
        bool same = x != NULL && object_same(x, y);
        info_of(in->instance, e)->constant = same ? (Object *)(uintptr_t)x : NULL;
        return same ? a : infer_unknown_string(in, e);
    }
    bool makes = a != NULL && b != NULL && a->kind == TY_RANGE && b->kind == TY_RANGE;
    if (makes && cond != NULL && expand_conditional_iterator(in, e)) {
        return NULL;
    }
    return cond != NULL ? unify_at(in, e, a, b) : NULL;
}

static const Type *infer_choice(Infer *in, const Expr *e)
{
    const Expr *only = branch_only(in->instance, e);
    if (only == NULL) {
        return e->kind == EX_BOOLEAN ? infer_boolean(in, e) : infer_conditional(in, e);
    }
    /* `x is not None and ...`: operands that are never evaluated are not typed */
    const Type *type = infer_value(in, only);
    info_of(in->instance, e)->constant = info_of(in->instance, only)->constant;
    return type;
}

static const Type *infer_kind(Infer *in, const Expr *e)
{
    switch (e->kind) {
    case EX_NAME:
        return infer_name(in, e);
    case EX_INT:
        if (e->too_big) {
            return infer_error(in, e->span, "integer-too-large", "this integer does not fit in 64 bits");
        }
        return infer_constant(in, e, constant_of_expr(in->unit, e));
    case EX_FLOAT:
    case EX_IMAGINARY:
    case EX_TRUE:
    case EX_FALSE:
    case EX_NONE:
    case EX_STRING:
        return infer_constant(in, e, constant_of_expr(in->unit, e));

    case EX_ELLIPSIS:
        return infer_unsupported(in, e, "'...'", "");
    case EX_TUPLE:
        return infer_tuple_display(in, e);
    case EX_LIST:
        if (in->stmt != NULL && ast_any_in_stmt(in->stmt, is_refused_call_of, &(ListCall){in, e})) {
            return NULL; /* np.array([1, 2]): reported for the function */
        }
        return infer_unsupported(in, e, "a list", infer_suggest_replacement(in, e, "numpy.array"));
    case EX_UNARY:
    case EX_BINARY:
        return infer_operator(in, e);
    case EX_BOOLEAN:
    case EX_CONDITIONAL:
        return infer_choice(in, e);
    case EX_NOT: {
        const Type *a = infer_truth(in, e->left, "");
        const Object *text = info_of(in->instance, e->left)->constant;
        if (a != NULL && a->kind == TY_STR && text != NULL) {
            return infer_constant(in, e, object_bool(in->unit, !object_truth(text)));
        }
        return a != NULL ? type_of_kind(in->unit->types, TY_BOOL) : NULL;
    }
    case EX_COMPARE:
        return infer_compare(in, e);
    case EX_CALL:
        return infer_call(in, e);
    case EX_ATTRIBUTE:
        return infer_attribute(in, e);
    case EX_SUBSCRIPT:
        return infer_subscript(in, e);
    case EX_SLICE: /* occurs in an index only, where its parts are typed */
        break;
    case EX_STARRED:
        return infer_unsupported(in, e, "a starred expression", "list the values");
    case EX_NAMED: {
        const Type *type = infer_value(in, e->left);
        Object *constant = info_of(in->instance, e->left)->constant;
        infer_note_flat(in->instance, e, e->left);
        /* the named expression itself is not constant, because it has to be evaluated */
        infer_target(in, e, type, constant, NULL);
        return type;
    }
    case EX_LAMBDA: {
        Object *function = object_function(in->unit, e->function);
        if (e->function->is_closure && e->function->captured_count > 0 && in->instance->function->is_lambda) {
            return infer_unsupported(in, e, "a lambda in a lambda", "define the inner function with 'def'");
        }
        return infer_constant(in, e, function);
    }
    case EX_FSTRING:
        return infer_unsupported(in, e, "an f-string that is not an argument of print",
                                 "pass it to print directly: print(f\"…\"); kernels cannot store strings");
    case EX_UNSUPPORTED:
        return infer_unsupported(in, e, e->name,
                                 strstr(e->name, "comprehension") != NULL ||
                                         strcmp(e->name, "generator expression") == 0
                                     ? infer_loop_hint(in, e)
                                 : strcmp(e->name, "dict literal") == 0     ? infer_suggest_replacement(in, e, "dict")
                                 : strstr(e->name, "deeply nested") != NULL ? "assign its parts to variables"
                                 : strcmp(e->name, "class pattern") == 0    ? "use if and elif with isinstance(...)"
                                 : strstr(e->name, "pattern") != NULL       ? "compare the value with if and elif"
                                 : strcmp(e->name, "set literal") == 0      ? infer_suggest_replacement(in, e, "set")
                                                                            : "");
    }
    return NULL;
}

const Type *infer_require_value(Infer *in, const Expr *e)
{
    ExprInfo *info = info_of(in->instance, e);
    unwrap_optional(in, e);
    if (type_is_number_member(info->type)) {
        info->type = info->type->elem;
    }
    return info->type;
}

const Type *infer_expr(Infer *in, const Expr *e)
{
    infer_value(in, e);
    return infer_require_value(in, e);
}

const Type *infer_value(Infer *in, const Expr *e)
{
    if (in->depth > MAX_DEPTH) {
        return infer_error(in, e->span, "too-deep", "this expression is nested too deeply");
    }
    ExprInfo *info = info_of(in->instance, e);
    bool is_literal =
        e->kind == EX_INT || e->kind == EX_FLOAT || e->kind == EX_TRUE || e->kind == EX_FALSE || e->kind == EX_STRING;
    if (is_literal && info->type != NULL) {
        return info->type; /* known since the first iteration */
    }
    in->depth++;
    info->constant = NULL;
    info->element = NULL;
    info->type = in->instance->expanded ? NULL : infer_kind(in, e);
    in->depth--;
    in->unknown = in->unknown || info->type == NULL;
    return info->type;
}
