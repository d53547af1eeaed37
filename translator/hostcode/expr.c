/* Expressions: names, numbers, attributes, subscripts. */
#include "hostcode/inside.h"
#include "base/float_text.h"

#include <string.h>

/* ---- what names mean --------------------------------------------------------------------------------------------------- */

static const char *longer_path(Writer *w, const char *path, const char *name)
{
    const char *whole = arena_printf(w->arena, "%s.%s", path, name);
    Object *object = object_at_path(w->unit, whole);
    return object != NULL && object->kind == OBJ_PATH ? object->path : whole;
}

static const char *import_path(Writer *w, const Import *import)
{
    if (import->name != NULL) {
        return longer_path(w, import->module, import->name);
    }
    const char *path = import->has_as ? import->module : import->alias;
    Object *object = object_at_path(w->unit, path);
    return object != NULL && object->kind == OBJ_PATH ? object->path : path;
}

const char *path_of(Writer *w, const Expr *e)
{
    if (e->kind == EX_ATTRIBUTE) {
        const char *left = path_of(w, e->left);
        return left != NULL ? longer_path(w, left, e->name) : NULL;
    }
    Binding *binding = e->kind == EX_NAME ? e->binding : NULL;
    if (binding == NULL) {
        return NULL;
    }
    if (binding->kind == BIND_OBJECT) {
        return binding->object != NULL && binding->object->kind == OBJ_PATH ? binding->object->path : NULL;
    }
    return binding->import != NULL && binding->assignments == 1 ? import_path(w, binding->import) : NULL;
}

const Type *cpp_dtype(Writer *w, const Expr *e)
{
    Object *object = constant_of_expr(w->unit, e);
    const Type *type = object != NULL ? dtype_of_object(w->unit, object) : NULL;
    if (type == NULL && e->kind == EX_ATTRIBUTE && e->left->kind == EX_NAME) { /* x.dtype */
        Cpp array = cpp_expr(w, e->left);
        bool is_dtype = strcmp(e->name, "dtype") == 0 && array.text != NULL && array.type.kind == CPP_ARRAY;
        type = is_dtype ? array.type.elem : NULL;
    }
    if (!cpp_is_element(type)) {
        cpp_none(w, "arrays of %s", python_text(w, e->span));
        return NULL;
    }
    return type;
}

/* ---- numbers ----------------------------------------------------------------------------------------------------------- */

static Cpp of_object(Writer *w, const Expr *e, const Object *object)
{
    bool own = !object->is_numpy;
    switch (object->kind) {
    case OBJ_INT:
        if (own && object->type->kind == TY_I64) {
            return cpp_int(w, object->integer);
        }
        if (!own && type_is_integer(object->type) && cpp_is_element(object->type)) {
            Cpp made = cpp_int(w, object->integer);
            return cpp_convert(w, &made, &(CppType){.kind = CPP_NUMBER, .elem = object->type});
        }
        break;
    case OBJ_FLOAT:
        if (object->number - object->number == 0 && cpp_is_element(object->type)) {
            char number[FLOAT_TEXT_SIZE];
            float_text(object->number, false, number);
            Cpp made = cpp_made(w, cpp_number(w, TY_F64, true), number[0] == '-' ? RANK_UNARY : RANK_WHOLE, "%s", number);
            return own ? made : cpp_convert(w, &made, &(CppType){.kind = CPP_NUMBER, .elem = object->type});
        }
        break;
    case OBJ_BOOL:
        return cpp_made(w, cpp_number(w, TY_BOOL, true), RANK_WHOLE, object->integer != 0 ? "true" : "false");
    case OBJ_STRING: {
        Cpp made = cpp_made(w, (CppType){.kind = CPP_TEXT}, RANK_WHOLE, "%s", cpp_string(w, object->text, object->length));
        made.string = object->text;
        return made;
    }
    case OBJ_TUPLE: {
        TextBuf text;
        textbuf_init(&text, w->arena);
        bool is_ints = object->count > 0 && object->count <= HOST_PARTS;
        for (uint32_t i = 0; is_ints && i < object->count; i++) {
            is_ints = object->items[i]->kind == OBJ_INT && object->items[i]->type->kind == TY_I64;
            textbuf_printf(&text, "%s%lld", i > 0 ? ", " : "", is_ints ? (long long)object->items[i]->integer : 0);
        }
        if (is_ints) {
            return cpp_made(w, (CppType){.kind = CPP_INTS, .count = object->count}, RANK_WHOLE, "py2cu::shape(%s)", text.text);
        }
        break;
    }
    case OBJ_COMPLEX: case OBJ_NONE: case OBJ_PATH: case OBJ_TYPE: case OBJ_FUNCTION: case OBJ_CLASS: case OBJ_EXTERN: case OBJ_ENUM:
    case OBJ_ARRAY: case OBJ_DEVICE_ARRAY:
        break;
    }
    return cpp_none(w, "what '%s' is", python_text(w, e->span));
}

