/* Tests of compile-time values: arithmetic on them is Python's. What is wanted was written by hand and looked up in CPython. */
#include "base/unit.h"
#include "types/types.h"
#include "values/values.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

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
        same = found->kind == wanted->kind && (found->kind == OBJ_FLOAT ? both_nan || same_real : found->integer == wanted->integer);
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
    arena_free(unit.arena);
    return failures != 0;
}
