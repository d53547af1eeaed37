/* Inference of expressions: result types by typing.h, constants carried along. */
#include "infer.h"
#include "intrinsics.h"

#include <string.h>

enum { MAX_DEPTH = LIMIT_NESTING * 4, MAX_CHOICES = 64 };

bool infer_constant_int(const Instance *instance, const Expr *e, int64_t *value)
{
    const Object *constant = info_of(instance, e)->constant;
    if (constant == NULL || constant->kind != OBJ_INT) {
        return false;
    }
    *value = constant->integer;
    return true;
}

const Type *infer_unsupported(Infer *in, const Expr *e, const char *what, const char *hint)
{
    infer_error(in, e->span, "unsupported-expression", "%s is not supported in a kernel", what);
    if (hint != NULL) {
        infer_hint(in, "%s", hint);
    }
    return NULL;
}

static const Type *set_constant(Infer *in, const Expr *e, Object *constant)
{
    info_of(in->instance, e)->constant = constant;
    if (constant != NULL && constant->kind == OBJ_PATH && path_is_register(constant->path)) {
        return type_of_kind(in->unit->types, TY_I32);
    }
    return constant != NULL ? object_value_type(constant) : NULL;
}

/* A text that no Python program holds can be told what its names are. */
static const char *or_given(Infer *in, const char *name)
{
    bool running = in->unit->request->modules[0].constant_count > 0;
    return running ? "" : arena_printf(in->unit->arena, ", or give its value: --const '%s=<value>'", name);
}

/* Why the global is no constant. */
static const Type *not_constant(Infer *in, const Expr *e, const Binding *binding)
{
    const char *name = binding->name;
    if (binding->may_change) {
        infer_error(in, e->span, "not-constant", "Untyped global name '%s': the text may change the array after it is made",
                    name);
        infer_hint(in,
                   "kernels see globals as constants: make '%s' in one statement that is not followed by changes, or pass "
                   "it as an argument",
                   name);
    } else if (binding->several_values) {
        infer_error(in, e->span, "not-constant", "Untyped global name '%s': the kernel is launched with several values of it",
                    name);
        infer_hint(in,
                   "a text has one of each kernel: launch it from Python, which translates it for each value, or pass '%s' "
                   "as an argument%s",
                   name, or_given(in, name));
    } else if (binding->assignments > 1) {
        infer_error(in, e->span, "not-constant", "Untyped global name '%s': it is given a value in more than one place", name);
        infer_hint(in, "kernels see globals as constants: assign '%s' once, or pass it as an argument%s", name,
                   or_given(in, name));
    } else {
        infer_error(in, e->span, "not-constant",
                    "Untyped global name '%s': its value is not known when the kernel is translated", name);
        infer_hint(in, "kernels see globals as constants: use a literal or constant expression, or pass it as an argument%s",
                   or_given(in, name));
    }
    return NULL;
}

/* Arrays go to constant memory, those in tuples too. */
static bool fits_constants(Infer *in, const Expr *e, const Object *object)
{
    for (uint32_t i = 0; object->kind == OBJ_TUPLE && i < object->count; i++) {
        if (!fits_constants(in, e, object->items[i])) {
            return false;
        }
    }
    if (object->kind == OBJ_ARRAY && object->data == NULL) {
        infer_error(in, e->span, "constant-too-large", "the array '%s' does not fit into constant memory, which holds %d bytes",
                    e->name, LIMIT_CONSTANT_BYTES);
        infer_hint(in, "pass it as an argument");
        return false;
    }
    return true;
}

/* A text is a constant: C has no variable for it. */
static const Type *unknown_text(Infer *in, const Expr *e)
{
    infer_error(in, e->span, "not-constant", "which text this is, is known only while the kernel runs");
    infer_hint(in, "give it to a name that only comparisons and calls use, or choose between numbers");
    return NULL;
}

