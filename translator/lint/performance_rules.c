// SPDX-License-Identifier: MIT
/* Performance rules: float64 arithmetic on float32 data, bank conflicts, contended atomics, 64-bit divisions. */
#include "base/float_string.h"
#include "lint/lint_internal.h"

#include <math.h>
#include <string.h>

/* ---- float64 ---- */

static bool is_kind(const IrExpr *e, TypeKind kind)
{
    return e->type->kind == kind;
}

/* Returns whether the expression converts a float32 to a float64. */
static bool is_widened(const IrExpr *e)
{
    return e->kind == IR_CONVERT && is_kind(e, TY_F64) && is_kind(e->a, TY_F32);
}

/* Describes the operand that turns an operation with a float32 into a float64 operation; NULL if it is a float64 value
 * of the program. */
static const char *describe_widening(Unit *unit, const IrExpr *e, const char **hint)
{
    if (e->kind == IR_FLOAT) {
        char shortest[FLOAT_TEXT_SIZE];
        float_text(e->number, false, shortest);
        const char *literal =
            e->spelling != NULL ? e->spelling : arena_strndup(unit->arena, shortest, strlen(shortest));
        *hint = arena_printf(unit->arena, "use np.float32(%s), or --weak-literals for all literals", literal);
        return arena_printf(unit->arena, "the literal %s", literal);
    }
    if (e->kind == IR_NAMED) {
        *hint = arena_printf(unit->arena, "use np.float32(%s)", e->named->name);
        return arena_printf(unit->arena, "'%s'", e->named->name);
    }
    if (e->kind == IR_CONVERT && type_is_integer(e->a->type)) {
        *hint = "convert the integer with np.float32(...)";
        return "the integer operand";
    }
    return NULL;
}

static void check_widening(IrExpr *e, void *context)
{
    const LintWalk *walk = context;
    Unit *unit = walk->facts->unit;
    if (e->kind != IR_BINARY || e->a->type->kind != TY_F64 || is_widened(e->a) == is_widened(e->b)) {
        return;
    }
    const char *hint = NULL, *what = describe_widening(unit, is_widened(e->a) ? e->b : e->a, &hint);
    if (what != NULL && report(unit, RULE_FLOAT64, walk->func, line_of_walk(walk),
                               "%s turns this float32 operation into float64: 2 times as slow on data center GPUs, 32 "
                               "to 64 times on others",
                               what)) {
        diag_hint(unit, "%s", hint);
    }
}

/* total += x[i] with a float64 total */
static void check_sum(const LintWalk *walk, const IrStmt *s)
{
    Unit *unit = walk->facts->unit;
    if (s->kind != IR_ASSIGN || s->op == IRO_NONE || s->a->kind != IR_VAR || !is_kind(s->a, TY_F64) ||
        !is_widened(s->b)) {
        return;
    }
    const char *name = array_name(s->a->var);
    if (report(unit, RULE_FLOAT64, walk->func, line_of_walk(walk),
               "float32 values are added to '%s', a float64: 2 times as slow on data center GPUs, 32 to 64 times on "
               "others",
               name)) {
        diag_hint(unit, "initialize it with %s = np.float32(0) if float32 precision is sufficient", name);
    }
}

/* ---- banks ---- */

enum { BANKS = 32, BANK_BYTES = 4, FEW_CONFLICTS = 4 };

/* Computes the stride along this axis between neighboring threads along x, in elements. */
static bool stride_of(const Facts *facts, const IrExpr *index, int64_t *stride)
{
    Affine form;
    bool is_known = affine_of_plain(facts, index, &form);
    *stride = 0;
    for (uint32_t i = 0; is_known && i < form.count; i++) {
        const AffineTerm term = form.terms[i];
        if ((varies(facts, term.expr) & (VARIES_X | VARIES_OTHERWISE)) != 0) {
            is_known = term.expr->kind == IR_SREG && term.factor >= -BANKS * BANKS && term.factor <= BANKS * BANKS;
            *stride += term.factor;
        }
    }
    return is_known;
}

static int64_t common_divisor(int64_t a, int64_t b)
{
    return b == 0 ? a : common_divisor(b, a % b);
}

static void check_banks(IrExpr *e, void *context)
{
    const LintWalk *walk = context;
    const IrVar *var = e->kind == IR_INDEX && e->a->kind == IR_VAR ? e->a->var : NULL;
    if (var == NULL || var->storage != IRV_SHARED || var->type->kind != TY_CARRAY) {
        return;
    }
    int64_t stride_of_threads = 0;
    for (uint32_t i = 0; i < e->arg_count; i++) {
        int64_t stride = 0;
        if (!stride_of(walk->facts, e->args[i], &stride)) {
            return;
        }
        stride_of_threads = stride_of_threads * (int64_t)var->type->dims[i] % (1 << 20) + stride;
    }
    Unit *unit = walk->facts->unit;
    stride_of_threads = stride_of_threads < 0 ? -stride_of_threads : stride_of_threads;
    const int64_t bytes = (int64_t)type_size(e->type), banks = bytes == 2 * BANK_BYTES ? BANKS / 2 : BANKS;
    const int64_t ways = bytes == BANK_BYTES || bytes == 2 * BANK_BYTES ? common_divisor(stride_of_threads, banks) : 1;
    if (stride_of_threads != 0 && ways >= FEW_CONFLICTS &&
        report(unit, RULE_BANKS, walk->func, line_of_walk(walk),
               "up to %lld-way bank conflict: neighboring threads access elements of '%s' that are %lld apart",
               (long long)ways, var->base != NULL ? var->base : var->name, (long long)stride_of_threads)) {
        diag_hint(unit, e->arg_count > 1 ? "pad the last axis by one element, or swap the indices"
                                         : "let neighboring threads access neighboring elements");
    }
}

