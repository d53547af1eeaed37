// SPDX-License-Identifier: MIT
/* Implications of conditions: narrower ranges of the variables in them, and facts about sums and differences of two or
 * three variables; for example, `t >= offset` implies that `t - offset` is not negative. */
#include "ranges/ranges_internal.h"

enum { REFINE_DEPTH = 8, SEARCH_DEPTH = 5, SEARCH_BUDGET = 60 };

/* ---- affine forms ---- */

static const IrExpr *count_work(const AffineReader *reader, const IrExpr *e)
{
    ((Analysis *)reader->context)->work++;
    return e;
}

/* Returns whether the operation cannot overflow for any values of its operands. */
static bool is_exact(const AffineReader *reader, const IrExpr *e)
{
    Analysis *an = reader->context;
    switch ((int)e->kind) {
    case IR_CONVERT:
        return range_preserved(e->type, e->a->type, expr_range(an, e->a));
    case IR_BINARY:
        return !range_wraps(e->op, e->type, expr_range(an, e->a), expr_range(an, e->b));
    case IR_UNARY:
        return range_negates(e->type, expr_range(an, e->a));
    default: { /* IR_INT or IR_NAMED */
        int64_t value;
        return !(is_integer_constant(e, &value) && e->type->kind == TY_U64 && value < 0);
    }
    }
}

/* Sets the term to the slot of a variable, or of the special register of which it is a copy. */
static bool slot_term(const AffineReader *reader, const IrExpr *e, AffineTerm *term)
{
    const Analysis *an = reader->context;
    uint32_t slot = expr_slot(an, e), origin = slot != NO_SLOT ? an->env[slot].origin : ORIGIN_NONE;
    bool is_copy = e->kind == IR_VAR && origin >= ORIGIN_SREG && origin < ORIGIN_BLOCK;
    term->atom = is_copy ? an->slot_count - SREG_COUNT + (origin - ORIGIN_SREG) : slot;
    return slot != NO_SLOT;
}

static const AffineReader reader_limits = {.plain = count_work,
                                           .is_exact = is_exact,
                                           .term_of = slot_term,
                                           .max_terms = 3,
                                           .max_depth = 5,
                                           .max_factor = SPAN};

bool affine_of_slots(Analysis *an, const IrExpr *e, Affine *form)
{
    AffineReader reader = reader_limits;
    reader.context = an;
    return affine_of(&reader, e, form);
}

static bool combine(const Affine *a, const Affine *b, int64_t scale, Affine *out)
{
    return affine_combine(&reader_limits, a, b, scale, out);
}

/* Intersects the bounds of all facts about the form (without its constant); returns false if there are none. */
static bool find_fact(const Analysis *an, const Affine *form, int64_t *low, int64_t *high)
{
    *low = INT64_MIN;
    *high = INT64_MAX;
    for (uint32_t i = 0; i < an->fact_count; i++) {
        const Fact *fact = &an->facts[i];
        int64_t fact_low = fact->low, fact_high = fact->high;
        if (!fact->alive) {
            continue;
        }
        if (affine_same_terms(form, &fact->form, -1)) {
            fact_low = fact->high == INT64_MAX ? INT64_MIN : -fact->high;
            fact_high = fact->low == INT64_MIN ? INT64_MAX : -fact->low;
        } else if (!affine_same_terms(form, &fact->form, 1)) {
            continue;
        }
        *low = fact_low > *low ? fact_low : *low;
        *high = fact_high < *high ? fact_high : *high;
    }
    return *low != INT64_MIN || *high != INT64_MAX;
}

/* Returns the lower bound of the form (without its constant) that follows from the ranges of its variables or from one
 * fact. */
static int64_t lower_bound_of(const Analysis *an, const Affine *form)
{
    int64_t low, high, min = 0;
    bool is_known = true;
    for (uint32_t i = 0; i < form->count && is_known; i++) {
        const AffineTerm *term = &form->terms[i];
        const Range r = an->env[term->atom];
        int64_t end = term->factor > 0 ? r.low : r.high, product;
        is_known = end != INT64_MIN && end != INT64_MAX && !__builtin_mul_overflow(term->factor, end, &product) &&
                   !__builtin_add_overflow(min, product, &min);
    }
    min = is_known ? min : INT64_MIN;
    return form->count > 1 && find_fact(an, form, &low, &high) && low > min ? low : min;
}