static const Type *infer_name(Infer *in, const Expr *e)
{
    ExprInfo *info = info_of(in->instance, e);
    if (info->use != NULL) {
        if (info->use->kind == SSA_UNDEFINED) {
            const Stmt *stmt = e->binding->stmt;
            if (stmt != NULL && (stmt->kind == ST_IMPORT || stmt->kind == ST_CLASS)) {
                return NULL; /* the statement that binds it is not supported, which was said there */
            }
            if (stmt != NULL && stmt->kind == ST_DEF && e->binding->assignments > 1) {
                infer_error(in, e->span, "several-functions",
                            "Cannot capture a constant value for variable '%s' as there are multiple definitions present.", e->name);
                infer_hint(in, "give each function a name of its own");
                return NULL;
            }
            return infer_error(in, e->span, "undefined-variable", "'%s' is read before it is given a value", e->name);
        }
        infer_phis(in, info->use->id + 1);
        info->constant = info->use->constant;
        const Type *type = info->use->type;
        if (type != NULL && type->kind == TY_RANGE && info->use->kind == SSA_PHI && expand_chosen_name(in, e, type)) {
            return NULL;
        }
        if (type != NULL && type->kind == TY_STR && info->constant == NULL && info->use->kind == SSA_PHI) {
            return unknown_text(in, e);
        }
        if (info->use->type == NULL && in->blame) {
            in->blame = false;
            return infer_error(in, e->span, "undefined-variable", "'%s' is read before it is given a value", e->name);
        }
        return info->use->type;
    }
    Binding *binding = e->binding;
    if (binding == NULL || binding->kind == BIND_UNDEFINED) {
        infer_error(in, e->span, "undefined-name", "NameError: name '%s' is not defined", e->name);
        return NULL;
    }
    Object *object = binding_object(in->unit, binding);
    if (object == NULL && binding->kind == BIND_MODULE) {
        object = binding->object; /* who followed the host code knows it */
    }
    if (object == NULL) {
        return not_constant(in, e, binding);
    }
    if (object->kind == OBJ_PATH && !path_is_known(object->path) && module_object(in->unit, object->path) == NULL) {
        return infer_unknown_path(in, e, object->path);
    }
    if (!fits_constants(in, e, object)) {
        return NULL;
    }
    return set_constant(in, e, object);
}

const Type *infer_unknown_path(Infer *in, const Expr *e, const char *path)
{
    TextBuf shown;
    textbuf_init(&shown, in->unit->arena);
    textbuf_puts(&shown, path);
    bool is_builtin = strncmp(path, "builtins.", 9) == 0;
    Binding *binding = module_binding(in->unit, path);
    if (binding != NULL) { /* of a file of the project */
        return binding->object != NULL ? set_constant(in, e, binding->object) : not_constant(in, e, binding);
    }
    if (strncmp(path, "unsupported.", 12) == 0 && e->kind == EX_NAME) { /* the caller's word for what it is */
        return infer_error(in, e->span, "unsupported-function", "Untyped global name '%s': %s is not supported as a constant of a kernel",
                           e->name, path + 12);
    }
    infer_error(in, e->span, "unsupported-function", "'%s' is not supported in a kernel",
                is_builtin ? shown.text + 9 : shown.text);
    const char *math = strncmp(path, "numpy.", 6) == 0
                           ? names_find(in->unit->names, arena_printf(in->unit->arena, "math.%s", path + 6))
                           : NULL;
    const char *similar = intrinsic_similar(in->unit, path);
    if (math != NULL && intrinsic_exists(math)) {
        infer_hint(in, "use %s", math);
    } else if (similar != NULL) {
        infer_hint(in, "did you mean %s?", strncmp(similar, "builtins.", 9) == 0 ? similar + 9 : similar);
    }
    return NULL;
}

/* member.value; of a member that is known, member.name too. */
static const Type *infer_member_attribute(Infer *in, const Expr *e, const Type *type, Object *member)
{
    Object *known = member != NULL ? object_attribute(in->unit, member, e->name) : NULL;
    if (known != NULL) {
        return set_constant(in, e, known);
    }
    if (strcmp(e->name, "value") == 0) {
        return type_member_value(in->unit->types, type);
    }
    infer_error(in, e->span, "unsupported-attribute", "%s has no attribute '%s' in a kernel", type->name, e->name);
    infer_hint(in, "kernels know the .value of an enum's member, and compare members");
    return NULL;
}

