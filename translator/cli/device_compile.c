// SPDX-License-Identifier: MIT
/* Compiles generated CUDA C: --emit ptx, cubin and fatbin, and --check. */
#include "cli/device_compile.h"

#include "cli/resources.h"
#include "cli/subprocess.h"
#include "support/path_search.h"
#include "support/progress.h"
#include "support/temporary.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MAX_PATH = 4096 };

/* Returns whether to compile with -G, which applies to the whole file: only if all kernels request it. */
static void warn_of_debug(const Py2cuUnit *unit)
{
    const Py2cuKernelInfo *debugged = NULL;
    bool is_all = true;
    for (size_t i = 0; i < py2cu_unit_kernel_count(unit); i++) {
        const Py2cuKernelInfo *kernel = py2cu_unit_kernel(unit, i);
        bool is_debugged = kernel->debug || kernel->unoptimized;
        debugged = debugged == NULL && is_debugged ? kernel : debugged;
        is_all = is_all && is_debugged;
    }
    if (debugged != NULL && !is_all) {
        cli_message(
            "warning: '%s' has %s, but other kernels in the file do not: compiling without -G, with line numbers only",
            debugged->name, debugged->debug ? "debug=True" : "opt=False");
    }
}

int cli_compile_image(const Py2cuUnit *unit, Py2cuImageKind kind, const Py2cuCompileOptions *options,
                      Py2cuImage **image)
{
    char what[256];
    Progress progress;
    const Py2cuKernelInfo *first = py2cu_unit_kernel(unit, 0);
    snprintf(what, sizeof what, "compiling %.150s for %.50s", first != NULL ? first->file_name : "device functions",
             options->arch);
    progress_begin(&progress, what);
    const int status = py2cu_image_compile(unit, kind, options, image);
    progress_end(&progress);
    return status;
}

static int compile(const CliOptions *options, const CliArch *arch, Py2cuImageKind kind, const Py2cuUnit *unit,
                   Py2cuImage **image)
{
    Py2cuCompileOptions compile = {.struct_size = sizeof compile, .arch = arch->name};
    compile.lineinfo = options->line_directives;
    int status = cli_compile_image(unit, kind, &compile, image);
    if (status != PY2CU_OK) {
        cli_message("%s", py2cu_error_detail());
    } else {
        cli_print_log(py2cu_image_log(*image));
    }
    return status;
}

static const void *bytes_of(const Py2cuImage *image, Py2cuImageKind kind, size_t *length)
{
    const char *bytes = py2cu_image_bytes(image, length);
    if (kind == PY2CU_IMAGE_PTX && *length > 0 && bytes[*length - 1] == '\0') {
        --*length; /* NVRTC includes the terminating NUL of PTX */
    }
    return bytes;
}

/* ---- several architectures in one file ---- */

/* Finds CUDA's fatbinary tool: in the toolkit of CUDA_PATH or CUDA_HOME, in PATH, or in the default directory. */
static bool find_fatbinary(char *path)
{
    static const char *const variables[] = {"CUDA_PATH", "CUDA_HOME"};
    for (size_t i = 0; i < sizeof variables / sizeof variables[0]; i++) {
        const char *directory = getenv(variables[i]);
        if (directory != NULL && directory[0] != '\0' &&
            snprintf(path, MAX_PATH, "%s/bin/fatbinary", directory) < MAX_PATH && access(path, X_OK) == 0) {
            return true;
        }
    }
    char *found = find_program("fatbinary");
    const int length = snprintf(path, MAX_PATH, "%s", found != NULL ? found : "/usr/local/cuda/bin/fatbinary");
    free(found);
    return length < MAX_PATH && access(path, X_OK) == 0;
}

