// SPDX-License-Identifier: MIT
/* Line layout. An expression that fits is printed on one line; otherwise it is broken at its operators of lowest
 * precedence and after commas, with aligned parts:
 *
 *     out[i * n + j] = (float)(0.299 * rgb[(i * w + j) * c]
 *                              + 0.587 * rgb[(i * w + j) * c + 1]);
 *
 * Every expression stores its width on one line. If a value does not fit after its `=`, two layouts are tried, one that
 * starts on the same line and one that starts on the next line, and the shorter one is printed. */
#include "base/strings.h"
#include "emit/emit_internal.h"

#include <string.h>

/* Rightmost column for continuation lines; further to the right there is too little space. */
enum { RIGHTMOST_BREAK = 80 };

size_t emit_width(const char *text)
{
    size_t width = 0;
    for (; *text != '\0'; text++) {
        width += !utf8_continues(*text);
    }
    return width;
}

void emit_puts(Emit *emit, const char *text)
{
    textbuf_puts(emit->out, text);
    emit->column += emit_width(text);
}

void emit_newline(Emit *emit)
{
    textbuf_add(emit->out, "\n", 1);
    emit->column = 0;
}

void emit_spaces(Emit *emit, size_t count)
{
    static const char spaces[] = "                                ";
    emit->column += count;
    for (; count >= sizeof spaces; count -= sizeof spaces - 1) {
        textbuf_add(emit->out, spaces, sizeof spaces - 1);
    }
    textbuf_add(emit->out, spaces, count);
}

void emit_start_line(Emit *emit)
{
    if (emit->blank_pending && !emit->block_start) {
        emit_newline(emit);
    }
    emit->blank_pending = emit->block_start = false;
    /* limit the indentation of very deeply nested blocks, whose output size would otherwise grow quadratically */
    emit_spaces(emit, emit->indent > EMIT_COLUMNS ? EMIT_COLUMNS : emit->indent);
}

void emit_line(Emit *emit, const char *text)
{
    emit_start_line(emit);
    emit_puts(emit, text);
    emit_newline(emit);
}

void emit_break(Emit *emit, size_t column)
{
    emit->breaks++;
    emit->deepest = emit->deepest > emit->depth ? emit->deepest : emit->depth;
    size_t nearest = emit->indent + 2 * EMIT_INDENT;
    if (column > RIGHTMOST_BREAK && column > nearest) {
        column = nearest;
    }
    emit_newline(emit);
    emit_spaces(emit, column > EMIT_COLUMNS ? EMIT_COLUMNS : column);
}

void emit_space_or_break(Emit *emit, bool fits, size_t column)
{
    if (fits) {
        emit_puts(emit, " ");
    } else {
        emit_break(emit, column);
    }
}

static bool fits_on_line(const Emit *emit, size_t width)
{
    return emit->no_breaks || emit->column + width <= EMIT_COLUMNS;
}

const char *emit_flat(Emit *emit, const CExpr *e)
{
    TextBuf text;
    Emit flat = *emit;
    textbuf_init(&text, emit->arena);
    flat.out = &text;
    flat.no_breaks = true;
    flat.sources = NULL;
    emit_layout(&flat, e, 0);
    return text.text;
}

/* Lays out the value from the column on, to count its line breaks. */
static Emit tried(const Emit *emit, const CExpr *value, size_t column, size_t reserve)
{
    TextBuf text;
    Emit trial = *emit;
    textbuf_init(&text, emit->arena);
    trial.out = &text;
    trial.column = column;
    trial.sources = NULL;
    trial.depth = trial.breaks = trial.deepest = 0;
    emit_layout(&trial, value, reserve);
    return trial;
}

bool emit_needs_own_line(Emit *emit, const CExpr *value, size_t here, size_t column, size_t reserve)
{
    if (emit->no_breaks || here + value->width + reserve <= EMIT_COLUMNS || here <= column) {
        return false;
    }
    Emit behind = tried(emit, value, here, reserve), below = tried(emit, value, column, reserve);
    if (below.breaks + 1 != behind.breaks) {
        return below.breaks + 1 < behind.breaks;
    }
    /* same number of lines: avoid breaks far to the right and inside calls and indices */
    return here > EMIT_COLUMNS / 3 || (behind.deepest > 1 && below.deepest < behind.deepest);
}

/* Returns whether e has commas or operators inside parentheses at which it can be broken. */
static bool is_breakable(const CExpr *e)
{
    if (e->kind == C_PREFIX && !e->parens) {
        return is_breakable(e->a);
    }
    return e->kind == C_CALL || e->kind == C_BRACES ? e->count > 0
                                                    : e->parens && (e->kind == C_BINARY || e->kind == C_COND);
}