const Type *infer_attribute(Infer *in, const Expr *e)
{
    if (infer_is_address(e)) {
        const Type *array = infer_expr(in, e->left->left);
        if (array == NULL || array->kind == TY_ARRAY) {
            return array != NULL ? type_of_kind(in->unit->types, TY_U64) : NULL;
        }
    }
    const Type *type = infer_value(in, e->left);
    Object *object = info_of(in->instance, e->left)->constant;
    TypeTable *types = in->unit->types;
    if (type == NULL) {
        return NULL;
    }
    if (type_is_member(type)) {
        return infer_member_attribute(in, e, type, object);
    }
    type = infer_needs_value(in, e->left);
    if (type->kind == TY_TUPLE && type->class_name != NULL) {
        uint32_t field = type_tuple_field(type, e->name);
        if (field == UINT32_MAX && type_is_slice(type) && strcmp(e->name, "step") == 0) {
            return set_constant(in, e, object_int(in->unit, 1));
        }
        if (field == UINT32_MAX) {
            return infer_error(in, e->span, "no-such-field", "the %s %s has no field '%s'", type_is_slice(type) ? "object" : "named tuple",
                               type->class_name, e->name);
        }
        info_of(in->instance, e)->constant = object != NULL && object->kind == OBJ_TUPLE ? object->items[field] : NULL;
        return type->items[field];
    }
    if (infer_has_fields(type) && (type->kind == TY_RECORD || !infer_is_array_attribute(e->name))) {
        return infer_field(in, e, type);
    }
    if (type->kind == TY_ARRAY) {
        const Type *i64 = type_of_kind(types, TY_I64);
        if (strcmp(e->name, "shape") == 0 || strcmp(e->name, "strides") == 0) {
            const Type *items[TYPE_MAX_DIMS];
            for (unsigned i = 0; i < type->ndim; i++) {
                items[i] = i64;
            }
            return type_tuple(types, items, type->ndim);
        }
        if (strcmp(e->name, "size") == 0 || strcmp(e->name, "nbytes") == 0) {
            return i64;
        }
        if (strcmp(e->name, "ndim") == 0) {
            return set_constant(in, e, object_int(in->unit, type->ndim));
        }
        if (strcmp(e->name, "itemsize") == 0) {
            return set_constant(in, e, object_int(in->unit, (int64_t)type_size(type->elem)));
        }
        if (strcmp(e->name, "dtype") == 0) {
            return set_constant(in, e, object_type(in->unit, type->elem));
        }
        if (strcmp(e->name, "T") == 0 || strcmp(e->name, "flat") == 0) {
            return infer_view_attribute(in, e, type);
        }
        const Type *part = infer_part_attribute(in, e, type);
        if (part != NULL) {
            return part;
        }
        infer_error(in, e->span, "unsupported-attribute", "attribute '%s' of an array is not supported", e->name);
        infer_hint(in, "supported are shape, strides, size, nbytes, itemsize, ndim, dtype, real, imag of complex numbers, T and flat");
        return NULL;
    }
    if (object != NULL && object->kind == OBJ_PATH) {
        Object *member = object_attribute(in->unit, object, e->name);
        if (member == NULL) {
            return infer_error(in, e->span, "unsupported-attribute", "%s has no attribute '%s' that py2cu knows",
                               object_describe(in->unit, object), e->name);
        }
        static const char *const index_objects[] = {"cuda.threadIdx", "cuda.blockIdx", "cuda.blockDim", "cuda.gridDim"};
        for (size_t i = 0; i < 4; i++) {
            if (strcmp(object->path, index_objects[i]) == 0) {
                if (strlen(e->name) == 1 && e->name[0] >= 'x' && e->name[0] <= 'z') {
                    info_of(in->instance, e)->constant = member;
                    return type_of_kind(types, TY_I32);
                }
                return infer_error(in, e->span, "unsupported-attribute", "%s has x, y and z, not '%s'", object->path, e->name);
            }
        }
        if (member->kind == OBJ_PATH && !path_is_known(member->path) && module_object(in->unit, member->path) == NULL) {
            return infer_unknown_path(in, e, member->path);
        }
        return set_constant(in, e, member);
    }
    if (object != NULL && object->kind == OBJ_TYPE && strcmp(e->name, "type") == 0) { /* x.dtype.type(1) */
        return set_constant(in, e, object);
    }
    bool is_bound = strcmp(e->name, "start") == 0 || strcmp(e->name, "stop") == 0 || strcmp(e->name, "step") == 0;
    if (type->kind == TY_RANGE && !type->is_iterator && is_bound) {
        return infer_names_iterator(in, e->left) ? type->elem : NULL;
    }
    if (object != NULL && object->kind == OBJ_TYPE && strcmp(e->name, "kind") == 0 && type_is_scalar(object->as_type)) { /* x.dtype.kind */
        const Type *scalar = object->as_type;
        Object *kind = object_new(in->unit, OBJ_STRING, type_of_kind(types, TY_STR));
        kind->text = type_is_bool(scalar) ? "b" : type_is_unsigned(scalar) ? "u" : type_is_integer(scalar) ? "i" : type_is_float(scalar) ? "f" : "c";
        kind->length = 1;
        return set_constant(in, e, kind);
    }
    if (vector_component(type, e->name) >= 0) {
        return type->elem;
    }
    if (type->kind == TY_FP8 && type->count > 0 && strcmp(e->name, type->fields[0]) == 0) {
        return type->items[0];
    }
    if (type_is_scalar(type) && !type_is_bool(type) && (strcmp(e->name, "real") == 0 || strcmp(e->name, "imag") == 0)) {
        return type_is_complex(type) ? type->items[0] : type;
    }
    Object *attribute = object != NULL ? object_attribute(in->unit, object, e->name) : NULL;
    if (attribute != NULL) { /* of a class or an enum's member */
        return set_constant(in, e, attribute);
    }
    if (object != NULL) {
        return infer_error(in, e->span, "unsupported-attribute", "%s has no attribute '%s' that py2cu knows",
                           object_describe(in->unit, object), e->name);
    }
    if (type->kind == TY_OBJECT) {
        infer_error(in, e->span, "unsupported-attribute", "whose '%s' this is depends on the way that the program takes", e->name);
        infer_hint(in, "choose between the attributes: cuda.threadIdx.x if c else cuda.blockIdx.x");
        return NULL;
    }
    return infer_error(in, e->span, "unsupported-attribute", "%s has no attribute '%s'", type->name, e->name);
}

