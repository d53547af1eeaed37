// SPDX-License-Identifier: MIT
/* Inference of names and attributes. */
#include "base/limits.h"
#include "infer/infer_internal.h"
#include "intrinsics/intrinsics.h"

#include <string.h>

bool infer_fits_constants(Infer *in, const Expr *e, const Object *object, const char *name)
{
    for (uint32_t i = 0; object->kind == OBJ_TUPLE && i < object->count; i++) {
        if (!infer_fits_constants(in, e, object->items[i], name)) {
            return false;
        }
    }
    if (object->kind == OBJ_ARRAY && object->data == NULL) {
        infer_error(in, e->span, "constant-too-large",
                    "%s does not fit in constant memory (%d bytes)\n"
                    "pass it as an argument",
                    name != NULL ? arena_printf(in->unit->arena, "the array '%s'", name) : "an array",
                    LIMIT_CONSTANT_BYTES);
        return false;
    }
    return true;
}

const Type *infer_constant(Infer *in, const Expr *e, Object *constant)
{
    if (constant != NULL &&
        !infer_fits_constants(in, e, constant, e->kind == EX_NAME || e->kind == EX_ATTRIBUTE ? e->name : NULL)) {
        return NULL;
    }
    info_of(in->instance, e)->constant = constant;
    if (constant != NULL && constant->kind == OBJ_PATH && path_is_register(constant->path)) {
        return type_of_kind(in->unit->types, TY_I32);
    }
    return constant != NULL ? object_value_type(constant) : NULL;
}

/* Returns the part of a hint that suggests passing the value of a global as an option; "" if the translator runs
 * inside the Python program. */
static const char *value_hint(const Infer *in, const Binding *binding)
{
    const bool is_running = in->unit->request->modules[0].constant_count > 0;
    const Function *function = in->instance->function;
    const bool is_assigned_here = scope_find(function->scope, binding->name) == binding; /* by `global` */
    const Expr *value = binding->stmt != NULL ? binding->stmt->value : NULL;
    const Object *callee = value != NULL && value->kind == EX_CALL ? constant_of_expr(in->unit, value->left) : NULL;
    const bool is_named_tuple = callee != NULL && object_known(callee) == KNOWN_NAMED_TUPLE_FUNCTION;
    return is_running || is_assigned_here || is_named_tuple
               ? ""
               : arena_printf(in->unit->arena, ", or set its value: --const '%s=<value>'", binding->name);
}

/* Returns the source of the part of a global that the kernel reads and no option can specify, such as an attribute
 * of an object that is not an array; NULL otherwise. */
static const char *part_read(const Infer *in, const Expr *e)
{
    const Expr *part = infer_is_shown(in) ? infer_attribute_of(in, e) : NULL;
    const bool is_of_arrays =
        part != NULL && part->kind == EX_ATTRIBUTE && array_attribute(part->name) != ARRAY_NO_ATTRIBUTE;
    return part != NULL && !is_of_arrays ? infer_source_text(in, part) : NULL;
}

/* Adds notes for the first and the last assignment of the name. */
static void note_values(const Infer *in, const Binding *binding, const char *what)
{
    if (in->reports_errors && binding->first_stmt != NULL && binding->stmt != binding->first_stmt) {
        diag_note(in->unit, binding->first_stmt->span, "%s", what);
        diag_note(in->unit, binding->stmt->span, "and here");
    }
}

/* Attaches to the last error a fix that replaces the name at the end of e by `suggestion`. */
static void edit_name(const Infer *in, const Expr *e, const char *suggestion)
{
    const Py2cuRequest *request = in->unit->request;
    size_t length = strlen(e->name);
    if (!in->reports_errors || e->span.module >= request->module_count || e->span.end - e->span.start < length) {
        return;
    }
    const char *text = request->modules[e->span.module].text;
    Span span = {e->span.end - (uint32_t)length, e->span.end, e->span.line, e->span.module};
    if (memcmp(text + span.start, e->name, length) != 0) {
        return; /* spelled differently */
    }
    for (const char *c = text + e->span.start; c < text + span.start; c++) {
        span.line += *c == '\n';
    }
    diag_edit(in->unit, span, suggestion);
}

