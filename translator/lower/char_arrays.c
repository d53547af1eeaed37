// SPDX-License-Identifier: MIT
/* Strings in arrays: elements of NumPy arrays of bytes (S12) or str (U12). In C, an element is a struct with one array
 * of characters. */
#include "base/strings.h"
#include "lower/lower_internal.h"

/* Returns the first `capacity` characters of a constant as C source: U"abc", or U'a', U'b', U'c' for a list. *count
 * receives their number. */
static const char *spelled(Lower *lw, const Object *text, bool is_wide, bool is_list, uint32_t capacity,
                           uint32_t *count)
{
    TextBuf out;
    char quote = is_list ? '\'' : '"';
    const char *prefix = is_wide ? "U" : "";
    textbuf_init(&out, lw->arena);
    textbuf_printf(&out, "%s%c", prefix, quote);
    *count = 0;
    for (uint32_t at = 0; at < text->length && *count < capacity; (*count)++) {
        if (is_list && *count > 0) {
            textbuf_printf(&out, "', %s'", prefix);
        }
        uint32_t code = character_next(text->text, text->length, &at);
        character_text(&out, code, quote);
    }
    textbuf_printf(&out, "%c", quote);
    return out.text;
}

static bool fits_bytes(const Object *text)
{
    for (uint32_t at = 0; at < text->length;) {
        if (character_next(text->text, text->length, &at) > 0xff) {
            return false;
        }
    }
    return true;
}

static void check_fits(Lower *lw, const Object *text, bool is_wide)
{
    if (!is_wide && !fits_bytes(text)) {
        diag_error(lw->unit, lw->stmt->span, "cannot-convert", "an array of bytes cannot store characters above 255");
        diag_hint(lw->unit, "use an array of str, such as dtype 'U12'");
    }
}

Value text_constant(Lower *lw, const Object *text, const Type *type)
{
    bool is_wide = type_is_wide_text(type);
    uint32_t count, capacity = (uint32_t)type->items[0]->dims[0];
    check_fits(lw, text, is_wide);
    const char *spelling =
        spelled(lw, text, is_wide, false, capacity, &count); /* longer strings are truncated, as in Numba */
    if (count == capacity) { /* a C string literal needs space for the terminating zero */
        spelling = spelled(lw, text, is_wide, true, capacity, &count);
    }
    IrExpr *parts[1] = {ir_string(lw->arena, lw_type(lw, TY_STR), spelling)};
    return value_scalar(type, ir_struct(lw->arena, type, parts));
}

/* Adds two arguments of a helper: the characters of an operand and their maximum number. */
static void add_text(Lower *lw, Value value, bool is_wide, IrExpr **args)
{
    uint32_t count;
    if (value.kind == VALUE_OBJECT) {
        check_fits(lw, value.object, is_wide);
        args[0] =
            ir_string(lw->arena, lw_type(lw, TY_STR), spelled(lw, value.object, is_wide, false, UINT32_MAX, &count));
    } else {
        bool is_place =
            value.scalar->kind == IR_INDEX || value.scalar->kind == IR_FIELD || value.scalar->kind == IR_VAR;
        if (!is_place || !lower_is_aligned(value.scalar)) { /* the helper needs its address */
            value.scalar = lower_saved(lw, value.scalar, "text");
        }
        args[0] = ir_field(lw->arena, ir_copy(lw->arena, value.scalar), 0);
        count = (uint32_t)value.type->items[0]->dims[0];
    }
    args[1] = ir_int(lw->arena, lw_type(lw, TY_I32), count);
}

/* Calls a helper that reads characters. */
static IrExpr *read_text(Lower *lw, HelperId helper, const Type *type, IrExpr **args, uint32_t count)
{
    IrExpr *call = lower_helper(lw, helper, type, args, count);
    call->callee.effect = EFFECT_READ;
    return call;
}

IrExpr *lower_text_values(Lower *lw, Op op, Value a, Value b)
{
    bool is_wide = type_is_wide_text(a.type) || type_is_wide_text(b.type);
    bool swaps = op == OP_GT || op == OP_LE,
         negates = op == OP_NE || op == OP_LE || op == OP_GE; /* a <= b is not (b < a) */
    IrExpr *args[4];
    add_text(lw, a, is_wide, args + (swaps ? 2 : 0));
    add_text(lw, b, is_wide, args + (swaps ? 0 : 2));
    IrExpr *holds = read_text(lw, op == OP_EQ || op == OP_NE ? HELPER_TEXT_EQ : HELPER_TEXT_LESS, lw->boolean, args, 4);
    return negates ? lower_not(lw, holds) : holds;
}

IrExpr *lower_text_compare(Lower *lw, const Expr *e)
{
    Value a = lower_expr(lw, e->items[0]);
    lower_before(lw, &a, e->items[1]);
    return lower_text_values(lw, e->ops[0], a, lower_expr(lw, e->items[1]));
}

/* Returns one byte of the string. An index out of bounds, or a negative one, ends the thread, as in Numba. */
Value text_character(Lower *lw, Value text, const Expr *index)
{
    const Type *u8 = lw_type(lw, TY_U8);
    IrExpr *at = lower_reuse(lw, lower_scalar(lw, index, lw->i64), "index"), *args[2];
    add_text(lw, text, false, args);
    IrExpr *byte = ir_element(lw->arena, args[0], ir_copy(lw->arena, at));
    IrExpr *none = lower_test(lw, IRO_EQ, byte, ir_int(lw->arena, byte->type, 0));
    IrExpr *before = lower_test(lw, IRO_LT, at, lower_int(lw, 0));
    IrExpr *is_past_end = lower_test(lw, IRO_GE, ir_copy(lw->arena, at), lower_int(lw, args[1]->integer));
    none = lower_test(lw, IRO_LOR, lower_test(lw, IRO_LOR, before, is_past_end), none);
    lower_raise_if(lw, none, "IndexError", "index out of range");
    return value_scalar(
        u8, read_text(lw, HELPER_TEXT_BYTE, u8, (IrExpr *[]){ir_copy(lw->arena, args[0]), ir_copy(lw->arena, at)}, 2));
}

IrExpr *text_length(Lower *lw, Value text)
{
    IrExpr *args[2];
    add_text(lw, text, type_is_wide_text(text.type), args);
    return ir_convert(lw->arena, lw->i64, read_text(lw, HELPER_TEXT_LENGTH, lw_type(lw, TY_I32), args, 2));
}
