/* What the command can be asked: its words and their options, for reading arguments and for all that shows them
 * (--help). */
#ifndef PY2CU_OPTION_TABLE_H
#define PY2CU_OPTION_TABLE_H

#include <stdbool.h>
#include <stddef.h>

/* What the command does. */
typedef enum CliWord {
    CLI_WORD_TRANSLATE,
    CLI_WORD_RUN,
    CLI_WORD_EXPORT,
    CLI_WORD_LSP,
    CLI_WORD_ENV,
    CLI_WORD_COUNT
} CliWord;

typedef struct CliWordRow {
    const char *name;    /* "translate" */
    const char *usage;   /* what follows it */
    const char *summary; /* a sentence without its point */
    const char *about;   /* paragraphs for its own --help */
} CliWordRow;

extern const CliWordRow cli_words[CLI_WORD_COUNT];

/* Codes of options, whether they were given by letter or by name. */
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
    OPT_BOUNDS,
    OPT_DEBUG,
    OPT_WEAK,
    OPT_NAMESPACE,
    OPT_SINGLE,
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
    OPT_MODULE,
    OPT_TEXT,
    OPT_STDIO,
    OPT_COMPLETION,
    OPT_MANUAL,
    OPT_VERSION,
    OPT_HELP,
    OPT_DEPENDS,
    OPT_DEPENDS_FILE
};

typedef struct CliOptionRow {
    int code;
    unsigned words;      /* which words know it: 1u << CLI_WORD_... */
    char letter;         /* 'o' for -o, or 0 */
    const char *name;    /* "output" for --output, "-MD" as it is, or NULL */
    const char *value;   /* "FILE"; NULL: it takes none */
    const char *choices; /* "cu,ptx": all values there are, or NULL */
    const char *help;    /* one paragraph */
} CliOptionRow;

extern const CliOptionRow cli_options[];
extern const size_t cli_option_count;

/* The name that an option has where it is no argument: a key of [tool.py2cu] in pyproject.toml ("files" besides), and,
 * with '_' for '-', a keyword of Python's py2cu.translate(). What neither has concerns files and compilers, or the
 * command itself. */
enum { CLI_IN_CONFIG = 1, CLI_IN_PYTHON = 2 };

typedef struct CliKeyRow {
    int code;
    unsigned where; /* CLI_IN_... */
    const char *name;
} CliKeyRow;

extern const CliKeyRow cli_keys[];
extern const size_t cli_key_count;

/* NULL: no such code. */
const CliOptionRow *cli_option(int code);
/* The word of that name, or CLI_WORD_COUNT. */
CliWord cli_word(const char *name);
/* The number of a choice of the option; -1 after a message that lists them. `length` characters of text are looked at.
 */
int cli_read_choice(int code, const char *text, size_t length);

/* After a message about the arguments: says where help is; the exit status. */
int cli_wrong_usage(void);

/* Prints the manual page, and what completes the command in a shell. */
typedef enum CliShell { CLI_BASH, CLI_ZSH, CLI_FISH } CliShell; /* in the order of the option's choices */
void cli_print_completion(CliShell shell);
void cli_print_manual(void);

/* Prints a paragraph behind what stands in the line already (`column` characters), broken between words. */
void cli_print_paragraph(const char *text, size_t indent, size_t column);

/* Prints what --help says: of all, or of one word. */
void cli_print_help(void);
void cli_print_word_help(CliWord word);

#endif