/* Returns a replacement for a global list, set or dict; NULL if the name has another value. *kind: the kind of the
 * value. */
static const char *container_hint(const Infer *in, const Binding *binding, const char **kind)
{
    const Stmt *stmt = binding->stmt;
    const Expr *value = stmt != NULL && stmt->kind == ST_ASSIGN ? stmt->value : NULL;
    if (value != NULL && value->kind == EX_LIST && value->item_count > 0) {
        *kind = "list";
        return arena_printf(in->unit->arena, "use a tuple, or an array: %s = np.array([...])", binding->name);
    }
    if (value != NULL && value->kind == EX_UNSUPPORTED && strcmp(value->name, "set literal") == 0) {
        *kind = "set";
        return arena_printf(in->unit->arena, "use a tuple: %s = (...)", binding->name);
    }
    if (value != NULL && value->kind == EX_UNSUPPORTED && strcmp(value->name, "dict literal") == 0) {
        *kind = "dict";
        return arena_printf(in->unit->arena,
                            "assign each value of '%s' to a global of its own, or pass the values as arguments",
                            binding->name);
    }
    return NULL;
}

/* Returns whether the source calls the name: an option cannot specify a function. */
static bool is_called(const Infer *in, const Expr *e)
{
    const Py2cuRequest *request = in->unit->request;
    const Py2cuModule *module = e->span.module < request->module_count ? &request->modules[e->span.module] : NULL;
    return module != NULL && module->text != NULL && e->span.end < module->text_length &&
           module->text[e->span.end] == '(';
}

/* Reports the reason why the global is not constant. */
static const Type *not_constant(Infer *in, const Expr *e, const Binding *binding)
{
    const char *name = binding->name, *kind = NULL;
    if (binding->large != NULL) {
        infer_error(in, e->span, "integer-too-large", "Untyped global name '%s': its value does not fit in 64 bits",
                    name);
    } else if (binding->may_change) {
        infer_error(in, e->span, "not-constant",
                    "Untyped global name '%s': the program may change the array after its creation\n"
                    "globals are constants in kernels: create '%s' in one statement without later changes, or "
                    "pass it as an argument",
                    name, name);
    } else if (binding->several_values) {
        infer_error(in, e->span, "not-constant",
                    "Untyped global name '%s': launches of the kernel use several values of it\n"
                    "launch it from Python, which translates the kernel for each value, or pass "
                    "'%s' as an argument%s",
                    name, name, value_hint(in, binding));
    } else if (binding->assignments > 1) {
        infer_error(in, e->span, "not-constant",
                    "Untyped global name '%s': it is assigned more than once\n"
                    "globals are constants in kernels: %s '%s' once%s%s",
                    name, is_called(in, e) ? "define" : "assign", name,
                    is_called(in, e) ? "" : ", or pass it as an argument",
                    is_called(in, e) ? "" : value_hint(in, binding));
        note_values(in, binding, "it is assigned here");
    } else if (container_hint(in, binding, &kind) != NULL) {
        infer_error(in, e->span, "not-constant", "Untyped global name '%s': a kernel cannot use a %s\n%s", name, kind,
                    container_hint(in, binding, &kind));
    } else if (part_read(in, e) != NULL) {
        infer_error(in, e->span, "not-constant",
                    "Untyped global name '%s': its value is not known when the kernel is translated\n"
                    "assign %s to a name of its own, or pass it as an argument",
                    name, part_read(in, e));
    } else {
        infer_error(
            in, e->span, "not-constant",
            "Untyped global name '%s': its value is not known when the kernel is translated\n"
            "globals are constants in kernels: use a literal or constant expression, or pass it as an argument%s",
            name, value_hint(in, binding));
    }
    return NULL;
}

