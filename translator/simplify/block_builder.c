// SPDX-License-Identifier: MIT
/* Helpers to rebuild statement lists in the simplification passes. */
#include "simplify/simplify_internal.h"

void convert_to_note(IrStmt *stmt)
{
    stmt->kind = IR_NOTE;
    stmt->a = stmt->b = NULL;
    stmt->var = NULL;
}

void append_comments(Arena *arena, IrBlock *out, Trivia *lead, const char *trail)
{
    if (lead != NULL || trail != NULL) {
        IrStmt *note = ir_stmt(arena, IR_NOTE);
        note->lead = lead;
        note->trail = trail;
        ir_append(arena, out, note);
    }
}

void append_block(Arena *arena, IrBlock *out, const IrBlock *block)
{
    for (uint32_t i = 0; i < block->count; i++) {
        ir_append(arena, out, block->stmts[i]);
    }
    append_comments(arena, out, block->tail, NULL);
}

void prepend_stmt(Arena *arena, IrBlock *block, IrStmt *stmt)
{
    IrBlock whole = {.tail = block->tail};
    ir_append(arena, &whole, stmt);
    for (uint32_t i = 0; i < block->count; i++) {
        ir_append(arena, &whole, block->stmts[i]);
    }
    *block = whole;
}
