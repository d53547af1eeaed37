// SPDX-License-Identifier: MIT
/* Computes the global-memory accesses of kernels, and the stride of each access between neighboring threads along each
 * axis.
 *
 * Input: the IR with the script's axes.
 * Output: the accesses of each kernel, which the caller uses to compare schedules. Strides are estimates after
 * branches and for clamped or wrapped values. They only affect the choice of a schedule, and every choice is correct.
 * Requires: numbered variables. */
#include "schedule/schedule_internal.h"

#include <string.h>

enum { LARGE_BYTES = 1 << 20, MAX_LOOPS = 4, MAX_ACCESSES = 128, MAX_PASSES = 16, FACTORS = 4 };

/* A constant times kernel parameters, each represented by 1 + its number among all variables. PY2CU_STEP_LARGE: an
 * unknown value that is the same for all threads. PY2CU_STEP_UNKNOWN: unknown. */
typedef struct Monomial {
    int64_t coefficient;
    uint32_t factors[FACTORS]; /* sorted; 0: none */
} Monomial;

/* The stride of a value: by axis, its difference between neighboring threads (in bytes for pointers), and its value if
 * all threads have the same one. */
typedef struct Step {
    bool is_set; /* false: not computed yet */
    Monomial along[3], value;
} Step;

struct Steps {
    Step *vars;    /* by variable number */
    Step *results; /* by function id */
    Step *
        *var_parts; /* for variables and results that are structs (usually tuples): strides by field; otherwise NULL */
    Step **result_parts;
    const IrFunc *func; /* current function */
    bool calls;         /* whether the function calls functions of the program, or functions that set variables */
    bool changed;
};

#define UNKNOWN                                                                                                        \
    {                                                                                                                  \
        .coefficient = PY2CU_STEP_UNKNOWN                                                                              \
    }
static const Step no_step, uniform_step = {.is_set = true, .value = {.coefficient = PY2CU_STEP_LARGE}},
                           unknown = {.is_set = true, .along = {UNKNOWN, UNKNOWN, UNKNOWN}, .value = UNKNOWN};
#undef UNKNOWN

/* ---- monomials ---- */

static Monomial new_monomial(int64_t coefficient)
{
    bool fits = (coefficient < LARGE_BYTES && coefficient > -LARGE_BYTES) || coefficient == PY2CU_STEP_UNKNOWN;
    return (Monomial){.coefficient = fits ? coefficient : PY2CU_STEP_LARGE};
}

static bool is_known(Monomial m)
{
    return m.coefficient != PY2CU_STEP_UNKNOWN && m.coefficient != PY2CU_STEP_LARGE;
}

static bool has_factors_of(Monomial a, Monomial b)
{
    return memcmp(a.factors, b.factors, sizeof a.factors) == 0;
}

static bool is_equal(Monomial a, Monomial b)
{
    return a.coefficient == b.coefficient && has_factors_of(a, b);
}

/* Returns a constant times the factors of m. */
static Monomial with_factors(int64_t coefficient, Monomial m)
{
    Monomial scaled = new_monomial(coefficient);
    if (is_known(scaled) && scaled.coefficient != 0) {
        memcpy(scaled.factors, m.factors, sizeof scaled.factors);
    }
    return scaled;
}

static Monomial sum(Monomial a, Monomial b)
{
    if (a.coefficient == PY2CU_STEP_UNKNOWN || b.coefficient == PY2CU_STEP_UNKNOWN) {
        return new_monomial(PY2CU_STEP_UNKNOWN);
    }
    if (a.coefficient == 0 || b.coefficient == 0) {
        return a.coefficient == 0 ? b : a;
    }
    return is_known(a) && is_known(b) && has_factors_of(a, b) ? with_factors(a.coefficient + b.coefficient, a)
                                                              : new_monomial(PY2CU_STEP_LARGE);
}

