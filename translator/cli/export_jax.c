// SPDX-License-Identifier: MIT
/* py2cu export --ops jax: jax.cpp with XLA FFI handlers, and a Python module with pure functions of JAX arrays. The
 * results of a handler are the arrays that the kernel writes. */
#include "export_operators.h"

#include <string.h>

static bool is_result(const ExportOperator *op, size_t index)
{
    return op->first->arguments[index].is_array && (export_is_returned(op, index) || export_is_mutated(op, index));
}

/* ---- jax.cpp ---- */

static void put_call(FILE *out, const ExportOperator *op)
{
    const char *context = export_own_suffix(op, "context");
    size_t argument_index = 0, result_index = 0;
    fprintf(out, "    return binding::run([&] { operators::%s(context%s", op->name, context);
    for (size_t i = 0; i < op->first->argument_count; i++) {
        const Py2cuArgInfo *argument = &op->first->arguments[i];
        if (!argument->is_array) {
            fputs(", ", out);
            export_put_value(out, argument);
        } else if (is_result(op, i)) {
            fprintf(out, ", binding::result(results%s, %zu, context%s)", export_own_suffix(op, "results"),
                    result_index++, context);
        } else {
            fprintf(out, ", binding::argument(arguments%s, %zu, context%s)", export_own_suffix(op, "arguments"),
                    argument_index, context);
        }
        argument_index += argument->is_array && export_is_passed(op, i);
    }
    fputs("); });\n}\n", out);
}

static void put_handlers(FILE *out, const ExportOperator *op)
{
    fputs("\n// ", out);
    export_put_signatures(out, op);
    fprintf(out,
            "\nstatic ffi::Error call_%s(const operators::Context &context%s, "
            "[[maybe_unused]] ffi::RemainingArgs arguments%s, ffi::RemainingRets results%s",
            op->name, export_own_suffix(op, "context"), export_own_suffix(op, "arguments"),
            export_own_suffix(op, "results"));
    for (size_t i = 0; i < op->first->argument_count; i++) {
        const Py2cuArgInfo *argument = &op->first->arguments[i];
        for (int k = 0; !argument->is_array && export_part(argument, k) != NULL; k++) {
            fprintf(out, ", %s %s%s", export_part_type(argument), argument->name, export_part(argument, k));
        }
    }
    fputs(")\n{\n", out);
    put_call(out, op);
    fprintf(out, "HANDLERS(%s, ", op->name);
    for (size_t i = 0; i < op->first->argument_count; i++) {
        const Py2cuArgInfo *argument = &op->first->arguments[i];
        for (int k = 0; !argument->is_array && export_part(argument, k) != NULL; k++) {
            fprintf(out, ".Attr<%s>(\"%s%s\")", export_part_type(argument), argument->name, export_part(argument, k));
        }
    }
    fputs(")\n", out);
}

void export_jax(FILE *out, const ExportProject *project)
{
    size_t count;
    ExportOperator *operators = export_operators_of(project, &count, true);
    export_put_template(out, py2cu_export_jax_text, project);
    for (size_t i = 0; i < count; i++) {
        put_handlers(out, &operators[i]);
    }
    export_operators_free(operators, count);
}

/* ---- operators_jax.py ---- */

/* Prints a Python tuple of the types that a kernel has for arrays that the caller passes, or for allocated outputs. */
static void put_types(FILE *out, const ExportOperator *op, size_t variant, bool is_passed)
{
    const Py2cuKernelInfo *kernel = py2cu_unit_kernel(op->file->launcher, op->kernels[variant]);
    size_t count = 0;
    fputc('(', out);
    for (size_t i = 0; i < kernel->argument_count; i++) {
        if (kernel->arguments[i].is_array && export_is_passed(op, i) == is_passed) {
            fprintf(out, "%s\"%s\"", count++ > 0 ? ", " : "", py2cu_dtype_name(kernel->arguments[i].dtype));
        }
    }
    fputs(count == 1 ? ",)" : ")", out);
}

/* Returns whether an earlier kernel accepts the same arrays. */
static bool is_repeated(const ExportOperator *op, size_t variant)
{
    const Py2cuKernelInfo *kernel = py2cu_unit_kernel(op->file->launcher, op->kernels[variant]);
    bool any = false;
    for (size_t k = 0; k < variant; k++) {
        const Py2cuKernelInfo *other = py2cu_unit_kernel(op->file->launcher, op->kernels[k]);
        bool same = true;
        for (size_t i = 0; i < kernel->argument_count; i++) {
            same = same && (!kernel->arguments[i].is_array || !export_is_passed(op, i) ||
                            kernel->arguments[i].dtype == other->arguments[i].dtype);
        }
        any = any || same;
    }
    return any;
}

/* Prints the names of the arrays that the caller passes, or of allocated outputs. */
static void put_array_names(FILE *out, const ExportOperator *op, bool is_passed, bool is_tuple)
{
    size_t count = 0;
    for (size_t i = 0; i < op->first->argument_count; i++) {
        if (op->first->arguments[i].is_array && export_is_passed(op, i) == is_passed) {
            fprintf(out, "%s%s", count++ > 0 ? ", " : "", op->first->arguments[i].name);
        }
    }
    fputs(is_tuple && count == 1 ? "," : "", out);
}

