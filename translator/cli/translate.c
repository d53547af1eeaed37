// SPDX-License-Identifier: MIT
/* py2cu translate: translates Python files to CUDA C or to another format of --emit. */
#include "cli.h"
#include "cli/device_compile.h"
#include "cli/selection.h"
#include "config.h"
#include "inputs.h"
#include "options/option_table.h"
#include "watch.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The files and results of one run. */
typedef struct Run {
    CliJobs jobs;
    CliNamesUsed names;
    CliRules rules;
    CliOutputs outputs;
    size_t done;    /* number of translated files */
    size_t kernels; /* number of translated kernels */
    size_t skipped; /* number of kernels that cannot be translated */
} Run;

/* Translates one of several files. The types of its kernels may become known after later files are read. */
typedef enum Round { FIRST_ROUND, LAST_ROUND } Round;

static bool compiles(const CliOptions *options)
{
    return options->check || options->emit == CLI_PTX || options->emit == CLI_CUBIN || options->emit == CLI_FATBIN;
}

static bool emit_text(const CliOptions *options, const Py2cuUnit *unit)
{
    size_t length;
    if (options->emit == CLI_PARAMS && !options->list) {
        char *json = cli_params_json(unit, &length);
        bool ok = json != NULL && cli_emit_output(options, json, length);
        free(json);
        return ok;
    }
    const char *text = py2cu_unit_text(unit, &length);
    return cli_emit_output(options, text, length);
}

/* Prints the file name before the output of --check or --list if there are several files. */
static bool put_head(const CliOptions *options)
{
    if (options->check) {
        printf("%s:\n", options->input);
        return cli_flush();
    }
    char *head = NULL;
    const int length = asprintf(&head, "%s:\n", options->input);
    if (length < 0) {
        cli_message("out of memory");
        return false;
    }
    const bool ok = cli_emit_output(options, head, (size_t)length);
    free(head);
    return ok;
}

/* Stores the requested output of a translated file. Prints a message and returns false on failure. */
static bool collect_outputs(const CliOptions *options, const CliProject *project, const Py2cuUnit *unit, Run *run)
{
    const bool is_right = cli_may_write(options, unit);
    if (options->emit == CLI_HTML && !options->check && !options->list) {
        size_t length;
        const char *text = py2cu_unit_text(unit, &length);
        return length > 0 && cli_keep_output(options, options->output, text, length, true) &&
               is_right; /* no page if memory is exhausted */
    }
    if (!is_right || (py2cu_unit_kernel_count(unit) == 0 && py2cu_unit_skipped_count(unit) > 0 && !options->list)) {
        return is_right; /* otherwise --keep-going has no kernel to write */
    }
    if (run->jobs.count > 1 && options->output == NULL && !put_head(options)) {
        return false;
    }
    bool ok = options->check                        ? cli_check_kernels(options, project, unit)
              : !options->list && compiles(options) ? cli_emit_image(options, unit)
                                                    : emit_text(options, unit);
    return ok && (!options->depends || options->stale || cli_add_rule(&run->rules, options, project));
}

/* Counts kernels, or functions if there are none: device functions for other CUDA C, or CPU functions. */
static size_t count_translated(const Py2cuUnit *unit)
{
    size_t kernels = py2cu_unit_kernel_count(unit), functions = 0;
    for (size_t i = 0; i < py2cu_unit_function_count(unit); i++) {
        functions += py2cu_unit_function(unit, i)->result != NULL;
    }
    return py2cu_unit_failed(unit) ? 0 : kernels > 0 ? kernels : functions;
}

/* Translates the selected functions of a file. Prints a message and returns false on failure. */
static bool translate_chosen(const CliOptions *options, const CliProject *project, const CliChosen *chosen, Run *run)
{
    Py2cuRequest request = cli_request(options, project, chosen, cli_emit_of(options));
    CliPanes panes;
    cli_panes_open(&panes, options, &request);
    request.panes = panes.items;
    request.pane_count = panes.count;
    request.lint = options->lint || options->emit == CLI_HTML; /* the page shows lint messages */
    Py2cuUnit *unit = py2cu_translate(&request);
    cli_panes_close(&panes);
    if (!options->stale || !cli_may_write(options, unit)) {
        cli_print_diagnostics(unit, project, options->lint);
    }
    if (options->lint && !options->check) {
        cli_report_uncoalesced(options, project, unit);
    }
    cli_note_typed(&run->names, options->input, unit);
    run->kernels += count_translated(unit);
    run->skipped += options->list ? 0 : py2cu_unit_skipped_count(unit);
    bool ok = collect_outputs(options, project, unit, run);
    py2cu_unit_free(unit);
    return ok;
}

