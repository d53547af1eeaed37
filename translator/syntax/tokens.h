/* Python's tokens one by one, without a tree: for texts that the grammar refused. */
#ifndef PY2CU_PARSE_SCAN_H
#define PY2CU_PARSE_SCAN_H

#include "base/arena.h"

typedef enum TokenKind {
    TOKEN_NAME,
    TOKEN_NUMBER,
    TOKEN_STRING,      /* with its prefix; an f-string with all that is in it */
    TOKEN_OPEN_STRING, /* one that does not end */
    TOKEN_OP,
    TOKEN_COMMENT,
    TOKEN_NEWLINE, /* end of a logical line */
    TOKEN_BAD,     /* a character that Python does not use */
    TOKEN_END
} TokenKind;

typedef struct Token {
    TokenKind kind;
    uint32_t start, end;
    uint32_t row;   /* from 0 */
    uint32_t depth; /* brackets around it */
} Token;

typedef struct Scan {
    Arena *arena;
    const char *text;
    uint32_t length, at, row;
    Token *brackets; /* those that are open, outermost first */
    uint32_t depth, room;
    bool line_begins; /* no token of the logical line was seen yet */
} Scan;

enum { SCAN_BRACKETS = 200 }; /* Python's own limit on brackets within brackets */

/* Whether every bracket and every string ends, no invisible character stands outside strings, and brackets are not nested too
 * deeply: else tree-sitter would take very long, or recurse as deep as they are nested. */
bool scan_is_sound(const char *text, uint32_t length);
/* Where a space or character that cannot be seen stands in the code, such as U+200B; length when there is none. */
uint32_t scan_invisible(const char *text, uint32_t length);
/* A byte that names and numbers are made of. */
bool is_name_byte(char c);
void scan_begin(Scan *scan, Arena *arena, const char *text, uint32_t length);
Token scan_next(Scan *scan);
/* Whether three quotes begin the string whose first quote is at `quote`. */
bool scan_triple(const Scan *scan, uint32_t quote);
bool token_is(const Scan *scan, const Token *token, const char *text);

#endif
