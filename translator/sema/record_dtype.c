// SPDX-License-Identifier: MIT
/* Record types: conversion of dtype descriptions in the source to types. */
#include "base/ascii.h"
#include "base/c_names.h"
#include "sema/sema_internal.h"

#include <stdlib.h>
#include <string.h>

void record_begin(RecordBuilder *builder, Unit *unit, bool aligned)
{
    memset(builder, 0, sizeof *builder);
    builder->unit = unit;
    builder->aligned = aligned;
}

/* Returns the alignment of a field. NumPy aligns the fields of a nested record only if that record was created with
 * align=True. */
static uint32_t numpy_alignment(const Type *type)
{
    const Type *item = type->kind == TY_CARRAY ? type->elem : type;
    return item->kind == TY_RECORD && !item->record->aligned && !type_is_text(item) ? 1
                                                                                    : (uint32_t)type_alignment(item);
}

void record_add_at(RecordBuilder *builder, const char *name, const Type *type, uint32_t offset)
{
    Arena *arena = builder->unit->arena;
    size_t end = offset + type_size(type);
    const char *error = builder->error != NULL                ? builder->error
                        : builder->count == RECORD_MAX_FIELDS ? "a record has at most 256 fields"
                        : name[0] == '\0'                     ? "a field has no name"
                                                              : NULL;
    for (uint32_t i = 0; i < builder->count && error == NULL; i++) {
        bool overlaps = offset < builder->offsets[i] + type_size(builder->items[i]) && builder->offsets[i] < end;
        error = strcmp(builder->names[i], name) == 0 ? arena_printf(arena, "two fields are named '%s'", name)
                : overlaps ? arena_printf(arena, "the fields '%s' and '%s' overlap", builder->names[i], name)
                           : NULL;
    }
    builder->error =
        error == NULL && (offset > RECORD_MAX_BYTES || end > RECORD_MAX_BYTES) ? "a record has at most 16 MiB" : error;
    if (builder->error != NULL) {
        return;
    }
    builder->items[builder->count] = type;
    builder->names[builder->count] = name;
    builder->offsets[builder->count++] = offset;
    builder->size = end > builder->size ? (uint32_t)end : builder->size;
}

void record_add(RecordBuilder *builder, const char *name, const Type *type)
{
    uint32_t alignment = builder->aligned ? numpy_alignment(type) : 1;
    record_add_at(builder, name, type, (builder->size + alignment - 1) / alignment * alignment);
}

const Type *record_finish(RecordBuilder *builder, uint32_t size)
{
    Arena *arena = builder->unit->arena;
    uint32_t alignment = 1;
    for (uint32_t i = 0; i < builder->count && builder->aligned; i++) {
        uint32_t wanted = numpy_alignment(builder->items[i]);
        alignment = wanted > alignment ? wanted : alignment;
    }
    bool fits = (size == 0 || size >= builder->size) && size <= RECORD_MAX_BYTES;
    builder->error = builder->error != NULL ? builder->error
                     : builder->count == 0  ? "a record has at least one field"
                     : !fits                ? "the fields exceed the size of the record"
                                            : NULL;
    if (builder->error != NULL) {
        return NULL;
    }
    uint32_t count = builder->count;
    NameTable *used_names = names_new(arena);
    const char **names = arena_alloc(arena, count * sizeof *names),
               **c_names = arena_alloc(arena, count * sizeof *c_names);
    uint32_t *offsets = arena_alloc(arena, count * sizeof *offsets);
    memcpy(names, builder->names, count * sizeof *names);
    memcpy(offsets, builder->offsets, count * sizeof *offsets);
    for (uint32_t i = 0; i < count; i++) {
        c_names[i] = cname_unique(arena, used_names, cname_clean(arena, names[i]));
    }
    RecordLayout layout = {.names = names, .offsets = offsets, .aligned = builder->aligned};
    layout.size = size != 0 ? size : (builder->size + alignment - 1) / alignment * alignment;
    return type_record(builder->unit->types, builder->items, c_names, &layout, count);
}

