// SPDX-License-Identifier: MIT
/* Generates module.cpp, a Python module (with nanobind) whose kernels are called like Numba's. */
#include "export.h"

#include <string.h>

/* Returns the type string of NumPy's array interface without the byte order: "f4", "V24". */
static void put_element(FILE *out, const Py2cuArgInfo *argument)
{
    static const char codes[PY2CU_DTYPE_COUNT] = {
        [PY2CU_BOOL] = 'b',      [PY2CU_INT8] = 'i',       [PY2CU_UINT8] = 'u',   [PY2CU_INT16] = 'i',
        [PY2CU_UINT16] = 'u',    [PY2CU_INT32] = 'i',      [PY2CU_UINT32] = 'u',  [PY2CU_INT64] = 'i',
        [PY2CU_UINT64] = 'u',    [PY2CU_FLOAT16] = 'f',    [PY2CU_FLOAT32] = 'f', [PY2CU_FLOAT64] = 'f',
        [PY2CU_COMPLEX64] = 'c', [PY2CU_COMPLEX128] = 'c', [PY2CU_BFLOAT16] = 'V'};
    fprintf(out, "%c%zu", argument->dtype < PY2CU_DTYPE_COUNT ? codes[argument->dtype] : 'V', argument->itemsize);
}

static void put_array(FILE *out, const Py2cuArgInfo *argument, size_t index)
{
    static const char layouts[] = {[PY2CU_LAYOUT_C] = 'C', [PY2CU_LAYOUT_F] = 'F', [PY2CU_LAYOUT_ANY] = 'A'};
    fprintf(out, "    Array a%zu(items[%zu], \"%s\", \"", index, index, argument->name);
    put_element(out, argument);
    fprintf(out, "\", %u, '%c');\n", (unsigned)argument->ndim, layouts[argument->layout]);
}

static void put_argument(FILE *out, const Py2cuKernelInfo *kernel, size_t index)
{
    const Py2cuArgInfo *argument = &kernel->arguments[index];
    const Py2cuParam *param = export_param(kernel, index);
    const char *type = export_c_type(argument->dtype);
    if (!argument->is_array) {
        bool is_complex = argument->dtype == PY2CU_COMPLEX64 || argument->dtype == PY2CU_COMPLEX128;
        fprintf(out, "%s<%s>(items[%zu])", is_complex ? "complex_of" : "number_of", type, index);
        return;
    }
    if (param == NULL) {
        fprintf(out, "a%zu.data", index);
    } else if (type != NULL) {
        fprintf(out, "(%s *)a%zu.data", type, index);
    } else {
        fprintf(out, "(%s *)a%zu.data", param->c_type, index);
    }
    for (int strides = 0; strides <= (argument->layout == PY2CU_LAYOUT_ANY); strides++) {
        for (uint32_t axis = 0; axis < argument->ndim; axis++) {
            fprintf(out, "%s a%zu.%s[%u]", strides && axis == 0 ? ",\n       " : ",", index,
                    strides ? "strides" : "shape", (unsigned)axis);
        }
    }
}

static const char raised_text[] =
    "\n// Waits for the kernel and raises its exception in Python, as RuntimeError if it is not a builtin exception.\n"
    "static void check_raised(cudaError_t (*query)(py2cu_raised *, cudaStream_t), cudaStream_t stream)\n"
    "{\n"
    "    py2cu_raised raised;\n"
    "    check(query(&raised, stream));\n"
    "    if (raised.type != nullptr) {\n"
    "        nb::object type = nb::getattr(nb::module_::import_(\"builtins\"), raised.type, nb::none());\n"
    "        bool is_known = PyExceptionClass_Check(type.ptr());\n"
    "        std::string what = is_known ? py2cu_what(raised) : raised.type + (\": \" + py2cu_what(raised));\n"
    "        PyErr_SetString(is_known ? type.ptr() : PyExc_RuntimeError, what.c_str());\n"
    "        nb::raise_python_error();\n"
    "    }\n"
    "}\n";

