/* Whether a kernel sees anything of its blocks.
 *
 * Who knows nothing but where a thread stands in the whole grid, and how large that is, cannot tell (256, 1) from (32,
 * 8): the runtime may launch blocks of another shape, as long as the grid has the same extents in threads.
 *
 * Takes: the IR in the script's axes. Gives: an answer; it changes nothing. Needs: the effects of functions. */
#include "schedule/schedule_internal.h"

enum { MOST_TERMS = 32 };

/* Of a sum, without conversions. */
typedef struct Terms {
    const IrExpr *items[MOST_TERMS];
    uint32_t count;
} Terms;

static bool is_register(const IrExpr *e, IrSreg sreg)
{
    return e->kind == IR_SREG && e->sreg == sreg;
}

/* a * b, in either order. */
static bool is_product_of(const IrExpr *e, uint32_t a, uint32_t b)
{
    if (e->kind != IR_BINARY || e->op != IRO_MUL) {
        return false;
    }
    const IrExpr *x = ir_unconverted(e->a), *y = ir_unconverted(e->b);
    return (is_register(x, (IrSreg)a) && is_register(y, (IrSreg)b)) ||
           (is_register(x, (IrSreg)b) && is_register(y, (IrSreg)a));
}

/* Wide enough for any index, so that the parts of one may be added in any order. */
static bool is_wide(const IrExpr *e)
{
    return type_is_integer(e->type) && type_size(e->type) >= 4;
}

static bool collect_terms(Terms *terms, const IrExpr *e)
{
    while (e->kind == IR_CONVERT && is_wide(e) && is_wide(e->a)) {
        e = e->a;
    }
    if (e->kind == IR_BINARY && e->op == IRO_ADD && is_wide(e)) {
        return collect_terms(terms, e->a) && collect_terms(terms, e->b);
    }
    if (terms->count == MOST_TERMS) {
        return false;
    }
    terms->items[terms->count++] = e;
    return true;
}

bool is_grid_index(const IrExpr *e)
{
    Terms terms = {.count = 0};
    if (!is_wide(e) || !collect_terms(&terms, e) || terms.count != 2) {
        return false;
    }
    uint32_t thread = is_register(terms.items[0], IRS_TID_X) ? 0 : 1;
    return is_register(terms.items[thread], IRS_TID_X) &&
           is_product_of(terms.items[1 - thread], IRS_CTAID_X, IRS_NTID_X);
}

static uint32_t explained(const IrExpr *e);

static uint32_t explained_parts(const IrExpr *e)
{
    uint32_t count = explained(e->cond) + explained(e->a) + explained(e->b);
    for (uint32_t i = 0; i < e->arg_count; i++) {
        count += explained(e->args[i]);
    }
    return count;
}

/* How many registers of the expression stand in indices of the whole grid, and in its extents. */
static uint32_t explained(const IrExpr *e)
{
    if (e == NULL) {
        return 0;
    }
    uint32_t count = 0;
    if (e->kind == IR_BINARY && e->op == IRO_ADD) {
        Terms terms = {.count = 0};
        bool all = is_wide(e) && collect_terms(&terms, e);
        for (uint32_t axis = 0; all && axis < 3; axis++) {
            uint32_t threads = 0, blocks = 0;
            for (uint32_t i = 0; i < terms.count; i++) {
                threads += is_register(terms.items[i], (IrSreg)(IRS_TID_X + axis));
                blocks += is_product_of(terms.items[i], IRS_CTAID_X + axis, IRS_NTID_X + axis);
            }
            count += threads == blocks ? 3 * threads : 0;
        }
        for (uint32_t i = 0; all && i < terms.count; i++) {
            count += explained(terms.items[i]);
        }
        return all ? count : explained_parts(e);
    }
    for (uint32_t axis = 0; axis < 3; axis++) {
        count += is_product_of(e, IRS_NTID_X + axis, IRS_NCTAID_X + axis) ? 2 : 0;
    }
    return count + explained_parts(e);
}

typedef struct Registers {
    uint32_t all, explained;
} Registers;

static void count_register(IrExpr *e, void *context)
{
    Registers *r = context;
    r->all += e->kind == IR_SREG && e->sreg != IRS_WARP_SIZE;
}

static void count_stmt(IrStmt *s, void *context)
{
    Registers *r = context;
    r->explained += explained(s->a) + explained(s->b);
}

bool has_free_shape(const PtrVec *funcs)
{
    Registers r = {0, 0};
    for (size_t i = 0; i < funcs->count; i++) {
        const IrFunc *func = funcs->items[i];
        for (size_t v = 0; v < func->vars.count; v++) {
            IrStorage storage = ((const IrVar *)func->vars.items[v])->storage;
            if (storage == IRV_SHARED || storage == IRV_DYNAMIC_SHARED) {
                return false;
            }
        }
        if (func->uses_barrier) {
            return false;
        }
        ir_visit_block(&func->body, count_register, &r);
        ir_visit_stmts(&func->body, count_stmt, &r);
    }
    return r.all == r.explained;
}