const Type *record_nested_array(Unit *unit, const Type *item, const int64_t *dims, uint32_t ndim)
{
    int64_t bytes = (int64_t)type_size(item);
    if (ndim == 0) {
        return item;
    }
    for (uint32_t i = 0; i < ndim; i++) {
        if (ndim > 4 || dims[i] < 1 || dims[i] > RECORD_MAX_BYTES || bytes * dims[i] > RECORD_MAX_BYTES) {
            return NULL;
        }
        bytes *= dims[i];
    }
    return item->kind != TY_CARRAY ? type_carray(unit->types, item, ndim, dims) : NULL;
}

static const Type *dtype_of_part(Unit *unit, const char *text, size_t length);

/* Parses 'f4,i4' and 'f4,(2,3)i4,3u1': a record with fields f0, f1, ... */
static const Type *record_by_text(Unit *unit, const char *text)
{
    RecordBuilder *builder = arena_alloc(unit->arena, sizeof *builder);
    record_begin(builder, unit, false);
    while (*text != '\0') {
        int64_t dims[TYPE_MAX_DIMS];
        uint32_t ndim = 0;
        bool is_shape = *text == '(';
        text += is_shape;
        for (const char *end; ascii_is_digit(*text) && ndim < TYPE_MAX_DIMS; text = end) {
            end = text;
            const uint64_t axis_size = ascii_read_number(&end);
            dims[ndim++] = axis_size < INT64_MAX ? (int64_t)axis_size : INT64_MAX;
            end += is_shape && *end == ',';
            end += is_shape && *end == ' ';
            if (!is_shape) {
                text = end;
                break;
            }
        }
        text += is_shape && *text == ')';
        size_t length = strcspn(text, ",");
        const Type *type = dtype_of_part(unit, text, length);
        type = type != NULL && (ndim > 1 || (ndim == 1 && (is_shape || dims[0] != 1)))
                   ? record_nested_array(unit, type, dims, ndim)
                   : type;
        if (type == NULL) {
            return NULL;
        }
        record_add(builder, arena_printf(unit->arena, "f%u", builder->count), type);
        if (builder->error != NULL) {
            return NULL;
        }
        text += length + (text[length] == ',');
        text += strspn(text, " ");
    }
    return record_finish(builder, 0);
}

/* Parses 'M8[ns]', 'datetime64[ns]', 'm8[s]' and 'timedelta64[s]'; returns NULL for other dtypes. */
static const Type *time_by_text(Unit *unit, const char *text)
{
    static const struct {
        const char *name;
        TypeKind kind;
    } names[] = {
        {"M8[", TY_DATETIME}, {"datetime64[", TY_DATETIME}, {"m8[", TY_TIMEDELTA}, {"timedelta64[", TY_TIMEDELTA}};
    size_t length = strlen(text);
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        size_t start = strlen(names[i].name);
        if (length > start + 1 && strncmp(text, names[i].name, start) == 0 && text[length - 1] == ']') {
            return type_time_named(unit->types, names[i].kind, text + start, length - start - 1);
        }
    }
    return NULL;
}

static const Type *dtype_of_part(Unit *unit, const char *text, size_t length)
{
    return dtype_by_text(unit, arena_strndup(unit->arena, text, length));
}

const Type *dtype_by_text(Unit *unit, const char *text)
{
    static const char letters[] = "?bBhHiIlLqQefdFD";
    static const TypeKind kinds[] = {TY_BOOL, TY_I8,  TY_U8,  TY_I16, TY_U16, TY_I32, TY_U32, TY_I64,
                                     TY_U64,  TY_I64, TY_U64, TY_F16, TY_F32, TY_F64, TY_C64, TY_C128};
    if (strchr(text, ',') != NULL) {
        return record_by_text(unit, text);
    }
    if (text[0] == '<' || text[0] == '=' || text[0] == '|') {
        text++;
    }
    const Type *time = time_by_text(unit, text);
    if (time != NULL) {
        return time;
    }
    if ((text[0] == 'S' || text[0] == 'U') && text[1] >= '1' && text[1] <= '9') {
        const char *end = text + 1;
        const uint64_t count = ascii_read_number(&end);
        bool fits = *end == '\0' && count <= RECORD_MAX_BYTES / 4;
        return fits ? type_text(unit->types, text[0] == 'U', (uint32_t)count) : NULL;
    }
    if (text[0] != '\0' && text[1] == '\0') {
        const char *letter = strchr(letters, text[0]);
        return letter != NULL ? type_of_kind(unit->types, kinds[letter - letters]) : NULL;
    }
    if (strcmp(text, "int") == 0 || strcmp(text, "float") == 0 || strcmp(text, "complex") == 0) {
        return type_of_kind(unit->types, text[0] == 'i' ? TY_I64 : text[0] == 'f' ? TY_F64 : TY_C128);
    }
    return type_by_numpy_name(unit->types, text);
}

