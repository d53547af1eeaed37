// SPDX-License-Identifier: MIT
/* Reductions of whole arrays: supported functions, their options and result types. */
#include "infer/infer_internal.h"

#include <string.h>

static const ReduceRow rows[] = {
    {.builtin = BUILTIN_NUMPY_SUM, .is_method = true, .kind = RE_SUM},
    {.builtin = BUILTIN_NUMPY_NANSUM, .kind = RE_SUM, .skips_nan = true},
    {.builtin = BUILTIN_NUMPY_PROD, .is_method = true, .kind = RE_PROD},
    {.builtin = BUILTIN_NUMPY_NANPROD, .kind = RE_PROD, .skips_nan = true},
    {.builtin = BUILTIN_NUMPY_MEAN, .is_method = true, .kind = RE_MEAN},
    {.builtin = BUILTIN_NUMPY_NANMEAN, .kind = RE_MEAN, .skips_nan = true},
    {.builtin = BUILTIN_NUMPY_AVERAGE, .kind = RE_MEAN},
    {.builtin = BUILTIN_NUMPY_VAR, .is_method = true, .kind = RE_VAR},
    {.builtin = BUILTIN_NUMPY_NANVAR, .kind = RE_VAR, .skips_nan = true},
    {.builtin = BUILTIN_NUMPY_STD, .is_method = true, .kind = RE_STD},
    {.builtin = BUILTIN_NUMPY_NANSTD, .kind = RE_STD, .skips_nan = true},
    {.builtin = BUILTIN_NUMPY_MIN, .is_method = true, .kind = RE_EXTREME, .function = BUILTIN_NUMPY_MINIMUM},
    {.builtin = BUILTIN_NUMPY_AMIN, .kind = RE_EXTREME, .function = BUILTIN_NUMPY_MINIMUM},
    {.builtin = BUILTIN_NUMPY_NANMIN, .kind = RE_EXTREME, .function = BUILTIN_NUMPY_FMIN},
    {.builtin = BUILTIN_NUMPY_MAX, .is_method = true, .kind = RE_EXTREME, .function = BUILTIN_NUMPY_MAXIMUM},
    {.builtin = BUILTIN_NUMPY_AMAX, .kind = RE_EXTREME, .function = BUILTIN_NUMPY_MAXIMUM},
    {.builtin = BUILTIN_NUMPY_NANMAX, .kind = RE_EXTREME, .function = BUILTIN_NUMPY_FMAX},
    {.builtin = BUILTIN_NUMPY_ALL, .is_method = true, .kind = RE_TRUTH, .op = IRO_LAND},
    {.builtin = BUILTIN_NUMPY_ANY, .is_method = true, .kind = RE_TRUTH, .op = IRO_LOR},
    {.builtin = BUILTIN_NUMPY_ARGMIN, .is_method = true, .kind = RE_PLACE, .op = IRO_LT},
    {.builtin = BUILTIN_NUMPY_ARGMAX, .is_method = true, .kind = RE_PLACE, .op = IRO_GT},
    {.builtin = BUILTIN_NUMPY_COUNT_NONZERO, .kind = RE_COUNT},
};

enum { ROW_COUNT = sizeof rows / sizeof rows[0] };

const ReduceRow *reduce_row_of(BuiltinId builtin)
{
    size_t i = 0;
    while (i < ROW_COUNT && rows[i].builtin != builtin) {
        i++;
    }
    return i < ROW_COUNT ? &rows[i] : NULL;
}

const ReduceRow *reduce_method(Unit *unit, const char *name)
{
    const ReduceRow *row = reduce_row_of(builtin_find(unit, arena_printf(unit->arena, "numpy.%s", name)));
    return row != NULL && row->is_method ? row : NULL;
}

bool reduce_mean_keeps_type(const Instance *instance, const ReduceRow *row)
{
    return (instance->modes & MAKES_ARRAYS) != 0 && !row->skips_nan;
}

const Type *infer_reduce_type(const Infer *in, const ReduceRow *row, const Type *array)
{
    TypeTable *types = in->unit->types;
    const Type *elem = array->elem;
    bool is_float = type_is_float(elem), is_complex = type_is_complex(elem),
         fits = type_is_real(elem) && !type_is_half(elem);
    switch (row->kind) {
    case RE_SUM:
    case RE_PROD:
        if (is_float || is_complex) {
            return elem;
        }
        return fits ? type_of_kind(types, type_is_unsigned(elem) && !row->skips_nan ? TY_U64 : TY_I64) : NULL;
    case RE_MEAN:
        if (reduce_mean_keeps_type(in->instance, row) && ((is_float && fits) || is_complex)) {
            return elem;
        }
        return is_complex ? type_of_kind(types, TY_C128) : fits ? type_of_kind(types, TY_F64) : NULL;
    case RE_VAR:
    case RE_STD:
        return fits || is_complex ? type_of_kind(types, TY_F64) : NULL;
    case RE_EXTREME:
        return fits ? elem : NULL;
    case RE_TRUTH:
        return type_is_scalar(elem) ? type_of_kind(types, TY_BOOL) : NULL;
    case RE_PLACE:
        return fits ? type_of_kind(types, TY_I64) : NULL;
    case RE_COUNT:
        return type_is_scalar(elem) ? type_of_kind(types, TY_I64) : NULL;
    }
    return NULL;
}

/* Returns whether axis= selects the whole array: the only axis, or None. */
static bool is_whole_axis(const Object *axis, const Type *array)
{
    bool only =
        axis != NULL && axis->kind == OBJ_INT && array->ndim == 1 && (axis->integer == 0 || axis->integer == -1);
    return only || (axis != NULL && axis->kind == OBJ_NONE);
}

bool infer_reduce_options(Infer *in, const Expr *e, uint32_t first, const ReduceRow *row, const Type *array,
                          const Type **type)
{
    bool fits = e->item_count <= first + 1, sums = row->builtin == BUILTIN_NUMPY_SUM;
    if (e->item_count == first + 1) {
        fits = is_whole_axis(info_of(in->instance, e->items[first])->constant, array);
    }
    for (uint32_t i = 0; i < e->keyword_count && fits; i++) {
        const Keyword *keyword = &e->keywords[i];
        const Object *value = keyword->name != NULL ? info_of(in->instance, keyword->value)->constant : NULL;
        const Type *dtype =
            value != NULL && sums && strcmp(keyword->name, "dtype") == 0 ? dtype_of_object(in->unit, value) : NULL;
        if (dtype != NULL && type_is_scalar(dtype) && typing_conversion(array->elem, dtype) != CONV_NONE) {
            *type = dtype;
        } else {
            fits = value != NULL && strcmp(keyword->name, "axis") == 0 && e->item_count == first &&
                   is_whole_axis(value, array);
        }
    }
    return fits;
}
