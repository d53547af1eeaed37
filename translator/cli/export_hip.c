// SPDX-License-Identifier: MIT
/* The parts of an exported project that are different for HIP. */
#include "base/ascii.h"
#include "export.h"
#include "support/runtime_api.h"

#include <string.h>

static const char cmake_head[] =
    "# Builds the kernels for AMD GPUs as a library: compiled, not run on AMD hardware. If this is not a "
    "subdirectory of another\n"
    "# project, also builds the program `main`, which launches each kernel on small inputs.\n"
    "cmake_minimum_required(VERSION 3.24)\n"
    "if(NOT DEFINED CMAKE_HIP_ARCHITECTURES)\n"
    "  set(CMAKE_HIP_ARCHITECTURES gfx906 gfx90a gfx1030)\n"
    "endif()\n";

static const char cmake_tail[] = "target_compile_features(kernels PUBLIC cxx_std_17 hip_std_17)\n"
                                 "target_include_directories(kernels PUBLIC \"${CMAKE_CURRENT_SOURCE_DIR}\")\n"
                                 "target_link_libraries(kernels PUBLIC hip::host)\n"
                                 "set_target_properties(kernels PROPERTIES POSITION_INDEPENDENT_CODE ON)\n"
                                 "\n"
                                 "if(NOT PROJECT_IS_TOP_LEVEL)\n"
                                 "  return()\n"
                                 "endif()\n"
                                 "add_executable(main main.cpp)\n"
                                 "target_link_libraries(main PRIVATE kernels)\n";

void export_put_runtime(FILE *out, const ExportProject *project, const char *text)
{
    const char *prefix = runtime_api_prefix(false);
    const size_t length = strlen(prefix);
    for (const char *at = text; *at != '\0'; at++) {
        const bool is_name = project->options->hip && strncmp(at, prefix, length) == 0 && at[length] >= 'A' &&
                             at[length] <= 'Z' && (at == text || !ascii_is_word(at[-1]));
        if (is_name) {
            fputs(runtime_api_prefix(project->options->hip), out);
            at += length - 1;
        } else {
            fputc(*at, out);
        }
    }
}

void export_hip_cmake(FILE *out, const ExportProject *project)
{
    fputs(cmake_head, out);
    fprintf(out, "project(%s LANGUAGES CXX)\nenable_language(HIP)\nfind_package(hip CONFIG REQUIRED)\n\n",
            project->name);
    export_put_library(out, project);
    fputs(cmake_tail, out);
}
