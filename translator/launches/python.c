/* What Python's own functions give in host code, and those of math and itertools. */
#include "launches/inside.h"
#include "base/text.h"

#include <string.h>

/* ---- numbers ------------------------------------------------------------------------------------------------------------ */

HostValue *host_number(LaunchReader *reader, const CallValues *call)
{
    return host_scalar(reader, row_type(reader, call->row, NULL), true);
}

/* The one argument of a call where it is a real number of Python that is known, and not too large for int64. */
static const Object *known_real(const CallValues *call)
{
    const HostValue *x = call->count == 1 ? call->items[0] : NULL;
    const Object *number = x != NULL && x->kind == V_SCALAR && x->weak ? x->constant : NULL;
    bool fits = number != NULL && number->kind != OBJ_COMPLEX && (number->kind != OBJ_FLOAT || (number->number > -9e15 && number->number < 9e15));
    return fits ? number : NULL;
}

HostValue *python_int(LaunchReader *reader, const CallValues *call)
{
    const Object *from = known_real(call);
    return from != NULL ? host_int(reader, from->kind == OBJ_FLOAT ? (int64_t)from->number : from->integer) : host_number(reader, call);
}

HostValue *python_float(LaunchReader *reader, const CallValues *call)
{
    HostValue *result = host_number(reader, call);
    const Object *from = known_real(call);
    if (from != NULL && from->type->kind != TY_U64) {
        result->constant = object_float(reader->unit, from->kind == OBJ_FLOAT ? from->number : (double)from->integer);
    }
    return result;
}

static HostValue *rounded(LaunchReader *reader, const CallValues *call, bool up)
{
    const HostValue *x = call->count == 1 && call->items[0]->kind == V_SCALAR ? call->items[0] : NULL;
    const Object *from = x != NULL ? x->constant : NULL;
    if (from == NULL || from->kind != OBJ_FLOAT || from->number <= -9e15 || from->number >= 9e15) {
        return host_number(reader, call);
    }
    int64_t down = (int64_t)from->number;
    down -= (double)down > from->number;
    return host_int(reader, down + (up && (double)down < from->number));
}

HostValue *math_ceil(LaunchReader *reader, const CallValues *call)
{
    return rounded(reader, call, true);
}

HostValue *math_floor(LaunchReader *reader, const CallValues *call)
{
    return rounded(reader, call, false);
}

HostValue *python_abs(LaunchReader *reader, const CallValues *call)
{
    HostValue *x = call->items[0];
    if (x->kind == V_ARRAY) {
        return numpy_ufunc(reader, call);
    }
    return x->kind == V_SCALAR && type_is_complex(x->type) ? host_scalar(reader, row_type(reader, call->row, x->type), x->type->kind != TY_C64)
                                                           : host_unary(reader, call->expr, OP_POS, x);
}

HostValue *python_round(LaunchReader *reader, const CallValues *call)
{
    const HostValue *x = call->items[0];
    return x->kind != V_SCALAR             ? NULL
           : x->weak && call->count == 1 ? host_kind(reader, TY_I64, true)
                                         : host_scalar(reader, x->type, x->weak);
}

HostValue *python_divmod(LaunchReader *reader, const CallValues *call)
{
    return host_pair(reader, host_binary(reader, call->expr, OP_FLOORDIV, call->items[0], call->items[1]),
                     host_binary(reader, call->expr, OP_MOD, call->items[0], call->items[1]));
}

HostValue *python_sum(LaunchReader *reader, const CallValues *call)
{
    HostValue *item = host_element(reader, call->items[0], call->expr->span);
    for (uint32_t i = 1; item->kind == V_UNION && i < item->count; i++) { /* 1 + 2.0 */
        HostValue *first = item->items[0], *next = item->items[i];
        if (first->kind == V_SCALAR && next->kind == V_SCALAR) {
            const Type *type = numpy_promote(reader->unit->types, first->type, first->weak, next->type, next->weak);
            return host_scalar(reader, type, first->weak && next->weak);
        }
    }
    return item->kind == V_SCALAR ? host_scalar(reader, item->type, item->weak) : item;
}

/* min(a, b), max(a, b): one of them. */
HostValue *python_either(LaunchReader *reader, const CallValues *call)
{
    HostValue *result = call->count == 1 ? host_element(reader, call->items[0], call->expr->span) : NULL;
    for (uint32_t i = 0; call->count > 1 && i < call->count; i++) {
        result = host_join(reader, result, call->items[i], NULL);
    }
    return result;
}