const char *infer_described(const Infer *in, const Expr *e, const Type *type)
{
    const Object *object = type->kind == TY_OBJECT && e != NULL ? info_of(in->instance, e)->constant : NULL;
    return object != NULL ? object_describe(in->unit, object) : type->name;
}

/* cuda.threadIdx, where one of its numbers is meant. */
static bool is_three_numbers(const Infer *in, const Expr *e)
{
    const Object *object = e != NULL ? info_of(in->instance, e)->constant : NULL;
    return object != NULL && object->kind == OBJ_PATH && path_is_register(arena_printf(in->unit->arena, "%s.x", object->path));
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

bool infer_is_whole_index(const Expr *index)
{
    return index->kind == EX_ELLIPSIS || (index->kind == EX_TUPLE && index->item_count == 0);
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
    const Object *key = index->kind == EX_STRING || index->kind == EX_NAME ? info_of(in->instance, index)->constant : NULL;
    const Type *position = index->kind == EX_SLICE ? NULL : info_of(in->instance, index)->type;
    if (type_is_text(container) && !type_is_wide_text(container) && position != NULL && type_is_integer(position)) {
        return type_of_kind(in->unit->types, TY_U8);
    }
    if (type_is_text(container)) {
        infer_error(in, e->span, "unsupported-expression", "the characters of %s are not supported in a kernel", container->name);
        infer_hint(in, "compare the text by ==, < and the like, and ask for its len()");
        return NULL;
    }
    if (container->kind == TY_RECORD && infer_is_whole_index(index)) { /* of an array without axes: it is its record */
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
        int64_t at;
        if (index->kind == EX_SLICE) {
            return infer_tuple_slice(in, e, container, index);
        }
        const Type *index_type = info_of(in->instance, index)->type;
        if (index_type != NULL && type_is_integer(index_type) && !infer_constant_int(in->instance, index, &at)) {
            bool same = container->count > 0 && infer_can_be_chosen(container->items[0]);
            for (uint32_t i = 1; i < container->count && same; i++) {
                same = container->items[i] == container->items[0];
            }
            if (same && (container->count <= MAX_CHOICES || infer_is_plain(container->items[0]))) {
                return container->items[0];
            }
            if (same) {
                infer_error(in, index->span, "too-large", "only tuples of up to %d arrays are indexed by a variable", MAX_CHOICES);
                infer_hint(in, "put the arrays into one, with one more axis");
                return NULL;
            }
        }
        if (!infer_constant_int(in->instance, index, &at)) {
            infer_error(in, index->span, "bad-index", "a tuple of different types is indexed by a constant only");
            infer_hint(in, "write the index as a literal, or use a local array");
            return NULL;
        }
        if (at < 0) {
            at += container->count;
        }
        if (at < 0 || at >= (int64_t)container->count) {
            return infer_error(in, index->span, "bad-index", "tuple index out of range: the tuple has %u items",
                               container->count);
        }
        return container->items[at];
    }
    Object *object = e->left != NULL ? info_of(in->instance, e->left)->constant : NULL;
    if (object != NULL && object->kind == OBJ_FUNCTION) {
        infer_error(in, e->span, "unsupported-expression", "a kernel cannot launch another kernel");
        infer_hint(in, "launch it from the host, or call it as a device function");
        return NULL;
    }
    bool names_member = object != NULL && (object->kind == OBJ_CLASS || object->kind == OBJ_PATH) && key != NULL && key->kind == OBJ_STRING;
    Object *member = names_member ? object_attribute(in->unit, object, names_find(in->unit->names, key->text)) : NULL;
    if (member != NULL && (member->kind == OBJ_ENUM || member->member != NULL)) {
        return set_constant(in, e, member); /* Color["red"] */
    }
    infer_error(in, e->span, "cannot-index", "%s cannot be indexed", infer_described(in, e->left, container));
    if (is_three_numbers(in, e->left)) {
        infer_hint(in, "its numbers are .x, .y and .z");
    } else if (container->kind == TY_RANGE && container->is_iterator) {
        infer_hint(in, "give the array a name, as part = x[1:], and write part.flat[k]");
    }
    return NULL;
}

/* "text"[1]: a string of one character. */
static const Type *infer_character(Infer *in, const Expr *e)
{
    const Object *text = info_of(in->instance, e->left)->constant;
    int64_t at = 0;
    bool ascii = text != NULL && text->kind == OBJ_STRING;
    for (uint32_t i = 0; ascii && i < text->length; i++) {
        ascii = (unsigned char)text->text[i] < 0x80;
    }
    bool plain = e->right->kind != EX_SLICE && e->right->kind != EX_TUPLE && infer_expr(in, e->right) != NULL;
    if (!plain || !ascii || !infer_constant_int(in->instance, e->right, &at) || at < -(int64_t)text->length ||
        at >= (int64_t)text->length) {
        infer_error(in, e->span, "not-constant", "the index of a string must be a constant in its range, and the string ASCII");
        return NULL;
    }
    Object *character = object_new(in->unit, OBJ_STRING, text->type);
    character->text = arena_strndup(in->unit->arena, text->text + (at < 0 ? at + text->length : at), 1);
    character->length = 1;
    info_of(in->instance, e)->constant = character;
    return character->type;
}

const Type *infer_subscript(Infer *in, const Expr *e)
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
    if (type != NULL && container->kind == TY_TUPLE && object != NULL && object->kind == OBJ_TUPLE && e->right->kind != EX_SLICE &&
        infer_constant_int(in->instance, e->right, &at)) {
        info_of(in->instance, e)->constant = object->items[at < 0 ? at + object->count : at];
    }
    return type;
}