/* Returns the rest of a form after the subtraction of a fact that shares a term with it: a bound of the form is the
 * fact's bound plus a bound of the rest. Returns false if the fact has no such bound. */
static bool subtract_fact(const Affine *form, const Fact *fact, int64_t sign, Affine *rest, int64_t *bound)
{
    bool has_bound = sign > 0 ? fact->low != INT64_MIN : fact->high != INT64_MAX;
    *bound = sign > 0 ? fact->low : has_bound ? -fact->high : 0;
    return has_bound && combine(form, &fact->form, -sign, rest);
}

/* Returns the sign with which the fact must be subtracted from the form to remove the term; 0 if it does not contain
 * the term's variable. */
static int64_t sign_of(const Fact *fact, const AffineTerm *term)
{
    int64_t sign = 0;
    for (uint32_t i = 0; i < fact->form.count && fact->alive; i++) {
        const AffineTerm *known = &fact->form.terms[i];
        sign = known->atom != term->atom        ? sign
               : known->factor == term->factor  ? 1
               : known->factor == -term->factor ? -1
                                                : 0;
    }
    return sign;
}

/* Returns a lower bound of `i + k - r` from `i >= r` and the range of k, or of `i + d` from `i >= r` and `d >= -r`. */
static int64_t lower_bound_of_two(const Analysis *an, const Affine *form)
{
    int64_t best = INT64_MIN;
    for (uint32_t k = 0; k < form->count; k++) {
        for (uint32_t i = 0; i < an->fact_count; i++) {
            int64_t sign = sign_of(&an->facts[i], &form->terms[k]), bound, low = 0;
            Affine rest;
            if (sign != 0 && subtract_fact(form, &an->facts[i], sign, &rest, &bound)) {
                int64_t other = lower_bound_of(an, &rest);
                bool known = other != INT64_MIN && !__builtin_add_overflow(bound, other, &low);
                best = known && low > best ? low : best;
            }
        }
    }
    return best;
}

typedef struct Search {
    const Analysis *an;
    unsigned budget; /* facts that may still be examined */
} Search;

/* Returns whether a sum of facts implies that the form is at least `min`. Eliminates the first term that occurs in a
 * fact, by each fact that contains the term. */
static bool is_at_least(Search *search, const Affine *form, int64_t min, unsigned depth)
{
    const Analysis *an = search->an;
    bool any = false, found = false;
    int64_t low = lower_bound_of(an, form);
    if ((low != INT64_MIN && low >= min) || depth == 0) {
        return low != INT64_MIN && low >= min;
    }
    for (uint32_t k = 0; k < form->count && !any; k++) {
        for (uint32_t i = 0; i < an->fact_count && !found && search->budget > 0; i++) {
            int64_t sign = sign_of(&an->facts[i], &form->terms[k]), bound, rest_bound;
            Affine rest;
            if (sign == 0) {
                continue;
            }
            any = true;
            search->budget--;
            found = subtract_fact(form, &an->facts[i], sign, &rest, &bound) &&
                    !__builtin_sub_overflow(min, bound, &rest_bound) &&
                    is_at_least(search, &rest, rest_bound, depth - 1);
        }
    }
    return found;
}

