/* The command py2cu: what its files share. */
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
    CLI_C
} CliEmit;

/* How what is wrong is said; in the order of the option's choices. */
typedef enum CliDiagnostics { CLI_TEXT, CLI_JSON, CLI_SARIF } CliDiagnostics;
typedef enum CliColor { CLI_COLOR_AUTO, CLI_COLOR_ALWAYS, CLI_COLOR_NEVER } CliColor;

enum { MAX_ARCHS = 32 };

typedef struct CliArch {
    char name[16];              /* "sm_90"; of native, empty until cli_find_arch() */
    bool is_native, is_virtual; /* --arch native, --arch compute_90 */
} CliArch;

typedef struct CliOptions {
    const char **inputs; /* as they were given: files, folders, patterns */
    size_t input_count;
    const char *input;        /* the file that is being translated, or "-" */
    const char *output;       /* file name, or NULL for standard output; as it was given also a folder */
    CliArch archs[MAX_ARCHS]; /* --arch */
    size_t arch_count;
    const char **kernels; /* -k */
    size_t kernel_count;
    const char **signatures;                     /* --sig, "name(float32[:], int64)" */
    size_t signature_count, own_signature_count; /* the latter are those of --sig, which come first */
    const char **allowed;                        /* --allow */
    size_t allowed_count;
    const char **values;                 /* --const, "NAME=VALUE" */
    size_t value_count, own_value_count; /* the latter are those of --const, which come first */
    bool depends;                        /* -MD, -MF: a rule of make beside the output */
    const char *depfile;                 /* -MF; NULL: the output's name with .d */
    const char *config_file;             /* the pyproject.toml that was read, or NULL */
    bool output_is_given, emit_is_given; /* by an argument */
    const char *types;                   /* --types: a file of signatures, or NULL */
    CliEmit emit;
    const char *pass; /* of --emit ir=PASS; NULL: the last */
    CliDiagnostics diagnostics;
    CliColor color;
    bool check, list, stale, watch, line_directives, boundscheck, debug, weak_literals, for_host, lint, single, force,
        spelled, keep_going, to_folder;
    struct CliOutputs *outputs; /* of the run, which are written at its end */
    uint32_t facts;
    Py2cuSchedule schedule;
    const char *name_space; /* --namespace, or NULL */
} CliOptions;

/* The subcommands. argv[1] is the first argument of the subcommand. Return the exit status. */
int cli_translate(int argc, char **argv, bool has_subcommand);
int cli_run_script(int argc, char **argv);
int cli_lsp(int argc, char **argv);
int cli_export(int argc, char **argv);
int cli_env(int argc, char **argv);
int cli_explain_subcommand(int argc, char **argv);

/* Reads the arguments of translate or export; has_subcommand: it was said, and --help is of it alone. Returns -1 to go
 * on, else the exit status (after
 * --help, --version or wrong usage, which it has printed). */
int cli_parse_options(int argc, char **argv, CliSubcommand subcommand, bool has_subcommand, CliOptions *options);

/* When the settings have been added, too: whether there is something to do, and all goes together. -1, or the exit
 * status after a message. */
int cli_finish_options(CliOptions *options);
void cli_options_free(CliOptions *options);

/* What options take; false after a message, but for the last, which says nothing. */
bool cli_read_emit(const char *text, CliOptions *options);
bool cli_read_facts(const char *text, uint32_t *facts);
bool cli_read_schedule(const char *text, Py2cuSchedule *schedule);
bool cli_is_assignment(const char *text);
/* The code of a rule; false after a message that names the nearest. */
bool cli_is_rule(const char *text);

/* --arch: 90, sm_90, compute_90, all of them with a or f behind, or native; several, separated by commas. False: it is
 * none. */
bool cli_read_arch(const char *text, CliOptions *options);
/* Fills in the default, and that of the machine's first GPU for native; each stands there once. False after a message.
 */
bool cli_find_arch(CliOptions *options);

/* The whole file, or standard input for "-"; NUL-terminated, to be freed. NULL after a message. */
char *cli_read_input(const char *name, size_t *length);
/* The same of a file that the run writes, or has written: it is not an input. */
char *cli_read_output(const char *name, size_t *length);
/* Marks a file that will be read, or was read in another way: no output replaces it. False after a message. */
bool cli_note_input(const char *name);
/* Whether the run has read, or will read, the file of that name. */
bool cli_is_input(const char *name);
/* Begins another run in this process (--watch), or ends the last one. */
void cli_forget_files(void);
/* Whether the name is that of a Jupyter notebook. */
static inline bool cli_is_notebook(const char *name)
{
    const size_t length = strlen(name);
    return length > 6 && strcmp(name + length - 6, ".ipynb") == 0;
}
/* The code of a notebook's cells as one Python text, whose lines have the numbers that they have in the file; to be
 * freed. It frees text. NULL after a message. */
char *cli_notebook_code(const char *name, char *text, size_t *length);
/* Adds the signatures of a --types file (lines `name(float32[:], int64)`, # begins a comment) behind those of --sig.
 * They point into *text, to be freed after use. False after a message. */
