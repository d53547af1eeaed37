// SPDX-License-Identifier: MIT
/* Functions of constants at the module level: math, NumPy and built-in functions, with their result types. */
#include "base/ascii.h"
#include "base/float_string.h"
#include "base/strings.h"
#include "constants/constants_internal.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct Known {
    const char *path;
    uint8_t length; /* of path */
    KnownId id;
    Object *(*rule)(Unit *unit, const Known *known, Object **args,
                    uint32_t count); /* returns NULL if the result is not certain */
    double (*of_one)(double);
    double (*of_two)(double, double);
    bool of_numpy; /* preserves narrower types, and returns infinity and NaN where Python raises an exception */
    bool divides;  /* divides by common factors */
    bool of_floats;
    Op op;
    TypeKind kind; /* of the result */
};

static bool is_real(const Object *object)
{
    return object_is_number(object) && object->kind != OBJ_COMPLEX;
}

static bool is_integral(const Object *object)
{
    return (object->kind == OBJ_INT && object->type->kind == TY_I64) || object->kind == OBJ_BOOL;
}

/* Returns whether the object is a Python int or a bool. */
static bool is_python_integer(const Object *object)
{
    return is_integral(object) || object->kind == OBJ_LARGE ||
           (object->kind == OBJ_INT && object->type->kind == TY_U64 && !object->is_numpy);
}

static bool all_integral(Object *const *args, uint32_t count, uint32_t wanted)
{
    return count == wanted && is_integral(args[0]) && is_integral(args[count - 1]);
}

/* Returns whether the function treats all arguments like Python numbers. */
static bool takes(const Known *known, Object *const *args, uint32_t count)
{
    bool all = count <= 2;
    for (uint32_t i = 0; i < count && all; i++) {
        all = is_real(args[i]) && (!known->of_numpy || args[i]->type->kind == TY_F64 || is_integral(args[i]));
    }
    return all;
}

/* Python raises an exception where C returns infinity or NaN. */
static Object *finite(Unit *unit, double value)
{
    return isfinite(value) ? object_float(unit, value) : NULL;
}

/* ---- functions of numbers ---- */

static double to_radians(double x)
{
    return x * (3.14159265358979323846 / 180);
}

static double to_degrees(double x)
{
    return x * (180 / 3.14159265358979323846);
}

static double logarithm(double x, double base)
{
    return log(x) / log(base);
}

/* Computes math.hypot correctly rounded, as Python does; results of C's hypot() can differ in the last bit. */
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

static Object *real_function(Unit *unit, const Known *known, Object **args, uint32_t count)
{
    if (!takes(known, args, count)) {
        return NULL;
    }
    double first = real_value(args[0]);
    if (count == 1) {
        return known->of_one != NULL ? finite(unit, known->of_one(first)) : NULL;
    }
    return known->of_two != NULL ? finite(unit, known->of_two(first, real_value(args[1]))) : NULL;
}

static Object *numpy_power(Unit *unit, const Known *known, Object **args, uint32_t count)
{
    if (!all_integral(args, count, 2)) {
        return real_function(unit, known, args, count);
    }
    return args[1]->integer >= 0 ? constant_binary(unit, OP_POW, args[0], args[1]) : NULL;
}

/* Evaluates pow(base, exponent, modulus). */
static Object *modular_power(Unit *unit, Object **args)
{
    Wide exponent = wide_value(args[1]), modulus = wide_value(args[2]), result = 1, base;
    if (exponent < 0 || !wide_fits_int64(modulus) || !wide_binary(OP_MOD, wide_value(args[0]), modulus, &base)) {
        return NULL;
    }
    for (; exponent > 0; exponent >>= 1) {
        result = exponent & 1 ? result * base % modulus : result;
        base = base * base % modulus;
    }
    return wide_binary(OP_MOD, result, modulus, &result) ? wide_object(unit, result) : NULL;
}

static Object *quotient_and_rest(Unit *unit, const Known *known, Object **args, uint32_t count)
{
    (void)known;
    Object **items = arena_alloc(unit->arena, 2 * sizeof *items);
    items[0] = count == 2 ? constant_binary(unit, OP_FLOORDIV, args[0], args[1]) : NULL;
    items[1] = items[0] != NULL ? constant_binary(unit, OP_MOD, args[0], args[1]) : NULL;
    return items[1] != NULL ? object_tuple(unit, items, 2) : NULL;
}

