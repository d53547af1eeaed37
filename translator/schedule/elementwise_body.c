// SPDX-License-Identifier: MIT
/* Recognizes elementwise bodies of kernels and loops: loaded or computed values, at most one condition around the
 * rest, and stores or atomic updates.
 *
 * Input: the IR with the script's axes.
 * Output: CoarseningParts; the IR is unchanged.
 * Requires: function effects. */
#include "schedule/schedule_internal.h"

#include <string.h>

enum {
    CALL_WORK = 12,
    DIVISION_WORK = 8,
    COMPLEX_WORK = 6, /* cost of a multiplication; an addition costs less */
    MAX_WORK = 8,
    MAX_VECTOR_WORK = 96
};

const IrStmt *definition_among_parts(const CoarseningParts *p, const IrVar *var)
{
    for (uint32_t i = 0; i < p->definition_count; i++) {
        if (p->definitions[i]->a->var == var) {
            return p->definitions[i];
        }
    }
    return NULL;
}

bool reads_memory(const IrExpr *e, const void *parts)
{
    if (e->kind == IR_VAR) {
        const CoarseningParts *p = parts;
        for (uint32_t i = 0; i < p->definition_count; i++) {
            if (p->definitions[i]->a->var == e->var) {
                return !p->is_pure[i];
            }
        }
    }
    return e->kind == IR_INDEX;
}

/* Returns whether e reads an array to which the body has stored before. */
static bool reads_stored(const IrExpr *e, const void *parts)
{
    const CoarseningParts *p = parts;
    for (uint32_t i = 0; e->kind == IR_INDEX && i < p->store_count; i++) {
        if (p->stores[i]->kind == IR_ASSIGN && e->a->kind == IR_VAR && e->a->var == p->stores[i]->a->a->var) {
            return true;
        }
    }
    return false;
}

/* Returns whether e reads an array that may overlap others; array parameters do not. */
static bool may_read_aliased(const IrExpr *e, const void *context)
{
    (void)context;
    return e->kind == IR_INDEX && (e->a->kind != IR_VAR || e->a->var->storage != IRV_PARAM);
}

/* Helpers of complex arithmetic, by operator. */
static const HelperId complex_helpers[] = {
    [IRO_ADD] = HELPER_C64_ADD, [IRO_SUB] = HELPER_C64_SUB, [IRO_MUL] = HELPER_C64_MUL};

HelperId complex_helper(IrOp op, const Type *type)
{
    HelperId found =
        (size_t)op < sizeof complex_helpers / sizeof complex_helpers[0] ? complex_helpers[op] : HELPER_NONE;
    return found != HELPER_NONE && type->kind == TY_C128 ? (HelperId)((int)found + 1)
                                                         : found; /* the rows of both precisions are adjacent */
}

/* Returns whether the call is complex arithmetic, which costs only a few operations. */
static bool is_complex_arithmetic(const IrExpr *e)
{
    for (IrOp op = IRO_ADD; type_is_complex(e->type) && op <= IRO_MUL; op++) {
        if (e->callee.helper != HELPER_NONE && e->callee.helper == complex_helper(op, e->type)) {
            return true;
        }
    }
    return false;
}

/* Returns whether the call costs one or two operations. */
static bool is_cheap_call(const IrExpr *e)
{
    static const char *const names[] = {"min",  "max", "fminf", "fmaxf", "fmin",
                                        "fmax", "abs", "llabs", "fabsf", "fabs"};
    bool is_cheap = e->callee.helper == HELPER_WRAP || e->callee.helper == HELPER_WRAP_INT;
    for (size_t i = 0; i < sizeof names / sizeof names[0] && e->callee.spelling != NULL && !is_cheap; i++) {
        is_cheap = strcmp(e->callee.spelling, names[i]) == 0;
    }
    return is_cheap;
}

static bool is_scalar(const Type *type)
{
    return type_is_real(type) || type_is_complex(type);
}

static void add_work(IrExpr *e, void *context)
{
    CoarseningParts *p = context;
    bool divides = e->kind == IR_BINARY && type_is_integer(e->type) && (e->op == IRO_DIV || e->op == IRO_REM);
    const bool is_call = e->kind == IR_CALL && !is_cheap_call(e);
    p->work += is_call   ? (is_complex_arithmetic(e) ? COMPLEX_WORK : CALL_WORK)
               : divides ? DIVISION_WORK
                         : e->kind == IR_BINARY || e->kind == IR_UNARY || e->kind == IR_COND || e->kind == IR_CALL;
    if (e->kind == IR_INDEX) {
        p->loads++;
        p->bytes += (uint32_t)type_size(e->type);
    }
}

static bool is_simple_value(const IrExpr *e, const CoarseningParts *p)
{
    return ir_effect(e) <= EFFECT_READ && !ir_any(e, reads_stored, p) && !ir_any(e, may_read_aliased, NULL) &&
           is_scalar(e->type);
}

