// SPDX-License-Identifier: MIT
/* Type table: the scalar types of types.def, and interned composite types. */
#include "types/types.h"
#include "support/string_hash.h"

#include <string.h>

#include <py2cu/py2cu.h>

typedef struct TypeRow {
    const char *name, *c_name;
    uint8_t size;
    char class_;
    uint8_t bits;
    const char *code;
} TypeRow;

static const TypeRow rows[] = {
#define TYPE(kind, name, c, bytes, class_, bits, code) [kind] = {name, c, bytes, class_, bits, code},
#include "types/types.def"
#undef TYPE
};

enum { SCALAR_COUNT = sizeof rows / sizeof rows[0], FIRST_SLOTS = 256 };

_Static_assert((int)SCALAR_COUNT == (int)PY2CU_DTYPE_COUNT, "types.def and Py2cuDtype must list the same scalars");

_Static_assert((int)TY_F64 == (int)PY2CU_FLOAT64 && (int)TY_U16 == (int)PY2CU_UINT16, "in the same order");

typedef struct TypeLink {
    Type type;
    size_t hash;
    struct TypeLink *next;
} TypeLink;

struct TypeTable {
    Arena *arena;
    Type simple[TY_RANGE + 1]; /* kinds without components */
    TypeLink **slots;          /* slot_count (a power of two) lists of types with parts */
    size_t slot_count, count;
};

static void set_numbers(Type *type, const TypeRow *row)
{
    unsigned bits = row->class_ == 'i' ? row->bits - 1u : row->bits;
    type->name = row->name;
    type->class_ = row->class_;
    type->bits = row->bits;
    type->high = bits >= 63 ? INT64_MAX : ((int64_t)1 << bits) - 1;
    type->low = row->class_ == 'i' ? -type->high - 1 : 0;
}

TypeTable *types_new(Arena *arena)
{
    static const char *const other_names[] = {
        [TY_NONE] = "none", [TY_STR] = "unicode_type", [TY_OBJECT] = "object", [TY_DIM3] = "dim3"};
    TypeTable *table = arena_alloc(arena, sizeof *table);
    table->arena = arena;
    table->slots = arena_alloc(arena, FIRST_SLOTS * sizeof *table->slots);
    table->slot_count = FIRST_SLOTS;
    static const char *const parts[] = {"re", "im"};
    for (int kind = TY_C64; kind <= TY_C128; kind++) {
        const Type **items = arena_alloc(arena, 2 * sizeof *items);
        items[0] = items[1] = &table->simple[kind == TY_C64 ? TY_F32 : TY_F64];
        table->simple[kind] = (Type){.count = 2, .items = items, .fields = parts};
    }
    for (int kind = 0; kind <= TY_RANGE; kind++) {
        table->simple[kind].kind = (TypeKind)kind;
        if (kind < SCALAR_COUNT) {
            set_numbers(&table->simple[kind], &rows[kind]);
        } else if (kind <= TY_DIM3) {
            table->simple[kind].name = other_names[kind];
        }
    }
    return table;
}

const Type *type_of_kind(TypeTable *table, TypeKind kind)
{
    return &table->simple[kind];
}

static bool same_layout(const Type *a, const Type *b)
{
    bool same = a->record->size == b->record->size && a->record->aligned == b->record->aligned &&
                a->record->is_text == b->record->is_text;
    for (uint32_t i = 0; i < a->count && same; i++) {
        same = a->record->offsets[i] == b->record->offsets[i] && strcmp(a->record->names[i], b->record->names[i]) == 0;
    }
    return same;
}

static bool same_class(const Type *a, const Type *b)
{
    if (a->class_name == NULL || b->class_name == NULL) {
        return a->class_name == b->class_name;
    }
    bool same = strcmp(a->class_name, b->class_name) == 0;
    for (uint32_t i = 0; i < a->count && same; i++) {
        same = strcmp(a->fields[i], b->fields[i]) == 0;
    }
    return same;
}