void facts_apply(Analysis *an, const IrExpr *e, Range *range)
{
    Affine a, b, form;
    int64_t low, high;
    if (an->fact_count == 0 || !affine_of_slots(an, e->a, &a) || !affine_of_slots(an, e->b, &b) ||
        !combine(&a, &b, e->op == IRO_ADD ? 1 : -1, &form) || form.count < 2) {
        return;
    }
    bool known = find_fact(an, &form, &low, &high);
    if (range->low < 0 && low == INT64_MIN) {
        low = lower_bound_of_two(an, &form);
        Search search = {an, SEARCH_BUDGET};
        int64_t min = saturating_sub(0, form.constant); /* then the sum is not negative */
        if (low < min && is_at_least(&search, &form, min, SEARCH_DEPTH)) {
            low = min;
        }
        an->work += SEARCH_BUDGET - search.budget;
        known = known || low != INT64_MIN;
    }
    if (!known) {
        return;
    }
    low = low == INT64_MIN ? low : saturating_add(low, form.constant);
    high = high == INT64_MAX ? high : saturating_add(high, form.constant);
    Range ra = expr_range(an, e->a);
    bool wraps = range_wraps(e->op, e->type, ra, expr_range(an, e->b));
    /* A nonnegative difference overflows only if a is large or b is near -2**63. A counter may be as large as its
     * number of iterations. A value between two bounds near 0 does not overflow in 64 bits. */
    bool is_between = e->type->kind == TY_I64 && low > -SPAN && high < SPAN;
    if (!wraps || is_between ||
        (e->op == IRO_SUB && e->type->kind == TY_I64 && low >= 0 && ra.high <= SPAN + MAX_LOOP_ITERATIONS)) {
        *range = range_intersect(*range, low, high);
    }
}

/* Adds the fact low <= form <= high; INT64_MIN and INT64_MAX mean unbounded. */
static void add_bounds(Analysis *an, Affine form, int64_t low, int64_t high)
{
    bool over = (low != INT64_MIN && __builtin_sub_overflow(low, form.constant, &low)) ||
                (high != INT64_MAX && __builtin_sub_overflow(high, form.constant, &high));
    form.constant = 0;
    if (!over) {
        state_add_fact(an, &form, low, high);
    }
}

/* Adds the fact low <= b - a <= high. */
static void add_difference(Analysis *an, const IrExpr *a, const IrExpr *b, int64_t low, int64_t high)
{
    Affine la, lb, difference;
    if (affine_of_slots(an, a, &la) && affine_of_slots(an, b, &lb) && combine(&lb, &la, -1, &difference)) {
        add_bounds(an, difference, low, high);
    }
}

/* Adds the fact that a counter that only increases (or only decreases) never passes its start. */
void facts_of_counter(Analysis *an, LoopInfo *loop, const Affine *start, Range step)
{
    const Affine counter = {.terms = {{{.atom = loop->counter}, 1}}, .count = 1};
    Affine form;
    if ((step.low < 0 && step.high > 0) || !combine(&counter, start, -1, &form)) {
        return;
    }
    for (uint32_t i = 0; i < start->count; i++) {
        if (loop_assigns(loop, (uint32_t)start->terms[i].atom)) {
            return;
        }
    }
    add_bounds(an, form, step.low >= 0 ? 0 : INT64_MIN, step.low >= 0 ? INT64_MAX : 0);
}

void facts_of_value(Analysis *an, const IrExpr *lvalue, const IrExpr *value)
{
    enum {
        MAX_VALUE_FACTS = FACT_LIMIT / 2
    }; /* the remaining capacity is for facts from conditions, which are more useful */
    const IrVar *var = lvalue->var;
    Affine a, own, difference;
    while (value->kind == IR_CONVERT && range_preserved(value->type, value->a->type, expr_range(an, value->a))) {
        value = value->a;
    }
    const HelperId helper = value->kind == IR_CALL ? value->callee.helper : HELPER_NONE;
    bool is_helper = helper == HELPER_FLOORMOD_I64 || helper == HELPER_MOD_I64 || helper == HELPER_FLOORMOD_INT ||
                     helper == HELPER_MOD_INT || helper == HELPER_MOD_ONCE || helper == HELPER_MOD_NEAR;
    const IrExpr *whole = is_helper                                          ? value->args[0]
                          : value->kind == IR_BINARY && value->op == IRO_REM ? value->a
                                                                             : NULL;
    bool is_equal = whole == NULL && (value->kind == IR_VAR || expr_is_sum(value)) && value->type == lvalue->type &&
                    an->fact_count < MAX_VALUE_FACTS;
    whole = is_equal ? value : whole;
    if (whole == NULL || !type_is_signed(whole->type) || (!is_equal && expr_range(an, whole).low < 0) ||
        !affine_of_slots(an, whole, &a)) {
        return;
    }
    own = (Affine){.terms = {{{.atom = var->id}, 1}}, .count = 1};
    for (uint32_t i = 0; i < a.count; i++) {
        if (a.terms[i].atom == var->id) {
            return; /* the value refers to the variable's previous value */
        }
    }
    if (combine(&a, &own, -1, &difference)) {
        add_bounds(an, difference, 0, is_equal ? 0 : INT64_MAX);
    }
}

