/* --explain CODE: the page of a message's code. */
#include "explain.h"

#include "cli.h"

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
        cli_message("no message has the code %s; did you mean %s?", code, similar);
    } else {
        cli_message("no message has the code %s: it stands in brackets behind each", code);
    }
    free(names);
    return cli_wrong_usage();
}