static bool same_parts(const Type *a, const Type *b)
{
    if (a->kind != b->kind || a->layout != b->layout || a->readonly != b->readonly || a->ndim != b->ndim ||
        a->count != b->count || a->unit != b->unit || a->elem != b->elem || a->of_numbers != b->of_numbers ||
        a->is_member != b->is_member || a->is_iterator != b->is_iterator) {
        return false;
    }
    for (uint32_t i = 0; i < a->count; i++) {
        if (a->items[i] != b->items[i]) {
            return false;
        }
    }
    if (a->kind == TY_RECORD && !same_layout(a, b)) {
        return false;
    }
    if ((a->kind == TY_TUPLE || a->kind == TY_MEMBER) && !same_class(a, b)) {
        return false;
    }
    if (a->kind == TY_STRUCT && strcmp(a->name, b->name) != 0) {
        return false;
    }
    if (a->kind == TY_CARRAY) {
        for (unsigned i = 0; i < a->ndim; i++) {
            if (a->dims[i] != b->dims[i]) {
                return false;
            }
        }
    }
    return true;
}

static size_t hash_parts(const Type *t)
{
    size_t h = (size_t)t->kind * 31 + t->ndim * 7 + t->unit * 5u + (size_t)t->layout * 3 + t->count +
               ((uintptr_t)t->elem >> 4);
    for (uint32_t i = 0; i < t->count; i++) {
        h = h * 33 + ((uintptr_t)t->items[i] >> 4);
    }
    for (unsigned i = 0; t->kind == TY_CARRAY && i < t->ndim; i++) {
        h = h * 33 + (size_t)t->dims[i];
    }
    const bool has_class = t->kind == TY_TUPLE || t->kind == TY_MEMBER;
    const char *name = has_class ? t->class_name : t->kind == TY_STRUCT ? t->name : NULL;
    h = h * 33 + (name != NULL ? string_hash(name, strlen(name)) : 0);
    return h ^ h >> 15;
}

static void add_link(TypeTable *table, TypeLink *link)
{
    TypeLink **slot = &table->slots[link->hash & (table->slot_count - 1)];
    link->next = *slot;
    *slot = link;
}

static void grow_slots(TypeTable *table)
{
    TypeLink **before = table->slots;
    const size_t count = table->slot_count;
    table->slot_count = 2 * count;
    table->slots = arena_alloc(table->arena, table->slot_count * sizeof *table->slots);
    for (size_t i = 0; i < count; i++) {
        for (TypeLink *link = before[i], *next; link != NULL; link = next) {
            next = link->next;
            add_link(table, link);
        }
    }
}

/* Returns the name as Numba prints it: "Record(s0[type=uint64;offset=0],s1[type=uint64;offset=8];16;True)". */
static const char *type_record_name(Arena *arena, const Type *t)
{
    if (t->record->is_text) {
        return arena_printf(arena, "%s(%lld)", t->items[0]->elem->kind == TY_U32 ? "UnicodeCharSeq" : "CharSeq",
                            (long long)t->items[0]->dims[0]);
    }
    TextBuf buf;
    textbuf_init(&buf, arena);
    textbuf_puts(&buf, "Record(");
    for (uint32_t i = 0; i < t->count; i++) {
        const Type *item = t->items[i];
        textbuf_printf(&buf, "%s%s[type=", i > 0 ? "," : "", t->record->names[i]);
        if (item->kind == TY_CARRAY) {
            textbuf_printf(&buf, "nestedarray(%s, (", item->elem->name);
            for (unsigned d = 0; d < item->ndim; d++) {
                textbuf_printf(&buf, "%s%lld", d > 0 ? ", " : "", (long long)item->dims[d]);
            }
            textbuf_puts(&buf, item->ndim == 1 ? ",))" : "))");
        } else {
            textbuf_puts(&buf, item->name);
        }
        textbuf_printf(&buf, ";offset=%u]", t->record->offsets[i]);
    }
    textbuf_printf(&buf, ";%u;%s)", t->record->size, t->record->aligned ? "True" : "False");
    return buf.text;
}

