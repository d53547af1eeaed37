// SPDX-License-Identifier: MIT
/* Implements helpers of the generated code (ir/helpers.def); complex numbers are in helpers_complex.c. Other helpers
 * are not supported. */
#include "interp/interp_internal.h"

#include <math.h>
#include <string.h>

static int64_t whole(const CallContext *given, uint32_t index)
{
    return given->args[index]->i;
}

static uint64_t bits(const CallContext *given, uint32_t index)
{
    return given->args[index]->u;
}

static bool set_result(CallContext *given, int64_t value)
{
    given->result[0].i = value;
    return true;
}

static bool set_double_result(CallContext *given, double value)
{
    given->result[0].d = value;
    return true;
}

static bool set_float_result(CallContext *given, float value)
{
    given->result[0].u = 0;
    given->result[0].f = value;
    return true;
}

/* ---- exceptions ---- */

/* Stops the run at the first thread that raises an exception. */
static bool raise(CallContext *given, uint64_t number, int64_t index, int64_t size)
{
    const Run *run = given->actor->run;
    if (number < 1 || number > run->info->raise_count) {
        run_stop_at(given->actor, "raises an exception");
        return false;
    }
    const Py2cuRaise *what = &run->info->raises[number - 1];
    if (what->message == NULL) {
        run_stop_at(given->actor, "raises %s: index %lld of axis %u of %s, whose size is %lld", what->exception,
                    (long long)index, what->axis, what->subject != NULL ? what->subject : "an array", (long long)size);
    } else {
        run_stop_at(given->actor, "raises %s%s%s", what->exception, what->message[0] != '\0' ? ": " : "",
                    what->message);
    }
    return false;
}

static bool check_index(CallContext *given, bool may_be_negative)
{
    const int64_t i = whole(given, 0), n = whole(given, 1);
    if ((may_be_negative && i < -n) || i >= n) {
        return raise(given, bits(given, 2), i, n);
    }
    return set_result(given, may_be_negative && i < 0 ? i + n : i);
}

static bool check_nonzero(CallContext *given)
{
    const TypeKind kind = type_in_c(given->e->type)->kind;
    const TypeKind part = kind == TY_C64 ? TY_F32 : kind == TY_C128 ? TY_F64 : kind;
    const bool two = part != kind;
    const Slot *b = given->args[0];
    const bool zero =
        kind_is_whole(part) ? b->i == 0 : eval_number(part, b[0]) == 0 && (!two || eval_number(part, b[1]) == 0);
    memcpy(given->result, b, (two ? 2 : 1) * sizeof(Slot));
    return zero ? raise(given, bits(given, 1), 0, 0) : true;
}

/* ---- integers ---- */

static int64_t slice_bound(int64_t i, int64_t n, int64_t step)
{
    i = i < 0 ? i + n : i;
    if (step < 0) {
        return i < -1 ? -1 : i < n ? i : n - 1;
    }
    return i < 0 ? 0 : i < n ? i : n;
}

static int64_t slice_length(int64_t start, int64_t stop, int64_t step)
{
    if (step == 0 || (step > 0 ? start >= stop : start <= stop)) {
        return 0;
    }
    return step > 0 ? (stop - start - 1) / step + 1 : 1 - (start - stop - 1) / step;
}

static int64_t floor_division(int64_t a, int64_t b)
{
    if (b == 0 || (b == -1 && a == INT64_MIN)) {
        return 0;
    }
    return a / b - (a % b != 0 && (a < 0) != (b < 0));
}

static int64_t floor_rest(int64_t a, int64_t b)
{
    const int64_t r = b == 0 || b == -1 ? 0 : a % b;
    return r != 0 && (r < 0) != (b < 0) ? r + b : r;
}

static uint64_t power(uint64_t a, uint64_t k)
{
    uint64_t r = 1;
    for (; k != 0; k >>= 1, a *= a) {
        if ((k & 1) != 0) {
            r *= a;
        }
    }
    return r;
}

static int64_t signed_power(int64_t base, int64_t n)
{
    if (n < 0 && base == 0) {
        return INT64_MIN;
    }
    if (n < 0 && base != 1 && base != -1) {
        return 0;
    }
    return (int64_t)power((uint64_t)base, n < 0 ? 0 - (uint64_t)n : (uint64_t)n);
}