HostValue *python_len(LaunchReader *reader, const CallValues *call)
{
    HostValue *x = call->items[0], *own = launch_special(reader, x, "__len__", NULL, 0, call->expr->span);
    uint32_t count = 0;
    if (own != NULL && own->kind == V_SCALAR) {
        return own;
    }
    return host_items(x, &count) != NULL ? host_int(reader, count) : x->kind == V_ARRAY ? host_extent(reader, x, 0) : host_kind(reader, TY_I64, true);
}

/* ---- sequences ------------------------------------------------------------------------------------------------------------ */

HostValue *python_range(LaunchReader *reader, const CallValues *call)
{
    HostValue *list = host_list_of(reader, NULL, call->expr->span);
    int64_t stop;
    if (call->count != 1 || !host_is_int(call->items[0], &stop) || stop <= 0 || stop > 4) {
        list->base = host_kind(reader, TY_I64, true);
        return list;
    }
    list->items = arena_alloc(reader->arena, (size_t)stop * sizeof *list->items);
    for (int64_t i = 0; i < stop; i++) {
        list->items[list->count++] = host_int(reader, i);
    }
    return list;
}

HostValue *python_next(LaunchReader *reader, const CallValues *call)
{
    return host_element(reader, call->items[0], call->expr->span);
}

/* The i-th items of some sequences as tuples: zip and, with a count in front, enumerate. */
static HostValue *zipped(LaunchReader *reader, const CallValues *call, bool counted)
{
    HostValue *list = host_new(reader, V_LIST);
    uint32_t least = UINT32_MAX, width = call->count + counted;
    for (uint32_t i = 0; i < call->count; i++) {
        uint32_t count = 0;
        least = host_items(call->items[i], &count) == NULL ? 0 : count < least ? count : least;
    }
    bool known = least != UINT32_MAX && least > 0 && least <= LAUNCH_UNROLL;
    uint32_t rounds = known ? least : 1;
    list->items = arena_alloc(reader->arena, rounds * sizeof *list->items);
    for (uint32_t i = 0; i < rounds; i++) {
        HostValue **items = arena_alloc(reader->arena, width * sizeof *items + 1);
        for (uint32_t k = 0; k < call->count; k++) {
            items[k + counted] = known ? call->items[k]->items[i] : host_element(reader, call->items[k], call->spans[k]);
        }
        if (counted) {
            items[0] = known ? host_int(reader, i) : host_kind(reader, TY_I64, true);
        }
        list->items[list->count++] = host_tuple(reader, items, width);
    }
    if (!known) {
        list->base = list->items[0];
        list->count = 0;
    }
    return list;
}

HostValue *python_zip(LaunchReader *reader, const CallValues *call)
{
    return zipped(reader, call, false);
}

HostValue *python_enumerate(LaunchReader *reader, const CallValues *call)
{
    CallValues first = *call;
    first.count = 1;
    return zipped(reader, &first, true);
}

/* map(f, xs, ...): what f gives for the items, one by one when they are few. */
HostValue *python_map(LaunchReader *reader, const CallValues *call)
{
    CallValues rest = *call;
    rest.items++;
    rest.spans++;
    rest.count--;
    HostValue *list = zipped(reader, &rest, false);
    uint32_t rounds = list->base != NULL ? 1 : list->count;
    for (uint32_t i = 0; i < rounds; i++) {
        HostValue *item = list->base != NULL ? list->base : list->items[i];
        CallValues one = {.expr = call->expr, .items = item->items, .spans = rest.spans, .count = item->count};
        HostValue *made = launch_call(reader, call->items[0], &one, call->expr->span);
        if (list->base != NULL) {
            list->base = made;
        } else {
            list->items[i] = made;
        }
    }
    return list;
}

HostValue *python_filter(LaunchReader *reader, const CallValues *call)
{
    return host_list_of(reader, host_element(reader, call->items[1], call->expr->span), call->expr->span);
}

