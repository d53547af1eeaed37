// SPDX-License-Identifier: MIT
/* Prints statements. */
#include "emit/emit_internal.h"

#include <math.h>

static void end_line(Emit *emit, const char *end, const char *comment)
{
    emit_puts(emit, end);
    emit_trailing_comment(emit, comment);
    emit_newline(emit);
}

/* ---- parts of lines ---- */

/* A statement, or part of a loop head, before layout: one expression and the code before and after it. */
typedef struct Line {
    const char *before;
    const CExpr *target, *value; /* may be NULL */
    const char *middle;
    const IrVar *declared; /* `before` ends with its name; or NULL */
    uint32_t source;       /* source location of that name */
} Line;

static size_t line_width(const Line *line)
{
    return emit_width(line->before) + (line->target ? line->target->width : 0) + emit_width(line->middle) +
           (line->value ? line->value->width : 0);
}

/* Prints the line; `after` columns follow it. */
static void print_line(Emit *emit, const Line *line, size_t after)
{
    const size_t begin = emit->out->length;
    emit_puts(emit, line->before);
    if (line->declared != NULL) {
        emit_name_source(emit, begin, line->declared->name, line->source);
    }
    if (line->target) {
        emit_layout(emit, line->target, emit_width(line->middle));
    }
    if (!line->value) {
        emit_puts(emit, line->middle);
        return;
    }
    size_t middle = emit_width(line->middle), column = emit->indent + EMIT_INDENT;
    bool breaks = middle > 1 && emit_needs_own_line(emit, line->value, emit->column + middle, column, after);
    emit_puts(emit,
              breaks ? arena_strndup(emit->arena, line->middle, middle - 1) : line->middle); /* no trailing space */
    if (breaks) {
        emit_break(emit, column);
    }
    emit_layout(emit, line->value, after);
}

static bool is_one(const CExpr *value)
{
    return value->is_literal && value->value == 1;
}

/* Prints `j++` if a loop counts by one. */
static bool as_increment(Emit *emit, const IrStmt *stmt, const CExpr *value, Line *line)
{
    if ((stmt->op != IRO_ADD && stmt->op != IRO_SUB) || !is_one(value) || stmt->a->kind != IR_VAR ||
        !type_is_integer(stmt->a->type)) {
        return false;
    }
    line->target = emit_expr(emit, stmt->a);
    line->middle = stmt->op == IRO_ADD ? "++" : "--";
    return true;
}

static Line assign_line(Emit *emit, const IrStmt *stmt, bool in_step)
{
    Line line = {.before = "", .middle = " = "};
    if (stmt->op != IRO_NONE) {
        CExpr *value = emit_compound_value(emit, stmt);
        if (value && in_step && as_increment(emit, stmt, value, &line)) {
            return line;
        }
        line.target = emit_expr(emit, stmt->a);
        if (value) {
            line.value = value;
            line.middle = arena_printf(emit->arena, " %s= ", emit_op_text(stmt->op));
            return line;
        }
        /* C would compute in another type, so print the operation in full */
        IrExpr *left = ir_convert(emit->arena, stmt->compute, ir_copy(emit->arena, stmt->a));
        IrExpr *whole = ir_binary(emit->arena, stmt->op, stmt->compute, left, stmt->b);
        line.value = emit_value(emit, ir_convert(emit->arena, stmt->a->type, whole));
        return line;
    }
    if (stmt->declares) {
        line.value = emit_value(emit, stmt->b);
        line.before = emit_declarator(emit, stmt->a->var);
        line.declared = stmt->a->var;
        line.source = stmt->a->source != 0 ? stmt->a->source : stmt->a->var->source;
    } else {
        line.value = emit_stored(emit, stmt->a, stmt->b, &line.target);
    }
    return line;
}

static Line declare_line(Emit *emit, const IrStmt *stmt)
{
    Line line = {
        .before = emit_declarator(emit, stmt->var), .middle = "", .declared = stmt->var, .source = stmt->var->source};
    if (stmt->var->storage == IRV_DYNAMIC_SHARED) {
        line.middle = arena_printf(emit->arena, " = (%s *)py2cu_dynamic_shared", type_c_name(stmt->var->type->elem));
    } else if (stmt->var->type->kind == TY_POINTER) {
        line.middle = emit->is_c ? " = NULL" : " = nullptr"; /* a path may use it before it has a value */
    }
    return line;
}

