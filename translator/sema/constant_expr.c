// SPDX-License-Identifier: MIT
/* Constant evaluation of expressions with names, literals, operators and calls. */
#include "base/limits.h"
#include "sema/sema_internal.h"

static bool literal_value(const Expr *e, Wide *value, bool *is_large)
{
    Wide a, b;
    if (e->kind == EX_INT) {
        *value = (Wide)e->integer;
        *is_large = *is_large || !wide_fits_int64(*value);
        return !e->too_big;
    }
    if (e->kind == EX_UNARY && literal_value(e->left, &a, is_large)) {
        *value = e->op == OP_NEG ? -a : e->op == OP_INVERT ? ~a : a;
    } else if (e->kind != EX_BINARY || !literal_value(e->left, &a, is_large) ||
               !literal_value(e->right, &b, is_large) || !wide_binary(e->op, a, b, value)) {
        return false;
    }
    *is_large = *is_large || !wide_fits_int64(*value);
    const Wide max = (Wide)1 << 126; /* negation and division must not overflow */
    return *value<max && * value> - max;
}

LiteralKind constant_literal(Unit *unit, const Expr *e, Object **object)
{
    Wide value;
    bool is_large = false;
    if (!literal_value(e, &value, &is_large) || !is_large) {
        return LITERAL_NONE;
    }
    *object = object_in_64_bits(wide_object(unit, value));
    return *object != NULL ? LITERAL_INTEGER : LITERAL_TOO_LARGE;
}

/* Evaluates to the callee: kernels use only attributes that are equal for all of them. */
static Object *foreign_functions(Unit *unit, Object *callee, const Expr *call)
{
    (void)unit, (void)call;
    return callee;
}

/* Evaluates the items of a list or tuple to a tuple; returns NULL if an item is not constant. */
static Object *constant_items(Unit *unit, const Expr *e)
{
    Object **items = arena_alloc(unit->arena, e->item_count * sizeof *items + 1);
    uint64_t values = 0;
    for (uint32_t i = 0; i < e->item_count; i++) {
        items[i] = constant_of_expr(unit, e->items[i]);
        values += items[i] != NULL && items[i]->kind == OBJ_TUPLE ? type_leaf_count(items[i]->type) : 1;
        if (items[i] == NULL || values > MAX_TUPLE_VALUES ||
            (items[i]->type != NULL && items[i]->type->depth >= LIMIT_NESTING)) {
            return NULL;
        }
    }
    return object_tuple(unit, items, e->item_count);
}

/* Evaluates a function or a cast with constant arguments: max([4, 8]), np.float32(0.1). */
static Object *call_of_constants(Unit *unit, const Object *callee, const Expr *e)
{
    enum { MAX_ARGUMENTS = 16 };
    Object *args[MAX_ARGUMENTS];
    if (e->keyword_count > 0 || e->item_count == 0 || e->item_count > MAX_ARGUMENTS) {
        return NULL;
    }
    for (uint32_t i = 0; i < e->item_count; i++) {
        args[i] = e->items[i]->kind == EX_LIST ? constant_items(unit, e->items[i]) : constant_value(unit, e->items[i]);
        if (args[i] == NULL) {
            return NULL;
        }
    }
    if (callee->kind != OBJ_TYPE) {
        Object *given = constant_function(unit, callee->known, args, e->item_count);
        const char *name;
        if (given != NULL && callee->known != NULL && path_library(callee->path, &name) == LIBRARY_NUMPY) {
            given = object_copy(unit, given);
            given->is_numpy = true;
        }
        return given;
    }
    Object *cast = e->item_count == 1 ? constant_cast(unit, callee->as_type, args[0]) : NULL;
    if (cast != NULL) {
        cast->is_numpy = true;
    }
    return cast;
}

/* Evaluates getattr(owner, "name") and getattr(owner, "name", default). */
static Object *attribute_by_name(Unit *unit, Object *callee, const Expr *call)
{
    (void)callee;
    if (call->item_count < 2 || call->item_count > 3 || call->keyword_count > 0) {
        return NULL;
    }
    const Object *owner = constant_of_expr(unit, call->items[0]), *name = constant_of_expr(unit, call->items[1]);
    if (owner == NULL || name == NULL || name->kind != OBJ_STRING) {
        return NULL;
    }
    Object *found = object_attribute(unit, owner, names_find(unit->names, name->text));
    bool is_uncertain = found != NULL && found->kind == OBJ_PATH && !path_is_known(unit, found->path);
    return is_uncertain && call->item_count == 3 ? NULL : found;
}

