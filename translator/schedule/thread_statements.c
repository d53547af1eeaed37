// SPDX-License-Identifier: MIT
/* Queries about statements of kernels with thread loops, and construction of new ones. They do not change the kernel's
 * body. */
#include "schedule/schedule_internal.h"

#include <string.h>

bool has_barrier(const IrExpr *e, const void *context)
{
    const ThreadLoops *loops = context;
    return e->kind == IR_CALL && is_barrier(loops->facts, e);
}

bool stmt_has_barrier(const IrStmt *s, const void *loops)
{
    return ir_any(s->a, has_barrier, loops) || ir_any(s->b, has_barrier, loops);
}

bool is_uniform_value(const ThreadLoops *loops, const IrExpr *e)
{
    return e == NULL || (varies(loops->facts, e) & VARIES_THREAD) == 0;
}

static bool has_block_stmt(const ThreadLoops *loops, const IrBlock *block)
{
    bool found = false;
    for (uint32_t i = 0; i < block->count && !found; i++) {
        found = is_block_stmt(loops, block->stmts[i]);
    }
    return found;
}

bool is_block_stmt(const ThreadLoops *loops, const IrStmt *s)
{
    return s->kind == IR_BREAK || s->kind == IR_CONTINUE || s->kind == IR_RETURN ||
           ir_any_stmt(s, stmt_has_barrier, loops) ||
           (s->kind == IR_IF && is_uniform_value(loops, s->a) &&
            (has_block_stmt(loops, &s->body) || has_block_stmt(loops, &s->orelse)));
}

bool is_raising_call(const IrExpr *e, const void *context)
{
    (void)context;
    for (HelperId id = e->kind == IR_CALL ? e->callee.helper : HELPER_NONE; id != HELPER_NONE;
         id = helper_row(id)->uses) {
        if (id == HELPER_RAISE) {
            return true;
        }
    }
    return false;
}

bool stmt_raises(const IrStmt *s, const void *context)
{
    return ir_any(s->a, is_raising_call, context) || ir_any(s->b, is_raising_call, context);
}

IrVar *set_variable(const IrStmt *s)
{
    return s->kind == IR_ASSIGN && s->a->kind == IR_VAR ? s->a->var : NULL;
}

IrVar *add_loop_variable(const ThreadLoops *loops, const char *name, const Type *type)
{
    IrVar *var = add_kernel_variable(loops->unit, loops->kernel, name, type, IRV_LOCAL);
    var->number = UINT32_MAX;
    return var;
}

IrVar *clone_loop_variable(const ThreadLoops *loops, const IrVar *of)
{
    IrVar *var = clone_variable(loops->unit, loops->kernel, of);
    var->number = UINT32_MAX;
    return var;
}

void add_stmt_first(const ThreadLoops *loops, IrBlock *block, IrStmt *s)
{
    IrBlock more = {.tail = block->tail};
    ir_append(loops->arena, &more, s);
    for (uint32_t i = 0; i < block->count; i++) {
        ir_append(loops->arena, &more, block->stmts[i]);
    }
    *block = more;
}

IrExpr *thread_number(const ThreadLoops *loops, const ThreadRegion *region)
{
    Arena *arena = loops->arena;
    const Type *type = type_of_kind(loops->unit->types, TY_I64);
    IrExpr *number = ir_convert(arena, type, ir_var(arena, region->threads[2]));
    for (int axis = 1; axis >= 0; axis--) {
        number = ir_binary(arena, IRO_MUL, type, number, ir_convert(arena, type, ir_var(arena, loops->dims[axis])));
        number = ir_binary(arena, IRO_ADD, type, number, ir_convert(arena, type, ir_var(arena, region->threads[axis])));
    }
    return number;
}

IrBlock copy_block(Arena *arena, const IrBlock *block)
{
    IrBlock copy = {.tail = block->tail};
    for (uint32_t i = 0; i < block->count; i++) {
        ir_append(arena, &copy, copy_stmt(arena, block->stmts[i]));
    }
    return copy;
}

IrStmt *copy_stmt(Arena *arena, const IrStmt *s)
{
    IrStmt *copy = ir_stmt(arena, s->kind);
    *copy = *s;
    copy->a = s->a != NULL ? ir_copy(arena, s->a) : NULL;
    copy->b = s->b != NULL ? ir_copy(arena, s->b) : NULL;
    copy->init = s->init != NULL ? copy_stmt(arena, s->init) : NULL;
    copy->step = s->step != NULL ? copy_stmt(arena, s->step) : NULL;
    copy->body = copy_block(arena, &s->body);
    copy->orelse = copy_block(arena, &s->orelse);
    return copy;
}