static int64_t common_divisor(int64_t a, int64_t b)
{
    uint64_t x = a < 0 ? 0 - (uint64_t)a : (uint64_t)a, y = b < 0 ? 0 - (uint64_t)b : (uint64_t)b;
    while (y != 0) {
        const uint64_t rest = x % y;
        x = y;
        y = rest;
    }
    return (int64_t)x;
}

static int64_t whole_root(int64_t n)
{
    if (n <= 0) {
        return 0;
    }
    const uint64_t wanted = (uint64_t)n;
    uint64_t root = (uint64_t)sqrt((double)n);
    while (root * root > wanted) {
        root--;
    }
    return (int64_t)
        root; /* never too small: half an ulp of the double conversion of n is a quarter of an ulp of its root */
}

/* Implements arithmetic on NumPy times; NaT, the smallest integer, propagates. */
static bool time_call(HelperId id, CallContext *given)
{
    const int64_t a = whole(given, 0), nat = INT64_MIN, b = id == HELPER_TIME_OF ? 0 : whole(given, 1);
    switch (id) {
    case HELPER_TIME_ADD:
        return set_result(given, a == nat || b == nat ? nat : (int64_t)((uint64_t)a + (uint64_t)b));
    case HELPER_TIME_SUB:
        return set_result(given, a == nat || b == nat ? nat : (int64_t)((uint64_t)a - (uint64_t)b));
    case HELPER_TIME_MUL:
        return set_result(given, a == nat ? nat : (int64_t)((uint64_t)a * (uint64_t)b));
    case HELPER_TIME_DIV:
        return set_result(given, a == nat || b == 0 ? nat : a / b);
    case HELPER_TIME_OF: {
        const double value = given->args[1]->d;
        return set_result(given, a == nat || !(fabs(value) < 0x1p63) ? nat : (int64_t)value);
    }
    case HELPER_TIME_RATIO:
        return set_double_result(given, a == nat || b == nat ? (double)NAN : (double)a / (double)b);
    case HELPER_TIME_EQ:
        return set_result(given, a == b && a != nat);
    case HELPER_TIME_LT:
        return set_result(given, a < b && a != nat);
    case HELPER_TIME_LE:
        return set_result(given, a <= b && a != nat);
    default:
        return false;
    }
}

/* ---- floats ---- */

#define FLOATS(R, name, fmod, copysign, floor)                                                                         \
    static R floor_division_##name(R a, R b)                                                                           \
    {                                                                                                                  \
        if (b == 0) {                                                                                                  \
            return a / b;                                                                                              \
        }                                                                                                              \
        const R r = fmod(a, b);                                                                                        \
        R q = (a - r) / b;                                                                                             \
        if (r != 0 && (b < 0) != (r < 0)) {                                                                            \
            q -= 1;                                                                                                    \
        }                                                                                                              \
        if (q == 0) {                                                                                                  \
            return copysign(0, a / b);                                                                                 \
        }                                                                                                              \
        const R down = floor(q);                                                                                       \
        return q - down > (R)0.5 ? down + 1 : down;                                                                    \
    }                                                                                                                  \
    static R floor_rest_##name(R a, R b)                                                                               \
    {                                                                                                                  \
        const R r = fmod(a, b);                                                                                        \
        if (r == 0) {                                                                                                  \
            return copysign(0, b);                                                                                     \
        }                                                                                                              \
        return (b < 0) != (r < 0) ? r + b : r;                                                                         \
    }                                                                                                                  \
    static R power_##name(R a, int64_t n)                                                                              \
    {                                                                                                                  \
        uint64_t k = n < 0 ? 0 - (uint64_t)n : (uint64_t)n;                                                            \
        if (k > 0x10000) {                                                                                             \
            return (R)pow((double)a, (double)n);                                                                       \
        }                                                                                                              \
        R r = 1;                                                                                                       \
        for (; k != 0; k >>= 1, a *= a) {                                                                              \
            if ((k & 1) != 0) {                                                                                        \
                r *= a;                                                                                                \
            }                                                                                                          \
        }                                                                                                              \
        return n < 0 ? 1 / r : r;                                                                                      \
    }
