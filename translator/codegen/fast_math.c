// SPDX-License-Identifier: MIT
/* Fast math: calls the intrinsics for fast float32 functions and divisions that nvcc's -use_fast_math selects. If the
 * kernels of one file differ in fastmath=True, the option would be wrong for some of them.
 * Input: marked kernels and device functions (IrFunc.spells_fast).
 * Output: in marked functions, and in functions that only marked kernels call, the intrinsics of the CUDA Programming
 * Guide's table "Functions affected by -use_fast_math". Two effects of the option cannot be expressed and do not apply:
 * approximate square roots and flushing of denormals; tanhf has an intrinsic only in newer CUDA.
 * Requires: nothing else. */
#include "codegen/codegen.h"
#include "ir/ir.h"

#include <string.h>

static const char *const fast_names[][2] = {
    {"cosf", "__cosf"}, {"exp10f", "__exp10f"}, {"expf", "__expf"},       {"log10f", "__log10f"}, {"log2f", "__log2f"},
    {"logf", "__logf"}, {"powf", "__powf"},     {"sincosf", "__sincosf"}, {"sinf", "__sinf"},     {"tanf", "__tanf"},
};

static IrExpr *fast_quotient(Arena *arena, IrExpr *a, IrExpr *b)
{
    IrExpr **args = arena_alloc(arena, 2 * sizeof *args);
    args[0] = a;
    args[1] = b;
    return ir_call(arena, a->type, (IrCallee){.spelling = "__fdividef"}, args, 2);
}

static void replace_in_expr(IrExpr *e, void *context)
{
    if (e->kind == IR_BINARY && e->op == IRO_DIV && e->type->kind == TY_F32) {
        uint32_t source = e->source;
        *e = *fast_quotient(context, e->a, e->b);
        e->source = source;
    }
    for (size_t i = 0; e->kind == IR_CALL && e->callee.spelling != NULL && i < sizeof fast_names / sizeof fast_names[0];
         i++) {
        if (strcmp(e->callee.spelling, fast_names[i][0]) == 0) {
            e->callee.spelling = fast_names[i][1];
        }
    }
}

/* Predicate: the option would change e, whether or not an intrinsic exists. */
static bool is_float(const IrExpr *e, const void *context)
{
    (void)context;
    return e->kind == IR_CALL ? e->callee.func != NULL || e->type->kind == TY_F32
                              : e->kind == IR_BINARY && e->type->kind == TY_F32;
}

static bool has_floats(const IrStmt *s, const void *context)
{
    return ir_any(s->a, is_float, context) || ir_any(s->b, is_float, context) ||
           (s->kind == IR_ASSIGN && s->op != IRO_NONE && s->compute->kind == TY_F32);
}

/* Replaces the division in a /= b. */
static void replace_in_stmt(IrStmt *s, void *context)
{
    if (s->kind == IR_ASSIGN && s->op == IRO_DIV && s->compute->kind == TY_F32) {
        Arena *arena = context;
        IrExpr *a = ir_copy(arena, s->a);
        s->b = ir_convert(arena, s->a->type, fast_quotient(arena, ir_convert(arena, s->compute, a), s->b));
        s->op = IRO_NONE;
    }
}

typedef struct Reach {
    bool *by_fast, *by_precise; /* by function number: a kernel of this kind calls the function */
    uint32_t from;
    bool changed;
} Reach;

static void reach(IrExpr *e, void *context)
{
    Reach *to = context;
    if (e->kind == IR_CALL && e->callee.func != NULL) {
        uint32_t id = e->callee.func->id;
        to->changed = to->changed || (to->by_fast[to->from] && !to->by_fast[id]) ||
                      (to->by_precise[to->from] && !to->by_precise[id]);
        to->by_fast[id] = to->by_fast[id] || to->by_fast[to->from];
        to->by_precise[id] = to->by_precise[id] || to->by_precise[to->from];
    }
}

bool select_fast_math(Unit *unit)
{
    const PtrVec *funcs = &unit->program->funcs;
    Reach to = {.by_fast = arena_alloc(unit->arena, funcs->count + 1),
                .by_precise = arena_alloc(unit->arena, funcs->count + 1),
                .changed = true};
    ir_number(unit->program);
    for (size_t i = 0; i < funcs->count; i++) {
        IrFunc *func = funcs->items[i];
        func->spells_fast = func->spells_fast && ir_any_stmt_of(&func->body, has_floats, NULL);
        to.by_fast[i] = func->is_kernel && func->spells_fast;
        to.by_precise[i] = !to.by_fast[i] && (func->is_kernel || func->has_c_linkage);
    }
    while (to.changed) {
        to.changed = false;
        for (size_t i = 0; i < funcs->count; i++) {
            to.from = (uint32_t)i;
            ir_visit_block(&((IrFunc *)funcs->items[i])->body, reach, &to);
        }
    }
    for (size_t i = 0; i < funcs->count; i++) {
        IrFunc *func = funcs->items[i];
        if ((to.by_fast[i] && !to.by_precise[i]) || (func->spells_fast && !func->is_kernel)) {
            ir_visit_stmts(&func->body, replace_in_stmt, unit->arena);
            ir_visit_block(&func->body, replace_in_expr, unit->arena);
        }
    }
    return true;
}
