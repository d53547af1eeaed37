// SPDX-License-Identifier: MIT
/* py2cu export: generates a standalone CUDA C++ project from the kernels of Python files. */
#include "export.h"
#include "base/ascii.h"
#include "config.h"
#include "inputs.h"
#include "options/option_table.h"
#include "support/utf8.h"

#include <stdlib.h>
#include <string.h>

/* Returns the first character of a file name that cannot occur in CMake and C strings, comments and file lists, or
 * NULL. */
static const char *refused_character(const char *stem)
{
    static const char refused[] = "\"\\$;#:*?<>|%@'`&[]";
    for (const char *at = stem; *at != '\0';) {
        uint32_t code;
        const size_t size = utf8_decode(at, SIZE_MAX, &code);
        if (size == 0 || (unsigned char)*at < ' ' || *at == 0x7f || strchr(refused, *at) != NULL) {
            return at;
        }
        at += size;
    }
    return NULL;
}

/* ---- reading ---- */

static void file_free(ExportFile *file)
{
    free(file->path);
    free(file->stem);
    free(file->space);
    free(file->submodule);
    free(file->some.instances);
    py2cu_unit_free(file->listed);
    py2cu_unit_free(file->cu);
    py2cu_unit_free(file->spelled);
    py2cu_unit_free(file->header);
    py2cu_unit_free(file->launcher);
    py2cu_unit_free(file->host);
}

static void project_free(ExportProject *project)
{
    for (size_t i = 0; i < project->count; i++) {
        file_free(&project->files[i]);
    }
    free(project->files);
    free(project->name);
}

/* "sub/saxpy" of "sub/saxpy.py" */
static char *stem_of(const char *path)
{
    const char *slash = strrchr(path, '/'), *name = slash != NULL ? slash + 1 : path, *point = strrchr(name, '.');
    return point != NULL && point > name ? strndup(path, (size_t)(point - path)) : strdup(path);
}

/* Returns the name of the output directory as a C identifier. */
static char *name_of(const char *directory)
{
    size_t length = strlen(directory);
    while (length > 1 && directory[length - 1] == '/') {
        length--;
    }
    size_t start = length;
    while (start > 0 && directory[start - 1] != '/') {
        start--;
    }
    char *name = malloc(length - start + 2);
    size_t at = 0;
    if (name != NULL && !ascii_is_letter(directory[start])) {
        name[at++] = '_';
    }
    for (size_t i = start; name != NULL && i < length; i++) {
        name[at++] = (char)(ascii_is_alnum(directory[i]) ? directory[i] : '_');
    }
    if (name != NULL) {
        name[at] = '\0';
    }
    return name;
}

static bool has_kernel(const ExportFile *file, const char *name)
{
    bool any = false;
    for (size_t i = 0; i < py2cu_unit_kernel_count(file->cu); i++) {
        any = any || strcmp(py2cu_unit_kernel(file->cu, i)->name, name) == 0;
    }
    return any;
}

/* "again" of "sub/again" */
static const char *last_part(const char *stem)
{
    const char *slash = strrchr(stem, '/');
    return slash != NULL ? slash + 1 : stem;
}

/* Returns whether the headers of both files define names with this prefix. */
static bool is_same_prefix(const char *a, const char *b)
{
    while (*a != '\0' && (*a == *b || (!ascii_is_alnum(*a) && !ascii_is_alnum(*b) && *b != '\0'))) {
        a++;
        b++;
    }
    return *a == *b;
}

/* Returns whether two files conflict in one program without a namespace: by names of kernels or in the header. */
static bool collide(const ExportFile *a, const ExportFile *b)
{
    bool any = is_same_prefix(last_part(a->stem), last_part(b->stem));
    for (size_t i = 0; i < py2cu_unit_kernel_count(a->cu); i++) {
        any = any || has_kernel(b, py2cu_unit_kernel(a->cu, i)->name);
    }
    return any;
}

