// SPDX-License-Identifier: MIT
/* Declarations shared by the files of html.
 *
 * html.c assembles the page, code.c prints sources with their pieces, assembly.c reads PTX and SASS, highlight.c
 * classifies tokens, source_json.c generates the data of the script. html.css and html.js are embedded unchanged. All
 * strings from sources are escaped by page_put_string(). */
#ifndef PY2CU_HTML_HTML_INTERNAL_H
#define PY2CU_HTML_HTML_INTERNAL_H

#include "html/html.h"
#include "source_map/source_map.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

extern const char page_style_text[], page_script_text[];

typedef enum TokenKind {
    TOKEN_PLAIN,
    TOKEN_KEYWORD,
    TOKEN_TYPE,
    TOKEN_NUMBER,
    TOKEN_STRING,
    TOKEN_COMMENT,
    TOKEN_MACRO
} TokenKind;
typedef enum Language { LANGUAGE_PYTHON, LANGUAGE_C, LANGUAGE_PLAIN } Language;

typedef struct Token {
    TokenKind kind;
    size_t end;
} Token;

/* A range of a source with a mapping. Pieces are properly nested, and sorted by start, outer ones first. */
typedef struct Piece {
    size_t start, end;
    uint32_t number; /* its index in the script */
    uint32_t costs;
} Piece;

/* The distinct pieces of a Python source. Several mappings may share a piece. */
typedef struct Places {
    Piece *items;
    uint32_t count;
} Places;

/* A source as lines with pieces. */
typedef struct Code {
    Language language;
    const char *text;
    size_t length;
    const Piece *pieces;
    uint32_t piece_count;
    uint32_t first_line;
    uint32_t module; /* of Python: the module whose diagnostics are shown below their lines */
    const uint32_t
        *line_of; /* of other languages, for each line: the corresponding line of the CUDA C, 0: none; or NULL */
    const uint32_t
        *section; /* of generated code, for each line: 1 + the index of its kernel, 0: common to all; or NULL */
    const bool *directive; /* of assembly, for each line: whether it is hidden until the reader requests it; or NULL */
} Code;

/* ---- html/code.c ---- */

/* Prints the string escaped for HTML, between tags and in quoted attributes. */
void page_put_string(TextBuf *out, const char *text);
void page_put_code(const Unit *unit, TextBuf *out, const Code *code);
/* Returns whether a line of the module has a diagnostic. */
bool page_has_diagnostics(const Unit *unit, uint32_t module);
/* Prints the diagnostics without a line. */
void page_put_unplaced_diagnostics(const Unit *unit, TextBuf *out);

/* ---- html/assembly.c ---- */

/* Returns the number of lines, at least 1. */
uint32_t page_line_count(const char *text, size_t length);
/* Returns a pane as lines. PTX and SASS have the line of the CUDA C that their debug information contains. */
Code page_assembly(const Unit *unit, const char *text);

/* ---- html/source_json.c ---- */

/* Prints the page data. place_of: for each mapping, the number of its range. */
void page_put_data(const Unit *unit, TextBuf *out, const uint32_t *place_of);

/* ---- html/highlight.c ---- */

/* Returns the class of the token at an offset, and its end. *word: for Python, the number of tokens passed so far, 0
 * before the first call. */
Token page_token(const Unit *unit, const Code *code, size_t length, size_t at, uint32_t *word);

#endif