/* Refines copies of a refined variable: after `n = count`, `i < n` also refines count. */
static void refine_copies(Analysis *an, uint32_t slot)
{
    for (uint32_t i = 0; i < an->fact_count; i++) {
        const Fact *fact = &an->facts[i];
        bool is_copy = fact->alive && fact->low == 0 && fact->high == 0 && fact->form.count == 2 &&
                       fact->form.terms[0].factor == -fact->form.terms[1].factor;
        if (is_copy && (fact->form.terms[0].atom == slot || fact->form.terms[1].atom == slot)) {
            uint32_t other = (uint32_t)fact->form.terms[fact->form.terms[0].atom == slot].atom;
            state_refine(an, other, range_intersect(an->env[other], an->env[slot].low, an->env[slot].high));
        }
    }
}

IrExpr *facts_divided(Analysis *an, const IrExpr *e, int64_t *amount)
{
    IrExpr *what = NULL, *by = NULL;
    bool is_shift = e->kind == IR_BINARY && e->op == IRO_SHR;
    if (e->kind == IR_BINARY && (is_shift || e->op == IRO_DIV) && type_is_signed(e->type)) {
        what = e->a;
        by = e->b;
    } else if (e->kind == IR_CALL && (e->callee.helper == HELPER_FLOORDIV_I64 || e->callee.helper == HELPER_DIV_I64 ||
                                      e->callee.helper == HELPER_FLOORDIV_INT || e->callee.helper == HELPER_DIV_INT)) {
        what = e->args[0];
        by = e->args[1];
    }
    if (!what) {
        return NULL;
    }
    Range range = expr_range(an, by);
    if (range.low != range.high || range.low > INT32_MAX || range.low < !is_shift || (is_shift && range.low > 31)) {
        return NULL;
    }
    *amount = is_shift ? (int64_t)1 << range.low : range.low;
    bool rounds_down = e->kind != IR_BINARY || is_shift || expr_range(an, what).low >= 0;
    return rounds_down ? what : NULL;
}

/* Sets *what and *by to the operands of a division that rounds down, or toward 0; returns false for other
 * expressions. */
static bool is_division(const IrExpr *e, const IrExpr **what, const IrExpr **by)
{
    const HelperId helper = e->kind == IR_CALL ? e->callee.helper : HELPER_NONE;
    const bool is_plain = e->kind == IR_BINARY && e->op == IRO_DIV,
               is_helper = helper == HELPER_FLOORDIV_I64 || helper == HELPER_DIV_I64 || helper == HELPER_FLOORDIV_INT ||
                           helper == HELPER_DIV_INT;
    *what = is_plain ? e->a : is_helper ? e->args[0] : NULL;
    *by = is_plain ? e->b : is_helper ? e->args[1] : NULL;
    return *what != NULL;
}

/* Sets *what and *by if e is the product `what / by * by` for what >= 0 and by > 0; the quotient may be a variable. */
static bool is_multiple(Analysis *an, const IrExpr *e, const IrExpr **what, const IrExpr **by)
{
    const IrExpr *factors[2] = {e->a, e->b};
    bool found = false;
    for (int i = 0; i < 2 && e->kind == IR_BINARY && e->op == IRO_MUL && !found; i++) {
        const IrExpr *quotient = factors[i];
        const IrExpr *value = quotient->kind == IR_VAR && expr_slot(an, quotient) != NO_SLOT
                                  ? definition_of(an, expr_slot(an, quotient))
                                  : NULL;
        found = is_division(value != NULL ? value : quotient, what, by) && ir_equal(*by, factors[1 - i]) &&
                ir_is_pure(*by) && expr_range(an, *by).low > 0 && expr_range(an, *what).low >= 0;
    }
    return found;
}

