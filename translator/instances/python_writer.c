// SPDX-License-Identifier: MIT
/* Writer of the Python source of generated kernels: unique names, external objects, start and end. */
#include "infer/infer.h"
#include "instances/instances_internal.h"

#include <string.h>

const char *writer_free_name(const Writer *writer, const char *preferred)
{
    for (uint32_t i = 0; i < writer->function->param_count; i++) {
        if (strcmp(writer->function->params[i].name, preferred) == 0) {
            return writer_free_name(writer, arena_printf(writer->unit->arena, "%s_", preferred));
        }
    }
    return preferred;
}

const char *writer_outside(Writer *writer, const char *preferred, Object *object)
{
    writer->names[writer->count] = writer_free_name(writer, preferred);
    writer->objects[writer->count] = object;
    return writer->names[writer->count++];
}

const char *writer_outside_path(Writer *writer, const char *preferred, const char *path)
{
    return writer_outside(writer, preferred, object_at_path(writer->unit, path));
}

Writer writer_start(Unit *unit, Function *function)
{
    Writer writer = {.unit = unit, .function = function};
    textbuf_init(&writer.text, unit->arena);
    Object *object = object_function(unit, function);
    writer.shown = function->is_lambda && function->name[0] == '<' ? "lambda" : function->name;
    writer.name =
        writer_outside(&writer, "function", object); /* its own name may be used for something else in the source */
    writer.cuda = writer_outside_path(&writer, "cuda", "cuda");
    return writer;
}

Function *writer_finish(Writer *writer)
{
    Function *kernel = parse_written(writer->unit, writer->text.text, writer->function);
    if (kernel == NULL) {
        return NULL;
    }
    Module *written = kernel->module;
    resolve_written(writer->unit, written, writer->names, writer->objects, writer->count);
    for (uint32_t i = 0; i < written->function_count; i++) {
        written->functions[i]->module = writer->function->module;
        written->functions[i]->line = writer->function->line;
    }
    return kernel;
}

const char *writer_kernel_name(const Writer *writer)
{
    return arena_printf(writer->unit->arena, "%s_kernel", writer->shown);
}

bool wrap_count_is(Unit *unit, const Function *function, const Signature *signature, uint32_t count, Span span)
{
    if (signature->count != count) {
        diag_error(unit, span, "signature-mismatch", "'%s' has %u parameter%s, but the signature has %u",
                   function->name, function->param_count, function->param_count == 1 ? "" : "s", signature->count);
        return false;
    }
    return true;
}

const Type *wrap_result(Unit *unit, Function *function, Py2cuWrap wrap, const Type *const *args, const Type *declared,
                        Span span)
{
    Decoration decoration = decoration_of(unit, function);
    decoration.wrap = wrap; /* the function has the modes of the kernel that calls it */
    Instance *instance =
        instance_get(unit, function, args, NULL, function->param_count, NULL, modes_of(unit, &decoration));
    if (instance == NULL) {
        return NULL;
    }
    if (!instance->done) {
        instance->declared_result = declared;
    }
    if (!infer_instance(instance, true)) {
        return NULL;
    }
    const Type *result = declared != NULL ? declared : instance->result;
    if ((!type_is_scalar(result) && !type_is_time(result)) || instance->result->kind == TY_NONE) {
        diag_error(unit, span, "unsupported-result", "'%s' must return a scalar for every element, but returns %s",
                   function->name, instance->result->name);
        diag_hint(unit, "return a number on every path");
        return NULL;
    }
    return result;
}