Cpp cpp_constant(Writer *w, const Expr *e)
{
    Object *object = constant_of_expr(w->unit, e);
    return object != NULL ? of_object(w, e, object) : cpp_none(w, "what '%s' is", python_text(w, e->span));
}

static Cpp of_name(Writer *w, const Expr *e)
{
    Variable *variable = variable_of(w, e->binding);
    if (variable == NULL) {
        return cpp_constant(w, e);
    }
    if (variable->is_lost || !variable->is_known) {
        return cpp_none(w, variable->is_lost ? "'%s' has a value that is not followed" : "'%s' has no value here that is known", e->name);
    }
    if (is_too_early(w, variable, e->binding)) {
        return cpp_none(w, "'%s' is given its value behind the function", e->name);
    }
    ptrvec_push(w->arena, &w->reads, variable);
    Cpp made = cpp_made(w, variable->type, RANK_WHOLE, "%s", variable->name);
    bool is_once = cpp_is_int(&variable->type) && e->binding->assignments == 1 && !e->binding->set_in_function && e->binding->stmt != NULL;
    const Expr *value = is_once ? binding_value(e->binding) : NULL;
    if (value != NULL && w->depth < HOST_DEPTH / 2) { /* what its value is not below, nor is it */
        size_t reads = w->reads.count;
        const char *why = w->why;
        made.least = cpp_expr(w, value).least;
        w->reads.count = reads;
        w->why = why;
    }
    if (variable->is_counter && cpp_is_int(&variable->type) && e->binding->stmt != NULL && e->binding->stmt->kind == ST_FOR &&
        e->binding->stmt->value->kind == EX_CALL && e->binding->stmt->value->item_count == 1 && e->binding->assignments == 1) {
        made.least = 0; /* for i in range(n) */
    }
    return made;
}

static Cpp of_float(Writer *w, const Expr *e)
{
    char shortest[FLOAT_TEXT_SIZE];
    if (e->text == NULL) {
        float_text(e->number, false, shortest);
    }
    const char *text = e->text != NULL ? e->text : shortest;
    bool is_float = strpbrk(text, ".eE") != NULL;
    return cpp_made(w, cpp_number(w, TY_F64, true), RANK_WHOLE, is_float ? "%s" : "%s.0", text);
}

/* ---- tuples ------------------------------------------------------------------------------------------------------------ */

static Cpp of_tuple(Writer *w, const Expr *e)
{
    if (e->item_count == 0 || e->item_count > HOST_PARTS) {
        return cpp_none(w, "a tuple of %u items", (unsigned)e->item_count);
    }
    CppType *types = arena_alloc(w->arena, e->item_count * sizeof *types);
    TextBuf text;
    textbuf_init(&text, w->arena);
    bool is_ints = true;
    for (uint32_t i = 0; i < e->item_count; i++) {
        Cpp item = cpp_expr(w, e->items[i]);
        if (item.text == NULL || item.type.kind == CPP_TEXT || item.type.kind == CPP_NOTHING) {
            return cpp_none(w, "a tuple of other things than numbers and arrays");
        }
        types[i] = item.type;
        is_ints = is_ints && cpp_is_int(&item.type);
        textbuf_printf(&text, "%s%s", i > 0 ? ", " : "", item.text);
    }
    CppType type = {.kind = is_ints ? CPP_INTS : CPP_PARTS, .count = e->item_count, .items = is_ints ? NULL : types};
    Cpp made = is_ints ? cpp_made(w, type, RANK_WHOLE, "py2cu::shape(%s)", text.text)
                       : cpp_made(w, type, RANK_WHOLE, "%s{%s}", cpp_type_text(w, &type), text.text);
    return made;
}