static Object *python_power(Unit *unit, const Known *known, Object **args, uint32_t count)
{
    (void)known;
    if (count == 3 && is_python_integer(args[0]) && is_python_integer(args[1]) && is_python_integer(args[2])) {
        return modular_power(unit, args);
    }
    return count == 2 ? constant_binary(unit, OP_POW, args[0], args[1]) : NULL;
}

static Object *numpy_square(Unit *unit, const Known *known, Object **args, uint32_t count)
{
    return count == 1 && takes(known, args, count) ? constant_binary(unit, OP_MUL, args[0], args[0]) : NULL;
}

static Object *absolute(Unit *unit, const Known *known, Object **args, uint32_t count)
{
    if (count == 1 && args[0]->kind == OBJ_COMPLEX && args[0]->type->kind == TY_C128 && !known->of_numpy) {
        return finite(unit, hypot(args[0]->number, args[0]->imaginary));
    }
    if (count != 1 || !takes(known, args, count) || (!is_python_integer(args[0]) && args[0]->kind != OBJ_FLOAT)) {
        return NULL;
    }
    bool is_negative = args[0]->kind == OBJ_FLOAT ? signbit(args[0]->number) : wide_value(args[0]) < 0;
    bool counts = args[0]->kind == OBJ_BOOL && !known->of_numpy; /* abs(True) is 1 */
    return is_negative ? constant_unary(unit, OP_NEG, args[0]) : counts ? object_int(unit, args[0]->integer) : args[0];
}

/* Evaluates rounding functions. Python's return integers; the results of NumPy's functions for integers depend on its
 * version. */
static Object *rounding(Unit *unit, const Known *known, Object **args, uint32_t count)
{
    if (count != 1 || !is_real(args[0]) ||
        (known->of_numpy && (args[0]->kind != OBJ_FLOAT || args[0]->type->kind != TY_F64))) {
        return NULL;
    }
    if (is_python_integer(args[0])) {
        return wide_object(unit, wide_value(args[0]));
    }
    double near = known->of_one(real_value(args[0]));
    return known->of_numpy ? object_float(unit, near) : fabs(near) < 1e38 ? wide_object(unit, (Wide)near) : NULL;
}

/* Evaluates math.ldexp(x, n). */
static Object *scaled(Unit *unit, const Known *known, Object **args, uint32_t count)
{
    (void)known;
    if (count != 2 || !is_real(args[0]) || !is_integral(args[1])) {
        return NULL;
    }
    const int64_t max_shift = 5000; /* larger shifts of a double have the same result */
    double x = real_value(args[0]);
    double result = ldexp(x, (int)(args[1]->integer < -max_shift  ? -max_shift
                                   : args[1]->integer > max_shift ? max_shift
                                                                  : args[1]->integer));
    return isfinite(result) || !isfinite(x) ? object_float(unit, result) : NULL;
}

enum { INTEGER_DIGITS = 310, ALL_DIGITS = INTEGER_DIGITS + 1080 };

/* Writes the exact decimal expansion of x >= 0: the digits before the decimal point, then those after it. */
static void decimal_expansion(double x, char digits[ALL_DIGITS])
{
    int exponent;
    uint64_t mantissa = (uint64_t)ldexp(frexp(x, &exponent), 53);
    memset(digits, 0, ALL_DIGITS);
    for (int i = INTEGER_DIGITS; mantissa != 0; mantissa /= 10) {
        digits[--i] = (char)(mantissa % 10);
    }
    for (exponent -= 53; exponent > 0; exponent--) {
        for (int i = INTEGER_DIGITS, carry = 0; i-- > 0;) {
            int twice = 2 * digits[i] + carry;
            digits[i] = (char)(twice % 10);
            carry = twice / 10;
        }
    }
    for (; exponent < 0; exponent++) {
        for (int i = 0, rest = 0; i < ALL_DIGITS; i++) {
            int part = 10 * rest + digits[i];
            digits[i] = (char)(part / 2);
            rest = part % 2;
        }
    }
}

