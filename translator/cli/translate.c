/* py2cu translate: reads a Python file, prints CUDA C (or what --emit asks for). */
#include "cli.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The functions to translate, from -k and --sig. */
typedef struct Wanted {
    Py2cuInstance *instances;
    char **names; /* owned copies of the names before '(' */
    size_t count;
} Wanted;

static void wanted_free(Wanted *wanted)
{
    for (size_t i = 0; i < wanted->count; i++) {
        free(wanted->names[i]);
    }
    free(wanted->names);
    free(wanted->instances);
}

static bool wanted_has(const Wanted *wanted, const char *name)
{
    for (size_t i = 0; i < wanted->count; i++) {
        if (strcmp(wanted->instances[i].function, name) == 0) {
            return true;
        }
    }
    return false;
}

static bool is_selected(const CliOptions *options, const char *name)
{
    for (size_t i = 0; i < options->kernel_count; i++) {
        if (strcmp(options->kernels[i], name) == 0) {
            return true;
        }
    }
    return options->kernel_count == 0;
}

static bool add_wanted(Wanted *wanted, const char *name, size_t length, const char *signature)
{
    char *copy = strndup(name, length);
    if (copy == NULL) {
        cli_message("out of memory");
        return false;
    }
    wanted->names[wanted->count] = copy;
    wanted->instances[wanted->count++] = (Py2cuInstance){.function = copy, .signature = signature};
    return true;
}

/* A device function that is named is one for other CUDA C to call. */
static void mark_device_function(Py2cuInstance *instance, const Py2cuUnit *listed)
{
    for (size_t i = 0; listed != NULL && i < py2cu_unit_function_count(listed); i++) {
        const Py2cuFunctionInfo *function = py2cu_unit_function(listed, i);
        if (strcmp(function->name, instance->function) == 0) {
            instance->wrap = strcmp(function->kind, "device") == 0 ? PY2CU_WRAP_DEVICE : PY2CU_WRAP_NONE;
        }
    }
}

/* What to translate: --sig gives types, -k chooses, and the other kernels of the file come with the types that they have. */
static bool choose(const CliOptions *options, const CliProject *project, Wanted *wanted)
{
    Py2cuRequest request = {.struct_size = sizeof request, .modules = project->modules, .module_count = project->count, .emit = PY2CU_EMIT_LIST};
    Py2cuUnit *unit = options->signature_count + options->kernel_count > 0 ? py2cu_translate(&request) : NULL;
    size_t listed = unit != NULL ? py2cu_unit_function_count(unit) : 0;
    size_t most = options->signature_count + options->kernel_count + listed + 1;
    wanted->instances = calloc(most, sizeof *wanted->instances);
    wanted->names = calloc(most, sizeof *wanted->names);
    bool ok = wanted->instances != NULL && wanted->names != NULL;
    if (!ok) {
        cli_message("out of memory");
    }
    for (size_t i = 0; ok && i < options->signature_count; i++) {
        const char *text = options->signatures[i];
        size_t length = strcspn(text, "( ");
        char *name = strndup(text, length);
        if (name != NULL && is_selected(options, name)) {
            ok = add_wanted(wanted, text, length, strchr(text, '('));
        }
        free(name);
    }
    for (size_t i = 0; ok && i < options->kernel_count; i++) {
        if (!wanted_has(wanted, options->kernels[i])) {
            ok = add_wanted(wanted, options->kernels[i], strlen(options->kernels[i]), NULL);
        }
    }
    for (size_t i = 0; ok && options->kernel_count == 0 && i < listed; i++) {
        const Py2cuFunctionInfo *function = py2cu_unit_function(unit, i);
        if (strcmp(function->kind, "kernel") == 0 && !wanted_has(wanted, function->name)) {
            ok = add_wanted(wanted, function->name, strlen(function->name), NULL);
            wanted->instances[wanted->count - 1].optional = true;
        }
    }
    for (size_t k = 0; ok && k < wanted->count; k++) {
        mark_device_function(&wanted->instances[k], unit);
    }
    py2cu_unit_free(unit);
    return ok;
}

static void print_diagnostics(const Py2cuUnit *unit)
{
    for (size_t i = 0; i < py2cu_unit_diagnostic_count(unit); i++) {
        fputs(py2cu_unit_diagnostic(unit, i)->rendered, stderr);
    }
}

static bool emit_image(const CliOptions *options, const Py2cuUnit *unit)
{
    bool to_file = options->output != NULL && strcmp(options->output, "-") != 0;
    if (options->emit == CLI_CUBIN && !to_file && isatty(STDOUT_FILENO)) {
        cli_message("a cubin is no text for a terminal: write it to a file, -o FILE");
        return false;
    }
    Py2cuCompileOptions compile = {.struct_size = sizeof compile, .arch = options->arch};
    compile.lineinfo = options->line_directives;
    Py2cuImage *image = NULL;
    if (py2cu_image_compile(unit, options->emit == CLI_PTX ? PY2CU_IMAGE_PTX : PY2CU_IMAGE_CUBIN, &compile, &image) != PY2CU_OK) {
        cli_message("%s", py2cu_error_detail());
        return false;
    }
    fputs(py2cu_image_log(image), stderr);
    size_t length;
    const void *bytes = py2cu_image_bytes(image, &length);
    if (options->emit == CLI_PTX && length > 0 && ((const char *)bytes)[length - 1] == '\0') {
        length--; /* NVRTC counts the NUL of PTX */
    }
    bool ok = cli_write_output(options->output, bytes, length);
    py2cu_image_free(image);
    return ok;
}

