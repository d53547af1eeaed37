// SPDX-License-Identifier: MIT
/* Suppression of warnings and lint messages, by the request or by comments: # py2cu: allow(CODE, ...). */
#ifndef PY2CU_BASE_SUPPRESSION_H
#define PY2CU_BASE_SUPPRESSION_H

#include <stdbool.h>
#include <stdint.h>

typedef struct Unit Unit;

/* Returns whether the request suppresses the messages with the code. */
bool request_allows(const Unit *unit, const char *code);
/* Returns whether a line of a module contains a comment that suppresses the messages with the code. */
bool line_allows(Unit *unit, uint32_t module, uint32_t number, const char *code);

#endif
