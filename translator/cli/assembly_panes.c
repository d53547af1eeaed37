// SPDX-License-Identifier: MIT
/* PTX and SASS for --emit html --arch: NVRTC generates the PTX, and nvdisasm disassembles the cubin. */
#include "cli/device_compile.h"
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
    Py2cuCompileOptions compile = {.struct_size = sizeof compile, .arch = options->archs[0].name, .lineinfo = true};
    Py2cuImage *image = NULL;
    if (py2cu_image_compile(unit, kind, &compile, &image) == PY2CU_OK) {
        return image;
    }
    cli_message("the page contains no %s: %s", kind == PY2CU_IMAGE_PTX ? "PTX" : "SASS", py2cu_error_detail());
    py2cu_image_free(image);
    return NULL;
}

/* Removes the working directory, which NVRTC adds to file names, because pages may be published. */
static void remove_directory(char *text)
{
    char folder[MAX_PATH + 3] = "\"";
    if (getcwd(folder + 1, MAX_PATH) == NULL) {
        return;
    }
    strcat(folder, "/");
    const size_t length = strlen(folder);
    for (char *at = strstr(text, folder); at != NULL; at = strstr(at + 1, folder)) {
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

static char *sass_of(const CliOptions *options, const Py2cuUnit *unit)
{
    char *tool = options->archs[0].is_virtual ? NULL : find_program("nvdisasm");
    if (tool == NULL) {
        return NULL;
    }
    Py2cuImage *image = compiled(options, unit, PY2CU_IMAGE_CUBIN);
    size_t length = 0;
    const void *bytes = image != NULL ? py2cu_image_bytes(image, &length) : NULL;
    char *text = bytes != NULL ? disassembled(tool, bytes, length) : NULL;
    py2cu_image_free(image);
    free(tool);
    return text;
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
        add(panes, "PTX", ptx_of(options, unit));
        if (panes->count > 0) {
            add(panes, "SASS", sass_of(options, unit));
        }
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
