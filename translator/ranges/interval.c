// SPDX-License-Identifier: MIT
/* Interval arithmetic: the range of an operation's result, given the ranges of its operands. */
#include "ranges/ranges_internal.h"

/* Returns the range of a constant. Large constants are not positions, because they often occur in hashes, which rely on
 * overflow. */
Range range_of_constant(int64_t value)
{
    const bool is_small = value >= -65536 && value <= 65536;
    const bool is_extreme = value < INT64_MIN + SPAN || value > INT64_MAX - SPAN;
    return range_make(value, value, is_small ? LINEAGE_POSITION : is_extreme ? LINEAGE_EXTREME : LINEAGE_ANY);
}

bool range_equal(Range a, Range b)
{
    return a.low == b.low && a.high == b.high && a.lineage == b.lineage && a.origin == b.origin && a.empty == b.empty &&
           a.array == b.array && a.axes == b.axes;
}

static Lineage lineage_join(Lineage a, Lineage b)
{
    if (a == LINEAGE_EXTREME || b == LINEAGE_EXTREME) {
        return LINEAGE_EXTREME;
    }
    if (a == LINEAGE_ANY || b == LINEAGE_ANY) {
        return LINEAGE_ANY;
    }
    return a == LINEAGE_VOLUME || b == LINEAGE_VOLUME ? LINEAGE_VOLUME : LINEAGE_POSITION;
}

Range range_join(Range a, Range b)
{
    Range r = range_make(a.low < b.low ? a.low : b.low, a.high > b.high ? a.high : b.high,
                         lineage_join(a.lineage, b.lineage));
    r.origin = a.origin == b.origin ? a.origin : ORIGIN_NONE;
    r.empty = a.low < b.low || a.empty == b.empty ? a.empty : b.low < a.low ? b.empty : 0;
    if (a.high <= 1 || b.high <= 1) {
        return range_bounded_like(r, b.high <= 1 ? a : b); /* an axis product is at least 1 */
    }
    r.array = a.array == b.array ? a.array : 0;
    r.axes = r.array != 0 ? a.axes | b.axes : 0;
    return r;
}

Range range_intersect(Range a, int64_t low, int64_t high)
{
    int64_t new_low = a.low > low ? a.low : low;
    int64_t new_high = a.high < high ? a.high : high;
    if (new_low <= new_high) {
        a.empty = new_low == a.low ? a.empty : 0;
        a.low = new_low;
        a.high = new_high;
    }
    return a;
}

Range range_bounded_like(Range r, Range of)
{
    r.array = of.array;
    r.axes = of.axes;
    return r;
}

int64_t saturating_add(int64_t a, int64_t b)
{
    int64_t sum;
    return __builtin_add_overflow(a, b, &sum) ? (b < 0 ? INT64_MIN : INT64_MAX) : sum;
}

int64_t saturating_sub(int64_t a, int64_t b)
{
    int64_t difference;
    return __builtin_sub_overflow(a, b, &difference) ? (b < 0 ? INT64_MAX : INT64_MIN) : difference;
}

Range range_min(Range a, Range b)
{
    Range r = range_join(a, b);
    r.high = a.high < b.high ? a.high : b.high;
    return range_bounded_like(r, a.array != 0 ? a : b);
}

Range range_max(Range a, Range b)
{
    Range r = range_join(a, b);
    r.low = a.low > b.low ? a.low : b.low;
    r.empty = a.low > b.low || (a.low == b.low && a.empty != 0) ? a.empty : b.empty;
    return r;
}

static bool is_open(const Type *type, Range r)
{
    return type->kind == TY_U64 && r.high == INT64_MAX;
}

bool range_preserved(const Type *to, const Type *from, Range r)
{
    if (!type_is_integral(to) || !type_is_integral(from)) {
        return false;
    }
    if (to->kind == from->kind) {
        return true;
    }
    if (is_open(from, r)) {
        return false;
    }
    Range limits = range_of_type(to);
    return range_within(r, limits.low, limits.high);
}