/* Returns a unique namespace: "sub_again_py" for "sub/again". NULL: out of memory. */
static char *submodule_of(const ExportProject *project, const ExportFile *file)
{
    size_t length = strlen(file->stem);
    char *name = malloc(length + strlen("__py") + project->count + 2), *end = name;
    if (name == NULL) {
        return NULL;
    }
    *end = '_';
    end += ascii_is_letter(file->stem[0]) == 0;
    for (size_t i = 0; i < length; i++) {
        *end++ = (char)(ascii_is_alnum(file->stem[i]) ? file->stem[i] : '_');
    }
    strcpy(end, "_py");
    for (size_t i = 0; i < project->count; i++) {
        const ExportFile *other = &project->files[i];
        bool is_taken = has_kernel(other, name) || (other->submodule != NULL && strcmp(other->submodule, name) == 0);
        if (is_taken) {
            strcat(name, "_");
            i = (size_t)-1; /* start again with the longer name */
        }
    }
    return name;
}

/* Returns whether definitions that only C++ sees conflict: the record of exceptions, or, in a single file, all
 * definitions. */
static bool definitions_collide(const ExportProject *project, const ExportFile *a, const ExportFile *b)
{
    return (export_raises(a) && export_raises(b)) ||
           (project->options->single && (export_parts_collide(a, b) || export_parts_collide(b, a)));
}

/* Sets the namespace of a file if the options specify one or if an earlier file has the same names. Returns false: out
 * of memory. */
static bool assign_namespace(const ExportProject *project, ExportFile *file, const char *name_space)
{
    bool collides = false;
    for (size_t i = 0; i < project->count; i++) {
        collides = collides || collide(&project->files[i], file);
        file->needs_namespace =
            file->needs_namespace || collides || definitions_collide(project, &project->files[i], file);
    }
    char *name = file->needs_namespace ? submodule_of(project, file) : NULL;
    bool ok = (name != NULL) == file->needs_namespace;
    if (file->needs_namespace && ok) {
        ok = asprintf(&file->space, "%s%s%s", name_space != NULL ? name_space : "", name_space != NULL ? "::" : "",
                      name) >= 0;
        file->space = ok ? file->space : NULL;
    } else if (ok && name_space != NULL) {
        file->space = strdup(name_space);
        ok = file->space != NULL;
    }
    if (collides) {
        file->submodule = name;
    } else {
        free(name);
    }
    return ok;
}

/* Returns the file of the project whose outputs have the same name, or NULL. */
static const ExportFile *file_with_same_name(const ExportProject *project, const ExportFile *file)
{
    const ExportFile *found = NULL;
    for (size_t i = 0; i < project->count; i++) {
        found = strcmp(project->files[i].stem, file->stem) == 0 ? &project->files[i] : found;
    }
    return found;
}

/* Prints a message and returns false if the file's name is invalid or conflicts with another file. */
static bool merge_file(ExportProject *to, const CliOptions *options, const CliProject *project, const CliChosen *chosen,
                       ExportFile *file)
{
    const char *refused = refused_character(file->stem);
    if (refused != NULL) {
        const bool is_shown = *refused > ' ' && *refused < 0x7f;
        cli_message(is_shown
                        ? "%s: skipped: a project cannot contain a file name with '%c': rename the file"
                        : "%s: skipped: a project cannot contain a file name with the byte 0x%02x: rename the file",
                    file->path, is_shown ? *refused : (int)(unsigned char)*refused);
        return false;
    }
    const ExportFile *other = file_with_same_name(to, file);
    if (other != NULL) {
        cli_message("%s: skipped: the output of %s is also %s.cu: export the files to two directories", file->path,
                    other->path, file->stem);
        return false;
    }
    if (!assign_namespace(to, file, options->name_space)) {
        cli_message("out of memory");
        return false;
    }
    return export_interface(options, project, chosen, file);
}

