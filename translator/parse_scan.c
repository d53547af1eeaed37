/* A plain scanner of Python's tokens, for texts that the grammar could not make a tree of: it tells what is wrong with them, or
 * finds syntax that is newer than the grammar. Not on the way of texts that are fine. */
#include "parse_scan.h"

#include <string.h>

enum { SCAN_NESTED_STRINGS = 8 }; /* strings within replacement fields within strings */

void scan_begin(Scan *scan, Arena *arena, const char *text, uint32_t length)
{
    *scan = (Scan){.arena = arena, .text = text, .length = length, .line_begins = true};
    if (length >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0) {
        scan->at = 3;
    }
}

static bool is_name_byte(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || (c >= '0' && c <= '9') || (unsigned char)c >= 0x80;
}

static char byte_at(const Scan *scan, uint32_t at)
{
    return at < scan->length ? scan->text[at] : '\0';
}

bool token_is(const Scan *scan, const Token *token, const char *text)
{
    size_t length = strlen(text);
    return token->end - token->start == length && memcmp(scan->text + token->start, text, length) == 0;
}

/* ---- strings ------------------------------------------------------------------------------------------------------ */

/* Length of a string's prefix and its quote at `at`; 0 when no string begins there. */
static uint32_t string_prefix(const Scan *scan, uint32_t at, bool *raw, bool *format)
{
    *raw = *format = false;
    for (uint32_t i = 0; i < 3; i++) {
        char c = byte_at(scan, at + i);
        if (c == '"' || c == '\'') {
            return i + 1;
        }
        c = (char)(c | 0x20);
        if (c != 'r' && c != 'b' && c != 'f' && c != 'u' && c != 't') {
            return 0;
        }
        *raw = *raw || c == 'r';
        *format = *format || c == 'f' || c == 't';
    }
    return 0;
}

static uint32_t skip_string(Scan *scan, uint32_t quote, bool raw, bool format, unsigned nested, bool *ended);

/* Behind the '{' of a replacement field, to its '}' (or to where it goes wrong). */
static uint32_t skip_field(Scan *scan, uint32_t at, bool one_line, char quote, unsigned nested)
{
    unsigned depth = 0;
    bool specification = false;
    while (at < scan->length) {
        char c = scan->text[at];
        bool raw, format;
        uint32_t prefix = specification ? 0 : string_prefix(scan, at, &raw, &format);
        if (prefix > 0 && nested < SCAN_NESTED_STRINGS && (at == 0 || !is_name_byte(scan->text[at - 1]))) {
            bool ended;
            uint32_t end = skip_string(scan, at + prefix - 1, raw, format, nested + 1, &ended);
            if (!ended) {
                return at; /* then this quote ends the outer string, as before Python 3.12 */
            }
            at = end;
        } else if (c == '}' && depth == 0) {
            return at + 1;
        } else if (c == '\n' && one_line && specification) {
            return at;
        } else if (c == quote && specification) {
            return at;
        } else {
            if (specification && c == '{' && nested < SCAN_NESTED_STRINGS) {
                at = skip_field(scan, at + 1, one_line, quote, nested + 1);
                continue;
            }
            specification = specification || (c == ':' && depth == 0 && byte_at(scan, at + 1) != '=');
            depth += c == '(' || c == '[' || c == '{';
            depth -= depth > 0 && (c == ')' || c == ']' || c == '}');
            at++;
        }
    }
    return at;
}

/* From the opening quote to behind the closing one. */
static uint32_t skip_string(Scan *scan, uint32_t quote, bool raw, bool format, unsigned nested, bool *ended)
{
    const char *text = scan->text;
    char c = text[quote];
    bool triple = byte_at(scan, quote + 1) == c && byte_at(scan, quote + 2) == c;
    uint32_t at = quote + (triple ? 3 : 1);
    *ended = false;
    while (at < scan->length) {
        if (text[at] == '\\') {
            bool names = format && !raw && byte_at(scan, at + 1) == 'N' && byte_at(scan, at + 2) == '{';
            at += names ? 3 : byte_at(scan, at + 1) == '\r' && byte_at(scan, at + 2) == '\n' ? 3 : 2;
        } else if (text[at] == c && (!triple || (byte_at(scan, at + 1) == c && byte_at(scan, at + 2) == c))) {
            *ended = true;
            return at + (triple ? 3 : 1);
        } else if (text[at] == '\n' && !triple) {
            return at;
        } else if (format && text[at] == '{') {
            at = byte_at(scan, at + 1) == '{' ? at + 2 : skip_field(scan, at + 1, !triple, c, nested);
        } else {
            at++;
        }
    }
    return scan->length;
}

/* ---- tokens ------------------------------------------------------------------------------------------------------- */

