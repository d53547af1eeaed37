// SPDX-License-Identifier: MIT
/* Generates CMakeLists.txt, and kernels.json, from which check.py launches the kernels. */
#include "export.h"
#include <stdlib.h>
#include <string.h>

static const char cmake_head[] = "# Builds the kernels as a library. If this is not a subdirectory of another project, "
                                 "also builds the program `main`,\n"
                                 "# which launches each kernel on small inputs, and, if nanobind is installed, the "
                                 "Python module.\n"
                                 "cmake_minimum_required(VERSION 3.24)\n"
                                 "if(NOT DEFINED CMAKE_CUDA_ARCHITECTURES)\n";

static const char cmake_main[] = "target_compile_features(kernels PUBLIC cxx_std_17 cuda_std_17)\n"
                                 "target_include_directories(kernels PUBLIC \"${CMAKE_CURRENT_SOURCE_DIR}\")\n"
                                 "target_link_libraries(kernels PUBLIC CUDA::cudart)\n"
                                 "set_target_properties(kernels PROPERTIES POSITION_INDEPENDENT_CODE ON)\n"
                                 "\n"
                                 "if(NOT PROJECT_IS_TOP_LEVEL)\n"
                                 "  return()\n"
                                 "endif()\n"
                                 "add_executable(main main.cpp)\n"
                                 "target_link_libraries(main PRIVATE kernels)\n"
                                 "\n";

static const char cmake_tail[] =
    "find_package(Python 3.9 COMPONENTS Interpreter Development.Module)\n"
    "if(Python_FOUND AND NOT nanobind_DIR)\n"
    "  execute_process(COMMAND \"${Python_EXECUTABLE}\" -m nanobind --cmake_dir OUTPUT_STRIP_TRAILING_WHITESPACE\n"
    "    OUTPUT_VARIABLE nanobind_ROOT ERROR_QUIET)\n"
    "endif()\n"
    "if(Python_FOUND)\n"
    "  find_package(nanobind CONFIG QUIET)\n"
    "endif()\n"
    "if(nanobind_FOUND)\n";

/* Returns the compiler options that the decorators of all kernels in these files have. */
static void put_options(FILE *out, const ExportProject *project, const ExportFile *first, size_t count,
                        const char *name)
{
    const bool hip = project->options->hip;
    bool fastmath = true, debug = true, lineinfo = false; /* -lineinfo changes no code */
    uint32_t registers = py2cu_unit_kernel(first->launcher, 0)->max_registers;
    for (size_t i = 0; i < count; i++) {
        for (size_t k = 0; k < py2cu_unit_kernel_count(first[i].launcher); k++) {
            const Py2cuKernelInfo *kernel = py2cu_unit_kernel(first[i].launcher, k);
            fastmath = fastmath && kernel->fastmath;
            debug = debug && (kernel->debug || kernel->unoptimized);
            lineinfo = lineinfo || kernel->lineinfo || kernel->debug;
            registers = kernel->max_registers == registers ? registers : 0;
        }
    }
    char limit[48] = "";
    if (registers > 0 && !hip) { /* AMD's compiler has no such limit */
        snprintf(limit, sizeof limit, "--maxrregcount=%u", (unsigned)registers);
    }
    const char *const options[] = {
        !fastmath ? ""
        : hip     ? "-funsafe-math-optimizations"
                  : "--use_fast_math",
        !debug ? ""
        : hip  ? "-O0 -g"
               : "-G",
        !lineinfo || debug ? ""
        : hip              ? "-gline-tables-only"
                           : "-lineinfo",
        limit,
    };
    for (size_t i = 0; i < sizeof options / sizeof options[0]; i++) {
        if (options[i][0] != '\0') {
            fprintf(out, "set_property(SOURCE \"%s%s\" APPEND PROPERTY COMPILE_OPTIONS %s)\n", name,
                    export_suffix(project), options[i]);
        }
    }
}

bool export_options_differ(const ExportProject *project)
{
    bool differ = false;
    const Py2cuKernelInfo *first = py2cu_unit_kernel(project->files[0].launcher, 0);
    for (size_t i = 0; i < project->count; i++) {
        for (size_t k = 0; k < py2cu_unit_kernel_count(project->files[i].launcher); k++) {
            const Py2cuKernelInfo *kernel = py2cu_unit_kernel(project->files[i].launcher, k);
            differ = differ || kernel->fastmath != first->fastmath || kernel->max_registers != first->max_registers;
        }
    }
    return differ;
}

const char *export_suffix(const ExportProject *project)
{
    return project->options->hip ? ".hip" : ".cu";
}

void export_put_library(FILE *out, const ExportProject *project)
{
    const bool single = project->options->single;
    const size_t count = single ? 1 : project->count;
    fputs("add_library(kernels STATIC", out);
    for (size_t i = 0; i < count; i++) {
        const char *name = single ? project->name : project->files[i].stem;
        fprintf(out, "\n  \"%s%s\" \"%s_launch%s\"", name, export_suffix(project), name, export_suffix(project));
    }
    fputs(")\n", out);
    for (size_t i = 0; i < count; i++) {
        put_options(out, project, &project->files[i], single ? project->count : 1,
                    single ? project->name : project->files[i].stem);
    }
}

