// SPDX-License-Identifier: MIT
/* Generates main.cpp, a program that launches each kernel on small inputs. */
#include "export.h"

#include <stdlib.h>
#include <string.h>

/* Prints an argument of the launcher's call: address and shape of an array, or a scalar. */
static void put_argument(FILE *out, const Py2cuArgInfo *argument, size_t index, const ExportLaunch *launch)
{
    if (!argument->is_array) {
        bool is_complex = argument->dtype == PY2CU_COMPLEX64 || argument->dtype == PY2CU_COMPLEX128;
        fprintf(out, "%s%s", is_complex ? export_c_type(argument->dtype) : "", export_c_value(argument->dtype));
        return;
    }
    fprintf(out, "a%zu.device", index);
    for (uint32_t axis = 0; axis < argument->ndim; axis++) {
        fprintf(out, ", %u", (unsigned)launch->axis_size);
    }
    unsigned long long stride = 1;
    for (uint32_t axis = 1; axis < argument->ndim; axis++) {
        stride *= launch->axis_size;
    }
    for (uint32_t axis = 0; argument->layout == PY2CU_LAYOUT_ANY && axis < argument->ndim; axis++) {
        fprintf(out, ", %llu", stride);
        stride /= launch->axis_size;
    }
}

static void put_array(FILE *out, const ExportFile *file, const Py2cuKernelInfo *kernel, size_t index,
                      const ExportLaunch *launch)
{
    const Py2cuArgInfo *argument = &kernel->arguments[index];
    const Py2cuParam *param = export_param(kernel, index);
    const char *type = export_c_type(argument->dtype);
    unsigned long long count = 1;
    for (uint32_t axis = 0; axis < argument->ndim; axis++) {
        count *= launch->axis_size;
    }
    if (type != NULL) {
        fprintf(out, "    Array<%s>", type);
    } else if (param != NULL) {
        fprintf(out, "    Array<%s>", param->c_type);
    } else {
        count *= argument->itemsize;
        fputs("    Array<unsigned char>", out);
    }
    fprintf(out, " a%zu(\"", index);
    export_put_name(out, file, kernel);
    fprintf(out, "\", \"%s\", %llu);\n", argument->name, count);
}

static const char raised_text[] = "\n// Reports the exception of the kernel.\n"
                                  "static void check_raised(cudaError_t (*query)(py2cu_raised *, cudaStream_t))\n"
                                  "{\n"
                                  "    py2cu_raised raised;\n"
                                  "    check(query(&raised, nullptr));\n"
                                  "    if (raised.type != nullptr) {\n"
                                  "        throw std::runtime_error(raised.type + (\": \" + py2cu_what(raised)));\n"
                                  "    }\n"
                                  "}\n";

static bool equals_without_spaces(const char *a, const char *b)
{
    for (;; a++, b++) {
        a += strspn(a, " ");
        b += strspn(b, " ");
        if (*a != *b || *a == '\0') {
            return *a == *b;
        }
    }
}

/* Describes the kernel: its types, and the launches with these types in the source and in the file of --types. */
static void put_description(FILE *out, const CliOptions *options, const Py2cuKernelInfo *kernel)
{
    fputc('\n', out);
    export_put_comment(out, kernel->signature);
    if (kernel->launch != NULL) {
        export_put_comment(out, kernel->launch);
    }
    for (size_t i = options->own_signature_count; options->comments != NULL && i < options->signature_count; i++) {
        if (options->comments[i] != NULL && equals_without_spaces(options->signatures[i], kernel->signature)) {
            export_put_comment(out, options->comments[i]);
        }
    }
}

