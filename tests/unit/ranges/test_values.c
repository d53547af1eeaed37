// SPDX-License-Identifier: MIT
/* Interval arithmetic compared with arithmetic on each number: the possible results of an operation are enumerated, for
 * 8-bit types with all numbers, for 64-bit types with the bounds, between which the operations are monotonic. A range
 * must contain all of them (otherwise, kernels compute wrong results) and, if the comment of a test states so, nothing
 * else (otherwise, the generated code contains unnecessary checks). */
#include "ranges/ranges_internal.h"

#include <stdio.h>
#include <stdlib.h>

__extension__ typedef __int128 Wide; /* wide enough for the result of any 64-bit operation */

static TypeTable *types;
static const Type *i8, *u8, *i32, *u32, *i64, *u64, *boolean;
static int failures;

enum { SHOWN = 10 };

/* Results of an operation for the numbers of two ranges. */
typedef struct Hull {
    Wide low, high;
    bool any;
} Hull;

static void add(Hull *hull, Wide value)
{
    hull->low = !hull->any || value < hull->low ? value : hull->low;
    hull->high = !hull->any || value > hull->high ? value : hull->high;
    hull->any = true;
}

static Range between(Wide low, Wide high)
{
    return range_make((int64_t)low, (int64_t)high, LINEAGE_ANY);
}

static void fail(const char *what, const Type *type, Range a, Range b, Range got, Wide low, Wide high)
{
    if (failures++ < SHOWN) {
        printf("%s of %s: [%lld, %lld] and [%lld, %lld]: is [%lld, %lld], not [%lld, %lld]\n", what, type->name,
               (long long)a.low, (long long)a.high, (long long)b.low, (long long)b.high, (long long)got.low,
               (long long)got.high, (long long)low, (long long)high);
    }
}

static void is_exactly(const char *what, const Type *type, Range a, Range b, Range got, Wide low, Wide high)
{
    if (got.low != low || got.high != high) {
        fail(what, type, a, b, got, low, high);
    }
}

/* Checks that the range contains the hull, and nothing outside low to high. */
static void is_within(const char *what, const Type *type, Range a, Range b, Range got, Hull hull, Wide low, Wide high)
{
    if (got.low > got.high || got.low < low || got.high > high ||
        (hull.any && (got.low > hull.low || got.high < hull.high))) {
        fail(what, type, a, b, got, hull.low, hull.high);
    }
}

static Wide smaller(Wide a, Wide b)
{
    return a < b ? a : b;
}

static Wide larger(Wide a, Wide b)
{
    return a > b ? a : b;
}

static Wide size_of(Wide a)
{
    return a < 0 ? -a : a;
}

static Wide furthest(Range r)
{
    return larger(size_of(r.low), size_of(r.high));
}

static Wide all_ones_above(Wide value)
{
    Wide ones = 0;
    while (ones < value) {
        ones = 2 * ones + 1;
    }
    return ones;
}

/* ---- with all numbers ---- */

static const int bounds[] = {-128, -127, -9, -8, -3, -1, 0, 1, 2, 3, 7, 8, 100, 127, 200, 255};

enum { BOUNDS = sizeof bounds / sizeof bounds[0], SHOWN_RANGES = BOUNDS * BOUNDS };

static Range tried[SHOWN_RANGES];
static int tried_count;

static void find_ranges(const Type *type)
{
    tried_count = 0;
    for (int i = 0; i < BOUNDS; i++) {
        for (int k = i; k < BOUNDS; k++) {
            if (bounds[i] >= type->low && bounds[k] <= type->high) {
                tried[tried_count++] = between(bounds[i], bounds[k]);
            }
        }
    }
}

/* Applies an operator of C or, for floor_*, of Python, where x // 0 and x % 0 are 0; returns false if the result is
 * undefined in C. */
typedef bool Operation(int a, int b, int *out);

static bool plus(int a, int b, int *out)
{
    *out = a + b;
    return true;
}

static bool minus(int a, int b, int *out)
{
    *out = a - b;
    return true;
}

static bool times(int a, int b, int *out)
{
    *out = a * b;
    return true;
}

static bool quotient(int a, int b, int *out)
{
    *out = b == 0 ? 0 : a / b;
    return b != 0;
}

static bool rest(int a, int b, int *out)
{
    *out = b == 0 ? 0 : a % b;
    return b != 0;
}

static bool floor_quotient(int a, int b, int *out)
{
    *out = 0;
    for (*out = 0; b > 0 && *out * b > a; --*out) {
    }
    for (; b > 0 && (*out + 1) * b <= a; ++*out) {
    }
    return b > 0 ? true : b == 0 ? true : floor_quotient(-a, -b, out);
}