/* A list or tuple with the items of the argument, in their order or turned. */
HostValue *python_sequence(LaunchReader *reader, const CallValues *call)
{
    HostKind kind = call->row->kind;
    HostValue *x = call->count > 0 ? call->items[0] : NULL, *result = host_new(reader, kind);
    uint32_t count = 0;
    HostValue **items = x != NULL ? host_items(x, &count) : NULL;
    if (x != NULL && items == NULL && kind == V_TUPLE) {
        return host_unknown(reader, call->expr->span, x, "a tuple of unknown length");
    }
    result->span = call->expr->span;
    result->items = arena_alloc(reader->arena, count * sizeof *items + 1);
    for (uint32_t i = 0; items != NULL && i < count; i++) {
        result->items[i] = items[call->row->layout == ROW_TURNED ? count - 1 - i : i];
    }
    result->count = count;
    result->base = x != NULL && items == NULL ? host_element(reader, x, call->expr->span) : NULL;
    return result;
}

HostValue *python_dict(LaunchReader *reader, const CallValues *call)
{
    HostValue *dict = host_new(reader, V_DICT);
    dict->count = call->keyword_count;
    dict->values = call->values;
    dict->items = arena_alloc(reader->arena, dict->count * sizeof *dict->items + 1);
    for (uint32_t i = 0; i < dict->count; i++) {
        dict->items[i] = host_new(reader, V_STRING);
        dict->items[i]->text = call->names[i];
    }
    return dict;
}

HostValue *python_slice(LaunchReader *reader, const CallValues *call)
{
    HostValue *slice = host_new(reader, V_SLICE);
    slice->items = arena_alloc(reader->arena, 3 * sizeof *slice->items);
    memcpy(slice->items + (call->count == 1), call->items, (call->count < 3 ? call->count : 3) * sizeof *slice->items);
    for (uint32_t i = 0; i < 3; i++) {
        slice->items[i] = slice->items[i] != NULL && slice->items[i]->kind == V_NONE ? NULL : slice->items[i];
    }
    slice->whole = slice->items[0] == NULL && slice->items[1] == NULL && slice->items[2] == NULL;
    slice->stepped = slice->items[2] != NULL;
    return slice;
}

/* itertools: product(xs, ys), combinations(xs, n) and the like are tuples of items. */
static HostValue *tuples_of(LaunchReader *reader, const CallValues *call, uint32_t sources, HostValue *repeat)
{
    HostValue *list = host_list_of(reader, NULL, call->expr->span);
    int64_t times = 1;
    if ((repeat != NULL && !host_is_int(repeat, &times)) || times < 1 || times > 8) {
        list->base = host_list_of(reader, host_element(reader, call->items[0], call->spans[0]), call->expr->span); /* tuples with so many items */
        return list;
    }
    uint32_t count = 0;
    HostValue **items = arena_alloc(reader->arena, sources * (size_t)times * sizeof *items);
    for (int64_t i = 0; i < times; i++) {
        for (uint32_t k = 0; k < sources; k++) {
            items[count++] = host_element(reader, call->items[k], call->spans[k]);
        }
    }
    list->base = host_tuple(reader, items, count);
    return list;
}

HostValue *itertools_product(LaunchReader *reader, const CallValues *call)
{
    return tuples_of(reader, call, call->count, call_argument_value(call, UINT32_MAX, "repeat"));
}

HostValue *itertools_chosen(LaunchReader *reader, const CallValues *call)
{
    return tuples_of(reader, call, 1, call_argument_value(call, 1, "r"));
}

/* ---- texts, objects and what stands for itself ------------------------------------------------------------------------------ */

HostValue *host_first(LaunchReader *reader, const CallValues *call)
{
    (void)reader;
    return call->items[0];
}

HostValue *host_some(LaunchReader *reader, const CallValues *call)
{
    return host_new(reader, call->row->kind);
}

HostValue *host_stand_in(LaunchReader *reader, const CallValues *call)
{
    return host_path(reader, call->row->path);
}

HostValue *host_texts(LaunchReader *reader, const CallValues *call)
{
    (void)call;
    return host_list_of(reader, host_new(reader, V_STRING), (Span){0});
}

HostValue *python_setattr(LaunchReader *reader, const CallValues *call)
{
    const HostValue *x = call->items[0], *key = call->items[1];
    if ((x->kind == V_OBJECT || x->kind == V_CLASS) && key->kind == V_STRING && key->text != NULL) {
        const char *attribute = names_find(reader->unit->names, key->text);
        HostValue *before = x->branch != reader->branch ? map_get(x->attrs, attribute) : NULL;
        map_set(reader->arena, x->attrs, attribute, before != NULL ? host_join(reader, before, call->items[2], NULL) : call->items[2]);
    }
    return host_new(reader, V_NONE);
}