Range range_convert(const Type *to, const Type *from, Range r)
{
    if (!type_is_integral(to) || !type_is_integral(from)) {
        return range_of_type(to);
    }
    if (type_is_bool(to)) {
        return range_make(r.low > 0 || r.high < 0, r.low != 0 || r.high != 0, LINEAGE_ANY);
    }
    return range_preserved(to, from, r) ? r : range_of_type(to);
}

/* ---- addition, subtraction, multiplication ---- */

static bool below_span(Range r)
{
    return r.low >= -SPAN && r.high <= SPAN;
}

/* Returns whether overflow of this int64 operation is ignored; ranges_internal.h explains why. */
static bool is_clamped(IrOp op, Range a, Range b)
{
    bool positions = lineage_is_position(a.lineage) && lineage_is_position(b.lineage);
    if (op == IRO_MUL) {
        /* a constant multiplied by an argument may be part of a hash */
        bool scaled = a.low == a.high || b.low == b.high;
        bool volume = a.lineage == LINEAGE_VOLUME || b.lineage == LINEAGE_VOLUME;
        return positions && a.low >= 0 && b.low >= 0 && (volume || !scaled);
    }
    if (below_span(a) || below_span(b)) {
        return a.lineage != LINEAGE_EXTREME && b.lineage != LINEAGE_EXTREME;
    }
    return op == IRO_ADD && positions && (a.lineage == LINEAGE_VOLUME || b.lineage == LINEAGE_VOLUME);
}

int64_t saturating_mul(int64_t a, int64_t b, bool *overflow)
{
    int64_t product;
    if (__builtin_mul_overflow(a, b, &product)) {
        *overflow = true;
        return (a < 0) != (b < 0) ? INT64_MIN : INT64_MAX;
    }
    return product;
}

static Range multiply(Range a, Range b, bool *overflow)
{
    int64_t products[4] = {saturating_mul(a.low, b.low, overflow), saturating_mul(a.low, b.high, overflow),
                           saturating_mul(a.high, b.low, overflow), saturating_mul(a.high, b.high, overflow)};
    Range r = range_make(products[0], products[0], LINEAGE_ANY);
    for (int i = 1; i < 4; i++) {
        r.low = products[i] < r.low ? products[i] : r.low;
        r.high = products[i] > r.high ? products[i] : r.high;
    }
    return r;
}

/* Returns whether the product of the upper bounds of a and b is an axis product. */
static bool are_of_distinct_axes(Range a, Range b)
{
    return a.array != 0 && a.array == b.array && (a.axes & b.axes) == 0;
}

/* Like multiply(), for factors whose product is at most an axis product unless both are negative. */
static Range multiply_axes(Range a, Range b, bool *overflow)
{
    Range r = multiply(a, b, overflow);
    int64_t max = SMALL_LIMIT;
    if (a.low < 0 && b.low < 0) {
        const int64_t product = saturating_mul(a.low, b.low, overflow);
        max = product > max ? product : max;
    }
    return range_intersect(r, INT64_MIN, max);
}

static Range ring_unsigned(IrOp op, Range a, Range b)
{
    bool open = a.high == INT64_MAX || b.high == INT64_MAX, overflow = false;
    if (op == IRO_ADD && !open) { /* the sum of two values below 2**63 does not wrap */
        return range_make(saturating_add(a.low, b.low), saturating_add(a.high, b.high), LINEAGE_ANY);
    }
    if (op == IRO_SUB && b.high != INT64_MAX && a.low >= b.high) {
        return range_make(a.low - b.high, a.high == INT64_MAX ? INT64_MAX : a.high - b.low, LINEAGE_ANY);
    }
    Range r = multiply(a, b, &overflow);
    return op == IRO_MUL && !open && !overflow ? r : range_make(0, INT64_MAX, LINEAGE_ANY);
}

