/* Kernels that py2cu writes: a function that is no kernel itself, and a decorator that says how it is called.
 *
 * A kernel of this kind is written in Python, for the operands at hand, and goes through all passes like one of the text: what is
 * printed for it follows the same rules, and so do launch facts and views. It stands right behind the function that it calls. */
#include "infer.h"

#include <string.h>

/* A text in the making, and what its names stand for. */
typedef struct Writer {
    Unit *unit;
    const Function *function;
    TextBuf text;
    const char *names[8];
    Object *objects[8];
    uint32_t count;
} Writer;

/* A name that no parameter of the function has. */
static const char *free_name(const Writer *writer, const char *wish)
{
    for (uint32_t i = 0; i < writer->function->param_count; i++) {
        if (strcmp(writer->function->params[i].name, wish) == 0) {
            return free_name(writer, arena_printf(writer->unit->arena, "%s_", wish));
        }
    }
    return wish;
}

/* A name of the text for something outside of it. */
static const char *outside(Writer *writer, const char *wish, Object *object)
{
    writer->names[writer->count] = free_name(writer, wish);
    writer->objects[writer->count] = object;
    return writer->names[writer->count++];
}

static const char *outside_path(Writer *writer, const char *wish, const char *path)
{
    return outside(writer, wish, object_at_path(writer->unit, path));
}

static const char *outside_function(Writer *writer, Function *function)
{
    Object *object = object_new(writer->unit, OBJ_FUNCTION, type_of_kind(writer->unit->types, TY_OBJECT));
    object->function = function;
    return outside(writer, function->is_lambda ? "function" : function->name, object);
}

/* Reads what was written: `def` of one function. It takes the place of the function that it calls. */
static Function *finish(Writer *writer)
{
    Function *function = parse_written(writer->unit, writer->text.text, writer->function);
    if (function != NULL) {
        resolve_written(writer->unit, function, writer->names, writer->objects, writer->count);
        function->module = writer->function->module;
        function->line = writer->function->line;
    }
    return function;
}

static const char *kernel_name(const Writer *writer)
{
    return arena_printf(writer->unit->arena, "%s_kernel", writer->function->is_lambda ? "lambda" : writer->function->name);
}

static bool has_plain_parameters(Unit *unit, const Function *function, Span span)
{
    for (uint32_t i = 0; i < function->param_count; i++) {
        if (function->params[i].style == PARAM_STAR || function->params[i].style == PARAM_STARSTAR) {
            diag_error(unit, span, "unsupported-parameter", "'%s' collects arguments, which is not supported here", function->name);
            diag_hint(unit, "list every parameter");
            return false;
        }
    }
    return true;
}

static bool count_is(Unit *unit, const Function *function, const Signature *signature, uint32_t count, Span span)
{
    if (signature->count != count) {
        diag_error(unit, span, "signature-mismatch", "'%s' has %u parameters, the signature has %u", function->name, function->param_count,
                   signature->count);
        return false;
    }
    return true;
}

/* ---- vectorize ---------------------------------------------------------------------------------------------------- */

static const Type *element_of(const Type *type)
{
    return type->kind == TY_ARRAY ? type->elem : type;
}

/* What the function gives for these elements; NULL after an error. */
static const Type *element_result(Unit *unit, Function *function, const Type *const *args, const Type *declared, Span span)
{
    Decoration decoration = decoration_of(unit, function);
    Instance *instance = instance_get(unit, function, args, NULL, function->param_count, false, guards_of(unit, &decoration));
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
    if (!type_is_scalar(result) || instance->result->kind == TY_NONE) {
        diag_error(unit, span, "unsupported-result", "'%s' is to give a number for every element, and gives %s", function->name, instance->result->name);
        diag_hint(unit, "return a number on every way");
        return NULL;
    }
    return result;
}

/* "[i]", or "[i0, i1]" for an array that is taken by its strides: where element number i is. */
static void write_place(Writer *writer, const Type *type, const char *const *index)
{
    if (type->kind != TY_ARRAY) {
        return;
    }
    for (unsigned axis = 0; axis < type->ndim; axis++) {
        textbuf_printf(&writer->text, "%s%s", axis == 0 ? "[" : ", ", type->ndim == 1 ? index[0] : index[axis + 1]);
    }
    textbuf_puts(&writer->text, "]");
}

/* i0 = i // (a.shape[1] * a.shape[2]); i1 = i // a.shape[2] % a.shape[1]; i2 = i % a.shape[2] */
static void write_indices(Writer *writer, const char *const *index, unsigned ndim, const char *array)
{
    TextBuf *text = &writer->text;
    for (unsigned axis = 0; axis < ndim; axis++) {
        bool several = axis + 2 < ndim;
        textbuf_printf(text, "        %s = %s%s", index[axis + 1], index[0], axis + 1 == ndim ? "" : several ? " // (" : " // ");
        for (unsigned inner = axis + 1; inner < ndim; inner++) {
            textbuf_printf(text, "%s%s.shape[%u]", inner > axis + 1 ? " * " : "", array, inner);
        }
        textbuf_puts(text, several ? ")" : "");
        if (axis > 0) {
            textbuf_printf(text, " %% %s.shape[%u]", array, axis);
        }
        textbuf_puts(text, "\n");
    }
}

