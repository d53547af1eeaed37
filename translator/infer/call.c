// SPDX-License-Identifier: MIT
/* Inference of calls: builtins and intrinsics, casts, and functions of the source, which become separate instances. */
#include "infer/infer_internal.h"
#include "intrinsics/intrinsics.h"

#include <string.h>

const Expr *keyword_value(const Expr *call, const char *name)
{
    for (uint32_t i = 0; i < call->keyword_count; i++) {
        if (call->keywords[i].name != NULL && strcmp(call->keywords[i].name, name) == 0) {
            return call->keywords[i].value;
        }
    }
    return NULL;
}

const Expr *call_argument(const Call *call, uint32_t position, const char *name)
{
    return position < call->count ? call->args[position] : keyword_value(call->expr, name);
}

const char *infer_type_list(Unit *unit, const char *name, const Type *const *types, uint32_t count)
{
    TextBuf buf;
    textbuf_init(&buf, unit->arena);
    textbuf_printf(&buf, "%s(", name);
    for (uint32_t i = 0; i < count; i++) {
        textbuf_printf(&buf, "%s%s", i > 0 ? ", " : "", types[i]->name);
    }
    textbuf_puts(&buf, ")");
    return buf.text;
}

/* Reports the usage of a function; the second line of the usage is the hint. */
static const Type *refuse_use(Infer *in, const Expr *e, const char *usage)
{
    size_t length = strcspn(usage, "\n");
    return infer_error(in, e->span, "no-such-overload", "%.*s\n%s", (int)length, usage,
                       usage + length + (usage[length] != '\0'));
}

/* Returns a hint to call a function of scalars with an element of its only argument, an array; NULL for other
 * calls. */
static const char *call_of_element(const Infer *in, const char *path, const Call *call)
{
    const Type *type = call->count == 1 ? call->types[0] : NULL;
    const char *array =
        type != NULL && type->kind == TY_ARRAY && call->args[0]->kind == EX_NAME ? call->args[0]->name : NULL;
    if (array == NULL || type->ndim > 3) {
        return NULL;
    }
    const char *const indices[] = {"", "i", "i, j", "i, j, k"};
    return arena_printf(in->unit->arena, "call it for one element: %s(%s[%s])", path_shown(path), array,
                        type->ndim > 0 ? indices[type->ndim] : "()");
}

const Type *infer_misuse(Infer *in, const Expr *e)
{
    return refuse_use(in, e, builtin_row(info_of(in->instance, e)->builtin)->usage);
}

const Type *infer_builtin_call(Infer *in, const Expr *e, const Call *call)
{
    BuiltinId builtin = info_of(in->instance, e)->builtin;
    bool has_keywords = e->keyword_count > 0 && builtin_row(builtin)->signature != NULL;
    return has_keywords || !builtin_takes(builtin, call->types, call->count)
               ? infer_misuse(in, e)
               : in->unit->builtins[builtin].infer(in, e, call);
}