/* Rounds x to a number of decimals: rounds its exact decimal expansion, half to even. */
static double rounded_decimal(double x, int64_t decimals)
{
    if (decimals > 323 || !isfinite(x)) {
        return x;
    }
    if (decimals < -308) {
        return 0 * x;
    }
    char digits[ALL_DIGITS], text[ALL_DIGITS + 16];
    decimal_expansion(fabs(x), digits);
    int keep = INTEGER_DIGITS + (int)decimals;
    bool above = false;
    for (int i = keep + 1; i < ALL_DIGITS; i++) {
        above = above || digits[i] != 0;
    }
    bool up = digits[keep] > 5 || (digits[keep] == 5 && (above || digits[keep - 1] % 2 != 0));
    for (int i = keep; up && i > 0; i--) {
        up = digits[i - 1] == 9;
        digits[i - 1] = (char)(up ? 0 : digits[i - 1] + 1);
    }
    for (int i = 0; i < keep; i++) {
        text[i] = (char)('0' + digits[i]);
    }
    snprintf(text + keep, sizeof text - (size_t)keep, "e%d", (int)-decimals);
    return copysign(float_value(text, false), x);
}

/* Rounds an integer to a power of ten, half to even. */
static Object *rounded_integer(Unit *unit, Wide value, int64_t decimals)
{
    Wide unit_of = 1, rest, down;
    if (decimals < -37) {
        return wide_fits_int64(value) ? object_int(unit, 0) : NULL;
    }
    for (int64_t i = decimals; i < 0; i++) {
        unit_of *= 10;
    }
    if (!wide_binary(OP_MOD, value, unit_of, &rest) || !wide_binary(OP_FLOORDIV, value, unit_of, &down)) {
        return NULL;
    }
    bool up = 2 * rest > unit_of || (2 * rest == unit_of && down % 2 != 0);
    return wide_object(unit, (down + (up ? 1 : 0)) * unit_of);
}

static Object *round_half_even(Unit *unit, const Known *known, Object **args, uint32_t count)
{
    (void)known;
    bool has_decimals = count == 2 && is_integral(args[1]),
         is_plain = count == 1 || (count == 2 && args[1]->kind == OBJ_NONE);
    bool is_double = args[0]->kind == OBJ_FLOAT && args[0]->type->kind == TY_F64 && !args[0]->is_numpy;
    if (is_python_integer(args[0])) {
        return is_plain || has_decimals ? rounded_integer(unit, wide_value(args[0]), is_plain ? 0 : args[1]->integer)
                                        : NULL;
    }
    if (has_decimals && is_double) {
        double value = rounded_decimal(args[0]->number, args[1]->integer);
        return isfinite(value) || !isfinite(args[0]->number) ? object_float(unit, value) : NULL;
    }
    return is_plain && args[0]->kind == OBJ_FLOAT && fabs(args[0]->number) < 1e38
               ? wide_object(unit, (Wide)rint(args[0]->number))
               : NULL;
}

/* ---- functions of integers ---- */

static Object *integer_root(Unit *unit, const Known *known, Object **args, uint32_t count)
{
    (void)known;
    if (count != 1 || !is_python_integer(args[0]) || wide_value(args[0]) < 0) {
        return NULL;
    }
    Wide of = wide_value(args[0]), root = (Wide)sqrt((double)of);
    while (root * root > of) {
        root--;
    }
    while ((root + 1) * (root + 1) <= of) {
        root++;
    }
    return wide_object(unit, root);
}

/* Evaluates math.gcd and math.lcm. */
static Object *common_divisor(Unit *unit, const Known *known, Object **args, uint32_t count)
{
    Wide result = known->divides;
    for (uint32_t i = 0; i < count; i++) {
        if (!is_python_integer(args[i])) {
            return NULL;
        }
        Wide value = wide_value(args[i]) < 0 ? -wide_value(args[i]) : wide_value(args[i]), a = result, b = value;
        while (b != 0) {
            Wide rest = a % b;
            a = b;
            b = rest;
        }
        bool is_zero = known->divides && (value == 0 || result == 0);
        if (is_zero || !known->divides) {
            result = is_zero ? 0 : a;
        } else if (__builtin_mul_overflow(result / a, value, &result) || result > (Wide)1 << 126) {
            return NULL;
        }
    }
    return wide_object(unit, result);
}