static const char *composed_name(Arena *arena, const Type *t)
{
    switch (t->kind) {
    case TY_ARRAY:
        return arena_printf(arena, "%sarray(%s, %ud, %s)", t->readonly ? "readonly " : "", t->elem->name, t->ndim,
                            t->layout == LAYOUT_C   ? "C"
                            : t->layout == LAYOUT_F ? "F"
                                                    : "A");
    case TY_TUPLE: {
        if (t->elem != NULL) {
            return arena_printf(arena, "OptionalType(%s)", t->elem->name);
        }
        TextBuf buf;
        textbuf_init(&buf, arena);
        textbuf_puts(&buf, t->is_member ? "Enum<" : "");
        const char *class_name = t->is_member ? NULL : t->class_name;
        if (type_is_uniform(t)) {
            textbuf_printf(&buf, "%s(%s x %u)", class_name != NULL ? class_name : "UniTuple", t->items[0]->name,
                           t->count);
        } else {
            textbuf_printf(&buf, "%s(", class_name != NULL ? class_name : "Tuple");
            for (uint32_t i = 0; i < t->count; i++) {
                textbuf_printf(&buf, "%s%s", i > 0 ? ", " : "", t->items[i]->name);
            }
            textbuf_puts(&buf, ")");
        }
        if (t->is_member) {
            textbuf_printf(&buf, ">(%s)", t->class_name);
        }
        return buf.text;
    }
    case TY_RECORD:
        return type_record_name(arena, t);
    case TY_VECTOR:
        return arena_printf(arena, "%sx%u", t->elem->name, t->count);
    case TY_FP8:
        return fp8_name(t);
    case TY_RANGE:
        return arena_printf(arena, t->is_iterator ? "iterator(%s)" : "range(%s)", t->elem->name);
    case TY_OBJECT:
        return arena_printf(arena, "class(%s)", t->elem->name);
    case TY_POINTER:
        return arena_printf(arena, "%s*", t->elem->name);
    case TY_CARRAY: {
        TextBuf buf;
        textbuf_init(&buf, arena);
        textbuf_puts(&buf, t->elem->name);
        for (unsigned i = 0; i < t->ndim; i++) {
            textbuf_printf(&buf, "[%lld]", (long long)t->dims[i]);
        }
        return buf.text;
    }
    case TY_DATETIME:
    case TY_TIMEDELTA:
        return arena_printf(arena, "%s[%s]", t->kind == TY_DATETIME ? "datetime64" : "timedelta64", time_unit_name(t));
    case TY_MEMBER:
        return arena_printf(arena, "%s<%s>(%s)", t->of_numbers ? "IntEnum" : "Enum", t->elem->name, t->class_name);
    case TY_STRUCT:
    case TY_BOOL:
    case TY_I8:
    case TY_U8:
    case TY_I16:
    case TY_U16:
    case TY_I32:
    case TY_U32:
    case TY_I64:
    case TY_U64:
    case TY_F16:
    case TY_F32:
    case TY_F64:
    case TY_C64:
    case TY_C128:
    case TY_BF16:
    case TY_NONE:
    case TY_STR:
    case TY_DIM3:
        return t->name;
    }
    return "";
}

static void mark_in_packed(const Type *record)
{
    record->record->in_packed = true;
    for (uint32_t i = 0; i < record->count; i++) {
        const Type *item = record->items[i]->kind == TY_CARRAY ? record->items[i]->elem : record->items[i];
        if (item->kind == TY_RECORD && !item->record->in_packed) {
            mark_in_packed(item);
        }
    }
}

/* Determines the alignment of a record. The alignment must divide the size, because the records of an array are
 * contiguous. */
static void align_record(const Type *t)
{
    RecordLayout *layout = t->record;
    layout->alignment = 1;
    layout->packed = false;
    for (uint32_t i = 0; i < t->count; i++) {
        uint32_t wanted = (uint32_t)type_alignment(t->items[i]);
        layout->alignment = wanted > layout->alignment ? wanted : layout->alignment;
        layout->packed = layout->packed || layout->offsets[i] % wanted != 0;
    }
    layout->packed = layout->packed || layout->size % layout->alignment != 0;
    while (layout->size % layout->alignment != 0) {
        layout->alignment /= 2;
    }
    if (layout->packed) {
        mark_in_packed(t);
    }
}

/* Counts leaves once per type: nested tuples can share types, and the number can be 2 to the power of the nesting
 * depth. */
static uint32_t count_leaves(const Type *type)
{
    uint64_t count = type->kind != TY_TUPLE || type->count == 0;
    for (uint32_t i = 0; type->kind == TY_TUPLE && i < type->count; i++) {
        count += type_leaf_count(type->items[i]);
    }
    return count < UINT32_MAX ? (uint32_t)count : UINT32_MAX;
}

static uint32_t tuple_depth(const Type *type)
{
    uint32_t depth = 0;
    for (uint32_t i = 0; type->kind == TY_TUPLE && i < type->count; i++) {
        depth = type->items[i]->depth > depth ? type->items[i]->depth : depth;
    }
    return type->kind == TY_TUPLE ? depth + 1 : 0;
}

