/* What --explain prints: the pages of docs/messages, put into the command when it is built (explain.cmake). */
#ifndef PY2CU_CLI_EXPLAIN_H
#define PY2CU_CLI_EXPLAIN_H

#include <stddef.h>

typedef struct CliPage {
    const char *code, *text;
} CliPage;

extern const CliPage cli_pages[]; /* by code */
extern const size_t cli_page_count;

/* Prints the page of a message's code; the exit status. */
int cli_explain(const char *code);

#endif