const Type *infer_number_call(Infer *in, const Expr *e, Object *callee, const Call *call)
{
    ExprInfo *info = info_of(in->instance, e);
    const char *path = callee->path;
    info->builtin = object_builtin(in->unit, callee);
    const UfuncRow *ufunc = ufunc_row_of(info->builtin);
    bool checks =
        info->builtin != BUILTIN_NONE && (ufunc == NULL || (ufunc->kind != UF_COMPARE && ufunc->kind != UF_LOGIC));
    Op op = info->builtin == BUILTIN_NUMPY_POWER        ? OP_POW
            : ufunc == NULL || ufunc->kind == UF_DIVIDE ? OP_DIV
                                                        : OP_NONE;
    if (intrinsic_inputs(in->unit, path) == 2 && call->count == 2 && !infer_weak_arguments(in, call, op, checks)) {
        return NULL;
    }
    if (info->builtin == BUILTIN_NONE && (in->instance->modes & MAKES_ARRAYS) != 0) {
        info->builtin = builtin_on_cpu(in->unit, path);
    }
    if (info->builtin != BUILTIN_NONE) {
        return infer_builtin_call(in, e, call);
    }
    if (!intrinsic_exists(in->unit, path)) {
        return infer_unknown_path(in, e->left, path);
    }
    if (e->keyword_count > 0) {
        return infer_error(in, e->keywords[0].span, "unexpected-keyword", "%s takes no keyword arguments", path);
    }
    info->intrinsic = intrinsic_choose(in->unit, path, call->types, call->count);
    if (info->intrinsic == NULL && call->count == 1 && type_is_complex(call->types[0])) {
        info->builtin = builtin_of_complex(in->unit, path);
        if (info->builtin != BUILTIN_NONE) {
            return infer_builtin_call(in, e, call);
        }
    }
    if (info->intrinsic == NULL && intrinsic_usage(in->unit, path) != NULL) {
        return refuse_use(in, e, intrinsic_usage(in->unit, path));
    }
    if (info->intrinsic == NULL) {
        const char *reason = intrinsic_refusal(in->unit, path, call->types, call->count);
        reason = reason != NULL ? reason : call_of_element(in, path, call);
        reason = reason != NULL ? reason : intrinsic_takes(in->unit, path);
        return infer_error(in, e->span, "no-such-overload", "Invalid use of %s with parameters %s\n%s", path,
                           infer_type_list(in->unit, "", call->types, call->count), reason != NULL ? reason : "");
    }
    return info->intrinsic->result;
}

/* Types the construction of a named tuple: Point(x, y), Point(x, y=1). */
static const Type *infer_named_tuple(Infer *in, const Expr *e, const Type *class_type)
{
    const Type **items = arena_alloc(in->unit->arena, class_type->count * sizeof *items + 1);
    bool complete = e->item_count + e->keyword_count == class_type->count;
    for (uint32_t i = 0; i < class_type->count && complete; i++) {
        const Expr *item = ast_argument(e, i, class_type->fields[i]);
        complete = item != NULL;
        items[i] = complete ? info_of(in->instance, item)->type : NULL;
    }
    if (!complete) {
        return infer_error(in, e->span, "wrong-arguments", "%s takes a value for each of its %u fields",
                           class_type->class_name, class_type->count);
    }
    return type_named_tuple(in->unit->types, class_type, items);
}

/* ---- arguments that have to be constants ---- */

void infer_require_values(Infer *in, const Expr *e, const Type **types)
{
    for (uint32_t i = 0; i < e->item_count; i++) {
        bool holds_value = type_is_optional(types[i]) || type_is_number_member(types[i]);
        types[i] = holds_value ? infer_require_value(in, e->items[i]) : types[i];
    }
    for (uint32_t i = 0; i < e->keyword_count; i++) {
        infer_require_value(in, e->keywords[i].value);
    }
}

static const Type *infer_extern_call(Infer *in, const Expr *e, const Object *callee, const Call *call);

static bool infer_list_as_shape(Infer *in, const Expr *e, BuiltinId builtin);

static void lists_as_tuples(const Expr *e)
{
    infer_list_as_tuple(e);
    for (uint32_t i = 0; e->kind == EX_TUPLE && i < e->item_count; i++) {
        lists_as_tuples(e->items[i]);
    }
}

/* Types the arguments. Returns false if a type is not yet known or not supported. */
static bool infer_argument_types(Infer *in, const Expr *e, BuiltinId builtin, const Type **types)
{
    bool known = true;
    for (uint32_t i = 0; i < e->item_count; i++) {
        if (builtin == BUILTIN_NUMPY_ARRAY) {
            lists_as_tuples(e->items[i]);
        }
        /* print() infers the values of a format string itself */
        bool is_format = builtin == BUILTIN_PRINT && e->items[i]->kind == EX_FSTRING;
        types[i] = is_format ? type_of_kind(in->unit->types, TY_STR) : infer_by_element(in, e->items[i], true);
        known = known && types[i] != NULL;
    }
    for (uint32_t i = 0; i < e->keyword_count; i++) {
        known = infer_value(in, e->keywords[i].value) != NULL && known;
    }
    return known;
}