static const Type *intern(TypeTable *table, const Type *wanted)
{
    const size_t hash = hash_parts(wanted);
    for (TypeLink *link = table->slots[hash & (table->slot_count - 1)]; link != NULL; link = link->next) {
        if (link->hash == hash && same_parts(&link->type, wanted)) {
            return &link->type;
        }
    }
    TypeLink *link = arena_alloc(table->arena, sizeof *link);
    link->type = *wanted;
    if (wanted->count > 0) {
        const Type **items = arena_alloc(table->arena, wanted->count * sizeof *items);
        memcpy(items, wanted->items, wanted->count * sizeof *items);
        link->type.items = items;
    }
    if (wanted->kind == TY_RECORD) {
        link->type.record = arena_alloc(table->arena, sizeof *link->type.record);
        *link->type.record = *wanted->record;
        align_record(&link->type);
    }
    if (wanted->dims != NULL) {
        int64_t *dims = arena_alloc(table->arena, wanted->ndim * sizeof *dims);
        memcpy(dims, wanted->dims, wanted->ndim * sizeof *dims);
        link->type.dims = dims;
    }
    link->type.leaf_count = count_leaves(&link->type);
    link->type.depth = tuple_depth(&link->type);
    link->type.name = composed_name(table->arena, &link->type);
    link->hash = hash;
    if (++table->count > table->slot_count) {
        grow_slots(table);
    }
    add_link(table, link);
    return &link->type;
}

const Type *type_array(TypeTable *table, const Type *elem, unsigned ndim, TypeLayout layout, bool readonly)
{
    return intern(
        table, &(Type){.kind = TY_ARRAY, .elem = elem, .ndim = (uint8_t)ndim, .layout = layout, .readonly = readonly});
}

const Type *type_array_part(TypeTable *table, const Type *array, unsigned count)
{
    TypeLayout layout = array->layout == LAYOUT_C ? LAYOUT_C : LAYOUT_A;
    return count == array->ndim ? array->elem
                                : type_array(table, array->elem, array->ndim - count, layout, array->readonly);
}

const Type *type_tuple(TypeTable *table, const Type *const *items, size_t count)
{
    return intern(table, &(Type){.kind = TY_TUPLE, .count = (uint32_t)count, .items = items});
}

const Type *type_time(TypeTable *table, TypeKind kind, unsigned unit)
{
    return intern(table, &(Type){.kind = kind, .unit = (uint8_t)unit, .elem = &table->simple[TY_I64]});
}

bool type_is_time(const Type *type)
{
    return type->kind == TY_DATETIME || type->kind == TY_TIMEDELTA;
}

const Type *type_in_c(const Type *type)
{
    return type != NULL && (type_is_time(type) || type->kind == TY_MEMBER) ? type->elem : type;
}

const Type *type_member(TypeTable *table, const char *class_name, const Type *value, bool of_numbers)
{
    if (value->kind != TY_TUPLE) {
        Type t = {.kind = TY_MEMBER,
                  .elem = value,
                  .class_name = class_name,
                  .of_numbers = of_numbers && type_is_integer(value)};
        return type_is_scalar(value) ? intern(table, &t) : NULL;
    }
    if (!type_is_plain(value, false) || value->class_name != NULL || type_is_optional(value)) {
        return NULL;
    }
    const char **fields = arena_alloc(table->arena, value->count * sizeof *fields);
    for (uint32_t i = 0; i < value->count; i++) {
        fields[i] = arena_printf(table->arena, "value_%u", i);
    }
    return intern(table, &(Type){.kind = TY_TUPLE,
                                 .count = value->count,
                                 .items = value->items,
                                 .fields = fields,
                                 .class_name = class_name,
                                 .is_member = true});
}

bool type_is_member(const Type *type)
{
    return type != NULL && (type->kind == TY_MEMBER || (type->kind == TY_TUPLE && type->is_member));
}

bool type_is_number_member(const Type *type)
{
    return type != NULL && type->kind == TY_MEMBER && type->of_numbers;
}

const Type *type_member_value(TypeTable *table, const Type *member)
{
    return member->kind == TY_MEMBER ? member->elem : type_tuple(table, member->items, member->count);
}