FLOATS(float, f32, fmodf, copysignf, floorf)
FLOATS(double, f64, fmod, copysign, floor)
#undef FLOATS

static bool round_to(CallContext *given)
{
    const double x = given->args[0]->d;
    const int64_t digits = whole(given, 1);
    if (!isfinite(x)) {
        return set_double_result(given, x);
    }
    const double scale = power_f64(10.0, digits < 0    ? (int64_t)(0 - (uint64_t)digits)
                                         : digits > 22 ? digits - 22
                                                       : digits);
    const double more = digits > 22 ? 1e22 : 1.0, y = digits < 0 ? x / scale : x * scale * more;
    if (!isfinite(y)) {
        return set_double_result(given, x);
    }
    if (!(fabs(y) < 0x1p62)) {
        return false; /* llrint() cannot represent it */
    }
    double z = nearbyint(y);
    if (fabs(y - z) == 0.5) {
        z = 2.0 * nearbyint(y / 2.0);
    }
    return set_double_result(given, digits < 0 ? z * scale : z / more / scale);
}

static bool float_call(HelperId id, CallContext *given)
{
    const Slot *x = given->args[0], *y = given->e->arg_count > 1 ? given->args[1] : x;
    switch (id) {
    case HELPER_MAX_F64:
        return set_double_result(given, x->d < y->d ? y->d : x->d);
    case HELPER_MAX_F32:
        return set_float_result(given, x->f < y->f ? y->f : x->f);
    case HELPER_MIN_F64:
        return set_double_result(given, x->d > y->d ? y->d : x->d);
    case HELPER_MIN_F32:
        return set_float_result(given, x->f > y->f ? y->f : x->f);
    case HELPER_MAXIMUM_F64:
        return set_double_result(given, x->d >= y->d || isnan(x->d) ? x->d : y->d);
    case HELPER_MAXIMUM_F32:
        return set_float_result(given, x->f >= y->f || isnan(x->f) ? x->f : y->f);
    case HELPER_MINIMUM_F64:
        return set_double_result(given, x->d <= y->d || isnan(x->d) ? x->d : y->d);
    case HELPER_MINIMUM_F32:
        return set_float_result(given, x->f <= y->f || isnan(x->f) ? x->f : y->f);
    case HELPER_FLOORDIV_F64:
        return set_double_result(given, floor_division_f64(x->d, y->d));
    case HELPER_FLOORDIV_F32:
        return set_float_result(given, floor_division_f32(x->f, y->f));
    case HELPER_FLOORMOD_F64:
        return set_double_result(given, floor_rest_f64(x->d, y->d));
    case HELPER_FLOORMOD_F32:
        return set_float_result(given, floor_rest_f32(x->f, y->f));
    case HELPER_POWI_F64:
        return set_double_result(given, power_f64(x->d, y->i));
    case HELPER_POWI_F32:
        return set_float_result(given, power_f32(x->f, y->i));
    case HELPER_ROUND_TO:
        return round_to(given);
    case HELPER_SINC: {
        const double z = x->d * 3.141592653589793;
        return set_double_result(given, z == 0 ? 1.0 : sin(z) / z);
    }
    case HELPER_NAN_TO_NUM_F64:
        return set_double_result(given,
                                 isnan(x->d) ? 0.0 : fmin(fmax(x->d, -1.7976931348623157e308), 1.7976931348623157e308));
    case HELPER_NAN_TO_NUM_F32:
        return set_float_result(given, isnan(x->f) ? 0.0f : fminf(fmaxf(x->f, -3.4028235e38f), 3.4028235e38f));
    default:
        return false;
    }
}

/* ---- warps ---- */

static bool lane_call(HelperId id, CallContext *given)
{
    const uint32_t lane = given->actor->thread_number % RUN_WARP, own = UINT32_C(1) << lane;
    switch (id) {
    case HELPER_LANE_ID:
        return set_result(given, lane);
    case HELPER_TILE_MASK: {
        const int64_t size = whole(given, 0);
        return set_result(given, (int64_t)(uint32_t)(((UINT64_C(1) << size) - 1) << (lane & -(uint32_t)size)));
    }
    case HELPER_LANEMASK_EQ:
        return set_result(given, own);
    case HELPER_LANEMASK_LT:
        return set_result(given, own - 1);
    case HELPER_LANEMASK_LE:
        return set_result(given, (uint32_t)((own << 1) - 1));
    case HELPER_LANEMASK_GT:
        return set_result(given, (uint32_t) - (own << 1));
    case HELPER_LANEMASK_GE:
        return set_result(given, (uint32_t)-own);
    default:
        return false;
    }
}

