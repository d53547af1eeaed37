// SPDX-License-Identifier: MIT
/* Forward substitution: replaces a temporary by its value if the only uses are in the next statement: `float base =
 * x[i]; y[i] = base * base;` becomes `y[i] = x[i] * x[i];`. Lowering creates such temporaries to read memory once and
 * in Python's order, or for values that are used several times.
 *
 * No statement between the two writes memory or a variable of the value, and the using statement writes only after it
 * has computed its value.
 *
 * Input: the IR without dead code.
 * Output: the IR without these temporaries.
 * Requires: function effects. */
#include "simplify/simplify_internal.h"

#include <string.h>

enum { MAX_USES = 3, SHORT_READ = 5, LONG_READ = 12, SHORT_VALUE = 3, SHORT_NAMES = 16, MAX_STATEMENTS_BETWEEN = 16 };

static bool widens(const IrExpr *e)
{
    const Type *from = e->a->type, *to = e->type;
    bool integers = type_is_integer(from) && type_is_integer(to) && type_is_signed(from) && type_is_signed(to) &&
                    from->bits < to->bits;
    return integers || (from->kind == TY_F32 && to->kind == TY_F64);
}

/* Returns whether the expression is too complex to be repeated. */
static bool is_long(const IrExpr *e, const void *context)
{
    (void)context;
    bool is_leaf =
        e->kind == IR_INT || e->kind == IR_FLOAT || e->kind == IR_VAR || e->kind == IR_NAMED || e->kind == IR_SREG;
    bool is_sum = e->kind == IR_BINARY && (e->op == IRO_ADD || e->op == IRO_SUB || e->op == IRO_MUL);
    return !is_leaf && !is_sum && e->kind != IR_INDEX && e->kind != IR_FIELD && !(e->kind == IR_CONVERT && widens(e));
}

static bool is_element(const IrExpr *e, const void *context)
{
    (void)context;
    return e->kind == IR_INDEX;
}

/* Returns the temporary that only this statement assigns. Strings are excluded: their temporaries exist because an
 * unaligned value must be copied. */
static IrVar *temporary_set_by(const IrStmt *s, const Uses *uses)
{
    IrVar *var = s->trail == NULL ? variable_set_only_by(s, uses) : NULL;
    return var != NULL && var->python_local == 0 && !type_is_text(var->type) ? var : NULL;
}

/* Returns whether no call in e writes memory. */
static bool is_quiet(const IrExpr *e)
{
    return ir_effect(e) < EFFECT_WRITE;
}

/* Like is_quiet(), except for the outermost call, which happens after its arguments are evaluated. */
static bool is_quiet_before_call(const IrExpr *e)
{
    e = ir_unconverted(e);
    bool quiet = (e != NULL && e->kind == IR_CALL) || is_quiet(e);
    for (uint32_t i = 0; e != NULL && e->kind == IR_CALL && i < e->arg_count && quiet; i++) {
        quiet = is_quiet(e->args[i]);
    }
    return quiet;
}

static bool computes_first(const IrStmt *s)
{
    if (s->kind == IR_ASSIGN) {
        return is_quiet(s->a) && is_quiet_before_call(s->b);
    }
    return s->kind == IR_IF ? is_quiet(s->a)
                            : (s->kind == IR_EVAL || s->kind == IR_RETURN) && is_quiet_before_call(s->a);
}

/* Returns whether the statement evaluates its expressions exactly once when it is executed. */
static bool is_evaluated_once(const IrStmt *s)
{
    return s->kind == IR_ASSIGN || s->kind == IR_EVAL || s->kind == IR_RETURN || s->kind == IR_IF;
}

/* Predicate: e is a variable that a call may set. */
static bool is_output(const IrExpr *e, const void *context)
{
    (void)context;
    return e->kind == IR_VAR && e->var->is_output;
}

/* Returns the number of columns that a short value occupies. */
static size_t columns_of(const IrExpr *e)
{
    size_t own = e->kind == IR_VAR     ? strlen(e->var->name)
                 : e->kind == IR_NAMED ? strlen(e->named->name)
                 : e->kind == IR_SREG  ? SHORT_NAMES
                                       : 1;
    return own + (e->a != NULL ? columns_of(e->a) : 0) + (e->b != NULL ? columns_of(e->b) : 0);
}

/* Returns whether the value may replace each use of the variable. */
static bool may_move(IrExpr *value, uint32_t uses, bool reads_memory)
{
    uint32_t size = ir_size(value);
    if (uses == 0 || uses > MAX_USES || size > LONG_READ || ir_any(value, is_long, NULL)) {
        return false;
    }
    if (uses == 1) {
        return true;
    }
    /* such as (x - y) * (x - y) */
    return reads_memory ? size <= SHORT_READ
                        : value->kind == IR_BINARY && size <= SHORT_VALUE && columns_of(value) <= SHORT_NAMES;
}

/* If stmts[at] assigns a temporary, moves its value to the uses. */
static void move_read(const IrBlock *block, uint32_t at, Uses *uses)
{
    IrStmt *read = block->stmts[at];
    IrVar *var = temporary_set_by(read, uses);
    bool reads_memory = var != NULL && ir_any(read->b, is_element, NULL);
    uint32_t count = var != NULL ? uses->counts[var->id].all - 1 : 0;
    if (var == NULL || var->type != read->b->type || !may_move(read->b, count, reads_memory)) {
        return;
    }
    bool is_steady = !reads_memory && !ir_any(read->b, is_output, NULL); /* no call can change the value */
    for (uint32_t i = at + 1; i < block->count && i <= at + MAX_STATEMENTS_BETWEEN; i++) {
        IrStmt *s = block->stmts[i];
        uint32_t here = s->kind == IR_DECLARE || s->kind == IR_NOTE
                            ? 0
                            : occurrences_in_expr(s->a, var) + occurrences_in_expr(s->b, var);
        if (here == count && (computes_first(s) || (is_steady && is_evaluated_once(s)))) {
            substitute_variable(uses->arena, s, var, read->b);
            reassociate_sums_left(uses->arena, s);
            ir_convert_to_note(read);
            return;
        }
        const IrVar *between = temporary_set_by(s, uses);
        bool passes =
            s->kind == IR_NOTE || (between != NULL && (is_steady || is_quiet(s->b)) && !ir_reads_var(read->b, between));
        if (here > 0 || !passes) {
            return;
        }
    }
}

static void move_reads(IrBlock *block, void *context)
{
    for (uint32_t i = block->count; i > 0;
         i--) { /* backwards, because later temporaries between definition and use are then already removed */
        move_read(block, i - 1, context);
    }
}

void substitute_forward(Unit *unit, IrFunc *func)
{
    visit_blocks_with_uses(unit->arena, func, move_reads);
}