static bool floor_rest(int a, int b, int *out)
{
    int whole;
    floor_quotient(a, b, &whole);
    *out = b == 0 ? 0 : a - whole * b;
    return true;
}

static bool and (int a, int b, int *out)
{
    *out = a & b;
    return true;
}

static bool or (int a, int b, int *out)
{
    *out = a | b;
    return true;
}

static bool exclusive(int a, int b, int *out)
{
    *out = a ^ b;
    return true;
}

static bool left(int a, int b, int *out)
{
    bool good = b >= 0 && b < 8;
    *out = good ? a * (1 << b) : 0;
    return good;
}

static bool right(int a, int b, int *out)
{
    bool good = b >= 0 && b < 8;
    *out = good ? (a >= 0 ? a / (1 << b) : -((-a + (1 << b) - 1) / (1 << b))) : 0;
    return good;
}

static Hull hull_of(Operation *operation, Range a, Range b)
{
    Hull hull = {0};
    int value;
    for (int x = (int)a.low; x <= a.high; x++) {
        for (int y = (int)b.low; y <= b.high; y++) {
            if (operation(x, y, &value)) {
                add(&hull, value);
            }
        }
    }
    return hull;
}

/* Exact if the type can represent all results, otherwise the whole type; a step that is assumed not to overflow stays
 * in the type. */
static void try_ring(const Type *type, Range a, Range b)
{
    static const struct {
        IrOp op;
        Operation *operation;
        const char *name;
    } ops[] = {{IRO_ADD, plus, "+"}, {IRO_SUB, minus, "-"}, {IRO_MUL, times, "*"}};
    for (int i = 0; i < 3; i++) {
        Hull hull = hull_of(ops[i].operation, a, b);
        bool fits = hull.low >= type->low && hull.high <= type->high, wraps = range_wraps(ops[i].op, type, a, b);
        Range got = range_binary(ops[i].op, type, a, b);
        is_exactly(ops[i].name, type, a, b, got, fits ? hull.low : type->low, fits ? hull.high : type->high);
        if (wraps == fits) {
            fail("overflow", type, a, b, got, hull.low, hull.high);
        }
        bool overlaps = fits || (hull.low <= type->high && hull.high >= type->low && type_is_signed(type));
        got = range_of_step(ops[i].op, type, a, b);
        is_exactly("a trusted step", type, a, b, got, overlaps ? larger(hull.low, type->low) : type->low,
                   overlaps ? smaller(hull.high, type->high) : type->high);
    }
}

/* Exact if the divisor is positive; otherwise, the quotient is not larger in magnitude than the dividend, and the
 * remainder smaller than both. */
static void try_division(const Type *type, Range a, Range b)
{
    Hull hull = hull_of(quotient, a, b);
    Range got = range_binary(IRO_DIV, type, a, b);
    Wide size = furthest(a);
    if (b.low > 0) {
        is_exactly("/", type, a, b, got, hull.low, hull.high);
    } else if (a.low == type->low && type_is_signed(type)) { /* -128 / -1 is undefined */
        is_exactly("/", type, a, b, got, type->low, type->high);
    } else {
        is_exactly("/", type, a, b, got, type_is_signed(type) ? -size : 0, size);
    }
    hull = hull_of(rest, a, b);
    got = range_binary(IRO_REM, type, a, b);
    if (a.low >= 0 && b.low > 0 && a.high < b.low) {
        is_exactly("%", type, a, b, got, a.low, a.high);
    } else {
        Wide most = larger(furthest(b) - 1, 0);
        is_within("%", type, a, b, got, hull, smaller(0, larger(a.low, -most)), larger(0, smaller(a.high, most)));
    }
}

static void try_floors(const Type *type, Range a, Range b)
{
    Hull hull = hull_of(floor_quotient, a, b);
    Wide size = furthest(a);
    if (b.low >= 0) {
        is_exactly("//", type, a, b, range_floordiv(a, b), hull.low, hull.high);
    } else {
        is_exactly("//", type, a, b, range_floordiv(a, b), -size, size);
    }
    hull = hull_of(floor_rest, a, b);
    Range got = range_floormod(a, b);
    if (a.low >= 0 && b.low > 0 && a.high < b.low) {
        is_exactly("Python's %", type, a, b, got, a.low, a.high);
    } else {
        Wide most = larger(b.high - 1, 0);
        is_within("Python's %", type, a, b, got, hull, b.low < 0 ? b.low + 1 : 0,
                  b.low >= 0 && a.low >= 0 ? smaller(most, a.high) : most);
    }
}