static Line eval_line(Emit *emit, const IrStmt *stmt)
{
    Line line = {.before = "", .middle = ""};
    CExpr *value = emit_expr(emit, stmt->a);
    const bool is_builtin = stmt->a->kind == IR_CALL && stmt->a->callee.func == NULL;
    if (value->kind != C_CALL || (is_builtin && stmt->a->type->kind == TY_POINTER)) {
        /* compilers warn about unused values, and about unused results of functions without effects */
        line.before = "(void)";
        if (value->prec < PREC_UNARY) {
            emit_parens(value);
        }
    }
    line.value = value;
    return line;
}

static Line word_line(Emit *emit, const char *word, IrExpr *value)
{
    if (value == NULL) {
        return (Line){.before = word, .middle = ""};
    }
    return (Line){.before = arena_printf(emit->arena, "%s ", word), .middle = "", .value = emit_value(emit, value)};
}

/* Starts recording the statement; returns the argument of emit_leave(). */
static Entered enter_statement(Emit *emit, const IrStmt *stmt)
{
    emit->last_source = emit_statement_source(emit, stmt);
    bool in_double = stmt->kind == IR_ASSIGN && stmt->op != IRO_NONE && stmt->compute->kind == TY_F64;
    return emit_enter(emit, emit->last_source, in_double ? PY2CU_COST_DOUBLE : 0);
}

static void print_simple(Emit *emit, const IrStmt *stmt, const Line *line)
{
    const char *comment = emit_place_comment(emit, stmt->trail, line_width(line) + 1);
    emit_start_line(emit);
    const Entered entered = enter_statement(emit, stmt);
    print_line(emit, line, 1);
    emit_puts(emit, ";");
    emit_leave(emit, entered);
    end_line(emit, "", comment);
}

/* ---- compound statements ---- */

static bool has_text(const Trivia *trivia)
{
    for (; trivia; trivia = trivia->next) {
        if (trivia->comment) {
            return true;
        }
    }
    return false;
}

/* Returns whether nothing of the block is printed. */
static bool is_empty(const IrBlock *block)
{
    for (uint32_t i = 0; i < block->count; i++) {
        const IrStmt *stmt = block->stmts[i];
        if (stmt->kind != IR_NOTE || stmt->trail || has_text(stmt->lead)) {
            return false;
        }
    }
    return !has_text(block->tail);
}

static void open_block(Emit *emit)
{
    emit->indent += EMIT_INDENT;
    emit->block_start = true;
    emit->blank_pending = false;
}

static void close_block(Emit *emit)
{
    emit->indent -= EMIT_INDENT;
    emit->blank_pending = emit->block_start = false;
}

/* Properties of the output around an opening brace. */
typedef struct Head {
    const char *comment;       /* after the brace, cleaned */
    const char *long_comment;  /* a comment that does not fit on that line */
    const Trivia *lead, *more; /* printed first inside the braces */
    bool is_last;              /* no `else` follows the closing brace */
    bool has_elif;             /* an `else if` follows, to which the line of the closing brace belongs */
    uint32_t closes;           /* source of the closing brace; 0: that of the last statement */
} Head;

static void print_block(Emit *emit, const IrBlock *block);

/* Prints `{ }`, or braces with the statements between them, without ending the line. */
static void print_braces(Emit *emit, const IrBlock *block, const Head *head)
{
    bool has_comments = head->long_comment || has_text(head->lead) || has_text(head->more);
    if (is_empty(block) && !has_comments && head->is_last) {
        emit_puts(emit, "{ }");
        emit_trailing_comment(emit, head->comment);
        return;
    }
    end_line(emit, "{", head->comment);
    open_block(emit);
    if (head->long_comment) {
        emit_comment_lines(emit, head->long_comment);
    }
    emit_trivia(emit, head->lead);
    emit_trivia(emit, head->more);
    print_block(emit, block);
    close_block(emit);
    emit_start_line(emit);
    const Entered entered = emit_enter(emit,
                                       head->has_elif      ? 0
                                       : head->closes != 0 ? head->closes
                                                           : emit->last_source,
                                       0);
    emit_puts(emit, "}");
    emit_leave(emit, entered);
}

