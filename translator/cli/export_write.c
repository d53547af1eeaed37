// SPDX-License-Identifier: MIT
/* Writes the files of an exported project: all or none. Files that export did not write are never overwritten. *
 * .py2cu-export in the project's directory lists the files that export wrote, with digests. An existing file is
 * replaced only if its content has the listed digest or is already the new content, or with --force. */
#include "export.h"
#include "export_operators.h"
#include "support/output_file.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define RECORD ".py2cu-export"
#define CHECK "check.py" /* the one Python file of a project */
static const char record_head[] = "# Written by py2cu export: digests of the files that it wrote here. It replaces "
                                  "these files if they have not changed.\n";
enum { DIGEST = 16 }; /* hexadecimal digits */

static bool fail_without_memory(void)
{
    cli_message("out of memory");
    return false;
}

/* ---- collecting ---- */

static bool keep(const ExportProject *project, const char *name, const char *ending, const char *text, size_t length)
{
    char *path = NULL;
    if (asprintf(&path, "%s/%s%s", project->options->output, name, ending) < 0) {
        return fail_without_memory();
    }
    const bool ok = cli_keep_output(project->options, path, text, length, false);
    free(path);
    return ok;
}

static bool keep_generated(const ExportProject *project, const char *name, void (*make)(FILE *, const ExportProject *))
{
    char *text = NULL;
    size_t length = 0;
    bool failed = false;
    ExportProject marked = *project;
    marked.failed = &failed;
    FILE *out = open_memstream(&text, &length);
    if (out != NULL) {
        make(out, &marked);
    }
    bool is_made = out != NULL && export_close(out) && !failed;
    if (is_made && strcmp(name + strlen(name) - strlen(".cpp"), ".cpp") == 0) {
        char *generated = text;
        text = NULL;
        out = open_memstream(&text, &length);
        if (out != NULL) {
            export_put_lines(out, generated);
        }
        is_made = out != NULL && export_close(out);
        free(generated);
    }
    const bool ok = is_made ? keep(project, name, "", text, length) : fail_without_memory();
    free(text);
    return ok;
}

static bool keep_header(const ExportProject *project, const ExportFile *file)
{
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);
    if (out != NULL) {
        export_file_header(out, file);
    }
    const bool is_made = out != NULL && export_close(out);
    const bool ok = is_made ? keep(project, file->stem, ".h", text, length) : fail_without_memory();
    free(text);
    return ok;
}

static bool keep_whole(const ExportProject *project, const char *name, const char *ending, const char *text)
{
    return keep(project, name, ending, text, strlen(text));
}

/* Adds the sources; `ending` follows the names of the files, before the suffix. */
static bool keep_texts(const ExportProject *project, const ExportTexts *texts, const char *ending, const char *header)
{
    bool ok = true, single = project->options->single;
    char last[16];
    snprintf(last, sizeof last, "%s%s", ending, export_suffix(project));
    for (size_t i = 0; ok && i < (single ? 1 : project->count); i++) {
        ok = keep_whole(project, single ? project->name : project->files[i].stem, last, texts->items[i]);
    }
    return ok && (texts->header == NULL || keep_whole(project, header, "", texts->header));
}

static bool keep_sources(const ExportProject *project, const ExportTexts *kernels, const ExportTexts *launchers)
{
    bool ok = keep_texts(project, kernels, "", EXPORT_SHARED_HEADER) &&
              keep_texts(project, launchers, "_launch", EXPORT_LAUNCH_HEADER);
    for (size_t i = 0; ok && i < project->count; i++) {
        ok = keep_header(project, &project->files[i]);
    }
    ok = ok && keep_generated(project, EXPORT_COMMON_HEADER, export_common_header);
    return ok && (!export_any_raises(project) || keep_generated(project, EXPORT_RAISED_HEADER, export_raised));
}

static void texts_free(ExportTexts *texts, size_t count)
{
    for (size_t i = 0; texts->items != NULL && i < count; i++) {
        free(texts->items[i]);
    }
    free(texts->items);
    free(texts->header);
}

/* The files of each framework. */
static const struct {
    const char *frameworks[2], *name;
    void (*make)(FILE *out, const ExportProject *project);
} bindings[] = {
    {{"torch", "hf"}, "operators/torch.cpp", export_torch},
    {{"torch"}, "operators/operators_torch.py", export_torch_python},
    {{"jax"}, "operators/jax.cpp", export_jax},
    {{"jax"}, "operators/operators_jax.py", export_jax_python},
    {{"tvm-ffi"}, "operators/tvm_ffi.cpp", export_tvm_ffi},
    {{"hf"}, "build.toml", export_hf_build},
};