Cpp cpp_integer(Writer *w, const Expr *e)
{
    Cpp value = cpp_expr(w, e);
    if (value.text == NULL || cpp_is_int(&value.type)) {
        return value;
    }
    bool is_whole = value.type.kind == CPP_NUMBER && type_is_integer(value.type.elem);
    return is_whole ? cpp_convert(w, &value, &(CppType){.kind = CPP_NUMBER, .elem = type_of_kind(w->unit->types, TY_I64), .own = true})
                    : cpp_none(w, "'%s' is no integer", python_text(w, e->span));
}

Cpp cpp_shape(Writer *w, const Expr *e)
{
    Cpp value = {0};
    if (e->kind == EX_LIST || e->kind == EX_TUPLE) {
        Expr tuple = *e;
        tuple.kind = EX_TUPLE;
        value = of_tuple(w, &tuple);
    } else {
        value = cpp_expr(w, e);
    }
    if (value.text == NULL || value.type.kind == CPP_INTS) {
        return value;
    }
    if (value.type.kind != CPP_NUMBER || !type_is_integer(value.type.elem)) {
        return cpp_none(w, "'%s' is no shape", python_text(w, e->span));
    }
    return cpp_made(w, (CppType){.kind = CPP_INTS, .count = 1}, RANK_WHOLE, "py2cu::shape(%s)", value.text);
}

/* ---- attributes and subscripts --------------------------------------------------------------------------------------------- */

static Cpp of_attribute(Writer *w, const Expr *e)
{
    const char *path = path_of(w, e);
    if (path != NULL) {
        return cpp_constant(w, e);
    }
    Cpp self = cpp_expr(w, e->left);
    if (self.text == NULL) {
        return self;
    }
    if (self.type.kind == CPP_ARRAY) {
        const char *whole = cpp_in(w, &self, RANK_WHOLE);
        Cpp made = {0};
        if (strcmp(e->name, "shape") == 0) {
            made = cpp_made(w, (CppType){.kind = CPP_INTS, .count = self.type.count}, RANK_WHOLE, "%s.shape", whole);
        } else if (strcmp(e->name, "size") == 0) {
            made = cpp_made(w, cpp_number(w, TY_I64, true), RANK_WHOLE, "%s.size()", whole);
        } else if (strcmp(e->name, "nbytes") == 0) {
            made = cpp_made(w, cpp_number(w, TY_I64, true), RANK_WHOLE, "static_cast<long long>(%s.bytes())", whole);
        } else if (strcmp(e->name, "itemsize") == 0) {
            made = cpp_int(w, (int64_t)type_size(self.type.elem));
        } else if (strcmp(e->name, "ndim") == 0) {
            made = cpp_int(w, self.type.count);
        }
        if (made.text != NULL) {
            made.least = made.least == INT64_MIN ? 0 : made.least;
            return made;
        }
    }
    return cpp_none(w, "the attribute '%s'", e->name);
}

static bool is_whole_slice(const Expr *e)
{
    return e->kind == EX_SLICE && e->items[0] == NULL && e->items[1] == NULL && e->items[2] == NULL;
}

