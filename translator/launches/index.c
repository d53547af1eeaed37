/* Indices in host code: of arrays, sequences, dicts. */
#include "launches/inside.h"

#include <string.h>

static HostValue *host_array_index(LaunchReader *reader, HostValue *array, HostValue *index)
{
    HostValue *one[1] = {index};
    HostValue **parts = index->kind == V_TUPLE ? index->items : one;
    uint32_t count = index->kind == V_TUPLE ? index->count : 1;
    int taken = 0, used = 0, made = 0, fancy = 0, fancy_ndim = 0;
    bool row_first = true, leading = true,
         plain = true;      /* of a C layout: only leading integers, then one range, then whole axes */
    bool ellipsis = false, seen_part = false;
    for (uint32_t i = 0; i < count; i++) {
        HostValue *part = parts[i];
        if (part->kind == V_NONE) {
            made++;
            continue;
        }
        if (host_known(part) == KNOWN_ELLIPSIS) {
            ellipsis = true;
            leading = false;
            continue;
        }
        if (part->kind == V_LIST && part->base != NULL && part->base->kind == V_ARRAY) { /* x[np.where(...)] */
            return launch_because(host_array(reader, array->type, -1, LAYOUT_C), array->type == NULL ? array->base : part->base);
        }
        used++;
        if (part->kind == V_SLICE) {
            plain = plain && !part->stepped;
            row_first = row_first && (leading || part->whole);
            leading = false;
            seen_part = seen_part || !part->whole;
        } else if (part->kind == V_ARRAY || part->kind == V_LIST) {
            HostValue *picked = numpy_as_array(reader, part);
            bool mask = picked->type != NULL && type_is_bool(picked->type);
            used += mask && picked->ndim > 1 ? picked->ndim - 1 : 0;
            fancy_ndim = mask ? 1 : picked->ndim > fancy_ndim ? picked->ndim : fancy_ndim;
            fancy++;
        } else if (part->kind == V_SCALAR) {
            taken++;
            row_first = row_first && leading;
            seen_part = true;
        } else {
            return NULL;
        }
    }
    if (array->ndim < 0) {
        HostValue *unknown = host_array(reader, array->type, -1, LAYOUT_A);
        unknown->base = array->base;
        return unknown;
    }
    int rest = array->ndim - used;
    if (rest < 0) {
        return NULL;
    }
    if (fancy > 0) {
        const HostValue *first = parts[0];
        int ndim = rest + made + fancy_ndim;
        for (uint32_t i = 0; i < count; i++) {
            ndim += parts[i]->kind == V_SLICE;
        }
        bool late = (first->kind == V_SLICE || first->kind == V_PATH) && array->ndim == 2 && fancy == 1; /* x[:, places], x[..., places] */
        return host_same_array(reader, array, array->type, ndim, late ? LAYOUT_F : LAYOUT_C);
    }
    int ndim = array->ndim - taken + made;
    if (ndim == 0) {
        return array->type != NULL ? host_scalar(reader, array->type, false) : NULL;
    }
    TypeLayout layout = LAYOUT_A;
    if (!seen_part) {
        layout = plain ? array->layout : LAYOUT_A;
    } else if (array->layout == LAYOUT_C && plain && row_first) {
        layout = ellipsis && parts[count - 1]->kind != V_PATH ? LAYOUT_A : LAYOUT_C;
    } else if (array->layout == LAYOUT_F && plain && rest == 0 && !ellipsis) {
        /* [:, j]: whole axes in front of integers, with at most one range between them */
        bool good = true, range = false, numbers = false;
        for (uint32_t i = 0; i < count; i++) {
            if (parts[i]->kind == V_SCALAR) {
                numbers = true;
            } else if (parts[i]->kind == V_SLICE) {
                good = good && !numbers && !range;
                range = !parts[i]->whole;
            }
        }
        layout = good && numbers ? (ndim == 1 ? LAYOUT_C : LAYOUT_F) : good && count > 0 && range ? LAYOUT_F : LAYOUT_A;
    }
    HostValue *result = host_same_array(reader, array, array->type, ndim, layout);
    result->readonly = array->readonly;
    return result;
}