static Range ring(IrOp op, const Type *type, Range a, Range b, bool no_overflow, bool *wraps)
{
    Lineage lineage = lineage_join(a.lineage, b.lineage);
    if (op == IRO_MUL && lineage == LINEAGE_POSITION) {
        lineage = LINEAGE_VOLUME;
    }
    if (type->kind == TY_U64) {
        Range r = ring_unsigned(op, a, b);
        /* an upper bound below INT64_MAX proves that nothing wrapped, as does a difference that stays above zero */
        *wraps = r.high == INT64_MAX;
        r.lineage = *wraps ? LINEAGE_ANY : lineage;
        return r;
    }
    bool overflow = false;
    Range r = range_make(0, 0, lineage);
    if (op == IRO_MUL) {
        r = are_of_distinct_axes(a, b) ? multiply_axes(a, b, &overflow) : multiply(a, b, &overflow);
    } else {
        bool adds = op == IRO_ADD;
        int64_t b_low = adds ? b.low : b.high, b_high = adds ? b.high : b.low, low, high;
        const bool low_wraps =
            adds ? __builtin_add_overflow(a.low, b_low, &low) : __builtin_sub_overflow(a.low, b_low, &low);
        const bool high_wraps =
            adds ? __builtin_add_overflow(a.high, b_high, &high) : __builtin_sub_overflow(a.high, b_high, &high);
        overflow = low_wraps || high_wraps;
        r.low = adds ? saturating_add(a.low, b_low) : saturating_sub(a.low, b_low);
        r.high = adds ? saturating_add(a.high, b_high) : saturating_sub(a.high, b_high);
        if (low_wraps && high_wraps && r.low == r.high && type->kind == TY_I64 && !no_overflow) {
            *wraps = true; /* for all values of the operands: the result is exact */
            return range_make(low, high, lineage);
        }
    }
    r.lineage = lineage;
    Range limits = range_of_type(type);
    if (!overflow && range_within(r, limits.low, limits.high)) {
        r.empty = op == IRO_MUL ? 0 : op == IRO_ADD && b.empty != 0 ? b.empty : a.empty;
        return r;
    }
    bool clamped = (no_overflow && type_is_signed(type)) || (type->kind == TY_I64 && is_clamped(op, a, b));
    if (clamped && r.low <= limits.high && r.high >= limits.low) {
        return range_intersect(r, limits.low, limits.high);
    }
    *wraps = true;
    return limits;
}

/* ---- division ---- */

static int64_t floor_divide(int64_t a, int64_t b)
{
    int64_t q = a / b;
    return a % b != 0 && (a < 0) != (b < 0) ? q - 1 : q;
}

static int64_t largest_size(Range r)
{
    if (r.low == INT64_MIN) {
        return INT64_MAX;
    }
    int64_t low = r.low < 0 ? -r.low : r.low, high = r.high < 0 ? -r.high : r.high;
    return low > high ? low : high;
}

Range range_floordiv(Range a, Range b)
{
    Lineage lineage = lineage_join(a.lineage, b.lineage);
    if (b.low < 0) {
        if (a.low == INT64_MIN) {
            return range_make(INT64_MIN, INT64_MAX, LINEAGE_ANY);
        }
        int64_t size = largest_size(a);
        return range_make(-size, size, lineage);
    }
    Range r = range_make(0, 0, lineage);
    if (b.high == 0) {
        return r;
    }
    int64_t b_low = b.low > 0 ? b.low : 1;
    r.low = floor_divide(a.low, a.low < 0 ? b_low : b.high);
    r.high = floor_divide(a.high, a.high < 0 ? b.high : b_low);
    return range_bounded_like(b.low > 0 ? r : range_join(r, range_make(0, 0, lineage)), a);
}

/* Returns the range r of a remainder with the axis product that bounds the divisor or the dividend. */
static Range bounded_remainder(Range r, Range a, Range b)
{
    const bool is_below_divisor = b.array != 0 && b.low >= 0;
    return is_below_divisor || a.low >= 0 ? range_bounded_like(r, is_below_divisor ? b : a) : r;
}

Range range_floormod(Range a, Range b)
{
    Lineage lineage = lineage_join(a.lineage, b.lineage);
    if (a.low >= 0 && a.high < b.low) {
        return a;
    }
    int64_t low = b.low < 0 ? b.low + 1 : 0;
    int64_t high = b.high > 0 ? b.high - 1 : 0;
    if (b.low >= 0 && a.low >= 0 && a.high < high) {
        high = a.high;
    }
    return bounded_remainder(range_make(low, high, lineage), a, b);
}

