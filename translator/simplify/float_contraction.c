// SPDX-License-Identifier: MIT
/* Flow of float products to float sums, for narrow_floats.c: flow-insensitive, over the whole program, because
 * compilers inline functions, keep stored elements in registers, and contract across both.
 *
 * Locations are variables (with all elements of an array, and all fields) and the results of functions. Pointers and
 * the arrays to which they point are one class (union-find, as in Steensgaard's points-to analysis). An edge from one
 * class to another is a copy of a value: products propagate along the edges, and readers by sums against them.
 * Operations that narrowing would convert count, too, so that the order of conversions does not matter. */
#include "simplify/float_contraction.h"

#include <string.h>

typedef struct Edge {
    uint32_t from, to;
} Edge;

struct FloatFlow {
    Arena *arena;
    Edge *edges;
    uint32_t edge_count, edge_capacity;
    uint32_t *parent; /* by location: the variable's number, then the functions, then the unknown location */
    bool *is_product, *is_summed;
    uint32_t var_count, unknown;
};

/* ---- functions ---- */

static const char *const exact_functions[][2] = {
    {"fmax", "fmaxf"}, {"fmin", "fminf"},   {"fabs", "fabsf"}, {"floor", "floorf"},
    {"ceil", "ceilf"}, {"trunc", "truncf"}, {"rint", "rintf"}, {"copysign", "copysignf"},
};
static const HelperId exact_helpers[][2] = {
    {HELPER_MAX_F64, HELPER_MAX_F32},
    {HELPER_MIN_F64, HELPER_MIN_F32},
    {HELPER_FMAX_F64, HELPER_FMAX_F32},
    {HELPER_FMIN_F64, HELPER_FMIN_F32},
};

/* Returns the row of the callee, for double or float; -1: none. */
static int row_of(const IrCallee *callee, bool *is_single)
{
    for (int i = 0; callee->spelling != NULL && i < (int)(sizeof exact_functions / sizeof exact_functions[0]); i++) {
        *is_single = strcmp(callee->spelling, exact_functions[i][1]) == 0;
        if (*is_single || strcmp(callee->spelling, exact_functions[i][0]) == 0) {
            return i;
        }
    }
    for (int i = 0; callee->helper != HELPER_NONE && i < (int)(sizeof exact_helpers / sizeof exact_helpers[0]); i++) {
        *is_single = callee->helper == exact_helpers[i][1];
        if (*is_single || callee->helper == exact_helpers[i][0]) {
            return i;
        }
    }
    return -1;
}

bool float_call_is_exact(const IrCallee *callee)
{
    bool is_single;
    return row_of(callee, &is_single) >= 0;
}

bool float_callee(IrCallee *callee)
{
    bool is_single = false;
    int row = row_of(callee, &is_single);
    if (row < 0 || is_single) {
        return false;
    }
    if (callee->spelling != NULL) {
        callee->spelling = exact_functions[row][1];
    } else {
        callee->helper = exact_helpers[row][1];
    }
    return true;
}

/* ---- locations ---- */

static uint32_t class_of(const FloatFlow *flow, uint32_t location)
{
    while (flow->parent[location] != location) {
        flow->parent[location] = flow->parent[flow->parent[location]];
        location = flow->parent[location];
    }
    return location;
}

static void join(FloatFlow *flow, uint32_t a, uint32_t b)
{
    a = class_of(flow, a);
    b = class_of(flow, b);
    flow->parent[b] = a;
    flow->is_product[a] = flow->is_product[a] || flow->is_product[b];
    flow->is_summed[a] = flow->is_summed[a] || flow->is_summed[b];
}

/* A value of the type is copied. Copies of pointers, which structs may contain, share memory. */
static void copy(FloatFlow *flow, const Type *type, uint32_t from, uint32_t to)
{
    if (type->kind != TY_F32) {
        join(flow, from, to);
        return;
    }
    if (flow->edge_count == flow->edge_capacity) {
        uint32_t capacity = flow->edge_capacity > 0 ? 2 * flow->edge_capacity : 64;
        Edge *edges = arena_alloc(flow->arena, capacity * sizeof *edges);
        if (flow->edge_count > 0) {
            memcpy(edges, flow->edges, flow->edge_count * sizeof *edges);
        }
        flow->edges = edges;
        flow->edge_capacity = capacity;
    }
    flow->edges[flow->edge_count++] = (Edge){from, to};
}

static uint32_t result_of(const FloatFlow *flow, const IrFunc *func)
{
    return flow->var_count + func->id;
}

/* Returns the location of an lvalue, an address or a value of several parts. */
static uint32_t location_of(const FloatFlow *flow, const IrExpr *e)
{
    while (e->kind == IR_INDEX || e->kind == IR_FIELD || e->kind == IR_ADDRESS || ir_is_pointer_cast(e)) {
        e = e->kind == IR_CALL ? e->args[0] : e->a;
    }
    if (e->kind == IR_VAR) {
        return class_of(flow, e->var->number);
    }
    return class_of(flow,
                    e->kind == IR_CALL && e->callee.func != NULL ? result_of(flow, e->callee.func) : flow->unknown);
}

