/* Texts in arrays: elements of NumPy's arrays of bytes (S12) and text (U12), which are structs of one array of characters in C. */
#include "lower/inside.h"
#include "base/text.h"

/* The first characters of the constant as C writes them: U"abc", or U'a', U'b', U'c'. *count is how many there are. */
static const char *spelled(Lower *lw, const Object *text, bool is_wide, bool is_list, uint32_t room, uint32_t *count)
{
    TextBuf out;
    char quote = is_list ? '\'' : '"';
    const char *prefix = is_wide ? "U" : "";
    textbuf_init(&out, lw->unit->arena);
    textbuf_printf(&out, "%s%c", prefix, quote);
    *count = 0;
    for (uint32_t at = 0; at < text->length && *count < room; (*count)++) {
        if (is_list && *count > 0) {
            textbuf_printf(&out, "', %s'", prefix);
        }
        uint32_t code = character_next(text->text, text->length, &at);
        character_text(&out, code, quote);
    }
    textbuf_printf(&out, "%c", quote);
    return out.text;
}

static IrExpr *literal(Lower *lw, const Object *text, bool is_wide, uint32_t *count)
{
    const char *spelling = spelled(lw, text, is_wide, false, UINT32_MAX, count);
    return ir_string(lw->unit->arena, lw_type(lw, TY_STR), spelling);
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
        diag_error(lw->unit, lw->stmt->span, "cannot-convert", "an array of bytes holds no characters beyond 255");
        diag_hint(lw->unit, "use an array of text, as dtype 'U12'");
    }
}

Value text_constant(Lower *lw, const Object *text, const Type *type)
{
    bool is_wide = type_is_wide_text(type);
    uint32_t count, room = (uint32_t)type->items[0]->dims[0];
    check_fits(lw, text, is_wide);
    const char *spelling = spelled(lw, text, is_wide, false, room, &count); /* what is longer is cut off, as in Numba */
    if (count == room) { /* C has no string literal without a zero behind it */
        spelling = spelled(lw, text, is_wide, true, room, &count);
    }
    IrExpr *parts[1] = {ir_string(lw->unit->arena, lw_type(lw, TY_STR), spelling)};
    return value_scalar(type, ir_struct(lw->unit->arena, type, parts));
}

/* The characters of an operand, and how many there may be: two arguments of a helper. */
static void add_text(Lower *lw, Value value, bool is_wide, IrExpr **args)
{
    Arena *arena = lw->unit->arena;
    uint32_t count;
    if (value.kind == VALUE_OBJECT) {
        check_fits(lw, value.object, is_wide);
        args[0] = literal(lw, value.object, is_wide, &count);
    } else {
        bool is_place = value.scalar->kind == IR_INDEX || value.scalar->kind == IR_FIELD || value.scalar->kind == IR_VAR;
        if (!is_place || !lower_is_aligned(value.scalar)) { /* the helper reads it by its address */
            IrVar *var = lower_new_var(lw, "text", value.type);
            lower_statement(lw, lower_store(lw, ir_var(arena, var), value.scalar));
            value.scalar = ir_var(arena, var);
        }
        args[0] = ir_field(arena, ir_copy(arena, value.scalar), 0);
        count = (uint32_t)value.type->items[0]->dims[0];
    }
    args[1] = ir_int(arena, lw_type(lw, TY_I32), count);
}

IrExpr *lower_text_values(Lower *lw, Op op, Value a, Value b)
{
    Arena *arena = lw->unit->arena;
    const Type *boolean = lw_type(lw, TY_BOOL);
    bool is_wide = type_is_wide_text(a.type) || type_is_wide_text(b.type);
    IrExpr **args = arena_alloc(arena, 4 * sizeof *args);
    bool swaps = op == OP_GT || op == OP_LE; /* a <= b is not b < a */
    add_text(lw, a, is_wide, args + (swaps ? 2 : 0));
    add_text(lw, b, is_wide, args + (swaps ? 0 : 2));
    if (op != OP_EQ && op != OP_NE) {
        IrExpr *before = lower_helper(lw, HELPER_TEXT_LESS, boolean, args, 4);
        before->callee.effect = EFFECT_READ;
        return op == OP_LT || op == OP_GT ? before : ir_unary(arena, IRO_NOT, boolean, before);
    }
    IrExpr *same = lower_helper(lw, HELPER_TEXT_EQ, boolean, args, 4);
    same->callee.effect = EFFECT_READ;
    return op == OP_NE ? ir_unary(arena, IRO_NOT, boolean, same) : same;
}

IrExpr *lower_text_compare(Lower *lw, const Expr *e)
{
    Value a = lower_expr(lw, e->items[0]);
    return lower_text_values(lw, e->ops[0], a, lower_expr(lw, e->items[1]));
}

/* A byte of the text; where there is none, the thread ends, as Numba has it, of negative indices too. */
Value text_character(Lower *lw, Value text, const Expr *index)
{
    Arena *arena = lw->unit->arena;
    const Type *boolean = lw_type(lw, TY_BOOL), *u8 = lw_type(lw, TY_U8);
    IrExpr *at = lower_reuse(lw, lower_scalar(lw, index, lw_type(lw, TY_I64)), "index"), *args[2];
    add_text(lw, text, false, args);
    IrExpr **place = arena_alloc(arena, sizeof *place);
    place[0] = ir_copy(arena, at);
    IrExpr *byte = ir_index(arena, text.type->items[0]->elem, args[0], place, 1);
    IrExpr *none = ir_binary(arena, IRO_EQ, boolean, byte, ir_int(arena, byte->type, 0));
    if (at->kind != IR_INT || at->integer < 0 || at->integer >= args[1]->integer) {
        IrExpr *before = ir_binary(arena, IRO_LT, boolean, at, lower_int(lw, 0));
        IrExpr *behind = ir_binary(arena, IRO_GE, boolean, ir_copy(arena, at), lower_int(lw, args[1]->integer));
        none = ir_binary(arena, IRO_LOR, boolean, ir_binary(arena, IRO_LOR, boolean, before, behind), none);
    }
    lower_no_character(lw, none);
    IrExpr **of = arena_alloc(arena, 2 * sizeof *of);
    of[0] = ir_copy(arena, args[0]);
    of[1] = ir_copy(arena, at);
    IrExpr *value = lower_helper(lw, HELPER_TEXT_BYTE, u8, of, 2);
    value->callee.effect = EFFECT_READ;
    return value_scalar(u8, value);
}

IrExpr *text_length(Lower *lw, Value text)
{
    bool is_wide = type_is_wide_text(text.type);
    IrExpr **args = arena_alloc(lw->unit->arena, 2 * sizeof *args);
    add_text(lw, text, is_wide, args);
    IrExpr *length = lower_helper(lw, HELPER_TEXT_LENGTH, lw_type(lw, TY_I32), args, 2);
    length->callee.effect = EFFECT_READ;
    return ir_convert(lw->unit->arena, lw_type(lw, TY_I64), length);
}