/* Adds the Python package of Hugging Face kernels. */
static bool keep_hf_package(const ExportProject *project)
{
    char *name = NULL;
    if (asprintf(&name, "torch-ext/%s/__init__.py", project->name) < 0) {
        return fail_without_memory();
    }
    const bool ok = keep_generated(project, name, export_torch_python);
    free(name);
    return ok;
}

/* Adds the directory of operators, with a message for each kernel that is not an operator. */
static bool keep_operators(const ExportProject *project)
{
    size_t count;
    bool failed = false;
    ExportProject marked = *project;
    marked.failed = &failed;
    ExportOperator *operators = export_operators_of(&marked, &count, false);
    const bool has_memory = operators != NULL;
    export_operators_free(operators, count);
    if (!has_memory) {
        return fail_without_memory();
    }
    if (count == 0 && !failed) {
        cli_message("%s: no kernel is an operator", project->files[0].path);
    }
    if (count == 0 || failed) {
        return false;
    }
    bool ok = keep_generated(project, "operators/operators.h", export_operators_header) &&
              keep_generated(project, "operators/operators.cpp", export_operators_source) &&
              keep_generated(project, "operators/kernels_cpu.cpp", export_operators_host);
    for (size_t i = 0; ok && i < py2cu_export_host_header_count; i++) {
        const ExportHostHeader *header = &py2cu_export_host_headers[i];
        ok = keep_whole(project, "operators/host/", header->name, header->text);
    }
    for (size_t i = 0; ok && i < sizeof bindings / sizeof *bindings; i++) {
        const char *const *frameworks = bindings[i].frameworks;
        const bool is_chosen = cli_has_framework(project->options, frameworks[0]) ||
                               (frameworks[1] != NULL && cli_has_framework(project->options, frameworks[1]));
        ok = !is_chosen || keep_generated(project, bindings[i].name, bindings[i].make);
    }
    ok = ok && (!cli_has_framework(project->options, "hf") || keep_hf_package(project));
    return ok && keep_whole(project, "operators/CMakeLists.txt", "", py2cu_export_operators_cmake_text);
}

static bool keep_all(const ExportProject *project)
{
    ExportTexts kernels = {.items = calloc(project->count, sizeof(char *))},
                launchers = {.items = calloc(project->count, sizeof(char *))};
    const bool has_memory = kernels.items != NULL && launchers.items != NULL;
    const bool ok = has_memory
                        ? export_share(project, &kernels, &launchers) && keep_sources(project, &kernels, &launchers)
                        : fail_without_memory();
    texts_free(&kernels, project->count);
    texts_free(&launchers, project->count);
    return ok && keep_generated(project, "main.cpp", export_main) &&
           (project->options->hip || keep_generated(project, "module.cpp", export_module)) &&
           keep_generated(project, "kernels.json", export_table) &&
           keep_whole(project, CHECK, "", py2cu_export_check_text) &&
           (project->options->ops == NULL || keep_operators(project)) &&
           keep_generated(project, "README.md", export_readme) &&
           keep_generated(project, "CMakeLists.txt",
                          project->options->hip
                              ? export_hip_cmake
                              : export_cmake); /* written last: a directory without this file is not a project */
}

/* ---- the record of files that export wrote ---- */

/* Prints an FNV-1a hash in hexadecimal. It detects changes; it is not a security feature. */
static void put_digest(char digits[DIGEST + 1], const char *bytes, size_t length)
{
    uint64_t hash = 0xcbf29ce484222325u;
    for (size_t i = 0; i < length; i++) {
        hash = (hash ^ (unsigned char)bytes[i]) * 0x100000001b3u;
    }
    snprintf(digits, DIGEST + 1, "%016" PRIx64, hash);
}

/* Returns the name of an output relative to the project's directory. */
static const char *name_in(const ExportProject *project, const CliOutput *output)
{
    return output->name + strlen(project->options->output) + 1;
}

/* Returns the line after a line "DIGEST NAME\n". */
static const char *next_line(const char *line)
{
    const char *end = strchr(line, '\n');
    return end != NULL ? end + 1 : line + strlen(line);
}

static bool is_line_of(const char *line, const char *name)
{
    const size_t length = strlen(name);
    return strnlen(line, DIGEST + 1) == DIGEST + 1 && strncmp(line + DIGEST + 1, name, length) == 0 &&
           line[DIGEST + 1 + length] == '\n';
}

static const char *find_line(const char *record, const char *name)
{
    const char *line = record;
    while (*line != '\0' && !is_line_of(line, name)) {
        line = next_line(line);
    }
    return *line != '\0' ? line : NULL;
}