static bool atomic_helper(HelperId id, CallContext *given)
{
    switch (id) {
    case HELPER_ATOMIC_ADD_I64:
        return atomic_call(given, ATOMIC_ADD);
    case HELPER_ATOMIC_AND_I64:
        return atomic_call(given, ATOMIC_AND);
    case HELPER_ATOMIC_OR_I64:
        return atomic_call(given, ATOMIC_OR);
    case HELPER_ATOMIC_XOR_I64:
        return atomic_call(given, ATOMIC_XOR);
    case HELPER_ATOMIC_EXCH_I64:
        return atomic_call(given, ATOMIC_EXCH);
    case HELPER_ATOMIC_CAS_I64:
        return atomic_call(given, ATOMIC_CAS);
    case HELPER_ATOMIC_INC_U64:
        return atomic_call(given, ATOMIC_INC);
    case HELPER_ATOMIC_DEC_U64:
        return atomic_call(given, ATOMIC_DEC);
    case HELPER_ATOMIC_MAX_F32:
    case HELPER_ATOMIC_MAX_F64:
        return atomic_call(given, ATOMIC_MAX);
    case HELPER_ATOMIC_MIN_F32:
    case HELPER_ATOMIC_MIN_F64:
        return atomic_call(given, ATOMIC_MIN);
    case HELPER_ATOMIC_NANMAX_F32:
    case HELPER_ATOMIC_NANMAX_F64:
        return atomic_call(given, ATOMIC_NANMAX);
    case HELPER_ATOMIC_NANMIN_F32:
    case HELPER_ATOMIC_NANMIN_F64:
        return atomic_call(given, ATOMIC_NANMIN);
    default:
        return false;
    }
}

/* ---- random numbers ---- */

/* Computes xoroshiro128+; the state is two 64-bit integers in memory. */
static bool next_random(CallContext *given, uint64_t *result)
{
    unsigned char *bytes = memory_at(given->actor, bits(given, 0), 16, ACCESS_WRITE);
    if (bytes == NULL) {
        return false;
    }
    uint64_t s[2];
    memcpy(s, bytes, sizeof s);
    *result = s[0] + s[1];
    s[1] ^= s[0];
    s[0] = ((s[0] << 55) | (s[0] >> 9)) ^ s[1] ^ (s[1] << 14);
    s[1] = (s[1] << 36) | (s[1] >> 28);
    memcpy(bytes, s, sizeof s);
    return true;
}

static double uniform(uint64_t random)
{
    return (double)(random >> 11) * (1.0 / 9007199254740992);
}

static bool seed_random(CallContext *given)
{
    uint64_t z = bits(given, 1) + 0x9E3779B97F4A7C15;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
    z ^= z >> 31;
    const uint64_t s[2] = {z, z};
    unsigned char *bytes = memory_at(given->actor, bits(given, 0), 16, ACCESS_WRITE);
    if (bytes != NULL) {
        memcpy(bytes, s, sizeof s);
    }
    return bytes != NULL;
}

static bool random_call(HelperId id, CallContext *given)
{
    uint64_t first, second;
    if (id == HELPER_RANDOM_INIT) {
        return seed_random(given);
    }
    if (!next_random(given, &first)) {
        return false;
    }
    switch (id) {
    case HELPER_RANDOM_NEXT:
        return set_result(given, (int64_t)first);
    case HELPER_RANDOM_UNIFORM_F64:
        return set_double_result(given, uniform(first));
    case HELPER_RANDOM_UNIFORM_F32:
        return set_float_result(given, (float)uniform(first));
    case HELPER_RANDOM_NORMAL_F32:
    case HELPER_RANDOM_NORMAL_F64: {
        if (!next_random(given, &second)) {
            return false;
        }
        const float u1 = (float)uniform(first), u2 = (float)uniform(second);
        if (id == HELPER_RANDOM_NORMAL_F32) {
            return set_float_result(given, sqrtf(-2.0f * logf(u1)) * cosf(6.2831855f * u2));
        }
        return set_double_result(given, sqrt(-2.0 * (double)logf(u1)) * cos(6.283185307179586 * (double)u2));
    }
    default:
        return false;
    }
}

