// SPDX-License-Identifier: MIT
/* Walks of the syntax tree. This file alone defines the set of visited nodes: keywords, slices, targets, conditions,
 * messages and guards are included. */
#include "syntax/syntax_internal.h"

#include <string.h>

/* ---- expressions ---- */

bool ast_any_part(const Expr *e, AstTest test, void *context)
{
    if ((e->cond != NULL && test(e->cond, context)) || (e->left != NULL && test(e->left, context)) ||
        (e->right != NULL && test(e->right, context))) {
        return true;
    }
    for (uint32_t i = 0; i < e->item_count; i++) {
        if (e->items[i] != NULL && test(e->items[i], context)) {
            return true;
        }
    }
    for (uint32_t i = 0; i < e->keyword_count; i++) {
        if (test(e->keywords[i].value, context)) {
            return true;
        }
    }
    return false;
}

/* Predicate that is applied to nested expressions. */
typedef struct NodeQuery {
    AstTest test;
    void *context;
} NodeQuery;

static bool any_within(const Expr *e, void *context)
{
    const NodeQuery *query = context;
    return query->test(e, query->context) || ast_any_part(e, any_within, context);
}

bool ast_any(const Expr *e, AstTest test, void *context)
{
    NodeQuery query = {test, context};
    return e != NULL && any_within(e, &query);
}

/* ---- statements ---- */

static bool any_target(const Stmt *s, AstTest test, void *context)
{
    for (uint32_t i = 0; s->kind != ST_GLOBAL && i < s->target_count; i++) {
        if (test(s->targets[i], context)) {
            return true;
        }
    }
    return false;
}

/* Visits all expressions except the targets. */
static bool any_value(const Stmt *s, AstTest test, void *context)
{
    if ((s->value != NULL && test(s->value, context)) || (s->value2 != NULL && test(s->value2, context))) {
        return true;
    }
    for (uint32_t i = 0; i < s->case_count; i++) {
        const MatchCase *one = &s->cases[i];
        if ((one->pattern != NULL && test(one->pattern, context)) ||
            (one->capture != NULL && test(one->capture, context)) ||
            (one->guard != NULL && test(one->guard, context))) {
            return true;
        }
    }
    return false;
}

/* Visits the nested statements. */
static bool any_inner(const Stmt *s, AstStmtTest test, void *context)
{
    if ((s->kind != ST_CLASS && ast_any_stmt(&s->body, test, context)) || ast_any_stmt(&s->orelse, test, context)) {
        return true;
    }
    for (uint32_t i = 0; i < s->case_count; i++) {
        if (ast_any_stmt(&s->cases[i].body, test, context)) {
            return true;
        }
    }
    return false;
}

bool ast_any_stmt(const Block *block, AstStmtTest test, void *context)
{
    for (uint32_t i = 0; i < block->count; i++) {
        if (test(block->stmts[i], context) || any_inner(block->stmts[i], test, context)) {
            return true;
        }
    }
    return false;
}

static bool any_in_stmt(Stmt *s, void *query)
{
    return any_target(s, any_within, query) || any_value(s, any_within, query);
}

bool ast_any_in_stmt(const Stmt *s, AstTest test, void *context)
{
    NodeQuery query = {test, context};
    return any_target(s, any_within, &query) || any_value(s, any_within, &query);
}

bool ast_any_in_block(const Block *block, AstTest test, void *context)
{
    NodeQuery query = {test, context};
    return ast_any_stmt(block, any_in_stmt, &query);
}

const Block *ast_inner_scope(const Stmt *s)
{
    return s->kind == ST_DEF ? &s->function->body : s->kind == ST_CLASS ? &s->body : NULL;
}

bool ast_unpacks(const Expr *call)
{
    bool unpacks = false;
    for (uint32_t i = 0; i < call->item_count; i++) {
        unpacks = unpacks || call->items[i]->kind == EX_STARRED;
    }
    for (uint32_t i = 0; i < call->keyword_count; i++) {
        unpacks = unpacks || call->keywords[i].name == NULL;
    }
    return unpacks;
}

Expr *ast_argument(const Expr *call, uint32_t position, const char *name)
{
    Expr *value = position < call->item_count ? call->items[position] : NULL;
    for (uint32_t i = 0; i < call->keyword_count && value == NULL; i++) {
        const Keyword *keyword = &call->keywords[i];
        value = keyword->name != NULL && strcmp(keyword->name, name) == 0 ? keyword->value : NULL;
    }
    return value;
}

