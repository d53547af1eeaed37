// SPDX-License-Identifier: MIT
/* Argument unpacking: f(*t), and keyword arguments of functions with *args. */
#include "base/limits.h"
#include "infer/infer_internal.h"

#include <string.h>

bool expand_starred(Infer *in, const Expr *e)
{
    uint32_t count = 0;
    bool known = true;
    for (uint32_t i = 0; i < e->item_count && starred_item(e) < e->item_count; i++) {
        const Expr *item = e->items[i];
        bool starred = item->kind == EX_STARRED;
        const Type *type =
            /* in order, because an item may read a name that another assigns by := */
            infer_value(in, starred ? item->left : item);
        known = known && (type != NULL || !starred);
        if (starred && type != NULL && type->kind != TY_TUPLE) {
            infer_error(in, item->span, "cannot-unpack", "only a tuple can be unpacked by a star, not %s", type->name);
            known = false;
        }
        count += !starred ? 1 : type != NULL && type->kind == TY_TUPLE ? type->count : 0;
    }
    if (starred_item(e) == e->item_count || !known) {
        return !known;
    }
    if (count > LIMIT_ARGUMENTS) {
        infer_error(in, e->span, "too-large", "more than %d arguments", LIMIT_ARGUMENTS);
        return true;
    }
    if (!expand_begin(in)) {
        return true;
    }
    Expr *own = (Expr *)(uintptr_t)e, **items = arena_alloc(in->unit->arena, count * sizeof *items + 1);
    uint32_t at = 0;
    for (uint32_t i = 0; i < e->item_count; i++) {
        Expr *item = e->items[i];
        if (item->kind != EX_STARRED) {
            items[at++] = item;
            continue;
        }
        uint32_t parts = info_of(in->instance, item->left)->type->count;
        if (item->left->kind == EX_TUPLE) {
            memcpy(items + at, item->left->items, parts * sizeof *items);
            at += parts;
            continue;
        }
        Binding *temporary = expand_is_fixed(in->instance, item->left) ? NULL : expand_local(in, "items");
        for (uint32_t k = 0; k < parts; k++) {
            items[at++] = expand_item(in, expand_reread(in, item->left, temporary, k == 0), k);
        }
    }
    own->items = items;
    own->item_count = count;
    return true;
}

/* Returns the position of the name in a comma-separated list, or UINT32_MAX. */
static uint32_t place_of(const char *names, const char *name)
{
    size_t length = strlen(name);
    for (uint32_t place = 0; length > 0; place++) {
        size_t here = strcspn(names, ",");
        if (here == length && memcmp(names, name, length) == 0) {
            return place;
        }
        if (names[here] == '\0') {
            break;
        }
        names += here + 1;
    }
    return UINT32_MAX;
}

bool expand_keywords(Infer *in, const Expr *e, const char *path, const char *names)
{
    for (uint32_t k = 0; k < e->keyword_count; k++) {
        const Keyword *keyword = &e->keywords[k];
        uint32_t place = place_of(names, keyword->name != NULL ? keyword->name : "");
        if (place == UINT32_MAX) {
            infer_error(in, keyword->span, "unexpected-keyword", "%s has no parameter '%s'", path,
                        keyword->name != NULL ? keyword->name : "**");
            return true;
        }
        if (place != e->item_count + k) {
            infer_error(in, keyword->span, "wrong-arguments",
                        "keyword arguments of %s must be in the order of its parameters\n"
                        "use the order %s",
                        path, names[0] == ',' ? names + 1 : names);
            return true;
        }
    }
    if (!expand_begin(in)) {
        return true;
    }
    Expr *own = (Expr *)(uintptr_t)e,
         **items = arena_alloc(in->unit->arena, (e->item_count + e->keyword_count) * sizeof *items);
    if (e->item_count > 0) {
        memcpy(items, e->items, e->item_count * sizeof *items);
    }
    for (uint32_t k = 0; k < e->keyword_count; k++) {
        items[e->item_count + k] = e->keywords[k].value;
    }
    own->items = items;
    own->item_count += e->keyword_count;
    own->keyword_count = 0;
    return true;
}

/* Removes the keyword argument of a parameter from the call and returns it; NULL if it is missing. */
static Expr *take_keyword(Expr *call, const char *name)
{
    for (uint32_t i = 0; i < call->keyword_count; i++) {
        if (call->keywords[i].name == name) {
            Expr *value = call->keywords[i].value;
            memmove(call->keywords + i, call->keywords + i + 1, (call->keyword_count - i - 1) * sizeof *call->keywords);
            call->keyword_count--;
            return value;
        }
    }
    return NULL;
}

bool expand_rest(Infer *in, const Expr *call, const Function *function)
{
    uint32_t star = function_star(function);
    if (star == function->param_count || call->packed) {
        return false;
    }
    for (uint32_t i = call->item_count; i < star; i++) {
        if (function->params[i].fallback == NULL && keyword_value(call, function->params[i].name) == NULL) {
            infer_error(in, call->span, "wrong-arguments", "'%s' is called without the argument '%s'", function->name,
                        function->params[i].name);
            return true;
        }
    }
    if (!expand_begin(in)) {
        return true;
    }
    Expr *own = (Expr *)(uintptr_t)call;
    Expr **items = arena_alloc(in->unit->arena, (star + 1) * sizeof *items);
    for (uint32_t i = 0; i < star; i++) {
        items[i] = i < call->item_count ? call->items[i] : take_keyword(own, function->params[i].name);
        items[i] = items[i] != NULL ? items[i] : expand_copy(in, function->params[i].fallback);
    }
    items[star] = expand_expr(in, EX_TUPLE, call->span);
    if (call->item_count > star) {
        items[star]->items = call->items + star;
        items[star]->item_count = call->item_count - star;
        items[star]->span = call->items[star]->span;
    }
    own->items = items;
    own->item_count = star + 1;
    own->packed = true;
    return true;
}