/* Computes n! / (n - count)!, divided by count! if `divide`; returns NULL beyond 126 bits. */
static Object *falling_factorial(Unit *unit, int64_t n, int64_t count, bool divide)
{
    Wide result = 1;
    if (n < 0 || count < 0) {
        return NULL;
    }
    for (int64_t i = 0; i < count; i++) {
        if (i > 128 || __builtin_mul_overflow(result, (Wide)n - i, &result)) {
            return NULL;
        }
        result = divide ? result / (i + 1) : result; /* each intermediate result is a binomial coefficient */
    }
    return wide_object(unit, result);
}

static Object *factorial(Unit *unit, const Known *known, Object **args, uint32_t count)
{
    return all_integral(args, count, 1) ? falling_factorial(unit, args[0]->integer, args[0]->integer, known->divides)
                                        : NULL;
}

static Object *arrangements(Unit *unit, const Known *known, Object **args, uint32_t count)
{
    return all_integral(args, count, 2) ? falling_factorial(unit, args[0]->integer, args[1]->integer, known->divides)
                                        : NULL;
}

/* ---- reductions ---- */

/* Combines two values: sum, product, minimum or maximum. */
static Object *joined(Unit *unit, Op op, Object *a, Object *b)
{
    Object *result = constant_binary(unit, op, op == OP_LT || op == OP_GT ? b : a, op == OP_LT || op == OP_GT ? a : b);
    return result == NULL || op == OP_ADD || op == OP_MUL ? result : result->integer != 0 ? b : a;
}

/* Reduces items that are all Python ints or all Python floats. */
static Object *of_items(Unit *unit, const Known *known, Object **args, uint32_t count)
{
    Object *const *items = args[0]->items, *result = NULL;
    const char *name;
    bool of_numpy = path_library(known->path, &name) == LIBRARY_NUMPY,
         sums = known->op == OP_ADD || known->op == OP_MUL;
    if (count == 1 && args[0]->kind == OBJ_TUPLE && args[0]->count == 0 && sums && !of_numpy) {
        return object_int(unit, known->op == OP_MUL);
    }
    double rest = 0; /* rounding errors that sum() adds at the end since Python 3.12; results that depend on the Python
                        version are rejected */
    for (uint32_t i = 0; count == 1 && args[0]->kind == OBJ_TUPLE && i < args[0]->count; i++) {
        bool is_float = items[i]->kind == OBJ_FLOAT && items[i]->type->kind == TY_F64, converts = sums || of_numpy;
        bool fits = is_float || (is_integral(items[i]) && !(converts && items[i]->kind == OBJ_BOOL));
        bool is_mixed = converts && items[i]->kind != items[0]->kind;
        /* NumPy adds eight or more floats in another order, and its minimum and maximum propagate NaN */
        if (!fits || is_mixed || (of_numpy && is_float && (sums ? args[0]->count >= 8 : isnan(items[i]->number)))) {
            return NULL;
        }
        Object *before = result;
        result = i == 0 ? items[0] : joined(unit, known->op, result, items[i]);
        if (result == NULL) {
            return NULL;
        }
        if (is_float && known->op == OP_ADD && !of_numpy && before != NULL) {
            double sum = before->number, x = items[i]->number;
            rest += fabs(sum) >= fabs(x) ? sum - result->number + x : x - result->number + sum;
        }
    }
    if (result != NULL && result->kind == OBJ_FLOAT && known->op == OP_ADD && !of_numpy) {
        bool certain = result->number + rest == result->number || !isfinite(result->number);
        return certain ? object_float(unit, 0 + result->number) : NULL;
    }
    return result;
}

/* Computes math.fsum(items): the exact sum rounded once, by Shewchuk's algorithm. The partial sums increase in
 * magnitude and do not overlap. */
