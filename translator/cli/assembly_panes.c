// SPDX-License-Identifier: MIT
/* Resources, PTX and SASS for --emit html --arch: NVRTC generates the PTX and the cubin, whose log contains the
 * resources, and nvdisasm disassembles the cubin. */
#include "cli/device_compile.h"
#include "cli/resources.h"
#include "cli/subprocess.h"
#include "support/path_search.h"
#include "support/temporary.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MAX_PATH = 4096 };

/* Prints a message and returns NULL on failure. */
static Py2cuImage *compiled(const CliOptions *options, const Py2cuUnit *unit, Py2cuImageKind kind)
{
    const char *verbose = cli_verbose_option;
    Py2cuCompileOptions compile = {.struct_size = sizeof compile,
                                   .arch = options->archs[0].name,
                                   .lineinfo = true,
                                   .nvrtc_options = &verbose,
                                   .nvrtc_option_count = kind == PY2CU_IMAGE_CUBIN};
    Py2cuImage *image = NULL;
    if (cli_compile_image(unit, kind, &compile, &image) == PY2CU_OK) {
        return image;
    }
    cli_message("the page contains no %s: %s", kind == PY2CU_IMAGE_PTX ? "PTX" : "SASS", py2cu_error_detail());
    py2cu_image_free(image);
    return NULL;
}

/* Removes the working directory, which NVRTC adds to file names, because pages may be published. */
static void remove_directory(char *text)
{
    char directory[MAX_PATH + 3] = "\"";
    if (getcwd(directory + 1, MAX_PATH) == NULL) {
        return;
    }
    strcat(directory, "/");
    const size_t length = strlen(directory);
    for (char *at = strstr(text, directory); at != NULL; at = strstr(at + 1, directory)) {
        memmove(at + 1, at + length, strlen(at + length) + 1);
    }
}

static void add(CliPanes *panes, const char *title, char *text)
{
    if (text != NULL) {
        remove_directory(text);
        panes->items[panes->count++] = (Py2cuPane){title, text};
    }
}

static char *ptx_of(const CliOptions *options, const Py2cuUnit *unit)
{
    Py2cuImage *image = compiled(options, unit, PY2CU_IMAGE_PTX);
    size_t length = 0;
    const char *bytes = image != NULL ? py2cu_image_bytes(image, &length) : NULL;
    char *text = bytes != NULL ? strndup(bytes, length) : NULL;
    py2cu_image_free(image);
    return text;
}

/* Returns the disassembly of the cubin with source lines. */
static char *disassembled(const char *tool, const void *bytes, size_t length)
{
    char directory[TEMPORARY_PATH], path[TEMPORARY_PATH], word[] = "nvdisasm", code[] = "--print-code",
                                                          lines[] = "--print-line-info";
    if (!temporary_directory(directory)) {
        cli_message("%s: %s", directory, strerror(errno));
        return NULL;
    }
    char *const argv[] = {word, code, lines, path, NULL};
    char *text = temporary_path(directory, "text.cubin", path) && cli_write_output(path, bytes, length)
                     ? cli_read_program(tool, argv)
                     : NULL;
    temporary_remove(directory);
    return text;
}

/* Returns the resources of all kernels. */
static char *resources_of(const CliOptions *options, const Py2cuUnit *unit, const Py2cuImage *image)
{
    size_t length = 0, size = 0, count = py2cu_unit_kernel_count(unit);
    const void *bytes = py2cu_image_bytes(image, &length);
    char *text = NULL;
    FILE *file = open_memstream(&text, &size);
    for (size_t i = 0; file != NULL && i < count; i++) {
        const Py2cuKernelInfo *kernel = py2cu_unit_kernel(unit, i);
        const CliResources use = cli_resources_of(py2cu_image_log(image), bytes, length, kernel->name);
        cli_describe_resources(file, kernel, options->archs[0].name, &use);
    }
    if (file != NULL && fclose(file) != 0) {
        free(text);
        text = NULL;
    }
    return text;
}

static void add_compiled(CliPanes *panes, const CliOptions *options, const Py2cuUnit *unit)
{
    char *ptx = ptx_of(options, unit), *tool = find_program("nvdisasm");
    Py2cuImage *image =
        ptx != NULL && !options->archs[0].is_virtual ? compiled(options, unit, PY2CU_IMAGE_CUBIN) : NULL;
    if (image != NULL && py2cu_unit_kernel_count(unit) > 0) {
        add(panes, "Registers and occupancy", resources_of(options, unit, image));
    }
    add(panes, "PTX", ptx);
    if (image != NULL && tool != NULL) {
        size_t length = 0;
        const void *bytes = py2cu_image_bytes(image, &length);
        add(panes, "SASS", bytes != NULL ? disassembled(tool, bytes, length) : NULL);
    }
    py2cu_image_free(image);
    free(tool);
}

void cli_panes_open(CliPanes *panes, const CliOptions *options, const Py2cuRequest *request)
{
    *panes = (CliPanes){0};
    if (options->emit != CLI_HTML || options->arch_count == 0) {
        return;
    }
    Py2cuRequest plain = *request;
    plain.emit = PY2CU_EMIT_CU;
    Py2cuUnit *unit = py2cu_translate(&plain);
    if (!py2cu_unit_failed(unit)) {
        add_compiled(panes, options, unit);
    }
    py2cu_unit_free(unit);
}

void cli_panes_close(CliPanes *panes)
{
    for (size_t i = 0; i < panes->count; i++) {
        free((void *)(uintptr_t)panes->items[i].text);
    }
    *panes = (CliPanes){0};
}