static HostValue *sequence_index(LaunchReader *reader, const Expr *e, HostValue *sequence, HostValue *index)
{
    uint32_t count = 0;
    HostValue **items = host_items(sequence, &count);
    Span span = e != NULL ? e->span : sequence->span;
    int64_t at;
    if (index->kind == V_SLICE && items != NULL) {
        int64_t start = 0, stop = count, step = 1;
        bool known = (index->items[0] == NULL || host_is_int(index->items[0], &start)) &&
                     (index->items[1] == NULL || host_is_int(index->items[1], &stop));
        bool turned = index->items[0] == NULL && index->items[1] == NULL && host_is_int(index->items[2], &step) && step == -1; /* shape[::-1] */
        start = start < 0 ? start + count : start;
        stop = stop < 0 ? stop + count : stop > count ? count : stop;
        if ((known && !index->stepped && start >= 0) || (turned && sequence->kind == V_TUPLE)) {
            HostValue *part = host_new(reader, sequence->kind);
            for (int64_t i = start; i < stop; i++) {
                host_add(reader, part, items[turned ? count - 1 - i : i]);
            }
            part->span = span;
            return part;
        }
    } else if (items != NULL && host_is_int(index, &at)) {
        at += at < 0 ? count : 0;
        return at >= 0 && at < (int64_t)count ? items[at] : host_unknown(reader, span, NULL, "an item beyond the end");
    } else if (index->kind == V_SCALAR) {
        return host_element(reader, sequence, span);
    }
    if (index->kind == V_SLICE && sequence->kind == V_LIST) {
        HostValue *list = host_new(reader, V_LIST);
        list->base = host_element(reader, sequence, span);
        return list;
    }
    return index->kind == V_UNKNOWN ? host_element(reader, sequence, span)
                                    : host_not_known(reader, span, NULL);
}

/* A number or text by which an item of a dict is told from the others. */
static bool is_known_key(const HostValue *key)
{
    return key->kind == V_STRING ? key->text != NULL : key->kind == V_SCALAR && key->constant != NULL;
}

static HostValue *dict_index(LaunchReader *reader, const HostValue *dict, const HostValue *index)
{
    HostValue *any = NULL;
    for (uint32_t i = dict->count; i > 0; i--) {
        const HostValue *key = dict->items[i - 1];
        int64_t a, b;
        bool same_text = key->kind == V_STRING && index->kind == V_STRING && key->text != NULL && index->text != NULL && strcmp(key->text, index->text) == 0;
        if (same_text || (host_is_int(key, &a) && host_is_int(index, &b) && a == b)) {
            return dict->values[i - 1];
        }
    }
    for (uint32_t i = 0; i < dict->count; i++) { /* one of them */
        if (!is_known_key(index) || !is_known_key(dict->items[i])) {
            any = host_join(reader, any, dict->values[i], NULL);
        }
    }
    return any;
}

HostValue *host_index(LaunchReader *reader, const Expr *e, HostValue *container, HostValue *index)
{
    Span span = e != NULL ? e->span : container->span;
    HostValue *result = NULL;
    const HostRow *row;
    bool by_text = index->kind == V_STRING && index->text != NULL;
    switch (container->kind) {
    case V_UNION:
        for (uint32_t i = 0; i < container->count; i++) {
            result = host_join(reader, result, host_index(reader, e, container->items[i], index), container->stmt);
        }
        break;
    case V_FUNCTION:
        if (launch_is_kernel(reader, container->function)) { /* kernel[grid, block, stream, shared bytes] */
            bool is_tuple = index->kind == V_TUPLE && index->count > 1;
            result = host_configured(reader, container, is_tuple ? index->items[1] : NULL);
        }
        break;
    case V_ARRAY:
        if (index->kind == V_UNKNOWN) {
            break;
        }
        result = by_text ? host_record_field(reader, container, index->text) : host_array_index(reader, container, index);
        return result != NULL ? result : host_not_known(reader, span, container->base);
    case V_TUPLE:
    case V_LIST:
        return sequence_index(reader, e, container, index);
    case V_STRING:
        return host_string(reader, NULL);
    case V_CLASS: /* Color["red"] */
        result = by_text ? host_member(reader, container, names_find(reader->unit->names, index->text)) : host_any_member(reader, container);
        break;
    case V_DICT:
        result = dict_index(reader, container, index);
        break;
    case V_SCALAR:
        result = by_text ? host_record_field(reader, container, index->text) : NULL;
        break;
    case V_PATH:
        row = host_row(container->text);
        result = row != NULL && row->is_indexed ? host_apply(reader, row, &(CallValues){.items = &index, .count = 1}) : NULL;
        break;
    case V_OBJECT:
        result = launch_special(reader, container, "__getitem__", index, span);
        break;
    case V_UNKNOWN: case V_NONE: case V_DTYPE: case V_MEMBER: case V_METHOD: case V_CONFIGURED: case V_SLICE:
        break;
    }
    HostValue *cause = container->kind == V_UNKNOWN ? container : index->kind == V_UNKNOWN ? index : NULL;
    return result != NULL ? result : host_not_known(reader, span, cause);
}