/* Translates a file to CUDA C, header and launcher. Prints a message and returns false on failure. */
static bool add_texts(ExportProject *to, const CliOptions *options, const char *name, const CliProject *project,
                      const CliChosen *chosen, CliNamesUsed *names)
{
    ExportFile file = {.path = realpath(options->input, NULL), .stem = stem_of(name)};
    bool has_memory = file.path != NULL && file.stem != NULL;
    if (!has_memory) {
        cli_message("out of memory");
    }
    bool ok = has_memory && export_translate(options, project, chosen, &file);
    to->skipped += file.skipped;
    cli_note_typed(names, options->input, file.cu);
    if (file.cu != NULL && merge_file(to, options, project, chosen, &file)) {
        to->kernels += py2cu_unit_kernel_count(file.cu);
        to->files[to->count++] = file;
        return ok;
    }
    bool has_none = file.cu == NULL;
    file_free(&file);
    return ok && has_none;
}

static bool add_file(ExportProject *to, const CliOptions *all, const CliJobs *jobs, CliJob *job, bool is_last_round,
                     CliNamesUsed *names)
{
    CliOptions options = *all;
    options.input = job->input;
    if (job->is_searched && export_wrote(all, job->input)) {
        return true;
    }
    size_t length;
    char *text = cli_read_source(options.input, &length);
    if (text == NULL) {
        return false;
    }
    job->is_passed_over = job->is_searched && !is_last_round && !cli_may_have_kernels(names, text, length);
    Py2cuModule module = {.text = text, .text_length = length, .file_name = options.input};
    CliChosen chosen = {0};
    CliProject project = {0};
    bool ok = job->is_passed_over || (cli_project_open(&project, options.input, &module) &&
                                      cli_project_add_values(&project, &options, jobs->count > 1, names->values) &&
                                      cli_choose(&options, &project, jobs->count > 1, job->is_searched,
                                                 is_last_round || jobs->count == 1, names, &chosen));
    job->is_postponed = ok && chosen.is_postponed;
    if (ok && chosen.is_postponed) {
        cli_note_types_of(names, &options, &project);
    } else if (ok && !job->is_passed_over && !chosen.is_passed_over) {
        ok = add_texts(to, &options, job->input + job->base, &project, &chosen, names);
    }
    cli_chosen_free(&chosen);
    cli_project_close(&project);
    free(text);
    return ok;
}

/* Prints a message and returns false on failure; with --keep-going, the project then contains the kernels that can be
 * translated. */
static bool read_all(const CliOptions *options, const CliJobs *jobs, ExportProject *project)
{
    CliNamesUsed names = {0};
    project->files = calloc(jobs->count + 1, sizeof *project->files);
    project->options = options;
    project->name = name_of(options->output);
    if (project->files == NULL || project->name == NULL) {
        cli_message("out of memory");
        return false;
    }
    const bool has_memory = cli_names_used_open(&names, options);
    bool ok = has_memory;
    for (size_t i = 0; has_memory && i < jobs->count; i++) {
        ok = add_file(project, options, jobs, &jobs->items[i], false, &names) && ok;
    }
    for (size_t i = 0; has_memory && i < jobs->count && names.untyped_count > 0;
         i++) { /* a file that imports and launches kernels may not mention cuda */
        ok = (!jobs->items[i].is_passed_over || add_file(project, options, jobs, &jobs->items[i], false, &names)) && ok;
    }
    for (size_t i = 0; has_memory && i < jobs->count; i++) {
        ok = (!jobs->items[i].is_postponed || add_file(project, options, jobs, &jobs->items[i], true, &names)) && ok;
    }
    ok = ok && (jobs->count == 1 || cli_all_names_used(&names, options));
    cli_names_used_close(&names);
    if (ok && project->skipped == 0 && project->count == 0) {
        cli_message("no kernel in %s%s", options->inputs[0], options->input_count > 1 ? " and the other inputs" : "");
    }
    return ok && project->count > 0;
}

/* Reports compiler options of single kernels, because a file is compiled with one set of options. */
static void merge_spelled_options(ExportProject *project)
{
    for (size_t i = 0; i < project->count; i++) {
        ExportFile *file = &project->files[i];
        if (file->spelled != NULL) {
            py2cu_unit_free(file->cu);
            file->cu = file->spelled;
            file->spelled = NULL;
        }
    }
}

