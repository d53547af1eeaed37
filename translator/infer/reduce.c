/* Reductions of whole arrays: which there are, what they take, and the types that they give. */
#include "infer/inside.h"

#include <string.h>

const ReduceRow *reduce_row_of(const char *name)
{
    static const ReduceRow rows[] = {
        {.name = "sum", .kind = RE_SUM},
        {.name = "nansum", .kind = RE_SUM, .skips_nan = true},
        {.name = "prod", .kind = RE_PROD},
        {.name = "nanprod", .kind = RE_PROD, .skips_nan = true},
        {.name = "mean", .kind = RE_MEAN},
        {.name = "nanmean", .kind = RE_MEAN, .skips_nan = true},
        {.name = "average", .kind = RE_MEAN},
        {.name = "var", .kind = RE_VAR},
        {.name = "nanvar", .kind = RE_VAR, .skips_nan = true},
        {.name = "std", .kind = RE_STD},
        {.name = "nanstd", .kind = RE_STD, .skips_nan = true},
        {.name = "min", .kind = RE_EXTREME, .function = "minimum"},
        {.name = "amin", .kind = RE_EXTREME, .function = "minimum"},
        {.name = "nanmin", .kind = RE_EXTREME, .function = "fmin"},
        {.name = "max", .kind = RE_EXTREME, .function = "maximum"},
        {.name = "amax", .kind = RE_EXTREME, .function = "maximum"},
        {.name = "nanmax", .kind = RE_EXTREME, .function = "fmax"},
        {.name = "all", .kind = RE_TRUTH, .op = IRO_LAND},
        {.name = "any", .kind = RE_TRUTH, .op = IRO_LOR},
        {.name = "argmin", .kind = RE_PLACE, .op = IRO_LT},
        {.name = "argmax", .kind = RE_PLACE, .op = IRO_GT},
        {.name = "count_nonzero", .kind = RE_COUNT},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        if (strcmp(rows[i].name, name) == 0) {
            return &rows[i];
        }
    }
    return NULL;
}

bool infer_is_reduction(const char *name)
{
    return reduce_row_of(name) != NULL;
}

const Type *infer_reduce_type(TypeTable *types, const char *name, const Type *array)
{
    const ReduceRow *row = reduce_row_of(name);
    const Type *elem = array->elem;
    bool is_float = type_is_float(elem), is_complex = type_is_complex(elem), fits = type_is_real(elem) && !type_is_half(elem);
    switch (row->kind) {
    case RE_SUM:
    case RE_PROD:
        if (is_float || is_complex) {
            return elem;
        }
        return fits ? type_of_kind(types, type_is_unsigned(elem) && !row->skips_nan ? TY_U64 : TY_I64) : NULL;
    case RE_MEAN:
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

/* The only axis, or all of them. */
static bool is_whole_axis(const Object *axis, const Type *array)
{
    bool only = axis != NULL && axis->kind == OBJ_INT && array->ndim == 1 && (axis->integer == 0 || axis->integer == -1);
    return only || (axis != NULL && axis->kind == OBJ_NONE);
}

bool infer_reduce_options(Infer *in, const Expr *e, uint32_t first, const char *name, const Type *array, const Type **type)
{
    bool fits = e->item_count <= first + 1, sums = strcmp(name, "sum") == 0;
    if (e->item_count == first + 1) {
        fits = is_whole_axis(info_of(in->instance, e->items[first])->constant, array);
    }
    for (uint32_t i = 0; i < e->keyword_count && fits; i++) {
        const Keyword *keyword = &e->keywords[i];
        const Object *value = keyword->name != NULL ? info_of(in->instance, keyword->value)->constant : NULL;
        const Type *dtype = value != NULL && sums && strcmp(keyword->name, "dtype") == 0 ? dtype_of_object(in->unit, value) : NULL;
        if (dtype != NULL && type_is_scalar(dtype) && typing_conversion(array->elem, dtype) != CONV_NONE) {
            *type = dtype;
        } else {
            fits = value != NULL && strcmp(keyword->name, "axis") == 0 && e->item_count == first && is_whole_axis(value, array);
        }
    }
    return fits;
}