const Type *infer_unknown_string(Infer *in, const Expr *e)
{
    return infer_error(in, e->span, "not-constant",
                       "the value of this string is only known at run time\n"
                       "assign it to a name that is used only in comparisons and calls, or use integer codes");
}

/* Some functions are supported in CPU functions only. */
bool infer_is_supported_path(const Infer *in, const char *path)
{
    bool is_of_cpu = (builtin_row(builtin_find(in->unit, path))->flags & IS_OF_CPU) != 0;
    return path_is_known(in->unit, path) && (!is_of_cpu || (in->instance->modes & MAKES_ARRAYS) != 0);
}

const Type *infer_deleted(Infer *in, Span span, const char *name, const Expr *deletion)
{
    infer_error(in, span, "undefined-variable",
                "'%s' may be read after it is deleted\n"
                "remove the 'del', or assign a value to '%s' after it",
                name, name);
    if (infer_is_shown(in)) {
        diag_note(in->unit, deletion->span, "'%s' is deleted here", name);
    }
    return NULL;
}

const Type *infer_name(Infer *in, const Expr *e)
{
    ExprInfo *info = info_of(in->instance, e);
    if (info->use != NULL) {
        const Expr *deletion = ssa_deletion(in->instance, info->use);
        if (deletion != NULL) {
            return infer_deleted(in, e->span, e->name, deletion);
        }
        if (info->use->kind == SSA_UNDEFINED) {
            const Stmt *stmt = e->binding->stmt;
            if (stmt != NULL && (stmt->kind == ST_IMPORT || stmt->kind == ST_CLASS)) {
                return NULL; /* the statement that binds the name is not supported and was reported */
            }
            if (stmt != NULL && stmt->kind == ST_DEF && e->binding->assignments > 1) {
                infer_error(
                    in, e->span, "several-functions",
                    "Cannot capture a constant value for variable '%s' as there are multiple definitions present.\n"
                    "use a different name for each function",
                    e->name);
                note_values(in, e->binding, "it is defined here");
                return NULL;
            }
            return infer_error(in, e->span, "undefined-variable", "'%s' is read before it is assigned", e->name);
        }
        infer_phis(in, info->use->id + 1);
        info->constant = info->use->constant;
        const Type *type = info->use->type;
        if (type != NULL && type->kind == TY_RANGE && info->use->kind == SSA_PHI &&
            (expand_conditional_name(in, e, type) || (!type->is_iterator && !infer_names_iterator(in, e)))) {
            return NULL;
        }
        if (type != NULL && type->kind == TY_STR && info->constant == NULL && info->use->kind == SSA_PHI) {
            return infer_unknown_string(in, e);
        }
        if (info->use->type == NULL && in->reports_undefined) {
            in->reports_undefined = false;
            return infer_error(in, e->span, "undefined-variable", "'%s' is read before it is assigned", e->name);
        }
        return info->use->type;
    }
    Binding *binding = e->binding;
    if (binding == NULL || binding->kind == BIND_UNDEFINED) {
        const char *suggestion = infer_is_shown(in) ? infer_similar_name(in, e->name) : NULL;
        infer_error(in, e->span, "undefined-name", "NameError: name '%s' is not defined\n%s", e->name,
                    suggestion != NULL ? arena_printf(in->unit->arena, "did you mean %s?", suggestion) : "");
        if (suggestion != NULL) {
            edit_name(in, e, suggestion);
        }
        return NULL;
    }
    Object *object = binding_object(in->unit, binding);
    if (object == NULL && binding->kind == BIND_MODULE) {
        object = binding->object; /* set if host code assigns it */
    }
    if (object == NULL) {
        return not_constant(in, e, binding);
    }
    if (object->kind == OBJ_PATH && !infer_is_supported_path(in, object->path) &&
        !is_of_module(in->unit, object->path)) {
        return infer_unknown_path(in, e, object->path);
    }
    return infer_constant(in, e, object);
}

