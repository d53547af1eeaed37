/* Built-in functions of Python whose result is known at translation: of characters, attributes and types. */
#include "builtins/inside.h"

#include <string.h>

static const Object *string_argument(const Infer *in, const Call *args, uint32_t index)
{
    const Object *object = index < args->count ? info_of(in->instance, args->args[index])->constant : NULL;
    return object != NULL && object->kind == OBJ_STRING ? object : NULL;
}

/* ---- characters --------------------------------------------------------------------------------------------------- */

const Type *infer_builtin_ord(Infer *in, const Expr *e, const Call *args)
{
    const Object *text = args->count == 1 && e->keyword_count == 0 ? string_argument(in, args, 0) : NULL;
    if (text == NULL || text->length != 1 || (unsigned char)text->text[0] >= 0x80) {
        return infer_wrong_use(in, e, "ord", "ord takes a constant string of one ASCII character");
    }
    info_of(in->instance, e)->constant = object_int(in->unit, text->text[0]);
    return type_of_kind(in->unit->types, TY_I64);
}

const Type *infer_builtin_chr(Infer *in, const Expr *e, const Call *args)
{
    int64_t code = -1;
    if (args->count != 1 || e->keyword_count > 0 || !infer_constant_int(in->instance, args->args[0], &code) || code < 1 || code >= 0x80) {
        return infer_wrong_use(in, e, "chr", "chr takes a constant from 1 to 127");
    }
    char text[2] = {(char)code, '\0'};
    Object *object = object_new(in->unit, OBJ_STRING, type_of_kind(in->unit->types, TY_STR));
    object->text = arena_strndup(in->unit->arena, text, 1);
    object->length = 1;
    info_of(in->instance, e)->constant = object;
    return object->type;
}

/* ---- attributes --------------------------------------------------------------------------------------------------- */

/* getattr(x, "name") as x.name. The text's node has a place of its own among what is known of the function's expressions. */
static Expr as_attribute(const Call *args)
{
    Expr e = *args->args[1];
    e.kind = EX_ATTRIBUTE;
    e.left = args->args[0];
    e.name = args->args[1]->text;
    return e;
}

static bool names_attribute(const Expr *e, const Call *args)
{
    return args->count == 2 && e->keyword_count == 0 && args->args[1]->kind == EX_STRING;
}

const Type *infer_builtin_getattr(Infer *in, const Expr *e, const Call *args)
{
    if (!names_attribute(e, args)) {
        return infer_wrong_use(in, e, "getattr", "getattr takes a value and the name of an attribute as a string in quotes");
    }
    Expr attribute = as_attribute(args);
    attribute.name = names_intern(in->unit->names, attribute.name, strlen(attribute.name));
    const Type *type = infer_expr(in, &attribute);
    info_of(in->instance, e)->constant = info_of(in->instance, &attribute)->constant;
    return type;
}

Value lower_builtin_getattr(Lower *lw, const Expr *e, const Call *args)
{
    Expr attribute = as_attribute(args);
    attribute.name = names_intern(lw->unit->names, attribute.name, strlen(attribute.name));
    const Object *constant = info_of(lw->instance, e)->constant;
    return constant != NULL && constant->kind != OBJ_PATH ? lower_builtin_constant(lw, e, args) : lower_expr(lw, &attribute);
}

const Type *infer_builtin_hasattr(Infer *in, const Expr *e, const Call *args)
{
    if (!names_attribute(e, args)) {
        return infer_wrong_use(in, e, "hasattr", "hasattr takes a value and the name of an attribute as a string in quotes");
    }
    const Object *owner = info_of(in->instance, args->args[0])->constant;
    bool has = has_attribute(in->unit, args->types[0], owner, args->args[1]);
    info_of(in->instance, e)->constant = object_bool(in->unit, has);
    return type_of_kind(in->unit->types, TY_BOOL);
}

