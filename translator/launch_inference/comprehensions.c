// SPDX-License-Identifier: MIT
/* Comprehensions, dict literals and generators in host code. */
#include "launch_inference/launch_inference_internal.h"

#include <string.h>

/* Analyzes `yield`: the frame of a generator merges the yielded values, like those of `return`. */
HostValue *launch_yield(LaunchReader *reader, const Expr *e)
{
    HostValue *value = e->left != NULL ? launch_eval(reader, e->left) : host_new(reader, V_NONE);
    if (strcmp(e->name, "yield from") == 0) {
        value = host_element(reader, value, e->span);
    }
    reader->frame->result = host_join(reader, reader->frame->result, value, NULL);
    return host_unknown(reader, e->span, NULL, "the value sent to the generator is not known");
}

/* Analyzes [value for target in items] for each of a few known items, or once for an item that represents all. */
HostValue *launch_comprehension(LaunchReader *reader, const Expr *e)
{
    HostValue *over = launch_eval(reader, e->left);
    uint32_t count = 0;
    HostValue **items = host_items(over, &count);
    const Expr *inner = e->function->body.stmts[1]->value;
    bool flat = inner->kind == EX_UNSUPPORTED && strcmp(inner->name, "for") == 0;
    bool known = items != NULL && count <= LAUNCH_UNROLL && !e->filtered && !flat;
    HostValue *list = host_list_of(reader, NULL, e->span), *dict = host_new(reader, V_DICT);
    for (uint32_t i = 0; i < (known ? count : 1); i++) {
        HostValue *item = known ? items[i] : host_element(reader, over, e->left->span);
        Span at = e->left->span;
        CallValues call = {.expr = e, .items = &item, .spans = &at, .count = 1};
        HostValue *made = launch_call_function(reader, launch_function(reader, e->function), &call, e->span);
        host_add(reader, list, made);
        if (made->kind == V_TUPLE && made->count == 2) {
            host_put(reader, dict, made->items[0], made->items[1]);
        }
    }
    if (strcmp(e->name, "dict comprehension") == 0 && !flat) {
        return dict;
    }
    if (!known) {
        list->base = flat ? host_element(reader, list->items[0], e->span) : list->items[0];
        list->count = 0;
    }
    return list;
}

HostValue *launch_dict(LaunchReader *reader, const Expr *e)
{
    HostValue *dict = host_new(reader, V_DICT);
    for (uint32_t i = 0; !e->filtered && i + 1 < e->item_count && i < 2 * LAUNCH_ITEMS; i += 2) {
        HostValue *key = launch_eval(reader, e->items[i]);
        host_put(reader, dict, key, launch_eval(reader, e->items[i + 1]));
    }
    return dict;
}