const Type *type_vector(TypeTable *table, const Type *elem, uint32_t count)
{
    static const char *const components[] = {"x", "y", "z", "w"};
    const Type *items[] = {elem, elem, elem, elem};
    return intern(table,
                  &(Type){.kind = TY_VECTOR, .elem = elem, .count = count, .fields = components, .items = items});
}

const Type *type_fp8(TypeTable *table, Fp8Unit unit)
{
    static const char *const components[] = {"x"};
    const Type *items[] = {&table->simple[TY_U16]};
    uint32_t count = unit == FP8_RAW_BFLOAT16;
    return intern(table,
                  &(Type){.kind = TY_FP8, .unit = (uint8_t)unit, .items = items, .fields = components, .count = count});
}

const Type *type_optional(TypeTable *table, const Type *value)
{
    const Type *items[2] = {type_of_kind(table, TY_BOOL), value};
    return intern(table, &(Type){.kind = TY_TUPLE, .count = 2, .elem = value, .items = items});
}

bool type_is_optional(const Type *type)
{
    return type != NULL && type->kind == TY_TUPLE && type->elem != NULL;
}

const Type *type_named_tuple(TypeTable *table, const Type *class_type, const Type *const *items)
{
    return intern(table, &(Type){.kind = TY_TUPLE,
                                 .count = class_type->count,
                                 .fields = class_type->fields,
                                 .class_name = class_type->class_name,
                                 .items = items});
}

const Type *type_named_tuple_class(TypeTable *table, const char *name, const char *const *fields, uint32_t count)
{
    Type t = {.kind = TY_TUPLE, .count = count, .fields = fields, .class_name = name};
    const Type **items = arena_alloc(table->arena, count * sizeof *items + 1);
    for (uint32_t i = 0; i < count; i++) {
        items[i] = &table->simple[TY_NONE];
    }
    return type_named_tuple(table, &t, items);
}

const Type *type_range(TypeTable *table, const Type *elem)
{
    return intern(table, &(Type){.kind = TY_RANGE, .elem = elem});
}

const Type *type_iterator(TypeTable *table, const Type *elem)
{
    return intern(table, &(Type){.kind = TY_RANGE, .elem = elem, .is_iterator = true});
}

const Type *type_pointer(TypeTable *table, const Type *elem)
{
    return intern(table, &(Type){.kind = TY_POINTER, .elem = type_in_c(elem)});
}

const Type *type_class(TypeTable *table, const Type *of)
{
    return intern(table, &(Type){.kind = TY_OBJECT, .elem = of});
}

const Type *type_carray(TypeTable *table, const Type *elem, unsigned ndim, const int64_t *dims)
{
    return intern(table, &(Type){.kind = TY_CARRAY, .elem = type_in_c(elem), .ndim = (uint8_t)ndim, .dims = dims});
}

const Type *type_as_parameter(Arena *arena, const Type *type, const char *name)
{
    Type *copy = arena_alloc(arena, sizeof *copy);
    *copy = *type;
    copy->parameter = name;
    return copy;
}

const Type *type_record(TypeTable *table, const Type *const *items, const char *const *c_fields,
                        const RecordLayout *layout, uint32_t count)
{
    RecordLayout *own = (RecordLayout *)(uintptr_t)layout; /* intern() does not modify it */
    return intern(table, &(Type){.kind = TY_RECORD, .count = count, .fields = c_fields, .items = items, .record = own});
}

const Type *type_text(TypeTable *table, bool is_wide, uint32_t count)
{
    static const char *const names[] = {"", NULL}, *const c_names[] = {"text", NULL};
    static const uint32_t offsets[] = {0};
    int64_t dims[1] = {count};
    const Type *items[1] = {type_carray(table, &table->simple[is_wide ? TY_U32 : TY_U8], 1, dims)};
    const RecordLayout layout = {.names = names,
                                 .offsets = offsets,
                                 .size = (is_wide ? 4 : 1) * count,
                                 .alignment = is_wide ? 4 : 1,
                                 .is_text = true};
    return type_record(table, items, c_names, &layout, 1);
}

bool type_is_text(const Type *type)
{
    return type->kind == TY_RECORD && type->record->is_text;
}

bool type_is_wide_text(const Type *type)
{
    return type_is_text(type) && type->items[0]->elem->kind == TY_U32;
}