/* `&` is not greater than a nonnegative operand, `|` and `^` set no bit above the highest; nothing is inferred for
 * negative numbers. */
static void try_bits(const Type *type, Range a, Range b)
{
    Wide most = smaller(a.low < 0 ? INT64_MAX : a.high, b.low < 0 ? INT64_MAX : b.high);
    bool any = a.low >= 0 || b.low >= 0, both = a.low >= 0 && b.low >= 0;
    is_within("&", type, a, b, range_binary(IRO_AND, type, a, b), hull_of(and, a, b), any ? 0 : type->low,
              any ? most : type->high);
    Wide ones = both ? all_ones_above(larger(a.high, b.high)) : type->high;
    is_within("|", type, a, b, range_binary(IRO_OR, type, a, b), hull_of(or, a, b),
              both ? larger(a.low, b.low) : type->low, ones);
    is_within("^", type, a, b, range_binary(IRO_XOR, type, a, b), hull_of(exclusive, a, b), both ? 0 : type->low, ones);
}

/* Exact if the shift amount is valid and a left operand is nonnegative and stays in the type. */
static void try_shifts(const Type *type, Range a, Range b)
{
    bool good = b.low >= 0 && b.high < 8;
    Hull hull = hull_of(right, a, b);
    Range got = range_binary(IRO_SHR, type, a, b);
    is_exactly(">>", type, a, b, got, good ? hull.low : type->low, good ? hull.high : type->high);
    hull = hull_of(left, a, b);
    good = good && a.low >= 0 && hull.high <= type->high;
    got = range_binary(IRO_SHL, type, a, b);
    is_exactly("<<", type, a, b, got, good ? hull.low : type->low, good ? hull.high : type->high);
}

/* Known exactly if the result is equal for all numbers. */
static void try_comparisons(const Type *type, Range a, Range b)
{
    static const IrOp ops[] = {IRO_EQ, IRO_NE, IRO_LT, IRO_LE, IRO_GT, IRO_GE};
    bool seen[6][2] = {{false}};
    for (int x = (int)a.low; x <= a.high; x++) {
        for (int y = (int)b.low; y <= b.high; y++) {
            const bool truths[6] = {x == y, x != y, x<y, x <= y, x> y, x >= y};
            for (int i = 0; i < 6; i++) {
                seen[i][truths[i]] = true;
            }
        }
    }
    for (int i = 0; i < 6; i++) {
        int known = range_compare(ops[i], type, a, b), wanted = seen[i][0] && seen[i][1] ? -1 : seen[i][1];
        if (known != wanted) {
            fail("a comparison", type, a, b, between(known, known), wanted, wanted);
        }
    }
}

static void try_one(const Type *type, Range a)
{
    Hull truth = {0};
    bool is_signed = type_is_signed(type);
    for (int x = (int)a.low; x <= a.high; x++) {
        add(&truth, x != 0);
    }
    is_exactly("bool()", type, a, a, range_convert(boolean, type, a), truth.low, truth.high);
    Range got = range_unary(IRO_NEG, type, a);
    bool good = is_signed && a.low > type->low;
    is_exactly("-", type, a, a, got, good ? -a.high : type->low, good ? -a.low : type->high);
    got = range_unary(IRO_BITNOT, type, a);
    is_exactly("~", type, a, a, got, is_signed ? -a.high - 1 : type->low, is_signed ? -a.low - 1 : type->high);
    const Type *others[] = {i8, u8, u32, i64};
    for (int i = 0; i < 4; i++) {
        const Type *to = others[i];
        good = a.low >= to->low && a.high <= to->high;
        is_exactly(to->name, type, a, a, range_convert(to, type, a), good ? a.low : to->low, good ? a.high : to->high);
        if (range_preserved(to, type, a) != good) {
            fail("whether a conversion keeps its values", type, a, a, a, to->low, to->high);
        }
    }
}

