// SPDX-License-Identifier: MIT
/* Declarations shared by the files of the command py2cu. */
#ifndef PY2CU_CLI_H
#define PY2CU_CLI_H

#include "options/option_table.h"

#include <py2cu/py2cu.h>
#include <py2cu/py2cu_rt.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

enum { EXIT_INPUT = 1, EXIT_USAGE = 2, EXIT_STALE = 3 };

/* In the order of the option's choices. */
typedef enum CliEmit {
    CLI_CU,
    CLI_PTX,
    CLI_CUBIN,
    CLI_FATBIN,
    CLI_HEADER,
    CLI_LAUNCHER,
    CLI_PARAMS,
    CLI_MAP,
    CLI_MAP_V3,
    CLI_HTML,
    CLI_LAUNCHES,
    CLI_AST,
    CLI_IR,
    CLI_C,
    CLI_HIP
} CliEmit;

/* Format of diagnostics, in the order of the option's choices. */
typedef enum CliDiagnostics { CLI_TEXT, CLI_JSON, CLI_SARIF } CliDiagnostics;
typedef enum CliColor { CLI_COLOR_AUTO, CLI_COLOR_ALWAYS, CLI_COLOR_NEVER } CliColor;

enum { MAX_ARCHS = 32 };

typedef struct CliArch {
    char name[16];              /* "sm_90"; empty for native until cli_find_arch() */
    bool is_native, is_virtual; /* --arch native, --arch compute_90 */
} CliArch;

/* The values of --templates, in the order of the option table. */
typedef enum CliTemplates { CLI_TEMPLATES_ONLY, CLI_TEMPLATES_AUTO, CLI_TEMPLATES_NEVER } CliTemplates;

typedef struct CliOptions {
    const char **inputs; /* arguments: files, directories, patterns */
    size_t input_count;
    const char *input;        /* the current file, or "-" */
    const char *output;       /* file name, or NULL for standard output; the argument may also be a directory */
    CliArch archs[MAX_ARCHS]; /* --arch */
    size_t arch_count;
    const char **kernels; /* -k */
    size_t kernel_count;
    const char **signatures; /* --sig, "name(float32[:], int64)" */
    size_t signature_count,
        own_signature_count; /* own_signature_count: the signatures of --sig, which precede the others */
    const char **comments;   /* comments after the signatures of --types, by index, or NULL; NULL: there are none */
    const char **allowed;    /* --allow */
    size_t allowed_count;
    const char **values;                 /* --const, "NAME=VALUE" */
    size_t value_count, own_value_count; /* own_value_count: the constants of --const, which precede the others */
    bool depends;                        /* -MD, -MF: write a make rule */
    const char *depfile;                 /* -MF; NULL: the output's name with the suffix .d */
    const char *config_file;             /* the pyproject.toml that was read, or NULL */
    bool output_is_given, emit_is_given, templates_are_given; /* specified by an argument */
    const char *types;                                        /* --types: a file of signatures, or NULL */
    CliEmit emit;
    const char *pass; /* of --emit ir=PASS; NULL: the last pass */
    CliDiagnostics diagnostics;
    CliColor color;
    bool check, list, stale, watch, line_directives, boundscheck, debug, weak_literals, for_host, lint, single, force,
        restrict_kernels, hip, spelled, keep_going, to_directory;
    struct CliOutputs *outputs; /* written at the end of the run */
    uint32_t facts;
    Py2cuSchedule schedule;
    bool restructure;       /* --schedule is specified */
    const char *specialize; /* --specialize, or NULL */
    CliTemplates templates;
    const char *name_space;                 /* --namespace, or NULL */
    const char *ops;                        /* --ops, or NULL */
    const char **operators;                 /* --op, "NAME: OUTPUT=like(x)" */
    size_t operator_count, given_operators; /* the others are from pyproject.toml */
} CliOptions;

/* The subcommands. argv[1] is the first argument of the subcommand. Return the exit status. */
int cli_translate(CliOptions *options);
int cli_export(CliOptions *options);
int cli_run_script(int argc, char **argv);
int cli_lsp(int argc, char **argv);
int cli_redirect(int argc, char **argv);
int cli_env(int argc, char **argv);
int cli_help(int argc, char **argv);
int cli_explain_subcommand(int argc, char **argv);

/* Parses the arguments of translate or export. has_subcommand: the subcommand was named, so that --help describes it
 * alone. Returns -1 to continue, or the exit status after --help, --version or a message about wrong usage. */
int cli_parse_options(int argc, char **argv, CliSubcommand subcommand, bool has_subcommand, CliOptions *options);