/* ---- the table ---- */

static bool whole_call(HelperId id, CallContext *given)
{
    const int64_t a = given->e->arg_count > 0 ? whole(given, 0) : 0, b = given->e->arg_count > 1 ? whole(given, 1) : 0;
    switch (id) {
    case HELPER_WRAP:
    case HELPER_WRAP_INT:
        return set_result(given, a < 0 ? (int64_t)((uint64_t)a + (uint64_t)b) : a);
    case HELPER_INDEX:
        return check_index(given, true);
    case HELPER_BELOW:
        return check_index(given, false);
    case HELPER_UINDEX:
        return (uint64_t)a >= (uint64_t)b ? raise(given, bits(given, 2), a, b) : set_result(given, a);
    case HELPER_POWER_BASE:
        return a == 0 && b < 0 ? raise(given, bits(given, 2), 0, 0) : set_result(given, a);
    case HELPER_SLICE_BOUND:
        return set_result(given, slice_bound(a, b, whole(given, 2)));
    case HELPER_SLICE_LENGTH:
        return set_result(given, slice_length(a, b, whole(given, 2)));
    case HELPER_FLOORDIV_I64:
        return set_result(given, floor_division(a, b));
    case HELPER_FLOORMOD_I64:
        return set_result(given, floor_rest(a, b));
    case HELPER_DIV_I64:
        return set_result(given, b == 0 ? 0 : a / b);
    case HELPER_MOD_I64:
        return set_result(given, b == 0 ? 0 : a % b);
    case HELPER_DIV_U64:
        return set_result(given, b == 0 ? 0 : (int64_t)((uint64_t)a / (uint64_t)b));
    case HELPER_MOD_U64:
        return set_result(given, b == 0 ? 0 : (int64_t)((uint64_t)a % (uint64_t)b));
    case HELPER_REST_I64:
        return set_result(given, b == 0 || b == -1 ? 0 : a % b);
    case HELPER_POWI_I64:
        return set_result(given, signed_power(a, b));
    case HELPER_POWI_U64:
        return set_result(given, (int64_t)power((uint64_t)a, (uint64_t)b));
    case HELPER_GCD_I64:
        return set_result(given, common_divisor(a, b));
    case HELPER_ISQRT_I64:
        return set_result(given, whole_root(a));
    case HELPER_NAT:
        return set_result(given, INT64_MIN);
    default:
        return false;
    }
}

typedef bool Family(HelperId id, CallContext *given);

