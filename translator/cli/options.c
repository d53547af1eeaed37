// SPDX-License-Identifier: MIT
/* Parses the arguments of translate and export. */
#include "arguments.h"
#include "base/ascii.h"
#include "cli.h"
#include "explain.h"
#include "options/option_table.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* "cu", "ir" or "ir=ranges". */
bool cli_read_emit(const char *text, CliOptions *options)
{
    bool of_pass = strncmp(text, "ir=", 3) == 0;
    int choice = cli_read_choice(OPT_EMIT, text, of_pass ? 2 : strlen(text));
    if (choice >= 0) {
        options->pass = of_pass ? text + 3 : NULL;
        options->emit = (CliEmit)choice;
    }
    return choice >= 0;
}

bool cli_read_facts(const char *text, uint32_t *facts)
{
    for (const char *word = text; *word != '\0';) { /* checks each word, to suggest a similar one */
        size_t length = strcspn(word, ",");
        if (cli_read_choice(OPT_ASSUME, word, length) < 0) {
            return false;
        }
        word += length + (word[length] == ',');
    }
    return py2cu_read_facts(text, facts);
}

bool cli_read_schedule(const char *text, CliOptions *options)
{
    int choice = cli_read_choice(OPT_SCHEDULE, text, strlen(text));
    options->schedule = (Py2cuSchedule)choice;
    options->restructure = true;
    return choice >= 0;
}

bool cli_read_templates(const char *text, CliTemplates *templates)
{
    int choice = cli_read_choice(OPT_TEMPLATES, text, strlen(text));
    *templates = choice >= 0 ? (CliTemplates)choice : CLI_TEMPLATES_AUTO;
    return choice >= 0;
}

bool cli_is_rule(const char *text)
{
    enum { MAX_CODES = 64 };
    const char *codes[MAX_CODES + 1];
    size_t count = 0;
    bool found = false;
    for (const Py2cuRule *rule; count < MAX_CODES && (rule = py2cu_rule(count)) != NULL; count++) {
        codes[count] = rule->code;
        found = found || strcmp(rule->code, text) == 0;
    }
    codes[count++] = CLI_UNCOALESCED;
    found = found || strcmp(CLI_UNCOALESCED, text) == 0;
    const char *similar = found ? NULL : py2cu_similar(text, codes, count);
    if (similar != NULL) {
        cli_message("allow: unknown code %s of a warning or lint message; did you mean %s?", text, similar);
    } else if (!found) {
        cli_message("allow: unknown code %s of a warning or lint message", text);
    }
    return found;
}

/* Returns whether the string is NAME=VALUE on one line. The translation checks non-ASCII characters in names. */
bool cli_is_assignment(const char *text)
{
    size_t name = 0;
    while ((unsigned char)text[name] >= 0x80 || text[name] == '_' || ascii_is_alnum(text[name])) {
        name++;
    }
    const char *equals = text + name + strspn(text + name, " ");
    return name > 0 && (text[0] < '0' || text[0] > '9') && equals[0] == '=' && equals[1] != '=' &&
           strpbrk(text, "\r\n;") == NULL && equals[1 + strspn(equals + 1, " ")] != '\0';
}

/* Parses -MD, -MF FILE or -MFFILE; `text` follows -M. */
static bool read_depends(const char *text, char **argv, CliOptions *options)
{
    if (strcmp(text, "D") != 0 && text[0] != 'F') {
        cli_message("-M%s: expected -MD, or -MF FILE", text);
        return false;
    }
    options->depends = true;
    if (text[0] == 'F') {
        options->depfile = text[1] != '\0' ? text + 1 : argv[optind];
        if (options->depfile == NULL) {
            cli_message("-MF: expected a file name");
            return false;
        }
        optind += text[1] == '\0';
    }
    return true;
}

/* Returns the flag of an option that only sets it; NULL for other options. */
static bool *flag_of(CliOptions *options, int option)
{
    const struct {
        int option;
        bool *flag;
    } flags[] = {
        {OPT_BOUNDS, &options->boundscheck},
        {OPT_DEBUG, &options->debug},
        {OPT_WEAK, &options->weak_literals},
        {OPT_LINT, &options->lint},
        {OPT_FOR_HOST, &options->for_host},
        {OPT_CHECK, &options->check},
        {OPT_LIST, &options->list},
        {OPT_LINES, &options->line_directives},
        {OPT_STALE, &options->stale},
        {OPT_KEEP_GOING, &options->keep_going},
        {OPT_WATCH, &options->watch},
        {OPT_SINGLE, &options->single},
        {OPT_RESTRICT, &options->restrict_kernels},
        {OPT_FORCE, &options->force},
    };
    for (size_t i = 0; i < sizeof flags / sizeof flags[0]; i++) {
        if (flags[i].option == option) {
            return flags[i].flag;
        }
    }
    return NULL;
}

