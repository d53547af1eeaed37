/* numpy.finfo(T) and numpy.iinfo(T): what the numbers of a type can be, known at translation.
 *
 * The object is a path that no text can spell, "numpy.finfo(float32)"; its attributes are those that Numba has. */
#include "objects.h"

#include "special.h"

#include <float.h>
#include <string.h>

typedef struct FloatLimit {
    const char *name;
    double f32, f64;
    bool is_whole;
} FloatLimit;

static const FloatLimit float_limits[] = {
    {"bits", 32, 64, true},
    {"eps", FLT_EPSILON, DBL_EPSILON, false},
    {"epsneg", FLT_EPSILON / 2, DBL_EPSILON / 2, false},
    {"iexp", 8, 11, true},
    {"machep", -23, -52, true},
    {"max", FLT_MAX, DBL_MAX, false},
    {"maxexp", FLT_MAX_EXP, DBL_MAX_EXP, true},
    {"min", -FLT_MAX, -DBL_MAX, false},
    {"minexp", FLT_MIN_EXP - 1, DBL_MIN_EXP - 1, true},
    {"negep", -24, -53, true},
    {"nexp", 8, 11, true},
    {"nmant", FLT_MANT_DIG - 1, DBL_MANT_DIG - 1, true},
    {"precision", FLT_DIG, DBL_DIG, true},
    {"resolution", 1e-6, 1e-15, false},
    {"tiny", FLT_MIN, DBL_MIN, false},
};

static const char *const prefixes[] = {"numpy.iinfo(", "numpy.finfo("};

Object *object_limits(Unit *unit, bool of_floats, const Type *type)
{
    const Type *part = type_is_complex(type) && of_floats ? type->items[0] : type;
    bool fits = of_floats ? part->kind == TY_F32 || part->kind == TY_F64 : type_is_integer(part);
    if (!fits) {
        return NULL;
    }
    Object *object = object_new(unit, OBJ_PATH, type_of_kind(unit->types, TY_OBJECT));
    object->path = names_find(unit->names, arena_printf(unit->arena, "%s%s)", prefixes[of_floats], part->name));
    return object;
}

Object *object_limits_at(Unit *unit, const char *path)
{
    bool of_floats = strncmp(path, prefixes[1], strlen(prefixes[1])) == 0;
    if (!of_floats && strncmp(path, prefixes[0], strlen(prefixes[0])) != 0) {
        return NULL;
    }
    const char *type_name = strchr(path, '(') + 1, *end = strchr(path, ')');
    if (end == NULL || end[1] != '.') {
        return NULL;
    }
    const char *name = end + 2;
    if (of_floats) {
        const Type *type = type_of_kind(unit->types, strncmp(type_name, "float32", 7) == 0 ? TY_F32 : TY_F64);
        for (size_t i = 0; i < sizeof float_limits / sizeof float_limits[0]; i++) {
            const FloatLimit *limit = &float_limits[i];
            double value = type->kind == TY_F32 ? limit->f32 : limit->f64;
            if (strcmp(limit->name, name) == 0) {
                return limit->is_whole ? object_int(unit, (int64_t)value) : constant_cast(unit, type, object_float(unit, value));
            }
        }
        return NULL;
    }
    bool is_unsigned = type_name[0] == 'u';
    int64_t bits = 0;
    for (const char *digit = type_name + (is_unsigned ? 4 : 3); *digit >= '0' && *digit <= '9'; digit++) {
        bits = bits * 10 + (*digit - '0');
    }
    int64_t half = bits == 64 ? INT64_MAX : ((int64_t)1 << (bits - 1)) - 1; /* of the numbers from 0 on */
    if (strcmp(name, "bits") == 0) {
        return object_int(unit, bits);
    }
    if (strcmp(name, "min") == 0) {
        return object_int(unit, is_unsigned ? 0 : -half - 1);
    }
    if (strcmp(name, "max") != 0) {
        return NULL;
    }
    if (is_unsigned && bits == 64) {
        Object *largest = object_int(unit, -1); /* all bits */
        largest->type = type_of_kind(unit->types, TY_U64);
        return largest;
    }
    return object_int(unit, is_unsigned ? 2 * half + 1 : half);
}

const Type *infer_special_limits(Infer *in, const Expr *e, const Call *args)
{
    const char *path = info_of(in->instance, e)->special->path;
    const Object *named = args->count == 1 ? info_of(in->instance, args->args[0])->constant : NULL;
    const Type *type = named != NULL && named->kind == OBJ_TYPE ? named->as_type : args->count == 1 ? args->types[0] : NULL;
    type = type != NULL && type->kind == TY_ARRAY ? type->elem : type;
    Object *limits = type != NULL && e->keyword_count == 0 ? object_limits(in->unit, strcmp(path, "numpy.finfo") == 0, type) : NULL;
    if (limits == NULL) {
        infer_error(in, e->span, "no-such-overload", "%s takes %s, or a number of one", path,
                    strcmp(path, "numpy.finfo") == 0 ? "float32 or float64" : "a type of integers");
        return NULL;
    }
    info_of(in->instance, e)->constant = limits;
    return limits->type;
}

Value lower_special_limits(Lower *lw, const Expr *e, const Call *args)
{
    (void)args;
    return lower_object(lw, info_of(lw->instance, e)->constant);
}
