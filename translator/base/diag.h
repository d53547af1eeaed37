/* Diagnostics: errors and warnings for the kernel's author, with the place and what to do. */
#ifndef PY2CU_BASE_DIAG_H
#define PY2CU_BASE_DIAG_H

#include <stdint.h>
#include <stdio.h>

typedef struct Unit Unit;

/* A piece of a module's text. */
typedef struct Span {
    uint32_t start, end; /* byte offsets into the text; end is exclusive */
    uint32_t line;       /* line of start in the file, from 1 (first_line counted in) */
    uint32_t module;     /* index into the request's modules */
} Span;

/* Adds an error. code is a stable short name. Never more than a fixed number a unit: further ones are counted only. */
void diag_error(Unit *unit, Span span, const char *code, const char *format, ...) __attribute__((format(printf, 4, 5)));
void diag_warning(Unit *unit, Span span, const char *code, const char *format, ...) __attribute__((format(printf, 4, 5)));
/* Adds "what to do instead" to the latest diagnostic. */
void diag_hint(Unit *unit, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