static Monomial product(Monomial a, Monomial b)
{
    if (a.coefficient == PY2CU_STEP_UNKNOWN || b.coefficient == PY2CU_STEP_UNKNOWN) {
        return new_monomial(PY2CU_STEP_UNKNOWN);
    }
    if (a.coefficient == 0 || b.coefficient == 0) {
        return new_monomial(0);
    }
    if (!is_known(a) || !is_known(b)) {
        return new_monomial(PY2CU_STEP_LARGE);
    }
    Monomial all = {.coefficient = a.coefficient * b.coefficient}; /* both are small */
    for (uint32_t n = 0, i = 0, k = 0; i + k < 2 * FACTORS; n++) {
        uint32_t of_a = i < FACTORS ? a.factors[i] : 0, of_b = k < FACTORS ? b.factors[k] : 0;
        if (of_a == 0 && of_b == 0) {
            break;
        }
        if (n == FACTORS) {
            return new_monomial(PY2CU_STEP_LARGE);
        }
        bool takes_a = of_b == 0 || (of_a != 0 && of_a <= of_b);
        all.factors[n] = takes_a ? of_a : of_b;
        i += takes_a;
        k += !takes_a;
    }
    return with_factors(all.coefficient, all);
}

/* ---- steps ---- */

static bool is_same(Step step)
{
    return step.is_set && step.along[0].coefficient == 0 && step.along[1].coefficient == 0 &&
           step.along[2].coefficient == 0;
}

static Step step_value(Monomial value)
{
    Step step = uniform_step;
    step.value = value;
    return step;
}

static Step step_sum(Step a, Step b)
{
    Step all = {.is_set = a.is_set && b.is_set, .value = sum(a.value, b.value)};
    for (int axis = 0; axis < 3; axis++) {
        all.along[axis] = sum(a.along[axis], b.along[axis]);
    }
    return all;
}

/* Multiplies the stride by a factor that is the same for all threads. */
static Step step_times(Step step, Monomial factor)
{
    for (int axis = 0; axis < 3; axis++) {
        step.along[axis] = product(step.along[axis], factor);
    }
    step.value = product(step.value, factor);
    return step;
}

/* Marks the stride as unknown along the axes on which it depends. */
static Step step_unknown(Step step)
{
    for (int axis = 0; axis < 3; axis++) {
        step.along[axis] = new_monomial(step.along[axis].coefficient == 0 ? 0 : PY2CU_STEP_UNKNOWN);
    }
    step.value = uniform_step.value;
    return step;
}

/* Returns the stride of a value that is one of two values. */
static Step step_merged(Step a, Step b)
{
    if (!a.is_set || !b.is_set) {
        return a.is_set ? a : b;
    }
    for (int axis = 0; axis < 3; axis++) {
        a.along[axis] = is_equal(a.along[axis], b.along[axis]) ? a.along[axis] : new_monomial(PY2CU_STEP_UNKNOWN);
    }
    a.value = is_equal(a.value, b.value) ? a.value : uniform_step.value;
    return a;
}

/* Returns the stride of a clamped or wrapped index, preferring the operand that differs between threads. */
static Step step_of_select(Step a, Step b)
{
    return is_same(a) && b.is_set && !is_same(b) ? b : is_same(b) && a.is_set && !is_same(a) ? a : step_merged(a, b);
}

static Step step_of(const Steps *steps, const IrExpr *e);

static Step step_of_binary(const Steps *steps, IrOp op, const IrExpr *left, const IrExpr *right)
{
    Step a = step_of(steps, left), b = step_of(steps, right);
    if (!a.is_set || !b.is_set) {
        return no_step;
    }
    if (op == IRO_ADD) {
        return step_sum(a, b);
    }
    if (op == IRO_SUB) {
        return step_sum(a, step_times(b, new_monomial(-1)));
    }
    if (op == IRO_MUL && (is_same(a) || is_same(b))) {
        return is_same(a) ? step_times(b, a.value) : step_times(a, b.value);
    }
    if (op == IRO_REM && is_same(b) && !is_same(a)) { /* neighbors are usually in the same row or column */
        return a;
    }
    return step_unknown(step_sum(a, b));
}

