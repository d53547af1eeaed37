/* What all of lower uses: types, values, variables, statements, numbers of threads (cuda.threadIdx.x and the like). */
#include "lower/inside.h"
#include "catalogue/catalogue.h"

#include <string.h>

bool lower_register(Lower *lw, const char *path, Value *value)
{
    const Register *found = register_find(path);
    const Type *i32 = lw_type(lw, TY_I32);
    if (found == NULL) {
        return false;
    }
    IrExpr *e = found->helper != HELPER_NONE ? lower_helper(lw, found->helper, i32, NULL, 0)
                                             : ir_sreg(lw->unit->arena, lw_type(lw, TY_U32), found->sreg);
    *value = value_scalar(i32, ir_convert(lw->unit->arena, i32, e));
    return true;
}

const Type *lw_type(const Lower *lw, TypeKind kind)
{
    return type_of_kind(lw->unit->types, kind);
}

Value value_none(const Lower *lw)
{
    return (Value){.kind = VALUE_NONE, .type = lw_type(lw, TY_NONE)};
}

Value value_scalar(const Type *type, IrExpr *scalar)
{
    Value value = {.kind = VALUE_SCALAR, .type = type, .scalar = scalar};
    return value;
}

IrExpr *lower_int(Lower *lw, int64_t value)
{
    return ir_int(lw->unit->arena, lw_type(lw, TY_I64), value);
}

IrVar *lower_new_var(Lower *lw, const char *name, const Type *type)
{
    return ir_new_var(lw->unit->arena, lw->func, name, type, IRV_LOCAL);
}

/* What a place's address is known to be a multiple of. */
static size_t place_alignment(const IrExpr *place)
{
    if (place->kind == IR_INDEX && place->a->kind == IR_FIELD && place->a->type->kind == TY_CARRAY) { /* in an array in a record */
        return place_alignment(place->a);
    }
    if (place->kind != IR_FIELD || place->a->type->kind != TY_RECORD) {
        return type_alignment(place->type);
    }
    size_t alignment = place_alignment(place->a), offset = place->a->type->record->offsets[place->field];
    while (offset % alignment != 0) {
        alignment /= 2;
    }
    return alignment;
}

bool lower_is_aligned(const IrExpr *place)
{
    return place_alignment(place) >= type_alignment(place->type);
}

/* Fields of packed records may lie anywhere; C reads and writes them all the same, but a pointer must point to a round address. */
static void check_address(IrExpr *e, void *context)
{
    const Lower *lw = context;
    if (e->kind == IR_ADDRESS && !lower_is_aligned(e->a)) {
        diag_error(lw->unit, lw->stmt->span, "unaligned-field", "a field of type %s is not aligned here: it can be read and written, but has no "
                   "address for atomic functions, arrays and names of records", e->a->type->name);
        diag_hint(lw->unit, "make the records with np.dtype(..., align=True)");
    }
}

void lower_statement(Lower *lw, IrStmt *stmt)
{
    if (lw->unit->has_packed && lw->stmt != NULL && lw->unit->error_count == 0) {
        ir_visit_expr(stmt->a, check_address, lw);
        ir_visit_expr(stmt->b, check_address, lw);
    }
    stmt->lead = lw->pending_lead;
    stmt->trail = lw->pending_trail;
    lw->pending_lead = NULL;
    lw->pending_trail = NULL;
    if (lw->stmt != NULL) {
        stmt->line = lw->stmt->span.line;
        stmt->module = lw->stmt->span.module;
    }
    ir_append(lw->unit->arena, lw->block, stmt);
}

/* ---- questions about expressions ------------------------------------------------------------------------------------ */

bool lower_is_constant(const IrExpr *e)
{
    return e->kind == IR_INT || e->kind == IR_FLOAT || e->kind == IR_BOOL || e->kind == IR_NAMED || e->kind == IR_SREG ||
           (e->kind == IR_CONVERT && lower_is_constant(e->a));
}

static bool may_be(const IrExpr *e, const void *context)
{
    const IrVar *var = context;
    if (e->kind != IR_VAR || e->var == var) {
        return e->kind == IR_VAR;
    }
    return var->python_local != 0 && e->var->python_local == var->python_local && (var->name == NULL || strcmp(e->var->name, var->name) == 0);
}

static bool reads(const IrExpr *e, const IrVar *var)
{
    return ir_any(e, may_be, var);
}

bool lower_reads(const Value *value, const IrVar *var)
{
    bool does = reads(value->scalar, var);
    for (uint32_t i = 0; value->kind == VALUE_TUPLE && i < value->count && !does; i++) {
        does = lower_reads(&value->items[i], var);
    }
    if (value->kind == VALUE_ARRAY) {
        does = reads(value->array->base, var) || reads(value->array->offset, var);
        for (unsigned i = 0; i < value->type->ndim && !does; i++) {
            does = reads(value->array->shape[i], var) || reads(value->array->stride[i], var);
        }
    }
    return does;
}