/* Reads the record of written files; returns "" if there is none. Prints a message and returns NULL on failure. */
static char *read_record(const char *path)
{
    struct stat info;
    if (stat(path, &info) != 0) {
        char *none = strdup("");
        return none != NULL || fail_without_memory() ? none : NULL;
    }
    size_t length;
    char *record = cli_read_output(path, &length);
    if (record != NULL && strncmp(record, record_head, strlen(record_head)) != 0) {
        cli_message("%s: was not written by py2cu export: export to another directory, or move this file", path);
        free(record);
        record = NULL;
    }
    return record;
}

/* Adds the lines of the files that this run and earlier runs wrote. Prints a message and returns false on failure. */
static bool write_record(const ExportProject *project, const char *path, const char *old)
{
    const CliOutputs *outputs = project->options->outputs;
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);
    if (out == NULL) {
        return fail_without_memory();
    }
    fputs(record_head, out);
    for (size_t i = 0; i < outputs->count; i++) {
        char digits[DIGEST + 1];
        put_digest(digits, outputs->items[i].bytes, outputs->items[i].length);
        fprintf(out, "%s %s\n", digits, name_in(project, &outputs->items[i]));
    }
    for (const char *line = old; *line != '\0'; line = next_line(line)) {
        bool is_kept = *line != '#';
        for (size_t i = 0; is_kept && i < outputs->count; i++) {
            is_kept = !is_line_of(line, name_in(project, &outputs->items[i]));
        }
        if (is_kept) {
            fwrite(line, 1, (size_t)(next_line(line) - line), out);
        }
    }
    const bool ok = export_close(out) ? cli_write_output(path, text, length) : fail_without_memory();
    free(text);
    return ok;
}

/* Returns whether the content has the digest that is recorded for the name. */
static bool is_unchanged(const char *record, const char *name, const char *bytes, size_t length)
{
    char digits[DIGEST + 1];
    put_digest(digits, bytes, length);
    const char *line = find_line(record, name);
    return line != NULL && strncmp(line, digits, DIGEST) == 0;
}

bool export_wrote(const CliOptions *options, const char *name)
{
    char *path = NULL, *record_path = NULL, *record = NULL, *bytes = NULL;
    size_t length;
    bool is_own = asprintf(&path, "%s/" CHECK, options->output) >= 0 &&
                  asprintf(&record_path, "%s/" RECORD, options->output) >= 0 && cli_is_same_file(name, path) &&
                  cli_is_same_file(record_path, record_path);
    if (is_own) {
        record = cli_read_output(record_path, &length);
        bytes = record != NULL ? cli_read_output(path, &length) : NULL;
        is_own = bytes != NULL && is_unchanged(record, CHECK, bytes, length);
    }
    free(bytes);
    free(record);
    free(record_path);
    free(path);
    return is_own;
}

/* Returns whether the output may be written; if not, prints a message. */
static bool may_write(const ExportProject *project, const CliOutput *output, const char *record)
{
    struct stat info;
    if (stat(output->name, &info) != 0) {
        return true;
    }
    if (cli_is_input(output->name)) {
        cli_message("%s: %s", output->name, output_file_refusal(OUTPUT_IS_INPUT));
        return false;
    }
    if (!S_ISREG(info.st_mode)) {
        cli_message("%s: not a regular file: move it, or export to another directory", output->name);
        return false;
    }
    if (project->options->force) {
        return true;
    }
    size_t length;
    char *there = cli_read_output(output->name, &length);
    if (there == NULL) {
        return false;
    }
    const char *name = name_in(project, output);
    const bool is_same = length == output->length && memcmp(there, output->bytes, length) == 0;
    const bool ok = is_same || is_unchanged(record, name, there, length);
    if (!ok) {
        cli_message(find_line(record, name) != NULL
                        ? "%s: changed since py2cu export wrote it: move it, or replace it with --force"
                        : "%s: not written by py2cu export: move it, or replace it with --force",
                    output->name);
    }
    free(there);
    return ok;
}

bool export_write(const ExportProject *project)
{
    CliOutputs *outputs = project->options->outputs;
    char *path = NULL;
    if (!keep_all(project)) {
        return false;
    }
    if (asprintf(&path, "%s/" RECORD, project->options->output) < 0) {
        return fail_without_memory();
    }
    char *record = read_record(path);
    bool ok = record != NULL;
    for (size_t i = 0; record != NULL && i < outputs->count; i++) {
        ok = may_write(project, &outputs->items[i], record) && ok;
    }
    for (size_t i = 0; ok && i < outputs->count; i++) {
        const CliOutput *output = &outputs->items[i];
        ok = cli_create_directories(output->name) && cli_write_output(output->name, output->bytes, output->length);
    }
    ok = ok && write_record(project, path, record);
    free(record);
    free(path);
    return ok;
}
