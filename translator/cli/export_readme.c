// SPDX-License-Identifier: MIT
/* Generates README.md, which describes how to build and use an exported project. */
#include "export_operators.h"

#include <stdlib.h>
#include <string.h>

static const char *base_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash != NULL ? slash + 1 : path;
}

/* Returns the first kernel that `main` launches, or NULL; *file receives its file. */
static const Py2cuKernelInfo *first_kernel(const ExportProject *project, const ExportFile **file)
{
    for (size_t i = 0; i < project->count; i++) {
        *file = &project->files[i];
        for (size_t k = 0; k < py2cu_unit_kernel_count((*file)->launcher); k++) {
            const Py2cuKernelInfo *kernel = py2cu_unit_kernel((*file)->launcher, k);
            if (export_launch(kernel).skipped == NULL) {
                return kernel;
            }
        }
    }
    return NULL;
}

/* Prints an argument of the example: a view of an array, or a variable. */
static void put_argument(FILE *out, const Py2cuArgInfo *argument, const Py2cuParam *param)
{
    const bool is_item = strchr(argument->name, '[') != NULL; /* of a tuple: "x[1]" */
    const char *name = param != NULL && is_item ? param->name : argument->name;
    if (!argument->is_array || argument->ndim == 0) {
        fputs(name, out);
        return;
    }
    const char *type = param != NULL ? param->c_type : "void";
    fprintf(out, "py2cu_view<%s%s, %u>(%s, {", argument->written ? "" : "const ", type, (unsigned)argument->ndim, name);
    for (uint32_t axis = 0; axis < argument->ndim; axis++) {
        fprintf(out, "%s%s_shape%u", axis > 0 ? ", " : "", name, (unsigned)axis);
    }
    fputs("})", out);
}

/* Prints a call of the kernel's launcher. */
static void put_call(FILE *out, const ExportProject *project, const ExportFile *file, const Py2cuKernelInfo *kernel)
{
    char *text = NULL;
    size_t length = 0;
    FILE *call = open_memstream(&text, &length);
    if (call == NULL) {
        *project->failed = true;
        return;
    }
    export_put_runtime(call, project, "cudaError_t status = ");
    export_put_launcher(call, file, kernel);
    fputc('(', call);
    const char *comma = "";
    for (size_t i = 0; i < kernel->argument_count; i++) {
        if (!export_is_none(&kernel->arguments[i])) {
            fputs(comma, call);
            put_argument(call, &kernel->arguments[i], export_param(kernel, i));
            comma = ", ";
        }
    }
    fputs(");", call);
    if (export_close(call)) {
        export_put_lines(out, text);
        fputc('\n', out);
    } else {
        *project->failed = true;
    }
    free(text);
}

/* Prints how a program launches the first kernel. */
static void put_example(FILE *out, const ExportProject *project)
{
    const ExportFile *file = NULL;
    const Py2cuKernelInfo *kernel = first_kernel(project, &file);
    if (kernel != NULL) {
        export_put_runtime(
            out, project,
            "\nArrays are in device memory. A launcher returns a `cudaError_t`; grid, block, bytes of dynamic shared "
            "memory and\nstream are optional last arguments:\n\n```cpp\n");
        fprintf(out, "#include \"%s.h\"\n\n", file->stem);
        put_call(out, project, file, kernel);
        fputs("```\n", out);
    }
}

static void put_kernels(FILE *out, const ExportProject *project)
{
    fputs("\n## Kernels\n", out);
    for (size_t i = 0; i < project->count; i++) {
        const ExportFile *file = &project->files[i];
        fprintf(out, "\n`%s.h` declares the launchers of these kernels:\n\n", file->stem);
        for (size_t k = 0; k < py2cu_unit_kernel_count(file->launcher); k++) {
            const Py2cuKernelInfo *kernel = py2cu_unit_kernel(file->launcher, k);
            fprintf(out, "- `%s`, line %u of `%s`:\n  `", kernel->name, (unsigned)kernel->line,
                    base_name(kernel->file_name));
            export_put_launcher(out, file, kernel);
            fputs("`\n", out);
        }
    }
}

/* Prints how to build the operators, and how programs call them. */
static void put_operators(FILE *out, const ExportProject *project)
{
    static const struct {
        const char *framework, *title, *use;
    } rows[] = {
        {"torch", "PyTorch", "`import operators_torch`"},
        {"jax", "JAX", "`import operators_jax`"},
        {"tvm-ffi", "TVM-FFI", "`tvm_ffi.load_module(\"operators/build/liboperators_tvm_ffi.so\")`"},
    };
    size_t count;
    bool is_built = false;
    ExportOperator *operators = export_operators_of(project, &count, true);
    fputs("\n## Operators\n\nThe directory `operators` contains the kernels as functions that check their arguments "
          "(`operators.h`), for the CPU\nand for GPUs:",
          out);
    for (size_t i = 0; i < count; i++) {
        fprintf(out, "%s `%s`", i > 0 ? "," : "", operators[i].name);
    }
    fputs(".\n", out);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (cli_has_framework(project->options, rows[i].framework)) {
            fputs(is_built ? ""
                           : "\n```sh\ncmake -S operators -B operators/build && cmake --build operators/build\n```\n\n"
                             "The build writes a library for each framework. With `operators` in `sys.path`, a Python "
                             "program loads it as follows:\n\n| framework | module |\n|---|---|\n",
                  out);
            fprintf(out, "| %s | %s |\n", rows[i].title, rows[i].use);
            is_built = true;
        }
    }
    if (cli_has_framework(project->options, "hf")) {
        fprintf(out,
                "\nThe builder of [Hugging Face kernels](https://huggingface.co/docs/kernels) compiles the PyTorch "
                "operators by `build.toml`.\nThe Python package is `torch-ext/%s`.\n",
                project->name);
    }
    export_operators_free(operators, count);
}

void export_readme(FILE *out, const ExportProject *project)
{
    const bool hip = project->options->hip;
    fprintf(
        out,
        "# %s\n\n%s and the host functions that launch them. Generated from Python by py2cu%s.\n\n"
        "## Build\n\n"
        "Requires CMake 3.24, a C++17 compiler and %s.\n\n"
        "```sh\ncmake -S . -B build%s && cmake --build build\nbuild/main            # launches each kernel on small "
        "inputs\npython3 check.py      # compares the results with those of the Python files\n```\n\n"
        "Without a GPU, `main` and `check.py` print \"not run\" and exit with status 77.",
        project->name, hip ? "HIP C++ kernels for AMD GPUs" : "CUDA C++ kernels",
        hip ? ": compiled, not run on AMD hardware" : "", hip ? "ROCm 5.2 or newer" : "the CUDA Toolkit",
        hip ? " -DCMAKE_HIP_ARCHITECTURES=gfx90a" : "");
    if (!hip) {
        fprintf(
            out,
            " The Python module `%s_kernels` is\nbuilt if [nanobind](https://nanobind.readthedocs.io) is installed.",
            project->name);
    }
    fprintf(out,
            "\n\n## Use\n\n"
            "In the CMake project of your program, link the library:\n\n"
            "```cmake\nadd_subdirectory(%s)\ntarget_link_libraries(your_program PRIVATE kernels)\n```\n",
            project->name);
    put_example(out, project);
    if (project->options->ops != NULL) {
        put_operators(out, project);
    }
    put_kernels(out, project);
}