/* Returns the stride of a call. CUDA's functions and helpers are treated as limits or remainders of their arguments. */
static Step step_of_call(const Steps *steps, const IrExpr *e)
{
    if (e->callee.func != NULL) {
        return steps->results[e->callee.func->id];
    }
    Step step = uniform_step;
    for (uint32_t i = 0; i < e->arg_count; i++) {
        step = step_of_select(step, step_of(steps, e->args[i]));
    }
    return e->callee.effect == EFFECT_NONE ? step : unknown;
}

/* Returns whether values of the type have a stride: integers and addresses. */
static bool has_step(const Type *type)
{
    return type_is_integer(type) || type->kind == TY_POINTER;
}

/* Returns the local array that contains the element; NULL: another object contains it. */
static const IrVar *local_array_of(const IrExpr *e)
{
    const IrVar *var = e->kind == IR_INDEX && e->a->kind == IR_VAR ? e->a->var : NULL;
    return var != NULL && var->type->kind == TY_CARRAY && var->storage == IRV_LOCAL && has_step(e->type) ? var : NULL;
}

/* Returns the stride of an element of a local array, whose stride is that of all values that are stored to it: the same
 * for all threads, or unknown. */
static Step step_of_local_element(const Steps *steps, const IrExpr *e)
{
    Step step = steps->vars[local_array_of(e)->number];
    for (uint32_t i = 0; i < e->arg_count; i++) {
        step = step_sum(step, step_of(steps, e->args[i]));
    }
    return !step.is_set ? no_step : is_same(step) ? uniform_step : unknown;
}

/* Returns the stride of an element's address. Local and shared arrays are excluded. For tables of constants, returns
 * that of the indices, which determine the element. */
static Step step_of_address(const Steps *steps, const IrExpr *e)
{
    while (e->kind == IR_FIELD) {
        e = e->a;
    }
    if (e->kind == IR_INDEX && e->a->kind == IR_VAR && e->a->var->storage == IRV_CONSTANT) {
        Step step = uniform_step;
        for (uint32_t i = 0; i < e->arg_count; i++) {
            step = step_sum(step, step_of(steps, e->args[i]));
        }
        return step;
    }
    if (e->kind != IR_INDEX || e->a->type->kind != TY_POINTER) {
        return unknown;
    }
    return step_sum(step_of(steps, e->a),
                    step_times(step_of(steps, e->args[0]), new_monomial((int64_t)type_size(e->type))));
}

/* Returns the stride of one field of a struct. */
static Step step_of_part(const Steps *steps, const IrExpr *e, uint32_t field)
{
    if (e->kind == IR_STRUCT) {
        return field < e->arg_count ? step_of(steps, e->args[field]) : step_value(new_monomial(0));
    }
    const IrFunc *callee = e->kind == IR_CALL ? e->callee.func : NULL;
    const Step *parts = e->kind == IR_VAR ? steps->var_parts[e->var->number]
                        : callee != NULL  ? steps->result_parts[callee->id]
                                          : NULL;
    return parts != NULL ? parts[field] : unknown;
}