/* a[i:j] */
static Cpp of_slice(Writer *w, const Expr *e, const Cpp *array)
{
    const Expr *slice = e->right;
    if (slice->items[2] != NULL) {
        return cpp_none(w, "a slice with a step");
    }
    Cpp begin = slice->items[0] != NULL ? cpp_integer(w, slice->items[0]) : cpp_int(w, 0);
    Cpp end = slice->items[1] != NULL ? cpp_integer(w, slice->items[1]) : begin;
    if (begin.text == NULL || end.text == NULL) {
        return begin.text == NULL ? begin : end;
    }
    const char *whole = cpp_in(w, array, RANK_WHOLE);
    return slice->items[1] != NULL ? cpp_made(w, array->type, RANK_WHOLE, "%s.slice(%s, %s)", whole, begin.text, end.text)
                                   : cpp_made(w, array->type, RANK_WHOLE, "%s.slice(%s)", whole, begin.text);
}

static Cpp of_subscript(Writer *w, const Expr *e)
{
    Cpp self = cpp_expr(w, e->left);
    if (self.text == NULL) {
        return self;
    }
    if (self.type.kind == CPP_ARRAY && e->right->kind == EX_SLICE) {
        return of_slice(w, e, &self);
    }
    bool several = e->right->kind == EX_TUPLE;
    uint32_t count = several ? e->right->item_count : 1;
    TextBuf text;
    textbuf_init(&text, w->arena);
    Cpp index = {0};
    for (uint32_t i = 0; i < count; i++) {
        index = cpp_integer(w, several ? e->right->items[i] : e->right);
        if (index.text == NULL) {
            return index;
        }
        textbuf_printf(&text, "%s%s", i > 0 ? ", " : "", index.text);
    }
    const char *whole = cpp_in(w, &self, RANK_WHOLE);
    if (self.type.kind == CPP_INTS && !several && index.is_literal) {
        int64_t at = index.number < 0 ? index.number + self.type.count : index.number;
        if (at < 0 || at >= self.type.count) {
            return cpp_none(w, "an index that is out of range");
        }
        Cpp made = cpp_made(w, cpp_number(w, TY_I64, true), RANK_WHOLE, "%s[%lld]", whole, (long long)at);
        const Binding *binding = e->left->kind == EX_NAME ? e->left->binding : NULL;
        Object *object = binding != NULL && binding->kind == BIND_MODULE && binding->assignments == 1 && !binding->set_in_function ? constant_of_expr(w->unit, e) : NULL;
        made.least = e->left->kind == EX_ATTRIBUTE ? 0 : object != NULL && object->kind == OBJ_INT ? object->integer : INT64_MIN; /* x.shape[0] */
        return made;
    }
    if (self.type.kind == CPP_ARRAY && !self.type.on_device && count == self.type.count) {
        return cpp_made(w, (CppType){.kind = CPP_NUMBER, .elem = self.type.elem}, RANK_WHOLE, "%s(%s)", whole, text.text);
    }
    return cpp_none(w, "'%s'", python_text(w, e->span));
}

/* ---- the rest ---------------------------------------------------------------------------------------------------------- */

Cpp cpp_condition(Writer *w, const Expr *e)
{
    if (e->kind == EX_NOT) {
        Cpp value = cpp_condition(w, e->left);
        return value.text == NULL ? value : cpp_made(w, cpp_number(w, TY_BOOL, true), RANK_UNARY, "!%s", cpp_in(w, &value, RANK_UNARY));
    }
    if (e->kind == EX_BOOLEAN) {
        Cpp left = cpp_condition(w, e->left), right = cpp_condition(w, e->right);
        if (left.text == NULL || right.text == NULL) {
            return left.text == NULL ? left : right;
        }
        bool is_and = e->op == OP_AND;
        return cpp_made(w, cpp_number(w, TY_BOOL, true), is_and ? RANK_AND : RANK_OR, "%s %s %s", cpp_in(w, &left, RANK_EQUAL), is_and ? "&&" : "||",
                        cpp_in(w, &right, RANK_EQUAL));
    }
    Cpp value = cpp_expr(w, e);
    if (value.text == NULL || cpp_is_bool(&value.type)) {
        return value;
    }
    if (value.type.kind != CPP_NUMBER) {
        return cpp_none(w, "the truth of '%s'", python_text(w, e->span));
    }
    return cpp_made(w, cpp_number(w, TY_BOOL, true), RANK_EQUAL, "%s != 0", cpp_in(w, &value, RANK_LESS));
}