/* Reports a call of a value that is not a function. */
static const Type *refuse_callee(Infer *in, const Expr *e, const Type *callee_type)
{
    if (callee_type->kind == TY_OBJECT) {
        return infer_error(in, e->left->span, "not-callable",
                           "the called function depends on the control flow\n"
                           "select between the results: f(x) if c else g(x)");
    }
    return infer_error(in, e->left->span, "not-callable", "%s cannot be called", callee_type->name);
}

/* Reports a call of a class. */
static const Type *refuse_class(Infer *in, const Expr *e, const Object *callee)
{
    return infer_error(in, e->left->span, "not-callable",
                       "%s cannot be called\n"
                       "replace the class by a named tuple of its fields: collections.namedtuple(...)",
                       object_describe(in->unit, callee));
}

/* Returns whether some function accepts arguments of these types; reports arguments that none accepts. */
static bool accepts_arguments(Infer *in, const Expr *e, Object *callee, const Type *const *types)
{
    for (uint32_t i = 0; i < e->item_count; i++) {
        if (!infer_may_create(in, e->items[i])) {
            infer_new_array(in, e->items[i]);
            return false;
        }
        if (types[i]->kind == TY_TUPLE && types[i]->is_member && callee->kind != OBJ_FUNCTION) {
            infer_error(in, e->items[i]->span, "unsupported-argument",
                        "%s does not accept %s\n"
                        "pass its .value, which is a tuple",
                        object_describe(in->unit, callee), types[i]->name);
            return false;
        }
    }
    return true;
}

/* Types a call of a known object whose arguments have types. */
static const Type *infer_call_of_object(Infer *in, const Expr *e, Object *callee, const Call *call)
{
    switch (callee->kind) {
    case OBJ_PATH:
        return object_known(callee) == KNOWN_GIVEN_CLASS ? refuse_class(in, e, callee)
                                                         : infer_number_call(in, e, callee, call);
    case OBJ_TYPE:
        if (callee->as_type->kind == TY_TUPLE) {
            return infer_named_tuple(in, e, callee->as_type);
        }
        return infer_cast(in, e, callee->as_type, call);
    case OBJ_EXTERN:
        return infer_extern_call(in, e, callee, call);
    case OBJ_FUNCTION:
        return infer_function_call(in, e, callee);
    case OBJ_CLASS:
        return refuse_class(in, e, callee);
    default:
        return infer_error(in, e->left->span, "not-callable", "%s cannot be called", object_describe(in->unit, callee));
    }
}

