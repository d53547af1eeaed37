// SPDX-License-Identifier: MIT
/* CPU functions, as with numba.njit: a kernel with one thread that calls the function once and stores the result. */
#include "infer/infer.h"
#include "instances/instances_internal.h"

enum { MAX_RESULTS = 64 };

/* Stores an array as int64 numbers: its address, shape, and strides in bytes. */
static void store_array(Writer *writer, const Type *type, const char *value, const char *name)
{
    const char *address = writer->names[2]; /* set by calling() */
    textbuf_printf(&writer->text, "    %s[0] = %s(%s)\n", name, address, value);
    for (uint32_t i = 0; i < type->ndim; i++) {
        textbuf_printf(&writer->text, "    %s[%u] = %s.shape[%u]\n    %s[%u] = %s.strides[%u]\n", name, 1 + i, value, i,
                       name, 1 + type->ndim + i, value, i);
    }
}

typedef struct Results {
    const char *names[MAX_RESULTS]; /* of the kernel's parameters */
    const Type *types[MAX_RESULTS];
    uint32_t count;
} Results;

/* out_1[0] = value[1]; returns false if a part is neither a number nor an array. */
static bool store_parts(Writer *writer, Results *results, const Type *type, const char *value, const char *place)
{
    if (type->kind == TY_TUPLE && !type_is_optional(type) && !type->is_member) {
        bool ok = true;
        for (uint32_t i = 0; ok && i < type->count; i++) {
            Arena *arena = writer->unit->arena;
            ok = store_parts(writer, results, type->items[i], arena_printf(arena, "%s[%u]", value, i),
                             arena_printf(arena, "%s_%u", place, i));
        }
        return ok;
    }
    bool is_array = type->kind == TY_ARRAY && type->ndim > 0;
    if ((!is_array && !type_is_scalar(type) && !type_is_time(type)) || results->count == MAX_RESULTS) {
        return false;
    }
    const char *name = writer_free_name(writer, place);
    results->names[results->count] = name;
    results->types[results->count++] = is_array ? type_of_kind(writer->unit->types, TY_I64) : type;
    if (is_array) {
        store_array(writer, type, value, name);
        return true;
    }
    textbuf_printf(&writer->text, "    %s[0] = %s\n", name, value);
    return true;
}

static const char *call_text(const Writer *writer)
{
    TextBuf text;
    textbuf_init(&text, writer->unit->arena);
    textbuf_printf(&text, "%s(", writer->name);
    for (uint32_t i = 0; i < writer->function->param_count; i++) {
        const Param *param = &writer->function->params[i];
        const char *by_name =
            param->style == PARAM_KEYWORD_ONLY ? arena_printf(writer->unit->arena, "%s=", param->name) : "";
        textbuf_printf(&text, "%s%s%s", i > 0 ? ", " : "", by_name, param->name);
    }
    textbuf_puts(&text, ")");
    return text.text;
}

/* def mean_call(x, out):
 *     out[0] = mean(x) */
static Function *calling(Unit *unit, Function *function, const Type *result, Results *results)
{
    Writer writer = writer_start(unit, function);
    (void)writer_outside_path(&writer, "address", "numba._address");
    Writer body = writer;
    textbuf_init(&body.text, unit->arena);
    const char *call = call_text(&writer), *out = writer_free_name(&writer, "out");
    bool has_parts = result->kind == TY_TUPLE || result->kind == TY_ARRAY;
    const char *value = has_parts ? writer_free_name(&writer, "value") : call;
    if (result->kind == TY_NONE || (result->kind == TY_TUPLE && result->count == 0)) {
        textbuf_printf(&body.text, "    %s\n", call);
    } else {
        if (has_parts) {
            textbuf_printf(&body.text, "    %s = %s\n", value, call);
        }
        if (!store_parts(&body, results, result, value, out)) {
            return NULL;
        }
    }
    textbuf_printf(&writer.text, "def %s_call(", writer.shown);
    for (uint32_t i = 0; i < function->param_count; i++) {
        textbuf_printf(&writer.text, "%s%s", i > 0 ? ", " : "", function->params[i].name);
    }
    for (uint32_t i = 0; i < results->count; i++) {
        textbuf_printf(&writer.text, "%s%s", i + function->param_count > 0 ? ", " : "", results->names[i]);
    }
    textbuf_printf(&writer.text, "):\n    \"\"\"%s(), called once.\"\"\"\n%s", writer.shown, body.text.text);
    return writer_finish(&writer);
}

Function *wrap_call(Unit *unit, Function *function, const Signature *signature, Span span, Signature *kernel_types)
{
    if (!wrap_count_is(unit, function, signature, function->param_count, span)) {
        return NULL;
    }
    Decoration decoration = decoration_of(unit, function);
    decoration.wrap = PY2CU_WRAP_CALL; /* the modes of the kernel that calls the function */
    Instance *instance =
        instance_get(unit, function, signature->args, NULL, signature->count, NULL, modes_of(unit, &decoration));
    if (instance == NULL) {
        return NULL;
    }
    if (!instance->done) {
        instance->declared_result = signature->result;
    }
    if (!infer_instance(instance, true)) {
        return NULL;
    }
    Results results = {.count = 0};
    Function *kernel = calling(unit, function, instance->result, &results);
    if (kernel == NULL) {
        diag_error(unit, span, "unsupported-result", "'%s' returns %s, which cannot be passed to Python",
                   function->name, instance->result->name);
        diag_hint(unit, "return numbers, arrays, or tuples of these");
        return NULL;
    }
    uint32_t count = signature->count + results.count;
    *kernel_types = (Signature){.args = arena_alloc(unit->arena, count * sizeof *kernel_types->args + 1),
                                .count = count,
                                .result = instance->result};
    for (uint32_t i = 0; i < count; i++) {
        kernel_types->args[i] = i < signature->count
                                    ? signature->args[i]
                                    : type_array(unit->types, results.types[i - signature->count], 1, LAYOUT_C, false);
    }
    return kernel;
}
