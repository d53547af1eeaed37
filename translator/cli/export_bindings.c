// SPDX-License-Identifier: MIT
/* Parts that the bindings to frameworks share: the arguments that they pass, and the data types of outputs. */
#include "export_operators.h"

#include <string.h>

const char *export_scalar_type(Py2cuDtype dtype)
{
    switch ((int)dtype) {
    case PY2CU_BOOL:
        return "bool";
    case PY2CU_FLOAT16:
    case PY2CU_BFLOAT16:
    case PY2CU_FLOAT32:
    case PY2CU_FLOAT64:
        return "double";
    case PY2CU_INT8:
    case PY2CU_UINT8:
    case PY2CU_INT16:
    case PY2CU_UINT16:
    case PY2CU_INT32:
    case PY2CU_UINT32:
    case PY2CU_INT64:
    case PY2CU_UINT64:
        return "int64_t";
    case PY2CU_COMPLEX64:
    case PY2CU_COMPLEX128:
        return "std::complex<double>";
    default:
        return NULL;
    }
}

bool export_is_complex(const Py2cuArgInfo *argument)
{
    return !argument->is_array && (argument->dtype == PY2CU_COMPLEX64 || argument->dtype == PY2CU_COMPLEX128);
}

const char *export_part(const Py2cuArgInfo *argument, int index)
{
    static const char *const endings[] = {"_real", "_imag", NULL}, *const one[] = {"", NULL};
    return (export_is_complex(argument) ? endings : one)[index];
}

const char *export_part_type(const Py2cuArgInfo *argument)
{
    return export_is_complex(argument) ? "double" : export_scalar_type(argument->dtype);
}

void export_put_value(FILE *out, const Py2cuArgInfo *argument)
{
    const char *name = argument->name;
    fprintf(out, export_is_complex(argument) ? "{%s_real, %s_imag}" : "%s", name, name);
}

bool export_is_passed(const ExportOperator *op, size_t argument)
{
    const ExportFill fill = op->outputs[argument].fill;
    return fill == EXPORT_PASSED || fill == EXPORT_UPDATED;
}

bool export_is_returned(const ExportOperator *op, size_t argument)
{
    return op->outputs[argument].fill != EXPORT_PASSED;
}

bool export_is_mutated(const ExportOperator *op, size_t argument)
{
    return op->first->arguments[argument].written && op->outputs[argument].fill == EXPORT_PASSED;
}

bool export_requires_contiguous(const ExportOperator *op, size_t argument)
{
    bool any = false;
    for (size_t i = 0; i < op->kernel_count; i++) {
        const Py2cuKernelInfo *kernel = py2cu_unit_kernel(op->file->launcher, op->kernels[i]);
        any = any || kernel->arguments[argument].layout != PY2CU_LAYOUT_ANY;
    }
    return any;
}

void export_put_names(FILE *out, const ExportOperator *op)
{
    const char *before = "";
    for (size_t i = 0; i < op->first->argument_count; i++) {
        const Py2cuArgInfo *argument = &op->first->arguments[i];
        for (int k = 0; export_is_passed(op, i) && export_part(argument, k) != NULL; k++) {
            fprintf(out, "%s%s%s", before, argument->name, export_part(argument, k));
            before = ", ";
        }
    }
    for (size_t i = 0; i < op->size_count; i++) {
        fprintf(out, "%s%s", before, op->sizes[i]);
        before = ", ";
    }
}

static Py2cuDtype dtype_of(const ExportOperator *op, size_t variant, size_t argument)
{
    return py2cu_unit_kernel(op->file->launcher, op->kernels[variant])->arguments[argument].dtype;
}

/* Returns an argument that the caller passes and whose data type determines that of the output. Sets *is_same if the
 * types are equal in all kernels. Returns the number of arguments if the type of the output is constant, and SIZE_MAX
 * if no single argument determines it. */
static size_t determining_argument(const ExportOperator *op, size_t output, bool *is_same)
{
    size_t found = SIZE_MAX;
    bool is_constant = true;
    *is_same = false;
    for (size_t i = 1; i < op->kernel_count; i++) {
        is_constant = is_constant && dtype_of(op, i, output) == dtype_of(op, 0, output);
    }
    for (size_t k = 0; !is_constant && !*is_same && k < op->first->argument_count; k++) {
        bool is_equal = op->first->arguments[k].is_array && export_is_passed(op, k), determines = is_equal;
        for (size_t i = 0; i < op->kernel_count; i++) {
            is_equal = is_equal && dtype_of(op, i, k) == dtype_of(op, i, output);
            for (size_t j = 0; j < i; j++) {
                determines = determines && (dtype_of(op, i, k) != dtype_of(op, j, k) ||
                                            dtype_of(op, i, output) == dtype_of(op, j, output));
            }
        }
        found = is_equal || (determines && found == SIZE_MAX) ? k : found;
        *is_same = is_equal;
    }
    return is_constant ? op->first->argument_count : found;
}

bool export_has_dtype(const ExportOperator *op, size_t output)
{
    bool is_same;
    return determining_argument(op, output, &is_same) != SIZE_MAX;
}

static void put_dtype_name(FILE *out, Py2cuDtype dtype, ExportLanguage language)
{
    static const char *const cpp[PY2CU_DTYPE_COUNT] = {"Bool",  "Char",   "Byte",         "Short",         "UInt16",
                                                       "Int",   "UInt32", "Long",         "UInt64",        "Half",
                                                       "Float", "Double", "ComplexFloat", "ComplexDouble", "BFloat16"};
    if (language == EXPORT_TORCH_CPP) {
        fprintf(out, "ScalarType::%s", cpp[dtype]);
    } else {
        fprintf(out, "torch.%s", py2cu_dtype_name(dtype));
    }
}

void export_put_dtype(FILE *out, const ExportOperator *op, size_t output, ExportLanguage language)
{
    const bool is_cpp = language == EXPORT_TORCH_CPP;
    bool is_same;
    const size_t source = determining_argument(op, output, &is_same);
    const size_t count = op->first->argument_count;
    const char *name = source < count ? op->first->arguments[source].name : NULL;
    const char *attribute = is_cpp ? "scalar_type()" : "dtype";
    if (is_same) {
        fprintf(out, "%s.%s", name, attribute);
        return;
    }
    for (size_t i = 0; source < count && i + 1 < op->kernel_count; i++) {
        if (is_cpp) {
            fprintf(out, "%s.%s == ", name, attribute);
            put_dtype_name(out, dtype_of(op, i, source), language);
            fputs(" ? ", out);
            put_dtype_name(out, dtype_of(op, i, output), language);
            fputs(" : ", out);
        } else {
            put_dtype_name(out, dtype_of(op, i, output), language);
            fprintf(out, " if %s.%s == ", name, attribute);
            put_dtype_name(out, dtype_of(op, i, source), language);
            fputs(" else ", out);
        }
    }
    put_dtype_name(out, dtype_of(op, op->kernel_count - 1, output), language);
}

void export_put_signatures(FILE *out, const ExportOperator *op)
{
    for (size_t i = 0; i < op->kernel_count; i++) {
        fprintf(out, "%s%s", i > 0 ? ", " : "", py2cu_unit_kernel(op->file->launcher, op->kernels[i])->signature);
    }
}

void export_put_template(FILE *out, const char *text, const ExportProject *project)
{
    static const char mark[] = "@NAME@";
    for (const char *found; (found = strstr(text, mark)) != NULL; text = found + strlen(mark)) {
        fwrite(text, 1, (size_t)(found - text), out);
        fputs(project->name, out);
    }
    fputs(text, out);
}