const Type *dtype_of_object(Unit *unit, const Object *object)
{
    if (object == NULL) {
        return NULL;
    }
    if (object->kind == OBJ_TYPE && (type_is_scalar(object->as_type) || object->as_type->kind == TY_RECORD)) {
        return object->as_type;
    }
    if (object->kind == OBJ_STRING) {
        return dtype_by_text(unit, object->text);
    }
    return known_type(unit, object->known);
}

/* ---- constants of the source ---- */

static const Type *dtype_of_expr(Unit *unit, const Expr *e, bool aligned, unsigned depth);

/* Adds a field ("x", "f4") or ("x", "f4", (3,)). */
static bool add_field(RecordBuilder *builder, const Expr *e, unsigned depth)
{
    Unit *unit = builder->unit;
    if (e->kind != EX_TUPLE || e->item_count < 2 || e->item_count > 3) {
        return false;
    }
    const Object *name = constant_of_expr(unit, e->items[0]);
    const Type *type = dtype_of_expr(unit, e->items[1], builder->aligned, depth + 1);
    if (name == NULL || name->kind != OBJ_STRING) {
        return false;
    }
    if (type != NULL && e->item_count == 3) {
        int64_t dims[TYPE_MAX_DIMS];
        uint32_t ndim;
        if (!constant_shape(unit, e->items[2], dims, &ndim)) {
            return false;
        }
        const Object *shape = constant_of_expr(unit, e->items[2]);
        bool is_one = shape != NULL && shape->kind == OBJ_INT &&
                      shape->integer == 1; /* a scalar field, whereas (1,) is an array */
        type = is_one ? type : record_nested_array(unit, type, dims, ndim);
    }
    if (type == NULL) {
        return false;
    }
    record_add(builder, name->text, type);
    return builder->error == NULL;
}

static const Type *record_of_list(Unit *unit, const Expr *list, bool aligned, unsigned depth)
{
    RecordBuilder *builder = arena_alloc(unit->arena, sizeof *builder);
    record_begin(builder, unit, aligned);
    for (uint32_t i = 0; i < list->item_count; i++) {
        if (!add_field(builder, list->items[i], depth)) {
            return NULL;
        }
    }
    return record_finish(builder, 0);
}

/* Returns the list literal that a name denotes. The name must be mentioned only in its definition and here, which
 * excludes modifications. */
static const Expr *named_list(const Expr *e)
{
    const Binding *binding = e->kind == EX_NAME ? e->binding : NULL;
    const Expr *value = binding != NULL && binding->mentions == 2 ? binding_value(binding) : NULL;
    return value != NULL && value->kind == EX_LIST ? value : e;
}

static const Type *dtype_of_expr(Unit *unit, const Expr *e, bool aligned, unsigned depth)
{
    e = named_list(e);
    if (e->kind == EX_LIST) {
        return depth < RECORD_MAX_DEPTH ? record_of_list(unit, e, aligned, depth) : NULL;
    }
    if (e->kind == EX_TUPLE && e->item_count == 2 && depth < RECORD_MAX_DEPTH) { /* (np.uint8, 16) */
        int64_t dims[TYPE_MAX_DIMS];
        uint32_t ndim;
        const Type *item = dtype_of_expr(unit, e->items[0], aligned, depth + 1);
        return item != NULL && constant_shape(unit, e->items[1], dims, &ndim)
                   ? record_nested_array(unit, item, dims, ndim)
                   : NULL;
    }
    return dtype_of_object(unit, constant_of_expr(unit, e));
}