static void all_numbers(const Type *type)
{
    find_ranges(type);
    for (int i = 0; i < tried_count; i++) {
        try_one(type, tried[i]);
        for (int k = 0; k < tried_count; k++) {
            Range a = tried[i], b = tried[k];
            try_comparisons(type, a, b);
            Range met = range_intersect(a, b.low, b.high);
            bool meets = a.low <= b.high && b.low <= a.high;
            is_exactly("a meeting", type, a, b, met, meets ? larger(a.low, b.low) : a.low,
                       meets ? smaller(a.high, b.high) : a.high);
            is_exactly("a join", type, a, b, range_join(a, b), smaller(a.low, b.low), larger(a.high, b.high));
            if ((a.high - a.low) * (b.high - b.low) > 4000) { /* skipped to limit the time; other ranges are as large */
                continue;
            }
            try_ring(type, a, b);
            try_division(type, a, b);
            if (type_is_signed(type)) {
                try_floors(type, a, b);
            }
            try_bits(type, a, b);
            try_shifts(type, a, b);
        }
    }
}

static void truths(void)
{
    for (int low = 0; low < 2; low++) {
        for (int high = low; high < 2; high++) {
            Range a = between(low, high), got = range_unary(IRO_NOT, boolean, a);
            is_exactly("not", boolean, a, a, got, !high, !low);
        }
    }
}

/* ---- with the bounds ---- */

static const Wide ends[] = {INT64_MIN, INT64_MIN + 1, -SPAN - 1, -SPAN,    INT32_MIN,     -2,       -1, 0, 1,
                            2,         UINT32_MAX,    SPAN,      SPAN + 1, INT64_MAX - 1, INT64_MAX};

enum { ENDS = sizeof ends / sizeof ends[0] };

/* Returns the largest number: that of a uint64 without an upper bound. */
static Wide top_of(const Type *type, Range r)
{
    return type->kind == TY_U64 && r.high == INT64_MAX ? (Wide)UINT64_MAX : r.high;
}

static Wide product(Wide x, Wide y)
{
    /* A 64-bit unsigned product requires one bit more than a Wide has; such distant values are equivalent for a bound.
     */
    Wide most = (Wide)1 << 126;
    return x > UINT32_MAX && y > UINT32_MAX && x > most / y ? most : x * y;
}

static Hull corners(IrOp op, const Type *type, Range a, Range b)
{
    Hull hull = {0};
    Wide of_a[] = {a.low, top_of(type, a)}, of_b[] = {b.low, top_of(type, b)};
    for (int i = 0; i < 2; i++) {
        for (int k = 0; k < 2; k++) {
            Wide x = of_a[i], y = of_b[k];
            add(&hull, op == IRO_ADD   ? x + y
                       : op == IRO_SUB ? x - y
                       : op == IRO_MUL ? product(x, y)
                       : op == IRO_DIV ? x / y
                                       : x >> y);
        }
    }
    return hull;
}

static Wide clamped(Wide value)
{
    return value < INT64_MIN ? INT64_MIN : value > INT64_MAX ? INT64_MAX : value;
}

/* Sums and differences that overflow for all operands wrap. Others with an operand smaller than SPAN in magnitude stay
 * within the bounds, as ranges_internal.h specifies, unless the lineage is extreme; the rest may overflow if the
 * lineage is any. */
static void signed_ends(Range a, Range b)
{
    static const IrOp ops[] = {IRO_ADD, IRO_SUB, IRO_MUL};
    bool is_near = furthest(a) <= SPAN || furthest(b) <= SPAN;
    bool is_extreme = a.lineage == LINEAGE_EXTREME || b.lineage == LINEAGE_EXTREME;
    for (int i = 0; i < 3; i++) {
        Hull hull = corners(ops[i], i64, a, b);
        bool fits = hull.low >= INT64_MIN && hull.high <= INT64_MAX, wraps = range_wraps(ops[i], i64, a, b);
        const Wide turn = hull.low > INT64_MAX ? -((Wide)1 << 64) : hull.high < INT64_MIN ? (Wide)1 << 64 : 0;
        if (i < 2 && turn != 0) {
            is_exactly("wrapped +-", i64, a, b, range_binary(ops[i], i64, a, b), hull.low + turn, hull.high + turn);
            continue;
        }
        bool stays = fits || (i < 2 && is_near && !is_extreme);
        Range got = range_binary(ops[i], i64, a, b);
        is_exactly("+-*", i64, a, b, got, stays ? clamped(hull.low) : INT64_MIN,
                   stays ? clamped(hull.high) : INT64_MAX);
        if (wraps == stays) {
            fail("overflow", i64, a, b, got, hull.low, hull.high);
        }
    }
    if (b.low > 0) {
        Hull hull = corners(IRO_DIV, i64, a, b);
        is_exactly("/", i64, a, b, range_binary(IRO_DIV, i64, a, b), hull.low, hull.high);
        bool is_mod = a.low >= 0 && a.high < b.low;
        Wide most = b.high - 1;
        is_exactly("%", i64, a, b, range_binary(IRO_REM, i64, a, b), is_mod ? a.low : smaller(0, larger(a.low, -most)),
                   is_mod ? a.high : larger(0, smaller(a.high, most)));
    }
    Range floors = range_floordiv(a, b);
    if (b.low < 0 && a.low == INT64_MIN) { /* -INT64_MIN does not exist */
        is_exactly("//", i64, a, b, floors, INT64_MIN, INT64_MAX);
    }
}

