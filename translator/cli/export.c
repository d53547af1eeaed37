/* py2cu export: a project that builds by itself around the kernels of Python files. */
#include "export.h"
#include "chosen.h"
#include "inputs.h"
#include "option_table.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* ---- reading ----------------------------------------------------------------------------------------------------------- */

static void project_free(ExportProject *project)
{
    for (size_t i = 0; i < project->count; i++) {
        free(project->files[i].path);
        free(project->files[i].stem);
        py2cu_unit_free(project->files[i].cu);
        py2cu_unit_free(project->files[i].header);
        py2cu_unit_free(project->files[i].launcher);
    }
    free(project->files);
    free(project->name);
}

/* "saxpy" of "folder/saxpy.py" */
static char *stem_of(const char *path)
{
    const char *slash = strrchr(path, '/'), *name = slash != NULL ? slash + 1 : path, *point = strrchr(name, '.');
    return point != NULL && point > name ? strndup(name, (size_t)(point - name)) : strdup(name);
}

/* The name of the last folder, as one in C. */
static char *name_of(const char *folder)
{
    size_t length = strlen(folder);
    while (length > 1 && folder[length - 1] == '/') {
        length--;
    }
    size_t start = length;
    while (start > 0 && folder[start - 1] != '/') {
        start--;
    }
    char *name = malloc(length - start + 2);
    size_t at = 0;
    if (name != NULL && !isalpha((unsigned char)folder[start])) {
        name[at++] = '_';
    }
    for (size_t i = start; name != NULL && i < length; i++) {
        name[at++] = (char)(isalnum((unsigned char)folder[i]) ? folder[i] : '_');
    }
    if (name != NULL) {
        name[at] = '\0';
    }
    return name;
}

static Py2cuUnit *translated(const CliOptions *options, const CliProject *project, const CliChosen *chosen, Py2cuEmit emit, bool says)
{
    Py2cuRequest request = cli_request(options, project, chosen, emit);
    Py2cuUnit *unit = py2cu_translate(&request);
    if (says || py2cu_unit_failed(unit)) {
        cli_print_diagnostics(unit);
    }
    return unit;
}

/* Translates a file into the three texts that it becomes. False after a message. */
static bool add_texts(ExportProject *to, const CliOptions *options, const CliProject *project, const CliChosen *chosen)
{
    ExportFile file = {.path = realpath(options->input, NULL), .stem = stem_of(options->input)};
    file.cu = translated(options, project, chosen, PY2CU_EMIT_CU, true);
    bool ok = !py2cu_unit_failed(file.cu);
    bool has_kernels = ok && py2cu_unit_kernel_count(file.cu) > 0;
    file.header = has_kernels ? translated(options, project, chosen, PY2CU_EMIT_HEADER, false) : NULL;
    file.launcher = has_kernels ? translated(options, project, chosen, PY2CU_EMIT_LAUNCHER, false) : NULL;
    ok = ok && (!has_kernels || (!py2cu_unit_failed(file.header) && !py2cu_unit_failed(file.launcher)));
    if (file.path == NULL || file.stem == NULL) {
        cli_message("out of memory");
        ok = false;
    }
    to->files[to->count++] = file;
    if (!ok || !has_kernels) {
        ExportFile *last = &to->files[to->count - 1];
        free(last->path);
        free(last->stem);
        py2cu_unit_free(last->cu);
        py2cu_unit_free(last->header);
        py2cu_unit_free(last->launcher);
        to->count--;
    }
    return ok;
}

static bool add_file(ExportProject *to, const CliOptions *all, const CliJobs *jobs, const CliJob *job, CliNamesUsed *names)
{
    CliOptions options = *all;
    options.input = job->input;
    size_t length;
    char *text = cli_read_input(options.input, &length);
    if (text != NULL && cli_is_notebook(options.input)) {
        text = cli_notebook_code(options.input, text, &length);
    }
    if (text == NULL) {
        return false;
    }
    bool can_have_kernels = !job->is_searched || memmem(text, length, "cuda", 4) != NULL;
    Py2cuModule module = {.text = text, .text_length = length, .file_name = options.input};
    CliChosen chosen = {0};
    CliProject project = {0};
    bool ok = !can_have_kernels || (cli_project_open(&project, options.input, &module) && cli_project_add_values(&project, &options, jobs->count > 1, names->values) &&
                                    cli_choose(&options, &project, jobs->count > 1, job->is_searched, names, &chosen));
    if (ok && can_have_kernels && !chosen.is_passed_over) {
        ok = add_texts(to, &options, &project, &chosen);
    }
    cli_chosen_free(&chosen);
    cli_project_close(&project);
    free(text);
    return ok;
}

