/* PyTorch's own: functions of numbers, and its ways of calling: functions with a gradient (torch.autograd.Function),
 * and modules. */
#include "base/strings.h"
#include "launch_inference/launch_inference_internal.h"
#include "sema/sema.h"

#include <string.h>

/* PyTorch's functions of numbers give float32 of integers. */
HostValue *torch_each(LaunchReader *reader, const CallValues *call)
{
    HostValue *result = row_array(reader, call->row, call->items[0], 0);
    bool whole = result->type != NULL && (type_is_integer(result->type) || type_is_bool(result->type));
    result->type = whole ? launch_kind(reader, TY_F32) : result->type;
    return result;
}

/* torch.FloatTensor(2, 3), or of a list. */
HostValue *torch_typed_tensor(LaunchReader *reader, const CallValues *call)
{
    bool of_items = call->count == 1 && call->items[0]->kind != V_SCALAR;
    return of_items ? row_array(reader, call->row, call->items[0], 0) : numpy_create(reader, call);
}

/* x.expand(-1, n, m): as many dimensions as there are extents, with strides of 0. */
HostValue *torch_expand(LaunchReader *reader, const CallValues *call)
{
    HostValue *result = numpy_reshape(reader, call);
    result->layout = LAYOUT_A;
    result->is_strided = false;
    return result;
}

static bool derives(const HostValue *class_value, const char *const *paths, unsigned depth)
{
    bool found = false;
    for (uint32_t i = 0; !found && depth < 16 && i < class_value->count; i++) {
        const HostValue *above = class_value->items[i];
        found = above->kind == V_PATH ? text_in(above->text, paths)
                                      : above->kind == V_CLASS && derives(above, paths, depth + 1);
    }
    return found;
}

bool torch_is_function(const HostValue *class_value)
{
    static const char *const functions[] = {"torch.autograd.Function", "torch.autograd.function.Function", NULL};
    return derives(class_value, functions, 0);
}

/* A static method of the class; NULL. */
static HostValue *static_method(HostValue *class_value, const char *name)
{
    HostValue *method = launch_class_attribute(class_value, name, 0);
    return method != NULL && method->kind == V_FUNCTION && launch_has_decorator(method->function, "staticmethod")
               ? method
               : NULL;
}

static HostValue *call_with_context(LaunchReader *reader, HostValue *method, HostValue *context, const CallValues *call,
                                    Span span)
{
    CallValues all = launch_with_given(reader, &(CallValues){.items = &context, .spans = &span, .count = 1}, call);
    return launch_call_function(reader, method, &all, span);
}

HostValue *torch_apply(LaunchReader *reader, HostValue *class_value, const CallValues *call, Span span)
{
    NameTable *names = reader->unit->names;
    HostValue *forward =
        torch_is_function(class_value) ? static_method(class_value, names_find(names, "forward")) : NULL;
    HostValue *backward = forward != NULL ? static_method(class_value, names_find(names, "backward")) : NULL;
    if (forward == NULL) {
        return NULL;
    }
    HostValue *context = argparse_parser(reader, call); /* an object that keeps what is set */
    HostValue *result = call_with_context(reader, forward, context, call, span);
    if (backward != NULL) { /* a gradient is like what it is of */
        uint32_t count = 1;
        HostValue **several = result->kind == V_TUPLE ? host_items(result, &count) : NULL;
        HostValue **gradients = several != NULL ? several : &result;
        Span *spans = arena_alloc(reader->arena, (count + 1) * sizeof *spans);
        for (uint32_t i = 0; i < count; i++) {
            spans[i] = span;
        }
        uint32_t branch = launch_enter_branch(reader);
        call_with_context(reader, backward, context,
                          &(CallValues){.expr = call->expr, .items = gradients, .spans = spans, .count = count}, span);
        reader->branch = branch;
    }
    return result;
}

/* ctx.save_for_backward(x, y): ctx.saved_tensors is (x, y). */
HostValue *torch_save_for_backward(LaunchReader *reader, const CallValues *call)
{
    HostValue *context = call->items[0], *saved = host_tuple(reader, call->items + 1, call->count - 1);
    if (call->open == NULL && context->attrs != NULL) {
        map_set(reader->arena, context->attrs, names_find(reader->unit->names, "saved_tensors"), saved);
    }
    return host_new(reader, V_NONE);
}

HostValue *torch_call_module(LaunchReader *reader, HostValue *object, const CallValues *call, Span span)
{
    static const char *const modules[] = {"torch.nn.Module", "torch.nn.modules.Module", NULL};
    bool is_module = object->base != NULL && object->base->kind == V_CLASS && derives(object->base, modules, 0);
    return is_module ? launch_call_own(reader, object, "forward", call, span) : NULL;
}