/* isinstance(x, Iterable) and the like, of which arrays are known, too: 1, 0, or -1 where it is not known. */
static int is_of_kind(const HostValue *x, const HostValue *type)
{
    static const char *const numbers[] = {"numbers.Number", "numbers.Complex", NULL};
    static const char *const iterables[] = {"collections.abc.Iterable", "collections.abc.Sized", "collections.abc.Collection",
                                            "collections.Iterable",     "typing.Iterable",       NULL};
    static const char *const sequences[] = {"collections.abc.Sequence", "collections.Sequence", "typing.Sequence", NULL};
    bool number = type->kind == V_PATH && launch_name_in(type->text, numbers);
    bool sequence = type->kind == V_PATH && launch_name_in(type->text, sequences);
    if (!number && !sequence && (type->kind != V_PATH || !launch_name_in(type->text, iterables))) {
        return -1;
    }
    switch (x->kind) {
    case V_ARRAY:
        return x->ndim == 0 ? -1 : !number && !sequence;
    case V_TUPLE: case V_STRING:
        return !number;
    case V_DICT:
        return !number && !sequence;
    case V_LIST:
        return x->count == 0 && x->base == NULL ? -1 : !number; /* [] may stand for an array that is not made yet */
    case V_SCALAR:
        return x->base != NULL || !(type_is_real(x->type) || type_is_complex(x->type)) || (type_is_bool(x->type) && !x->weak) ? -1 : number;
    case V_UNKNOWN: case V_NONE: case V_PATH: case V_DTYPE: case V_FUNCTION: case V_CLASS: case V_MEMBER: case V_OBJECT: case V_METHOD:
    case V_CONFIGURED: case V_SLICE: case V_UNION:
        return -1;
    }
    return -1;
}

/* isinstance(x, type): true or false for Python's own values and classes, else not known. */
HostValue *python_isinstance(LaunchReader *reader, const CallValues *call)
{
    const HostValue *x = call->count > 0 ? call->items[0] : NULL, *type = call->count > 1 ? call->items[1] : NULL;
    static const struct {
        const char *path;
        HostKind kind;
        TypeKind of;
    } classes[] = {{"builtins.int", V_SCALAR, TY_I64},      {"builtins.float", V_SCALAR, TY_F64}, {"builtins.bool", V_SCALAR, TY_BOOL},
                   {"builtins.complex", V_SCALAR, TY_C128}, {"builtins.str", V_STRING, TY_STR},   {"builtins.tuple", V_TUPLE, TY_TUPLE},
                   {"builtins.list", V_LIST, TY_NONE},      {"builtins.dict", V_DICT, TY_NONE}};
    HostValue *result = host_kind(reader, TY_BOOL, true);
    int kind = x != NULL && type != NULL ? is_of_kind(x, type) : -1;
    if (kind >= 0) {
        result->constant = object_bool(reader->unit, kind > 0);
        return result;
    }
    bool own = x != NULL && (x->kind == V_STRING || x->kind == V_TUPLE || x->kind == V_LIST || x->kind == V_DICT || (x->kind == V_SCALAR && x->weak));
    const HostValue *const *wanted = type != NULL && type->kind == V_TUPLE ? (const HostValue *const *)type->items : &type;
    uint32_t count = type == NULL ? 0 : type->kind == V_TUPLE ? type->count : 1;
    bool known = own && count > 0, is = false;
    for (uint32_t i = 0; i < count && known; i++) {
        size_t k = 0, all = sizeof classes / sizeof classes[0];
        while (k < all && !(wanted[i]->kind == V_PATH && strcmp(wanted[i]->text, classes[k].path) == 0)) {
            k++;
        }
        known = k < all || wanted[i]->kind == V_CLASS;
        bool whole = k < all && x->kind == V_SCALAR && classes[k].of == TY_I64 && type_is_bool(x->type); /* True is an int */
        is = is || whole || (k < all && x->kind == classes[k].kind && (x->kind != V_SCALAR || x->type->kind == classes[k].of));
    }
    result->constant = known ? object_bool(reader->unit, is) : NULL;
    return result;
}