const Type *type_random_state(TypeTable *table)
{
    static const char *const names[] = {"s0", "s1"};
    static const uint32_t offsets[] = {0, 8};
    static const RecordLayout layout = {.names = names, .offsets = offsets, .size = 16, .aligned = true};
    const Type *items[2] = {&table->simple[TY_U64], &table->simple[TY_U64]};
    return type_record(table, items, names, &layout, 2);
}

const Type *type_struct(TypeTable *table, const char *name, const Type *const *items, const char *const *fields,
                        uint32_t count)
{
    const char **names = arena_alloc(table->arena, count * sizeof *names + 1);
    for (uint32_t i = 0; i < count; i++) {
        names[i] = fields[i];
    }
    return intern(table, &(Type){.kind = TY_STRUCT, .name = name, .count = count, .items = items, .fields = names});
}

const char *type_similar(const char *name)
{
    const char *names[SCALAR_COUNT];
    for (int kind = 0; kind < SCALAR_COUNT; kind++) {
        names[kind] = rows[kind].name;
    }
    return py2cu_similar(name, names, SCALAR_COUNT);
}

const Type *type_by_name(TypeTable *table, const char *name)
{
    static const struct {
        const char *alias;
        TypeKind kind;
    } aliases[] = {
        {"boolean", TY_BOOL}, {"bool_", TY_BOOL}, {"b1", TY_BOOL},      {"byte", TY_U8},       {"intp", TY_I64},
        {"uintp", TY_U64},    {"intc", TY_I32},   {"uintc", TY_U32},    {"int_", TY_I64},      {"uint", TY_U64},
        {"long_", TY_I64},    {"ulong", TY_U64},  {"longlong", TY_I64}, {"ulonglong", TY_U64}, {"char", TY_I8},
        {"uchar", TY_U8},     {"short", TY_I16},  {"ushort", TY_U16},   {"double", TY_F64},    {"half", TY_F16},
        {"single", TY_F32},   {"float_", TY_F64}, {"c8", TY_C64},       {"c16", TY_C128},      {"csingle", TY_C64},
        {"cdouble", TY_C128},
    };
    for (int kind = 0; kind < SCALAR_COUNT; kind++) {
        if (strcmp(rows[kind].name, name) == 0 || strcmp(rows[kind].code, name) == 0) {
            return &table->simple[kind];
        }
    }
    for (size_t i = 0; i < sizeof aliases / sizeof aliases[0]; i++) {
        if (strcmp(aliases[i].alias, name) == 0) {
            return &table->simple[aliases[i].kind];
        }
    }
    return NULL;
}

const Type *type_by_numpy_name(TypeTable *table, const char *name)
{
    static const char *const is_numba_only[] = {"boolean", "char", "uchar", "long_"};
    for (size_t i = 0; i < sizeof is_numba_only / sizeof is_numba_only[0]; i++) {
        if (strcmp(is_numba_only[i], name) == 0) {
            return NULL;
        }
    }
    TypeKind kind = strcmp(name, "byte") == 0    ? TY_I8 /* unsigned in Numba */
                    : strcmp(name, "ubyte") == 0 ? TY_U8
                    : strcmp(name, "long") == 0  ? TY_I64
                                                 : TY_NONE;
    return kind != TY_NONE ? &table->simple[kind] : type_by_name(table, name);
}

bool type_is_scalar(const Type *type)
{
    return (int)type->kind < SCALAR_COUNT;
}

bool type_is_value(const Type *type)
{
    return type_is_scalar(type) || type->kind == TY_VECTOR || type->kind == TY_MEMBER || type->kind == TY_FP8 ||
           type_is_time(type) || type_is_text(type);
}

uint32_t type_leaf_count(const Type *type)
{
    return type->kind == TY_TUPLE ? type->leaf_count : 1;
}

uint32_t type_leaf_item(const Type *tuple, uint32_t *leaf)
{
    uint32_t i = 0;
    for (; *leaf >= type_leaf_count(tuple->items[i]); i++) {
        *leaf -= type_leaf_count(tuple->items[i]);
    }
    return i;
}

const Type *type_leaf(const Type *type, uint32_t leaf)
{
    while (type->kind == TY_TUPLE && type->count > 0) {
        type = type->items[type_leaf_item(type, &leaf)];
    }
    return type;
}

bool type_is_plain(const Type *type, bool arrays)
{
    for (uint32_t i = 0; type->kind == TY_TUPLE && i < type->count; i++) {
        if (!type_is_plain(type->items[i], arrays)) {
            return false;
        }
    }
    return type->kind == TY_TUPLE ? type->count > 0 || arrays
                                  : type_is_value(type) || (arrays && type->kind == TY_ARRAY);
}