/* Prints `if (...) ` or `while (...) `. */
static void print_condition(Emit *emit, const char *word, const CExpr *condition, const IrStmt *stmt)
{
    const Entered entered = enter_statement(emit, stmt);
    emit_puts(emit, word);
    emit_puts(emit, " (");
    emit_layout(emit, condition, 3);
    emit_puts(emit, ")");
    emit_leave(emit, entered);
    emit_puts(emit, " ");
}

static size_t condition_width(const char *word, const CExpr *condition)
{
    return emit_width(word) + condition->width + 5;
}

static bool has_else(const IrStmt *stmt)
{
    return !is_empty(&stmt->orelse) || stmt->else_trail || has_text(stmt->else_lead);
}

/* Returns the head of an `else` whose line has `width` columns before the brace. The line continues another closing
 * brace, so a long comment is printed inside. */
static Head head_of_else(Emit *emit, const IrStmt *stmt, const char *trail, size_t width)
{
    const char *comment = emit_clean_comment(emit->arena, trail);
    bool is_long = comment != NULL && emit->indent + width + 4 + emit_width(comment) > EMIT_COLUMNS;
    return (Head){
        .comment = is_long ? NULL : comment, .long_comment = is_long ? comment : NULL, .lead = stmt->else_lead};
}

/* Prints `if` with all its `else if` and `else` branches. */
static void print_if(Emit *emit, const IrStmt *stmt)
{
    CExpr *condition = emit_expr(emit, stmt->a);
    Head head = {.comment = emit_place_comment(emit, stmt->trail, condition_width("if", condition))};
    emit_start_line(emit);
    for (;;) {
        const IrStmt *elif = ir_elif_of(&stmt->orelse);
        head.is_last = !elif && !has_else(stmt);
        head.has_elif = elif != NULL;
        print_condition(emit, "if", condition, stmt);
        print_braces(emit, &stmt->body, &head);
        if (!elif) {
            break;
        }
        emit_puts(emit, " else ");
        emit->stmt_line = elif->line;
        condition = emit_expr(emit, elif->a);
        head = head_of_else(emit, stmt, elif->trail, condition_width("} else if", condition));
        head.more = elif->lead;
        stmt = elif;
    }
    if (!head.is_last) {
        head = head_of_else(emit, stmt, stmt->else_trail, emit_width("} else {"));
        head.is_last = true;
        emit_puts(emit, " else ");
        print_braces(emit, &stmt->orelse, &head);
    }
    emit_newline(emit);
}

static void print_while(Emit *emit, const IrStmt *stmt)
{
    CExpr *condition = emit_expr(emit, stmt->a);
    Head head = {.comment = emit_place_comment(emit, stmt->trail, condition_width("while", condition)),
                 .is_last = true};
    emit_start_line(emit);
    print_condition(emit, "while", condition, stmt);
    head.closes = emit->last_source;
    print_braces(emit, &stmt->body, &head);
    emit_newline(emit);
}

static bool is_array_sum(const IrSum *sum)
{
    return sum->var->type->kind == TY_POINTER;
}

/* Returns the number of reductions of a loop whose variables are arrays. */
static size_t count_array_sums(const IrStmt *stmt)
{
    size_t count = 0;
    for (size_t i = 0; i < stmt->sums.count; i++) {
        count += is_array_sum(stmt->sums.items[i]);
    }
    return count;
}

/* Prints the definitions of per-part copies of arrays before the loop; the overlap check requires all other pointers
 * of the loop. */
