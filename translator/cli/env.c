// SPDX-License-Identifier: MIT
/* py2cu env: prints the environment variables that py2cu reads. */
#include "arguments.h"
#include "cli.h"

#include <getopt.h>
#include <stdlib.h>

/* Prints a value on one line, with control characters escaped. */
static void print_value(const char *value)
{
    for (const unsigned char *at = (const unsigned char *)value; *at != '\0'; at++) {
        if (*at < 0x20 || *at == 0x7f) {
            printf("\\x%02X", *at);
        } else {
            fputc(*at, stdout);
        }
    }
}

static void print_variables(void)
{
    const Py2cuVariable *variable;
    for (size_t i = 0; (variable = py2cu_variable(i)) != NULL; i++) {
        const char *value = getenv(variable->name);
        fputs(variable->name, stdout);
        if (value != NULL) {
            fputc('=', stdout);
            print_value(value);
        }
        fputc('\n', stdout);
        cli_print_paragraph(variable->meaning, 4, 0);
    }
}

int cli_env(int argc, char **argv)
{
    int last;
    const int status = cli_read_options_before_script(argc, argv, CLI_SUBCOMMAND_ENV, &last);
    if (status != -1) {
        return status;
    }
    if (optind < argc) {
        cli_message("env: unexpected argument: %s", argv[optind]);
        return cli_wrong_usage();
    }
    print_variables();
    return EXIT_SUCCESS;
}