/* Prints the call of the launcher, with line breaks after commas. */
static void put_call(FILE *out, const ExportProject *project, const ExportFile *file, const Py2cuKernelInfo *kernel,
                     const ExportLaunch *launch)
{
    char *text = NULL;
    size_t length = 0;
    FILE *call = open_memstream(&text, &length);
    if (call == NULL) {
        *project->failed = true;
        return;
    }
    fputs("    check(", call);
    export_put_launcher(call, file, kernel);
    fputc('(', call);
    for (size_t i = 0; i < kernel->argument_count; i++) {
        if (!export_is_none(&kernel->arguments[i])) {
            put_argument(call, &kernel->arguments[i], i, launch);
            fputs(", ", call);
        }
    }
    fprintf(call, "dim3(%u, %u, %u), dim3(%u, %u, %u), %zu, nullptr));", (unsigned)launch->grid[0],
            (unsigned)launch->grid[1], (unsigned)launch->grid[2], (unsigned)launch->block[0],
            (unsigned)launch->block[1], (unsigned)launch->block[2], launch->shared);
    if (export_close(call)) {
        fprintf(out, "%s\n", text);
    } else {
        *project->failed = true;
    }
    free(text);
}

static void put_kernel(FILE *out, const ExportProject *project, const ExportFile *file, const Py2cuKernelInfo *kernel)
{
    ExportLaunch launch = export_launch(kernel);
    put_description(out, project->options, kernel);
    if (launch.skipped != NULL) {
        fprintf(out, "// Not launched here: %s.\n", launch.skipped);
        return;
    }
    fprintf(out, "static void run_%s()\n{\n", kernel->name);
    for (size_t i = 0; i < kernel->argument_count; i++) {
        if (kernel->arguments[i].is_array) {
            put_array(out, file, kernel, i, &launch);
        }
    }
    put_call(out, project, file, kernel, &launch);
    if (export_raises(file)) {
        fputs("    check_raised(", out);
        export_put_reader(out, file);
        fputs(");\n", out);
    }
    for (size_t i = 0; i < kernel->argument_count; i++) {
        if (kernel->arguments[i].is_array) {
            fprintf(out, "    a%zu.finish();\n", i);
        }
    }
    fputs("}\n", out);
}

void export_main(FILE *out, const ExportProject *project)
{
    fputs("// Launches each kernel on small inputs. Arguments: [DIRECTORY [KERNEL]]. With a directory, reads inputs "
          "from its files\n"
          "// KERNEL.ARGUMENT.in and writes results to KERNEL.ARGUMENT.out. With the name of a kernel, launches only "
          "this kernel.\n"
          "// Without a GPU, prints \"not run\" and exits with status 77.\n",
          out);
    for (size_t i = 0; i < project->count; i++) {
        fprintf(out, "#include \"%s.h\"\n", project->files[i].stem);
    }
    fputs(export_any_raises(project) ? "#include \"" EXPORT_RAISED_HEADER "\"\n" : "", out);
    fputc('\n', out);
    export_put_runtime(out, project, py2cu_export_main_text);
    fputs(export_any_raises(project) ? raised_text : "", out);
    size_t launched = 0;
    for (size_t i = 0; i < project->count; i++) {
        export_put_space(out, &project->files[i], true);
        for (size_t k = 0; k < py2cu_unit_kernel_count(project->files[i].launcher); k++) {
            const Py2cuKernelInfo *kernel = py2cu_unit_kernel(project->files[i].launcher, k);
            put_kernel(out, project, &project->files[i], kernel);
            launched += export_launch(kernel).skipped == NULL;
        }
        export_put_space(out, &project->files[i], false);
    }
    fputs("\nint main(int argc, char **argv)\n{\n", out);
    if (launched == 0) {
        fputs("    return run_kernels(nullptr, 0, argc, argv);\n}\n", out);
        return;
    }
    fputs("    static const Kernel kernels[] = {\n", out);
    for (size_t i = 0; i < project->count; i++) {
        for (size_t k = 0; k < py2cu_unit_kernel_count(project->files[i].launcher); k++) {
            const Py2cuKernelInfo *kernel = py2cu_unit_kernel(project->files[i].launcher, k);
            if (export_launch(kernel).skipped == NULL) {
                const char *space = project->files[i].space;
                fputs("        {\"", out);
                export_put_name(out, &project->files[i], kernel);
                fprintf(out, "\", %s%srun_%s},\n", space != NULL ? space : "", space != NULL ? "::" : "", kernel->name);
            }
        }
    }
    fprintf(out, "    };\n    return run_kernels(kernels, %zu, argc, argv);\n}\n", launched);
}