static Step step_of(const Steps *steps, const IrExpr *e)
{
    int64_t constant;
    if (!has_step(e->type)) {
        return unknown;
    }
    switch (e->kind) {
    case IR_INT:
    case IR_NAMED:
        return is_integer_constant(e, &constant) ? step_value(new_monomial(constant)) : unknown;
    case IR_VAR:
        return steps->vars[e->var->number];
    case IR_SREG: {
        Step step = uniform_step;
        step.along[e->sreg <= IRS_TID_Z ? e->sreg : 0] = new_monomial(e->sreg <= IRS_TID_Z);
        return step;
    }
    case IR_UNARY:
        return e->op == IRO_NEG ? step_times(step_of(steps, e->a), new_monomial(-1))
                                : step_unknown(step_of(steps, e->a));
    case IR_BINARY:
        return step_of_binary(steps, e->op, e->a, e->b);
    case IR_CONVERT:
        return step_of(steps, e->a);
    case IR_COND:
        return step_of_select(step_of(steps, e->a), step_of(steps, e->b));
    case IR_INDEX:
        return local_array_of(e) != NULL ? step_of_local_element(steps, e) : step_unknown(step_of_address(steps, e));
    case IR_ADDRESS:
        return step_of_address(steps, e->a);
    case IR_CALL:
        return step_of_call(steps, e);
    case IR_FIELD:
        return e->a->type->kind == TY_STRUCT ? step_of_part(steps, e->a, e->field) : unknown;
    default:
        break;
    }
    return unknown;
}

/* ---- variables ---- */

static void merge_into(Steps *steps, Step *known, Step step)
{
    step = step_merged(*known, step);
    bool is_new = step.is_set != known->is_set || !is_equal(step.value, known->value);
    for (int axis = 0; axis < 3; axis++) {
        is_new = is_new || !is_equal(step.along[axis], known->along[axis]);
    }
    if (is_new) {
        *known = step;
        steps->changed = true;
    }
}

/* Merges the strides of the fields of a struct; value NULL: all become unknown. */
static void merge_parts(Steps *steps, Step *parts, const Type *type, const IrExpr *value)
{
    for (uint32_t i = 0; parts != NULL && i < type->count; i++) {
        merge_into(steps, &parts[i], value != NULL ? step_of_part(steps, value, i) : unknown);
    }
}

static void update_from_call(IrExpr *e, void *context)
{
    Steps *steps = context;
    const IrExpr *root = e->kind == IR_ADDRESS ? ir_root(e->a) : NULL;
    if (root != NULL && root->kind == IR_VAR) { /* the call may set the variable */
        merge_into(steps, &steps->vars[root->var->number], unknown);
        merge_parts(steps, steps->var_parts[root->var->number], root->type, NULL);
    }
    const IrFunc *callee = e->kind == IR_CALL ? e->callee.func : NULL;
    for (uint32_t i = 0; callee != NULL && i < e->arg_count; i++) {
        const IrVar *param = callee->params.items[i];
        merge_into(steps, &steps->vars[param->number], step_of(steps, e->args[i]));
    }
}

static void update_from_stmt(IrStmt *s, void *context)
{
    Steps *steps = context;
    if (steps->calls) {
        ir_visit_expr(s->a, update_from_call, steps);
        ir_visit_expr(s->b, update_from_call, steps);
    }
    if (s->kind == IR_RETURN && s->a != NULL && s->a->type->kind == TY_STRUCT) {
        merge_parts(steps, steps->result_parts[steps->func->id], s->a->type, s->a);
    } else if (s->kind == IR_ASSIGN && s->a->kind == IR_VAR && s->a->type->kind == TY_STRUCT) {
        merge_parts(steps, steps->var_parts[s->a->var->number], s->a->type, s->b);
    } else if (s->kind == IR_RETURN && s->a != NULL) {
        merge_into(steps, &steps->results[steps->func->id], step_of(steps, s->a));
    } else if (s->kind == IR_ASSIGN && s->a->kind == IR_VAR && has_step(s->a->type)) {
        merge_into(steps, &steps->vars[s->a->var->number],
                   s->op == IRO_NONE ? step_of(steps, s->b) : step_of_binary(steps, s->op, s->a, s->b));
    } else if (s->kind == IR_ASSIGN && local_array_of(s->a) != NULL) {
        merge_into(steps, &steps->vars[local_array_of(s->a)->number],
                   s->op == IRO_NONE ? step_of(steps, s->b) : unknown);
    }
}