Range range_of_multiple(Analysis *an, const IrExpr *e, Range r)
{
    const IrExpr *what, *by;
    if (is_multiple(an, e, &what, &by)) {
        return range_intersect(r, 0, expr_range(an, what).high);
    }
    if (e->op == IRO_SUB && is_multiple(an, e->b, &what, &by) && ir_equal(what, e->a)) {
        const Range remainder = range_floormod(expr_range(an, what), expr_range(an, by));
        r = range_bounded_like(range_intersect(r, remainder.low, remainder.high), remainder);
    }
    return r;
}

/* ---- conditions ---- */

static void refine(Analysis *an, const IrExpr *e, int64_t low, int64_t high, unsigned depth);

static void refine_divided(Analysis *an, const IrExpr *e, int64_t low, int64_t high, unsigned depth)
{
    int64_t amount, min, max;
    const IrExpr *what = facts_divided(an, e, &amount);
    if (!what) {
        return;
    }
    if (low == INT64_MIN || __builtin_mul_overflow(low, amount, &min)) {
        min = INT64_MIN;
    }
    if (high == INT64_MAX || __builtin_mul_overflow(high, amount, &max) ||
        __builtin_add_overflow(max, amount - 1, &max)) {
        max = INT64_MAX;
    }
    refine(an, what, min, max, depth + 1);
}

/* Refines the variables in e, given that low <= e <= high. */
static void refine(Analysis *an, const IrExpr *e, int64_t low, int64_t high, unsigned depth)
{
    an->work++;
    if (depth > REFINE_DEPTH || low > high || (low == INT64_MIN && high == INT64_MAX)) {
        return;
    }
    switch (e->kind) {
    case IR_VAR:
    case IR_SREG: {
        uint32_t slot = expr_slot(an, e);
        const Range old = slot != NO_SLOT ? an->env[slot] : range_make(0, 0, LINEAGE_ANY);
        const Range narrow = range_intersect(old, low, high);
        if (slot != NO_SLOT) {
            state_refine(an, slot, narrow);
            refine_copies(an, slot);
        }
        if (slot != NO_SLOT && !range_equal(old, narrow)) {
            definitions_propagate(an, slot);
            const IrExpr *value = definition_of(an, slot);
            if (value != NULL && !type_is_bool(value->type)) {
                refine(an, value, low, high, depth + 1);
            }
        }
        return;
    }
    case IR_CONVERT:
        if (range_preserved(e->type, e->a->type, expr_range(an, e->a))) {
            refine(an, e->a, low, high, depth + 1);
        }
        return;
    case IR_INDEX:
        elements_refine(an, e, low, high);
        return;
    case IR_UNARY:
        if (e->op == IRO_NEG && range_negates(e->type, expr_range(an, e->a))) {
            refine(an, e->a, high == INT64_MAX ? INT64_MIN : saturating_sub(0, high),
                   low == INT64_MIN ? INT64_MAX : -low, depth + 1);
        }
        return;
    case IR_BINARY: {
        if (!type_is_integer(e->type) || e->type->kind == TY_U64) {
            return;
        }
        Range a = expr_range(an, e->a), b = expr_range(an, e->b);
        bool wraps = range_wraps(e->op, e->type, a, b);
        bool has_low = low != INT64_MIN, has_high = high != INT64_MAX;
        if (e->op == IRO_ADD && !wraps) {
            refine(an, e->a, has_low ? saturating_sub(low, b.high) : low, has_high ? saturating_sub(high, b.low) : high,
                   depth + 1);
            refine(an, e->b, has_low ? saturating_sub(low, a.high) : low, has_high ? saturating_sub(high, a.low) : high,
                   depth + 1);
        } else if (e->op == IRO_SUB && !wraps) {
            refine(an, e->a, has_low ? saturating_add(low, b.low) : low, has_high ? saturating_add(high, b.high) : high,
                   depth + 1);
            refine(an, e->b, has_high ? saturating_sub(a.low, high) : INT64_MIN,
                   has_low ? saturating_sub(a.high, low) : INT64_MAX, depth + 1);
        } else if (e->op == IRO_MUL && low >= 1 && a.low >= 0 && b.low >= 0) {
            /* neither factor is zero, even if the product wrapped */
            refine(an, e->a, 1, INT64_MAX, depth + 1);
            refine(an, e->b, 1, INT64_MAX, depth + 1);
        } else {
            refine_divided(an, e, low, high, depth);
        }
        return;
    }
    case IR_CALL:
        if (!expr_is_min_max(e)) {
            refine_divided(an, e, low, high, depth);
        }
        for (uint32_t i = 0; expr_is_min_max(e) && i < 2; i++) { /* min(a, b) >= low: neither is less */
            bool is_min = e->callee.spelling[1] == 'i';
            refine(an, e->args[i], is_min ? low : INT64_MIN, is_min ? INT64_MAX : high, depth + 1);
        }
        return;
    default: /* implies nothing about variables */
        return;
    }
}

