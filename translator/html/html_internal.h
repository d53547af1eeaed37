/* Shared by the files of this module.
 *
 * html.c puts the page together, code.c prints texts with their pieces, highlight.c tells keywords from names,
 * source_json.c gives the script what it shows. page.css and page.js are embedded as they are. Whatever comes from a
 * text goes through page_put(). */
#ifndef PY2CU_HTML_HTML_INTERNAL
#define PY2CU_HTML_HTML_INTERNAL

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

/* A piece of a text that something is known of. They are sorted by begin, outer ones first, and nest. */
typedef struct Piece {
    size_t start, end;
    uint32_t number; /* that the script knows it by */
    uint32_t costs;
} Piece;

/* The pieces of a Python text, each place once: several sources may have one. */
typedef struct Places {
    Piece *items;
    uint32_t count;
} Places;

/* A text as lines with pieces. */
typedef struct Code {
    Language language;
    const char *text;
    size_t length;
    const Piece *pieces;
    uint32_t piece_count;
    uint32_t first_line;
    uint32_t module;         /* of Python: its diagnostics stand below their lines */
    const uint32_t *line_of; /* of others, by line: the line of the CUDA C that it goes with, 0: none; or NULL */
    const uint32_t *section; /* of the CUDA C, by line: 1 + the kernel whose it is, 0: of all; or NULL */
} Code;

/* ---- html/code.c ---- */

/* Text as it may stand in the page, between tags and in quotes. */
void page_put(TextBuf *out, const char *text, size_t length);
void page_put_string(TextBuf *out, const char *text);
void page_put_code(const Unit *unit, TextBuf *out, const Code *code);
/* Whether some line of the module has a diagnostic. */
bool page_has_diagnostics(const Unit *unit, uint32_t module);
/* The diagnostics that are about no line. */
void page_put_unplaced_diagnostics(const Unit *unit, TextBuf *out);

/* ---- html/source_json.c ---- */

/* place_of: by source, the number of its place. */
void page_put_data(const Unit *unit, TextBuf *out, const uint32_t *place_of);

/* ---- html/highlight.c ---- */

/* What stands at an offset of the code's text, whose length may be less than the code's, and where it ends. *word: of
 * Python, how many of the module's words were passed, 0 before the first call. */
Token page_token(const Unit *unit, const Code *code, size_t length, size_t at, uint32_t *word);

#endif
