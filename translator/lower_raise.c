/* Lowering of what can raise: indices that are tested. */
#include "lower.h"

#include "raises.h"

#include <string.h>

/* As the Python text has it, when that is short; else what it is. */
static const char *text_of(Lower *lw, const Expr *e, const char *otherwise)
{
    enum { LONGEST = 40 };
    const char *text = lw->unit->modules[e->span.module]->text + e->span.start;
    size_t length = e->span.end - e->span.start;
    return length <= LONGEST && memchr(text, '\n', length) == NULL ? arena_strndup(lw->unit->arena, text, length) : otherwise;
}

/* The place as the argument that helpers take. Statements that are lowered several times keep their places. */
static IrExpr *site_number(Lower *lw, const Expr *at, Py2cuRaise raise)
{
    enum { RECENT = 64 };
    Unit *unit = lw->unit;
    size_t count = unit->raises.count;
    for (size_t i = count; i > 0 && i + RECENT > count; i--) {
        const RaiseSite *known = unit->raises.items[i - 1];
        if (known->at == at && known->raise.axis == raise.axis && strcmp(known->raise.exception, raise.exception) == 0) {
            return ir_int(unit->arena, lw_type(lw, TY_U32), (int64_t)i);
        }
    }
    RaiseSite *site = arena_alloc(unit->arena, sizeof *site);
    site->raise = raise;
    site->raise.function = lw->instance->function->name;
    site->raise.file_name = unit->modules[at->span.module]->file_name;
    site->raise.line = at->span.line;
    site->at = at;
    ptrvec_push(unit->arena, &unit->raises, site);
    return ir_int(unit->arena, lw_type(lw, TY_U32), (int64_t)unit->raises.count);
}

IrExpr *lower_checked_index(Lower *lw, const Value *index, IrExpr *extent, uint32_t axis)
{
    Arena *arena = lw->unit->arena;
    const Type *i64 = lw_type(lw, TY_I64);
    bool is_huge = index->type->kind == TY_U64; /* narrower unsigned ones are int64 without a sign */
    IrExpr *e = ir_convert(arena, is_huge ? index->type : i64, index->scalar);
    if (e->kind == IR_INT && extent->kind == IR_INT && e->integer >= (is_huge ? 0 : -extent->integer) && e->integer < extent->integer) {
        return lower_int(lw, e->integer < 0 ? e->integer + extent->integer : e->integer);
    }
    bool is_array = info_of(lw->instance, lw->subject)->type->kind == TY_ARRAY;
    Py2cuRaise raise = {.exception = "IndexError", .axis = axis, .is_unsigned = is_huge};
    if (is_array) {
        raise.subject = text_of(lw, lw->subject, "array");
    } else {
        raise.message = "tuple index out of range";
    }
    IrExpr **args = arena_alloc(arena, 3 * sizeof *args);
    args[0] = e;
    args[1] = ir_copy(arena, extent);
    args[2] = site_number(lw, lw->subject, raise);
    IrExpr *checked = lower_helper(lw, is_huge ? HELPER_UINDEX : HELPER_INDEX, i64, args, 3);
    checked->callee.effect = EFFECT_WRITE; /* of the error: it is neither left out nor done twice */
    return checked;
}