static bool add_definition(CoarseningParts *p, IrStmt *s, bool is_inner)
{
    IrVar *var = s->a->var;
    if (p->definition_count == MAX_VALUES || s->op != IRO_NONE || var->storage != IRV_LOCAL || var->is_output ||
        definition_among_parts(p, var) != NULL || !is_simple_value(s->b, p)) {
        return false;
    }
    p->is_pure[p->definition_count] = ir_is_pure(s->b) && !ir_any(s->b, reads_memory, p);
    p->is_inner[p->definition_count] = is_inner;
    p->definitions[p->definition_count++] = s;
    ir_visit_expr(s->b, add_work, p);
    return true;
}

static bool add_store(CoarseningParts *p, IrStmt *s)
{
    const IrExpr *element = s->a;
    bool fits = p->store_count < MAX_STORES && element->kind == IR_INDEX && element->a->kind == IR_VAR &&
                element->a->var->storage == IRV_PARAM && element->a->type->kind == TY_POINTER &&
                is_scalar(element->type) && ir_is_pure(element->args[0]) &&
                !ir_any(element->args[0], reads_memory, p) && is_simple_value(s->b, p);
    if (fits && s->op != IRO_NONE) { /* the element is read, too */
        bool is_complex = s->compute == element->type && complex_helper(s->op, s->compute) != HELPER_NONE;
        fits = (type_is_complex(s->compute) ? is_complex : type_is_real(s->compute)) && s->b->type == s->compute &&
               !reads_stored(element, p);
        p->loads++;
    }
    if (!fits) {
        return false;
    }
    p->bytes += (uint32_t)type_size(element->type) * (s->op != IRO_NONE ? 2 : 1);
    ir_visit_expr(s->b, add_work, p);
    p->stores[p->store_count++] = s;
    return true;
}

/* Returns the index (part 0) or the operand (part 1) of an atomic update. */
IrExpr *part_of_update(const CoarseningParts *p, const IrStmt *s, uint32_t part)
{
    return part == 0 ? privatized_element(s, p->privatized)->args[0] : s->a->args[1];
}

static bool add_update(CoarseningParts *p, IrStmt *s)
{
    bool fits = p->store_count < MAX_STORES && privatized_element(s, p->privatized) != NULL;
    for (uint32_t part = 0; fits && part < 2; part++) {
        fits = is_simple_value(part_of_update(p, s, part), p);
        ir_visit_expr(part_of_update(p, s, part), add_work, p);
    }
    p->stores[p->store_count] = s;
    p->store_count += fits;
    return fits;
}

bool assigns_variable(const IrStmt *s, const void *var)
{
    return s->kind == IR_ASSIGN && s->a->kind == IR_VAR && s->a->var == var;
}

/* Returns whether e reads a variable before its assignment. In a loop, this is the value of another iteration. */
static bool reads_later(const IrExpr *e, const void *parts)
{
    const CoarseningParts *p = parts;
    return e->kind == IR_VAR && e->var->storage == IRV_LOCAL && definition_among_parts(p, e->var) == NULL &&
           (p->loop == NULL || ir_any_stmt_of(&p->loop->body, assigns_variable, e->var));
}

static bool is_return(const IrBlock *block)
{
    return block->count == 1 && block->stmts[0]->kind == IR_RETURN;
}

bool read_item_block(CoarseningParts *p, const IrBlock *block, bool is_inner)
{
    for (uint32_t i = 0; i < block->count; i++) {
        IrStmt *s = block->stmts[i];
        bool is_last = i + 1 == block->count;
        if (ir_any(s->a, reads_later, p) && s->kind != IR_ASSIGN) {
            return false;
        }
        if (s->kind == IR_EVAL && p->privatized != NULL) {
            if (!add_update(p, s)) {
                return false;
            }
            continue;
        }
        if (s->kind == IR_IF) {
            bool returns = is_return(&s->body);
            if (p->guard != NULL || p->store_count > 0 || s->orelse.count > 0 || !(returns || is_last) ||
                !ir_is_pure(s->a) || ir_any(s->a, reads_memory, p)) {
                return false;
            }
            p->guard = s;
            p->returns = returns;
            is_inner = true;
            if (!returns && !read_item_block(p, &s->body, true)) {
                return false;
            }
        } else if (s->kind == IR_ASSIGN) {
            bool is_store = s->a->kind == IR_INDEX;
            if (ir_any(s->b, reads_later, p) || (is_store ? ir_any(s->a, reads_later, p) || !add_store(p, s)
                                                          : s->a->kind != IR_VAR || !add_definition(p, s, is_inner))) {
                return false;
            }
        } else if (s->kind != IR_NOTE && !(s->kind == IR_RETURN && i + 1 == block->count)) {
            return false;
        }
    }
    return true;
}

static bool find_parts(const IrFunc *kernel, CoarseningParts *p, uint32_t max_work)
{
    *p = (CoarseningParts){.privatized = NULL};
    return read_item_block(p, &kernel->body, false) && p->store_count > 0 && p->loads > 0 && p->loads <= MAX_LOADS &&
           p->work <= max_work + p->bytes;
}

bool find_coarsening_parts(const IrFunc *kernel, CoarseningParts *p)
{
    return find_parts(kernel, p, MAX_WORK);
}

bool find_vector_parts(const IrFunc *kernel, CoarseningParts *p)
{
    return find_parts(kernel, p, MAX_VECTOR_WORK);
}
