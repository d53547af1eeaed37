// SPDX-License-Identifier: MIT
/* Comprehensions, generator expressions and dict literals. Kernels cannot contain them; they are read for the analysis
 * of host code. A `for` clause becomes a function of one item, which returns the value or the result of the next `for`
 * clause. */
#include "base/limits.h"
#include "syntax/syntax_internal.h"

static Stmt *plain_stmt(Reader *reader, StmtKind kind, Expr *value)
{
    Stmt *stmt = arena_alloc(reader->arena, sizeof *stmt);
    stmt->kind = kind;
    stmt->value = value;
    stmt->span = value->span;
    return stmt;
}

/* Creates the body of the function: `targets = item`, then `return value`. */
static void set_body(Reader *reader, Function *function, Expr *target, Expr *value)
{
    const char *item = names_find(reader->unit->names, ".0"); /* CPython's name */
    function->params = arena_alloc(reader->arena, sizeof *function->params);
    function->params[0].name = item;
    function->params[0].span = target->span;
    function->param_count = 1;
    Expr *name = expr_new(reader, EX_NAME, target->span);
    name->name = item;
    Stmt *assign = plain_stmt(reader, ST_ASSIGN, name);
    assign->targets = arena_alloc(reader->arena, sizeof *assign->targets);
    assign->targets[0] = target;
    assign->target_count = 1;
    function->body.stmts = arena_alloc(reader->arena, 2 * sizeof *function->body.stmts);
    function->body.stmts[0] = assign;
    function->body.stmts[1] = plain_stmt(reader, ST_RETURN, value);
    function->body.count = 2;
    function->body.span = value->span;
}

/* Reads `for target in items` at the cursor: the items belong to the enclosing code, the target to the function. */
static void read_clause(Reader *reader, Expr *clause, Function *around, Expr **target)
{
    for (bool more = reader_enter(reader); more; more = reader_next(reader)) {
        if (!reader_at_item(reader)) {
            continue;
        }
        reader->context.function = *target == NULL ? clause->function : around;
        if (*target == NULL) {
            *target = read_expr(reader);
        } else if (clause->left == NULL) {
            clause->left = read_expr(reader);
        } else {
            reader_sweep(reader);
        }
    }
}

/* Reads `key: value` of a dict comprehension as a tuple. */
static Expr *read_pair(Reader *reader)
{
    Expr *pair = expr_new(reader, EX_TUPLE, reader_span(reader, reader->node));
    pair->items = read_items(reader, &pair->item_count);
    return pair;
}

Expr *read_comprehension(Reader *reader, Span span)
{
    Expr *whole = expr_unsupported(reader, span,
                                   reader->kind == CST_LIST_COMPREHENSION         ? "list comprehension"
                                   : reader->kind == CST_SET_COMPREHENSION        ? "set comprehension"
                                   : reader->kind == CST_DICTIONARY_COMPREHENSION ? "dict comprehension"
                                                                                  : "generator expression");
    uint32_t count = reader_count(reader, CST_FOR_IN_CLAUSE);
    if (count == 0 || count > LIMIT_CLAUSES) {
        reader_sweep(reader);
        return whole;
    }
    Function *outer = reader->context.function;
    Expr *clauses[LIMIT_CLAUSES] = {whole}, *targets[LIMIT_CLAUSES] = {NULL}, *value = NULL;
    for (uint32_t i = 0; i < count; i++) {
        if (i > 0) {
            clauses[i] = expr_unsupported(reader, span, "for");
        }
        clauses[i]->function = function_new(reader, "<comprehension>", span);
        clauses[i]->function->is_lambda = true;
        reader->context.function = clauses[i]->function;
    }
    uint32_t at = 0;
    for (bool more = reader_enter(reader); more; more = reader_next(reader)) {
        if (reader->kind == CST_FOR_IN_CLAUSE) {
            read_clause(reader, clauses[at], at > 0 ? clauses[at - 1]->function : outer, &targets[at]);
            at++;
        } else if (reader->kind == CST_PAIR && value == NULL) {
            value = read_pair(reader);
        } else if (reader_at_item(reader) && value == NULL) {
            value = read_expr(reader);
        } else {
            if (reader->kind == CST_IF_CLAUSE && at > 0) {
                clauses[at - 1]->filtered = true;
            }
            reader_sweep(reader);
        }
    }
    for (uint32_t i = count; i > 0; i--) {
        Function *function = clauses[i - 1]->function;
        if (outer != NULL) {
            outer->has_yield = outer->has_yield || function->has_yield;
        }
        reader->context.function = function;
        if (value == NULL || targets[i - 1] == NULL || clauses[i - 1]->left == NULL) {
            whole->function = NULL; /* the errors have been reported */
            break;
        }
        set_body(reader, function, targets[i - 1], value);
        value = clauses[i - 1];
    }
    reader->context.function = outer;
    return whole;
}

Expr *read_dict(Reader *reader, Span span)
{
    Expr *e = expr_unsupported(reader, span, "dict literal");
    size_t count = reader->scratch.count;
    for (bool more = reader_enter(reader); more; more = reader_next(reader)) {
        if (reader->kind == CST_PAIR) {
            push_items(reader);
        } else {
            e->filtered = e->filtered || reader_at_item(reader);
            push_items(reader);
        }
    }
    e->items = (Expr **)reader_pop(reader, count, &e->item_count);
    return e;
}