/* Kernels are translated for a GPU, so host code takes the same branches as on a computer with a GPU. */
static Object *gpu_is_available(Unit *unit, Object *callee, const Expr *call)
{
    (void)callee;
    (void)call;
    return unit->naming->host_depth > 0 ? object_bool(unit, true) : NULL;
}

static Object *constant_call(Unit *unit, const Expr *e)
{
    static Object *(*const makers[KNOWN_COUNT])(Unit *, Object *, const Expr *) = {
        [KNOWN_JIT] = decorator_called,
        [KNOWN_CPU_JIT] = decorator_called,
        [KNOWN_VECTORIZE] = decorator_called,
        [KNOWN_CPU_VECTORIZE] = decorator_called,
        [KNOWN_GUVECTORIZE] = decorator_called,
        [KNOWN_CPU_GUVECTORIZE] = decorator_called,
        [KNOWN_REDUCE] = decorator_called,
        [KNOWN_PARTIAL] = decorator_called,
        [KNOWN_DECLARE_DEVICE] = extern_declared,
        [KNOWN_GETATTR] = attribute_by_name,
        [KNOWN_GPU_IS_AVAILABLE] = gpu_is_available,
        [KNOWN_FFI] = foreign_functions,
        [KNOWN_SLICE] = slice_constant,
        [KNOWN_NAMED_TUPLE_FUNCTION] = named_tuple_class_of_call,
        [KNOWN_NAMED_TUPLE] = named_tuple_class_of_call,
        [KNOWN_DTYPE] = record_call,
        [KNOWN_FROM_DTYPE] = record_call,
        [KNOWN_ARRAY] = array_of_items,
        [KNOWN_ASARRAY] = array_of_items,
        [KNOWN_ASCONTIGUOUSARRAY] = array_of_items,
        [KNOWN_ZEROS] = array_of_shape,
        [KNOWN_ONES] = array_of_shape,
        [KNOWN_FULL] = array_of_shape,
        [KNOWN_EYE] = array_identity,
        [KNOWN_IDENTITY] = array_identity,
        [KNOWN_ARANGE] = array_arange,
        [KNOWN_LINSPACE] = array_linspace,
    };
    Object *callee = constant_of_expr(unit, e->left);
    if (callee == NULL) {
        const Object *owner = e->left->kind == EX_ATTRIBUTE ? constant_of_expr(unit, e->left->left) : NULL;
        return owner != NULL && owner->kind == OBJ_ARRAY ? array_constant_method(unit, owner, e->left->name, e) : NULL;
    }
    if (makers[object_known(callee)] != NULL) {
        return makers[object_known(callee)](unit, callee, e);
    }
    bool is_named_tuple = callee->kind == OBJ_TYPE && callee->as_type->kind == TY_TUPLE;
    return is_named_tuple ? named_tuple_constant(unit, callee->as_type, e) : call_of_constants(unit, callee, e);
}

/* Returns the hexadecimal spelling of a number that Python writes in base 16 or 2, because its bits are significant.
 * Returns NULL for other bases. */
static const char *hexadecimal_text(Unit *unit, const Expr *e)
{
    const Module *module = unit->modules[e->span.module];
    if (e->span.end - e->span.start < 3 || module->text[e->span.start] != '0') {
        return NULL;
    }
    char base = module->text[e->span.start + 1];
    if (base == 'b' || base == 'B') {
        return arena_printf(unit->arena, "0x%llX", (unsigned long long)e->integer);
    }
    if (base != 'x' && base != 'X') {
        return NULL;
    }
    TextBuf digits;
    textbuf_init(&digits, unit->arena);
    textbuf_puts(&digits, "0x");
    for (uint32_t i = e->span.start + 2; i < e->span.end; i++) {
        if (module->text[i] != '_') {
            textbuf_add(&digits, &module->text[i], 1);
        }
    }
    return digits.text;
}

static bool has_truth(const Object *object)
{
    return object->kind != OBJ_PATH && !object_is_array(object);
}