static bool translate_file(const CliOptions *all, CliJob *job, Run *run, Round round)
{
    CliOptions options = *all;
    options.input = job->input;
    options.output = job->output != NULL ? job->output : all->output;
    size_t length;
    cli_watch_file(options.input);
    char *text = cli_read_source(options.input, &length);
    if (text == NULL) {
        return false;
    }
    job->is_passed_over = job->is_searched && round == FIRST_ROUND && !cli_may_have_kernels(&run->names, text, length);
    if (job->is_passed_over) {
        free(text);
        return true;
    }
    Py2cuModule module = {
        .text = text, .text_length = length, .file_name = strcmp(options.input, "-") == 0 ? "<stdin>" : options.input};
    CliChosen chosen = {0};
    CliProject project = {0};
    bool ok = cli_project_open(&project, options.input, &module) &&
              cli_project_add_values(&project, &options, run->jobs.count > 1, run->names.values) &&
              cli_choose(&options, &project, run->jobs.count > 1, job->is_searched,
                         round == LAST_ROUND || run->jobs.count == 1, &run->names, &chosen);
    job->is_postponed = ok && chosen.is_postponed;
    if (ok && chosen.is_postponed) {
        cli_note_types_of(&run->names, &options, &project);
    } else if (ok && !chosen.is_passed_over) {
        run->done++;
        ok = translate_chosen(&options, &project, &chosen, run);
    }
    cli_chosen_free(&chosen);
    cli_project_close(&project);
    free(text);
    return ok;
}

/* Finds the input files and their outputs. Returns 0, or prints a message and returns the exit status. */
static int find_jobs(CliOptions *options, Run *run)
{
    static const char *const endings[] = {[CLI_CU] = ".cu",        [CLI_PTX] = ".ptx",
                                          [CLI_CUBIN] = ".cubin",  [CLI_FATBIN] = ".fatbin",
                                          [CLI_PARAMS] = ".json",  [CLI_LAUNCHES] = ".types",
                                          [CLI_AST] = ".ast",      [CLI_IR] = ".ir",
                                          [CLI_HEADER] = ".h",     [CLI_LAUNCHER] = "_launch.cu",
                                          [CLI_MAP] = ".map.json", [CLI_MAP_V3] = ".cu.map",
                                          [CLI_HTML] = ".html",    [CLI_C] = ".c",
                                          [CLI_HIP] = ".hip"};
    for (size_t i = 0; i < options->input_count; i++) {
        if (!cli_find_inputs(&run->jobs, options->inputs[i])) {
            return EXIT_INPUT;
        }
    }
    for (size_t i = 0; i < run->jobs.count; i++) { /* no output may replace a later input */
        if (!cli_note_input(run->jobs.items[i].input)) {
            return EXIT_INPUT;
        }
    }
    options->to_directory = options->output != NULL && cli_is_directory(options->output);
    if (options->to_directory) {
        const char *ending = options->list                                  ? ".txt"
                             : options->emit == CLI_CU && options->for_host ? ".cpp"
                                                                            : endings[options->emit];
        return cli_place_outputs(&run->jobs, options->output, ending) ? EXIT_SUCCESS : EXIT_INPUT;
    }
    if (run->jobs.count > 1 && (options->output != NULL || !(options->check || options->list))) {
        cli_message("%zu input files require an output directory: -o %s/", run->jobs.count,
                    options->output != NULL ? options->output : "DIRECTORY");
        return cli_wrong_usage();
    }
    return EXIT_SUCCESS;
}