const Type *infer_no_operation(Infer *in, const Expr *e, Op op, const Type *a, const Type *b)
{
    const Expr *left = e->kind == EX_BINARY ? e->left : NULL, *right = e->kind == EX_BINARY ? e->right : NULL;
    infer_error(in, e->span, "no-such-operation", "no implementation of %s for %s and %s", op_text(op), infer_described(in, left, a),
                infer_described(in, right, b));
    if (is_three_numbers(in, left) || is_three_numbers(in, right)) {
        infer_hint(in, "its numbers are .x, .y and .z");
    } else if (op == OP_MATMUL) {
        infer_hint(in, "write the sum over the inner index as a loop");
    } else if (a->kind == TY_ARRAY || b->kind == TY_ARRAY) {
        infer_hint(in, "a kernel works on elements: index the array, as x[i]");
    } else if (type_is_float(a) || type_is_float(b)) {
        infer_hint(in, "convert with int(...)");
    }
    return NULL;
}

static bool is_literal_int(const Expr *e)
{
    return e->kind == EX_INT || (e->kind == EX_UNARY && e->op == OP_NEG && e->left->kind == EX_INT);
}

/* 1 << 63 is an uint64, and 1 << 64 no number at all: CPython computes literals before Numba sees them. Elsewhere NULL. */
static const Type *infer_large_literal(Infer *in, const Expr *e)
{
    Object *value = NULL;
    switch (constant_literal(in->unit, e, &value)) {
    case LITERAL_NONE:
        return NULL;
    case LITERAL_WHOLE:
        info_of(in->instance, e)->is_literal = true;
        return set_constant(in, e, value);
    case LITERAL_TOO_LARGE:
        return infer_error(in, e->span, "integer-too-large", "this integer does not fit 64 bits");
    }
    return NULL;
}