/* Exact if both operands have upper bounds and the result does not wrap. */
static void unsigned_ends(Range a, Range b)
{
    static const IrOp ops[] = {IRO_ADD, IRO_SUB, IRO_MUL};
    bool a_open = a.high == INT64_MAX, b_open = b.high == INT64_MAX;
    for (int i = 0; i < 3; i++) {
        Hull hull = corners(ops[i], u64, a, b);
        bool fits = hull.low >= 0 && hull.high <= (i == 0 ? (Wide)UINT64_MAX : INT64_MAX),
             wraps = range_wraps(ops[i], u64, a, b); /* two numbers below 2**63 have a sum below 2**64 */
        Range got = range_binary(ops[i], u64, a, b);
        bool known = !b_open && (i == 1 ? hull.low >= 0 : fits && !a_open);
        is_exactly("+-*", u64, a, b, got, known ? smaller(hull.low, INT64_MAX) : 0,
                   known ? smaller(hull.high, INT64_MAX) : INT64_MAX);
        if (wraps != (got.high == INT64_MAX)) {
            fail("overflow", u64, a, b, got, hull.low, hull.high);
        }
    }
    if (b.low > 0) {
        Hull hull = corners(IRO_DIV, u64, a, b);
        is_exactly("/", u64, a, b, range_binary(IRO_DIV, u64, a, b), hull.low, smaller(hull.high, INT64_MAX));
        bool is_mod = !a_open && a.high < b.low;
        Range got = range_binary(IRO_REM, u64, a, b);
        is_exactly("%", u64, a, b, got, is_mod ? a.low : 0,
                   smaller(smaller(top_of(u64, a), b_open ? INT64_MAX : b.high - 1), INT64_MAX));
    }
    for (int amount = 0; amount < 64; amount += 7) {
        Range by = between(amount / 2, amount);
        Hull hull = corners(IRO_SHR, u64, a, by);
        is_exactly(">>", u64, a, by, range_binary(IRO_SHR, u64, a, by), hull.low, smaller(hull.high, INT64_MAX));
    }
    Wide top_a = top_of(u64, a), top_b = top_of(u64, b);
    const int wanted[] = {top_a < b.low    ? 1
                          : a.low >= top_b ? 0
                                           : -1,
                          top_a <= b.low  ? 1
                          : a.low > top_b ? 0
                                          : -1,
                          top_a < b.low || a.low > top_b     ? 0
                          : a.low == top_a && b.low == top_b ? 1
                                                             : -1};
    const IrOp compared[] = {IRO_LT, IRO_LE, IRO_EQ}, opposite[] = {IRO_GE, IRO_GT, IRO_NE};
    for (int i = 0; i < 3; i++) {
        int known = range_compare(compared[i], u64, a, b), other = range_compare(opposite[i], u64, a, b);
        if (known != wanted[i] || other != (wanted[i] < 0 ? -1 : !wanted[i])) {
            fail("a comparison", u64, a, b, between(known, other), wanted[i], wanted[i]);
        }
    }
    const Type *others[] = {u8, i32, i64};
    for (int i = 0; i < 3; i++) {
        bool good = top_a <= others[i]->high;
        is_exactly(others[i]->name, u64, a, a, range_convert(others[i], u64, a), good ? a.low : others[i]->low,
                   good ? a.high : others[i]->high);
    }
}

static void all_ends(void)
{
    for (int i = 0; i < ENDS * ENDS; i++) {
        for (int k = 0; k < ENDS * ENDS; k++) {
            Wide low = ends[i / ENDS], high = ends[i % ENDS], other_low = ends[k / ENDS], other_high = ends[k % ENDS];
            if (low > high || other_low > other_high) {
                continue;
            }
            signed_ends(between(low, high), between(other_low, other_high));
            signed_ends(range_make((int64_t)low, (int64_t)high, LINEAGE_EXTREME), between(other_low, other_high));
            if (low >= 0 && other_low >= 0) {
                unsigned_ends(between(low, high), between(other_low, other_high));
            }
        }
    }
}

