/* Functions that libraries call: with which arguments. */
#include "launches_values.h"

#include <string.h>

/* Thread(target=f, args=(...)), FuncAnimation(figure, f, fargs=(...)), pool.submit(f, ...), pool.map(f, xs): how f is called.
 */
static CallValues callback_arguments(LaunchReader *reader, const CallValues *call, uint32_t position, Span span)
{
    CallValues own = {.expr = call->expr};
    HostValue *args = call_argument_value(call, UINT32_MAX, "args"), *fargs = call_argument_value(call, UINT32_MAX, "fargs");
    const Expr *callee = call->expr->left;
    const char *name = callee != NULL && callee->kind == EX_ATTRIBUTE ? callee->name : "";
    uint32_t count = 0, behind = position < call->count ? call->count - position - 1 : 0;
    HostValue **items = args != NULL || fargs != NULL ? host_items(args != NULL ? args : fargs, &count) : NULL;
    if (items == NULL && behind > 0 && strncmp(name, "apply", 5) == 0) {
        items = host_items(call->items[position + 1], &count);
    }
    bool each =
        items == NULL && behind > 0 && (strcmp(name, "map") == 0 || strcmp(name, "imap") == 0 || strcmp(name, "starmap") == 0);
    if (items == NULL && behind > 0 && (each || strcmp(name, "submit") == 0)) {
        items = call->items + position + 1;
        count = behind;
    }
    if (items == NULL) {
        own.open = host_unknown(reader, span, NULL, "who calls it is not known");
        return own;
    }
    own.items = arena_alloc(reader->arena, (count + 1) * sizeof *own.items);
    own.spans = arena_alloc(reader->arena, (count + 1) * sizeof *own.spans);
    if (fargs != NULL && args == NULL) {
        own.items[own.count] = host_kind(reader, TY_I64, true); /* the number of the frame */
        own.spans[own.count++] = span;
    }
    for (uint32_t i = 0; i < count; i++) {
        own.items[own.count] = each ? host_element(reader, items[i], span) : items[i];
        own.spans[own.count++] = span;
    }
    HostValue **parts = each && strcmp(name, "starmap") == 0 && own.count == 1 ? host_items(own.items[0], &count) : NULL;
    if (parts != NULL) {
        own.items = parts;
        own.spans = arena_alloc(reader->arena, count * sizeof *own.spans + 1);
        for (own.count = 0; own.count < count; own.count++) {
            own.spans[own.count] = span;
        }
    }
    return own;
}

void launch_callbacks(LaunchReader *reader, const CallValues *call, Span span)
{
    for (uint32_t i = 0; i < call->count + call->keyword_count; i++) {
        HostValue *value = i < call->count ? call->items[i] : call->values[i - call->count];
        bool partial = value->kind == V_METHOD && value->given != NULL;
        if (partial || (value->kind == V_FUNCTION && !launch_is_kernel(reader, value->function))) {
            CallValues own = callback_arguments(reader, call, i, span);
            uint32_t branch = launch_enter_branch(reader);
            launch_call(reader, value, &own, span);
            reader->branch = branch;
        }
    }
}

/* The arguments of a call of functools.partial(f, ...): the kept ones stand first, and keywords of the call win. */
CallValues launch_with_given(LaunchReader *reader, const CallValues *given, const CallValues *call)
{
    CallValues all = *call;
    uint32_t count = given->count + call->count, keywords = given->keyword_count + call->keyword_count;
    all.items = arena_alloc(reader->arena, count * sizeof *all.items + 1);
    all.spans = arena_alloc(reader->arena, count * sizeof *all.spans + 1);
    all.names = arena_alloc(reader->arena, keywords * sizeof *all.names + 1);
    all.values = arena_alloc(reader->arena, keywords * sizeof *all.values + 1);
    all.value_spans = arena_alloc(reader->arena, keywords * sizeof *all.value_spans + 1);
    const CallValues *parts[2] = {given, call};
    all.count = 0;
    all.keyword_count = 0;
    for (uint32_t k = 0; k < 2; k++) {
        for (uint32_t i = 0; i < parts[k]->count; i++) {
            all.items[all.count] = parts[k]->items[i];
            all.spans[all.count++] = parts[k]->spans[i];
        }
        const CallValues *words = parts[1 - k]; /* of several the first one is found */
        for (uint32_t i = 0; i < words->keyword_count; i++) {
            all.names[all.keyword_count] = words->names[i];
            all.value_spans[all.keyword_count] = words->value_spans[i];
            all.values[all.keyword_count++] = words->values[i];
        }
    }
    return all;
}