const Expr *ast_assigned_name(const Stmt *s)
{
    bool is_plain = s != NULL && s->kind == ST_ASSIGN && s->target_count == 1 && s->targets[0]->kind == EX_NAME;
    return is_plain ? s->targets[0] : NULL;
}

/* ---- assigned names ---- */

static bool any_walrus(const Expr *e, void *context)
{
    const NodeQuery *query = context;
    return (e->kind == EX_NAMED && query->test(e, query->context)) || ast_any_part(e, any_walrus, context);
}

static bool any_assigned(const Expr *target, void *context)
{
    const NodeQuery *query = context;
    if (target->kind == EX_NAME) {
        return query->test(target, query->context);
    }
    bool is_made_of_targets = target->kind == EX_TUPLE || target->kind == EX_LIST || target->kind == EX_STARRED;
    return is_made_of_targets ? ast_any_part(target, any_assigned, context)
                              : any_walrus(target, context); /* x[(i := i + 1)] */
}

bool ast_any_assigned_by(const Stmt *s, AstTest test, void *context)
{
    NodeQuery query = {test, context};
    bool assigns =
        s->kind == ST_ASSIGN || s->kind == ST_AUG || s->kind == ST_FOR || (s->kind == ST_ANNOTATED && s->value != NULL);
    if (any_target(s, assigns ? any_assigned : any_walrus, &query) || any_value(s, any_walrus, &query)) {
        return true;
    }
    for (uint32_t i = 0; i < s->case_count; i++) {
        if (s->cases[i].capture != NULL && any_assigned(s->cases[i].capture, &query)) {
            return true;
        }
    }
    return false;
}

static bool any_assigned_by(Stmt *s, void *context)
{
    const NodeQuery *query = context;
    return ast_any_assigned_by(s, query->test, query->context);
}

bool ast_any_assigned(const Stmt *s, AstTest test, void *context)
{
    NodeQuery query = {test, context};
    return ast_any_assigned_by(s, test, context) || any_inner(s, any_assigned_by, &query);
}

bool ast_any_assigned_in_iterations(const Stmt *loop, AstTest test, void *context)
{
    NodeQuery query = {test, context};
    const bool once = loop->kind == ST_FOR; /* the iterable is evaluated before the first iteration */
    return once ? any_target(loop, any_assigned, &query) || any_inner(loop, any_assigned_by, &query)
                : ast_any_assigned(loop, test, context);
}

bool ast_any_assigned_in(const Block *block, AstTest test, void *context)
{
    NodeQuery query = {test, context};
    return ast_any_stmt(block, any_assigned_by, &query);
}

/* ---- replacements ---- */

typedef struct Replacing {
    AstReplacement replacement;
    void *context;
} Replacing;

void ast_become(Expr *e, const Expr *by)
{
    uint32_t id = e->id;
    Span span = e->span;
    *e = *by;
    e->id = id;
    e->span = span;
}

static bool replace(const Expr *e, void *context)
{
    const Replacing *replacing = context;
    Expr *own = (Expr *)(uintptr_t)e;
    const Expr *by = replacing->replacement(own, replacing->context);
    if (by != NULL) {
        ast_become(own, by);
    } else {
        ast_any_part(own, replace, context);
    }
    return false;
}

static bool replace_target(const Expr *target, void *context)
{
    const Replacing *replacing = context;
    if (target->kind == EX_NAME) {
        (void)replacing->replacement((Expr *)(uintptr_t)target, replacing->context);
        return false;
    }
    return replace(target, context);
}

void ast_replace(Expr *e, AstReplacement replacement, void *context)
{
    Replacing replacing = {replacement, context};
    (void)replace(e, &replacing);
}

void ast_replace_part(Expr *e, AstReplacement replacement, void *context)
{
    Replacing replacing = {replacement, context};
    (void)ast_any_part(e, replace, &replacing);
}

static bool replace_in_stmt(Stmt *s, void *replacing)
{
    return any_target(s, replace_target, replacing) || any_value(s, replace, replacing);
}

void ast_replace_in_stmt(Stmt *s, AstReplacement replacement, void *context)
{
    Replacing replacing = {replacement, context};
    (void)replace_in_stmt(s, &replacing);
}

void ast_replace_in_block(const Block *block, AstReplacement replacement, void *context)
{
    Replacing replacing = {replacement, context};
    (void)ast_any_stmt(block, replace_in_stmt, &replacing);
}