static Cpp of_unary(Writer *w, const Expr *e)
{
    Cpp value = cpp_expr(w, e->left);
    if (value.text == NULL) {
        return value;
    }
    bool can = (cpp_is_int(&value.type) || cpp_is_float(&value.type)) && (e->op == OP_NEG || e->op == OP_POS);
    if (!can) {
        return cpp_none(w, "'%s'", python_text(w, e->span));
    }
    if (value.is_literal && e->op == OP_NEG && value.number != INT64_MIN) {
        return cpp_int(w, -value.number);
    }
    return e->op == OP_POS ? value : cpp_made(w, value.type, RANK_UNARY, "-%s", cpp_in(w, &value, RANK_WHOLE));
}

static Cpp of_conditional(Writer *w, const Expr *e)
{
    Cpp cond = cpp_condition(w, e->cond), left = cpp_expr(w, e->left), right = cpp_expr(w, e->right);
    if (cond.text == NULL || left.text == NULL || right.text == NULL) {
        return cond.text == NULL ? cond : left.text == NULL ? left : right;
    }
    if (!cpp_same(&left.type, &right.type) || left.type.kind == CPP_TEXT || left.type.kind == CPP_NOTHING) {
        return cpp_none(w, "a choice between values of two types");
    }
    Cpp made = cpp_made(w, left.type, RANK_CHOICE, "%s ? %s : %s", cpp_in(w, &cond, RANK_OR), cpp_in(w, &left, RANK_OR), cpp_in(w, &right, RANK_OR));
    made.least = left.least < right.least ? left.least : right.least;
    return made;
}

static Cpp made_of(Writer *w, const Expr *e)
{
    switch (e->kind) {
    case EX_NAME:
        return of_name(w, e);
    case EX_INT:
        return e->too_big || e->integer > INT64_MAX ? cpp_none(w, "an integer beyond 64 bits") : cpp_int(w, (int64_t)e->integer);
    case EX_FLOAT:
        return of_float(w, e);
    case EX_TRUE: case EX_FALSE: case EX_STRING:
        return cpp_constant(w, e);
    case EX_TUPLE:
        return of_tuple(w, e);
    case EX_UNARY:
        return of_unary(w, e);
    case EX_BINARY: {
        Cpp left = cpp_expr(w, e->left), right = cpp_expr(w, e->right);
        return left.text == NULL ? left : right.text == NULL ? right : cpp_binary(w, e->op, &left, &right);
    }
    case EX_BOOLEAN: case EX_NOT: {
        Cpp value = cpp_condition(w, e);
        Cpp left = e->kind == EX_NOT ? value : cpp_expr(w, e->left), right = e->kind == EX_NOT ? value : cpp_expr(w, e->right);
        bool is_truth = left.text != NULL && right.text != NULL && cpp_is_bool(&left.type) && cpp_is_bool(&right.type);
        return is_truth ? value : cpp_none(w, "'%s' gives one of its parts", python_text(w, e->span));
    }
    case EX_COMPARE:
        return cpp_compare(w, e);
    case EX_CONDITIONAL:
        return of_conditional(w, e);
    case EX_CALL:
        return cpp_call(w, e);
    case EX_ATTRIBUTE:
        return of_attribute(w, e);
    case EX_SUBSCRIPT:
        return is_whole_slice(e->right) ? cpp_none(w, "'%s'", python_text(w, e->span)) : of_subscript(w, e);
    case EX_IMAGINARY: case EX_NONE: case EX_ELLIPSIS: case EX_LIST: case EX_SLICE: case EX_STARRED: case EX_NAMED: case EX_LAMBDA:
    case EX_FSTRING: case EX_UNSUPPORTED:
        break;
    }
    return cpp_none(w, "'%s'", python_text(w, e->span));
}

Cpp cpp_expr(Writer *w, const Expr *e)
{
    if (w->depth >= HOST_DEPTH) {
        return cpp_none(w, "expressions within expressions");
    }
    w->depth++;
    Cpp made = made_of(w, e);
    w->depth--;
    return made;
}