const Type *infer_call(Infer *in, const Expr *e)
{
    Unit *unit = in->unit;
    if (expand_starred(in, e)) {
        return NULL;
    }
    const Type *owner = e->left->kind == EX_ATTRIBUTE ? infer_expr(in, e->left->left) : NULL;
    bool is_method = e->left->kind == EX_ATTRIBUTE && (owner == NULL || owner->kind != TY_OBJECT);
    const Type *callee_type = is_method ? NULL : infer_expr(in, e->left);
    Object *callee = callee_type != NULL ? info_of(in->instance, e->left)->constant : NULL;
    BuiltinId builtin = object_builtin(unit, callee);
    uint32_t flags = builtin_row(builtin)->flags;
    if ((flags & IS_SYNTAX) != 0) {
        Call written = {e, e->items, e->item_count, NULL};
        return infer_number_call(in, e, callee, &written);
    }
    if (infer_list_as_shape(in, e, builtin)) {
        return NULL;
    }
    const Type **types = arena_alloc(unit->arena, e->item_count * sizeof *types + 1);
    bool by_element = in->by_element == e, known = infer_argument_types(in, e, builtin, types);
    if (is_method && known && owner != NULL && infer_overloaded_member(in, e)) {
        return NULL;
    }
    if (is_method) {
        return infer_method(in, e, owner, types, known);
    }
    if (callee_type == NULL || !known) {
        return NULL;
    }
    if (callee == NULL) {
        return refuse_callee(in, e, callee_type);
    }
    const Type *chosen = NULL;
    if (callee->kind == OBJ_PATH && path_is_overloaded(unit, callee->path) &&
        infer_overloaded_call(in, e, callee->path, &chosen)) {
        return chosen;
    }
    if (callee->kind != OBJ_FUNCTION && (flags & TAKES_MEMBERS) == 0) {
        infer_require_values(in, e, types);
    }
    Call call = {e, e->items, e->item_count, types};
    const char *names =
        callee->kind == OBJ_PATH && e->keyword_count > 0 ? intrinsic_parameters(unit, callee->path) : NULL;
    if (names != NULL && expand_keywords(in, e, callee->path, names)) {
        return NULL;
    }
    if (callee->kind == OBJ_PATH && infer_takes_elements(in, callee, &call)) {
        return infer_elements_call(in, e, callee, &call, by_element);
    }
    return accepts_arguments(in, e, callee, types) ? infer_call_of_object(in, e, callee, &call) : NULL;
}

static const char *signature_of(Unit *unit, const ExternFunction *external)
{
    return infer_type_list(unit, external->name, external->args, external->count);
}

static bool takes(const Type *param, const Type *argument)
{
    if (param->kind == TY_POINTER) {
        return argument == param ||
               (argument->kind == TY_ARRAY && argument->elem == param->elem && argument->layout != LAYOUT_A);
    }
    return type_is_scalar(argument) && typing_converts(argument, param);
}

/* Types a call of an external function. */
static const Type *infer_extern_call(Infer *in, const Expr *e, const Object *callee, const Call *call)
{
    const ExternFunction *external = callee->external;
    if (external == NULL) {
        return infer_error(in, e->left->span, "bad-declaration",
                           "invalid declaration of this external function: %s\n"
                           "declare it as cuda.declare_device(\"add\", \"float32(float32, float32)\")",
                           callee->text);
    }
    if (e->keyword_count > 0 || call->count != external->count) {
        return infer_error(in, e->span, "wrong-arguments", "%s is called with %u argument%s",
                           signature_of(in->unit, external), call->count, call->count == 1 ? "" : "s");
    }
    for (uint32_t i = 0; i < call->count; i++) {
        if (!takes(external->args[i], call->types[i])) {
            const char *hint = "pass a contiguous array with elements of that type for a pointer, or "
                               "ffi.from_buffer(array)";
            return infer_error(in, call->args[i]->span, "no-such-overload",
                               "%s does not accept %s for this parameter\n%s", signature_of(in->unit, external),
                               call->types[i]->name, external->args[i]->kind == TY_POINTER ? hint : "");
        }
    }
    return external->result;
}

/* Appends an argument's type as Numba prints it, with constants as literal types. */
static void add_argument_type(Infer *in, TextBuf *out, const Expr *e)
{
    const ExprInfo *info = info_of(in->instance, e);
    const Object *constant = info->constant;
    if (e->kind == EX_TUPLE || e->kind == EX_LIST) {
        textbuf_puts(out, e->kind == EX_TUPLE ? "Tuple(" : "list(int64)<iv=[");
        for (uint32_t i = 0; i < e->item_count; i++) {
            const Object *item = info_of(in->instance, e->items[i])->constant;
            textbuf_puts(out, i > 0 ? ", " : "");
            if (e->kind == EX_LIST && item != NULL && item->kind == OBJ_INT) {
                textbuf_printf(out, "%lld", (long long)item->integer);
            } else {
                add_argument_type(in, out, e->items[i]);
            }
        }
        textbuf_puts(out, e->kind == EX_TUPLE ? ")" : "]>");
    } else if (constant != NULL && constant->kind == OBJ_INT) {
        textbuf_printf(out, "Literal[int](%lld)", (long long)constant->integer);
    } else if (constant != NULL && constant->kind == OBJ_TYPE) {
        textbuf_printf(out, "class(%s)", constant->as_type->name);
    } else {
        textbuf_puts(out, info->type != NULL ? info->type->name : "?");
    }
}