/* ---- lineage of values ---- */

static void lineage(const char *what, Range got, Lineage wanted)
{
    if (got.lineage != wanted) {
        printf("%s: lineage %d, not %d\n", what, (int)got.lineage, (int)wanted);
        failures++;
    }
}

static void wraps(const char *what, IrOp op, Range a, Range b, bool wanted)
{
    bool got = range_wraps(op, i64, a, b);
    if (got != wanted) {
        printf("%s: %s\n", what, got ? "is taken to overflow" : "is not taken to overflow");
        failures++;
    }
}

/* Index computations do not overflow, as ranges_internal.h specifies; hash computations may. */
static void lineages(void)
{
    Range position = range_make(0, SPAN, LINEAGE_POSITION), volume = range_make(0, INT64_MAX, LINEAGE_VOLUME);
    Range any = range_make(0, INT64_MAX, LINEAGE_ANY), argument = range_make(INT64_MIN, INT64_MAX, LINEAGE_POSITION);
    Range axis_size = range_make(0, INT64_MAX, LINEAGE_POSITION), three = range_of_constant(3);
    lineage("a small constant", range_of_constant(65536), LINEAGE_POSITION);
    lineage("a large constant", range_of_constant(65537), LINEAGE_ANY);
    lineage("a constant far below 0", range_of_constant(-65537), LINEAGE_ANY);
    lineage("a constant below 0", range_of_constant(-65536), LINEAGE_POSITION);
    lineage("a sum of positions", range_binary(IRO_ADD, i64, position, three), LINEAGE_POSITION);
    lineage("a product of positions", range_binary(IRO_MUL, i64, position, three), LINEAGE_VOLUME);
    lineage("a sum of position and volume", range_binary(IRO_ADD, i64, position, volume), LINEAGE_VOLUME);
    lineage("a sum with another one", range_binary(IRO_ADD, i64, position, any), LINEAGE_ANY);
    lineage("an unsigned sum", range_binary(IRO_ADD, u64, position, three), LINEAGE_POSITION);
    lineage("an unsigned sum that wraps", range_binary(IRO_ADD, u64, axis_size, three), LINEAGE_ANY);
    lineage("a quotient", range_binary(IRO_DIV, i64, position, three), LINEAGE_POSITION);
    lineage("a remainder by another one", range_binary(IRO_REM, i64, position, any), LINEAGE_ANY);
    lineage("a position below the divisor, unchanged",
            range_binary(IRO_REM, i64, range_make(0, 5, LINEAGE_POSITION), range_make(10, 20, LINEAGE_ANY)),
            LINEAGE_POSITION);
    lineage("0 by a positive divisor, unchanged",
            range_binary(IRO_REM, i64, range_of_constant(0), range_make(1, 20, LINEAGE_ANY)), LINEAGE_POSITION);
    lineage("what bits make", range_binary(IRO_XOR, i64, position, three), LINEAGE_ANY);
    lineage("half a position", range_binary(IRO_SHR, i64, position, three), LINEAGE_POSITION);
    lineage("a negated volume", range_unary(IRO_NEG, i64, volume), LINEAGE_VOLUME);
    is_exactly("- of an argument", i64, argument, argument, range_unary(IRO_NEG, i64, argument), -argument.high,
               INT64_MAX);
    is_exactly("- of a number from memory", i64, any, any, range_unary(IRO_NEG, i64, range_of_type(i64)), INT64_MIN,
               INT64_MAX);
    lineage("a join", range_join(position, volume), LINEAGE_VOLUME);
    lineage("a join with another one", range_join(any, volume), LINEAGE_ANY);
    lineage("what stays as it is", range_convert(i64, i32, three), LINEAGE_POSITION);

    wraps("row * width", IRO_MUL, axis_size, axis_size, false);
    wraps("row * width * depth", IRO_MUL, volume, axis_size, false);
    wraps("volume * 3", IRO_MUL, volume, three, false);
    wraps("3 * volume", IRO_MUL, three, volume, false);
    wraps("argument * 3, a hash's first step", IRO_MUL, axis_size, three, true);
    wraps("3 * argument", IRO_MUL, three, axis_size, true);
    wraps("argument * argument, both of any sign", IRO_MUL, argument, axis_size, true);
    wraps("extent * argument of any sign", IRO_MUL, axis_size, argument, true);
    wraps("number from memory * extent", IRO_MUL, any, axis_size, true);
    wraps("volume + volume", IRO_ADD, volume, volume, false);
    wraps("volume + argument", IRO_ADD, volume, argument, false);
    wraps("argument + argument", IRO_ADD, argument, argument, true);
    wraps("volume + number from memory", IRO_ADD, volume, any, true);
    wraps("volume - argument", IRO_SUB, volume, argument, true);
    wraps("argument + index", IRO_ADD, argument, position, false);
    wraps("number from memory - 3", IRO_SUB, any, three, false);

    Range block = {0, 9, LINEAGE_POSITION, ORIGIN_SREG + IRS_CTAID_X, 0, 0, 0},
          thread = {0, 9, LINEAGE_POSITION, ORIGIN_SREG + IRS_TID_X, 0, 0, 0};
    if (range_join(block, block).origin != block.origin || range_join(block, thread).origin != ORIGIN_NONE ||
        range_intersect(block, 1, 3).origin != block.origin || range_equal(block, thread) ||
        !range_equal(block, block) || range_equal(position, volume) || range_equal(three, range_of_constant(4)) ||
        range_equal(position, axis_size)) {
        printf("origins\n");
        failures++;
    }
}

