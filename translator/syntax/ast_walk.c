/* Walks of the syntax tree. What they visit is said once: keywords, slices, targets, conditions and the guards of cases are in it. */
#include "syntax/inside.h"

bool ast_any(const Expr *e, AstTest test, void *context)
{
    if (e == NULL) {
        return false;
    }
    if (test(e, context)) {
        return true;
    }
    if (e->kind == EX_LAMBDA) {
        return false;
    }
    if (ast_any(e->cond, test, context) || ast_any(e->left, test, context) || ast_any(e->right, test, context)) {
        return true;
    }
    for (uint32_t i = 0; i < e->item_count; i++) {
        if (ast_any(e->items[i], test, context)) {
            return true;
        }
    }
    for (uint32_t i = 0; i < e->keyword_count; i++) {
        if (ast_any(e->keywords[i].value, test, context)) {
            return true;
        }
    }
    return false;
}

/* A test of names that are given a value, asked of those that `:=` gives one. */
typedef struct Assigned {
    AstTest test;
    void *context;
} Assigned;

static bool is_walrus(const Expr *e, void *context)
{
    const Assigned *assigned = context;
    return e->kind == EX_NAMED && assigned->test(e, assigned->context);
}

static bool any_in_target(const Expr *target, Assigned *assigned)
{
    if (target->kind == EX_NAME) {
        return assigned->test(target, assigned->context);
    }
    if (target->kind == EX_TUPLE || target->kind == EX_LIST) {
        for (uint32_t i = 0; i < target->item_count; i++) {
            if (any_in_target(target->items[i], assigned)) {
                return true;
            }
        }
        return false;
    }
    if (target->kind == EX_STARRED) {
        return any_in_target(target->left, assigned);
    }
    return ast_any(target, is_walrus, assigned); /* x[(i := i + 1)] */
}

static bool any_in_stmt(const Stmt *s, Assigned *assigned);

static bool any_in_block(const Block *block, Assigned *assigned)
{
    for (uint32_t i = 0; i < block->count; i++) {
        if (any_in_stmt(block->stmts[i], assigned)) {
            return true;
        }
    }
    return false;
}

static bool any_in_stmt(const Stmt *s, Assigned *assigned)
{
    bool gives = s->kind == ST_ASSIGN || s->kind == ST_AUG || s->kind == ST_FOR || (s->kind == ST_ANNOTATED && s->value != NULL);
    for (uint32_t i = 0; i < s->target_count; i++) {
        if (gives ? any_in_target(s->targets[i], assigned) : ast_any(s->targets[i], is_walrus, assigned)) {
            return true;
        }
    }
    if (ast_any(s->value, is_walrus, assigned) || ast_any(s->value2, is_walrus, assigned)) {
        return true;
    }
    if (s->kind == ST_CLASS) {
        return false; /* its body is a scope of its own */
    }
    if (any_in_block(&s->body, assigned) || any_in_block(&s->orelse, assigned)) {
        return true;
    }
    for (uint32_t i = 0; i < s->case_count; i++) {
        const MatchCase *one = &s->cases[i];
        if ((one->capture != NULL && assigned->test(one->capture, assigned->context)) || ast_any(one->guard, is_walrus, assigned) ||
            any_in_block(&one->body, assigned)) {
            return true;
        }
    }
    return false;
}

bool ast_any_assigned(const Stmt *s, AstTest test, void *context)
{
    Assigned assigned = {test, context};
    return any_in_stmt(s, &assigned);
}
