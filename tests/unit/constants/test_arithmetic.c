// SPDX-License-Identifier: MIT
/* Tests of compile-time values: arithmetic and functions follow Python or NumPy. The expected values were determined
 * with them. */
#include "base/unit.h"
#include "constants/constants.h"
#include "types/types.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int failures;
static Unit unit;

static Object *whole(int64_t number)
{
    return object_int(&unit, number);
}

static Object *real(double number)
{
    return object_float(&unit, number);
}

static void check(int line, const Object *found, const Object *wanted)
{
    bool same = (found == NULL) == (wanted == NULL);
    if (same && found != NULL) {
        bool both_nan = found->kind == OBJ_FLOAT && isnan(found->number) && isnan(wanted->number);
        bool same_real = found->number == wanted->number && !signbit(found->number) == !signbit(wanted->number);
        same = found->kind == wanted->kind &&
               (found->kind == OBJ_FLOAT ? both_nan || same_real : found->integer == wanted->integer);
    }
    if (!same) {
        failures++;
        printf("%s:%d: found kind %d, %lld, %g\n", __FILE__, line, found != NULL ? (int)found->kind : -1,
               found != NULL ? (long long)found->integer : 0, found != NULL ? found->number : 0);
    }
}

#define BINARY(a, op, b, wanted) check(__LINE__, constant_binary(&unit, op, a, b), wanted)
#define COMPARE(a, op, b, wanted) check(__LINE__, constant_compare(&unit, op, a, b), object_bool(&unit, wanted))
#define UNARY(op, a, wanted) check(__LINE__, constant_unary(&unit, op, a), wanted)

static void test_whole(void)
{
    BINARY(whole(7), OP_ADD, whole(-9), whole(-2));
    BINARY(whole(7), OP_SUB, whole(9), whole(-2));
    BINARY(whole(-7), OP_MUL, whole(3), whole(-21));
    BINARY(whole(7), OP_DIV, whole(2), real(3.5));
    BINARY(whole(7), OP_FLOORDIV, whole(2), whole(3));
    BINARY(whole(-7), OP_FLOORDIV, whole(2), whole(-4));
    BINARY(whole(7), OP_FLOORDIV, whole(-2), whole(-4));
    BINARY(whole(-7), OP_FLOORDIV, whole(-2), whole(3));
    BINARY(whole(-7), OP_MOD, whole(3), whole(2));
    BINARY(whole(7), OP_MOD, whole(-3), whole(-2));
    BINARY(whole(2), OP_POW, whole(10), whole(1024));
    BINARY(whole(-2), OP_POW, whole(3), whole(-8));
    BINARY(whole(0), OP_POW, whole(0), whole(1));
    BINARY(whole(12), OP_BITAND, whole(10), whole(8));
    BINARY(whole(12), OP_BITOR, whole(10), whole(14));
    BINARY(whole(12), OP_BITXOR, whole(10), whole(6));
    BINARY(whole(-1), OP_LSHIFT, whole(3), whole(-8));
    BINARY(whole(-9), OP_RSHIFT, whole(1), whole(-5));
    BINARY(whole(1), OP_FLOORDIV, whole(0), NULL); /* ZeroDivisionError */
    BINARY(whole(1), OP_MOD, whole(0), NULL);
    BINARY(whole(1), OP_LSHIFT, whole(-1), NULL); /* ValueError */
    UNARY(OP_NEG, whole(7), whole(-7));
    UNARY(OP_INVERT, whole(7), whole(-8));
}

static void test_real(void)
{
    BINARY(real(7.5), OP_FLOORDIV, real(2), real(3.0));
    BINARY(real(-7.5), OP_FLOORDIV, real(2), real(-4.0));
    BINARY(real(-7.5), OP_MOD, real(2), real(0.5));
    BINARY(real(7.5), OP_MOD, real(-2), real(-0.5));
    BINARY(real(-0.0), OP_MOD, real(3), real(0.0));
    BINARY(real(-1), OP_MOD, real(INFINITY), real(INFINITY));
    BINARY(real(0.1), OP_ADD, real(0.2), real(0.30000000000000004));
    BINARY(whole(1), OP_ADD, real(0.5), real(1.5));
    BINARY(real(2), OP_POW, real(0.5), real(1.4142135623730951));
    BINARY(real(2), OP_POW, whole(-1), real(0.5));
    BINARY(real(INFINITY), OP_SUB, real(INFINITY), real(NAN));
    UNARY(OP_NEG, real(0.0), real(-0.0));
}

static void test_compare(void)
{
    COMPARE(whole(1), OP_LT, whole(2), true);
    COMPARE(whole(2), OP_LE, real(2.0), true);
    COMPARE(whole(1), OP_EQ, real(1.0), true);
    COMPARE(real(NAN), OP_EQ, real(NAN), false);
    COMPARE(real(NAN), OP_NE, real(NAN), true);
    COMPARE(real(-0.0), OP_EQ, real(0.0), true);
    COMPARE(whole(9007199254740993), OP_GT, whole(9007199254740992), true);
}

static Object *text(const char *characters)
{
    return object_string(&unit, characters, strlen(characters));
}

static Object *pair(Object *a, Object *b)
{
    Object **items = arena_alloc(unit.arena, 2 * sizeof *items);
    items[0] = a;
    items[1] = b;
    return object_tuple(&unit, items, 2);
}

static Object *call(const char *path, Object *a, Object *b)
{
    Object *args[] = {a, b};
    return constant_function(&unit, known_find(path), args, b != NULL ? 2 : 1);
}

#define CALL(path, a, b, wanted) check(__LINE__, call(path, a, b), wanted)