Object *record_call(Unit *unit, Object *callee, const Expr *call)
{
    const Expr *align = ast_argument(call, object_known(callee) == KNOWN_DTYPE ? 1 : UINT32_MAX, "align");
    if (call->item_count < 1 || call->item_count > 2 || call->keyword_count > 1 ||
        (call->keyword_count == 1 && align == NULL)) {
        return NULL;
    }
    const Object *aligned = align != NULL ? constant_of_expr(unit, align) : NULL;
    if (align != NULL && (aligned == NULL || aligned->kind != OBJ_BOOL)) {
        return NULL;
    }
    const Type *type = dtype_of_expr(unit, call->items[0], aligned != NULL && aligned->integer != 0, 0);
    return type != NULL ? object_type(unit, type) : NULL;
}

const Type *named_type(Unit *unit, const char *name, TypeKind kind)
{
    if (kind == TY_RECORD && (strcmp(name, "xoroshiro128p_type") == 0 || strcmp(name, "xoroshiro128p_dtype") == 0)) {
        return type_random_state(unit->types);
    }
    for (uint32_t i = 0; i < unit->module_count; i++) {
        Binding *binding = unit->modules[i] != NULL && unit->modules[i]->scope != NULL
                               ? scope_find(unit->modules[i]->scope, name)
                               : NULL;
        const Object *object = binding != NULL ? binding_object(unit, binding) : NULL;
        if (object != NULL && object->kind == OBJ_TYPE && object->as_type->kind == kind) {
            return object->as_type;
        }
        if (object != NULL && object->kind == OBJ_CLASS && kind == TY_MEMBER) {
            return enum_of_class(unit, object->class_stmt);
        }
    }
    return NULL;
}

/* ---- names in C ---- */

/* Returns the name that the source assigns to the dtype; NULL: none. */
static const char *constant_name(Unit *unit, const Type *record)
{
    for (uint32_t m = 0; m < unit->module_count; m++) {
        const Py2cuModule *given = &unit->request->modules[m];
        for (size_t i = 0; i < given->constant_count; i++) {
            const Py2cuConstant *constant = &given->constants[i];
            const Object *object = constant->kind == PY2CU_CONSTANT_OBJECT ? object_from_request(unit, constant) : NULL;
            if (object != NULL && object->kind == OBJ_TYPE && object->as_type == record) {
                return constant->name;
            }
        }
        const PtrVec *bindings =
            unit->modules[m] != NULL && unit->modules[m]->scope != NULL ? &unit->modules[m]->scope->bindings : NULL;
        for (size_t i = 0; bindings != NULL && i < bindings->count; i++) {
            Binding *binding = bindings->items[i];
            const Stmt *stmt = binding->stmt;
            bool is_call =
                stmt != NULL && stmt->kind == ST_ASSIGN && stmt->value != NULL && stmt->value->kind == EX_CALL;
            const Object *object = is_call ? binding_object(unit, binding) : NULL;
            if (object != NULL && object->kind == OBJ_TYPE && object->as_type == record) {
                return binding->name;
            }
        }
    }
    return NULL;
}

const char *record_c_name(Unit *unit, const Type *record, const char *hint)
{
    if (record->record->c_name != NULL) {
        return record->record->c_name;
    }
    unit->has_packed = unit->has_packed || record->record->packed;
    bool is_text = type_is_text(record);
    const char *name = is_text ? arena_printf(unit->arena, "%s%lld", type_is_wide_text(record) ? "text" : "bytes",
                                              (long long)record->items[0]->dims[0])
                               : constant_name(unit, record);
    record->record->python_name = is_text ? NULL : name;
    if (record == type_random_state(unit->types)) {
        name = "xoroshiro128p_state";
        record->record->python_name = "xoroshiro128p_type";
    }
    const char *wanted = name != NULL ? name : arena_printf(unit->arena, "%s_record", hint);
    record->record->c_name = cname_unique(unit->arena, unit->global_names, cname_clean_global(unit->arena, wanted));
    for (uint32_t i = 0; i < record->count; i++) {
        const Type *item = record->items[i]->kind == TY_CARRAY ? record->items[i]->elem : record->items[i];
        if (item->kind == TY_RECORD) {
            record_c_name(unit, item, record->fields[i]);
        }
    }
    ptrvec_push(unit->arena, &unit->program->records, (void *)(uintptr_t)record);
    return record->record->c_name;
}