static Object *exact_sum(Unit *unit, const Known *known, Object **args, uint32_t count)
{
    (void)known;
    if (count != 1 || args[0]->kind != OBJ_TUPLE) {
        return NULL;
    }
    double *parts = arena_alloc(unit->arena, (args[0]->count + 1) * sizeof *parts), sum = 0, rest = 0;
    uint32_t used = 0;
    for (uint32_t i = 0; i < args[0]->count; i++) {
        if (!is_real(args[0]->items[i])) {
            return NULL;
        }
        double x = real_value(args[0]->items[i]);
        uint32_t kept = 0;
        for (uint32_t k = 0; k < used; k++) {
            double large = fabs(x) < fabs(parts[k]) ? parts[k] : x, small = fabs(x) < fabs(parts[k]) ? x : parts[k];
            x = large + small;
            double low = small - (x - large);
            if (low != 0) {
                parts[kept++] = low;
            }
        }
        parts[kept] = x;
        used = kept + 1;
        if (!isfinite(x)) {
            return NULL;
        }
    }
    while (used > 0 && rest == 0) {
        double x = sum, y = parts[--used];
        sum = x + y;
        rest = y - (sum - x);
    }
    bool same_side = used > 0 && rest != 0 && (rest < 0) == (parts[used - 1] < 0) && parts[used - 1] != 0;
    if (same_side &&
        sum + 2 * rest - sum == 2 * rest) { /* midpoint between two doubles except for smaller partial sums */
        sum += 2 * rest;
    }
    return object_float(unit, sum);
}

static Object *least_or_greatest(Unit *unit, const Known *known, Object **args, uint32_t count)
{
    Object *best = count == 1 ? of_items(unit, known, args, count) : args[0];
    for (uint32_t i = 1; i < count && best != NULL; i++) {
        best = joined(unit, known->op, best, args[i]);
    }
    return best;
}

static Object *length_of(Unit *unit, const Known *known, Object **args, uint32_t count)
{
    (void)known;
    const Object *of = args[0];
    bool has_length = of->kind == OBJ_TUPLE || (of->kind == OBJ_ARRAY && of->type->ndim > 0) || of->kind == OBJ_STRING;
    return count == 1 && has_length ? object_int(unit, of->kind == OBJ_TUPLE   ? of->count
                                                       : of->kind == OBJ_ARRAY ? of->dims[0]
                                                       : of->is_bytes          ? of->length
                                                                               : utf8_count(of->text, of->length))
                                    : NULL;
}

/* ---- strings and conversions ---- */

static Object *code_of(Unit *unit, const Known *known, Object **args, uint32_t count)
{
    (void)known;
    const Object *of = args[0];
    if (count != 1 || of->kind != OBJ_STRING || of->length == 0) {
        return NULL;
    }
    uint32_t at = 0;
    const uint32_t code = of->is_bytes ? (unsigned char)of->text[at++] : character_next(of->text, of->length, &at);
    return at == of->length ? object_int(unit, code) : NULL;
}

static int digit_value(char c)
{
    char lower = ascii_to_lower(c);
    return lower >= '0' && lower <= '9' ? lower - '0' : lower >= 'a' && lower <= 'z' ? lower - 'a' + 10 : 36;
}

bool wide_of_text(const char *text, size_t length, int64_t base, Wide *value)
{
    const char *end = text + length;
    for (; text < end && ascii_is_space(*text); text++) {
    }
    for (; end > text && ascii_is_space(end[-1]); end--) {
    }
    bool is_negative = text < end && *text == '-';
    text += text < end && (*text == '-' || *text == '+');
    bool has_zero = end - text > 1 && *text == '0';
    char letter = has_zero ? ascii_to_lower(text[1]) : '0';
    int prefix = letter == 'x' ? 16 : letter == 'o' ? 8 : letter == 'b' ? 2 : 0;
    bool has_prefix = prefix != 0 && (base == 0 || base == prefix);
    text += has_prefix ? 2 : 0;
    bool only_zeros = has_zero && base == 0 && !has_prefix; /* int("012", 0) is an error, like the literal 012 */
    base = base != 0 ? base : has_prefix ? prefix : 10;
    bool after_digit = has_prefix, is_number = false; /* an underscore is valid after a digit or a prefix */
    *value = 0;
    for (; text < end; text++) {
        int digit = digit_value(*text);
        if (*text == '_' && after_digit) {
            after_digit = false;
            continue;
        }
        if (digit >= base || (only_zeros && digit != 0) || __builtin_mul_overflow(*value, base, value) ||
            __builtin_add_overflow(*value, digit, value)) {
            return false;
        }
        after_digit = is_number = true;
    }
    *value = is_negative ? -*value : *value;
    return is_number && after_digit;
}

