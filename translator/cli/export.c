/* py2cu export: a project that builds by itself around the kernels of Python files. */
#include "export.h"
#include "inputs.h"
#include "option_table.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* ---- reading ----------------------------------------------------------------------------------------------------------- */

static void file_free(ExportFile *file)
{
    free(file->path);
    free(file->stem);
    py2cu_unit_free(file->cu);
    py2cu_unit_free(file->header);
    py2cu_unit_free(file->launcher);
}

static void project_free(ExportProject *project)
{
    for (size_t i = 0; i < project->count; i++) {
        file_free(&project->files[i]);
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

/* Why a file cannot stand in one folder and one program with those before it, to be freed; NULL: it can. */
static char *hindrance(const ExportProject *project, size_t index)
{
    static const char *const own[] = {"main", "module", "check"};
    const ExportFile *file = &project->files[index];
    char *why = NULL;
    int status = 0;
    for (size_t k = 0; why == NULL && k < sizeof own / sizeof own[0]; k++) {
        if (strcmp(file->stem, own[k]) == 0) {
            status = asprintf(&why, "the project has a %s of its own: give the file another name", own[k]);
        }
    }
    for (size_t k = 0; why == NULL && k < index; k++) {
        const ExportFile *other = &project->files[k];
        size_t count = py2cu_unit_kernel_count(file->cu), others = py2cu_unit_kernel_count(other->cu);
        if (strcmp(file->stem, other->stem) == 0) {
            status = asprintf(&why, "what is made of %s would be %s.cu, too: export them to two folders", other->path, file->stem);
        }
        for (size_t a = 0; why == NULL && a < count * others; a++) {
            const char *name = py2cu_unit_kernel(file->cu, a % count)->name;
            if (strcmp(name, py2cu_unit_kernel(other->cu, a / count)->name) == 0) {
                status = asprintf(&why, "%s has a kernel %s, too, of which a program can have one: export them to two folders, or some by -k", other->path,
                                  name);
            }
        }
    }
    return status < 0 ? NULL : why;
}

/* Leaves out the last file where it does not go with the others; false after a message. */
static bool goes_with_others(ExportProject *project)
{
    char *why = hindrance(project, project->count - 1);
    if (why != NULL) {
        cli_message("%s: left out: %s", project->files[--project->count].path, why);
        file_free(&project->files[project->count]);
        free(why);
        return false;
    }
    return true;
}

/* Translates a file into the three texts that it becomes. False after a message: something of it is left out. */
static bool add_texts(ExportProject *to, const CliOptions *options, const CliProject *project, const CliChosen *chosen)
{
    ExportFile file = {.path = realpath(options->input, NULL), .stem = stem_of(options->input)};
    bool is_whole = export_translate(options, project, chosen, &file);
    if (file.path == NULL || file.stem == NULL) {
        cli_message("out of memory");
        is_whole = false;
    }
    bool has_kernels = file.launcher != NULL && !py2cu_unit_failed(file.header) && !py2cu_unit_failed(file.launcher) && file.stem != NULL && file.path != NULL;
    if (!has_kernels) {
        file_free(&file);
        return is_whole;
    }
    to->files[to->count++] = file;
    return goes_with_others(to) && is_whole;
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

static bool write_files(const char *folder, const ExportProject *project, char *const *texts)
{
    bool ok = true;
    for (size_t i = 0; ok && i < project->count; i++) {
        const ExportFile *file = &project->files[i];
        ok = write_text(folder, file->stem, ".cu", texts[i], strlen(texts[i])) && write_unit(folder, file->stem, ".h", file->header) &&
             write_unit(folder, file->stem, "_launch.cu", file->launcher);
    }
    const char *shared = texts[project->count];
    return ok && (shared == NULL || write_text(folder, "py2cu_shared", ".cuh", shared, strlen(shared)));
}

static bool write_project(const char *folder, const ExportProject *project)
{
    char **texts = calloc(project->count + 1, sizeof *texts);
    if (texts == NULL) {
        cli_message("out of memory");
        return false;
    }
    bool ok = export_share(project, texts) && write_files(folder, project, texts);
    for (size_t i = 0; i <= project->count; i++) {
        free(texts[i]);
    }
    free(texts);
    return ok && write_made(folder, "main.cpp", export_main, project) && write_made(folder, "module.cpp", export_module, project) &&
           write_made(folder, "kernels.json", export_table, project) &&
           write_text(folder, "check.py", "", py2cu_export_check_text, strlen(py2cu_export_check_text)) &&
           write_made(folder, "CMakeLists.txt", export_cmake, project); /* last: a project without it is none */
}

/* What cannot be translated, or does not go with the others, is left out, after messages; *lacks: something is. False after a message: nothing is left. */
static bool read_all(const CliOptions *options, const CliJobs *jobs, ExportProject *project, bool *lacks)
{
    CliNamesUsed names = {0};
    project->files = calloc(jobs->count + 1, sizeof *project->files);
    project->name = name_of(options->output);
    if (project->files == NULL || project->name == NULL) {
        cli_message("out of memory");
        return false;
    }
    bool ok = cli_names_used_open(&names, options), is_whole = true;
    for (size_t i = 0; ok && i < jobs->count; i++) {
        is_whole = add_file(project, options, jobs, &jobs->items[i], &names) && is_whole;
    }
    ok = ok && (jobs->count == 1 || cli_all_names_used(&names, options));
    cli_names_used_close(&names);
    if (ok && is_whole && project->count == 0) {
        cli_message("no kernel in %s%s", options->inputs[0], options->input_count > 1 ? " and the others" : "");
    }
    *lacks = !is_whole;
    return ok && project->count > 0;
}

static int export_inputs(const CliOptions *options)
{
    if (options->output == NULL) {
        cli_message("a project needs a folder, -o FOLDER");
        return cli_wrong_usage();
    }
    CliJobs jobs = {0};
    ExportProject project = {0};
    bool ok = true, lacks = false;
    for (size_t i = 0; ok && i < options->input_count; i++) {
        ok = strcmp(options->inputs[i], "-") != 0 && cli_find_inputs(&jobs, options->inputs[i]);
        if (strcmp(options->inputs[i], "-") == 0) {
            cli_message("-: a project is made of files, which its check.py runs again");
        }
    }
    ok = ok && read_all(options, &jobs, &project, &lacks) && write_project(options->output, &project) && !lacks;
    project_free(&project);
    cli_jobs_free(&jobs);
    return ok ? EXIT_SUCCESS : EXIT_INPUT;
}

int cli_export(int argc, char **argv)
{
    CliOptions options;
    char *types = NULL; /* the text of --types, which the signatures point into */
    int status = cli_parse_options(argc, argv, CLI_WORD_EXPORT, true, &options);
    const bool begins = status < 0;
    if (begins) {
        cli_diagnostics_begin(options.diagnostics);
        status = cli_finish_options(&options);
    }
    if (status < 0) {
        status = options.types == NULL || cli_read_types(&options, &types) ? export_inputs(&options) : EXIT_INPUT;
    }
    if (begins) {
        cli_diagnostics_end(status == EXIT_SUCCESS);
    }
    cli_options_free(&options);
    free(types);
    return status;
}
