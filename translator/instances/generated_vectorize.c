// SPDX-License-Identifier: MIT
/* vectorize: a kernel that calls a function for every element of its operands. */
#include "instances/instances_internal.h"

/* Writes "[i]", or "[i0, i1]" for a strided array: the index of element number i. */
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
        textbuf_printf(text, "        %s = %s%s", index[axis + 1], index[0],
                       axis + 1 == ndim ? ""
                       : several        ? " // ("
                                        : " // ");
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

/* On the CPU, the loop is a prange loop.
 * def add_kernel(a, b, out):
 *     for i in range(cuda.grid(1), out.size, cuda.gridsize(1)):
 *         out[i] = add(a[i], b[i]) */
static Function *vectorized(Unit *unit, Function *function, Py2cuWrap wrap, const Signature *types)
{
    Writer writer = writer_start(unit, function);
    TextBuf *text = &writer.text;
    bool is_loop = wrap == PY2CU_WRAP_UFUNC_LOOP;
    const char *range = is_loop ? writer_outside_path(&writer, "prange", "numba.prange")
                                : writer_outside_path(&writer, "range", "builtins.range"),
               *out = writer_free_name(&writer, "out");
    const char *index[] = {writer_free_name(&writer, "i"), writer_free_name(&writer, "i0"),
                           writer_free_name(&writer, "i1"), writer_free_name(&writer, "i2"),
                           writer_free_name(&writer, "i3")};
    uint32_t count = function->param_count;
    const char *shape_of = out; /* the array that determines the shape: the first one with several dimensions */
    unsigned ndim = types->args[count]->ndim;
    for (uint32_t i = count; i > 0; i--) {
        if (types->args[i - 1]->kind == TY_ARRAY && types->args[i - 1]->ndim > 1) {
            shape_of = function->params[i - 1].name;
            ndim = types->args[i - 1]->ndim;
        }
    }
    textbuf_printf(text, "def %s(", writer_kernel_name(&writer));
    for (uint32_t i = 0; i < count; i++) {
        textbuf_printf(text, "%s, ", function->params[i].name);
    }
    textbuf_printf(text, "%s):\n    \"\"\"%s() of each element.\"\"\"\n", out, writer.shown);
    if (is_loop) {
        textbuf_printf(text, "    for %s in %s(%s.size):\n", index[0], range, out);
    } else {
        textbuf_printf(text, "    for %s in %s(%s.grid(1), %s.size, %s.gridsize(1)):\n", index[0], range, writer.cuda,
                       shape_of, writer.cuda);
    }
    if (ndim > 1) {
        write_indices(&writer, index, ndim, shape_of);
    }
    textbuf_printf(text, "        %s", out);
    write_place(&writer, types->args[count], index);
    textbuf_printf(text, " = %s(", writer.name);
    for (uint32_t i = 0; i < count; i++) {
        textbuf_printf(text, "%s%s", i > 0 ? ", " : "", function->params[i].name);
        write_place(&writer, types->args[i], index);
    }
    textbuf_puts(text, ")\n");
    return writer_finish(&writer);
}

Function *wrap_vectorize(Unit *unit, Function *function, Py2cuWrap wrap, const Signature *signature, Span span,
                         Signature *kernel_types)
{
    uint32_t count = function->param_count;
    /* otherwise the function's own signature, for contiguous operands */
    bool by_operand = signature->count == count + 1;
    if (!by_operand && !wrap_count_is(unit, function, signature, count, span)) {
        return NULL;
    }
    if (count == 0) {
        diag_error(unit, span, "signature-mismatch", "'%s' has no parameters, and thus no operands", function->name);
        return NULL;
    }
    const Type **elements = arena_alloc(unit->arena, (count + 1) * sizeof *elements);
    unsigned ndim = 1;
    for (uint32_t i = 0; i < signature->count; i++) {
        const Type *type = signature->args[i];
        elements[i] = wrap_element(type);
        bool fits = (type_is_scalar(elements[i]) || type_is_time(elements[i])) &&
                    (by_operand ? type->kind == TY_ARRAY || i < count : type->kind != TY_ARRAY);
        if (fits && type->kind == TY_ARRAY && type->ndim > 1) {
            fits = (ndim == 1 || ndim == type->ndim) && wrap == PY2CU_WRAP_VECTORIZE;
            ndim = type->ndim;
        }
        if (!fits) {
            diag_error(unit, span, "bad-operand",
                       "'%s' is called for every element of its operands, and %s cannot be %s", function->name,
                       type->name, i < count ? "an operand" : "the result");
            diag_hint(unit, by_operand ? "pass scalars, 1-D arrays, or arrays that all have the same number of "
                                         "dimensions"
                                       : "use the types of the elements: \"float64(float64, float64)\"");
            return NULL;
        }
    }
    const Type *declared = by_operand ? elements[count] : signature->result;
    elements[count] = wrap_result(unit, function, wrap, elements, declared, span);
    if (elements[count] == NULL) {
        return NULL;
    }
    *kernel_types =
        (Signature){.args = arena_alloc(unit->arena, (count + 1) * sizeof *kernel_types->args), .count = count + 1};
    for (uint32_t i = 0; i <= count; i++) {
        kernel_types->args[i] =
            by_operand ? signature->args[i] : type_array(unit->types, elements[i], 1, LAYOUT_C, false);
    }
    return vectorized(unit, function, wrap, kernel_types);
}