/* Runs fatbinary on the images in the directory; the result is a file in the same directory. */
static bool join_images(const CliOptions *options, const char *joined, char *const *files)
{
    char tool[MAX_PATH], create[MAX_PATH], bits[] = "-64", *line[MAX_ARCHS + 4] = {tool, create, bits};
    if (!find_fatbinary(tool)) {
        cli_message(
            "--emit fatbin: program fatbinary of the CUDA toolkit not found: add its bin/ to PATH, or set CUDA_PATH");
        return false;
    }
    snprintf(create, sizeof create, "--create=%s", joined);
    for (size_t i = 0; i < options->arch_count; i++) {
        line[3 + i] = files[i];
    }
    int status = cli_run_program(line, false);
    if (status != 0) {
        cli_message("%s exited with status %d", tool, status);
    }
    return status == 0;
}

/* Writes the architecture's image to a file in the directory, and creates *argument, the tool's argument for it, which
 * the caller frees. */
static bool store_image(const CliOptions *options, const CliArch *arch, const Py2cuUnit *unit, const char *directory,
                        char **argument)
{
    Py2cuImageKind kind = arch->is_virtual ? PY2CU_IMAGE_PTX : PY2CU_IMAGE_CUBIN;
    Py2cuImage *image = NULL;
    char name[64], path[TEMPORARY_PATH];
    size_t length, size = 2 * MAX_PATH;
    snprintf(name, sizeof name, "%s.%s", arch->name, arch->is_virtual ? "ptx" : "cubin");
    bool ok = temporary_path(directory, name, path) && compile(options, arch, kind, unit, &image) == PY2CU_OK;
    const void *bytes = ok ? bytes_of(image, kind, &length) : NULL;
    ok = ok && cli_write_output(path, bytes, length);
    py2cu_image_free(image);
    *argument = ok ? malloc(size) : NULL;
    if (*argument != NULL) {
        snprintf(*argument, size, "--image3=kind=%s,sm=%s,file=%s", arch->is_virtual ? "ptx" : "elf",
                 arch->name + strlen("sm_"), path);
    } else if (ok) {
        cli_message("out of memory");
    }
    return *argument != NULL;
}

static bool emit_fatbin(const CliOptions *options, const Py2cuUnit *unit)
{
    char *arguments[MAX_ARCHS] = {NULL}, directory[TEMPORARY_PATH], joined[TEMPORARY_PATH];
    if (!temporary_directory(directory)) {
        cli_message("%s: %s", directory, strerror(errno));
        return false;
    }
    bool ok = temporary_path(directory, "all.fatbin", joined);
    for (size_t i = 0; ok && i < options->arch_count; i++) {
        ok = store_image(options, &options->archs[i], unit, directory, &arguments[i]);
    }
    ok = ok && join_images(options, joined, arguments);
    size_t length;
    char *bytes = ok ? cli_read_output(joined, &length) : NULL;
    ok = bytes != NULL && cli_emit_output(options, bytes, length);
    free(bytes);
    for (size_t i = 0; i < options->arch_count; i++) {
        free(arguments[i]);
    }
    temporary_remove(directory);
    return ok;
}

bool cli_emit_image(const CliOptions *options, const Py2cuUnit *unit)
{
    bool to_file = options->output != NULL && strcmp(options->output, "-") != 0;
    if (options->emit != CLI_PTX && !to_file && isatty(STDOUT_FILENO)) {
        cli_message("a %s is binary: write it to a file with -o FILE", options->emit == CLI_CUBIN ? "cubin" : "fatbin");
        return false;
    }
    warn_of_debug(unit);
    if (options->emit == CLI_FATBIN) {
        return emit_fatbin(options, unit);
    }
    Py2cuImageKind kind = options->emit == CLI_PTX ? PY2CU_IMAGE_PTX : PY2CU_IMAGE_CUBIN;
    Py2cuImage *image = NULL;
    size_t length;
    bool ok = compile(options, &options->archs[0], kind, unit, &image) == PY2CU_OK;
    const void *bytes = ok ? bytes_of(image, kind, &length) : NULL;
    ok = ok && cli_emit_output(options, bytes, length);
    py2cu_image_free(image);
    return ok;
}

/* ---- --check ---- */