static Range divide(const Type *type, Range a, Range b)
{
    Lineage lineage = lineage_join(a.lineage, b.lineage);
    if (b.low > 0) {
        uint64_t a_high = is_open(type, a) ? UINT64_MAX : (uint64_t)a.high;
        int64_t b_high = is_open(type, b) ? INT64_MAX : b.high;
        Range r = range_make(0, 0, lineage);
        r.low = a.low / (a.low < 0 ? b.low : b_high);
        if (a.high < 0) {
            r.high = a.high / b_high;
        } else {
            uint64_t q = a_high / (uint64_t)b.low;
            r.high = q > INT64_MAX ? INT64_MAX : (int64_t)q;
        }
        if (is_open(type, b)) {
            r.low = 0;
        }
        return r;
    }
    if (type_is_unsigned(type)) {
        return range_make(0, a.high, lineage);
    }
    Range limits = range_of_type(type);
    int64_t size = largest_size(a);
    return a.low > limits.low ? range_make(-size, size, lineage) : limits;
}

static Range remainder_of(const Type *type, Range a, Range b)
{
    Lineage lineage = lineage_join(a.lineage, b.lineage);
    if (a.low >= 0 && b.low > 0 && a.high < b.low) {
        return a;
    }
    int64_t size = is_open(type, b) ? INT64_MAX : largest_size(b);
    int64_t max = is_open(type, b) || b.low == INT64_MIN ? INT64_MAX : size > 0 ? size - 1 : 0;
    Range r = range_make(0, 0, lineage);
    if (a.high > 0) {
        r.high = a.high < max ? a.high : max;
    }
    if (a.low < 0) {
        r.low = a.low > -max ? a.low : -max;
    }
    return r;
}

/* ---- bits ---- */

/* Returns the smallest 2**k - 1 that is at least value, for value >= 0. */
static int64_t all_ones(int64_t value)
{
    return value > 0 ? (int64_t)(UINT64_MAX >> __builtin_clzll((unsigned long long)value)) : 0;
}

static Range bits(IrOp op, const Type *type, Range a, Range b)
{
    Range limits = range_of_type(type);
    if (op == IRO_AND && type_is_signed(type) && (a.low >= 0 || b.low >= 0)) {
        int64_t high = a.low < 0 ? b.high : b.low < 0 ? a.high : a.high < b.high ? a.high : b.high;
        return range_make(0, high, LINEAGE_ANY);
    }
    if (a.low < 0 || b.low < 0) {
        return limits;
    }
    if (op == IRO_AND) {
        return range_make(0, a.high < b.high ? a.high : b.high, LINEAGE_ANY);
    }
    int64_t high = all_ones(a.high > b.high ? a.high : b.high);
    int64_t low = op == IRO_XOR ? 0 : a.low > b.low ? a.low : b.low;
    return range_make(low, high < limits.high ? high : limits.high, LINEAGE_ANY);
}

static Range shift(IrOp op, const Type *type, Range a, Range b)
{
    Range limits = range_of_type(type);
    if (b.low < 0 || b.high >= (int64_t)type->bits) {
        return limits;
    }
    if (op == IRO_SHR) {
        if (is_open(type, a)) {
            uint64_t high = UINT64_MAX >> b.low;
            return range_make(a.low >> b.high, high > INT64_MAX ? INT64_MAX : (int64_t)high, LINEAGE_ANY);
        }
        return range_make(a.low >> (a.low < 0 ? b.low : b.high), a.high >> (a.high < 0 ? b.high : b.low), a.lineage);
    }
    bool overflow = false;
    if (a.low < 0 || b.high > 62 || is_open(type, a)) {
        return limits;
    }
    Range r = multiply(a, range_make((int64_t)1 << b.low, (int64_t)1 << b.high, LINEAGE_ANY), &overflow);
    return !overflow && range_within(r, limits.low, limits.high) ? r : limits;
}

/* ---- all operations ---- */

bool range_negates(const Type *type, Range a)
{
    const int64_t min = range_of_type(type).low;
    return type_is_signed(type) &&
           (a.low > min || (type->kind == TY_I64 && lineage_is_position(a.lineage) && a.high > min));
}

