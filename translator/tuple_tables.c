/* Homogeneous tuples as C arrays, for indices that are known at run time only. */
#include "lower.h"

struct TupleTable {
    const Type *type;   /* of an item */
    IrVar *var;         /* of numbers: a C array with all of them */
    TupleTable **parts; /* of tuples: one table for each component */
};

static IrVar *number_table(Lower *lw, const Value *items, uint32_t count, const char *name)
{
    Arena *arena = lw->unit->arena;
    const Type *elem = items[0].type;
    int64_t dims[1] = {count};
    IrVar *var = lower_new_var(lw, name, type_carray(lw->unit->types, elem, 1, dims));
    var->dim_exprs = arena_alloc(arena, sizeof *var->dim_exprs);
    var->dim_exprs[0] = lower_int(lw, count);
    IrStmt *declare = ir_stmt(arena, IR_DECLARE);
    declare->var = var;
    lower_statement(lw, declare);
    for (uint32_t i = 0; i < count; i++) {
        IrExpr **at = arena_alloc(arena, sizeof *at);
        at[0] = lower_int(lw, i);
        lower_statement(lw, lower_store(lw, ir_index(arena, elem, ir_var(arena, var), at, 1), ir_copy(arena, items[i].scalar)));
    }
    return var;
}

static TupleTable *make_table(Lower *lw, const Value *items, uint32_t count, const char *name)
{
    Arena *arena = lw->unit->arena;
    TupleTable *table = arena_alloc(arena, sizeof *table);
    table->type = items[0].type;
    if (items[0].kind == VALUE_SCALAR) {
        table->var = number_table(lw, items, count, name);
        return table;
    }
    table->parts = arena_alloc(arena, items[0].count * sizeof *table->parts + 1);
    Value *column = arena_alloc(arena, count * sizeof *column);
    for (uint32_t k = 0; k < items[0].count; k++) {
        for (uint32_t i = 0; i < count; i++) {
            column[i] = items[i].items[k];
        }
        table->parts[k] = make_table(lw, column, count, arena_printf(arena, "%s_%u", name, k));
    }
    return table;
}

TupleTable *lower_tuple_table(Lower *lw, const Value *tuple, const char *name)
{
    return make_table(lw, tuple->items, tuple->count, name);
}

Value lower_tuple_item(Lower *lw, const TupleTable *table, IrExpr *index)
{
    Arena *arena = lw->unit->arena;
    if (table->var != NULL) {
        IrExpr **at = arena_alloc(arena, sizeof *at);
        at[0] = ir_copy(arena, index);
        return value_scalar(table->type, ir_index(arena, table->type, ir_var(arena, table->var), at, 1));
    }
    Value value = {.kind = VALUE_TUPLE, .type = table->type, .count = table->type->count};
    value.items = arena_alloc(arena, value.count * sizeof *value.items + 1);
    for (uint32_t i = 0; i < value.count; i++) {
        value.items[i] = lower_tuple_item(lw, table->parts[i], index);
    }
    return value;
}