static bool translate_all(const CliOptions *options, Run *run)
{
    bool ok = true;
    for (size_t i = 0; i < run->jobs.count; i++) {
        cli_show_progress(i + 1, run->jobs.count, run->jobs.items[i].input);
        ok = translate_file(options, &run->jobs.items[i], run, FIRST_ROUND) && ok;
    }
    for (size_t i = 0; i < run->jobs.count && run->names.untyped_count > 0;
         i++) { /* a file that imports and launches kernels may not mention cuda */
        ok = (!run->jobs.items[i].is_passed_over || translate_file(options, &run->jobs.items[i], run, FIRST_ROUND)) &&
             ok;
    }
    for (size_t i = 0; i < run->jobs.count; i++) {
        ok = (!run->jobs.items[i].is_postponed || translate_file(options, &run->jobs.items[i], run, LAST_ROUND)) && ok;
    }
    cli_hide_progress();
    if (ok && run->jobs.count > 1) {
        ok = cli_all_names_used(&run->names, options);
    }
    if (ok && run->kernels == 0 && run->skipped > 0) {
        return false; /* with --keep-going: no kernel is left */
    }
    if (ok && run->done == 0) {
        cli_message("no kernel in %s%s", options->inputs[0], options->input_count > 1 ? " and the other inputs" : "");
        return false;
    }
    return ok;
}

/* Prints the summary line. */
static void print_summary(const CliOptions *options, const Run *run, bool is_written)
{
    const bool has_kernels = options->emit != CLI_AST && options->emit != CLI_LAUNCHES;
    const CliSummary summary = {.noun = !has_kernels             ? NULL
                                        : options->emit == CLI_C ? "function"
                                                                 : "kernel",
                                .verb = options->check  ? "checked"
                                        : options->list ? "listed"
                                                        : "written",
                                .done = is_written ? run->kernels : 0,
                                .skipped = run->skipped,
                                .left = !is_written && !options->keep_going && run->skipped > 0 ? run->kernels : 0};
    if (!options->stale && run->done > 0) {
        cli_summary_end(&summary);
    }
}

static int translate_inputs(const CliOptions *all)
{
    Run run = {0};
    CliOptions with_outputs = *all, *options = &with_outputs;
    options->outputs = &run.outputs;
    cli_summary_begin();
    int status = find_jobs(options, &run);
    if (status == EXIT_SUCCESS) {
        bool ok = cli_names_used_open(&run.names, options) && cli_rules_open(&run.rules);
        bool is_right = ok && translate_all(options, &run);
        bool is_due = is_right || options->keep_going;
        ok = ok && cli_rules_close(&run.rules, options, is_due);
        is_due = is_due && ok;
        const bool is_written = cli_write_outputs(&run.outputs, options, is_due);
        ok = is_written && ok && is_right;
        cli_names_used_close(&run.names);
        status = !ok ? EXIT_INPUT : run.outputs.found_stale ? EXIT_STALE : EXIT_SUCCESS;
        print_summary(options, &run, is_due && is_written);
    }
    cli_outputs_free(&run.outputs);
    cli_jobs_free(&run.jobs);
    return status;
}

/* Marks the files that are read only once, but on which each run of --watch depends. Prints a message and returns
 * false on failure. */
static bool note_settings(const CliOptions *options)
{
    return (options->types == NULL || cli_note_input(options->types)) &&
           (options->config_file == NULL || cli_note_input(options->config_file));
}

/* Translates, and translates again after each change, until Ctrl-C. Continues after errors in inputs, which the user
 * may fix. */
static int watch(const CliOptions *options)
{
    if (!cli_watch_begin()) {
        return EXIT_INPUT;
    }
    int status;
    do {
        if (options->types != NULL) {
            cli_watch_file(options->types);
        }
        if (options->config_file != NULL) {
            cli_watch_file(options->config_file);
        }
        for (size_t i = 0; i < options->input_count; i++) {
            cli_watch_file(options->inputs[i]);
        }
        cli_watch_mark();
        status = note_settings(options) ? translate_inputs(options) : EXIT_INPUT;
        cli_forget_files();
        if (status != EXIT_USAGE) {
            fputs("py2cu: watching; Ctrl-C ends\n", stderr);
        }
        fflush(stdout);
    } while (status != EXIT_USAGE && cli_watch_wait());
    cli_watch_end();
    return status == EXIT_USAGE ? status : EXIT_SUCCESS;
}

int cli_translate(CliOptions *options)
{
    const bool has_arch = compiles(options) || (options->emit == CLI_HTML && options->arch_count > 0);
    if (has_arch && !cli_find_arch(options)) {
        return EXIT_INPUT;
    }
    return options->watch ? watch(options) : translate_inputs(options);
}
