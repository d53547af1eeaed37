/* Diagnostics: errors and warnings for the kernel's author, with the place and what to do. */
#ifndef PY2CU_BASE_DIAG_H
#define PY2CU_BASE_DIAG_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

typedef struct Unit Unit;

/* A piece of a module's text. */
typedef struct Span {
    uint32_t start, end; /* byte offsets into the text; end is exclusive */
    uint32_t line;       /* line of start in the file, from 1 (first_line counted in) */
    uint32_t module;     /* index into the request's modules */
} Span;

/* Where the reader is told that it is. A text that py2cu wrote has no place of its own: its places are where the
 * function stands that it is about. */
Span diag_place(const Unit *unit, Span span);
/* Adds an error. code is a stable short name. Never more than a fixed number a unit: further ones are counted only. */
void diag_error(Unit *unit, Span span, const char *code, const char *format, ...) __attribute__((format(printf, 4, 5)));
void diag_warning(Unit *unit, Span span, const char *code, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
/* What is less sure than a warning, or costs time alone: shown on request (lint/). */
void diag_lint(Unit *unit, Span span, const char *code, const char *format, ...) __attribute__((format(printf, 4, 5)));
/* Adds an error that concerns a single function: others can be translated. */
void diag_function_error(Unit *unit, Span span, const char *code, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
/* Whether the errors so far end the translation: one is not about a single function. */
bool diag_is_fatal(const Unit *unit);
/* Whether the unit has no result: there are errors, and the request does not ask for the kernels that are right, or an
 * error is fatal. */
bool diag_has_failed(const Unit *unit);
/* Adds another place to the latest diagnostic, and what is there to see. No more than LIMIT_NOTES are kept. */
void diag_note(Unit *unit, Span span, const char *format, ...) __attribute__((format(printf, 3, 4)));
/* The same, before the notes that it has. */
void diag_note_first(Unit *unit, Span span, const char *format, ...) __attribute__((format(printf, 3, 4)));
/* Says that the hint of the latest diagnostic, which is to come first, is this edit: `text` in place of the span. */
void diag_edit(Unit *unit, Span span, const char *text);
/* Says what Numba says of what the latest diagnostic is about: programs catch it by these words. It is not shown. */
void diag_numba(Unit *unit, const char *text);
/* Whether what is wrong is so for some types alone. */
bool diag_is_typed(const char *code);
/* Adds "what to do instead" to the latest diagnostic. */
void diag_hint(Unit *unit, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