/* Checks which array dimension must be 0 for the lowest value. */
static void empty_is(const char *what, Range r, int64_t low, unsigned expected)
{
    if (r.low != low || r.empty != expected) {
        printf("%s: from %lld on, which is of extent %u\n", what, (long long)r.low, (unsigned)r.empty);
        failures++;
    }
}

static void axis_sizes(void)
{
    Range n = {0, SPAN, LINEAGE_POSITION, ORIGIN_NONE, 7, 0, 0}, m = {0, SPAN, LINEAGE_POSITION, ORIGIN_NONE, 8, 0, 0};
    Range one = range_of_constant(1), any = range_of_type(i64), from_0 = range_make(0, SPAN, LINEAGE_POSITION);
    Range last = range_binary(IRO_SUB, i64, n, one), other = range_binary(IRO_SUB, i64, m, one);
    empty_is("n - 1", last, -1, 7);
    empty_is("1 + n", range_binary(IRO_ADD, i64, one, n), 1, 7);
    empty_is("1 - n", range_binary(IRO_SUB, i64, one, n), 1 - SPAN, 0);
    empty_is("2 * n", range_binary(IRO_MUL, i64, range_of_constant(2), n), 0, 0);
    empty_is("n / 2", range_binary(IRO_DIV, i64, n, range_of_constant(2)), 0, 0);
    Range before = range_binary(IRO_SUB, i64, last, one);
    empty_is("n - 2", before, -2, 7);
    empty_is("n - 2 - 2**63", range_binary(IRO_SUB, i64, before, range_make(0, INT64_MAX, LINEAGE_POSITION)), INT64_MIN,
             0);
    empty_is("n - 1 or 0..", range_join(last, from_0), -1, 7);
    empty_is("0.. or n - 1", range_join(from_0, last), -1, 7);
    empty_is("n - 1 or m - 1", range_join(last, other), -1, 0);
    empty_is("n - 1 or anything", range_join(last, any), INT64_MIN, 0);
    empty_is("n - 1 as int64", range_convert(i64, i64, last), -1, 7);
    empty_is("n - 1 where it is not negative", range_intersect(last, 0, SPAN), 0, 0);
    empty_is("n - 1 where it is small", range_intersect(last, -5, 5), -1, 7);
    if (range_equal(last, other)) {
        printf("n - 1 is m - 1\n");
        failures++;
    }
}

enum { LARGEST_SIZE = 4 };

static int larger_size(int size)
{
    return size > 1 ? size : 1;
}

/* Checks that a result of a and b is at most the axis product that bounds r. */
static void is_below_product(const char *what, Range r, int64_t result, const int *sizes)
{
    int64_t product = 1;
    for (int axis = 0; axis < 2; axis++) {
        product *= (r.axes >> axis & 1) != 0 ? larger_size(sizes[axis]) : 1;
    }
    if (result < r.low || result > r.high || (r.array != 0 && result > product)) {
        printf("%s: %lld of [%lld, %lld], axes %x of sizes %d and %d\n", what, (long long)result, (long long)r.low,
               (long long)r.high, r.axes, sizes[0], sizes[1]);
        failures++;
    }
}