static void print_array_sums(Emit *emit, const IrStmt *stmt)
{
    emit_line(emit, "py2cu_host_own py2cu_own;");
    for (size_t i = 0; i < stmt->sums.count; i++) {
        const IrSum *sum = stmt->sums.items[i];
        if (!is_array_sum(sum)) {
            continue;
        }
        TextBuf text;
        textbuf_init(&text, emit->arena);
        textbuf_printf(&text, "const auto py2cu_%s = py2cu_own.of(%s", sum->var->name, sum->var->name);
        for (size_t k = 0; k < sum->others.count; k++) {
            textbuf_printf(&text, ", %s", ((const IrVar *)sum->others.items[k])->name);
        }
        textbuf_puts(&text, ");");
        emit_line(emit, text.text);
    }
}

static void print_begin_of_sum(Emit *emit, const IrSum *sum)
{
    const char *own = emit_declarator(emit, sum->var), *name = sum->var->name;
    if (is_array_sum(sum)) { /* adding -0.0 preserves -0.0 */
        const char *neutral = sum->op == IRO_MUL ? "1" : type_is_float(sum->var->type->elem) ? "-0.0" : "0";
        emit_line(emit, arena_printf(emit->arena, "%s = py2cu_%s.begin(py2cu_ticket, %s);", own, name, neutral));
    } else {
        emit_line(emit, arena_printf(emit->arena, "%s = %lld;", own, (long long)sum->identity));
    }
}

static void print_end_of_sum(Emit *emit, const IrSum *sum)
{
    const char *name = sum->var->name, *op = emit_op_text(sum->op);
    emit_line(emit,
              is_array_sum(sum)
                  ? arena_printf(emit->arena, "py2cu_%s.end(py2cu_ticket, [](auto &all, auto own) { all %s= own; });",
                                 name, op)
                  : arena_printf(emit->arena, "py2cu_%s %s= %s;", name, op, name));
}

/* Prints a loop whose iterations run on several threads: py2cu_host_parallel() calls its body for parts of the
 * range. */
static void print_parallel(Emit *emit, const IrStmt *stmt)
{
    const bool has_arrays = count_array_sums(stmt) > 0;
    const char *from = emit_flat(emit, emit_expr(emit, stmt->init->b)),
               *stop = emit_flat(emit, emit_expr(emit, stmt->a->b));
    const char *name = stmt->init->a->var->name,
               *step = arena_printf(emit->arena, "%lld", (long long)stmt->step->b->integer);
    if (has_arrays) {
        emit_line(emit, "{");
        emit->indent += EMIT_INDENT;
        print_array_sums(emit, stmt);
    }
    emit_start_line(emit);
    emit_puts(emit, arena_printf(emit->arena, "py2cu_host_parallel(%s, %s, %s, [=", from, stop, step));
    for (size_t i = 0; i < stmt->sums.count; i++) {
        const IrSum *sum = stmt->sums.items[i];
        if (!is_array_sum(sum)) {
            emit_puts(emit, arena_printf(emit->arena, ", &py2cu_%s = %s", sum->var->name, sum->var->name));
        }
    }
    emit_puts(emit, "](long long py2cu_from, long long py2cu_to, const py2cu_host_ticket &py2cu_ticket) {");
    emit_newline(emit);
    emit->indent += EMIT_INDENT;
    for (size_t i = 0; i < stmt->sums.count; i++) {
        print_begin_of_sum(emit, stmt->sums.items[i]);
    }
    Head head = {.comment = emit_place_comment(emit, stmt->trail, 80), .is_last = true};
    emit_start_line(emit);
    const Entered entered = enter_statement(emit, stmt);
    head.closes = emit->last_source;
    emit_puts(emit, arena_printf(emit->arena, "for (%s = py2cu_from; %s < py2cu_to; %s += %s)",
                                 emit_declarator(emit, stmt->init->a->var), name, name, step));
    emit_leave(emit, entered);
    emit_puts(emit, " ");
    print_braces(emit, &stmt->body, &head);
    emit_newline(emit);
    emit_line(emit, "py2cu_ticket.begin();");
    for (size_t i = 0; i < stmt->sums.count; i++) {
        print_end_of_sum(emit, stmt->sums.items[i]);
    }
    emit_line(emit, "py2cu_ticket.end();");
    emit->indent -= EMIT_INDENT;
    emit_line(emit, has_arrays ? "}, py2cu_own.bytes);" : "});");
    if (has_arrays) {
        emit->indent -= EMIT_INDENT;
        emit_line(emit, "}");
    }
}

