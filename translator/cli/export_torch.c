// SPDX-License-Identifier: MIT
/* py2cu export --ops torch: torch.cpp, which allocates outputs and calls the operators, and a Python module with the
 * shapes of outputs for fake tensors and the gradients. */
#include "export_operators.h"

#include <string.h>

/* ---- torch.cpp ---- */

static size_t returned_count(const ExportOperator *op)
{
    size_t count = 0;
    for (size_t i = 0; i < op->first->argument_count; i++) {
        count += export_is_returned(op, i);
    }
    return count;
}

/* Prints the parameters: "double a, Tensor x, int64_t nbins", in a schema "float a, Tensor x, SymInt nbins". */
static void put_parameters(FILE *out, const ExportOperator *op, bool is_schema)
{
    const char *before = "";
    size_t number = 0;
    for (size_t i = 0; i < op->first->argument_count; i++) {
        const Py2cuArgInfo *argument = &op->first->arguments[i];
        if (!export_is_passed(op, i)) {
            continue;
        }
        const char *type = argument->is_array ? "Tensor" : export_part_type(argument);
        if (is_schema && !argument->is_array) {
            type = strcmp(type, "double") == 0 ? "float" : strcmp(type, "int64_t") == 0 ? "SymInt" : "bool";
        }
        for (int k = 0; export_part(argument, k) != NULL; k++) {
            fprintf(out, "%s%s", before, type);
            if (is_schema && argument->is_array && export_is_mutated(op, i)) {
                fprintf(out, "(a%zu!)", number);
            }
            fprintf(out, " %s%s", argument->name, export_part(argument, k));
            before = ", ";
            number++;
        }
    }
    for (size_t i = 0; i < op->size_count; i++) {
        fprintf(out, "%s%s %s", before, is_schema ? "SymInt" : "int64_t", op->sizes[i]);
        before = ", ";
    }
}

/* Prints "Tensor, Tensor", or `none` without outputs. */
static void put_returned_types(FILE *out, const ExportOperator *op, const char *one, const char *several,
                               const char *none)
{
    const size_t count = returned_count(op);
    fputs(count == 0 ? none : count == 1 ? one : several, out);
    for (size_t i = 0; count > 1 && i < count; i++) {
        fputs(i > 0 ? ", Tensor" : "Tensor", out);
    }
}

/* Prints the allocation of an output. */
static void put_allocation(FILE *out, const ExportOperator *op, size_t index, const char *first)
{
    const ExportOutput *output = &op->outputs[index];
    const char *name = op->first->arguments[index].name;
    if (output->fill == EXPORT_UPDATED) {
        fprintf(out, "    %s = binding::copy(%s);\n", name, name);
        return;
    }
    fprintf(out, "    const Tensor %s = binding::%s(%s, ", name, output->fill == EXPORT_ZEROS ? "zeros" : "empty",
            first);
    if (output->shape == NULL) {
        fprintf(out, "%s.sizes()", op->first->arguments[output->like].name);
    }
    for (uint32_t axis = 0; output->shape != NULL && axis < op->first->arguments[index].ndim; axis++) {
        fputs(axis > 0 ? ", " : "{", out);
        export_put_expression(out, &output->shape[axis], EXPORT_TORCH_CPP);
    }
    fputs(output->shape != NULL ? "}, " : ", ", out);
    export_put_dtype(out, op, index, EXPORT_TORCH_CPP);
    fputs(");\n", out);
}

static void put_call(FILE *out, const ExportOperator *op, const char *first)
{
    fprintf(out, "    operators::%s(binding::context_of(%s)", op->name, first);
    for (size_t i = 0; i < op->first->argument_count; i++) {
        const Py2cuArgInfo *argument = &op->first->arguments[i];
        if (!argument->is_array) {
            fputs(", ", out);
            export_put_value(out, argument);
        } else if (argument->written) {
            fprintf(out, ", binding::output(%s)", argument->name);
        } else if (export_requires_contiguous(op, i)) {
            fprintf(out, ", binding::input(binding::contiguous(%s))", argument->name);
        } else {
            fprintf(out, ", binding::input(%s)", argument->name);
        }
    }
    fputs(");\n", out);
}

static void put_function(FILE *out, const ExportOperator *op)
{
    const char *first = NULL;
    for (size_t i = op->first->argument_count; i-- > 0;) {
        const Py2cuArgInfo *argument = &op->first->arguments[i];
        first = argument->is_array && export_is_passed(op, i) ? argument->name : first;
    }
    fputs("\n// ", out);
    export_put_signatures(out, op);
    fputc('\n', out);
    put_returned_types(out, op, "Tensor", "std::tuple<", "void");
    fprintf(out, "%s call_%s(", returned_count(op) > 1 ? ">" : "", op->name);
    put_parameters(out, op, false);
    fputs(")\n{\n", out);
    for (size_t i = 0; i < op->first->argument_count; i++) {
        const Py2cuArgInfo *argument = &op->first->arguments[i];
        if (argument->is_array && export_is_passed(op, i)) {
            fprintf(out, "    binding::check_tensor(\"%s\", \"%s\", %s, %u);\n", op->name, argument->name,
                    argument->name, (unsigned)argument->ndim);
        }
    }
    for (size_t i = 0; i < op->first->argument_count; i++) {
        if (export_is_returned(op, i)) {
            put_allocation(out, op, i, first);
        }
    }
    put_call(out, op, first);
    const size_t count = returned_count(op);
    const char *before = count > 1 ? "    return {" : "    return ";
    for (size_t i = 0; i < op->first->argument_count; i++) {
        if (export_is_returned(op, i)) {
            fprintf(out, "%s%s", before, op->first->arguments[i].name);
            before = ", ";
        }
    }
    fputs(count > 1 ? "};\n}\n" : count == 1 ? ";\n}\n" : "}\n", out);
}

