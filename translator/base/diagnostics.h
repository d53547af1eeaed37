// SPDX-License-Identifier: MIT
/* Diagnostics: errors and warnings for the author of the kernel, with location and hint. */
#ifndef PY2CU_BASE_DIAGNOSTICS_H
#define PY2CU_BASE_DIAGNOSTICS_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

typedef struct Unit Unit;

/* A range of a module's source. */
typedef struct Span {
    uint32_t start, end; /* byte offsets into the source; end is exclusive */
    uint32_t line;       /* line of start in the file, from 1 (first_line included) */
    uint32_t module;     /* index into the request's modules */
} Span;

/* Returns the location to report. Generated source is reported at the function it was generated for. */
Span diag_place(const Unit *unit, Span span);
/* Adds an error; `code` is a stable short name. The number of errors of a unit is limited: further errors are only
 * counted. */
void diag_error(Unit *unit, Span span, const char *code, const char *format, ...) __attribute__((format(printf, 4, 5)));
void diag_warning(Unit *unit, Span span, const char *code, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
/* Adds a finding that is less certain than a warning, or a performance problem; shown on request (lint/). */
void diag_lint(Unit *unit, Span span, const char *code, const char *format, ...) __attribute__((format(printf, 4, 5)));
/* Adds an error that concerns a single function; other functions can be translated. */
void diag_function_error(Unit *unit, Span span, const char *code, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
/* Returns whether an error concerns more than a single function, which ends the translation. */
bool diag_is_fatal(const Unit *unit);
/* Returns whether the unit has no result: there are errors, and either the request has no keep_going or an error is
 * fatal. */
bool diag_has_failed(const Unit *unit);
/* Adds a secondary location with a message to the latest diagnostic. At most LIMIT_NOTES are kept. */
void diag_note(Unit *unit, Span span, const char *format, ...) __attribute__((format(printf, 3, 4)));
/* Same as diag_note(), but inserts the note before the existing notes. */
void diag_note_first(Unit *unit, Span span, const char *format, ...) __attribute__((format(printf, 3, 4)));
/* Attaches an edit to the hint of the latest diagnostic: `text` replaces the span. Requires: the hint exists. */
void diag_edit(Unit *unit, Span span, const char *text);
/* Attaches Numba's message for the same error to the latest diagnostic. Programs search for it; it is not displayed. */
void diag_numba(Unit *unit, const char *text);
/* Returns whether errors of this code depend on argument types. */
bool diag_is_typed(const char *code);
/* Adds a hint to the latest diagnostic. */
void diag_hint(Unit *unit, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