static void put_kernel(FILE *out, const ExportFile *file, const Py2cuKernelInfo *kernel)
{
    fputc('\n', out);
    export_put_comment(out, kernel->signature);
    const char *skipped = export_launch(kernel).skipped;
    if (skipped != NULL) {
        fprintf(out, "// Not in the module: %s.\n", skipped);
        return;
    }
    fprintf(out,
            "static void call_%s(const Launch &launch, const nb::args &given)\n{\n    std::vector<nb::object> items = "
            "items_of(given, %zu);\n",
            kernel->name, kernel->argument_count);
    for (size_t i = 0; i < kernel->argument_count; i++) {
        if (kernel->arguments[i].is_array) {
            put_array(out, &kernel->arguments[i], i);
        }
    }
    fputs("    check(", out);
    export_put_launcher(out, file, kernel);
    fputc('(', out);
    for (size_t i = 0; i < kernel->argument_count; i++) {
        if (!export_is_none(&kernel->arguments[i])) {
            put_argument(out, kernel, i);
            fputs(",\n        ", out);
        }
    }
    fputs("launch.grid, launch.block, launch.shared, launch.stream));\n", out);
    for (size_t i = 0; i < kernel->argument_count; i++) {
        if (kernel->arguments[i].is_array) {
            fprintf(out, "    a%zu.finish(launch.stream);\n", i);
        }
    }
    if (export_raises(file)) {
        fputs("    check_raised(", out);
        export_put_reader(out, file);
        fputs(", launch.stream);\n", out);
    }
    fputs("}\n", out);
}

/* Returns the separator of an assignment's operator and its value in a line of this length. */
static const char *separator(size_t length)
{
    enum { MAX_COLUMNS = 120 };
    return length > MAX_COLUMNS ? "\n        " : " ";
}

/* Prints the statement that adds a kernel to the module `module`. */
static void put_attribute(FILE *out, const ExportFile *file, const char *module, const char *name)
{
    const char *space = file->space != NULL ? file->space : "", *colons = file->space != NULL ? "::" : "";
    const size_t length = strlen(module) + 2 * strlen(name) + strlen(space) + strlen(colons) +
                          strlen("    .attr(\"\") = nb::cast(Kernel{call_});");
    fprintf(out, "    %s.attr(\"%s\") =%snb::cast(Kernel{%s%scall_%s});\n", module, name, separator(length), space,
            colons, name);
}

void export_module(FILE *out, const ExportProject *project)
{
    fprintf(out,
            "// The Python module %s_kernels: KERNEL[grid, block, stream, shared bytes](arguments), as in Numba.\n",
            project->name);
    for (size_t i = 0; i < project->count; i++) {
        fprintf(out, "#include \"%s.h\"\n", project->files[i].stem);
    }
    fputs(export_any_raises(project) ? "#include \"" EXPORT_RAISED_HEADER "\"\n" : "", out);
    fprintf(out, "\n%s", py2cu_export_module_text);
    fputs(export_any_raises(project) ? raised_text : "", out);
    for (size_t i = 0; i < project->count; i++) {
        export_put_space(out, &project->files[i], true);
        for (size_t k = 0; k < py2cu_unit_kernel_count(project->files[i].launcher); k++) {
            put_kernel(out, &project->files[i], py2cu_unit_kernel(project->files[i].launcher, k));
        }
        export_put_space(out, &project->files[i], false);
    }
    fprintf(out, "\nNB_MODULE(%s_kernels, module)\n{\n    add_types(module);\n", project->name);
    for (size_t i = 0; i < project->count; i++) {
        const ExportFile *file = &project->files[i];
        const char *module = file->submodule != NULL ? file->submodule : "module";
        if (file->submodule != NULL) {
            const size_t length = 2 * strlen(module) + strlen("    nb::module_  = module.def_submodule(\"\");");
            fprintf(out, "    nb::module_ %s =%smodule.def_submodule(\"%s\");\n", module, separator(length), module);
        }
        for (size_t k = 0; k < py2cu_unit_kernel_count(file->launcher); k++) {
            const Py2cuKernelInfo *kernel = py2cu_unit_kernel(file->launcher, k);
            if (export_launch(kernel).skipped == NULL) {
                put_attribute(out, file, module, kernel->name);
            }
        }
    }
    fputs("}\n", out);
}