/* Prints a word of a shell command, in quotes if necessary. */
static void print_word(const char *word)
{
    const bool is_plain =
        word[strspn(word, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./+-")] == '\0';
    fputs(is_plain ? "" : "'", stdout);
    for (const char *p = word; *p != '\0'; p++) {
        fputs(*p == '\'' && !is_plain ? "'\\''" : (char[]){*p, '\0'}, stdout);
    }
    fputs(is_plain ? "" : "'", stdout);
}

/* Prints a summary of the written files, and the commands that build and check the project. */
static void print_next_steps(const ExportProject *project)
{
    const CliOptions *options = project->options;
    const char *output = options->output;
    if (!cli_is_text_format()) {
        return;
    }
    printf(
        "%s: wrote %zu files with %zu kernel%s of %zu Python file%s; README.md describes the project\nnext: cmake -S ",
        output, options->outputs->count, project->kernels, project->kernels == 1 ? "" : "s", project->count,
        project->count == 1 ? "" : "s");
    print_word(output);
    fputs(" -B ", stdout);
    print_word(output);
    fputs("/build && cmake --build ", stdout);
    print_word(output);
    fputs("/build && python3 ", stdout);
    print_word(output);
    fputs("/check.py\n", stdout);
    if (options->ops != NULL && strcmp(options->ops, "hf") != 0) {
        fputs("operators: cmake -S ", stdout);
        print_word(output);
        fputs("/operators -B ", stdout);
        print_word(output);
        fputs("/operators/build && cmake --build ", stdout);
        print_word(output);
        fputs("/operators/build\n", stdout);
    }
}

int cli_export(CliOptions *options)
{
    if (options->output == NULL) {
        cli_message("export requires an output directory: -o DIRECTORY");
        return cli_wrong_usage();
    }
    if (options->templates == CLI_TEMPLATES_ONLY) {
        cli_message(
            "export: launchers call kernels by C names, which --templates only does not print: use --templates auto");
        return cli_wrong_usage();
    }
    if (options->hip && (options->ops != NULL || options->arch_count > 0)) {
        cli_message(options->ops != NULL ? "export: --ops is not supported with --target hip"
                                         : "export: --arch names NVIDIA GPUs; for --target hip, pass "
                                           "-DCMAKE_HIP_ARCHITECTURES=gfx90a to cmake");
        return cli_wrong_usage();
    }
    CliJobs jobs = {0};
    ExportProject project = {0};
    CliOutputs outputs = {0};
    bool ok = true;
    options->outputs = &outputs;
    cli_summary_begin();
    for (size_t i = 0; ok && i < options->input_count; i++) {
        ok = strcmp(options->inputs[i], "-") != 0 && cli_find_inputs(&jobs, options->inputs[i]);
        if (strcmp(options->inputs[i], "-") == 0) {
            cli_message("-: export requires files, because check.py runs them again");
        }
    }
    if (ok && options->ops != NULL && jobs.count != 1) {
        cli_message("--ops requires one Python file");
        ok = false;
    }
    ok = ok && read_all(options, &jobs, &project);
    if (options->single && export_options_differ(&project)) {
        merge_spelled_options(&project);
    }
    const bool is_written = (ok || options->keep_going) && project.count > 0 && export_write(&project);
    if (is_written) {
        print_next_steps(&project);
    }
    ok = cli_flush() && ok && is_written;
    if (project.kernels + project.skipped > 0) {
        cli_summary_end(
            &(CliSummary){.noun = "kernel",
                          .verb = "written",
                          .done = is_written ? project.kernels : 0,
                          .skipped = project.skipped,
                          .left = !is_written && !options->keep_going && project.skipped > 0 ? project.kernels : 0});
    }
    project_free(&project);
    cli_jobs_free(&jobs);
    cli_outputs_free(&outputs);
    return ok ? EXIT_SUCCESS : EXIT_INPUT;
}