static const Type *infer_binary(Infer *in, const Expr *e)
{
    bool by_element = in->by_element == e;
    infer_by_element(in, e->left, by_element);
    infer_by_element(in, e->right, by_element);
    const Type *a = infer_needs_value(in, e->left), *b = infer_needs_value(in, e->right);
    if (a == NULL || b == NULL) {
        return NULL;
    }
    if (by_element && (a->kind == TY_ARRAY || b->kind == TY_ARRAY)) {
        return infer_elements_operator(in, e, a, b);
    }
    ExprInfo *info = info_of(in->instance, e);
    if (a->kind == TY_TUPLE && b->kind == TY_TUPLE && e->op == OP_ADD) {
        return infer_tuple_join(in, e, a, b);
    }
    int64_t times;
    if (a->kind == TY_TUPLE && e->op == OP_MUL && infer_constant_int(in->instance, e->right, &times)) {
        return infer_tuple_repeat(in, e, a, times);
    }
    bool repeats = e->op == OP_MUL && ((a->kind == TY_STR && type_is_integer(b)) || (b->kind == TY_STR && type_is_integer(a)));
    if (repeats || (a->kind == TY_STR && b->kind == TY_STR && e->op == OP_ADD)) {
        const Object *x = info_of(in->instance, e->left)->constant, *y = info_of(in->instance, e->right)->constant;
        Object *joined = x != NULL && y != NULL ? constant_binary(in->unit, e->op, x, y) : NULL;
        return joined != NULL ? set_constant(in, e, joined) : infer_no_operation(in, e, e->op, a, b);
    }
    const Type *result = typing_binary(in->unit->types, e->op, a, b, &info->operand);
    if (result == NULL) {
        return infer_no_operation(in, e, e->op, a, b);
    }
    const Object *x = info_of(in->instance, e->left)->constant, *y = info_of(in->instance, e->right)->constant;
    if (x != NULL && y != NULL) {
        Object *constant = constant_binary(in->unit, e->op, x, y);
        if (constant != NULL && e->op == OP_POW && e->left->kind == EX_INT && is_literal_int(e->right)) {
            result = constant->type; /* CPython computes literals: 2 ** -1 is 0.5 */
        }
        info->constant = constant != NULL && constant->type == result ? constant : NULL;
    }
    return result;
}

static const Type *infer_unary(Infer *in, const Expr *e)
{
    bool by_element = in->by_element == e;
    infer_by_element(in, e->left, by_element);
    const Type *a = infer_needs_value(in, e->left);
    if (a == NULL) {
        return NULL;
    }
    if (by_element && a->kind == TY_ARRAY) {
        return infer_elements_operator(in, e, a, NULL);
    }
    const Type *result = typing_unary(in->unit->types, e->op, a);
    if (result == NULL) {
        return infer_error(in, e->span, "no-such-operation", "no implementation of unary %s for %s", op_text(e->op), a->name);
    }
    const Object *x = info_of(in->instance, e->left)->constant;
    Object *constant = x != NULL && object_is_number(x) ? constant_unary(in->unit, e->op, x) : NULL;
    if (constant != NULL && e->op == OP_NEG && e->left->kind == EX_INT) {
        result = constant->type; /* CPython makes -9223372036854775808 one number, which fits int64 */
    }
    info_of(in->instance, e)->constant = constant != NULL && constant->type == result ? constant : NULL;
    return result;
}