static void allocate_parts(Arena *arena, Steps *steps, const IrFunc *func)
{
    if (func->result->kind == TY_STRUCT) {
        steps->result_parts[func->id] = arena_alloc(arena, func->result->count * sizeof(Step) + 1);
    }
    for (size_t v = 0; v < func->vars.count; v++) {
        const IrVar *var = func->vars.items[v];
        if (var->type->kind == TY_STRUCT) {
            steps->var_parts[var->number] = arena_alloc(arena, var->type->count * sizeof(Step) + 1);
        }
    }
}

/* Iterates to a fixed point. Each pass sets or loses the stride of at least one value along an axis; few programs need
 * more than three passes. */
const Steps *steps_of(Unit *unit)
{
    const PtrVec *funcs = &unit->program->funcs;
    Steps *steps = arena_alloc(unit->arena, sizeof *steps);
    const size_t vars = ir_number_vars(unit->program);
    steps->vars = arena_alloc(unit->arena, vars * sizeof *steps->vars + 1);
    steps->results = arena_alloc(unit->arena, funcs->count * sizeof *steps->results + 1);
    steps->var_parts = arena_alloc(unit->arena, vars * sizeof *steps->var_parts + 1);
    steps->result_parts = arena_alloc(unit->arena, funcs->count * sizeof *steps->result_parts + 1);
    for (size_t i = 0; i < funcs->count; i++) {
        const IrFunc *func = funcs->items[i];
        allocate_parts(unit->arena, steps, func);
        steps->calls = steps->calls || !func->is_kernel;
        for (size_t v = 0; v < func->vars.count && !steps->calls; v++) {
            steps->calls = ((const IrVar *)func->vars.items[v])->is_output;
        }
        for (size_t p = 0; func->is_kernel && p < func->params.count; p++) {
            const IrVar *param = func->params.items[p];
            Monomial value = {.coefficient = 1, .factors = {1 + param->number}};
            steps->vars[param->number] = step_value(value);
        }
    }
    steps->changed = true;
    for (int pass = 0; steps->changed && pass < MAX_PASSES; pass++) {
        steps->changed = false;
        for (size_t i = 0; i < funcs->count; i++) {
            steps->func = funcs->items[i];
            ir_visit_stmts(&steps->func->body, update_from_stmt, steps);
        }
    }
    return steps;
}

/* ---- accesses ---- */

typedef struct Collect {
    Arena *arena;
    const Steps *steps;
    const IrFunc *kernel;
    Py2cuAccess *accesses;
    uint32_t count, capacity;
    uint32_t line, weight; /* of the current statement */
} Collect;

/* Replaces variable numbers by indices of kernel parameters. */
static Py2cuStep public_step(const Collect *c, Monomial m)
{
    Py2cuStep step = {.bytes = m.coefficient};
    for (int i = 0; i < FACTORS && m.factors[i] != 0; i++) {
        uint32_t first = ((const IrVar *)c->kernel->params.items[0])->number,
                 at = m.factors[i] - 1 - first; /* parameters come first */
        if (m.factors[i] - 1 < first || at >= c->kernel->params.count) {
            return (Py2cuStep){.bytes = PY2CU_STEP_LARGE}; /* parameter of another kernel */
        }
        step.factors[i] = 1 + at;
    }
    return step;
}

