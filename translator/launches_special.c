/* What the project's classes define for Python's own syntax: operators, indices, len(), loops and `with`. */
#include "launches_values.h"

#include <string.h>

HostValue *launch_special(LaunchReader *reader, HostValue *object, const char *name, HostValue **items, uint32_t count, Span span)
{
    if (object->kind != V_OBJECT || object->base == NULL || object->base->kind != V_CLASS) {
        return NULL;
    }
    HostValue *method = launch_class_attribute(object->base, names_find(reader->unit->names, name), 0);
    if (method == NULL || method->kind != V_FUNCTION || launch_is_kernel(reader, method->function)) {
        return NULL;
    }
    HostValue *bound = host_new(reader, V_FUNCTION);
    *bound = *method;
    bound->base = object->count == 1 ? object->items[0] : object;
    Span spans[2] = {span, span};
    CallValues call = {.items = items, .spans = spans, .count = count};
    return launch_call_function(reader, bound, &call, span);
}

/* "add" of __add__ and __radd__; NULL for operators that no class has a method for. */
static const char *operator_name(Op op)
{
    static const struct {
        Op op;
        const char *name;
    } names[] = {{OP_ADD, "add"}, {OP_SUB, "sub"}, {OP_MUL, "mul"}, {OP_DIV, "truediv"}, {OP_FLOORDIV, "floordiv"},
                 {OP_MOD, "mod"}, {OP_POW, "pow"}, {OP_MATMUL, "matmul"}};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (names[i].op == op) {
            return names[i].name;
        }
    }
    return NULL;
}

HostValue *launch_operator(LaunchReader *reader, Span span, Op op, HostValue *a, HostValue *b)
{
    const char *name = a->kind == V_OBJECT || b->kind == V_OBJECT ? operator_name(op) : NULL;
    if (name == NULL) {
        return NULL;
    }
    HostValue *result = launch_special(reader, a, arena_printf(reader->arena, "__%s__", name), &b, 1, span);
    return result != NULL ? result : launch_special(reader, b, arena_printf(reader->arena, "__r%s__", name), &a, 1, span);
}