const Type *infer_unknown_path(Infer *in, const Expr *e, const char *path)
{
    Arena *arena = in->unit->arena;
    Binding *binding = module_binding(in->unit, path);
    if (binding != NULL) { /* name of a module that is a file of the project */
        return binding->object != NULL ? infer_constant(in, e, binding->object) : not_constant(in, e, binding);
    }
    const char *name;
    LibraryId library = path_library(path, &name);
    if (library == LIBRARY_UNSUPPORTED && e->kind == EX_NAME) {
        return infer_error(in, e->span, "unsupported-function",
                           "Untyped global name '%s': %s is not supported as a constant of a kernel\n"
                           "assign the number, tuple or NumPy array that the kernel reads to a name of its own, or "
                           "pass it as an argument",
                           e->name, name);
    }
    if (!infer_is_shown(in)) {
        return infer_error(in, e->span, "unsupported-function", "'%s' is not supported in a kernel", path_shown(path));
    }
    const char *math =
        library == LIBRARY_NUMPY ? names_find(in->unit->names, arena_printf(arena, "math.%s", name)) : NULL;
    const char *instead = infer_suggest_replacement(in, e, path_shown(path));
    const char *last = strrchr(path, '.');
    /* cuda.libdevice has no vectors, either */
    const char *vector = last != NULL ? infer_vector_of(in, last + 1) : NULL;
    const char *similar = vector != NULL              ? arena_printf(arena, "cuda.%s", vector)
                          : infer_is_right_name(path) ? NULL
                                                      : intrinsic_similar(in->unit, path);
    const char *hint = instead != NULL                                    ? instead
                       : math != NULL && intrinsic_exists(in->unit, math) ? arena_printf(arena, "use %s", math)
                       : similar != NULL ? arena_printf(arena, "did you mean %s?", path_shown(similar))
                                         : "";
    infer_error(in, e->span, "unsupported-function", "'%s' is not supported in a kernel\n%s", path_shown(path), hint);
    if (hint[0] == '\0') {
        note_missing_module(in->unit, e);
    }
    const char *dot = similar != NULL ? strrchr(similar, '.') : NULL;
    if (instead == NULL && dot != NULL && strncmp(similar, path, (size_t)(dot + 1 - similar)) == 0 &&
        strchr(path + (dot + 1 - similar), '.') == NULL && e->kind == EX_ATTRIBUTE) {
        edit_name(in, e, dot + 1);
    }
    return NULL;
}

/* Types member.value, and member.name if the member is known. */
static const Type *infer_member_attribute(Infer *in, const Expr *e, const Type *type, Object *member)
{
    Object *known = member != NULL ? object_attribute(in->unit, member, e->name) : NULL;
    if (known != NULL) {
        return infer_constant(in, e, known);
    }
    if (strcmp(e->name, "value") == 0) {
        return type_member_value(in->unit->types, type);
    }
    return infer_error(in, e->span, "unsupported-attribute",
                       "%s has no attribute '%s' in a kernel\n"
                       "use its .value, or compare it with other members",
                       type->name, e->name);
}

/* "use its components .x and .y" */
static const char *components_hint(Unit *unit, const Type *vector)
{
    TextBuf hint;
    textbuf_init(&hint, unit->arena);
    textbuf_puts(&hint, vector->count > 1 ? "use its components" : "use its component");
    for (uint32_t i = 0; i < vector->count; i++) {
        const char *before = i == 0 ? " " : i + 1 < vector->count ? ", " : " and ";
        textbuf_printf(&hint, "%s.%s", before, vector->fields[i]);
    }
    return hint.text;
}

/* Returns a replacement for an attribute that values of the type do not have; "" for the hint of the message code. */
static const char *attribute_hint(Unit *unit, const Type *type, const char *name)
{
    return type->kind == TY_VECTOR                               ? components_hint(unit, type)
           : type->kind == TY_TUPLE && strcmp(name, "size") == 0 ? "use len(...) for a tuple"
           : type->kind == TY_TUPLE                              ? "index the tuple, as t[0], or pass an array"
           : type->kind == TY_NONE                               ? "launch the kernel with a value other than None"
                                                                 : "";
}