static void open_bracket(Scan *scan, const Token *token)
{
    if (scan->depth == scan->room) {
        uint32_t room = scan->room == 0 ? 32 : scan->room * 2;
        scan->brackets = arena_grow(scan->arena, scan->brackets, scan->room * sizeof *scan->brackets, room * sizeof *scan->brackets);
        scan->room = room;
    }
    scan->brackets[scan->depth++] = *token;
}

static uint32_t operator_length(const Scan *scan, uint32_t at)
{
    static const char *const longer[] = {"**=", "//=", "<<=", ">>=", "...", "==", "!=", "<=", ">=", "<>", "->", ":=", "+=", "-=", "*=",
                                         "/=",  "%=",  "&=",  "|=",  "^=",  "@=", "**", "//", "<<", ">>", "&&", "||"};
    for (size_t i = 0; i < sizeof longer / sizeof longer[0]; i++) {
        size_t length = strlen(longer[i]);
        if (scan->length - at >= length && memcmp(scan->text + at, longer[i], length) == 0) {
            return (uint32_t)length;
        }
    }
    return 1;
}

static void count_lines(Scan *scan, uint32_t from, uint32_t to)
{
    for (uint32_t i = from; i < to && i < scan->length; i++) {
        scan->row += scan->text[i] == '\n';
    }
}

Token scan_next(Scan *scan)
{
    const char *text = scan->text;
    for (;;) {
        char c = byte_at(scan, scan->at);
        if (scan->at >= scan->length) {
            bool newline = !scan->line_begins;
            scan->line_begins = true;
            return (Token){newline ? TOKEN_NEWLINE : TOKEN_END, scan->length, scan->length, scan->row, scan->depth};
        }
        if (c == '\n') {
            uint32_t at = scan->at++, row = scan->row++;
            if (scan->depth == 0 && !scan->line_begins) {
                scan->line_begins = true;
                return (Token){TOKEN_NEWLINE, at, at + 1, row, 0};
            }
        } else if (c == '\\' && byte_at(scan, scan->at + 1) == '\n') {
            scan->at += 2;
            scan->row++;
        } else if (c == '\\' && byte_at(scan, scan->at + 1) == '\r' && byte_at(scan, scan->at + 2) == '\n') {
            scan->at += 3;
            scan->row++;
        } else if (c == ' ' || c == '\t' || c == '\f' || c == '\r') {
            scan->at++;
        } else {
            break;
        }
    }

    Token token = {.start = scan->at, .row = scan->row, .depth = scan->depth};
    char c = text[scan->at];
    bool raw, format;
    uint32_t prefix = string_prefix(scan, scan->at, &raw, &format);
    if (c == '#') {
        const char *end = memchr(text + scan->at, '\n', scan->length - scan->at);
        token.kind = TOKEN_COMMENT;
        scan->at = end == NULL ? scan->length : (uint32_t)(end - text);
        token.end = scan->at;
        return token; /* is no part of a logical line */
    }
    scan->line_begins = false;
    if (prefix > 0) {
        bool ended;
        token.end = skip_string(scan, scan->at + prefix - 1, raw, format, 0, &ended);
        token.kind = ended ? TOKEN_STRING : TOKEN_OPEN_STRING;
        count_lines(scan, token.start, token.end);
    } else if (is_name_byte(c) || (c == '.' && byte_at(scan, scan->at + 1) >= '0' && byte_at(scan, scan->at + 1) <= '9')) {
        bool number = (c >= '0' && c <= '9') || c == '.';
        token.kind = number ? TOKEN_NUMBER : TOKEN_NAME;
        for (token.end = token.start + 1; token.end < scan->length; token.end++) {
            char d = text[token.end], before = (char)(text[token.end - 1] | 0x20);
            bool sign = (d == '+' || d == '-') && before == 'e' && byte_at(scan, token.start + 1) != 'x';
            if (!is_name_byte(d) && !(number && (d == '.' || sign))) {
                break;
            }
        }
    } else {
        token.kind = strchr("$?!`\\", c) != NULL && !(c == '!' && byte_at(scan, scan->at + 1) == '=') ? TOKEN_BAD : TOKEN_OP;
        token.end = token.start + (token.kind == TOKEN_BAD ? 1 : operator_length(scan, scan->at));
        if ((unsigned char)c < 0x20 || c == 0x7f) {
            token.kind = TOKEN_BAD;
        }
        if (c == '(' || c == '[' || c == '{') {
            open_bracket(scan, &token);
        } else if ((c == ')' || c == ']' || c == '}') && scan->depth > 0) {
            scan->depth--;
        }
    }
    scan->at = token.end > scan->length ? scan->length : token.end;
    token.end = scan->at;
    return token;
}
