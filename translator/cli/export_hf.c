// SPDX-License-Identifier: MIT
/* py2cu export --ops hf: build.toml for the builder of Hugging Face kernels, which compiles the PyTorch operators for
 * one device. */
#include "export_operators.h"

#include <string.h>

static bool has_ending(const char *name, const char *ending)
{
    const size_t length = strlen(name), size = strlen(ending);
    return length >= size && strcmp(name + length - size, ending) == 0;
}

/* Prints a list of the files that the project has: sources and headers of kernels for GPUs, or of those for the CPU. */
static void put_sources(FILE *out, const ExportProject *project, bool is_cuda)
{
    const CliOutputs *outputs = project->options->outputs;
    const size_t start = strlen(project->options->output) + 1;
    fputs("src = [\n", out);
    for (size_t i = 0; i < outputs->count; i++) {
        const char *name = outputs->items[i].name + start;
        const bool is_operator = strncmp(name, "operators/", strlen("operators/")) == 0;
        const bool is_header = has_ending(name, ".h") || has_ending(name, ".cuh");
        const bool is_common = strcmp(name, "operators/operators.cpp") == 0 ||
                               strcmp(name, "operators/operators.h") == 0 ||
                               strcmp(name, "operators/host/kernel_abi.h") == 0;
        const bool is_cpu = is_operator && (is_header || strcmp(name, "operators/kernels_cpu.cpp") == 0);
        const bool is_gpu = !is_operator && (is_header || has_ending(name, ".cu"));
        if (is_common || (is_cuda ? is_gpu : is_cpu)) {
            fprintf(out, "    \"%s\",\n", name);
        }
    }
    fputs("]\n", out);
}

void export_hf_build(FILE *out, const ExportProject *project)
{
    fputs("[general]\nname = \"", out);
    for (const char *at = project->name; *at != '\0'; at++) {
        fputc(*at == '_' ? '-' : *at, out);
    }
    fputs("\"\nversion = 1\nedition = 5\nbackends = [\"cpu\", \"cuda\"]\n\n[torch]\n"
          "src = [\"operators/torch.cpp\", \"operators/operators.h\"]\ninclude = [\"operators\"]\n\n"
          "[torch.stable-abi]\ncpu = \"2.10\"\ncuda = \"2.10\"\n",
          out);
    for (int is_cuda = 0; is_cuda < 2; is_cuda++) {
        const char *device = is_cuda ? "cuda" : "cpu";
        fprintf(out,
                "\n[kernel.operators_%s]\nbackend = \"%s\"\ndepends = [\"torch\"]\ninclude = [\".\", \"operators\"]\n",
                device, device);
        put_sources(out, project, is_cuda);
    }
}