/* Prints #pragma omp parallel for reduction(+: total), which compilers without OpenMP ignore. */
static void print_openmp(Emit *emit, const IrStmt *stmt)
{
    TextBuf text;
    textbuf_init(&text, emit->arena);
    textbuf_puts(&text, "#pragma omp parallel for");
    for (size_t i = 0; i < stmt->sums.count; i++) {
        const IrSum *sum = stmt->sums.items[i];
        textbuf_printf(&text, " reduction(%s: %s)", emit_op_text(sum->op), sum->var->name);
    }
    emit_line(emit, "#ifdef _OPENMP");
    emit_line(emit, text.text);
    emit_line(emit, "#endif");
}

static void print_for(Emit *emit, const IrStmt *stmt)
{
    if (stmt->is_parallel && !emit->is_c) {
        print_parallel(emit, stmt);
        return;
    }
    if (stmt->is_parallel && count_array_sums(stmt) == 0 &&
        !plain_c_block_raises(&stmt->body)) { /* no jump may leave the loop */
        print_openmp(emit, stmt);
    }
    static const Line nothing = {.before = "", .middle = ""};
    Line init = stmt->init ? assign_line(emit, stmt->init, false) : nothing;
    Line step = stmt->step ? assign_line(emit, stmt->step, true) : nothing;
    Line condition = {.before = "", .middle = "", .value = emit_expr(emit, stmt->a)};
    size_t width = 5 + line_width(&init) + 2 + line_width(&condition) + (stmt->step ? 2 : 1) + line_width(&step) + 3;
    Head head = {.comment = emit_place_comment(emit, stmt->trail, width), .is_last = true};
    bool fits = emit->indent + width <= EMIT_COLUMNS;

    emit_start_line(emit);
    const Entered entered = enter_statement(emit, stmt);
    head.closes = emit->last_source;
    emit_puts(emit, "for (");
    size_t column = emit->column;
    print_line(emit, &init, 1);
    emit_puts(emit, ";");
    emit_space_or_break(emit, fits || !stmt->init, column);
    print_line(emit, &condition, 1);
    emit_puts(emit, ";");
    if (stmt->step) {
        emit_space_or_break(emit, fits, column);
    }
    print_line(emit, &step, 0);
    emit_puts(emit, ")");
    emit_leave(emit, entered);
    emit_puts(emit, " ");
    print_braces(emit, &stmt->body, &head);
    emit_newline(emit);
}

static void print_stmt(Emit *emit, const IrStmt *stmt)
{
    Line line;
    emit->stmt_line = stmt->line != 0 ? stmt->line : emit->stmt_line;
    emit_trivia(emit, stmt->lead);
    if (stmt->is_unrolled || stmt->unroll_factor > 0) {
        const char *pragma = emit->unit->request->for_host ? "#pragma GCC unroll" : "#pragma unroll";
        const unsigned factor = stmt->unroll_factor > 0 ? stmt->unroll_factor : emit->unit->request->for_host ? 8 : 0;
        emit_line(emit, factor > 0 ? arena_printf(emit->unit->arena, "%s %u", pragma, factor) : pragma);
    }
    switch (stmt->kind) {
    case IR_ASSIGN:
        line = assign_line(emit, stmt, false);
        break;
    case IR_EVAL:
        line = eval_line(emit, stmt);
        break;
    case IR_IF:
        print_if(emit, stmt);
        return;
    case IR_WHILE:
        print_while(emit, stmt);
        return;
    case IR_FOR:
        print_for(emit, stmt);
        return;
    case IR_BREAK:
    case IR_CONTINUE:
        line = word_line(emit, stmt->kind == IR_BREAK ? "break" : "continue", NULL);
        break;
    case IR_RETURN:
        line = word_line(emit, "return", stmt->a);
        break;
    case IR_DECLARE:
        line = declare_line(emit, stmt);
        break;
    case IR_NOTE:
        if (stmt->trail) {
            emit_comment_lines(emit, stmt->trail);
        }
        return;
    }
    print_simple(emit, stmt, &line);
}

