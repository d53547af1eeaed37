/* Calls of constants at the module level: functions of numbers of math, NumPy and Python, with the types of their results. */
#include "values/inside.h"
#include "base/float_text.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static double number_of(const Object *object)
{
    if (object->kind == OBJ_FLOAT) {
        return object->number;
    }
    return object->type->kind == TY_U64 ? (double)(uint64_t)object->integer : (double)object->integer;
}

static bool is_real(const Object *object)
{
    return object_is_number(object) && object->kind != OBJ_COMPLEX;
}

static bool is_whole(const Object *object)
{
    return (object->kind == OBJ_INT && object->type->kind == TY_I64) || object->kind == OBJ_BOOL;
}

/* Python raises where C gives infinity or NaN. */
static Object *finite(Unit *unit, double value)
{
    return isfinite(value) ? object_float(unit, value) : NULL;
}

static double to_radians(double x)
{
    return x * (3.14159265358979323846 / 180);
}

static double to_degrees(double x)
{
    return x * (180 / 3.14159265358979323846);
}

static Object *of_one(Unit *unit, const char *name, const Object *arg, bool is_numpy)
{
    static const struct {
        const char *name, *in_numpy;
        double (*compute)(double);
    } functions[] = {
        {"sqrt", "sqrt", sqrt},      {"exp", "exp", exp},         {"log", "log", log},         {"log2", "log2", log2},
        {"log10", "log10", log10},   {"sin", "sin", sin},         {"cos", "cos", cos},         {"tan", "tan", tan},
        {"asin", "arcsin", asin},    {"acos", "arccos", acos},    {"atan", "arctan", atan},    {"sinh", "sinh", sinh},
        {"cosh", "cosh", cosh},      {"tanh", "tanh", tanh},      {"cbrt", "cbrt", cbrt},      {"radians", "radians", to_radians},
        {"degrees", "degrees", to_degrees}, {"", "deg2rad", to_radians}, {"", "rad2deg", to_degrees}, {"fabs", "fabs", fabs},
        {"expm1", "expm1", expm1},   {"log1p", "log1p", log1p},   {"exp2", "exp2", exp2},
    };
    static const struct {
        const char *name;
        double (*compute)(double);
    } rounding[] = {{"ceil", ceil}, {"floor", floor}, {"trunc", trunc}, {"rint", rint}};
    double x = number_of(arg);
    for (size_t i = 0; i < sizeof rounding / sizeof rounding[0]; i++) {
        if (strcmp(rounding[i].name, name) == 0) {
            double y = rounding[i].compute(x);
            if (is_numpy) {
                return arg->kind == OBJ_FLOAT ? object_float(unit, y) : NULL; /* of integers, it depends on NumPy's version */
            }
            return name[0] != 'r' && fabs(y) < 9e15 ? object_int(unit, (int64_t)y) : NULL;
        }
    }
    for (size_t i = 0; i < sizeof functions / sizeof functions[0]; i++) {
        if (strcmp(is_numpy ? functions[i].in_numpy : functions[i].name, name) == 0) {
            return finite(unit, functions[i].compute(x));
        }
    }
    return NULL;
}

/* math.hypot as Python has it: rounded once. Python's own computation and C's differ in the last bit of some results. */
static double python_hypot(double a, double b)
{
    double large = fmax(fabs(a), fabs(b)), small = fmin(fabs(a), fabs(b));
    if (!isfinite(a) || !isfinite(b) || large == 0) {
        return hypot(a, b);
    }
    int shift;
    (void)frexp(large, &shift);
    large = ldexp(large, -shift);
    small = ldexp(small, -shift);
    double square = large * large, other = small * small, sum = square + other;
    double rest = fma(large, large, -square) + (fma(small, small, -other) + (square - sum + other));
    double root = sqrt(sum);
    return ldexp(root + (fma(-root, root, sum) + rest) / (2 * root), shift);
}