static bool is_place(const IrExpr *e)
{
    return e->kind == IR_VAR || e->kind == IR_INDEX || e->kind == IR_FIELD || e->kind == IR_ADDRESS ||
           ir_is_pointer_cast(e);
}

static bool multiplies(const IrExpr *e)
{
    return e->kind == IR_BINARY && (e->op == IRO_MUL || e->op == IRO_DIV);
}

static bool sums(const IrExpr *e)
{
    return e->kind == IR_BINARY && (e->op == IRO_ADD || e->op == IRO_SUB);
}

static bool is_double(const Type *type)
{
    return type->kind == TY_F64;
}

/* Returns whether no part of the type is a float. */
static bool is_without_float(const Type *type)
{
    return type_is_integer(type) || type_is_bool(type) || type->kind == TY_NONE || type_is_text(type);
}

/* ---- flow ---- */

typedef void PartVisit(FloatFlow *flow, const IrExpr *part, uint32_t target);

/* Calls visit for the parts of e whose value may be the value of e, as a float or after narrowing. */
static void each_source(FloatFlow *flow, const IrExpr *e, uint32_t target, PartVisit *visit)
{
    if (e->kind == IR_COND || (e->kind == IR_UNARY && e->op == IRO_NEG) || e->kind == IR_CONVERT) {
        visit(flow, e->a, target);
        if (e->kind == IR_COND) {
            visit(flow, e->b, target);
        }
    }
    for (uint32_t i = 0; (e->kind == IR_STRUCT || e->kind == IR_CALL) && e->callee.func == NULL && i < e->arg_count;
         i++) {
        visit(flow, e->args[i], target);
    }
}

/* The value of e flows to the target. */
static void flow_to(FloatFlow *flow, const IrExpr *e, uint32_t target)
{
    bool is_scalar = e->type->kind == TY_F32 || is_double(e->type);
    if (is_without_float(e->type) || (is_double(e->type) && is_place(e))) {
        return;
    }
    if (is_place(e) || (e->kind == IR_CALL && e->callee.func != NULL)) {
        copy(flow, e->type, location_of(flow, e), target);
        return;
    }
    bool computes = multiplies(e) || (e->kind == IR_BINARY && !is_scalar) ||
                    (e->kind == IR_CALL && !float_call_is_exact(&e->callee) && e->type->kind != TY_POINTER);
    if (computes && !(e->kind == IR_CALL && is_double(e->type))) {
        flow->is_product[class_of(flow, target)] = true;
    }
    each_source(flow, e, target, flow_to);
}

/* A sum reads the value of e. */
static void flow_to_sum(FloatFlow *flow, const IrExpr *e, uint32_t unused)
{
    if (is_without_float(e->type) || (is_double(e->type) && is_place(e))) {
        return;
    }
    if (is_place(e) || (e->kind == IR_CALL && e->callee.func != NULL)) {
        flow->is_summed[location_of(flow, e)] = true;
        return;
    }
    each_source(flow, e, unused, flow_to_sum);
}

static void visit_expr(IrExpr *e, void *context)
{
    FloatFlow *flow = context;
    const IrExpr *sum = e->kind == IR_CONVERT && e->type->kind == TY_F32 ? e->a : e;
    if (sums(sum) && (sum != e || !is_double(e->type))) {
        flow_to_sum(flow, sum->a, 0);
        flow_to_sum(flow, sum->b, 0);
    }
    if (e->kind != IR_CALL || float_call_is_exact(&e->callee) || ir_is_pointer_cast(e)) {
        return;
    }
    for (uint32_t i = 0; i < e->arg_count; i++) {
        if (e->callee.func != NULL) {
            const IrVar *param = e->callee.func->params.items[i];
            flow_to(flow, e->args[i], param->number);
            continue;
        }
        flow_to_sum(flow, e->args[i], 0);
        if (e->args[i]->type->kind == TY_POINTER) { /* the call may write products there */
            flow_to(flow, e->args[i], flow->unknown);
        }
    }
}

typedef struct FlowFunc {
    FloatFlow *flow;
    const IrFunc *func;
} FlowFunc;

static void visit_stmt(IrStmt *s, void *context)
{
    const FlowFunc *of = context;
    FloatFlow *flow = of->flow;
    ir_visit_expr(s->a, visit_expr, flow);
    ir_visit_expr(s->b, visit_expr, flow);
    if (s->kind == IR_RETURN && s->a != NULL) {
        flow_to(flow, s->a, result_of(flow, of->func));
    }
    if (s->kind != IR_ASSIGN || is_without_float(s->a->type)) {
        return;
    }
    uint32_t target = location_of(flow, s->a);
    if (s->op == IRO_NONE) {
        flow_to(flow, s->b, target);
        return;
    }
    if (s->a->type->kind == TY_F64) {
        return;
    }
    bool is_sum = s->op == IRO_ADD || s->op == IRO_SUB, is_scalar = s->a->type->kind == TY_F32;
    flow->is_summed[target] = flow->is_summed[target] || is_sum || !is_scalar;
    flow->is_product[target] = flow->is_product[target] || !is_sum || !is_scalar;
    if (is_sum) {
        flow_to_sum(flow, s->b, 0);
    }
}

