/* Comprehensions, dict literals and what generators yield, in host code. */
#include "launches/inside.h"

#include <string.h>

static HostValue *dict_of_pairs(LaunchReader *reader, const HostValue *list)
{
    HostValue *dict = host_new(reader, V_DICT);
    dict->items = arena_alloc(reader->arena, list->count * sizeof *dict->items + 1);
    dict->values = arena_alloc(reader->arena, list->count * sizeof *dict->values + 1);
    for (uint32_t i = 0; i < list->count; i++) {
        if (list->items[i]->kind == V_TUPLE && list->items[i]->count == 2) {
            dict->items[dict->count] = list->items[i]->items[0];
            dict->values[dict->count++] = list->items[i]->items[1];
        }
    }
    return dict;
}

/* yield: the generator's frame keeps what it gives, as it does for `return`. */
HostValue *launch_yield(LaunchReader *reader, const Expr *e)
{
    HostValue *value = e->left != NULL ? launch_eval(reader, e->left) : host_new(reader, V_NONE);
    if (strcmp(e->name, "yield from") == 0) {
        value = host_element(reader, value, e->span);
    }
    reader->frame->result = host_join(reader, reader->frame->result, value, NULL);
    return host_unknown(reader, e->span, NULL, "what is sent to a generator is not known");
}

/* [value for target in items]: a list of what the function gives for each of a few known items, or of one that stands for all. */
HostValue *launch_comprehension(LaunchReader *reader, const Expr *e)
{
    HostValue *over = launch_eval(reader, e->left);
    uint32_t count = 0, rounds = 1;
    HostValue **items = host_items(over, &count);
    const Expr *inner = e->function->body.stmts[1]->value;
    bool flat = inner->kind == EX_UNSUPPORTED && strcmp(inner->name, "for") == 0;
    bool known = items != NULL && count <= LAUNCH_UNROLL && !e->filtered && !flat;
    rounds = known ? count : 1;
    HostValue callee = {.kind = V_FUNCTION, .function = e->function, .frame = reader->frame};
    HostValue *list = host_new(reader, V_LIST);
    list->span = e->span;
    list->items = arena_alloc(reader->arena, rounds * sizeof *list->items + 1);
    for (uint32_t i = 0; i < rounds; i++) {
        HostValue *item = known ? items[i] : host_element(reader, over, e->left->span);
        Span at = e->left->span;
        CallValues call = {.expr = e, .items = &item, .spans = &at, .count = 1};
        HostValue *copy = host_new(reader, V_FUNCTION); /* the reader keeps who was called */
        *copy = callee;
        list->items[list->count++] = launch_call_function(reader, copy, &call, e->span);
    }
    if (strcmp(e->name, "dict comprehension") == 0 && !flat) {
        return dict_of_pairs(reader, list);
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
    uint32_t most = e->item_count / 2 < LAUNCH_ITEMS ? e->item_count / 2 : LAUNCH_ITEMS;
    dict->items = arena_alloc(reader->arena, most * sizeof *dict->items + 1);
    dict->values = arena_alloc(reader->arena, most * sizeof *dict->values + 1);
    for (; dict->count < most; dict->count++) {
        dict->items[dict->count] = launch_eval(reader, e->items[2 * dict->count]);
        dict->values[dict->count] = launch_eval(reader, e->items[2 * dict->count + 1]);
    }
    return dict;
}