/* Assumes that e is at most the axis product that bounds `limit`. */
static void assume_axis_product(Analysis *an, const IrExpr *e, Range limit)
{
    while (e->kind == IR_CONVERT && range_preserved(e->type, e->a->type, expr_range(an, e->a))) {
        e = e->a;
    }
    if (expr_is_sum(e) && e->op == IRO_ADD) { /* x + 1 < width implies x < width */
        const Range a = expr_range(an, e->a), b = expr_range(an, e->b);
        const bool wraps = range_wraps(e->op, e->type, a, b);
        if (b.low >= 0 && !wraps) {
            assume_axis_product(an, e->a, limit);
        }
        if (a.low >= 0 && !wraps) {
            assume_axis_product(an, e->b, limit);
        }
    }
    const uint32_t slot = expr_slot(an, e);
    if (slot != NO_SLOT && limit.array != 0 && an->env[slot].array == 0) {
        state_refine(an, slot, range_bounded_like(an->env[slot], limit));
    }
}

/* Assumes a < b + slack; a slack of 1 means a <= b. */
static void assume_less(Analysis *an, const IrExpr *a, const IrExpr *b, int64_t slack)
{
    Range ra = expr_range(an, a), rb = expr_range(an, b);
    bool open = b->type->kind == TY_U64 && rb.high == INT64_MAX;
    if (!open) {
        refine(an, a, INT64_MIN, saturating_add(saturating_sub(rb.high, 1), slack), 0);
    }
    refine(an, b, saturating_sub(saturating_add(ra.low, 1), slack), INT64_MAX, 0);
    assume_axis_product(an, a, rb);
    add_difference(an, a, b, 1 - slack, INT64_MAX);
    if (expr_is_min_max(b) && b->callee.spelling[1] == 'i' &&
        ir_is_pure(b)) { /* less than the minimum: less than both operands */
        assume_less(an, a, b->args[0], slack);
        assume_less(an, a, b->args[1], slack);
    }
    if (expr_is_min_max(a) && a->callee.spelling[1] == 'a' && ir_is_pure(a)) {
        assume_less(an, a->args[0], b, slack);
        assume_less(an, a->args[1], b, slack);
    }
    /* x < n / 2 implies x < n */
    int64_t amount;
    const IrExpr *whole = facts_divided(an, b, &amount);
    if (whole && whole->type == a->type && expr_range(an, whole).low >= 0) {
        assume_less(an, a, whole, slack);
    }
}

static void assume_equal(Analysis *an, const IrExpr *a, const IrExpr *b)
{
    Range ra = expr_range(an, a), rb = expr_range(an, b);
    refine(an, a, rb.low, rb.high, 0);
    refine(an, b, ra.low, ra.high, 0);
    add_difference(an, a, b, 0, 0);
}

static void assume_different(Analysis *an, const IrExpr *a, const IrExpr *b)
{
    Range ra = expr_range(an, a), rb = expr_range(an, b);
    bool open = a->type->kind == TY_U64;
    if (rb.low == rb.high && ra.low < ra.high && !(open && rb.high == INT64_MAX)) {
        if (rb.low == ra.low) {
            refine(an, a, ra.low + 1, INT64_MAX, 0);
        } else if (rb.low == ra.high) {
            refine(an, a, INT64_MIN, ra.high - 1, 0);
        }
    }
}