/* def add_kernel(a, b, out):
 *     for i in range(cuda.grid(1), out.size, cuda.gridsize(1)):
 *         out[i] = add(a[i], b[i])                                                                                              */
static Function *vectorized(Unit *unit, Function *function, const Signature *types)
{
    Writer writer = {.unit = unit, .function = function};
    TextBuf *text = &writer.text;
    textbuf_init(text, unit->arena);
    const char *name = outside_function(&writer, function), *cuda = outside_path(&writer, "cuda", "cuda");
    const char *range = outside_path(&writer, "range", "builtins.range"), *out = free_name(&writer, "out");
    const char *index[] = {free_name(&writer, "i"), free_name(&writer, "i0"), free_name(&writer, "i1"), free_name(&writer, "i2"), free_name(&writer, "i3")};
    uint32_t count = function->param_count;
    const char *shape_of = out; /* the array that tells the shape of all: the first of several dimensions */
    unsigned ndim = types->args[count]->ndim;
    for (uint32_t i = count; i > 0; i--) {
        if (types->args[i - 1]->kind == TY_ARRAY && types->args[i - 1]->ndim > 1) {
            shape_of = function->params[i - 1].name;
            ndim = types->args[i - 1]->ndim;
        }
    }
    textbuf_printf(text, "def %s(", kernel_name(&writer));
    for (uint32_t i = 0; i < count; i++) {
        textbuf_printf(text, "%s, ", function->params[i].name);
    }
    textbuf_printf(text, "%s):\n    \"\"\"%s() of every element.\"\"\"\n", out, name);
    textbuf_printf(text, "    for %s in %s(%s.grid(1), %s.size, %s.gridsize(1)):\n", index[0], range, cuda, shape_of, cuda);
    if (ndim > 1) {
        write_indices(&writer, index, ndim, shape_of);
    }
    textbuf_printf(text, "        %s", out);
    write_place(&writer, types->args[count], index);
    textbuf_printf(text, " = %s(", name);
    for (uint32_t i = 0; i < count; i++) {
        textbuf_printf(text, "%s%s", i > 0 ? ", " : "", function->params[i].name);
        write_place(&writer, types->args[i], index);
    }
    textbuf_puts(text, ")\n");
    return finish(&writer);
}

static Function *wrap_vectorize(Unit *unit, Function *function, const Signature *signature, Span span, Signature *taken)
{
    uint32_t count = function->param_count;
    bool by_operand = signature->count == count + 1; /* else the function's own signature, for contiguous operands */
    if (!by_operand && !count_is(unit, function, signature, count, span)) {
        return NULL;
    }
    if (count == 0) {
        diag_error(unit, span, "signature-mismatch", "'%s' has no parameters: there is nothing to call it for", function->name);
        return NULL;
    }
    const Type **elements = arena_alloc(unit->arena, (count + 1) * sizeof *elements);
    unsigned ndim = 1;
    for (uint32_t i = 0; i < signature->count; i++) {
        const Type *type = signature->args[i];
        elements[i] = element_of(type);
        bool fits = type_is_scalar(elements[i]) && (by_operand ? type->kind == TY_ARRAY || i < count : type->kind != TY_ARRAY);
        if (fits && type->kind == TY_ARRAY && type->ndim > 1) {
            fits = ndim == 1 || ndim == type->ndim;
            ndim = type->ndim;
        }
        if (!fits) {
            diag_error(unit, span, "bad-operand", "'%s' is called for every element of its operands, and %s cannot be %s", function->name, type->name,
                       i < count ? "one of them" : "its result");
            diag_hint(unit, by_operand ? "an operand is a number, an array of one dimension, or one of as many dimensions as all that have several"
                                       : "its types are those of the elements: \"float64(float64, float64)\"");
            return NULL;
        }
    }
    const Type *declared = by_operand ? elements[count] : signature->result;
    elements[count] = element_result(unit, function, elements, declared, span);
    if (elements[count] == NULL) {
        return NULL;
    }
    *taken = (Signature){.args = arena_alloc(unit->arena, (count + 1) * sizeof *taken->args), .count = count + 1};
    for (uint32_t i = 0; i <= count; i++) {
        taken->args[i] = by_operand ? signature->args[i] : type_array(unit->types, elements[i], 1, LAYOUT_C, false);
    }
    return vectorized(unit, function, taken);
}

Function *wrap_kernel(Unit *unit, Function *function, const Decoration *decoration, const Signature *signature, Span span, Signature *taken)
{
    if (!has_plain_parameters(unit, function, span)) {
        return NULL;
    }
    switch (decoration->wrap) {
    case PY2CU_WRAP_VECTORIZE:
        return wrap_vectorize(unit, function, signature, span, taken);
    case PY2CU_WRAP_NONE:
    case PY2CU_WRAP_DEVICE:
        break;
    }
    return NULL;
}