/* Prints a left-associative chain a op b op c: each operand but the first with its operator. A factor in parentheses
 * is preferably broken inside the parentheses. */
static void layout_chain(Emit *emit, const CExpr *e, size_t reserve)
{
    PtrVec chain = {0}; /* from the last operator to the first */
    Entered few[8], *entered = few;
    const CExpr *first = e;
    while (first->kind == C_BINARY && first->prec == e->prec && (first == e || !first->parens)) {
        ptrvec_push(emit->arena, &chain, (void *)first);
        first = first->a;
    }
    size_t column = emit->column;
    if (emit->sources != NULL) {
        entered =
            chain.count > sizeof few / sizeof few[0] ? arena_alloc(emit->arena, chain.count * sizeof *entered) : few;
        for (size_t i = 1; i < chain.count; i++) { /* index 0 is e itself */
            const CExpr *node = chain.items[i];
            entered[i] = emit_enter(emit, node->source, node->costs);
        }
    }
    emit_layout(emit, first, 0);
    for (size_t i = chain.count; i-- > 0;) {
        const CExpr *node = chain.items[i];
        size_t op_width = emit_width(node->text) + 1, behind = i == 0 ? reserve : 0;
        bool breaks_inside =
            node->prec == PREC_MUL && is_breakable(node->b) && emit->column + op_width < EMIT_COLUMNS / 2;
        emit_space_or_break(emit, breaks_inside || fits_on_line(emit, 1 + op_width + node->b->width + behind), column);
        emit_puts(emit, node->text);
        emit_puts(emit, " ");
        emit_layout(emit, node->b, behind);
        if (emit->sources != NULL && i > 0) {
            emit_leave(emit, entered[i]);
        }
    }
}

static void layout_conditional(Emit *emit, const CExpr *e, size_t reserve)
{
    size_t column = emit->column;
    emit_layout(emit, e->a, 0);
    emit_space_or_break(emit, fits_on_line(emit, 3 + e->b->width), column);
    emit_puts(emit, "? ");
    emit_layout(emit, e->b, 0);
    emit_space_or_break(emit, fits_on_line(emit, 3 + e->c->width + reserve), column);
    emit_puts(emit, ": ");
    emit_layout(emit, e->c, reserve);
}

static void layout_call(Emit *emit, const CExpr *e, size_t reserve)
{
    emit_puts(emit, e->text);
    emit_puts(emit, e->kind == C_BRACES ? "{" : "(");
    size_t column = emit->column;
    emit->depth++;
    for (uint32_t i = 0; i < e->count; i++) {
        bool is_last = i + 1 == e->count;
        size_t behind = 1 + (is_last ? reserve : 0);
        if (i > 0) {
            emit_space_or_break(emit, fits_on_line(emit, 1 + e->items[i]->width + behind), column);
        }
        emit_layout(emit, e->items[i], behind);
        if (!is_last) {
            emit_puts(emit, ",");
        }
    }
    emit->depth--;
    emit_puts(emit, e->kind == C_BRACES ? "}" : ")");
}

static void layout_element(Emit *emit, const CExpr *e, size_t reserve)
{
    emit_layout(emit, e->a, 0);
    emit->depth += 2;
    for (uint32_t i = 0; i < e->count; i++) {
        emit_puts(emit, "[");
        emit_layout(emit, e->items[i], 1 + (i + 1 == e->count ? reserve : 0));
        emit_puts(emit, "]");
    }
    emit->depth -= 2;
}

void emit_layout(Emit *emit, const CExpr *e, size_t reserve)
{
    if (e->parens) {
        emit_puts(emit, "(");
        emit->depth++;
        reserve++;
    }
    const Entered entered = emit_enter(emit, e->source, e->costs); /* inside the parentheses */
    switch (e->kind) {
    case C_ATOM:
        emit_puts(emit, e->text);
        break;
    case C_PREFIX:
        emit_puts(emit, e->text);
        emit_layout(emit, e->a, reserve);
        break;
    case C_BINARY:
        layout_chain(emit, e, reserve);
        break;
    case C_COND:
        layout_conditional(emit, e, reserve);
        break;
    case C_CALL:
    case C_BRACES:
        layout_call(emit, e, reserve);
        break;
    case C_FIELD:
        emit_layout(emit, e->a, reserve + 1 + emit_width(e->text));
        emit_puts(emit, ".");
        emit_puts(emit, e->text);
        break;
    case C_INDEX:
        layout_element(emit, e, reserve);
        break;
    }
    emit_leave(emit, entered);
    if (e->parens) {
        emit->depth--;
        emit_puts(emit, ")");
    }
}