Range range_unary(IrOp op, const Type *type, Range a)
{
    Range limits = range_of_type(type);
    if (op == IRO_NOT) {
        return a.low == a.high ? range_make(a.low == 0, a.low == 0, LINEAGE_ANY) : range_make(0, 1, LINEAGE_ANY);
    }
    if (!type_is_signed(type)) {
        return limits;
    }
    if (op == IRO_BITNOT) {
        return range_make(~a.high, ~a.low, LINEAGE_ANY);
    }
    if (op == IRO_NEG && range_negates(type, a)) {
        return range_make(-a.high, saturating_sub(0, a.low), a.lineage);
    }
    return limits;
}

int range_compare(IrOp op, const Type *type, Range a, Range b)
{
    if (!type_is_integral(type)) {
        return -1;
    }
    /* an open end is larger than any integer */
    bool a_open = is_open(type, a), b_open = is_open(type, b);
    bool less = !a_open && a.high < b.low;
    bool less_equal = !a_open && a.high <= b.low;
    bool greater = !b_open && a.low > b.high;
    bool greater_equal = !b_open && a.low >= b.high;
    bool same = a.low == a.high && b.low == b.high && a.low == b.low && !a_open && !b_open;
    bool is_true = op == IRO_EQ   ? same
                   : op == IRO_NE ? less || greater
                   : op == IRO_LT ? less
                   : op == IRO_LE ? less_equal
                   : op == IRO_GT ? greater
                                  : greater_equal;
    bool is_false = op == IRO_EQ   ? less || greater
                    : op == IRO_NE ? same
                    : op == IRO_LT ? greater_equal
                    : op == IRO_LE ? greater
                    : op == IRO_GT ? less_equal
                                   : less;
    return is_true ? 1 : is_false ? 0 : -1;
}

/* Returns the range r of a result that does not wrap, with the axis product that bounds it, if there is one. */
static Range with_axis_product(IrOp op, const Type *type, Range a, Range b, Range r)
{
    switch ((int)op) {
    case IRO_ADD:
        return b.high <= 0 ? range_bounded_like(r, a) : a.high <= 0 ? range_bounded_like(r, b) : r;
    case IRO_SUB:
        return b.low >= 0 ? range_bounded_like(r, a) : r;
    case IRO_MUL:
        if (are_of_distinct_axes(a, b) && (a.low >= 0 || b.low >= 0)) {
            r.array = a.array;
            r.axes = a.axes | b.axes;
        }
        return r;
    case IRO_DIV:
        return b.low >= 0 ? range_bounded_like(r, a) : r;
    case IRO_REM:
        return bounded_remainder(r, a, b);
    case IRO_SHR:
        return range_within(b, 0, (int64_t)type->bits - 1) ? range_bounded_like(r, a) : r;
    default:
        return r;
    }
}

static Range operate_unbounded(IrOp op, const Type *type, Range a, Range b, bool no_overflow, bool *wraps)
{
    if (!type_is_integral(type)) {
        return range_of_type(type);
    }
    if (op == IRO_ADD || op == IRO_SUB || op == IRO_MUL) {
        return ring(op, type, a, b, no_overflow, wraps);
    }
    if (op == IRO_AND || op == IRO_OR || op == IRO_XOR) {
        return bits(op, type, a, b);
    }
    if (op == IRO_SHL || op == IRO_SHR) {
        return shift(op, type, a, b);
    }
    return op == IRO_DIV ? divide(type, a, b) : op == IRO_REM ? remainder_of(type, a, b) : range_of_type(type);
}

static Range operate(IrOp op, const Type *type, Range a, Range b, bool no_overflow)
{
    bool wraps = false;
    const Range r = operate_unbounded(op, type, a, b, no_overflow, &wraps);
    const bool is_bounded = (a.array != 0 || b.array != 0) && !wraps && type_is_integer(type);
    return is_bounded ? with_axis_product(op, type, a, b, r) : r;
}

Range range_binary(IrOp op, const Type *type, Range a, Range b)
{
    return operate(op, type, a, b, false);
}

Range range_of_step(IrOp op, const Type *type, Range a, Range b)
{
    return operate(op, type, a, b, true);
}

bool range_wraps(IrOp op, const Type *type, Range a, Range b)
{
    bool wraps = false;
    operate_unbounded(op, type, a, b, false, &wraps);
    return wraps;
}