/* Evaluates a number, a string, True, False or None. */
static Object *literal_object(Unit *unit, const Expr *e)
{
    switch ((int)e->kind) {
    case EX_INT: {
        Wide wide;
        if (e->too_big) {
            const char *text = unit->modules[e->span.module]->text + e->span.start;
            return wide_of_text(text, e->span.end - e->span.start, 0, &wide) ? wide_object(unit, wide) : NULL;
        }
        Object *object = object_int(unit, (int64_t)e->integer);
        object->text = hexadecimal_text(unit, e);
        if (e->integer > (uint64_t)INT64_MAX) {
            object->type = type_of_kind(unit->types, TY_U64);
        }
        return object;
    }
    case EX_FLOAT: {
        Object *object = object_float(unit, e->number);
        object->text = e->text;
        return object;
    }
    case EX_IMAGINARY: {
        Object *object = object_new(unit, OBJ_COMPLEX, type_of_kind(unit->types, TY_C128));
        object->imaginary = e->number;
        return object;
    }
    case EX_STRING: {
        Object *text = object_string(unit, e->text, e->text_length);
        text->is_bytes = e->is_bytes;
        return text;
    }
    case EX_TRUE:
    case EX_FALSE:
        return object_bool(unit, e->kind == EX_TRUE);
    case EX_NONE:
        return object_none(unit);
    default:
        return NULL;
    }
}

Object *constant_value(Unit *unit, const Expr *e)
{
    if (e == NULL) {
        return NULL;
    }
    switch (e->kind) {
    case EX_INT:
    case EX_FLOAT:
    case EX_IMAGINARY:
    case EX_STRING:
    case EX_TRUE:
    case EX_FALSE:
    case EX_NONE:
        return literal_object(unit, e);
    case EX_NAME: {
        if (e->binding == NULL || unit->naming->name_depth >= MAX_NAMES ||
            (e->binding->at_launch && unit->naming->host_depth > 0)) {
            return NULL;
        }
        unit->naming->name_depth++;
        Object *object = binding_object(unit, e->binding);
        unit->naming->name_depth--;
        return object != NULL ? object : e->binding->large;
    }
    case EX_ATTRIBUTE: {
        Object *object = constant_value(unit, e->left);
        return object != NULL ? object_attribute(unit, object, e->name) : NULL;
    }
    case EX_TUPLE:
        return constant_items(unit, e);
    case EX_UNARY: {
        Object *a = constant_value(unit, e->left);
        return a != NULL ? constant_unary(unit, e->op, a) : NULL;
    }
    case EX_BINARY: {
        Object *a = constant_value(unit, e->left);
        Object *b = a != NULL ? constant_value(unit, e->right) : NULL;
        return b != NULL ? constant_binary(unit, e->op, a, b) : NULL;
    }
    case EX_NOT: {
        Object *a = constant_value(unit, e->left);
        return a != NULL && has_truth(a) ? object_bool(unit, !object_truth(a)) : NULL;
    }
    case EX_COMPARE: {
        Object *a = constant_value(unit, e->items[0]), *result = NULL;
        for (uint32_t i = 1; i < e->item_count && (result == NULL || object_truth(result)); i++) {
            Object *b = a != NULL ? constant_value(unit, e->items[i]) : NULL;
            result = b != NULL ? constant_compare(unit, e->ops[i - 1], a, b) : NULL;
            if (result == NULL) {
                return NULL;
            }
            a = b;
        }
        return result;
    }
    case EX_BOOLEAN: {
        Object *a = constant_value(unit, e->left);
        if (a == NULL || !has_truth(a)) {
            return NULL;
        }
        return object_truth(a) == (e->op == OP_AND) ? constant_value(unit, e->right) : a;
    }
    case EX_CONDITIONAL: {
        Object *cond = constant_value(unit, e->cond);
        bool known = cond != NULL && has_truth(cond);
        return known ? constant_value(unit, object_truth(cond) ? e->left : e->right) : NULL;
    }
    case EX_SUBSCRIPT: {
        Object *a = constant_of_expr(unit, e->left);
        Object *b = a != NULL && a->kind == OBJ_TUPLE ? constant_of_expr(unit, e->right) : NULL;
        if (b == NULL || b->kind != OBJ_INT) {
            return NULL;
        }
        int64_t index = b->integer < 0 ? b->integer + a->count : b->integer;
        return index >= 0 && index < (int64_t)a->count ? a->items[index] : NULL;
    }
    case EX_CALL:
        return constant_call(unit, e);
    case EX_NAMED: /* in a kernel, the assignment is a side effect */
        return unit->naming->host_depth > 0 ? constant_of_expr(unit, e->left) : NULL;
    default:
        return NULL;
    }
}

Object *constant_of_expr(Unit *unit, const Expr *e)
{
    return object_in_64_bits(constant_value(unit, e));
}