/* ---- atomics ---- */

static void check_atomic(IrExpr *e, void *context)
{
    const LintWalk *walk = context;
    const IrExpr *element = e->kind == IR_CALL && e->callee.effect == EFFECT_WRITE && e->callee.func == NULL &&
                                    e->arg_count > 0 && e->args[0]->kind == IR_ADDRESS
                                ? ir_root(e->args[0]->a)
                                : NULL;
    if (element == NULL || element->kind != IR_INDEX || element->a->kind != IR_VAR ||
        element->a->type->kind != TY_POINTER || walk->axes == 0 || walk->locks) {
        return;
    }
    bool few = (varies(walk->facts, element->args[0]) & (VARIES_THREAD | VARIES_BLOCK)) != 0;
    for (uint32_t i = 0; i < walk->guard_count && !few; i++) {
        const Guard *guard = &walk->guards[i];
        few = (guard->varies & VARIES_THREAD) != 0 &&
              (guard->cond == NULL || !guard_is_bounds(walk->facts, guard->cond, guard->truth));
    }
    Unit *unit = walk->facts->unit;
    const char *name = array_name(element->a->var);
    if (!few &&
        report(unit, RULE_ATOMICS, walk->func, line_of_walk(walk),
               "contended atomic: all threads update one element of '%s': the GPU serializes these operations", name)) {
        diag_hint(unit,
                  "accumulate per block in shared memory and update '%s' from one thread; for sums of arrays, use "
                  "cuda.reduce",
                  name);
    }
}

/* ---- 64-bit integers ---- */

enum { MAX_NARROW_DEPTH = 12 };

/* Returns whether the operands are usually far below 2**31: thread indices, dimensions, arguments, 32-bit data. */
static bool is_mostly_narrow(const Facts *facts, const IrExpr *e, int depth)
{
    e = plain_form(facts, e);
    if (type_is_integer(e->type) && type_size(e->type) <= 4) {
        return true;
    }
    switch (e->kind) {
    case IR_INT:
        return e->integer >= INT32_MIN && e->integer <= INT32_MAX;
    case IR_NAMED:
        return e->named->value != NULL && is_mostly_narrow(facts, e->named->value, depth);
    case IR_VAR:
        return e->var->storage == IRV_PARAM && type_is_integer(e->type);
    case IR_BINARY:
        return (e->op == IRO_ADD || e->op == IRO_SUB || e->op == IRO_MUL || e->op == IRO_DIV || e->op == IRO_REM) &&
               depth < MAX_NARROW_DEPTH && is_mostly_narrow(facts, e->a, depth + 1) &&
               is_mostly_narrow(facts, e->b, depth + 1);
    default:
        return false;
    }
}

static bool is_division(const IrExpr *e)
{
    switch (e->callee.helper) {
    case HELPER_FLOORDIV_I64:
    case HELPER_FLOORMOD_I64:
    case HELPER_DIV_I64:
    case HELPER_MOD_I64:
    case HELPER_DIV_U64:
    case HELPER_MOD_U64:
        return true;
    default:
        return false;
    }
}

static void check_division(IrExpr *e, void *context)
{
    const LintWalk *walk = context;
    const Facts *facts = walk->facts;
    const bool is_helper = e->kind == IR_CALL && is_division(e) && e->arg_count == 2;
    const bool is_operator = e->kind == IR_BINARY && (e->op == IRO_DIV || e->op == IRO_REM);
    if ((!is_helper && !is_operator) || !type_is_integer(e->type) || type_size(e->type) < 8) {
        return;
    }
    const IrExpr *a = is_helper ? e->args[0] : e->a, *b = is_helper ? e->args[1] : e->b;
    const IrExpr *divisor = plain_form(facts, b);
    if (divisor->kind == IR_INT || divisor->kind == IR_NAMED || !is_mostly_narrow(facts, a, 0) ||
        !is_mostly_narrow(facts, b, 0)) {
        return; /* compiled to a multiplication by a constant, or the data may need 64 bits */
    }
    if (report(facts->unit, RULE_WIDE, walk->func, line_of_walk(walk),
               "slow 64-bit integer division: it takes several times as long as a 32-bit division, which probably "
               "suffices here")) {
        const bool is_small = (walk->func->facts & PY2CU_FACT_SMALL) != 0;
        const char *small =
            "pass --assume small if it is true for every launch (launches from Python check this automatically)";
        const char *positive =
            "add a condition that the divisor is positive and the dividend is not negative, such as \"if n > 0:\"";
        diag_hint(facts->unit, "%s%s%s", is_helper ? positive : "", is_helper && !is_small ? "; then " : "",
                  is_small && is_helper ? "" : small);
    }
}

void check_costs(LintWalk *walk, const IrStmt *s)
{
    IrVisit *const visits[] = {check_widening, check_banks, check_atomic, check_division};
    for (size_t i = 0; i < sizeof visits / sizeof visits[0]; i++) {
        ir_visit_expr(s->a, visits[i], walk);
        ir_visit_expr(s->b, visits[i], walk);
    }
    check_sum(walk, s);
}