static const Type *unify_at(Infer *in, const Expr *e, const Type *a, const Type *b)
{
    if (a == NULL || b == NULL) {
        return NULL;
    }
    const Type *type = typing_unify(in->unit->types, a, b);
    if (type == NULL) {
        infer_error(in, e->span, "cannot-unify", "the two sides are %s and %s: no type holds both", a->name, b->name);
    }
    return type;
}

/* Takes the value out of an optional one. */
static const Type *needs_more_than_none(Infer *in, const Expr *e)
{
    ExprInfo *info = info_of(in->instance, e);
    if (type_is_optional(info->type)) {
        info->type = info->type->elem;
    }
    return info->type;
}

static const Type *infer_kind(Infer *in, const Expr *e)
{
    switch (e->kind) {
    case EX_NAME:
        return infer_name(in, e);
    case EX_INT:
        if (e->too_big) {
            return infer_error(in, e->span, "integer-too-large", "this integer does not fit 64 bits");
        }
        return set_constant(in, e, constant_of_expr(in->unit, e));
    case EX_FLOAT:
    case EX_IMAGINARY:
    case EX_TRUE:
    case EX_FALSE:
    case EX_NONE:
    case EX_STRING:
        return set_constant(in, e, constant_of_expr(in->unit, e));

    case EX_ELLIPSIS:
        return infer_unsupported(in, e, "'...'", NULL);
    case EX_TUPLE: {
        const Type *items[64];
        if (expand_starred(in, e)) {
            return NULL;
        }
        if (e->item_count > 64) {
            return infer_error(in, e->span, "unsupported-expression",
                               "a tuple of more than 64 items is not supported in a kernel");
        }
        bool known = true, constant = true;
        Object **objects = arena_alloc(in->unit->arena, e->item_count * sizeof *objects + 1);
        for (uint32_t i = 0; i < e->item_count; i++) {
            infer_value(in, e->items[i]);
            items[i] = needs_more_than_none(in, e->items[i]);
            known = known && items[i] != NULL;
            objects[i] = info_of(in->instance, e->items[i])->constant;
            constant = constant && objects[i] != NULL;
        }
        if (!known) {
            return NULL;
        }
        const Type *type = infer_tuple_of(in, e, items, e->item_count);
        if (constant && type != NULL) {
            Object *object = object_new(in->unit, OBJ_TUPLE, type);
            object->items = objects;
            object->count = e->item_count;
            info_of(in->instance, e)->constant = object;
        }
        return type;
    }
    case EX_LIST:
        return infer_unsupported(in, e, "a list", "use cuda.local.array, or a tuple");
    case EX_UNARY:
    case EX_BINARY: {
        Object *value;
        if (constant_literal(in->unit, e, &value) != LITERAL_NONE) {
            return infer_large_literal(in, e);
        }
        return e->kind == EX_UNARY ? infer_unary(in, e) : infer_binary(in, e);
    }
    case EX_BOOLEAN: {
        Object *first = branch_constant(in->instance, e->left);
        if (first != NULL) { /* `x is not None and ...`: what is never evaluated is not typed */
            const Expr *only = object_truth(first) == (e->op == OP_AND) ? e->right : e->left;
            const Type *type = infer_value(in, only);
            info_of(in->instance, e)->constant = info_of(in->instance, only)->constant;
            return type;
        }
        const Type *a = infer_expr(in, e->left), *b = infer_expr(in, e->right);
        if (a != NULL && !typing_has_truth(a)) {
            return infer_error(in, e->left->span, "no-truth-value", "%s has no truth value", a->name);
        }
        if (a != NULL && (a->kind == TY_NONE || a->kind == TY_TUPLE)) { /* whose truth their type tells */
            return typing_is_true(a) == (e->op == OP_AND) ? b : a;
        }
        return unify_at(in, e, a, b);
    }
    case EX_NOT: {
        const Type *a = infer_expr(in, e->left);
        const Object *text = info_of(in->instance, e->left)->constant;
        if (a != NULL && a->kind == TY_STR && text != NULL) {
            return set_constant(in, e, object_bool(in->unit, !object_truth(text)));
        }
        if (a != NULL && !typing_has_truth(a)) {
            return infer_error(in, e->left->span, "no-truth-value", "%s has no truth value", a->name);
        }
        return a != NULL ? type_of_kind(in->unit->types, TY_BOOL) : NULL;
    }
    case EX_COMPARE:
        return infer_compare(in, e);
    case EX_CONDITIONAL: {
        Object *chosen = branch_constant(in->instance, e->cond);
        if (chosen != NULL) {
            const Expr *only = object_truth(chosen) ? e->left : e->right;
            const Type *type = infer_expr(in, only);
            info_of(in->instance, e)->constant = info_of(in->instance, only)->constant;
            return type;
        }
        const Type *cond = infer_expr(in, e->cond);
        const Type *a = infer_value(in, e->left), *b = infer_value(in, e->right);
        if (cond != NULL && !typing_has_truth(cond)) {
            return infer_error(in, e->cond->span, "no-truth-value", "%s has no truth value", cond->name);
        }
        if (a != NULL && b != NULL && a->kind == TY_STR && b->kind == TY_STR) {
            const Object *x = info_of(in->instance, e->left)->constant, *y = info_of(in->instance, e->right)->constant;
            bool same = x != NULL && y != NULL && x->length == y->length && memcmp(x->text, y->text, x->length) == 0;
            info_of(in->instance, e)->constant = same ? (Object *)(uintptr_t)x : NULL;
            return same ? a : unknown_text(in, e);
        }
        bool makes = a != NULL && b != NULL && a->kind == TY_RANGE && b->kind == TY_RANGE;
        if (makes && cond != NULL && expand_chosen_maker(in, e)) {
            return NULL;
        }
        return cond != NULL ? unify_at(in, e, a, b) : NULL;
    }
    case EX_CALL:
        return infer_call(in, e);
    case EX_ATTRIBUTE:
        return infer_attribute(in, e);
    case EX_SUBSCRIPT:
        return infer_subscript(in, e);
    case EX_SLICE:
        return infer_unsupported(in, e, "a slice", "loop over the indices");
    case EX_STARRED:
        return infer_unsupported(in, e, "a starred expression", "list the values");
    case EX_NAMED: {
        const Type *type = infer_value(in, e->left);
        Object *constant = info_of(in->instance, e->left)->constant;
        infer_named(in, e, type, constant);
        info_of(in->instance, e)->constant = constant;
        return type;
    }
    case EX_LAMBDA: {
        Object *function = object_new(in->unit, OBJ_FUNCTION, type_of_kind(in->unit->types, TY_OBJECT));
        function->function = e->function;
        if (e->function->is_closure && e->function->captured_count > 0 && in->instance->function->is_lambda) {
            return infer_unsupported(in, e, "a lambda in a lambda", "define it with 'def'");
        }
        return set_constant(in, e, function);
    }
    case EX_FSTRING:
        return infer_unsupported(in, e, "an f-string other than as an argument of print", NULL);
    case EX_UNSUPPORTED:
        return infer_unsupported(in, e, e->name, strstr(e->name, "comprehension") != NULL ? "write a for loop" : NULL);
    }
    return NULL;
}

const Type *infer_needs_value(Infer *in, const Expr *e)
{
    ExprInfo *info = info_of(in->instance, e);
    needs_more_than_none(in, e);
    if (type_is_number_member(info->type)) {
        info->type = info->type->elem;
    }
    return info->type;
}

const Type *infer_expr(Infer *in, const Expr *e)
{
    infer_value(in, e);
    return infer_needs_value(in, e);
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
        return info->type; /* known since the first round */
    }
    in->depth++;
    info->constant = NULL;
    info->element = NULL;
    info->type = in->instance->expanded ? NULL : infer_kind(in, e);
    in->depth--;
    in->unknown = in->unknown || info->type == NULL;
    return info->type;
}