/* Whether all can stand in one folder and one program; false after a message. */
static bool can_be_one(const ExportProject *project)
{
    static const char *const own[] = {"main", "module", "check"};
    for (size_t i = 0; i < project->count; i++) {
        const ExportFile *file = &project->files[i];
        for (size_t k = 0; k < sizeof own / sizeof own[0]; k++) {
            if (strcmp(file->stem, own[k]) == 0) {
                cli_message("%s: the project has a %s of its own: give the file another name", file->path, own[k]);
                return false;
            }
        }
        for (size_t k = 0; k < i; k++) {
            const ExportFile *other = &project->files[k];
            if (strcmp(file->stem, other->stem) == 0) {
                cli_message("%s and %s: what is made of both would be %s.cu; export them to two folders", other->path, file->path, file->stem);
                return false;
            }
            for (size_t a = 0; a < py2cu_unit_kernel_count(file->cu) * py2cu_unit_kernel_count(other->cu); a++) {
                const char *one = py2cu_unit_kernel(file->cu, a % py2cu_unit_kernel_count(file->cu))->name;
                if (strcmp(one, py2cu_unit_kernel(other->cu, a / py2cu_unit_kernel_count(file->cu))->name) == 0) {
                    cli_message("%s and %s: both have a kernel %s, of which a program can have one; export them to two folders, or some kernels by -k",
                                other->path, file->path, one);
                    return false;
                }
            }
        }
    }
    return true;
}

/* ---- writing ----------------------------------------------------------------------------------------------------------- */

static bool write_text(const char *folder, const char *name, const char *ending, const char *text, size_t length)
{
    size_t size = strlen(folder) + strlen(name) + strlen(ending) + 2;
    char *path = malloc(size);
    if (path == NULL) {
        cli_message("out of memory");
        return false;
    }
    snprintf(path, size, "%s/%s%s", folder, name, ending);
    bool ok = cli_make_folders(path) && cli_write_output(path, text, length);
    free(path);
    return ok;
}

static bool write_unit(const char *folder, const char *stem, const char *ending, const Py2cuUnit *unit)
{
    size_t length;
    const char *text = py2cu_unit_text(unit, &length);
    return write_text(folder, stem, ending, text, length);
}

static bool write_made(const char *folder, const char *name, void (*make)(FILE *, const ExportProject *), const ExportProject *project)
{
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);
    if (out != NULL) {
        make(out, project);
    }
    bool ok = out != NULL && fclose(out) == 0;
    if (!ok) {
        cli_message("out of memory");
    }
    ok = ok && write_text(folder, name, "", text, length);
    free(text);
    return ok;
}

static bool write_project(const char *folder, const ExportProject *project)
{
    bool ok = true;
    for (size_t i = 0; ok && i < project->count; i++) {
        const ExportFile *file = &project->files[i];
        ok = write_unit(folder, file->stem, ".cu", file->cu) && write_unit(folder, file->stem, ".h", file->header) &&
             write_unit(folder, file->stem, "_launch.cu", file->launcher);
    }
    return ok && write_made(folder, "main.cpp", export_main, project) && write_made(folder, "module.cpp", export_module, project) &&
           write_made(folder, "kernels.json", export_table, project) &&
           write_text(folder, "check.py", "", py2cu_export_check_text, strlen(py2cu_export_check_text)) &&
           write_made(folder, "CMakeLists.txt", export_cmake, project); /* last: a project without it is none */
}

static bool read_all(const CliOptions *options, const CliJobs *jobs, ExportProject *project)
{
    CliNamesUsed names = {0};
    project->files = calloc(jobs->count + 1, sizeof *project->files);
    project->name = name_of(options->output);
    if (project->files == NULL || project->name == NULL) {
        cli_message("out of memory");
        return false;
    }
    bool ok = cli_names_used_open(&names, options);
    for (size_t i = 0; ok && i < jobs->count; i++) {
        ok = add_file(project, options, jobs, &jobs->items[i], &names);
    }
    ok = ok && (jobs->count == 1 || cli_all_names_used(&names, options));
    cli_names_used_close(&names);
    if (ok && project->count == 0) {
        cli_message("no kernel in %s%s", options->inputs[0], options->input_count > 1 ? " and the others" : "");
        return false;
    }
    return ok && can_be_one(project);
}

static int export_inputs(const CliOptions *options)
{
    if (options->output == NULL) {
        cli_message("a project needs a folder, -o FOLDER");
        return cli_wrong_usage();
    }
    CliJobs jobs = {0};
    ExportProject project = {0};
    bool ok = true;
    for (size_t i = 0; ok && i < options->input_count; i++) {
        ok = strcmp(options->inputs[i], "-") != 0 && cli_find_inputs(&jobs, options->inputs[i]);
        if (strcmp(options->inputs[i], "-") == 0) {
            cli_message("-: a project is made of files, which its check.py runs again");
        }
    }
    ok = ok && read_all(options, &jobs, &project) && write_project(options->output, &project);
    project_free(&project);
    cli_jobs_free(&jobs);
    return ok ? EXIT_SUCCESS : EXIT_INPUT;
}

int cli_export(int argc, char **argv)
{
    CliOptions options;
    char *types = NULL; /* the text of --types, which the signatures point into */
    int status = cli_parse_options(argc, argv, CLI_WORD_EXPORT, true, &options);
    if (status < 0) {
        status = options.types == NULL || cli_read_types(&options, &types) ? export_inputs(&options) : EXIT_INPUT;
    }
    cli_options_free(&options);
    free(types);
    return status;
}