void export_torch(FILE *out, const ExportProject *project)
{
    static const char *const suffixes[] = {"", "_without_autograd"};
    size_t count;
    ExportOperator *operators = export_operators_of(project, &count, true);
    export_put_template(out, py2cu_export_torch_text, project);
    for (size_t i = 0; i < count; i++) {
        put_function(out, &operators[i]);
    }
    fputs("\n// Expand the macro OPERATORS_NAMESPACE.\n"
          "#define OPERATORS_LIBRARY(name, m) STABLE_TORCH_LIBRARY(name, m)\n"
          "#define OPERATORS_LIBRARY_IMPL(name, device, m) STABLE_TORCH_LIBRARY_IMPL(name, device, m)\n\n"
          "OPERATORS_LIBRARY(OPERATORS_NAMESPACE, m)\n{\n",
          out);
    for (size_t i = 0; i < 2 * count; i++) {
        const ExportOperator *op = &operators[i / 2];
        fprintf(out, "    m.def(\"%s%s(", op->name, suffixes[i % 2]);
        put_parameters(out, op, true);
        fputs(") -> ", out);
        put_returned_types(out, op, "Tensor", "(", "()");
        fputs(returned_count(op) > 1 ? ")\");\n" : "\");\n", out);
    }
    fputs("}\n\nvoid implement(torch::stable::detail::StableLibrary &m)\n{\n", out);
    for (size_t i = 0; i < 2 * count; i++) {
        const char *name = operators[i / 2].name;
        fprintf(out, "    m.impl(\"%s%s\", TORCH_BOX(&call_%s));\n", name, suffixes[i % 2], name);
    }
    fputs("}\n\n#ifndef OPERATORS_WITHOUT_CPU\n"
          "OPERATORS_LIBRARY_IMPL(OPERATORS_NAMESPACE, CPU, m)\n{\n    implement(m);\n}\n#endif\n\n"
          "#ifdef OPERATORS_CUDA\n"
          "OPERATORS_LIBRARY_IMPL(OPERATORS_NAMESPACE, CUDA, m)\n{\n    implement(m);\n}\n#endif\n\n} // namespace\n",
          out);
    export_operators_free(operators, count);
}

/* ---- operators_torch.py ---- */

static void put_fake(FILE *out, const ExportOperator *op)
{
    const char *first = NULL, *before = "    return ";
    for (size_t i = op->first->argument_count; i-- > 0;) {
        const bool is_input = op->first->arguments[i].is_array && export_is_passed(op, i);
        first = is_input ? op->first->arguments[i].name : first;
    }
    fprintf(out, "\n\n@_operator\ndef %s(", op->name);
    export_put_names(out, op);
    fputs("):\n    \"\"\"", out);
    export_put_signatures(out, op);
    fputs("\"\"\"\n", out);
    for (size_t i = 0; i < op->first->argument_count; i++) {
        const ExportOutput *output = &op->outputs[i];
        if (!export_is_returned(op, i)) {
            continue;
        }
        const char *name = op->first->arguments[output->fill == EXPORT_UPDATED ? i : output->like].name;
        fprintf(out, "%s%s.new_empty(", before, first);
        if (output->shape == NULL) {
            fprintf(out, "%s.shape, dtype=", name);
        }
        for (uint32_t axis = 0; output->shape != NULL && axis < op->first->arguments[i].ndim; axis++) {
            fputs(axis > 0 ? ", " : "(", out);
            export_put_expression(out, &output->shape[axis], EXPORT_TORCH_PYTHON);
        }
        fputs(output->shape != NULL ? ",), dtype=" : "", out);
        if (output->fill == EXPORT_UPDATED) {
            fprintf(out, "%s.dtype)", name);
        } else {
            export_put_dtype(out, op, i, EXPORT_TORCH_PYTHON);
            fputc(')', out);
        }
        before = ", ";
    }
    fputs(returned_count(op) > 0 ? "\n" : "    return None\n", out);
}

void export_torch_python(FILE *out, const ExportProject *project)
{
    size_t count;
    ExportOperator *operators = export_operators_of(project, &count, true);
    export_put_template(out, py2cu_export_torch_python_text, project);
    for (size_t i = 0; i < count; i++) {
        put_fake(out, &operators[i]);
    }
    fputs("\n\n", out);
    for (size_t i = 0; i < count; i++) {
        const ExportOperator *gradient = export_gradient(&operators[i], operators, count);
        fprintf(out, "_differentiate(\"%s\", %s)\n", operators[i].name, gradient != NULL ? gradient->name : "None");
    }
    export_operators_free(operators, count);
}