static void test_functions(void)
{
    CALL("math.sqrt", whole(16), NULL, real(4));
    CALL("math.sqrt", whole(-1), NULL, NULL); /* ValueError */
    CALL("numpy.arcsin", real(0), NULL, real(0));
    CALL("math.log", real(8), real(2), real(3));
    CALL("math.atan2", real(0), real(1), real(0));
    CALL("numpy.arctan2", real(0), real(-1), real(3.141592653589793));
    CALL("math.fmod", real(-7), real(3), real(-1));
    CALL("numpy.copysign", real(2), real(-0.0), real(-2));
    CALL("math.hypot", real(1.3319658318477998), real(-2.8315532707633073), real(3.1291894960804765));
    CALL("math.radians", whole(180), NULL, real(3.141592653589793));
    CALL("numpy.rad2deg", real(3.141592653589793), NULL, real(180));
    CALL("math.pow", whole(2), whole(3), real(8));
    CALL("numpy.power", whole(2), whole(3), whole(8));
    CALL("numpy.power", whole(2), whole(-1), NULL); /* ValueError */
    CALL("numpy.power", real(2), whole(-1), real(0.5));
    CALL("numpy.square", whole(-3), NULL, whole(9));
    CALL("math.ceil", real(-2.5), NULL, whole(-2));
    CALL("numpy.ceil", real(-2.5), NULL, real(-2));
    CALL("numpy.floor", whole(2), NULL, NULL); /* float64 or int64, depending on the NumPy version */
    CALL("math.trunc", real(-2.5), NULL, whole(-2));
    CALL("numpy.rint", real(2.5), NULL, real(2));
    CALL("math.isqrt", whole(17), NULL, whole(4));
    CALL("math.factorial", whole(5), NULL, whole(120));
    CALL("math.factorial", whole(70), NULL, NULL); /* more than 64 bits */
    CALL("math.comb", whole(6), whole(3), whole(20));
    CALL("math.perm", whole(6), whole(3), whole(120));
    CALL("math.gcd", whole(-12), whole(18), whole(6));
    CALL("math.lcm", whole(4), whole(-6), whole(12));
    CALL("math.lcm", whole(0), whole(0), whole(0));
    CALL("math.prod", pair(whole(4), whole(5)), NULL, whole(20));
    CALL("numpy.prod", pair(whole(4), whole(5)), NULL, whole(20));
    CALL("numpy.amax", pair(real(4), real(5)), NULL, real(5));
    CALL("builtins.sum", pair(whole(4), whole(5)), NULL, whole(9));
    CALL("builtins.max", pair(whole(4), whole(5)), NULL, whole(5));
    CALL("builtins.min", pair(whole(4), real(5)), NULL, whole(4));
    CALL("numpy.amax", pair(whole(4), real(5)), NULL, NULL); /* NumPy converts both */
    CALL("builtins.sum", pair(real(-0.0), real(-0.0)), NULL, real(0.0));
    CALL("builtins.round", real(2.675), whole(2), real(2.67));
    CALL("builtins.round", whole(25), whole(-1), whole(20));
    CALL("math.isqrt", whole(9007199254740993), NULL, whole(94906265));
    CALL("builtins.min", whole(4), real(5), whole(4));
    CALL("builtins.max", whole(4), real(5), real(5));
    CALL("builtins.abs", whole(-4), NULL, whole(4));
    CALL("numpy.absolute", real(-4), NULL, real(4));
    CALL("builtins.round", real(2.5), NULL, whole(2));
    CALL("builtins.round", whole(9007199254740993), NULL, whole(9007199254740993));
    CALL("builtins.pow", whole(2), whole(5), whole(32));
    CALL("builtins.len", pair(whole(4), whole(5)), NULL, whole(2));
    CALL("builtins.len", text("abc"), NULL, whole(3));
    CALL("builtins.len", whole(1), NULL, NULL); /* TypeError */
    CALL("builtins.ord", text("a"), NULL, whole(97));
    CALL("builtins.int", text("-12"), NULL, whole(-12));
    CALL("builtins.int", text("12a"), NULL, NULL); /* ValueError */
    CALL("builtins.int", real(-2.5), NULL, whole(-2));
    CALL("builtins.float", text("inf"), NULL, real(INFINITY));
    CALL("builtins.bool", real(0.5), NULL, object_bool(&unit, true));
    CALL("numpy.timedelta64", text("-90"), text("s"), whole(-90));
    CALL("os.nice", whole(1), NULL, NULL);
}

static void test_limits(void)
{
    const Object *single = object_limits(&unit, true, type_of_kind(unit.types, TY_F32));
    check(__LINE__, object_limit(&unit, single, "bits"), whole(32));
    check(__LINE__, object_limit(&unit, single, "eps"), real(1.1920928955078125e-07));
    check(__LINE__, object_limit(&unit, single, "size"), NULL);
    const Object *small = object_limits(&unit, false, type_of_kind(unit.types, TY_I8));
    check(__LINE__, object_limit(&unit, small, "min"), whole(-128));
    check(__LINE__, object_limit(&unit, small, "max"), whole(127));
    check(__LINE__, object_limit(&unit, object_limits(&unit, false, type_of_kind(unit.types, TY_U64)), "max"),
          whole(-1)); /* all bits set */
    check(__LINE__, object_limits(&unit, false, type_of_kind(unit.types, TY_F32)), NULL);
}

int main(void)
{
    unit.arena = arena_new();
    if (unit.arena == NULL) {
        return 1;
    }
    unit.names = names_new(unit.arena);
    unit.types = types_new(unit.arena);
    test_whole();
    test_real();
    test_compare();
    test_functions();
    test_limits();
    arena_free(unit.arena);
    return failures != 0;
}