/* Whether the type is one of numbers, texts or times. */
const Type *infer_builtin_isscalar(Infer *in, const Expr *e, const Call *args)
{
    if (args->count != 1 || e->keyword_count > 0) {
        return infer_wrong_use(in, e, "numpy.isscalar", "numpy.isscalar takes a value");
    }
    const Type *type = args->types[0];
    info_of(in->instance, e)->constant = object_bool(in->unit, type_is_scalar(type) || type_is_time(type) || type->kind == TY_STR);
    return type_of_kind(in->unit->types, TY_BOOL);
}

/* ---- types -------------------------------------------------------------------------------------------------------- */

/* type(x) of a number: a cast to that type. */
const Type *infer_builtin_type(Infer *in, const Expr *e, const Call *args)
{
    if (args->count != 1 || e->keyword_count > 0 || !type_is_scalar(args->types[0])) {
        return infer_wrong_use(in, e, "type", "type takes a number, and gives what converts to its type");
    }
    Object *object = object_type(in->unit, args->types[0]);
    info_of(in->instance, e)->constant = object;
    return object->type;
}

/* literally(x): a constant is one where a function is called, too. */
const Type *infer_builtin_literally(Infer *in, const Expr *e, const Call *args)
{
    if (args->count != 1 || e->keyword_count > 0) {
        return infer_wrong_use(in, e, "literally", "literally takes one value");
    }
    info_of(in->instance, e)->constant = info_of(in->instance, args->args[0])->constant;
    return args->types[0];
}

/* np.dtype("f4") is the type. */
const Type *infer_builtin_dtype(Infer *in, const Expr *e, const Call *args)
{
    const Object *of = args->count == 1 && e->keyword_count == 0 ? info_of(in->instance, args->args[0])->constant : NULL;
    const Type *dtype = dtype_of_object(in->unit, of);
    if (dtype == NULL) {
        const Expr *target = in->stmt != NULL && in->stmt->kind == ST_ASSIGN ? in->stmt->targets[0] : NULL;
        bool named = target != NULL && target->kind == EX_NAME;
        const char *what = named ? arena_printf(in->unit->arena, "Cannot infer the type of variable '%s': k", target->name) : "K";
        infer_error(in, e->span, "bad-dtype", "%sernels have no type for this dtype", what);
        infer_hint(in, "numpy.dtype takes a constant that names a type: 'f4', np.float32");
        return NULL;
    }
    Object *object = object_type(in->unit, dtype);
    info_of(in->instance, e)->constant = object;
    return object->type;
}

/* tuple(t) of a tuple is the tuple. */
const Type *infer_builtin_tuple(Infer *in, const Expr *e, const Call *args)
{
    if (args->count != 1 || e->keyword_count > 0 || args->types[0]->kind != TY_TUPLE) {
        return infer_wrong_use(in, e, "tuple", "tuple takes a tuple");
    }
    info_of(in->instance, e)->constant = info_of(in->instance, args->args[0])->constant;
    return args->types[0];
}

const Type *infer_builtin_limits(Infer *in, const Expr *e, const Call *args)
{
    bool of_floats = info_of(in->instance, e)->builtin == BUILTIN_NUMPY_FINFO;
    const Object *named = args->count == 1 ? info_of(in->instance, args->args[0])->constant : NULL;
    const Type *type = named != NULL && named->kind == OBJ_TYPE ? named->as_type : args->count == 1 ? args->types[0] : NULL;
    type = type != NULL && type->kind == TY_ARRAY ? type->elem : type;
    Object *limits = type != NULL && e->keyword_count == 0 ? object_limits(in->unit, of_floats, type) : NULL;
    if (limits == NULL) {
        infer_error(in, e->span, "no-such-overload", "%s takes %s, or a number of one", builtin_path(in->instance, e),
                    of_floats ? "float32 or float64" : "a type of integers");
        return NULL;
    }
    info_of(in->instance, e)->constant = limits;
    return limits->type;
}
