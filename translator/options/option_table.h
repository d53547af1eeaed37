// SPDX-License-Identifier: MIT
/* The subcommands and options of the command, for reading arguments, --help, the manual page and shell completion. */
#ifndef PY2CU_OPTION_TABLE_H
#define PY2CU_OPTION_TABLE_H

#include <stdbool.h>
#include <stddef.h>

typedef enum CliSubcommand {
    CLI_SUBCOMMAND_TRANSLATE,
    CLI_SUBCOMMAND_RUN,
    CLI_SUBCOMMAND_EXPORT,
    CLI_SUBCOMMAND_LSP,
    CLI_SUBCOMMAND_REDIRECT,
    CLI_SUBCOMMAND_ENV,
    CLI_SUBCOMMAND_EXPLAIN,
    CLI_SUBCOMMAND_HELP,
    CLI_SUBCOMMAND_COUNT
} CliSubcommand;

typedef struct CliSubcommandRow {
    const char *name;    /* "translate" */
    const char *usage;   /* the arguments */
    const char *summary; /* an imperative phrase without a period */
    const char *about;   /* paragraphs of its --help, separated by newlines */
} CliSubcommandRow;

extern const CliSubcommandRow cli_subcommands[CLI_SUBCOMMAND_COUNT];

/* Codes of options; the short and the long form of an option have the same code. */
enum {
    OPT_FIRST = 256,
    OPT_OUTPUT = OPT_FIRST,
    OPT_KERNEL,
    OPT_SIG,
    OPT_CONST,
    OPT_TYPES,
    OPT_EMIT,
    OPT_ARCH,
    OPT_ASSUME,
    OPT_SCHEDULE,
    OPT_SPECIALIZE,
    OPT_TEMPLATES,
    OPT_BOUNDS,
    OPT_DEBUG,
    OPT_WEAK,
    OPT_NAMESPACE,
    OPT_RESTRICT,
    OPT_SINGLE,
    OPT_TARGET,
    OPT_OPS,
    OPT_OP,
    OPT_FORCE,
    OPT_LINT,
    OPT_ALLOW,
    OPT_FOR_HOST,
    OPT_CHECK,
    OPT_LIST,
    OPT_LINES,
    OPT_KEEP_GOING,
    OPT_STALE,
    OPT_WATCH,
    OPT_DIAGNOSTICS,
    OPT_COLOR,
    OPT_EXPLAIN,
    OPT_RECORD,
    OPT_RUN_BOUNDS,
    OPT_RUN_SANITIZE,
    OPT_RUN_PROFILE,
    OPT_MODULE,
    OPT_TEXT,
    OPT_STDIO,
    OPT_REDIRECT_ON,
    OPT_REDIRECT_OFF,
    OPT_REDIRECT_STATUS,
    OPT_COMPLETION,
    OPT_MANUAL,
    OPT_VERSION,
    OPT_HELP,
    OPT_DEPENDS,
    OPT_DEPENDS_FILE
};

typedef struct CliOptionRow {
    int code;
    unsigned subcommands; /* the subcommands that accept the option: 1u << CLI_SUBCOMMAND_... */
    char letter;          /* 'o' for -o, or 0 */
    const char *name;     /* "output" for --output; "-MD" for -MD; or NULL */
    const char *value;    /* "FILE"; NULL: the option has no value */
    const char *choices;  /* all valid values: "cu,ptx"; NULL: any value */
    const char *help;     /* one paragraph */
} CliOptionRow;

extern const CliOptionRow cli_options[];
extern const size_t cli_option_count;

/* The name of an option as a key of [tool.py2cu] in pyproject.toml (which also has the key "files"), or, with '_'
 * instead of '-', as a keyword argument of py2cu.translate() in Python. Options without a key concern files, compilers
 * or the command itself. */
enum { CLI_IN_CONFIG = 1, CLI_IN_PYTHON = 2 };

typedef struct CliKeyRow {
    int code;
    unsigned where; /* CLI_IN_... */
    const char *name;
} CliKeyRow;

extern const CliKeyRow cli_keys[];
extern const size_t cli_key_count;

/* Returns the row of an option code, or NULL. */
const CliOptionRow *cli_option(int code);
/* Returns the subcommand of that name, or CLI_SUBCOMMAND_COUNT. */
CliSubcommand cli_find_subcommand(const char *name);
/* Returns the index of the choice that equals the first `length` characters of `text`; -1 if there is none, and prints
 * a message that lists the choices. */
int cli_read_choice(int code, const char *text, size_t length);

/* Prints how to get help, after a message about wrong arguments. Returns the exit status. */
int cli_wrong_usage(void);

typedef enum CliShell { CLI_BASH, CLI_ZSH, CLI_FISH } CliShell; /* in the order of the option's choices */

/* Prints an option and a description. */
void cli_print_option(const CliOptionRow *row, const char *help);
/* Prints the completion script for a shell. */
void cli_print_completion(CliShell shell);
/* Prints the manual page in troff format. */
void cli_print_manual(void);

/* Prints a paragraph with line breaks between words. `column` is the number of characters on the current line. */
void cli_print_paragraph(const char *text, size_t indent, size_t column);

/* Print the output of --help: of the command, and of one subcommand. */
void cli_print_help(void);
void cli_print_subcommand_help(CliSubcommand subcommand);

#endif
