// SPDX-License-Identifier: MIT
/* The translator for a web page: translates one file, which is in memory, as the command does.
 *
 * The page writes options and source to the buffer, calls playground_translate() and reads the parts. Standard error,
 * a JSON document as with --diagnostics json, is written with WASI's fd_write, which the page provides. */
#include "cli/cli.h"
#include "cli/explain.h"
#include "cli/selection.h"

#include "html/html.h"
#include "interp/interp.h"
#include "translate.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define EXPORT(name) __attribute__((export_name(name)))

enum { MAX_WORDS = 256 };

/* Parts of the result, in the order of worker.js. */
typedef enum Part {
    PART_TEXT,
    PART_PYTHON,
    PART_CUDA,
    PART_TABS,
    PART_LEGEND,
    PART_DATA,
    PART_KERNELS,
    PART_RUN,
    PART_COUNT
} Part;

typedef struct Piece {
    const char *text;
    size_t length;
} Piece;

static char *buffer;
static Py2cuUnit *unit; /* the last translation */
static Run *run;        /* run of one of its kernels, or NULL */
static Piece parts[PART_COUNT];

/* ---- functions of the command that the page does not need ---- */

void cli_hide_progress(void)
{
}

/* There is only one file, with one name. */
bool cli_is_same_file(const char *a, const char *b)
{
    return strcmp(a, b) == 0;
}

static void command_only(const char *option)
{
    cli_message("%s is an option of the command only, not of the page", option);
}

void cli_print_help(void)
{
    command_only("--help");
}

void cli_print_subcommand_help(CliSubcommand subcommand)
{
    (void)subcommand;
    command_only("--help");
}

void cli_print_manual(void)
{
    command_only("--man");
}

void cli_print_completion(CliShell shell)
{
    (void)shell;
    command_only("--completion");
}

int cli_explain(const char *code)
{
    (void)code;
    command_only("--explain");
    return EXIT_USAGE;
}

/* ---- translation ---- */

/* Allocates the buffer to which the page writes, and frees the previous one. Returns NULL if there is no memory. */
EXPORT("playground_buffer") char *playground_buffer(size_t size)
{
    free(buffer);
    buffer = malloc(size + 1);
    return buffer;
}

static void set_part(Part part, const char *text, size_t length)
{
    parts[part] = (Piece){text, length};
}

static void keep(const Py2cuRequest *request)
{
    size_t length;
    const char *text = py2cu_unit_text(unit, &length);
    set_part(PART_TEXT, text, length);
    Unit *inside = translate_unit(unit);
    if (inside == NULL) {
        return;
    }
    inside->request = request;
    const PageParts page = page_parts(inside);
    inside->request = NULL;
    set_part(PART_PYTHON, page.python.text, page.python.length);
    set_part(PART_CUDA, page.cuda.text, page.cuda.length);
    set_part(PART_TABS, page.tabs.text, page.tabs.length);
    set_part(PART_LEGEND, page.legend.text, page.legend.length);
    set_part(PART_DATA, page.data.text, page.data.length);
    TextBuf kernels;
    textbuf_init(&kernels, inside->arena);
    run_show_kernels(inside, &kernels);
    set_part(PART_KERNELS, kernels.text, kernels.length);
}

static bool translate_as(const CliOptions *options, const char *text, size_t length)
{
    Py2cuModule modules[2] = {
        {.text = text, .text_length = length, .file_name = options->inputs[0]}}; /* also the values of --const */
    CliProject project = {.modules = modules, .count = 1};
    CliNamesUsed used = {0};
    CliChosen chosen = {0};
    bool ok = cli_names_used_open(&used, options) && cli_project_add_values(&project, options, false, used.values) &&
              cli_choose(options, &project, false, false, true, &used, &chosen);
    if (ok) {
        Py2cuRequest request = cli_request(options, &project, &chosen, cli_emit_of(options));
        request.source_map = true;
        request.keep_going = true;
        unit = translate_for_page(&request);
        cli_print_diagnostics(unit, &project, true);
        keep(&request);
        ok = parts[PART_TEXT].length > 0;
    }
    cli_chosen_free(&chosen);
    cli_names_used_close(&used);
    for (size_t i = 1; i < project.count; i++) {
        free((char *)(uintptr_t)project.modules[i].text);
        free((char *)(uintptr_t)project.modules[i].file_name);
    }
    return ok;
}

/* The buffer contains `word_count` NUL-terminated arguments of the command, of which the last is the file name,
 * followed by the source. Returns whether CUDA C was generated. */
EXPORT("playground_translate") bool playground_translate(int word_count, size_t text_length)
{
    char *words[MAX_WORDS + 2] = {"py2cu"};
    int count = 1;
    char *at = buffer;
    for (; count <= word_count && count <= MAX_WORDS; count++) {
        words[count] = at;
        at += strlen(at) + 1;
    }
    at[text_length] = '\0';
    run_free(run);
    run = NULL;
    py2cu_unit_free(unit);
    unit = NULL;
    memset(parts, 0, sizeof parts);
    optind = 0;
    cli_diagnostics_begin(CLI_JSON);
    CliOptions options;
    bool ok = cli_parse_options(count, words, CLI_SUBCOMMAND_TRANSLATE, false, &options) < 0 &&
              cli_finish_options(&options) < 0;
    if (ok && options.lint == false) {
        options.lint = true; /* as in the page of --emit html */
    }
    ok = ok && translate_as(&options, at, text_length);
    cli_options_free(&options);
    cli_diagnostics_end(ok);
    fflush(stdout);
    return ok;
}

/* ---- running --------------------------------------------------------------------------------------------------------
 */

/* Starts a run of a kernel of the last translation, with the extents of grid and block. The buffer contains its name
 * and the arguments as the user entered them, all NUL-terminated. */
EXPORT("playground_run")
void playground_run(int argument_count, uint32_t gx, uint32_t gy, uint32_t gz, uint32_t bx, uint32_t by, uint32_t bz,
                    uint32_t dynamic_bytes)
{
    const uint32_t grid[3] = {gx, gy, gz}, block[3] = {bx, by, bz};
    Unit *inside = unit != NULL ? translate_unit(unit) : NULL;
    run_free(run);
    run = inside != NULL ? run_new(inside, buffer, grid, block, dynamic_bytes) : NULL;
    const char *at = buffer;
    for (int i = 0; run != NULL && i < argument_count; i++) {
        at += strlen(at) + 1;
        run_set_text(run, (size_t)i, at);
    }
    if (run != NULL) {
        run_start(run);
    }
}

EXPORT("playground_step")
void playground_step(uint32_t block, uint32_t thread, RunScope scope, RunStep how, uint32_t budget)
{
    if (run != NULL) {
        run_step(run, block, thread, scope, how, budget);
    }
}

EXPORT("playground_all") void playground_all(uint32_t budget)
{
    if (run != NULL) {
        run_all(run, budget);
    }
}

/* Sets PART_RUN to the state of the run from the view of a thread. Returns false if there is no run. */
EXPORT("playground_show") bool playground_show(uint32_t block, uint32_t thread)
{
    const TextBuf shown = run != NULL ? run_show(run, block, thread) : (TextBuf){0};
    set_part(PART_RUN, shown.text, shown.length);
    return shown.text != NULL;
}

EXPORT("playground_part") const char *playground_part(Part part)
{
    return parts[part].text;
}

EXPORT("playground_part_length") size_t playground_part_length(Part part)
{
    return parts[part].length;
}
