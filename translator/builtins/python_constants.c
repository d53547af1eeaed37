// SPDX-License-Identifier: MIT
/* Python builtins with compile-time results: of characters, attributes and types. */
#include "builtins/builtins_internal.h"

/* ---- characters ---- */

const Type *infer_builtin_ord(Infer *in, const Expr *e, const Call *args)
{
    const Object *text = info_of(in->instance, args->args[0])->constant;
    if (text == NULL || text->kind != OBJ_STRING || text->length != 1 || (unsigned char)text->text[0] >= 0x80) {
        return infer_misuse(in, e);
    }
    return infer_known(in, e, object_int(in->unit, text->text[0]));
}

const Type *infer_builtin_chr(Infer *in, const Expr *e, const Call *args)
{
    int64_t code = -1;
    if (!infer_constant_int(in->instance, args->args[0], &code) || code < 1 || code >= 0x80) {
        return infer_misuse(in, e);
    }
    char text[2] = {(char)code, '\0'};
    Object *object = object_new(in->unit, OBJ_STRING, type_of_kind(in->unit->types, TY_STR));
    object->text = arena_strndup(in->unit->arena, text, 1);
    object->length = 1;
    return infer_known(in, e, object);
}

/* ---- attributes ---- */

/* Returns getattr(x, "name") as x.name. The node of the string has an id for the inferred properties. */
static Expr as_attribute(Unit *unit, const Call *args)
{
    Expr e = *args->args[1];
    e.kind = EX_ATTRIBUTE;
    e.left = args->args[0];
    e.name = names_find(unit->names, e.text);
    return e;
}

const Type *infer_builtin_getattr(Infer *in, const Expr *e, const Call *args)
{
    if (args->args[1]->kind != EX_STRING) {
        return infer_misuse(in, e);
    }
    Expr attribute = as_attribute(in->unit, args);
    const Type *type = infer_expr(in, &attribute);
    info_of(in->instance, e)->constant = info_of(in->instance, &attribute)->constant;
    return type;
}

Value lower_builtin_getattr(Lower *lw, const Expr *e, const Call *args)
{
    (void)e;
    Expr attribute = as_attribute(lw->unit, args);
    return lower_expr(lw, &attribute);
}

const Type *infer_builtin_hasattr(Infer *in, const Expr *e, const Call *args)
{
    if (args->args[1]->kind != EX_STRING) {
        return infer_misuse(in, e);
    }
    const Object *owner = info_of(in->instance, args->args[0])->constant;
    bool has = has_attribute(in->unit, args->types[0], owner, args->args[1]);
    return infer_known(in, e, object_bool(in->unit, has));
}

/* Returns whether the type is numeric, a string, a datetime or a timedelta. */
const Type *infer_builtin_isscalar(Infer *in, const Expr *e, const Call *args)
{
    const Type *type = args->types[0];
    return infer_known(in, e,
                       object_bool(in->unit, type_is_scalar(type) || type_is_time(type) || type->kind == TY_STR));
}

/* ---- types ---- */

/* type(x) of a number: the type, for casts. */
const Type *infer_builtin_type(Infer *in, const Expr *e, const Call *args)
{
    return infer_known(in, e, object_type(in->unit, args->types[0]));
}

/* np.dtype("f4"): the type. */
const Type *infer_builtin_dtype(Infer *in, const Expr *e, const Call *args)
{
    const Object *of =
        args->count == 1 && e->keyword_count == 0 ? info_of(in->instance, args->args[0])->constant : NULL;
    const Type *dtype = dtype_of_object(in->unit, of);
    if (dtype == NULL) {
        const Expr *target = in->stmt != NULL && in->stmt->kind == ST_ASSIGN ? in->stmt->targets[0] : NULL;
        bool named = target != NULL && target->kind == EX_NAME;
        const char *what =
            named ? arena_printf(in->unit->arena, "Cannot infer the type of variable '%s': k", target->name) : "K";
        return infer_error(in, e->span, "bad-dtype",
                           "%sernels have no type for this dtype\npass a constant that names a type: 'f4', np.float32",
                           what);
    }
    return infer_known(in, e, object_type(in->unit, dtype));
}

const Type *infer_builtin_limits(Infer *in, const Expr *e, const Call *args)
{
    bool of_floats = info_of(in->instance, e)->builtin == BUILTIN_NUMPY_FINFO;
    const Object *named = info_of(in->instance, args->args[0])->constant;
    const Type *type = named != NULL && named->kind == OBJ_TYPE ? named->as_type : args->types[0];
    Object *limits = object_limits(in->unit, of_floats, wrap_element(type));
    if (limits == NULL) {
        return infer_misuse(in, e);
    }
    return infer_known(in, e, limits);
}
