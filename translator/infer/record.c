// SPDX-License-Identifier: MIT
/* Inference of records: fields by name or position, and fields of arrays of records. */
#include "infer/infer_internal.h"

/* "x, y and z" */
static const char *field_list(Unit *unit, const Type *record)
{
    TextBuf text;
    textbuf_init(&text, unit->arena);
    for (uint32_t i = 0; i < record->count && i < 12; i++) {
        textbuf_printf(&text, "%s%s", i == 0 ? "" : i + 1 == record->count ? " and " : ", ", record->record->names[i]);
    }
    textbuf_puts(&text, record->count > 12 ? ", ..." : "");
    return text.text;
}

static const Type *record_of(const Type *owner)
{
    return owner->kind == TY_RECORD ? owner : owner->elem;
}

bool infer_names_field(const Type *owner, const char *name)
{
    /* records have no real and imaginary parts: .real and .imag are fields */
    ArrayAttribute attribute = array_attribute(name);
    bool may_be = attribute == ARRAY_NO_ATTRIBUTE || attribute == ARRAY_REAL || attribute == ARRAY_IMAG;
    return infer_has_fields(owner) && (owner->kind == TY_RECORD || may_be);
}

bool infer_has_fields(const Type *owner)
{
    return (owner->kind == TY_RECORD && !type_is_text(owner)) ||
           (owner->kind == TY_ARRAY && owner->elem->kind == TY_RECORD && !type_is_text(owner->elem));
}

static const Type *infer_field_type(TypeTable *types, const Type *owner, uint32_t field)
{
    const Type *item = record_of(owner)->items[field];
    bool is_array = item->kind == TY_CARRAY;
    if (owner->kind == TY_RECORD) {
        return is_array ? type_array(types, item->elem, item->ndim, LAYOUT_C, false) : item;
    }
    unsigned ndim = owner->ndim + (is_array ? item->ndim : 0u);
    return ndim <= TYPE_MAX_DIMS ? type_array(types, is_array ? item->elem : item, ndim, LAYOUT_A, owner->readonly)
                                 : NULL;
}

static const Type *no_such_field(Infer *in, Span span, const Type *record, const char *name)
{
    return infer_error(in, span, "no-such-field",
                       "the record has no field '%s'\n"
                       "use one of its fields: %s",
                       name, field_list(in->unit, record));
}

const Type *infer_field(Infer *in, const Expr *e, const Type *owner)
{
    uint32_t field = type_field(record_of(owner), e->name);
    return field != UINT32_MAX ? infer_field_type(in->unit->types, owner, field)
                               : no_such_field(in, e->span, record_of(owner), e->name);
}

uint32_t infer_field_index(const Instance *instance, const Expr *index, const Type *owner)
{
    const Object *key =
        index->kind != EX_SLICE && index->kind != EX_ELLIPSIS ? info_of(instance, index)->constant : NULL;
    const Type *record = record_of(owner);
    if (key != NULL && key->kind == OBJ_STRING) {
        return type_field(record, key->text);
    }
    if (owner->kind != TY_RECORD || key == NULL || key->kind != OBJ_INT) {
        return UINT32_MAX;
    }
    const int64_t count = record->count, place = key->integer < 0 ? key->integer + count : key->integer;
    return place >= 0 && place < count ? (uint32_t)place : UINT32_MAX;
}

const Type *infer_field_subscript(Infer *in, const Type *owner, const Expr *index)
{
    const Object *key = info_of(in->instance, index)->constant;
    uint32_t field = infer_field_index(in->instance, index, owner);
    if (field != UINT32_MAX) {
        return infer_field_type(in->unit->types, owner, field);
    }
    if (key != NULL && key->kind == OBJ_STRING) {
        return no_such_field(in, index->span, record_of(owner), key->text);
    }
    return infer_error(in, index->span, "bad-index",
                       "a field of a record must be selected by a constant\n"
                       "use a constant, as in r['x'] or r.x, with one of the fields %s",
                       field_list(in->unit, owner));
}