bool cli_read_types(CliOptions *options, char **text);
/* Writes to the file, or to standard output if NULL, as output_file.h describes. False after a message, also if the run
 * has read the file or has written another output to it. */
bool cli_write_output(const char *name, const void *bytes, size_t length);

/* A file to be written at the end of the run. */
typedef struct CliOutput {
    char *name; /* NULL: standard output */
    char *input;
    char *bytes;
    size_t length;
    bool is_written_always; /* although there is an error: a page, which shows it */
} CliOutput;

typedef struct CliOutputs {
    CliOutput *items;
    size_t count;
    bool found_stale;
} CliOutputs;

/* Keeps what options->input is translated to, for options->output. False after a message, as when another input has the
 * same output. */
bool cli_emit_output(const CliOptions *options, const void *bytes, size_t length);
/* The same for a file of another name. */
bool cli_keep_output(const CliOptions *options, const char *name, const void *bytes, size_t length,
                     bool is_written_always);
/* Writes all outputs, or those that are always written. --stale: compares instead; --watch: leaves a file with these
 * contents alone. False after a message. */
bool cli_write_outputs(CliOutputs *outputs, const CliOptions *options, bool all);
void cli_outputs_free(CliOutputs *outputs);

/* Makes the folders above a file. False after a message. */
bool cli_make_folders(const char *path);

/* Whether both names are those of one regular file. */
bool cli_is_same_file(const char *a, const char *b);

/* The input and the files of its project that it imports, as modules of a request. */
typedef struct CliProject {
    Py2cuModule *modules; /* [0] is the input */
    size_t count;
    char *main_name;
} CliProject;

/* main_module's text stays the caller's. False after a message. */
bool cli_project_open(CliProject *project, const char *input, const Py2cuModule *main_module);
/* Adds what --const says as a module that gives values, and marks in used[], unless NULL, which of them: of several
 * files, one takes those that it names. False after a message. */
bool cli_project_add_values(CliProject *project, const CliOptions *options, bool is_one_of_several, bool *used);
void cli_project_close(CliProject *project);

/* The text as a string of JSON. */
void cli_put_json(FILE *out, const char *text);
/* The parameter table of every kernel as JSON; to be freed, NULL without memory. */
char *cli_params_json(const Py2cuUnit *unit, size_t *length);

/* The code of uncoalesced accesses, which --check and --lint report by the runtime's model of memory: it is no rule
 * of the translator. */
#define CLI_UNCOALESCED "uncoalesced"
/* Reports them for each kernel: as warnings with --check, else as lint. */
void cli_report_uncoalesced(const CliOptions *options, const CliProject *project, const Py2cuUnit *unit);

/* JSON and SARIF are one document of a run, on standard error: from the first call on, all that is said is kept until
 * cli_diagnostics_end(). */
void cli_diagnostics_begin(CliDiagnostics format);
void cli_diagnostics_end(bool ok);
/* Whether standard error takes colours: as --color says, or a terminal where neither NO_COLOR nor TERM=dumb is set. */
bool cli_uses_color(CliColor color);

/* Whether what is said is text, so that more of it may follow. */
bool cli_is_text_format(void);

/* What the translator says of a project's files. */
void cli_print_diagnostics(const Py2cuUnit *unit, const CliProject *project, bool lint);
/* What the command itself found in an input: severity, message, file_name and line, and maybe code (a literal), column
 * and hint. */
void cli_print_found(const Py2cuDiagnostic *found);
/* An error of the command. */
void cli_message(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* What the command did, which is no error. */
void cli_note(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* What a run has reported and written. */
typedef struct CliSummary {
    const char *noun, *verb; /* "kernel", "written"; NULL: the run is not about kernels */
    size_t done, skipped;
    size_t left; /* kernels that --keep-going would have written */
} CliSummary;

/* Forgets how many errors and warnings there were. */
void cli_summary_begin(void);
/* Prints the last line of a run in which there were errors, warnings or skipped kernels: "py2cu: 3 kernels written, 1
 * skipped; 1 error, 2 warnings". In JSON it is a member of the document. */
void cli_summary_end(const CliSummary *summary);

/* What has been printed goes out. False after a message. */
bool cli_flush(void);
/* A compiler's log. */
void cli_print_log(const char *text);

/* On a terminal, once the command has run for a second: which file it is at, of how many. What is printed takes that
 * line away first. */
void cli_show_progress(size_t number, size_t count, const char *name);
void cli_hide_progress(void);

/* The rules of make that say which files the outputs were made of. */
typedef struct CliRules {
    char *text;
    size_t length;
    FILE *stream; /* NULL: without memory */
} CliRules;

bool cli_rules_open(CliRules *rules);
/* Adds that of the output; without -MF, it goes into a file of its own. False after a message. */
bool cli_add_rule(CliRules *rules, const CliOptions *options, const CliProject *project);
/* Writes those that were gathered for -MF, where all went well; frees. False after a message. */
bool cli_rules_close(CliRules *rules, const CliOptions *options, bool ok);

#endif