/* Compiles for an architecture, and records the resources of each kernel. */
static int check_arch(const CliOptions *options, size_t number, const Py2cuUnit *unit, CliResources *uses)
{
    const char *verbose = cli_verbose_option;
    Py2cuImage *image = NULL;
    Py2cuCompileOptions compile = {.struct_size = sizeof compile,
                                   .arch = options->archs[number].name,
                                   .nvrtc_options = &verbose,
                                   .nvrtc_option_count = 1};
    int status = cli_compile_image(unit, PY2CU_IMAGE_CUBIN, &compile, &image);
    const char *log = py2cu_image_log(image);
    char *messages = cli_log_of_messages(log);
    size_t length = 0;
    const void *bytes = py2cu_image_bytes(image, &length);
    for (size_t i = 0; status == PY2CU_OK && i < py2cu_unit_kernel_count(unit); i++) {
        uses[i * options->arch_count + number] = cli_resources_of(log, bytes, length, py2cu_unit_kernel(unit, i)->name);
    }
    cli_print_log(messages != NULL ? messages : log);
    free(messages);
    py2cu_image_free(image);
    return status;
}

/* Warns about large local memory, which is located in device memory. */
static void warn_of_local_memory(const CliOptions *options, const Py2cuKernelInfo *kernel, const CliResources *uses)
{
    enum { LARGE = 1024 };
    size_t worst = 0;
    for (size_t i = 1; i < options->arch_count; i++) {
        worst = uses[i].local > uses[worst].local ? i : worst;
    }
    char *message = NULL;
    if (uses[worst].local < LARGE ||
        asprintf(&message,
                 "each thread of '%s' uses %zu bytes of local memory on %s, which is as slow as global memory",
                 kernel->python_name, uses[worst].local, options->archs[worst].name) < 0) {
        return;
    }
    cli_print_found(&(Py2cuDiagnostic){.severity = PY2CU_WARNING,
                                       .code = "large-local",
                                       .message = message,
                                       .hint = "reduce the size of cuda.local.array, or use cuda.shared.array",
                                       .file_name = kernel->file_name,
                                       .line = kernel->line},
                    NULL);
    free(message);
}

bool cli_check_kernels(const CliOptions *options, const CliProject *project, const Py2cuUnit *unit)
{
    char names[MAX_ARCHS * 20] = "";
    const char *result = names;
    int status = PY2CU_OK;
    CliResources *uses = calloc(py2cu_unit_kernel_count(unit) * options->arch_count + 1, sizeof *uses);
    if (uses == NULL) {
        cli_message("out of memory");
        return false;
    }
    for (size_t i = 0, at = 0; status == PY2CU_OK && i < options->arch_count; i++) {
        status = check_arch(options, i, unit, uses);
        at += (size_t)snprintf(names + at, sizeof names - at, "%s%s", i > 0 ? ", " : "", options->archs[i].name);
    }
    if (status != PY2CU_OK) { /* print the error now: later calls of the runtime replace it */
        cli_message("%s", py2cu_error_detail());
        result = status == PY2CU_ERROR_NO_LIBRARY ? "translated, not compiled" : "not compiled";
    }
    for (size_t i = 0; i < py2cu_unit_function_count(unit); i++) {
        const Py2cuFunctionInfo *function = py2cu_unit_function(unit, i);
        if (strcmp(function->kind, "device") == 0 && function->signature != NULL) {
            printf("%s: %s\n", function->signature, result);
        }
    }
    for (size_t i = 0; i < py2cu_unit_kernel_count(unit); i++) {
        const Py2cuKernelInfo *kernel = py2cu_unit_kernel(unit, i);
        printf("%s: %s\n", kernel->signature, result);
        warn_of_local_memory(options, kernel, &uses[i * options->arch_count]);
    }
    cli_report_uncoalesced(options, project, unit);
    if (status == PY2CU_OK && py2cu_unit_kernel_count(unit) > 0) {
        cli_print_resources(options, unit, uses);
    }
    free(uses);
    return status == PY2CU_OK;
}