static void add_access(Collect *c, const IrExpr *element, bool written)
{
    const IrExpr *base = element->a;
    const IrVar *var = base->kind == IR_VAR ? base->var : NULL;
    bool is_own = var != NULL && var->memory != NULL && var->memory->type->kind == TY_CARRAY;
    if (base->type->kind != TY_POINTER || is_own) {
        return;
    }
    const IrVar *named = var != NULL && var->memory != NULL ? var->memory : var;
    const char *name = named == NULL ? "" : named->base != NULL ? named->base : named->name;
    Step step = step_of_address(c->steps, element);
    Py2cuAccess access = {name, c->line, (uint32_t)type_size(element->type), c->weight, written, {{0}}};
    for (int axis = 0; axis < 3; axis++) {
        access.step[axis] = public_step(c, step.is_set ? step.along[axis] : unknown.along[axis]);
    }
    for (size_t i = 0; i < c->count; i++) {
        Py2cuAccess *known = &c->accesses[i];
        if (strcmp(known->array, access.array) == 0 && known->line == access.line && known->bytes == access.bytes &&
            known->written == written && memcmp(known->step, access.step, sizeof access.step) == 0) {
            known->weight += access.weight;
            return;
        }
    }
    if (c->count < MAX_ACCESSES) {
        c->accesses = arena_grow_array(c->arena, c->accesses, c->count, &c->capacity, sizeof *c->accesses);
        c->accesses[c->count++] = access;
    }
}

/* Collects accesses. An address is an access only as an argument of a CUDA function, which is an atomic operation. */
static void collect_expr(Collect *c, const IrExpr *e)
{
    if (e == NULL) {
        return;
    }
    const IrExpr *element = e->kind == IR_ADDRESS ? ir_root(e->a) : e;
    if (element->kind == IR_INDEX) {
        if (e->kind != IR_ADDRESS) {
            add_access(c, element, false);
        }
        collect_expr(c, element->a);
        for (uint32_t i = 0; i < element->arg_count; i++) {
            collect_expr(c, element->args[i]);
        }
        return;
    }
    collect_expr(c, e->cond);
    collect_expr(c, e->a);
    collect_expr(c, e->b);
    for (uint32_t i = 0; i < e->arg_count; i++) {
        const IrExpr *arg = e->args[i];
        bool is_used =
            e->kind == IR_CALL && e->callee.func == NULL && e->callee.effect != EFFECT_NONE && arg->kind == IR_ADDRESS;
        if (is_used && ir_root(arg->a)->kind == IR_INDEX) {
            add_access(c, ir_root(arg->a), e->callee.effect >= EFFECT_WRITE);
        }
        collect_expr(c, arg);
    }
}

static void collect_block(Collect *c, const IrBlock *block, unsigned loops);

static void collect_stmt(Collect *c, const IrStmt *s, unsigned loops)
{
    bool is_loop = s->kind == IR_WHILE || s->kind == IR_FOR;
    if (s->init != NULL) {
        collect_stmt(c, s->init, loops);
    }
    loops += is_loop;
    c->line = s->line != 0 ? s->line : c->line;
    for (unsigned i = c->weight = 1; i <= loops && i <= MAX_LOOPS; i++) {
        c->weight *= LOOP_WEIGHT;
    }
    const IrExpr *root = s->kind == IR_ASSIGN ? ir_root(s->a) : NULL;
    if (root != NULL && root->kind == IR_INDEX) {
        add_access(c, root, true);
        collect_expr(c, root->a);
        collect_expr(c, root->args[0]);
    } else {
        collect_expr(c, s->a);
    }
    collect_expr(c, s->b);
    if (s->step != NULL) {
        collect_stmt(c, s->step, loops);
    }
    collect_block(c, &s->body, loops);
    collect_block(c, &s->orelse, loops);
}

static void collect_block(Collect *c, const IrBlock *block, unsigned loops)
{
    for (uint32_t i = 0; i < block->count; i++) {
        collect_stmt(c, block->stmts[i], loops);
    }
}

void accesses_add(Unit *unit, const Steps *steps, IrFunc *kernel, const PtrVec *funcs)
{
    Collect c = {.arena = unit->arena, .steps = steps, .kernel = kernel};
    for (size_t i = 0; i < funcs->count; i++) {
        const IrFunc *func = funcs->items[i];
        c.line = func->line;
        collect_block(&c, &func->body, 0);
    }
    kernel->accesses = c.accesses;
    kernel->access_count = c.count;
}