static const Type *infer_array_attribute(Infer *in, const Expr *e, const Type *array)
{
    TypeTable *types = in->unit->types;
    ArrayAttribute attribute = array_attribute(e->name);
    const Type *part = NULL;
    switch (attribute) {
    case ARRAY_SHAPE:
    case ARRAY_STRIDES: {
        const Type *items[TYPE_MAX_DIMS];
        for (unsigned i = 0; i < array->ndim; i++) {
            items[i] = type_of_kind(types, TY_I64);
        }
        return type_tuple(types, items, array->ndim);
    }
    case ARRAY_SIZE:
    case ARRAY_NBYTES:
        return type_of_kind(types, TY_I64);
    case ARRAY_NDIM:
        return infer_constant(in, e, object_int(in->unit, array->ndim));
    case ARRAY_ITEMSIZE:
        return infer_constant(in, e, object_int(in->unit, (int64_t)type_size(array->elem)));
    case ARRAY_DTYPE:
        return infer_constant(in, e, object_type(in->unit, array->elem));
    case ARRAY_T:
    case ARRAY_FLAT:
    case ARRAY_REAL:
    case ARRAY_IMAG:
        part = infer_view_attribute(in, attribute, array);
        break;
    case ARRAY_NO_ATTRIBUTE:
        break;
    }
    if (part == NULL && infer_overloaded_member(in, e)) {
        return NULL;
    }
    if (part == NULL) {
        const char *suggestion = array_attribute_similar(e->name);
        infer_error(in, e->span, "unsupported-attribute", "attribute '%s' of an array is not supported\n%s", e->name,
                    suggestion != NULL
                        ? arena_printf(in->unit->arena, "did you mean %s?", suggestion)
                        : "use one of shape, strides, size, nbytes, itemsize, ndim, dtype, T, flat, real, and imag of "
                          "complex arrays");
        if (suggestion != NULL) {
            edit_name(in, e, suggestion);
        }
    }
    return part;
}

/* Types a field of a named tuple; `object` is the tuple if it is a constant. */
static const Type *infer_named_tuple_field(Infer *in, const Expr *e, const Type *type, const Object *object)
{
    uint32_t field = type_field(type, e->name);
    if (field == UINT32_MAX && type_is_slice(type) && strcmp(e->name, "step") == 0) {
        return infer_constant(in, e, object_int(in->unit, 1));
    }
    if (field == UINT32_MAX && infer_overloaded_member(in, e)) {
        return NULL;
    }
    if (field == UINT32_MAX) {
        return infer_error(in, e->span, "no-such-field", "the %s %s has no field '%s'",
                           type_is_slice(type) ? "object" : "named tuple", type->class_name, e->name);
    }
    info_of(in->instance, e)->constant = object != NULL && object->kind == OBJ_TUPLE ? object->items[field] : NULL;
    return type->items[field];
}

/* Types an attribute of a module, or of another object that a path names, such as cuda.threadIdx. */
static const Type *infer_path_attribute(Infer *in, const Expr *e, Object *object)
{
    Object *member = object_attribute(in->unit, object, e->name);
    if (member == NULL) {
        return infer_error(in, e->span, "unsupported-attribute", "%s has no attribute '%s' that py2cu supports",
                           object_describe(in->unit, object), e->name);
    }
    if (member->kind == OBJ_PATH && path_is_register(member->path)) {
        return infer_constant(in, e, member);
    }
    if (infer_is_three_numbers(in, e->left)) {
        return infer_error(in, e->span, "unsupported-attribute",
                           "%s has no component '%s'\n"
                           "its components are .x, .y and .z",
                           object->path, e->name);
    }
    if (member->kind == OBJ_PATH && !infer_is_supported_path(in, member->path) &&
        !is_of_module(in->unit, member->path)) {
        return infer_unknown_path(in, e, member->path);
    }
    return infer_constant(in, e, member);
}