/* Returns whether --ops contains a framework. */
bool cli_has_framework(const CliOptions *options, const char *name);

/* Checks the options, including those of pyproject.toml, for missing inputs and conflicts. Returns -1, or prints a
 * message and returns the exit status. */
int cli_finish_options(CliOptions *options);
void cli_options_free(CliOptions *options);

/* Parse option values. Print a message and return false on failure; cli_is_assignment() prints none. */
bool cli_read_emit(const char *text, CliOptions *options);
bool cli_read_facts(const char *text, uint32_t *facts);
bool cli_read_schedule(const char *text, CliOptions *options);
bool cli_read_templates(const char *text, CliTemplates *templates);
bool cli_is_assignment(const char *text);
/* Returns whether the string is the code of a rule; if not, prints a message that suggests a similar code. */
bool cli_is_rule(const char *text);

/* Parses --arch: 90, sm_90 or compute_90, each with an optional suffix a or f, or native; several, separated by commas.
 * Returns false if the string is invalid. */
bool cli_read_arch(const char *text, CliOptions *options);
/* Sets the default architecture, replaces native by the architecture of the first GPU, and removes duplicates. Prints a
 * message and returns false on failure. */
bool cli_find_arch(CliOptions *options);

/* Returns the contents of a file, or of standard input for "-", NUL-terminated; the caller frees it. Prints a message
 * and returns NULL on failure. */
char *cli_read_input(const char *name, size_t *length);
/* Why the encoding that a source file declares cannot be used. */
typedef struct CliEncodingProblem {
    unsigned line;
    char message[200];
} CliEncodingProblem;

/* Converts a source from the encoding that it declares (PEP 263) to UTF-8. Returns false and sets *problem if the
 * encoding is not supported. */
bool cli_decode_source(char **text, size_t *length, CliEncodingProblem *problem);
/* Like cli_read_input(), for a Python source or a notebook, in UTF-8. */
char *cli_read_source(const char *name, size_t *length);
/* Like cli_read_input(), for an output of the run, which does not become an input. */
char *cli_read_output(const char *name, size_t *length);
/* Marks a file as an input, which no output may replace. Prints a message and returns false on failure. */
bool cli_note_input(const char *name);
/* Returns whether the file is an input of the run. */
bool cli_is_input(const char *name);
/* Clears the lists of inputs and outputs, before another run in this process (--watch) and after the last one. */
void cli_forget_files(void);
/* Returns whether the file name is that of a Jupyter notebook. */
static inline bool cli_is_notebook(const char *name)
{
    const size_t length = strlen(name);
    return length > 6 && strcmp(name + length - 6, ".ipynb") == 0;
}
/* Returns the code cells of a notebook as one Python source, in which each line has the line number that it has in the
 * file; the caller frees it. Frees `text`. Prints a message and returns NULL on failure. */
char *cli_notebook_code(const char *name, char *text, size_t *length);
/* Appends the signatures of the --types file (lines such as `name(float32[:], int64)`; # starts a comment) to those of
 * --sig. They point into `*text`, which the caller frees. Prints a message and returns false on failure. */
bool cli_read_types(CliOptions *options, char **text);
/* Writes to the file (see output_file.h), or to standard output if name is NULL. Prints a message and returns false on
 * failure, also if the file is an input or another output of the run. */
bool cli_write_output(const char *name, const void *bytes, size_t length);

/* A file to be written at the end of the run. */
typedef struct CliOutput {
    char *name; /* NULL: standard output */
    char *input;
    char *bytes;
    size_t length;
    bool is_written_always; /* even after errors: an HTML page shows them */
} CliOutput;

typedef struct CliOutputs {
    CliOutput *items;
    size_t count;
    bool found_stale;
} CliOutputs;

/* Stores the translation of options->input for options->output. Prints a message and returns false on failure, for
 * example if another input has the same output. */
bool cli_emit_output(const CliOptions *options, const void *bytes, size_t length);
/* Like cli_emit_output(), for another file name. */
bool cli_keep_output(const CliOptions *options, const char *name, const void *bytes, size_t length,
                     bool is_written_always);
/* Writes all outputs, or, unless `all`, those that are always written. With --stale, compares instead; with --watch,
 * does not rewrite unchanged files. Prints a message and returns false on failure. */
bool cli_write_outputs(CliOutputs *outputs, const CliOptions *options, bool all);
void cli_outputs_free(CliOutputs *outputs);