static void put_scalar(FILE *out, const ExportOperator *op, const char *name, const char *ending, const char *type)
{
    const char *kind = strcmp(type, "double") == 0 ? "float" : strcmp(type, "bool") == 0 ? "bool" : "int";
    fprintf(out, "    %s%s = _scalar(\"%s\", \"%s%s\", %s%s, %s)\n", name, ending, op->name, name, ending, name, ending,
            kind);
}

/* Prints the checks of the arguments. */
static void put_checks(FILE *out, const ExportOperator *op)
{
    for (size_t i = 0; i < op->first->argument_count; i++) {
        const Py2cuArgInfo *argument = &op->first->arguments[i];
        for (int k = 0; !argument->is_array && export_part(argument, k) != NULL; k++) {
            put_scalar(out, op, argument->name, export_part(argument, k), export_part_type(argument));
        }
    }
    for (size_t i = 0; i < op->size_count; i++) {
        put_scalar(out, op, op->sizes[i], "", "int64_t");
    }
    fputs("    (", out);
    put_array_names(out, op, true, true);
    fputs("), (", out);
    put_array_names(out, op, false, true);
    fprintf(out, ") = _arrays(\"%s\", {", op->name);
    for (size_t i = 0; i < op->kernel_count; i++) {
        if (!is_repeated(op, i)) {
            fputs(i > 0 ? ", " : "", out);
            put_types(out, op, i, true);
            fputs(": ", out);
            put_types(out, op, i, false);
        }
    }
    fputc('}', out);
    for (size_t i = 0; i < op->first->argument_count; i++) {
        const Py2cuArgInfo *argument = &op->first->arguments[i];
        if (argument->is_array && export_is_passed(op, i)) {
            fprintf(out, ", (\"%s\", %s, %u)", argument->name, argument->name, (unsigned)argument->ndim);
        }
    }
    fputs(")\n", out);
}

static void put_results(FILE *out, const ExportOperator *op)
{
    size_t position = 0;
    const char *before = "[";
    for (size_t i = 0; i < op->first->argument_count; i++) {
        const Py2cuArgInfo *argument = &op->first->arguments[i];
        const ExportOutput *output = &op->outputs[i];
        if (is_result(op, i)) {
            fputs(before, out);
            before = ", ";
        }
        if (is_result(op, i) && export_is_passed(op, i)) {
            fprintf(out, "%zu", position);
        } else if (is_result(op, i)) {
            fputc('(', out);
            if (output->shape == NULL) {
                fprintf(out, "%s.shape", op->first->arguments[output->like].name);
            }
            for (uint32_t axis = 0; output->shape != NULL && axis < argument->ndim; axis++) {
                fputs(axis > 0 ? ", " : "(", out);
                export_put_expression(out, &output->shape[axis], EXPORT_JAX_PYTHON);
            }
            fputs(output->shape == NULL ? "" : argument->ndim == 1 ? ",)" : ")", out);
            fprintf(out, ", %s, %s)", argument->name, output->fill == EXPORT_ZEROS ? "True" : "False");
        }
        position += argument->is_array && export_is_passed(op, i);
    }
    fputc(']', out);
}

static void put_python(FILE *out, const ExportOperator *op)
{
    fprintf(out, "\n\n@_operator\ndef %s(", op->name);
    export_put_names(out, op);
    fputs("):\n    \"\"\"", out);
    export_put_signatures(out, op);
    fputs("\"\"\"\n", out);
    put_checks(out, op);
    fprintf(out, "    return _call(\"%s\", [", op->name);
    put_array_names(out, op, true, false);
    fputs("], ", out);
    put_results(out, op);
    for (size_t i = 0; i < op->first->argument_count; i++) {
        const Py2cuArgInfo *argument = &op->first->arguments[i];
        for (int k = 0; !argument->is_array && export_part(argument, k) != NULL; k++) {
            const char *ending = export_part(argument, k);
            fprintf(out, ", %s%s=%s%s", argument->name, ending, argument->name, ending);
        }
    }
    fputs(")\n", out);
}

/* Prints the positions of the arguments that are not arrays, as a tuple. */
static void put_scalar_positions(FILE *out, const ExportOperator *op)
{
    size_t position = 0, count = 0;
    fputc('(', out);
    for (size_t i = 0; i < op->first->argument_count + op->size_count; i++) {
        const Py2cuArgInfo *argument = i < op->first->argument_count ? &op->first->arguments[i] : NULL;
        const bool is_scalar = argument == NULL || !argument->is_array;
        for (int k = 0; is_scalar && k < (argument != NULL && export_is_complex(argument) ? 2 : 1); k++) {
            fprintf(out, "%s%zu", count++ > 0 ? ", " : "", position++);
        }
        position += !is_scalar && export_is_passed(op, i);
    }
    fputs(count == 1 ? ",)" : ")", out);
}

void export_jax_python(FILE *out, const ExportProject *project)
{
    size_t count;
    ExportOperator *operators = export_operators_of(project, &count, true);
    export_put_template(out, py2cu_export_jax_python_text, project);
    for (size_t i = 0; i < count; i++) {
        put_python(out, &operators[i]);
    }
    const char *before = "\n\n";
    for (size_t i = 0; i < count; i++) {
        const ExportOperator *gradient = export_gradient(&operators[i], operators, count);
        if (gradient != NULL) {
            fprintf(out, "%s%s = _differentiable(%s, lambda *args: %s(*args), ", before, operators[i].name,
                    operators[i].name, gradient->name);
            put_scalar_positions(out, &operators[i]);
            fputs(")\n", out);
            before = "";
        }
    }
    export_operators_free(operators, count);
}