const Type *infer_refuse_shape(Infer *in, const Expr *call, const Expr *shape, const char *name)
{
    TextBuf found;
    textbuf_init(&found, in->unit->arena);
    for (uint32_t i = 0; i < call->item_count; i++) {
        textbuf_puts(&found, i > 0 ? ", " : "");
        add_argument_type(in, &found, call->items[i]);
    }
    for (uint32_t i = 0; i < call->keyword_count; i++) {
        textbuf_printf(&found, "%s%s=", i + call->item_count > 0 ? ", " : "", call->keywords[i].name);
        add_argument_type(in, &found, call->keywords[i].value);
    }
    const Instance *instance = in->instance;
    const char *at_launch = "";
    if (strcmp(name, "shared.array") == 0) {
        at_launch =
            arena_printf(in->unit->arena, "; or use %s and set its size at the launch: %s[grid, block, stream, bytes]",
                         infer_expand_template(in, call->left, "cuda.shared.array(0, {dtype,1|np.float32})"),
                         instance->is_kernel ? instance->function->name : "kernel");
    }
    if (strcmp(name, "local.array") == 0 && shape->kind != EX_LIST) {
        at_launch = arena_printf(
            in->unit->arena,
            "; for a size that is known at the launch, use %s, or pass an array with a row for each thread",
            infer_expand_template(in, call->left, "cuda.shared.array(0, {dtype,1|np.float32})"));
    }
    const char *text = infer_source_text(in, shape), *what = "a literal or a global constant";
    if (text != NULL && shape->kind == EX_LIST) {
        what = arena_printf(in->unit->arena, "a tuple of literals or global constants, (%.*s)", (int)strlen(text) - 2,
                            text + 1);
    } else if (text != NULL) {
        what = arena_printf(in->unit->arena, "%s in place of %s", what, text);
    }
    infer_error(in, shape->span, "bad-shape",
                "the shape of cuda.%s must be a constant integer or a tuple of them\n"
                "use %s: the size of the array is fixed at compile time%s",
                name, what, at_launch);
    if (in->reports_errors) {
        diag_numba(in->unit,
                   arena_printf(
                       in->unit->arena,
                       "No implementation of function Function(<function %s>) found for signature:\n \n >>> array(%s)",
                       name, found.text));
    }
    return NULL;
}

/* Reports a list as the shape, as in shared.array([2, 3], ...), because lists have no type and the shape must be a
 * tuple. Returns false for other calls. */
static bool infer_list_as_shape(Infer *in, const Expr *e, BuiltinId builtin)
{
    const Expr *keyword = keyword_value(e, "shape"),
               *shape = keyword != NULL || e->item_count == 0 ? keyword : e->items[0];
    if ((builtin != BUILTIN_SHARED_ARRAY && builtin != BUILTIN_LOCAL_ARRAY) || shape == NULL ||
        shape->kind != EX_LIST) {
        return false;
    }
    for (uint32_t i = 0; i < shape->item_count; i++) {
        infer_expr(in, shape->items[i]);
    }
    for (uint32_t i = 0; i < e->item_count + e->keyword_count; i++) {
        const Expr *argument = i < e->item_count ? e->items[i] : e->keywords[i - e->item_count].value;
        if (argument != shape) {
            infer_expr(in, argument);
        }
    }
    infer_refuse_shape(in, e, shape, builtin == BUILTIN_SHARED_ARRAY ? "shared.array" : "local.array");
    return true;
}