/* Creates the parent directories of a file. Prints a message and returns false on failure. */
bool cli_create_directories(const char *path);

/* Returns whether both names refer to the same regular file. */
bool cli_is_same_file(const char *a, const char *b);

/* The input and the files of its project that it imports, as modules of a request. */
typedef struct CliProject {
    Py2cuModule *modules; /* [0] is the input */
    size_t count;
    char *main_name;
} CliProject;

/* Finds the modules that the input imports. The caller keeps ownership of main_module's `text`. Prints a message and
 * returns false on failure. */
bool cli_project_open(CliProject *project, const char *input, const Py2cuModule *main_module);
/* Adds the values of --const as a module, and marks them in used[] unless it is NULL. With several files, adds only the
 * names that occur in the current file. Prints a message and returns false on failure. */
bool cli_project_add_values(CliProject *project, const CliOptions *options, bool is_one_of_several, bool *used);
void cli_project_close(CliProject *project);

/* Prints the string as a JSON string. */
void cli_put_json(FILE *out, const char *text);
/* Writes the string `before` and a member of a JSON object; NULL is written as null. */
void cli_put_member(FILE *out, const char *before, const char *name, const char *text);
/* Returns the parameter table of all kernels as JSON, which the caller frees; NULL: out of memory. */
char *cli_params_json(const Py2cuUnit *unit, size_t *length);

/* The code of uncoalesced accesses, which --check and --lint report with the runtime's memory model. It is not a rule
 * of the translator. */
#define CLI_UNCOALESCED "uncoalesced"
/* Reports uncoalesced accesses of each kernel: as warnings with --check, otherwise as lint. */
void cli_report_uncoalesced(const CliOptions *options, const CliProject *project, const Py2cuUnit *unit);

/* Start and end the diagnostics of a run. JSON and SARIF diagnostics are collected and printed to standard error as one
 * document by cli_diagnostics_end(). */
void cli_diagnostics_begin(CliDiagnostics format);
void cli_diagnostics_end(bool ok);
/* Returns whether messages are colored: according to --color; by default on a terminal, unless NO_COLOR or TERM=dumb is
 * set. */
bool cli_uses_color(CliColor color);

/* Returns whether diagnostics are printed as plain lines. */
bool cli_is_text_format(void);

/* Prints the diagnostics of a translation. */
void cli_print_diagnostics(const Py2cuUnit *unit, const CliProject *project, bool lint);
/* Prints a diagnostic of the command itself about an input. It has severity, message, file_name and line, and
 * optionally code (a string literal), column, end_column and hint. With a module that contains the location, the source
 * line follows. */
void cli_print_found(const Py2cuDiagnostic *found, const Py2cuModule *module);
/* Returns the start of a line of the module, which is empty if there is no such line. */
const char *cli_source_line(const Py2cuModule *module, uint32_t number, size_t *length);
/* Prints an error message of the command. */
void cli_message(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* Prints a note about an action of the command. */
void cli_note(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Counts for the summary of a run. */
typedef struct CliSummary {
    const char *noun, *verb; /* "kernel", "written"; NULL: no kernels are counted */
    size_t done, skipped;
    size_t left; /* kernels that --keep-going would have written */
} CliSummary;

/* Resets the counts of errors and warnings. */
void cli_summary_begin(void);
/* Prints the last line of a run with errors, warnings, lint messages or skipped kernels: "py2cu: 3 kernels written, 1
 * skipped; 1 error, 2 warnings; for details, run: py2cu --explain CODE". In JSON, the counts are a member of the
 * document. */
void cli_summary_end(const CliSummary *summary);

/* Flushes standard output. Prints a message and returns false on failure. */
bool cli_flush(void);
/* Prints the log of a compiler. */
void cli_print_log(const char *text);

/* Show and hide a progress line with the current file. It appears on terminals if the command has run for a second;
 * other output hides it first. */
void cli_show_progress(size_t number, size_t count, const char *name);
void cli_hide_progress(void);

/* The make rules for the dependencies of outputs. */
typedef struct CliRules {
    char *text;
    size_t length;
    FILE *stream; /* NULL: out of memory */
} CliRules;

bool cli_rules_open(CliRules *rules);
/* Adds the rule of the current output; without -MF, stores it in a file of its own. Prints a message and returns false
 * on failure. */
bool cli_add_rule(CliRules *rules, const CliOptions *options, const CliProject *project);
/* Stores the rules for -MF if the run succeeded, and frees them. Prints a message and returns false on failure. */
bool cli_rules_close(CliRules *rules, const CliOptions *options, bool ok);

#endif
