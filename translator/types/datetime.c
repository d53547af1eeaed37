// SPDX-License-Identifier: MIT
/* datetime64 and timedelta64: units and result types.
 *
 * A value is a 64-bit number of units; the smallest number is NaT. Operands of different units are converted to the
 * finer unit. Years and months have no fixed length, so they can be combined only with each other. */
#include "types/types.h"

#include <string.h>

static const struct {
    const char *name;
    int64_t factor; /* number of next smaller units in this unit; 0: varies */
} units[] = {{"Y", 12},    {"M", 0},     {"W", 7},     {"D", 24},    {"h", 60},    {"m", 60}, {"s", 1000},
             {"ms", 1000}, {"us", 1000}, {"ns", 1000}, {"ps", 1000}, {"fs", 1000}, {"as", 0}};

enum { UNIT_COUNT = sizeof units / sizeof units[0] };

const Type *type_time_named(TypeTable *table, TypeKind kind, const char *unit, size_t length)
{
    for (unsigned i = 0; i < UNIT_COUNT; i++) {
        if (strlen(units[i].name) == length && memcmp(units[i].name, unit, length) == 0) {
            return type_time(table, kind, i);
        }
    }
    return NULL;
}

const char *time_unit_name(const Type *time)
{
    return units[time->unit].name;
}

int64_t time_factor(const Type *from, const Type *to)
{
    int64_t factor = 1;
    for (unsigned unit = from->unit; unit < to->unit; unit++) {
        if (__builtin_mul_overflow(factor, units[unit].factor, &factor) || factor == 0) {
            return 0;
        }
    }
    return from->unit <= to->unit ? factor : 0;
}

/* Returns the type of the kind in the finer of the two units; NULL if neither unit can be converted to the other. */
static const Type *finer(TypeTable *types, TypeKind kind, const Type *a, const Type *b)
{
    if (time_factor(a, b) == 0 && time_factor(b, a) == 0) {
        return NULL;
    }
    return type_time(types, kind, a->unit > b->unit ? a->unit : b->unit);
}

const Type *time_binary(TypeTable *types, Op op, const Type *a, const Type *b, const Type **operand)
{
    bool a_moment = a->kind == TY_DATETIME, b_moment = b->kind == TY_DATETIME;
    bool a_span = a->kind == TY_TIMEDELTA, b_span = b->kind == TY_TIMEDELTA;
    const Type *both = (a_moment || a_span) && (b_moment || b_span) ? finer(types, TY_TIMEDELTA, a, b) : NULL;
    *operand = both;
    if (op == OP_ADD && both != NULL && (a_span || b_span)) {
        return a_moment || b_moment ? type_time(types, TY_DATETIME, both->unit) : both;
    }
    if (op == OP_SUB && both != NULL && (a_moment || b_span)) {
        return a_moment && b_span ? type_time(types, TY_DATETIME, both->unit) : both;
    }
    if (op == OP_DIV && both != NULL && a_span && b_span) {
        return type_of_kind(types, TY_F64);
    }
    const Type *number = a_span ? b : a;
    bool is_real = number->kind == TY_F32 || number->kind == TY_F64,
         scales = op == OP_MUL || (a_span && (op == OP_DIV || op == OP_FLOORDIV));
    *operand = is_real ? number : type_of_kind(types, TY_I64);
    return scales && (a_span || b_span) && (is_real || type_is_integer(number)) ? (a_span ? a : b) : NULL;
}

const Type *time_compare(TypeTable *types, const Type *a, const Type *b)
{
    return a->kind == b->kind ? finer(types, a->kind, a, b) : NULL;
}
