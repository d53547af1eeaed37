// SPDX-License-Identifier: MIT
/* Source map: records the source location of each lowered expression and statement, on request. */
#include "lower/lower_internal.h"
#include "source_map/source_map.h"

enum { MAX_REASONS = 16 }; /* limit of recorded assignments that reach a name */

struct LowerSources {
    uint32_t *exprs;      /* by Expr.id: its source location */
    uint32_t *parameters; /* by parameter */
    uint32_t *values;     /* by SsaValue.id: the source location of the first name that reads it */
    const Stmt *stmt;     /* statement of stmt_source */
    uint32_t stmt_source;
};

static Py2cuSourceKind kind_of(const Lower *lw, const Expr *e)
{
    const ExprInfo *info = info_of(lw->instance, e);
    return e->kind != EX_NAME                       ? PY2CU_SOURCE_EXPRESSION
           : info->def != NULL && info->use == NULL ? PY2CU_SOURCE_TARGET
                                                    : PY2CU_SOURCE_NAME;
}

static uint32_t source_of(Lower *lw, const Expr *e);

/* Returns the source location of the definition. */
static uint32_t source_of_value(Lower *lw, const SsaValue *value)
{
    if (value->kind == SSA_PARAM) {
        return lower_parameter_source(lw, value->local);
    }
    return value->kind == SSA_DEF && value->node != NULL && lw->sources != NULL ? source_of(lw, value->node) : 0;
}

/* Records every assignment that reaches a use of the name. */
static void because_of_value(Lower *lw, uint32_t source, const SsaValue *value)
{
    uint32_t *first = &lw->sources->values[value->id];
    if (*first != 0) {
        sources_share_reasons(lw->unit, source, *first);
        return;
    }
    *first = source;
    const SsaValue *assignments[MAX_REASONS];
    uint32_t count = ssa_assignments(value, assignments, MAX_REASONS);
    for (uint32_t i = 0; i < count; i++) {
        sources_add_reason(lw->unit, source, source_of_value(lw, assignments[i]));
    }
}

static uint32_t source_of(Lower *lw, const Expr *e)
{
    uint32_t *known = &lw->sources->exprs[e->id];
    if (*known != 0) {
        return *known;
    }
    const ExprInfo *info = info_of(lw->instance, e);
    const Type *type = info->type != NULL ? info->type : info->def != NULL ? info->def->type : NULL;
    bool is_value = type != NULL && type->kind != TY_OBJECT && type->kind != TY_NONE && type->kind != TY_RANGE;
    uint32_t source = *known = sources_add(lw->unit, kind_of(lw, e), e->span, is_value ? type : NULL);
    if (info->use != NULL) {
        because_of_value(lw, source, info->use);
    }
    const Expr *parts[MAX_PROVENANCE];
    uint32_t count = provenance_parts(lw->instance, e, parts);
    for (uint32_t i = 0; i < count; i++) {
        sources_add_reason(lw->unit, source, source_of(lw, parts[i]));
    }
    return source;
}

uint32_t lower_place_source(Lower *lw, const SsaValue *value)
{
    uint32_t source = source_of_value(lw, value);
    for (size_t i = 0; source == 0 && value->kind == SSA_PHI && i < value->operands.count; i++) {
        source = source_of_value(lw, value->operands.items[i]);
    }
    return source;
}

uint32_t lower_parameter_source(const Lower *lw, uint32_t parameter)
{
    return lw->sources != NULL && parameter < lw->instance->function->param_count ? lw->sources->parameters[parameter]
                                                                                  : 0;
}

static void mark_scalar(IrExpr *e, uint32_t source)
{
    for (; e != NULL && e->source == 0; e = e->kind == IR_CONVERT ? e->a : NULL) {
        e->source = source;
    }
}

void lower_mark(Lower *lw, const Expr *e, const Value *value)
{
    if (lw->sources == NULL) {
        return;
    }
    uint32_t source = source_of(lw, e);
    if (value->kind == VALUE_SCALAR || value->kind == VALUE_RECORD) {
        mark_scalar(value->scalar, source);
    }
    if (value->kind == VALUE_ARRAY && e->kind == EX_NAME) { /* indexing copies these */
        value->array->source = source;
        if (value->array->base != NULL) {
            value->array->base->source = source;
        }
    }
    for (uint32_t i = 0; value->kind == VALUE_TUPLE && i < value->count; i++) {
        mark_scalar(value->items[i].kind == VALUE_SCALAR ? value->items[i].scalar : NULL, source);
    }
}

uint32_t lower_statement_source(Lower *lw)
{
    if (lw->sources == NULL || lw->stmt == NULL) {
        return 0;
    }
    if (lw->sources->stmt != lw->stmt) {
        lw->sources->stmt = lw->stmt;
        lw->sources->stmt_source = sources_add(lw->unit, PY2CU_SOURCE_STATEMENT, lw->stmt->span, NULL);
    }
    return lw->sources->stmt_source;
}

void lower_mark_target(Lower *lw, const Expr *target, uint32_t first)
{
    if (lw->sources == NULL || target->kind != EX_NAME) {
        return;
    }
    const Expr *from = info_of(lw->instance, target)->def->from;
    uint32_t source = source_of(lw, target);
    sources_add_reason(lw->unit, source, from != NULL ? source_of(lw, from) : 0);
    for (uint32_t i = first; i < lw->block->count; i++) {
        const IrStmt *s = lw->block->stmts[i];
        if (s->kind == IR_ASSIGN && s->a->kind == IR_VAR && s->a->var->python_local == target->binding->index + 1) {
            s->a->source = source;
        }
    }
}

void lower_begin_sources(Lower *lw)
{
    Instance *instance = lw->instance;
    const Function *function = instance->function;
    if (lw->unit->sources == NULL) {
        return;
    }
    LowerSources *sources = lw->sources = arena_alloc(lw->arena, sizeof *sources);
    sources->exprs = arena_alloc(lw->arena, (instance->info_count + 1) * sizeof *sources->exprs);
    sources->values = arena_alloc(lw->arena, (instance->values.count + 1) * sizeof *sources->values);
    sources->parameters = arena_alloc(lw->arena, (function->param_count + 1) * sizeof *sources->parameters);
    lw->func->source = sources_add(lw->unit, PY2CU_SOURCE_FUNCTION, function->span, NULL);
    sources_function(lw->unit, lw->func->source);
    for (uint32_t i = 0; i < function->param_count; i++) {
        sources->parameters[i] =
            sources_add(lw->unit, PY2CU_SOURCE_PARAMETER, function->params[i].span, instance->params[i]->type);
    }
}