static int64_t common_divisor(int64_t a, int64_t b)
{
    while (b != 0) {
        int64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

/* n! / (k! as well, when that divides): math.factorial, comb, perm. NULL past 64 bits. */
static Object *falling(Unit *unit, int64_t n, int64_t count, bool divide)
{
    int64_t result = 1;
    if (n < 0 || count < 0) {
        return NULL;
    }
    for (int64_t i = 0; i < count; i++) {
        if (i > 64 || __builtin_mul_overflow(result, n - i, &result)) {
            return NULL;
        }
        result = divide ? result / (i + 1) : result; /* a binomial coefficient after each step */
    }
    return object_int(unit, result);
}

static Object *of_wholes(Unit *unit, const char *name, Object **args, uint32_t count)
{
    int64_t a = args[0]->integer, b = count > 1 ? args[1]->integer : 0;
    if (strcmp(name, "isqrt") == 0 && count == 1 && a >= 0 && a < (int64_t)1 << 52) {
        return object_int(unit, (int64_t)sqrt((double)a));
    }
    if (strcmp(name, "factorial") == 0 && count == 1) {
        return falling(unit, a, a, false);
    }
    if (count != 2) {
        return NULL;
    }
    if (strcmp(name, "comb") == 0 || strcmp(name, "perm") == 0) {
        return falling(unit, a, b, name[0] == 'c');
    }
    bool small = a > -INT32_MAX && a < INT32_MAX && b > -INT32_MAX && b < INT32_MAX;
    if (strcmp(name, "gcd") == 0 && small) {
        return object_int(unit, llabs(common_divisor(a, b)));
    }
    if (strcmp(name, "lcm") == 0 && small) {
        return object_int(unit, a == 0 || b == 0 ? 0 : llabs(a / common_divisor(a, b) * b));
    }
    return NULL;
}

static Object *of_two(Unit *unit, const char *name, Object **args, bool is_numpy)
{
    double a = number_of(args[0]), b = number_of(args[1]);
    if (strcmp(name, is_numpy ? "power" : "pow") == 0) {
        if (is_numpy && is_whole(args[0]) && is_whole(args[1])) {
            return args[1]->integer >= 0 ? constant_binary(unit, OP_POW, args[0], args[1]) : NULL;
        }
        return finite(unit, pow(a, b));
    }
    if (strcmp(name, "hypot") == 0) {
        return finite(unit, is_numpy ? hypot(a, b) : python_hypot(a, b));
    }
    if (strcmp(name, is_numpy ? "arctan2" : "atan2") == 0) {
        return finite(unit, atan2(a, b));
    }
    if (strcmp(name, "fmod") == 0) {
        return finite(unit, fmod(a, b));
    }
    if (strcmp(name, "copysign") == 0) {
        return finite(unit, copysign(a, b));
    }
    if (strcmp(name, "log") == 0 && !is_numpy) { /* to a base */
        return finite(unit, log(a) / log(b));
    }
    return NULL;
}

/* The sum or product, the least or greatest of items that are all Python's integers or all its floats. */
static Object *of_items(Unit *unit, const char *name, Object **items, uint32_t count)
{
    bool sums = strcmp(name, "sum") == 0, multiplies = strcmp(name, "prod") == 0;
    bool least = strcmp(name, "min") == 0 || strcmp(name, "amin") == 0, most = strcmp(name, "max") == 0 || strcmp(name, "amax") == 0;
    if ((!sums && !multiplies && !least && !most) || count == 0) {
        return NULL;
    }
    Object *result = items[0];
    for (uint32_t i = 0; i < count; i++) {
        bool same = is_whole(items[i]) == is_whole(items[0]) && (is_whole(items[i]) || items[i]->kind == OBJ_FLOAT);
        if (!same || items[i]->kind == OBJ_BOOL || (items[i]->kind == OBJ_FLOAT && items[i]->type->kind != TY_F64)) {
            return NULL;
        }
        if (i > 0 && (sums || multiplies)) {
            result = constant_binary(unit, sums ? OP_ADD : OP_MUL, result, items[i]);
        } else if (i > 0) {
            const Object *wins = constant_binary(unit, least ? OP_LT : OP_GT, items[i], result);
            result = wins != NULL && wins->integer != 0 ? items[i] : result;
        }
        if (result == NULL) {
            return NULL;
        }
    }
    return result;
}

/* Rounds half to even, as Python does. */
static Object *rounded(Unit *unit, const Object *arg)
{
    if (is_whole(arg)) {
        return object_int(unit, arg->integer);
    }
    return arg->kind == OBJ_FLOAT && fabs(arg->number) < 9e15 ? object_int(unit, (int64_t)rint(arg->number)) : NULL;
}

/* int("12"): ASCII digits, with a sign. */
static Object *whole_of_text(Unit *unit, const Object *text)
{
    int64_t value = 0;
    uint32_t start = text->length > 0 && (text->text[0] == '-' || text->text[0] == '+');
    if (text->length == start || text->length > 18) {
        return NULL;
    }
    for (uint32_t i = start; i < text->length; i++) {
        if (text->text[i] < '0' || text->text[i] > '9') {
            return NULL;
        }
        value = value * 10 + (text->text[i] - '0');
    }
    return object_int(unit, text->text[0] == '-' ? -value : value);
}

static Object *of_text(Unit *unit, const char *name, const Object *text)
{
    bool is_ascii = true;
    for (uint32_t i = 0; i < text->length; i++) {
        is_ascii = is_ascii && (unsigned char)text->text[i] < 128;
    }
    double number;
    if (strcmp(name, "float") == 0) {
        return text->kind == OBJ_STRING && float_of_word(text->text, text->length, &number) ? object_float(unit, number) : NULL;
    }
    if (!is_ascii) {
        return NULL;
    }
    if (strcmp(name, "len") == 0) {
        return object_int(unit, text->length);
    }
    if (strcmp(name, "ord") == 0) {
        return text->length == 1 ? object_int(unit, text->text[0]) : NULL;
    }
    return strcmp(name, "int") == 0 ? whole_of_text(unit, text) : NULL;
}

static Object *of_complex(Unit *unit, Object **args, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        if (!is_whole(args[i]) && (args[i]->kind != OBJ_FLOAT || args[i]->type->kind != TY_F64)) {
            return NULL;
        }
    }
    Object *object = object_new(unit, OBJ_COMPLEX, type_of_kind(unit->types, TY_C128));
    object->number = number_of(args[0]);
    object->imaginary = count == 2 ? number_of(args[1]) : 0;
    return object;
}

static Object *of_python(Unit *unit, const char *name, Object **args, uint32_t count)
{
    Object *first = args[0];
    static const struct {
        const char *name;
        TypeKind kind;
    } casts[] = {{"int", TY_I64}, {"float", TY_F64}, {"bool", TY_BOOL}};
    if (count == 1 && first->kind == OBJ_STRING) {
        return of_text(unit, name, first);
    }
    for (size_t i = 0; i < sizeof casts / sizeof casts[0] && count == 1; i++) {
        if (strcmp(casts[i].name, name) == 0) {
            return constant_cast(unit, type_of_kind(unit->types, casts[i].kind), first);
        }
    }
    if (strcmp(name, "complex") == 0 && count <= 2) {
        return of_complex(unit, args, count);
    }
    if (strcmp(name, "len") == 0 && count == 1 && (first->kind == OBJ_TUPLE || first->kind == OBJ_ARRAY)) {
        return object_int(unit, first->kind == OBJ_TUPLE ? first->count : first->dims[0]);
    }
    if (strcmp(name, "pow") == 0 && count == 2) {
        return constant_binary(unit, OP_POW, first, args[1]);
    }
    if ((strcmp(name, "min") == 0 || strcmp(name, "max") == 0) && count >= 2) {
        Object *best = first;
        for (uint32_t i = 1; i < count && best != NULL; i++) {
            const Object *wins = constant_binary(unit, name[1] == 'i' ? OP_LT : OP_GT, args[i], best);
            best = wins == NULL ? NULL : wins->integer != 0 ? args[i] : best;
        }
        return best;
    }
    if (count == 1 && first->kind == OBJ_TUPLE && strcmp(name, "prod") != 0) {
        return of_items(unit, name, first->items, first->count);
    }
    if (strcmp(name, "round") == 0 && count == 1) {
        return rounded(unit, first);
    }
    if (strcmp(name, "abs") == 0 && count == 1) {
        bool known = is_whole(first) || first->kind == OBJ_FLOAT;
        return !known ? NULL : number_of(first) < 0 ? constant_unary(unit, OP_NEG, first) : first;
    }
    return NULL;
}

Object *constant_of_system(Unit *unit, const char *path)
{
    static const struct {
        const char *name;
        double value;
    } floats[] = {{"max", DBL_MAX}, {"min", DBL_MIN}, {"epsilon", DBL_EPSILON}};
    if (strcmp(path, "sys.maxsize") == 0) {
        return object_int(unit, INT64_MAX);
    }
    for (size_t i = 0; i < sizeof floats / sizeof floats[0] && strncmp(path, "sys.float_info.", 15) == 0; i++) {
        if (strcmp(floats[i].name, path + 15) == 0) {
            return object_float(unit, floats[i].value);
        }
    }
    return NULL;
}

Object *constant_function(Unit *unit, const char *path, Object **args, uint32_t count)
{
    if (strncmp(path, "builtins.", 9) == 0) {
        return of_python(unit, path + 9, args, count);
    }
    bool is_numpy = strncmp(path, "numpy.", 6) == 0;
    if (!is_numpy && strncmp(path, "math.", 5) != 0) {
        return NULL;
    }
    const char *name = strchr(path, '.') + 1;
    if (count == 1 && args[0]->kind == OBJ_TYPE) {
        bool of_floats = strcmp(path, "numpy.finfo") == 0;
        if (strcmp(path, "numpy.dtype") == 0) {
            return type_is_real(args[0]->as_type) ? args[0] : NULL; /* is used as the type itself */
        }
        return of_floats || strcmp(path, "numpy.iinfo") == 0 ? object_limits(unit, of_floats, args[0]->as_type) : NULL;
    }
    if (count == 1 && args[0]->kind == OBJ_TUPLE) {
        return is_numpy || strcmp(name, "prod") == 0 ? of_items(unit, name, args[0]->items, args[0]->count) : NULL;
    }
    bool wholes = !is_numpy;
    for (uint32_t i = 0; i < count; i++) {
        if (!is_real(args[i]) || (is_numpy && args[i]->type->kind != TY_F64 && !is_whole(args[i]))) {
            return NULL; /* NumPy keeps its narrower types */
        }
        wholes = wholes && is_whole(args[i]);
    }
    if (is_numpy && count == 1 && strcmp(name, "square") == 0) {
        return constant_binary(unit, OP_MUL, args[0], args[0]);
    }
    if (is_numpy && count == 1 && (strcmp(name, "abs") == 0 || strcmp(name, "absolute") == 0)) {
        return of_python(unit, "abs", args, count);
    }
    Object *whole = wholes ? of_wholes(unit, name, args, count) : NULL;
    if (whole != NULL) {
        return whole;
    }
    return count == 1 ? of_one(unit, name, args[0], is_numpy) : count == 2 ? of_two(unit, name, args, is_numpy) : NULL;
}

/* numpy.finfo(T) and numpy.iinfo(T): what the numbers of a type can be, known at translation.
 *
 * The object is a path that no text can spell, "numpy.finfo(float32)"; its attributes are those that Numba has. */

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