static bool keeps_value(const Type *from, const Type *to)
{
    bool widens = type_is_integer(from) && type_is_integer(to) && type_is_signed(from) == type_is_signed(to) &&
                  from->bits <= to->bits;
    return from == to || widens;
}

/* Prints several statements of a block as one line with the comment `trail`; returns their number, or 0. */
typedef uint32_t Join(Emit *emit, const IrBlock *block, uint32_t at, Line *line, const char **trail);

/* Joins an array declaration with the statements that fill it, all from one source line: `long long size[2] = {n,
 * 3};`. */
static uint32_t join_table(Emit *emit, const IrBlock *block, uint32_t at, Line *line, const char **trail)
{
    (void)trail;
    const IrStmt *declare = block->stmts[at];
    const IrVar *var = declare->var;
    if (declare->kind != IR_DECLARE || var->storage != IRV_LOCAL || var->type->kind != TY_CARRAY ||
        var->type->ndim != 1 || declare->line == 0 || (uint64_t)var->type->dims[0] >= block->count - at) {
        return 0;
    }
    TextBuf text;
    textbuf_init(&text, emit->arena);
    textbuf_puts(&text, " = {");
    uint32_t count = (uint32_t)var->type->dims[0];
    for (uint32_t i = 0; i < count; i++) {
        const IrStmt *store = block->stmts[at + 1 + i];
        bool fits = store->kind == IR_ASSIGN && store->op == IRO_NONE && store->line == declare->line &&
                    store->module == declare->module && store->lead == NULL && store->trail == NULL &&
                    store->a->kind == IR_INDEX && store->a->a->kind == IR_VAR && store->a->a->var == var &&
                    store->a->args[0]->kind == IR_INT && store->a->args[0]->integer == i;
        CExpr *value = fits ? emit_value(emit, store->b) : NULL;
        if (value == NULL ||
            !(value->is_constant || keeps_value(value->type, var->type->elem))) { /* braces only narrow constants */
            return 0;
        }
        textbuf_printf(&text, "%s%s", i > 0 ? ", " : "", emit_flat(emit, value));
    }
    textbuf_puts(&text, "}");
    *line = (Line){.before = emit_declarator(emit, var), .middle = text.text};
    enum { LONGEST = 100 };
    return emit->indent + line_width(line) > LONGEST ? 0 : 1 + count;
}

static bool is_zero(const IrExpr *e)
{
    while (e->kind == IR_CONVERT) {
        e = e->a;
    }
    return (e->kind == IR_INT && e->integer == 0) || (e->kind == IR_BOOL && e->integer == 0) ||
           (e->kind == IR_FLOAT && e->number == 0 && !signbit(e->number));
}

/* Returns the size of a constant bound; 0 for other expressions. */
static int64_t constant_bound(const IrExpr *e)
{
    while (e->kind == IR_CONVERT || e->kind == IR_NAMED) {
        e = e->kind == IR_NAMED ? e->named->value : e->a;
        if (e == NULL) {
            return 0;
        }
    }
    return e->kind == IR_INT ? e->integer : 0;
}

/* Returns whether the statement is a loop nest that sets all elements of the array to zero. */
static bool fills_with_zeros(const IrStmt *stmt, const IrVar *var, const IrVar **counters, uint32_t depth)
{
    if (depth == var->type->ndim) {
        bool fits = stmt->kind == IR_ASSIGN && stmt->op == IRO_NONE && stmt->lead == NULL && stmt->trail == NULL &&
                    stmt->a->kind == IR_INDEX && stmt->a->a->kind == IR_VAR && stmt->a->a->var == var &&
                    is_zero(stmt->b);
        for (uint32_t i = 0; i < depth && fits; i++) {
            fits = stmt->a->args[i]->kind == IR_VAR && stmt->a->args[i]->var == counters[i];
        }
        return fits;
    }
    if (stmt->kind != IR_FOR || stmt->init == NULL || !stmt->init->declares || !is_zero(stmt->init->b) ||
        stmt->body.count != 1 || stmt->lead != NULL || stmt->trail != NULL || stmt->a->kind != IR_BINARY ||
        stmt->a->op != IRO_LT || stmt->a->a->kind != IR_VAR || stmt->a->a->var != stmt->init->a->var ||
        constant_bound(stmt->a->b) != var->type->dims[depth]) {
        return false;
    }
    counters[depth] = stmt->init->a->var;
    return fills_with_zeros(stmt->body.stmts[0], var, counters, depth + 1);
}

