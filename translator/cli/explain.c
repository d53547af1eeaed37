// SPDX-License-Identifier: MIT
/* --explain CODE and py2cu explain CODE: print the page of a message code. */
#include "explain.h"

#include "arguments.h"
#include "cli.h"

#include <getopt.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int cli_explain(const char *code)
{
    const char **names = calloc(cli_page_count, sizeof *names);
    if (names == NULL) {
        cli_message("out of memory");
        return EXIT_INPUT;
    }
    for (size_t i = 0; i < cli_page_count; i++) {
        names[i] = cli_pages[i].code;
        if (strcmp(names[i], code) == 0) {
            fputs(cli_pages[i].text, stdout);
            free(names);
            return EXIT_SUCCESS;
        }
    }
    const char *similar = py2cu_similar(code, names, cli_page_count);
    if (similar != NULL) {
        cli_message("unknown message code %s; did you mean %s?", code, similar);
    } else {
        cli_message("unknown message code %s: the code is in brackets at the end of a message", code);
    }
    free(names);
    return cli_wrong_usage();
}

int cli_explain_subcommand(int argc, char **argv)
{
    int last;
    const int status = cli_read_options_before_script(argc, argv, CLI_SUBCOMMAND_EXPLAIN, &last);
    if (status != -1) {
        return status;
    }
    if (optind + 1 != argc) {
        cli_message(optind >= argc ? "explain: expected a message code" : "explain: expected one message code");
        return cli_wrong_usage();
    }
    return cli_explain(argv[optind]);
}