void facts_of_access(Analysis *an, const IrExpr *element)
{
    if (element->kind != IR_INDEX || element->a->kind != IR_VAR) {
        return;
    }
    bool is_whole = element->a->type->kind == TY_CARRAY;
    for (uint32_t i = 0; i < element->arg_count; i++) {
        const IrExpr *index = element->args[i];
        HelperId helper = index->kind == IR_CALL ? index->callee.helper : HELPER_NONE;
        bool is_tested = helper == HELPER_INDEX || helper == HELPER_BELOW;
        index = helper == HELPER_WRAP || is_tested ? index->args[0] : index;
        if (!type_is_signed(index->type) || expr_range(an, index).low < 0) {
            continue;
        }
        if (is_tested) { /* otherwise the thread has ended */
            assume_less(an, index, element->args[i]->args[1], 0);
        } else if (is_whole) {
            IrExpr axis_size = {.kind = IR_INT, .type = index->type, .integer = element->a->type->dims[i]};
            assume_less(an, index, &axis_size, 0);
        }
    }
}

/* Bounds the variables that are nonnegative indices in an address computation. */
static void bound_indices(Analysis *an, const IrExpr *e)
{
    while (e->kind == IR_CONVERT) {
        e = e->a;
    }
    if (e->kind == IR_BINARY && (e->op == IRO_ADD || e->op == IRO_MUL)) {
        bound_indices(an, e->a);
        bound_indices(an, e->b);
    } else if (e->kind == IR_CALL && e->callee.helper == HELPER_WRAP) {
        const uint32_t slot = expr_slot(an, e->args[0]);
        if (slot != NO_SLOT && type_is_signed(e->args[0]->type) && an->env[slot].low >= 0 &&
            an->env[slot].high > SPAN) {
            refine(an, e->args[0], 0, SPAN, 0);
        }
    }
}

void facts_of_address(Analysis *an, const IrExpr *element)
{
    for (uint32_t i = 0; i < element->arg_count; i++) {
        bound_indices(an, element->args[i]);
    }
}

void facts_assume_after(Analysis *an, const IrExpr *cond, bool truth, const IrExpr *whole)
{
    facts_assume(an, cond, truth);
    elements_after(an, whole);
}

static bool is_known(Analysis *an, const IrExpr *cond, bool truth)
{
    Range r = expr_range(an, cond);
    return r.low == r.high && r.low == truth;
}

static void assume_comparison(Analysis *an, IrOp op, const IrExpr *a, const IrExpr *b)
{
    if (op == IRO_LT || op == IRO_LE) {
        assume_less(an, a, b, op == IRO_LE);
    } else if (op == IRO_GT || op == IRO_GE) {
        assume_less(an, b, a, op == IRO_GE);
    } else if (op == IRO_EQ) {
        assume_equal(an, a, b);
    } else if (op == IRO_NE) {
        assume_different(an, a, b);
        assume_different(an, b, a);
    }
}

void facts_assume(Analysis *an, const IrExpr *cond, bool truth)
{
    cond = expr_as_integers(an, (IrExpr *)(uintptr_t)cond);
    const IrExpr *a = cond->a, *b = cond->b;
    an->work++;
    if (cond->kind == IR_VAR) {
        refine(an, cond, truth, truth, 0);
        definitions_assume(an, cond->var, truth);
    } else if (cond->kind == IR_CONVERT && type_is_integer(a->type)) {
        assume_comparison(an, truth ? IRO_NE : IRO_EQ, a, &(IrExpr){.kind = IR_INT, .type = a->type});
    } else if (cond->kind == IR_UNARY && cond->op == IRO_NOT) {
        facts_assume(an, a, !truth);
    } else if (cond->kind == IR_BINARY && (cond->op == IRO_LAND || cond->op == IRO_LOR)) {
        /* If && is true or || is false, both operands have this value. Otherwise, if one operand does not determine
         * the result, the other operand does. */
        bool both = truth == (cond->op == IRO_LAND);
        if (both || is_known(an, b, !truth)) {
            facts_assume(an, a, truth);
        }
        if (both || is_known(an, a, !truth)) {
            facts_assume(an, b, truth);
        }
    } else if (cond->kind == IR_BINARY && type_is_integer(a->type) && type_is_integer(b->type)) {
        assume_comparison(an, truth ? cond->op : ir_opposite(cond->op), a, b);
    } else if (cond->kind == IR_BINARY && truth && real_is_known(a->type) && real_is_known(b->type)) {
        real_assume(an, cond); /* if the comparison is false, an operand may be NaN */
    }
}