/* Tries all values of an operand with a bound by axis 0 and one with a bound by axis 1, or without a bound. */
static void try_axis_products(IrOp op, Range a, Range b)
{
    for (int n = 0; n <= LARGEST_SIZE * LARGEST_SIZE; n++) {
        const int sizes[2] = {n % LARGEST_SIZE, n / LARGEST_SIZE};
        const int64_t a_high = a.high < larger_size(sizes[0]) ? a.high : larger_size(sizes[0]),
                      b_high = b.array == 0 || b.high < larger_size(sizes[1]) ? b.high : larger_size(sizes[1]);
        for (int64_t i = a.low; i <= a_high; i++) {
            for (int64_t k = b.low; k <= b_high; k++) {
                if (op == IRO_ADD || op == IRO_SUB || op == IRO_MUL) {
                    const int64_t result = op == IRO_ADD ? i + k : op == IRO_SUB ? i - k : i * k;
                    is_below_product(op == IRO_MUL ? "*" : "+ or -", range_binary(op, i64, a, b), result, sizes);
                } else if (op == IRO_SHR && k >= 0) {
                    is_below_product(">>", range_binary(op, i64, a, b), i >> k, sizes);
                } else if (op != IRO_SHR && k != 0) {
                    const int64_t rest = i % k, floor_rest = rest != 0 && (rest < 0) != (k < 0) ? rest + k : rest;
                    is_below_product("/", range_binary(IRO_DIV, i64, a, b), i / k, sizes);
                    is_below_product("%", range_binary(IRO_REM, i64, a, b), rest, sizes);
                    is_below_product("//", range_floordiv(a, b), (i - floor_rest) / k, sizes);
                    is_below_product("floor %", range_floormod(a, b), floor_rest, sizes);
                }
                is_below_product("a join", range_join(a, b), i, sizes);
                is_below_product("a join", range_join(a, b), k, sizes);
            }
        }
    }
}

static void axis_products(void)
{
    static const IrOp ops[] = {IRO_ADD, IRO_SUB, IRO_MUL, IRO_DIV, IRO_SHR};
    for (int n = 0; n < 5 * 6 * 6 * 3; n++) {
        const int low = n / 5 % 6 - 3, other_low = n / 30 % 6 - 3;
        Range a = range_make(low, 5, LINEAGE_POSITION), b = range_make(other_low, n % 2 ? 5 : other_low, LINEAGE_ANY);
        a.array = 1;
        a.axes = 1;
        b.array = (uint16_t)(n / 180); /* none, the same or another array */
        b.axes = b.array != 0 ? 2 : 0;
        if (b.array < 2) {
            try_axis_products(ops[n % 5], a, b);
        }
    }
    Range size = range_make(0, SMALL_LIMIT, LINEAGE_POSITION), other = size;
    size.array = other.array = 1;
    size.axes = 1;
    other.axes = 2;
    const Range product = range_binary(IRO_MUL, i64, size, other);
    is_exactly("axis product", i64, size, other, product, 0, SMALL_LIMIT);
    const Range third = range_bounded_like(size, (Range){.array = 1, .axes = 4});
    is_exactly("axis product of three", i64, product, third, range_binary(IRO_MUL, i64, third, product), 0,
               SMALL_LIMIT);
    is_exactly("square of an axis", i64, size, product, range_binary(IRO_MUL, i64, size, product), 0,
               SMALL_LIMIT * SMALL_LIMIT);
    Range fewer = range_binary(IRO_SUB, i64, size, range_of_constant(2));
    is_exactly("rows without borders", i64, fewer, other, range_binary(IRO_MUL, i64, fewer, other), -2 * SMALL_LIMIT,
               SMALL_LIMIT);
}

/* One of two floats may be NaN, which ranges do not represent. */
static void floats(void)
{
    const Type *f64 = type_of_kind(types, TY_F64);
    const Range low = between(0, 1), high = between(3, 4);
    const int known = range_compare(IRO_LT, f64, low, high), other = range_compare(IRO_NE, f64, low, high);
    if (known != -1 || other != -1) {
        fail("a comparison", f64, low, high, between(known, other), -1, -1);
    }
}

int main(void)
{
    Arena *arena = arena_new();
    types = types_new(arena);
    i8 = type_of_kind(types, TY_I8);
    u8 = type_of_kind(types, TY_U8);
    i32 = type_of_kind(types, TY_I32);
    u32 = type_of_kind(types, TY_U32);
    i64 = type_of_kind(types, TY_I64);
    u64 = type_of_kind(types, TY_U64);
    boolean = type_of_kind(types, TY_BOOL);
    all_numbers(i8);
    all_numbers(u8);
    truths();
    all_ends();
    lineages();
    axis_sizes();
    axis_products();
    floats();
    arena_free(arena);
    printf("%d failures\n", failures);
    return failures != 0;
}