/* Evaluates int(x), float("inf"), complex(1, 2). */
static Object *cast_to(Unit *unit, const Known *known, Object **args, uint32_t count)
{
    Wide integer;
    double real;
    if (args[0]->kind == OBJ_STRING && known->kind == TY_I64) {
        int64_t base = count == 1 ? 10 : count == 2 && is_integral(args[1]) ? args[1]->integer : 1;
        bool has_value = base >= 0 && base != 1 && base <= 36;
        return has_value && wide_of_text(args[0]->text, args[0]->length, base, &integer) ? wide_object(unit, integer)
                                                                                         : NULL;
    }
    if (count == 1 && args[0]->kind == OBJ_STRING) {
        return known->kind == TY_F64 && float_of_word(args[0]->text, args[0]->length, &real) ? object_float(unit, real)
                                                                                             : NULL;
    }
    if (count == 1 && known->kind == TY_I64 && is_python_integer(args[0])) {
        return wide_object(unit, wide_value(args[0]));
    }
    if (count == 1 && known->kind == TY_I64 && args[0]->kind == OBJ_FLOAT) {
        return fabs(args[0]->number) < 1e38 ? wide_object(unit, (Wide)args[0]->number) : NULL;
    }
    if (count == 1) {
        return constant_cast(unit, type_of_kind(unit->types, known->kind), args[0]);
    }
    bool has_parts = known->kind == TY_C128 && count == 2;
    for (uint32_t i = 0; i < 2 && has_parts; i++) {
        has_parts = is_integral(args[i]) || (args[i]->kind == OBJ_FLOAT && args[i]->type->kind == TY_F64);
    }
    return has_parts ? object_complex(unit, real_value(args[0]), real_value(args[1])) : NULL;
}

/* Evaluates np.timedelta64(3600, "s"); the number can be a string. */
static Object *timedelta(Unit *unit, const Known *known, Object **args, uint32_t count)
{
    (void)known;
    Object *span = count == 2 && args[1]->kind == OBJ_STRING ? object_new(unit, OBJ_INT, NULL) : NULL;
    if (span == NULL ||
        (span->type = type_time_named(unit->types, TY_TIMEDELTA, args[1]->text, args[1]->length)) == NULL) {
        return NULL;
    }
    bool is_int = args[0]->kind == OBJ_INT && args[0]->type->kind == TY_I64;
    Wide integer = args[0]->integer;
    bool fits = is_int || (args[0]->kind == OBJ_STRING && wide_of_text(args[0]->text, args[0]->length, 10, &integer) &&
                           wide_fits_int64(integer));
    span->integer = (int64_t)integer;
    return fits ? span : NULL;
}

/* ---- limits of types ---- */

