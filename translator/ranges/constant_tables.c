// SPDX-License-Identifier: MIT
/* Constant tables: ranges of the elements of local arrays that are filled once, item by item (such as tuples with an
 * index computed at run time), and of constant arrays. Stencils read their offsets from such tables: `(x + dx + width)
 * % width`. */
#include "ranges/ranges_internal.h"

#include <string.h>

enum { TABLE_LIMIT = 128 /* largest number of elements of a constant array that are examined */ };

static bool may_be_table(const IrVar *var)
{
    return var->storage == IRV_LOCAL && var->type->kind == TY_CARRAY && var->type->ndim == 1 &&
           type_is_integer(var->type->elem);
}

static bool is_table_item(const IrExpr *e)
{
    return e->kind == IR_INDEX && e->a->kind == IR_VAR && may_be_table(e->a->var);
}

/* Counts uses other than reading an item, because each of them may store any value. */
static void find_uses(IrExpr *e, void *context)
{
    const FuncInfo *info = context;
    if (e->kind == IR_VAR && may_be_table(e->var)) {
        info->tables[e->var->id].uses++;
    } else if (is_table_item(e)) {
        info->tables[e->a->var->id].uses--; /* compensates for the visit of the variable itself */
    } else if (e->kind == IR_ADDRESS && is_table_item(e->a)) {
        info->tables[e->a->a->var->id].is_open = true;
    }
}

/* Records the stores to items 0, 1, 2, ..., each once. */
static void note_store(FuncInfo *info, const IrStmt *stmt)
{
    Table *table = &info->tables[stmt->a->a->var->id];
    const IrExpr *index = stmt->a->args[0], *b = stmt->b;
    const IrExpr *value = b->kind == IR_NAMED ? b->named->value : b->kind == IR_VAR ? b->var->only : b;
    bool is_next = stmt->op == IRO_NONE && index->kind == IR_INT && index->integer == table->stored;
    bool is_kept = value != NULL && value->kind == IR_INT && !(value->type->kind == TY_U64 && value->integer < 0) &&
                   (value == b || range_within(range_of_constant(value->integer), b->type->low, b->type->high));
    if (is_next && is_kept) {
        Range item = range_of_constant(value->integer);
        table->items = table->stored == 0 ? item : range_join(table->items, item);
        table->stored++;
    } else {
        table->is_open = true;
    }
}

static void find_stores(IrStmt *stmt, void *context)
{
    FuncInfo *info = context;
    if (stmt->kind == IR_ASSIGN && is_table_item(stmt->a)) {
        note_store(info, stmt);
    }
    ir_visit_expr(stmt->a, find_uses, info);
    ir_visit_expr(stmt->b, find_uses, info);
}

void tables_scan(FuncInfo *info, Arena *arena)
{
    bool any = false;
    for (size_t i = 0; i < info->func->vars.count && !any; i++) {
        any = may_be_table(info->func->vars.items[i]);
    }
    if (any) {
        info->tables = arena_alloc(arena, info->func->vars.count * sizeof *info->tables);
        ir_visit_stmts(&info->func->body, find_stores, info);
    }
}

static int64_t element_at(const Type *type, const unsigned char *bytes)
{
    uint64_t bits = 0;
    unsigned width = type->bits;
    memcpy(&bits, bytes, width / 8);
    bool is_negative = type_is_signed(type) && (bits >> (width - 1)) != 0;
    return (int64_t)(is_negative && width < 64 ? bits | UINT64_MAX << width : bits);
}

static Range range_of_elements(Analysis *an, const IrNamed *named)
{
    const Type *elem = named->type->elem;
    size_t size = elem->bits / 8, count = type_size(named->type) / size;
    if (count == 0 || count > TABLE_LIMIT || elem->kind == TY_U64) {
        return range_of_type(elem);
    }
    Range all = range_of_constant(element_at(elem, named->data));
    for (size_t i = 1; i < count; i++) {
        all = range_join(all, range_of_constant(element_at(elem, (const unsigned char *)named->data + i * size)));
    }
    an->work += count;
    return all;
}

Range tables_range(Analysis *an, const IrExpr *e)
{
    if (an->info->tables != NULL && is_table_item(e)) {
        const Table *table = &an->info->tables[e->a->var->id];
        return !table->is_open && table->uses == 0 && table->stored == e->a->var->type->dims[0]
                   ? table->items
                   : range_of_type(e->type);
    }
    const IrNamed *named = e->a->kind == IR_NAMED ? e->a->named : e->a->kind == IR_VAR ? e->a->var->constant : NULL;
    bool is_constant =
        named != NULL && named->data != NULL && named->type->kind == TY_CARRAY && type_is_integer(e->type);
    return is_constant && named->type->elem == e->type ? range_of_elements(an, named) : range_of_type(e->type);
}