/* Joins an array declaration with the loop that sets its elements to zero: `double sums[4] = {};`. */
static uint32_t join_zeros(Emit *emit, const IrBlock *block, uint32_t at, Line *line, const char **trail)
{
    const IrStmt *declare = block->stmts[at];
    const IrVar *var = declare->var, *counters[TYPE_MAX_DIMS];
    (void)trail;
    if (declare->kind != IR_DECLARE || var->storage != IRV_LOCAL || var->type->kind != TY_CARRAY ||
        declare->line == 0 || !type_is_real(var->type->elem) || type_is_half(var->type->elem) ||
        at + 1 >= block->count || block->stmts[at + 1]->line != declare->line ||
        !fills_with_zeros(block->stmts[at + 1], var, counters, 0)) {
        return 0;
    }
    *line = (Line){.before = emit_declarator(emit, var), .middle = emit->is_c ? " = {0}" : " = {}"};
    return 2;
}

/* Joins declarations of scalars of one type without initial values: `float x, y, z;`. */
static uint32_t join_declarations(Emit *emit, const IrBlock *block, uint32_t at, Line *line, const char **trail)
{
    (void)trail;
    const IrStmt *first = block->stmts[at];
    if (first->kind != IR_DECLARE || first->trail || !type_is_value(first->var->type) ||
        first->var->storage != IRV_LOCAL) {
        return 0;
    }
    TextBuf text;
    textbuf_init(&text, emit->arena);
    uint32_t count = 1;
    size_t width = emit->indent + emit_width(emit_declarator(emit, first->var)) + 1;
    for (; at + count < block->count; count++) {
        const IrStmt *next = block->stmts[at + count];
        bool fits = next->kind == IR_DECLARE && !next->lead && !next->trail && next->var->type == first->var->type &&
                    next->var->storage == IRV_LOCAL;
        width += fits ? 2 + emit_width(next->var->name) : 0;
        if (!fits || width > EMIT_COLUMNS) {
            break;
        }
        textbuf_printf(&text, ", %s", next->var->name);
    }
    *line = (Line){.before = emit_declarator(emit, first->var), .middle = text.text};
    return count == 1 ? 0 : count;
}

/* Returns whether the statement declares and initializes a scalar of a Python name. */
static bool is_definition(const IrStmt *stmt)
{
    return stmt->kind == IR_ASSIGN && stmt->declares && stmt->line != 0 && stmt->a->var->storage == IRV_LOCAL &&
           stmt->a->var->python_local != 0 && type_is_real(stmt->a->type);
}

/* Joins definitions of several names of one C type from one source line such as `nx, ny = a.shape`: `long long nx =
 * a_shape0, ny = a_shape1;`. Long values are printed on separate lines. */
static uint32_t join_definitions(Emit *emit, const IrBlock *block, uint32_t at, Line *line, const char **trail)
{
    enum { LONGEST = 100, LONGEST_VALUE = 28 };
    const IrStmt *first = block->stmts[at];
    if (at + 1 >= block->count || !is_definition(first)) {
        return 0;
    }
    TextBuf text;
    textbuf_init(&text, emit->arena);
    const char *comment = NULL;
    uint32_t count = 0;
    for (; at + count < block->count; count++) {
        const IrStmt *next = block->stmts[at + count];
        bool fits = is_definition(next) && next->a->type == first->a->type && next->line == first->line &&
                    next->module == first->module && next->a->var->is_constant == first->a->var->is_constant &&
                    (count == 0 || next->lead == NULL);
        for (uint32_t i = 0; i < count && fits; i++) {
            fits = !ir_reads_var(next->b, block->stmts[at + i]->a->var);
        }
        const CExpr *value = fits ? emit_value(emit, next->b) : NULL;
        if (!fits || value->width > LONGEST_VALUE || (next->trail != NULL && comment != NULL)) {
            break;
        }
        comment = comment != NULL ? comment : next->trail;
        if (count > 0) {
            textbuf_printf(&text, ", %s", next->a->var->name);
        }
        textbuf_printf(&text, " = %s", emit_flat(emit, value));
    }
    if (count < 2) {
        return 0;
    }
    *line = (Line){.before = emit_declarator(emit, first->a->var), .middle = text.text};
    *trail = comment;
    return emit->indent + line_width(line) + 1 > LONGEST ? 0 : count;
}