/* --check: a line for each kernel, and each device function for other CUDA C. */
static bool check_kernels(const CliOptions *options, const CliProject *project, const Py2cuUnit *unit)
{
    Py2cuCompileOptions compile = {.struct_size = sizeof compile, .arch = options->arch};
    Py2cuImage *image = NULL;
    int status = py2cu_image_compile(unit, PY2CU_IMAGE_CUBIN, &compile, &image);
    bool ok = status == PY2CU_OK;
    const char *result = ok ? options->arch : status == PY2CU_ERROR_NO_LIBRARY ? "translated, not compiled" : "not compiled";
    for (size_t i = 0; i < py2cu_unit_function_count(unit); i++) {
        const Py2cuFunctionInfo *function = py2cu_unit_function(unit, i);
        if (strcmp(function->kind, "device") == 0 && function->signature != NULL) {
            printf("%s: %s\n", function->signature, result);
        }
    }
    for (size_t i = 0; i < py2cu_unit_kernel_count(unit); i++) {
        const Py2cuKernelInfo *kernel = py2cu_unit_kernel(unit, i);
        printf("%s: %s\n", kernel->signature, result);
        cli_warn_of_slow_axis(kernel, project->count == 1);
    }
    if (!ok) {
        cli_message("%s", py2cu_error_detail());
    } else {
        fputs(py2cu_image_log(image), stderr);
    }
    py2cu_image_free(image);
    return ok;
}

static bool emit_text(const CliOptions *options, const Py2cuUnit *unit)
{
    size_t length;
    if (options->emit == CLI_PARAMS && !options->list) {
        char *json = cli_params_json(unit, &length);
        bool ok = json != NULL && cli_write_output(options->output, json, length);
        free(json);
        return ok;
    }
    const char *text = py2cu_unit_text(unit, &length);
    return cli_write_output(options->output, text, length);
}

/* Whether the output would take the place of a file that is read; false after a message. */
static bool output_is_apart(const CliOptions *options, const CliProject *project)
{
    for (size_t i = 0; options->output != NULL && i < project->count + 1; i++) {
        const char *read = i < project->count ? project->modules[i].file_name : options->types;
        if (read != NULL && cli_is_same_file(options->output, read)) {
            cli_message("-o %s: this is a file that is read, and would be lost", options->output);
            return false;
        }
    }
    return true;
}

static int run(const CliOptions *options)
{
    size_t length;
    char *text = cli_read_input(options->input, &length);
    if (text != NULL && cli_is_notebook(options->input)) {
        text = cli_notebook_code(options->input, text, &length);
    }
    if (text == NULL) {
        return EXIT_INPUT;
    }
    Py2cuModule module = {.text = text, .text_length = length, .file_name = strcmp(options->input, "-") == 0 ? "<stdin>" : options->input};
    Py2cuEmit emit = options->list                   ? PY2CU_EMIT_LIST
                     : options->emit == CLI_AST      ? PY2CU_EMIT_AST
                     : options->emit == CLI_IR       ? PY2CU_EMIT_IR
                     : options->emit == CLI_LAUNCHES ? PY2CU_EMIT_LAUNCHES
                                                     : PY2CU_EMIT_CU;
    Wanted wanted = {0};
    CliProject project = {0};
    bool ok = cli_project_open(&project, options->input, &module) && output_is_apart(options, &project) &&
              cli_project_add_values(&project, options) && choose(options, &project, &wanted);
    if (ok) {
        Py2cuRequest request = {.struct_size = sizeof request,
                                .modules = project.modules,
                                .module_count = project.count,
                                .instances = wanted.instances,
                                .instance_count = wanted.count,
                                .facts = options->facts,
                                .emit = emit,
                                .pass = options->pass,
                                .line_directives = options->line_directives,
                                .boundscheck = options->boundscheck,
                                .debug = options->debug,
                                .weak_literals = options->weak_literals,
                                .for_host = options->for_host,
                                .placement = options->placement};
        Py2cuUnit *unit = py2cu_translate(&request);
        print_diagnostics(unit);
        ok = !py2cu_unit_failed(unit);
        if (ok && options->check) {
            ok = check_kernels(options, &project, unit);
        } else if (ok && !options->list && (options->emit == CLI_PTX || options->emit == CLI_CUBIN)) {
            ok = emit_image(options, unit);
        } else if (ok) {
            ok = emit_text(options, unit);
        }
        py2cu_unit_free(unit);
        ok = ok && (!options->depends || cli_write_depfile(options, &project));
    }
    wanted_free(&wanted);
    cli_project_close(&project);
    free(text);
    return ok ? EXIT_SUCCESS : EXIT_INPUT;
}

int cli_translate(int argc, char **argv, bool has_word)
{
    CliOptions options;
    char *types = NULL; /* the text of --types, which the signatures point into */
    int status = cli_parse_options(argc, argv, has_word, &options);
    if (status < 0) {
        bool compiles = options.check || options.emit == CLI_PTX || options.emit == CLI_CUBIN;
        bool ok = (options.types == NULL || cli_read_types(&options, &types)) && (!compiles || cli_find_arch(&options));
        status = ok ? run(&options) : EXIT_INPUT;
    }
    free(options.kernels);
    free(options.signatures);
    free(options.values);
    free(types);
    return status;
}