/* Propagates the marks of classes along the edges, or against them. */
static void propagate(FloatFlow *flow, bool *marks, bool along, uint32_t count)
{
    uint32_t *first = arena_alloc(flow->arena, count * sizeof *first); /* by class: 1 + index of an edge; 0: none */
    uint32_t *next = arena_alloc(flow->arena, (flow->edge_count + 1) * sizeof *next);
    uint32_t *waiting = arena_alloc(flow->arena, count * sizeof *waiting), waiting_count = 0;
    memset(first, 0, count * sizeof *first);
    for (uint32_t i = 0; i < flow->edge_count; i++) {
        uint32_t source = class_of(flow, along ? flow->edges[i].from : flow->edges[i].to);
        next[i] = first[source];
        first[source] = i + 1;
    }
    for (uint32_t i = 0; i < count; i++) {
        if (marks[i] && flow->parent[i] == i) {
            waiting[waiting_count++] = i;
        }
    }
    while (waiting_count > 0) {
        uint32_t source = waiting[--waiting_count];
        for (uint32_t edge = first[source]; edge != 0; edge = next[edge - 1]) {
            uint32_t target = class_of(flow, along ? flow->edges[edge - 1].to : flow->edges[edge - 1].from);
            if (!marks[target]) {
                marks[target] = true;
                waiting[waiting_count++] = target;
            }
        }
    }
}

FloatFlow *float_flow_of(Unit *unit)
{
    const IrProgram *program = unit->program;
    FloatFlow *flow = arena_alloc(unit->arena, sizeof *flow);
    *flow = (FloatFlow){.arena = unit->arena};
    flow->var_count = ir_number_vars(program);
    uint32_t count = flow->var_count + (uint32_t)program->funcs.count + 1;
    flow->unknown = count - 1;
    flow->parent = arena_alloc(unit->arena, count * sizeof *flow->parent);
    flow->is_product = arena_alloc(unit->arena, count);
    flow->is_summed = arena_alloc(unit->arena, count);
    for (uint32_t i = 0; i < count; i++) {
        flow->parent[i] = i;
        flow->is_product[i] = flow->is_summed[i] = i == flow->unknown;
    }
    for (size_t i = 0; i < program->funcs.count; i++) {
        FlowFunc of = {flow, program->funcs.items[i]};
        for (size_t k = 0; of.func->has_c_linkage && !of.func->is_kernel && k < of.func->params.count; k++) {
            join(flow, flow->unknown, ((const IrVar *)of.func->params.items[k])->number); /* other code calls it */
        }
        if (of.func->has_c_linkage && !of.func->is_kernel) {
            join(flow, flow->unknown, result_of(flow, of.func));
        }
        ir_visit_stmts(&of.func->body, visit_stmt, &of);
    }
    propagate(flow, flow->is_product, true, count);
    propagate(flow, flow->is_summed, false, count);
    return flow;
}

/* ---- queries ---- */

bool float_may_be_product(const FloatFlow *flow, const IrExpr *e)
{
    if (is_place(e) || (e->kind == IR_CALL && e->callee.func != NULL)) {
        return flow->is_product[location_of(flow, e)];
    }
    if (e->kind == IR_COND) {
        return float_may_be_product(flow, e->a) || float_may_be_product(flow, e->b);
    }
    if (e->kind == IR_UNARY) {
        return float_may_be_product(flow, e->a);
    }
    return multiplies(e) || (e->kind == IR_CALL && !float_call_is_exact(&e->callee));
}

bool float_is_summed(const FloatFlow *flow, const IrExpr *lvalue)
{
    return flow->is_summed[location_of(flow, lvalue)];
}

bool float_result_is_summed(const FloatFlow *flow, const IrFunc *func)
{
    return flow->is_summed[class_of(flow, result_of(flow, func))];
}

bool float_part_may_be_product(const FloatFlow *flow, const IrExpr *e, const IrExpr *part, bool e_may)
{
    (void)flow;
    bool passes = (e->kind == IR_COND && part != e->cond) || (e->kind == IR_UNARY && e->op == IRO_NEG);
    return passes ? e_may : !sums(e);
}

bool float_argument_may_be_product(const FloatFlow *flow, const IrExpr *e, uint32_t index, bool e_may)
{
    if (e->kind == IR_STRUCT) {
        return e_may;
    }
    if (e->kind != IR_CALL) {
        return true; /* an index */
    }
    if (e->callee.func != NULL) {
        return !flow->is_summed[class_of(flow, ((const IrVar *)e->callee.func->params.items[index])->number)];
    }
    return float_call_is_exact(&e->callee);
}