/* Returns a message if options conflict, or NULL. */
static const char *option_conflict(const CliOptions *options)
{
    if (options->check && options->output != NULL) {
        return "--check and -o are mutually exclusive: --check writes no file";
    }
    if (options->check + options->list + options->emit_is_given > 1) {
        return "--check, --list and --emit are mutually exclusive";
    }
    bool to_file = options->output != NULL && strcmp(options->output, "-") != 0;
    if (options->stale && (!to_file || options->check || options->watch)) {
        return "--stale requires -o FILE or -o DIRECTORY/, and excludes --check and --watch";
    }
    if (options->watch && options->diagnostics != CLI_TEXT) {
        return "--watch excludes --diagnostics json and sarif, which are printed at the end of a run";
    }
    if (options->watch && !to_file && !options->check) {
        return "--watch requires -o FILE, -o DIRECTORY/ or --check";
    }
    if (options->depends && !to_file) {
        return "-MD and -MF require -o FILE";
    }
    for (size_t i = 0; i < options->arch_count; i++) {
        if (options->archs[i].is_virtual && (options->check || options->emit == CLI_CUBIN)) {
            return "--check and --emit cubin require real architectures such as sm_90, not compute_90";
        }
    }
    bool has_image = options->emit == CLI_PTX || options->emit == CLI_CUBIN;
    if (has_image && options->arch_count > 1) {
        return "only --emit fatbin supports several architectures in one file";
    }
    bool compiles = options->check || has_image || options->emit == CLI_FATBIN;
    return options->for_host && compiles
               ? "--for-host excludes --check and --emit ptx, cubin and fatbin, which compile for a GPU"
               : NULL;
}

void cli_options_free(CliOptions *options)
{
    free(options->kernels);
    free(options->signatures);
    free(options->comments);
    free(options->allowed);
    free(options->operators);
    free(options->values);
    free(options->inputs);
}

/* Initializes the options, with lists that are large enough for all arguments. Prints a message and returns false on
 * failure. */
static bool open_options(int argc, CliOptions *options)
{
    memset(options, 0, sizeof *options);
    options->kernels = calloc((size_t)argc + 1, sizeof *options->kernels);
    options->signatures = calloc((size_t)argc + 1, sizeof *options->signatures);
    options->allowed = calloc((size_t)argc + 1, sizeof *options->allowed);
    options->operators = calloc((size_t)argc + 1, sizeof *options->operators);
    options->values = calloc((size_t)argc + 1, sizeof *options->values);
    options->inputs = calloc((size_t)argc + 1, sizeof *options->inputs);
    bool ok = options->kernels != NULL && options->signatures != NULL && options->allowed != NULL &&
              options->operators != NULL && options->values != NULL && options->inputs != NULL;
    if (!ok) {
        cli_message("out of memory");
    }
    return ok;
}

/* Appends the value to the list of a repeatable option. Prints a message and returns false on failure. */
static bool append_value(int option, const char *value, CliOptions *options)
{
    switch (option) {
    case OPT_KERNEL:
        options->kernels[options->kernel_count++] = value;
        return true;
    case OPT_SIG:
        if (strchr(value, '(') == NULL || value[0] == '(') {
            cli_message("--sig '%s': expected 'name(type, ...)', for example 'saxpy(float32, float32[::1])'", value);
            return false;
        }
        options->signatures[options->signature_count++] = value;
        return true;
    case OPT_CONST:
        if (!cli_is_assignment(value)) {
            cli_message("--const '%s': expected NAME=VALUE, for example 'N=16'", value);
            return false;
        }
        options->values[options->value_count++] = value;
        return true;
    case OPT_ALLOW:
        if (!cli_is_rule(value)) {
            return false;
        }
        options->allowed[options->allowed_count++] = value;
        return true;
    case OPT_OP:
        options->operators[options->operator_count++] = value;
        options->given_operators = options->operator_count;
        return true;
    default:
        return false;
    }
}

/* Parses the value of an option with choices. Prints a message and returns false on failure. */
static bool read_choice(int option, const char *value, CliOptions *options)
{
    const int choice = cli_read_choice(option, value, strlen(value));
    if (choice >= 0 && option == OPT_COLOR) {
        options->color = (CliColor)choice;
    } else if (choice >= 0 && option == OPT_TARGET) {
        options->hip = choice == 1;
    } else if (choice >= 0) {
        options->diagnostics = (CliDiagnostics)choice;
    }
    return choice >= 0;
}

