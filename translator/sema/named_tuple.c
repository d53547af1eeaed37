// SPDX-License-Identifier: MIT
/* Named tuples: collections.namedtuple("Point", "x y"), typing.NamedTuple, and constants of these types. */
#include "base/ascii.h"
#include "sema/sema_internal.h"

#include <string.h>

enum { MAX_FIELDS = 64 };

static bool is_word(char c)
{
    return ascii_is_word(c) || (unsigned char)c >= 0x80;
}

/* Splits a string into names at all characters that cannot be part of a name. */
static uint32_t split_names(Unit *unit, const char *text, const char **names)
{
    uint32_t count = 0;
    while (*text != '\0' && count < MAX_FIELDS) {
        size_t length = 0;
        while (is_word(text[length])) {
            length++;
        }
        if (length > 0) {
            names[count++] = names_intern(unit->names, text, length);
        }
        text += length + (text[length] != '\0');
    }
    return count;
}

static const Type *class_of(Unit *unit, const char *name, const char **names, uint32_t count)
{
    const char **fields = arena_alloc(unit->arena, count * sizeof *fields + 1);
    memcpy(fields, names, count * sizeof *fields);
    return count > 0 ? type_named_tuple_class(unit->types, name, fields, count) : NULL;
}

const Type *named_tuple_of_text(Unit *unit, const char *text)
{
    const char *names[MAX_FIELDS];
    uint32_t count = split_names(unit, text, names);
    return count > 1 ? class_of(unit, names[0], names + 1, count - 1) : NULL;
}

/* Returns the field name of a list item: "x", or ("x", int) for typing.NamedTuple. */
static const char *listed_name(Unit *unit, const Expr *item)
{
    const Expr *name = item->kind == EX_TUPLE && item->item_count == 2 ? item->items[0] : item;
    const Object *object = constant_of_expr(unit, name);
    return object != NULL && object->kind == OBJ_STRING ? names_find(unit->names, object->text) : NULL;
}

Object *named_tuple_class_of_call(Unit *unit, Object *callee, const Expr *call)
{
    (void)callee;
    const char *names[MAX_FIELDS];
    uint32_t count = 0;
    const Object *name =
        call->item_count == 2 && call->keyword_count == 0 ? constant_of_expr(unit, call->items[0]) : NULL;
    if (name == NULL || name->kind != OBJ_STRING) {
        return NULL;
    }
    const Expr *fields = call->items[1];
    if (fields->kind == EX_STRING) {
        count = split_names(unit, fields->text, names);
    } else if (fields->kind == EX_LIST || fields->kind == EX_TUPLE) {
        for (uint32_t i = 0; i < fields->item_count && count < MAX_FIELDS; i++) {
            names[count] = listed_name(unit, fields->items[i]);
            if (names[count++] == NULL) {
                return NULL;
            }
        }
    }
    const Type *type = class_of(unit, names_find(unit->names, name->text), names, count);
    return type != NULL ? object_type(unit, type) : NULL;
}

Object *named_tuple_constant(Unit *unit, const Type *type, const Expr *call)
{
    Object **items = arena_alloc(unit->arena, type->count * sizeof *items + 1);
    for (uint32_t i = 0; i < type->count; i++) {
        items[i] = constant_of_expr(unit, ast_argument(call, i, type->fields[i]));
        if (items[i] == NULL || call->item_count + call->keyword_count != type->count) {
            return NULL;
        }
    }
    Object *tuple = object_tuple(unit, items, type->count);
    tuple->type = type_named_tuple(unit->types, type, tuple->type->items);
    return tuple;
}

Object *named_tuple_class(Unit *unit, const Stmt *class_stmt)
{
    const Object *base = class_stmt->target_count == 1 ? constant_of_expr(unit, class_stmt->targets[0]) : NULL;
    if (object_known(base) != KNOWN_NAMED_TUPLE) {
        return NULL;
    }
    const char *names[MAX_FIELDS];
    uint32_t count = 0;
    for (uint32_t i = 0; i < class_stmt->body.count && count < MAX_FIELDS; i++) {
        const Stmt *s = class_stmt->body.stmts[i];
        if (s->kind == ST_ANNOTATED && s->targets[0]->kind == EX_NAME) {
            names[count++] = s->targets[0]->name;
        }
    }
    const Type *type = class_of(unit, class_stmt->name, names, count);
    return type != NULL ? object_type(unit, type) : NULL;
}

bool type_is_slice(const Type *type)
{
    bool is_named = type != NULL && type->kind == TY_TUPLE && type->class_name != NULL && type->count > 1;
    return is_named && strcmp(type->class_name, "slice") == 0 && strcmp(type->fields[0], "start") == 0;
}

const Type *type_slice(TypeTable *types, bool has_step)
{
    static const char *const fields[] = {"start", "stop", "step"};
    const Type *i64 = type_of_kind(types, TY_I64), *items[] = {i64, i64, i64};
    return type_named_tuple(types, type_named_tuple_class(types, "slice", fields, has_step ? 3 : 2), items);
}

Object *slice_constant(Unit *unit, Object *callee, const Expr *call)
{
    (void)callee;
    bool is_slice = call->keyword_count == 0;
    const Object *parts[3] = {NULL, NULL, NULL};
    for (uint32_t i = 0; is_slice && i < call->item_count && i < 3; i++) {
        const Object *part = constant_of_expr(unit, call->items[i]);
        is_slice = part != NULL && (part->kind == OBJ_NONE || part->kind == OBJ_INT);
        parts[call->item_count == 1 ? 1 : i] = is_slice && part->kind == OBJ_INT ? part : NULL;
    }
    if (!is_slice || call->item_count < 1 || call->item_count > 3) {
        return NULL;
    }
    bool back = parts[2] != NULL && parts[2]->integer < 0;
    int64_t open[] = {back ? INT64_MAX : 0, back ? INT64_MIN : INT64_MAX, 1};
    const Type *type = type_slice(unit->types, parts[2] != NULL);
    Object **items = arena_alloc(unit->arena, type->count * sizeof *items);
    for (uint32_t i = 0; i < type->count; i++) {
        items[i] = object_int(unit, parts[i] != NULL ? parts[i]->integer : open[i]);
    }
    Object *slice = object_tuple(unit, items, type->count);
    slice->type = type;
    return slice;
}