bool type_is_half(const Type *type)
{
    return type->kind == TY_F16 || type->kind == TY_BF16;
}

bool type_has_fields(const Type *type)
{
    return type->kind == TY_STRUCT || type->kind == TY_RECORD || type->kind == TY_VECTOR || type->kind == TY_FP8 ||
           type_is_complex(type);
}

size_t type_size(const Type *type)
{
    type = type_in_c(type);
    if (type_is_scalar(type)) {
        return rows[type->kind].size;
    }
    if (type->kind == TY_POINTER) {
        return 8;
    }
    if (type->kind == TY_FP8) {
        return fp8_size(type);
    }
    if (type->kind == TY_VECTOR) {
        return type_size(type->elem) * type->count;
    }
    if (type->kind == TY_RECORD) {
        return type->record->size;
    }
    if (type->kind == TY_CARRAY) {
        size_t size = type_size(type->elem);
        for (unsigned i = 0; i < type->ndim; i++) {
            size *= (size_t)type->dims[i];
        }
        return size;
    }
    return 0;
}

const char *type_c_name(const Type *type)
{
    if (type->parameter != NULL) {
        return type->parameter;
    }
    if (type->kind == TY_VECTOR) {
        return type_vector_c_name(type);
    }
    if (type->kind == TY_FP8) {
        return fp8_c_name(type);
    }
    if (type->kind == TY_RECORD) {
        return type->record->c_name != NULL ? type->record->c_name : "record";
    }
    return type_is_scalar(type) ? rows[type->kind].c_name : type->kind == TY_STRUCT ? type->name : "void";
}

uint32_t type_field(const Type *type, const char *name)
{
    bool has_fields = type->class_name != NULL || type->kind == TY_FP8;
    const char *const *names = type->kind == TY_RECORD ? type->record->names : has_fields ? type->fields : NULL;
    for (uint32_t i = 0; names != NULL && i < type->count; i++) {
        if (strcmp(names[i], name) == 0) {
            return i;
        }
    }
    return UINT32_MAX;
}

bool record_next_member(const Type *record, RecordMember *member)
{
    const RecordLayout *layout = record->record;
    uint32_t at = member->end, next = record->count; /* fields can be in any order */
    for (uint32_t i = 0; i < record->count; i++) {
        bool later = layout->offsets[i] >= at && type_size(record->items[i]) > 0;
        next = later && (next == record->count || layout->offsets[i] < layout->offsets[next]) ? i : next;
    }
    uint32_t offset = next < record->count ? layout->offsets[next] : layout->size;
    uint32_t alignment = next == record->count ? layout->alignment
                         : layout->packed      ? 1
                                               : (uint32_t)type_alignment(record->items[next]);
    if ((at + alignment - 1) / alignment * alignment != offset) {
        *member = (RecordMember){.field = record->count, .start = at, .end = offset};
        return true;
    }
    if (next == record->count) {
        return false;
    }
    *member = (RecordMember){.field = next, .start = offset, .end = offset + (uint32_t)type_size(record->items[next])};
    return true;
}

size_t type_alignment(const Type *type)
{
    if (type_is_scalar(type)) {
        return type_is_complex(type) ? type_size(type->items[0]) : rows[type->kind].size;
    }
    if (type->kind == TY_VECTOR) { /* the size, at most 16; for three components, the alignment of one */
        size_t size = type_size(type);
        return type->count == 3 ? type_size(type->elem) : size < 16 ? size : 16;
    }
    if (type->kind == TY_CARRAY) {
        return type_alignment(type->elem);
    }
    return type->kind == TY_RECORD ? type->record->alignment : type->kind == TY_FP8 ? fp8_size(type) : 1;
}

const char *py2cu_dtype_name(Py2cuDtype dtype)
{
    return (unsigned)dtype < SCALAR_COUNT ? rows[dtype].name : dtype == PY2CU_NONE ? "none" : NULL;
}

size_t py2cu_dtype_size(Py2cuDtype dtype)
{
    return (unsigned)dtype < SCALAR_COUNT ? rows[dtype].size : 0;
}

const Type *wrap_element(const Type *type)
{
    return type->kind == TY_ARRAY ? type->elem : type;
}