typedef struct FloatLimit {
    const char *name;
    double f32, f64;
    bool is_integral;
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

/* Returns an object for numpy.finfo(T) or numpy.iinfo(T), whose path "numpy.finfo(float32)" cannot occur in source; it
 * has Numba's attributes. */
Object *object_limits(Unit *unit, bool of_floats, const Type *type)
{
    const Type *part = type_is_complex(type) && of_floats ? type->items[0] : type;
    bool fits = of_floats ? part->kind == TY_F32 || part->kind == TY_F64 : type_is_integer(part);
    Object *object =
        fits ? object_path(unit, arena_printf(unit->arena, "numpy.%s(%s)", of_floats ? "finfo" : "iinfo", part->name))
             : NULL;
    if (object != NULL) {
        object->as_type = part;
    }
    return object;
}

static Object *limits(Unit *unit, const Known *known, Object **args, uint32_t count)
{
    return count == 1 && args[0]->kind == OBJ_TYPE ? object_limits(unit, known->of_floats, args[0]->as_type) : NULL;
}

Object *object_limit(Unit *unit, const Object *limits, const char *name)
{
    const Type *type = limits->as_type;
    for (size_t i = 0; type_is_float(type) && i < sizeof float_limits / sizeof float_limits[0]; i++) {
        const FloatLimit *limit = &float_limits[i];
        double value = type->kind == TY_F32 ? limit->f32 : limit->f64;
        if (strcmp(limit->name, name) == 0) {
            Object *found = limit->is_integral ? object_int(unit, (int64_t)value)
                                               : constant_cast(unit, type, object_float(unit, value));
            found->is_numpy = !limit->is_integral;
            return found;
        }
    }
    if (type_is_float(type)) {
        return NULL;
    }
    return strcmp(name, "bits") == 0  ? object_int(unit, type->bits)
           : strcmp(name, "min") == 0 ? object_int(unit, type->low)
           : strcmp(name, "max") == 0 ? wide_object(unit, type->kind == TY_U64 ? (Wide)UINT64_MAX : (Wide)type->high)
                                      : NULL;
}

/* ---- table of functions ---- */

static const Known table[] = {
#define KNOWN(id_, path_) {.path = path_, .length = sizeof path_ - 1, .id = KNOWN_##id_},
#define ALSO(id_, path_) {.path = path_, .length = sizeof path_ - 1, .id = KNOWN_##id_},
#define FUNCTION(path_, ...) {.path = path_, .length = sizeof path_ - 1, .rule = __VA_ARGS__},
#include "constants/compile_time_functions.def"
};

const Known *known_find(const char *path)
{
    size_t length = strlen(path);
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        size_t own = table[i].length;
        bool may_be = own == length ||
                      (own < length && path[own - 1] == '.'); /* the path itself, or a prefix that ends with a dot */
        if (may_be && memcmp(table[i].path, path, own) == 0) {
            return &table[i];
        }
    }
    return NULL;
}

KnownId known_id(const char *path)
{
    const Known *known = known_find(path);
    return known != NULL ? known->id : KNOWN_NONE;
}

KnownId object_known(const Object *object)
{
    return object != NULL && object->known != NULL ? object->known->id : KNOWN_NONE;
}

LibraryId path_library(const char *path, const char **name)
{
    static const struct {
        const char *path;
        size_t length;
        LibraryId id;
    } libraries[] = {
#define LIBRARY(id_, path_) {path_, sizeof path_ - 1, LIBRARY_##id_},
#include "constants/compile_time_functions.def"
    };
    for (size_t i = 0; i < sizeof libraries / sizeof libraries[0]; i++) {
        size_t length = libraries[i].length;
        if (*path == *libraries[i].path && strncmp(path, libraries[i].path, length) == 0 &&
            (path[length] == '.' || path[length] == '\0')) {
            *name = path + length + (path[length] == '.');
            return libraries[i].id;
        }
    }
    *name = path;
    return LIBRARY_NONE;
}

const char *path_shown(const char *path)
{
    const char *name;
    LibraryId library = path_library(path, &name);
    if (known_id(path) == KNOWN_GIVEN_CLASS) { /* the path contains the name of its module */
        return strrchr(path, '.') + 1;
    }
    return library == LIBRARY_BUILTINS || library == LIBRARY_OVERLOADED ? name : path;
}

uint32_t path_only_reads(const char *path)
{
    static const struct {
        LibraryId library;
        uint32_t count;
        const char *names;
    } readers[] = {
#define READS(library_, count_, names_) {LIBRARY_##library_, count_, names_},
#include "constants/compile_time_functions.def"
    };
    const char *name;
    LibraryId library = path_library(path, &name);
    for (size_t i = 0; i < sizeof readers / sizeof readers[0]; i++) {
        if (readers[i].library == library && text_has_word(readers[i].names, name)) {
            return readers[i].count;
        }
    }
    return 0;
}

const Type *known_type(Unit *unit, const Known *known)
{
    return known != NULL && known->rule == cast_to ? type_of_kind(unit->types, known->kind) : NULL;
}

Object *constant_function(Unit *unit, const Known *known, Object **args, uint32_t count)
{
    return known != NULL && known->rule != NULL && count > 0 ? known->rule(unit, known, args, count) : NULL;
}