/* Returns an attribute of a dtype (x.dtype.type, x.dtype.kind); NULL if there is no such attribute. */
static Object *dtype_attribute(Unit *unit, Object *dtype, const char *name)
{
    if (strcmp(name, "type") == 0) { /* x.dtype.type(1) */
        return dtype;
    }
    if (strcmp(name, "kind") != 0 || !type_is_scalar(dtype->as_type)) {
        return NULL;
    }
    const Type *scalar = dtype->as_type;
    Object *kind = object_new(unit, OBJ_STRING, type_of_kind(unit->types, TY_STR));
    kind->text = type_is_bool(scalar)       ? "b"
                 : type_is_unsigned(scalar) ? "u"
                 : type_is_integer(scalar)  ? "i"
                 : type_is_float(scalar)    ? "f"
                                            : "c";
    kind->length = 1;
    return kind;
}

/* Returns the type of a component of a vector, an 8-bit float or a number; NULL if there is no such component. */
static const Type *component_type(const Type *type, const char *name)
{
    if (vector_component(type, name) >= 0) {
        return type->elem;
    }
    if (type->kind == TY_FP8 && type_field(type, name) != UINT32_MAX) {
        return type->items[0];
    }
    if (type_is_scalar(type) && !type_is_bool(type) && (strcmp(name, "real") == 0 || strcmp(name, "imag") == 0)) {
        return type_is_complex(type) ? type->items[0] : type;
    }
    return NULL;
}

/* Reports that values of the type, or the object, have no such attribute. */
static const Type *refuse_attribute(Infer *in, const Expr *e, const Type *type, const Object *object)
{
    if (object != NULL) {
        return infer_error(in, e->span, "unsupported-attribute", "%s has no attribute '%s' that py2cu supports\n%s",
                           object_describe(in->unit, object), e->name, attribute_hint(in->unit, type, e->name));
    }
    if (type->kind == TY_OBJECT) {
        return infer_error(in, e->span, "unsupported-attribute",
                           "the object whose '%s' is read depends on the control flow\n"
                           "select between the attributes: cuda.threadIdx.x if c else cuda.blockIdx.x",
                           e->name);
    }
    return infer_error(in, e->span, "unsupported-attribute", "%s has no attribute '%s'\n%s", type->name, e->name,
                       attribute_hint(in->unit, type, e->name));
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
    if (type == NULL) {
        return NULL;
    }
    if (type_is_member(type)) {
        return infer_member_attribute(in, e, type, object);
    }
    type = infer_require_value(in, e->left);
    if (type->kind == TY_TUPLE && type->class_name != NULL) {
        return infer_named_tuple_field(in, e, type, object);
    }
    if (infer_names_field(type, e->name)) {
        return infer_field(in, e, type);
    }
    if (type->kind == TY_ARRAY) {
        return infer_array_attribute(in, e, type);
    }
    if (object != NULL && object->kind == OBJ_PATH) {
        return infer_path_attribute(in, e, object);
    }
    Object *dtype_value =
        object != NULL && object->kind == OBJ_TYPE ? dtype_attribute(in->unit, object, e->name) : NULL;
    if (dtype_value != NULL) {
        return infer_constant(in, e, dtype_value);
    }
    if (type->kind == TY_RANGE && !type->is_iterator && range_part(e->name) >= 0) {
        return infer_names_iterator(in, e->left) ? type->elem : NULL;
    }
    const Type *component = component_type(type, e->name);
    if (component != NULL) {
        return component;
    }
    Object *attribute = object != NULL ? object_attribute(in->unit, object, e->name) : NULL;
    if (attribute != NULL) { /* attribute of a class or of an enum member */
        return infer_constant(in, e, attribute);
    }
    if (type->kind != TY_OBJECT && infer_overloaded_member(in, e)) {
        return NULL;
    }
    return refuse_attribute(in, e, type, object);
}