/* Prints the architectures in CMake's notation: 90, 90-virtual, native. */
static void put_architectures(FILE *out, const CliOptions *options)
{
    fputs("  set(CMAKE_CUDA_ARCHITECTURES", out);
    for (size_t i = 0; i < options->arch_count; i++) {
        const CliArch *arch = &options->archs[i];
        fprintf(out, " %s%s", arch->is_native ? "native" : arch->name + strlen("sm_"),
                arch->is_virtual ? "-virtual" : "");
    }
    fputs(options->arch_count == 0 ? " native)\nendif()\n" : ")\nendif()\n", out);
}

void export_cmake(FILE *out, const ExportProject *project)
{
    fputs(cmake_head, out);
    put_architectures(out, project->options);
    fprintf(out, "project(%s LANGUAGES CXX CUDA)\n", project->name);
    fputs(
        "if(CMAKE_CUDA_ARCHITECTURES STREQUAL \"native\" AND NOT CMAKE_CUDA_ARCHITECTURES_NATIVE)\n"
        "  set(CMAKE_CUDA_ARCHITECTURES 75-virtual) # no GPU: the driver compiles the kernels where the program runs\n"
        "endif()\n"
        "find_package(CUDAToolkit REQUIRED)\n\n",
        out);
    export_put_library(out, project);
    fputs(cmake_main, out);
    fprintf(
        out,
        "%s  nanobind_add_module(%s_kernels module.cpp)\n  target_link_libraries(%s_kernels PRIVATE kernels)\nelse()\n",
        cmake_tail, project->name, project->name);
    fputs("  message(STATUS \"The Python module is not built: nanobind is missing (pip install nanobind)\")\nendif()\n",
          out);
}

static void put_argument(FILE *out, const Py2cuArgInfo *argument, const ExportLaunch *launch)
{
    const char *dtype = argument->record != NULL ? argument->record : py2cu_dtype_name(argument->dtype);
    cli_put_member(out, "        {", "name", argument->name);
    fprintf(out, ", \"parameter\": %u, \"item\": %s", (unsigned)argument->parameter,
            strchr(argument->name, '[') != NULL ? "true" : "false");
    const char *before = ",\n         ";
    if (export_is_none(argument)) {
        cli_put_member(out, before, "kind", "none");
        fputc('}', out);
        return;
    }
    cli_put_member(out, before, "kind", argument->is_array ? "array" : "number");
    cli_put_member(out, ", ", "dtype", dtype);
    if (!argument->is_array) {
        const char *value = export_python_value(argument->dtype);
        fprintf(out, ", \"value\": %s}", value != NULL ? value : "null");
        return;
    }
    fputs(", \"shape\": [", out);
    for (uint32_t axis = 0; axis < argument->ndim; axis++) {
        fprintf(out, "%s%u", axis > 0 ? ", " : "", (unsigned)launch->axis_size);
    }
    fprintf(out, "], \"order\": \"%c\", \"record\": %s}", argument->layout == PY2CU_LAYOUT_F ? 'F' : 'C',
            argument->dtype == PY2CU_RECORD ? "true" : "false");
}

/* Prints the exceptions that the file's kernels can raise. */
static void put_raises(FILE *out, const Py2cuKernelInfo *kernel)
{
    fputs("      \"raises\": [", out);
    for (size_t i = 0; i < kernel->raise_count; i++) {
        fputs(i > 0 ? ", " : "", out);
        cli_put_json(out, kernel->raises[i].exception);
    }
    fputs("],\n      \"arguments\": [\n", out);
}

static void put_kernel(FILE *out, const ExportFile *file, const Py2cuKernelInfo *kernel)
{
    ExportLaunch launch = export_launch(kernel);
    fputs("    {\n      \"name\": \"", out);
    export_put_name(out, file, kernel);
    cli_put_member(out, "\",\n      ", "python_name", kernel->python_name);
    cli_put_member(out, ",\n      ", "file", file->path);
    cli_put_member(out, ",\n      ", "skipped", launch.skipped);
    fprintf(out, ",\n      \"grid\": [%u, %u, %u], \"block\": [%u, %u, %u], \"shared\": %zu,\n",
            (unsigned)launch.grid[0], (unsigned)launch.grid[1], (unsigned)launch.grid[2], (unsigned)launch.block[0],
            (unsigned)launch.block[1], (unsigned)launch.block[2], launch.shared);
    put_raises(out, kernel);
    for (size_t i = 0; i < kernel->argument_count; i++) {
        put_argument(out, &kernel->arguments[i], &launch);
        fputs(i + 1 < kernel->argument_count ? ",\n" : "\n", out);
    }
    fputs("      ]\n    }", out);
}

void export_table(FILE *out, const ExportProject *project)
{
    fprintf(out, "{\n  \"module\": \"%s_kernels\",\n  \"kernels\": [\n", project->name);
    const char *before = "";
    for (size_t i = 0; i < project->count; i++) {
        for (size_t k = 0; k < py2cu_unit_kernel_count(project->files[i].launcher); k++) {
            fputs(before, out);
            put_kernel(out, &project->files[i], py2cu_unit_kernel(project->files[i].launcher, k));
            before = ",\n";
        }
    }
    fputs("\n  ]\n}\n", out);
}