static Family *family_of(HelperId id)
{
    switch (id) {
    case HELPER_WRAP:
    case HELPER_WRAP_INT:
    case HELPER_INDEX:
    case HELPER_BELOW:
    case HELPER_UINDEX:
    case HELPER_POWER_BASE:
    case HELPER_SLICE_BOUND:
    case HELPER_SLICE_LENGTH:
    case HELPER_FLOORDIV_I64:
    case HELPER_FLOORMOD_I64:
    case HELPER_DIV_I64:
    case HELPER_MOD_I64:
    case HELPER_DIV_U64:
    case HELPER_MOD_U64:
    case HELPER_REST_I64:
    case HELPER_POWI_I64:
    case HELPER_POWI_U64:
    case HELPER_GCD_I64:
    case HELPER_ISQRT_I64:
    case HELPER_NAT:
        return whole_call;
    case HELPER_MAX_F64:
    case HELPER_MAX_F32:
    case HELPER_MIN_F64:
    case HELPER_MIN_F32:
    case HELPER_MAXIMUM_F64:
    case HELPER_MAXIMUM_F32:
    case HELPER_MINIMUM_F64:
    case HELPER_MINIMUM_F32:
    case HELPER_FLOORDIV_F64:
    case HELPER_FLOORDIV_F32:
    case HELPER_FLOORMOD_F64:
    case HELPER_FLOORMOD_F32:
    case HELPER_POWI_F64:
    case HELPER_POWI_F32:
    case HELPER_ROUND_TO:
    case HELPER_SINC:
    case HELPER_NAN_TO_NUM_F64:
    case HELPER_NAN_TO_NUM_F32:
        return float_call;
    case HELPER_ATOMIC_ADD_I64:
    case HELPER_ATOMIC_AND_I64:
    case HELPER_ATOMIC_OR_I64:
    case HELPER_ATOMIC_XOR_I64:
    case HELPER_ATOMIC_EXCH_I64:
    case HELPER_ATOMIC_CAS_I64:
    case HELPER_ATOMIC_INC_U64:
    case HELPER_ATOMIC_DEC_U64:
    case HELPER_ATOMIC_MAX_F32:
    case HELPER_ATOMIC_MAX_F64:
    case HELPER_ATOMIC_MIN_F32:
    case HELPER_ATOMIC_MIN_F64:
    case HELPER_ATOMIC_NANMAX_F32:
    case HELPER_ATOMIC_NANMAX_F64:
    case HELPER_ATOMIC_NANMIN_F32:
    case HELPER_ATOMIC_NANMIN_F64:
        return atomic_helper;
    case HELPER_LANE_ID:
    case HELPER_TILE_MASK:
    case HELPER_LANEMASK_EQ:
    case HELPER_LANEMASK_LT:
    case HELPER_LANEMASK_LE:
    case HELPER_LANEMASK_GT:
    case HELPER_LANEMASK_GE:
        return lane_call;
    case HELPER_RANDOM_INIT:
    case HELPER_RANDOM_NEXT:
    case HELPER_RANDOM_UNIFORM_F64:
    case HELPER_RANDOM_UNIFORM_F32:
    case HELPER_RANDOM_NORMAL_F32:
    case HELPER_RANDOM_NORMAL_F64:
        return random_call;
    case HELPER_TIME_ADD:
    case HELPER_TIME_SUB:
    case HELPER_TIME_MUL:
    case HELPER_TIME_DIV:
    case HELPER_TIME_OF:
    case HELPER_TIME_RATIO:
    case HELPER_TIME_EQ:
    case HELPER_TIME_LT:
    case HELPER_TIME_LE:
        return time_call;
    case HELPER_TEXT_EQ:
    case HELPER_TEXT_LESS:
    case HELPER_TEXT_BYTE:
    case HELPER_TEXT_LENGTH:
        return string_call;
    default:
        return helper_is_complex(id) ? complex_call : NULL;
    }
}

static bool is_other(HelperId id)
{
    switch (id) {
    case HELPER_RAISE:
    case HELPER_NONZERO_I64:
    case HELPER_NONZERO_U64:
    case HELPER_NONZERO_F32:
    case HELPER_NONZERO_F64:
    case HELPER_NONZERO_C64:
    case HELPER_NONZERO_C128:
    case HELPER_DYNAMIC_BYTES:
    case HELPER_GRID_SYNC:
    case HELPER_GRID_SYNC_OR_LEAVE:
        return true;
    default:
        return false;
    }
}

bool helper_is_reduction(HelperId id)
{
    return id >= HELPER_REDUCE_ADD_U32 && id <= HELPER_REDUCE_XOR_U64; /* the rows are contiguous */
}

bool helper_is_known(HelperId id)
{
    return is_other(id) || helper_is_reduction(id) || family_of(id) != NULL;
}

bool helper_call(HelperId id, CallContext *given)
{
    switch (id) {
    case HELPER_RAISE:
        return raise(given, bits(given, 0), given->e->arg_count > 1 ? whole(given, 1) : 0,
                     given->e->arg_count > 2 ? whole(given, 2) : 0);
    case HELPER_NONZERO_I64:
    case HELPER_NONZERO_U64:
    case HELPER_NONZERO_F32:
    case HELPER_NONZERO_F64:
    case HELPER_NONZERO_C64:
    case HELPER_NONZERO_C128:
        return check_nonzero(given);
    case HELPER_DYNAMIC_BYTES:
        return set_result(given, (int64_t)given->actor->run->dynamic_bytes);
    default: {
        Family *family = family_of(id);
        return family != NULL && family(id, given);
    }
    }
}
