// SPDX-License-Identifier: MIT
/* The pages of docs/messages, which explain.cmake compiles into the command. */
#ifndef PY2CU_CLI_EXPLAIN_H
#define PY2CU_CLI_EXPLAIN_H

#include <stddef.h>

typedef struct CliPage {
    const char *code, *text;
} CliPage;

extern const CliPage cli_pages[]; /* sorted by code */
extern const size_t cli_page_count;

/* Prints the page of a message code. Returns the exit status. */
int cli_explain(const char *code);

#endif