/* Prints `auto [x, y] = polar(r, angle);`. */
static uint32_t join_bindings(Emit *emit, const IrBlock *block, uint32_t at, Line *line, const char **trail)
{
    (void)trail;
    const IrStmt *call = block->stmts[at];
    if (call->binds == 0) {
        return 0;
    }
    TextBuf names;
    textbuf_init(&names, emit->arena);
    for (uint32_t i = 1; i <= call->binds; i++) {
        textbuf_printf(&names, "%s%s", i > 1 ? ", " : "auto [", block->stmts[at + i]->a->var->name);
    }
    textbuf_puts(&names, "]");
    *line = (Line){.before = names.text, .middle = " = ", .value = emit_value(emit, call->b)};
    return 1 + call->binds;
}

static bool is_raise(const IrStmt *stmt)
{
    return stmt->kind == IR_EVAL && stmt->a->kind == IR_CALL && stmt->a->callee.helper == HELPER_RAISE;
}

static void print_block(Emit *emit, const IrBlock *block)
{
    static Join *const joins[] = {join_table, join_zeros, join_bindings, join_declarations, join_definitions, NULL};
    for (uint32_t i = 0, done; i < block->count; i += done) {
        IrStmt whole = *block->stmts[i];
        Line line = {0};
        emit->stmt_line = whole.line != 0 ? whole.line : emit->stmt_line;
        done = 0;
        for (Join *const *join = joins; *join != NULL && done == 0; join++) {
            done = (*join)(emit, block, i, &line, &whole.trail);
        }
        if (emit->is_c && i + 1 < block->count && is_raise(&whole) && block->stmts[i + 1]->kind == IR_RETURN) {
            line = eval_line(emit, &whole); /* does not return */
            whole.trail = whole.trail != NULL ? whole.trail : block->stmts[i + 1]->trail;
            done = 2;
        }
        if (done > 0) {
            emit_trivia(emit, whole.lead);
            print_simple(emit, &whole, &line);
        } else {
            print_stmt(emit, block->stmts[i]);
            done = 1;
        }
    }
    emit_trivia(emit, block->tail);
}

/* Declares dynamic shared memory. All dynamic shared arrays start at the same address, whatever their types, so one
 * name serves every function. */
static void print_dynamic_shared(Emit *emit, const IrFunc *func)
{
    uint32_t alignment = 0;
    for (size_t i = 0; i < func->vars.count; i++) {
        const IrVar *var = func->vars.items[i];
        uint32_t own = var->storage != IRV_DYNAMIC_SHARED ? 0 : var->alignment > 16 ? var->alignment : 16;
        alignment = own > alignment ? own : alignment;
    }
    if (alignment == 0) {
        return;
    }
    /* C++ has no arrays whose size is determined at launch */
    emit_line(emit,
              emit->unit->request->for_host
                  ? "unsigned char *const py2cu_dynamic_shared = (unsigned char *)py2cu_host_dynamic_shared();"
                  : arena_printf(emit->arena, "extern __shared__ __align__(%u) unsigned char py2cu_dynamic_shared[];",
                                 alignment));
}

void emit_body(Emit *emit, const IrFunc *func)
{
    emit_puts(emit, "{");
    emit_newline(emit);
    open_block(emit);
    print_dynamic_shared(emit, func);
    if (emit->is_c) {
        plain_c_unread(emit, func);
    }
    print_block(emit, &func->body);
    close_block(emit);
    emit_start_line(emit);
    const Entered entered = emit_enter(emit, emit->last_source, 0);
    emit_puts(emit, "}");
    emit_leave(emit, entered);
    emit_newline(emit);
}
