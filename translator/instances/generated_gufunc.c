// SPDX-License-Identifier: MIT
/* guvectorize: a kernel that calls a function for every item along the first axis of its operands; an item is a
 * scalar or an array. */
#include "infer/infer.h"
#include "instances/instances_internal.h"

/* Returns the type of a kernel operand for a parameter type of the function: one more axis, or no axis for a
 * scalar. NULL if it is not supported. */
static const Type *operand_of(Unit *unit, const Type *type, uint32_t axes, bool is_output)
{
    const Type *element = wrap_element(type);
    if ((!type_is_scalar(element) && !type_is_time(element)) || (is_output && type->kind != TY_ARRAY)) {
        return NULL;
    }
    uint32_t ndim = type->kind == TY_ARRAY ? type->ndim : 0;
    if (ndim != axes && !(axes == 0 && ndim == 1)) {
        return NULL;
    }
    ndim = is_output ? axes + 1 : ndim + 1;
    return ndim <= 4 ? type_array(unit->types, element, ndim, LAYOUT_C, false) : NULL;
}

/* Returns whether the type can be a kernel operand: an output has one more axis than the function's parameter, an
 * input may lack it. */
static bool is_operand(const Type *type, uint32_t axes, bool is_output)
{
    uint32_t ndim = type->kind == TY_ARRAY ? type->ndim : 0;
    bool old = axes == 0 && ndim == 2; /* an array with one element, for a scalar in the layout */
    return (type_is_scalar(wrap_element(type)) || type_is_time(wrap_element(type))) &&
           (ndim == axes + 1 || (!is_output && (ndim == axes || old)));
}

/* On the CPU, the loop is a prange loop.
 * def product_kernel(a, b, out):
 *     for i in range(cuda.grid(1), out.shape[0], cuda.gridsize(1)):
 *         product(a[i], b[i], out[i]) */
static Function *generalized(Unit *unit, Function *function, const Layout *layout, Py2cuWrap wrap,
                             const Signature *types)
{
    Writer writer = writer_start(unit, function);
    TextBuf *text = &writer.text;
    bool is_loop = wrap == PY2CU_WRAP_GUFUNC_LOOP;
    const char *range = is_loop ? writer_outside_path(&writer, "prange", "numba.prange")
                                : writer_outside_path(&writer, "range", "builtins.range");
    const char *index = writer_free_name(&writer, "i"), *out = function->params[layout->inputs].name;
    textbuf_printf(text, "def %s(", writer_kernel_name(&writer));
    for (uint32_t i = 0; i < layout->count; i++) {
        textbuf_printf(text, "%s%s", i > 0 ? ", " : "", function->params[i].name);
    }
    textbuf_printf(text, "):\n    \"\"\"%s() of every item.\"\"\"\n", writer.shown);
    if (is_loop) {
        textbuf_printf(text, "    for %s in %s(%s.shape[0]):\n        %s(", index, range, out, writer.name);
    } else {
        textbuf_printf(text, "    for %s in %s(%s.grid(1), %s.shape[0], %s.gridsize(1)):\n        %s(", index, range,
                       writer.cuda, out, writer.cuda, writer.name);
    }
    for (uint32_t i = 0; i < layout->count; i++) {
        textbuf_printf(text, "%s%s", i > 0 ? ", " : "", function->params[i].name);
        uint32_t ndim = types->args[i]->kind == TY_ARRAY ? types->args[i]->ndim : 0;
        if (i >= layout->inputs && layout->axes[i] == 0) {
            textbuf_printf(text, "[%s:%s + 1]", index, index);
        } else if (ndim > layout->axes[i]) {
            textbuf_printf(text, "[%s]", index);
        }
    }
    textbuf_puts(text, ")\n");
    return writer_finish(&writer);
}

Function *wrap_guvectorize(Unit *unit, Function *function, const Decoration *decoration, const Signature *signature,
                           Span span, Signature *kernel_types)
{
    const char *layout_text = decoration->layout;
    Layout layout;
    if (layout_text == NULL || !gufunc_read_layout(layout_text, &layout)) {
        diag_error(unit, span, "bad-layout", "cannot parse the layout of '%s': %s", function->name,
                   layout_text == NULL ? "it is not a constant string"
                                       : arena_printf(unit->arena, "\"%s\"", layout_text));
        diag_hint(unit, "write the layout as in \"(m,n),(n)->(m)\"");
        return NULL;
    }
    if (layout.count != function->param_count) {
        diag_error(unit, span, "bad-layout", "'%s' has %u parameter%s, but its layout \"%s\" has %u operand%s",
                   function->name, function->param_count, function->param_count == 1 ? "" : "s", layout_text,
                   layout.count, layout.count == 1 ? "" : "s");
        return NULL;
    }
    if (!wrap_count_is(unit, function, signature, layout.count, span)) {
        return NULL;
    }
    bool declares = signature->result != NULL && signature->result->kind != TY_NONE;
    if (declares || infer_returns_value(&function->body)) {
        diag_error(unit, span, "kernel-returns-value", "guvectorized functions cannot return values: '%s' %s",
                   function->name, declares ? "is declared with one" : "returns one");
        diag_hint(unit, "store the results in the last operands");
        return NULL;
    }
    *kernel_types = (Signature){.args = arena_alloc(unit->arena, layout.count * sizeof *kernel_types->args + 1),
                                .count = layout.count};
    for (uint32_t i = 0; i < layout.count; i++) {
        const Type *type = signature->args[i];
        bool is_output = i >= layout.inputs;
        bool fits = is_operand(type, layout.axes[i], is_output);
        kernel_types->args[i] = !decoration->by_operand ? operand_of(unit, type, layout.axes[i], is_output)
                                : fits                  ? type
                                                        : NULL;
        if (kernel_types->args[i] == NULL) {
            diag_error(unit, span, "bad-operand",
                       "%s cannot be an operand of '%s', whose layout \"%s\" has %u axes here", type->name,
                       function->name, layout_text, layout.axes[i]);
            diag_hint(unit, is_output ? "pass an array as an output, with one element if the layout has no axes"
                                      : "pass a scalar, or an array with the axes of the layout");
            return NULL;
        }
    }
    return generalized(unit, function, &layout, decoration->wrap, kernel_types);
}