bool cli_has_framework(const CliOptions *options, const char *name)
{
    bool any = false;
    for (const char *at = options->ops; at != NULL && *at != '\0'; at += strspn(at, ",")) {
        const size_t length = strcspn(at, ",");
        any = any || (length == strlen(name) && strncmp(at, name, length) == 0);
        at += length;
    }
    return any;
}

/* Checks the list of frameworks of --ops. Prints a message and returns false on failure. */
static bool check_frameworks(const char *value)
{
    bool ok = value[0] != '\0';
    for (const char *at = value; ok && *at != '\0'; at += strspn(at, ",")) {
        const size_t length = strcspn(at, ",");
        ok = cli_read_choice(OPT_OPS, at, length) >= 0;
        at += length;
    }
    return ok;
}

/* Parses an option that affects the translation. Prints a message and returns false on failure. */
static bool read_option(int option, const char *value, char **argv, CliOptions *options)
{
    bool *flag = flag_of(options, option);
    if (flag != NULL) {
        *flag = true;
        return true;
    }
    switch (option) {
    case OPT_OUTPUT:
        options->output = strcmp(value, "-") == 0 ? NULL : value;
        options->output_is_given = true;
        return true;
    case OPT_KERNEL:
    case OPT_SIG:
    case OPT_CONST:
    case OPT_ALLOW:
    case OPT_OP:
        return append_value(option, value, options);
    case 'M':
        return read_depends(value, argv, options);
    case OPT_TYPES:
        options->types = value;
        return true;
    case OPT_EMIT:
        options->emit_is_given = true;
        return cli_read_emit(value, options);
    case OPT_ARCH:
        if (!cli_read_arch(value, options)) {
            cli_message("--arch %s: expected architectures such as sm_90, or native", value);
            return false;
        }
        return true;
    case OPT_ASSUME:
        return cli_read_facts(value, &options->facts);
    case OPT_SCHEDULE:
        return cli_read_schedule(value, options);
    case OPT_SPECIALIZE:
        options->specialize = value;
        return true;
    case OPT_TEMPLATES:
        options->templates_are_given = true;
        return cli_read_templates(value, &options->templates);
    case OPT_NAMESPACE:
        options->name_space = value;
        return true;
    case OPT_OPS:
        options->ops = value;
        return check_frameworks(value);
    case OPT_TARGET:
    case OPT_DIAGNOSTICS:
    case OPT_COLOR:
        return read_choice(option, value, options);
    default:
        return false; /* cli_next_option() has printed a message */
    }
}

int cli_parse_options(int argc, char **argv, CliSubcommand subcommand, bool has_subcommand, CliOptions *options)
{
    if (!open_options(argc, options)) {
        return EXIT_INPUT;
    }
    options->templates = CLI_TEMPLATES_AUTO;
    int c;
    while ((c = cli_next_option(argc, argv, subcommand, false)) != -1) {
        switch (c) {
        case OPT_COMPLETION: {
            int shell = cli_read_choice(c, optarg, strlen(optarg));
            if (shell < 0) {
                return cli_wrong_usage();
            }
            cli_print_completion((CliShell)shell);
            return 0;
        }
        case OPT_EXPLAIN:
            return cli_explain(optarg);
        case OPT_MANUAL:
            cli_print_manual();
            return 0;
        case OPT_VERSION:
            printf("py2cu %s\n", py2cu_version());
            return 0;
        case OPT_HELP:
            has_subcommand ? cli_print_subcommand_help(subcommand) : cli_print_help();
            return 0;
        default:
            if (!read_option(c, optarg, argv, options)) {
                return cli_wrong_usage();
            }
        }
    }
    for (int i = optind; i < argc; i++) {
        options->inputs[options->input_count++] = argv[i];
    }
    options->own_signature_count = options->signature_count;
    options->own_value_count = options->value_count;
    return -1;
}

/* Returns whether an input or the output is an empty string, such as the value of an unset shell variable. */
static bool has_empty_name(const CliOptions *options)
{
    bool any = options->output != NULL && options->output[0] == '\0';
    for (size_t i = 0; i < options->input_count; i++) {
        any = any || options->inputs[i][0] == '\0';
    }
    return any;
}

int cli_finish_options(CliOptions *options)
{
    const char *wrong = options->input_count == 0 ? "no input file"
                        : has_empty_name(options) ? "a file name is an empty string"
                                                  : option_conflict(options);
    if (wrong != NULL) {
        cli_message("%s", wrong);
        return cli_wrong_usage();
    }
    return -1;
}
